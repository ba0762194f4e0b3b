"""The Coq proof of a claim about finite sums, which the core proves by induction: in the steps each sum is a number with a name, and what
the rules say of sums is a supposition, which ``coq/Sums.v`` proves; so is what an induction shows, from its first case and the step to the
next."""

import ast
from dataclasses import dataclass

from flint import fmpq

from ..core.check import check
from ..core.claim import cases_of
from ..core.polynomial import ONE, Atom, Polynomial, function, symbol
from ..core.reader import polynomial, polynomial_of, relation
from ..core.relation import Relation
from ..core.substitution import substitute
from .coq_formulas import Formulas, NotExported, coq_name, parsed
from .coq_order import by_content, monomials
from .coq_statement import Statement
from .coq_steps import BOUND, Written, read_values
from .coq_terms import FUNCTIONS, Terms, number

WORDS = {"exp": "exp", "log": "ln", "inv": "/", "pow": "rpow", "pos": "pos", "step": "step", "sin": "sin", "cos": "cos", "erfc": "erfc"}
ZERO = {">=": ("0 <= {}", "ge"), ">": ("0 < {}", "gt"), "==": ("{} = 0", "eq_")}
COUNT = "t9"  # what an induction counts, in Coq


class SumTerms(Terms):
    """``sums``: the name of each."""

    def __init__(self):
        super().__init__()
        self.sums: dict[Atom, str] = {}

    def atom(self, atom: Atom, shared: bool = True) -> str:
        if atom.head != "Sum":
            return super().atom(atom, shared)
        return f"(Sym {self.number('symbol', self.sum_name(atom))})"

    def sum_name(self, atom: Atom) -> str:
        if len(atom.args) != 4:
            raise NotExported("not in Coq: a series in a proof of the core")
        return self.sums.setdefault(atom, f"s9{len(self.sums):03}")


@dataclass
class Induction:
    relation: Relation
    name: str
    start: Polynomial
    first: int
    following: int


class SumSteps(Written):
    """``how`` says of each supposition by which rule it holds, and of what."""

    heads = (*Written.heads, "Sum")

    def __init__(self):
        super().__init__()
        self.terms = SumTerms()
        for kind, name in BOUND.items():
            self.terms.number(kind, name)
        self.how: dict[Relation, tuple] = {}
        self.inductions: list[Induction] = []

    def _suppose(self, theorem, *how) -> int:
        self.how[theorem.relation] = how
        self._used.add(theorem.relation)
        return self._add(f"SAssume {self.terms.relation(theorem.relation)}", theorem)

    def _axiom(self, theorem, at, name):
        if name != "pow_next":
            return super()._axiom(theorem, at, name)
        return self._suppose(theorem, "power", symbol("x"), symbol("n"))

    def _sum_single(self, theorem, at, index, text, last):
        body, last = polynomial(text), polynomial(last)
        return self._suppose(theorem, "single", function("Sum", index, body, last, last), last)

    def _sum_split(self, theorem, at, text, last):
        return self._suppose(theorem, "split", polynomial(text), polynomial(last))

    def _induction(self, theorem, at, text, name, start, first, following):
        used = set(self._used)
        made = Induction(relation(text), name, polynomial(start), *at([first, following]))
        self._used = used
        if any(how[0] == "counted" for place in (made.first, made.following) for how in map(self.how.get, self.supposed[place])):
            raise NotExported("not in Coq: an induction in another")
        self.inductions.append(made)
        return self._suppose(theorem, "counted", len(self.inductions) - 1, symbol(name))

    def _instance(self, theorem, at, index, values, facts=()):
        before, = at([index])
        made = super()._instance(theorem, at, index, values, facts)
        put = read_values(values)
        for supposed in self.supposed[before]:
            rule, *parts = self.how[supposed]
            if rule == "counted" and set(put) & (supposed.symbols - {self.inductions[parts[0]].name}):
                raise NotExported("not in Coq: what an induction shows, of other numbers")
            put_parts = [substitute(part, put) if isinstance(part, Polynomial) else part for part in parts]
            self.how[supposed.put(put)] = (rule, *put_parts)
        return made


class InReals:
    """The core's formulas as Coq's, word for word what their terms come to; ``symbols`` has a word for each symbol, ``sums`` for each."""

    plus, times, power = "({} + {})", "({} * {})", "({} ^ {})"

    def __init__(self, symbols: dict[str, str], sums: dict[Atom, str] | None = None):
        self.symbols, self.sums = symbols, sums

    def formula(self, f: Polynomial) -> str:
        return self._nested(self.plus, [self._monomial(monomial, value) for monomial, value in monomials(f)] or [self.number(fmpq(0))])

    def _monomial(self, monomial: list, value: fmpq) -> str:
        factors = [self.power.format(self._atom(atom), count) if count > 1 else self._atom(atom) for atom, count in monomial]
        return self._nested(self.times, [self.number(value), *factors] if value != 1 or not factors else factors)

    @staticmethod
    def _nested(word: str, parts: list[str]) -> str:
        *front, text = parts
        for part in reversed(front):
            text = word.format(part, text)
        return text

    @staticmethod
    def number(value: fmpq) -> str:
        return f"({value.p})" if value.q == 1 else f"(Q2R ({value.p} # {value.q}))"

    def _atom(self, atom: Atom) -> str:
        if atom.head == "symbol":
            return self.symbols[atom.args[0]]
        if atom.head == "Sum":
            return self.sums[atom] if self.sums is not None else self.sum(atom)
        if atom.head != "pi" and atom.head not in WORDS:
            raise NotExported(f"not in Coq: {atom.head} in a proof about sums")
        return self.call(atom.head, list(map(self.formula, atom.args)))

    @staticmethod
    def call(head: str, arguments: list[str]) -> str:
        return f"({' '.join([WORDS[head], *arguments])})" if arguments else "PI"

    def sum(self, atom: Atom) -> str:
        return f"(rsum {self.summand(atom)} {' '.join(map(self.formula, atom.args[2:]))})"

    def summand(self, atom: Atom) -> str:
        index, body = atom.args[:2]
        return f"(fun {coq_name(index)} : R => {InReals({**self.symbols, index: coq_name(index)}).formula(body)})"

    def relation(self, known: Relation) -> str:
        if known.op == "integer":
            return f"exists z, {self.formula(known.body)} = IZR z"
        if known.op not in ZERO:
            raise NotExported(f"not in Coq: {known.op} in a proof about sums")
        return ZERO[known.op][0].format(self.formula(known.body))


class InTerms(InReals):
    """The same as terms."""

    plus, times, power = "(Add {} {})", "(Mul {} {})", "(Pow {} {})"
    number = staticmethod(number)

    @staticmethod
    def call(head: str, arguments: list[str]) -> str:
        return f"({' '.join(['Fn', FUNCTIONS[head], *arguments, *['(Num 0)'] * (2 - len(arguments))])})"


def by_sums(statement: Statement, claim: dict, proof: dict) -> tuple[str, list[str], list[str]]:
    """The library, what stands before the theorem, and its script; NotExported where a step or a word is not in Coq."""
    if statement.laws or claim["given"] or " for all " in "".join(claim["conditions"]):
        raise NotExported("not in Coq: sums beside laws")
    return _Script(statement, claim, proof).written()


class _Script:
    def __init__(self, statement: Statement, claim: dict, proof: dict):
        self.steps, self.claim = SumSteps(), claim
        places = self.steps.proof(proof["steps"])
        theorems = check(claim, proof).theorems
        cases = cases_of(claim, [theorems[index] for index in proof["facts"]])
        self.known = sorted(cases[0].hypotheses, key=by_content)
        self.values = {name: f"(IZR {coq_name(name)})" if whole else coq_name(name) for name, whole in statement.symbols}
        self.hypotheses = [f"H{number}_" for number in range(len(statement.hypotheses))]
        self.asks: list[tuple[int, list[Relation], Relation, dict]] = []  # a step, what is supposed, what it says, and values put there
        self.shown = [self._ask(places[index], sorted(case.hypotheses, key=by_content), case.relation)
                      for index, case in zip(proof["cases"], cases, strict=True)]
        self.counted = [self._cases(each) for each in self.steps.inductions]

    # ---- what the steps show, of numbers that names stand for --------------------------------------------------------------------------

    def _ask(self, place: int, known: list[Relation], shown: Relation, put: dict | None = None) -> int:
        self.asks.append((place, [*sorted(self.steps.supposed[place], key=by_content), *known], shown, put or {}))
        return len(self.asks) - 1

    def _cases(self, each: Induction) -> tuple[int, int]:
        """The asks for the first case and for the next."""
        if each.start.symbols or any(each.name in known.symbols and each.name not in self.values for known in self.known):
            raise NotExported("not in Coq: an induction from a number that is not given")
        known = [known for known in self.known if each.name not in known.symbols]
        n = symbol(each.name)
        counting = [Relation("integer", n - each.start), Relation(">=", n - each.start), each.relation]
        return self._ask(each.first, known, each.relation, {each.name: each.start}), self._ask(
            each.following, [*known, *counting], each.relation, {each.name: n + ONE})

    def written(self) -> tuple[str, list[str], list[str]]:
        terms = [self._terms(ask) for ask in self.asks]
        names = [name for name in self.steps.terms.numbers["symbol"] if name not in BOUND.values()]
        general = [line for place, ask in enumerate(self.asks) for line in self._general(place, ask, names)]
        steps, before = self.steps, ["none_hold"]
        for _, lemma in reversed(steps.beside):
            before[0] = f"(also _ _ {lemma} {before[0]})"
        before = [*steps.numbers, *steps.terms.definitions,
                  f"Definition theorems : list theorem := [{'; '.join(name for name, _ in steps.beside)}].",
                  "Definition steps : list step_ := [", ";\n".join(steps.steps) + "]%N.",
                  *(f"Definition ask{place} := {ask}." for place, ask in enumerate(terms)),
                  f"Definition asks := [{'; '.join(f'ask{place}' for place in range(len(terms)))}].",
                  f"Definition theorems_hold : forall t, In t theorems -> holds t := {before[0]}.",
                  "Lemma said : says theorems steps asks = true. Proof. vm_compute; reflexivity. Qed.",
                  "Definition by_said := replayed theorems steps asks theorems_hold said.", *general]
        symbols = [coq_name(name) for name in self.values]
        lines = [f"unfold claim; intros {' '.join([*symbols, *self.hypotheses])}."]
        for place, each in enumerate(steps.inductions):
            lines += self._induction(place, each, names)
        for place, ask in enumerate(self.shown):
            lines += [f"assert (C{place}_ : {InReals(self.values).relation(self.asks[ask][2])}).",
                      "{ " + " ".join(self._apply(ask, self.values, names)) + " }"]
        lines += self._claimed()
        return "Sums", before, [*lines, f"first [{' | '.join(f'concluded C{place}_' for place in range(len(self.shown)))}]."]

    def _terms(self, ask: tuple) -> str:
        place, known, shown, put = ask
        return f"Ask {place} [{'; '.join(map(self._term, known))}] {self._term(shown, put)}"

    def _term(self, known: Relation, put: dict | None = None) -> str:
        symbols = {name: f"(Sym {place})" for name, place in self.steps.terms.numbers["symbol"].items()}
        if put:
            symbols |= {name: number(value.number) if value.number is not None else f"(Add {symbols[name]} (Num 1))"
                        for name, value in put.items()}
        sums = {each: f"(Sym {self.steps.terms.number('symbol', name)})" for each, name in self._named(put).items()}
        text = InTerms(symbols, sums).formula(known.body)
        return f"(whole {text})" if known.op == "integer" else f"({ZERO[known.op][1]} {text} (Num 0))"

    def _named(self, put: dict | None) -> dict[Atom, str]:
        """For each sum the name of that with the values in it."""
        known = self.steps.terms.sums
        new = {each: substitute(Polynomial({((each, 1),): fmpq(1)}), put or {}).atom for each in known}
        return {each: known[put_in] for each, put_in in new.items() if put_in in known}

    def _general(self, number: int, ask: tuple, names: list[str]) -> list[str]:
        _, known, shown, put = ask
        words = self._words(put)
        said = [InReals({name: coq_name(name) for name in names}, self.steps.terms.sums).relation(each) for each in known]
        said.append(words.relation(shown))
        here = "; ".join(f"({self.steps.terms.number('symbol', name)}%positive, {coq_name(name)})" for name in names)
        bound = " ".join(map(coq_name, names))
        return [f"Lemma general{number} : forall {bound} : R, {' -> '.join(f'({each})' for each in said)}.",
                f"Proof. intros {bound}. pose (here_ := names [{here}] alone [] []). by_steps by_said ask{number} here_. Qed."]

    def _words(self, put: dict) -> InReals:
        """What is shown, with a value for the number that is counted: as written, so that it is what is shown of the next."""
        names = {name: coq_name(name) for name in self.steps.terms.numbers["symbol"]}
        new = {name: InReals({}).formula(value) if value.number is not None else f"({names[name]} + 1)" for name, value in put.items()}
        return InReals({**names, **new}, self._named(put))

    # ---- the script ----------------------------------------------------------------------------------------------------------------------

    def _induction(self, number: int, each: Induction, names: list[str]) -> list[str]:
        first, following = self.counted[number]
        start = InReals({}).formula(each.start)
        at = lambda word: InReals({**self.values, each.name: word}).relation(each.relation)  # noqa: E731
        counting = {**self.values, each.name: COUNT}
        return [f"assert (I{number}_ : forall {COUNT} : R, whole_number ({COUNT} - {start}) -> {start} <= {COUNT} -> {at(COUNT)}).",
                f"{{ apply (counted (fun {COUNT} : R => {at(COUNT)}) {start}); cbv beta.",
                "{ " + " ".join(self._apply(first, {**self.values, each.name: start}, names)) + " }",
                f"{{ intros {COUNT} M1_ M2_ M3_. assert (M4_ : whole_number {COUNT}) by "
                f"(replace {COUNT} with ({COUNT} - {start} + {start}) by ring; apply whole_plus; [assumption | whole]). "
                + " ".join(self._apply(following, counting, names, each)) + " } }"]

    def _apply(self, number: int, values: dict[str, str], names: list[str], each: Induction | None = None) -> list[str]:
        """The lemma at these numbers, and a proof of each thing that it supposes."""
        words, terms = InReals(values), self.steps.terms
        sums = {name: words.sum(atom) for atom, name in terms.sums.items() if atom.symbols <= set(values)}
        if each is not None:  # what is shown of the next is written as the induction has it
            for atom in list(terms.sums):
                new = substitute(Polynomial({((atom, 1),): fmpq(1)}), {each.name: symbol(each.name) + ONE}).atom
                if new != atom and new in terms.sums:
                    sums[terms.sums[new]] = InReals({**values, each.name: f"({COUNT} + 1)"}).sum(atom)
        put = " ".join(sums.get(name) or values.get(name, "0") for name in names)
        _, known, *_ = self.asks[number]
        because = ["by_counted M3_" if each is not None and one == each.relation else self._because(one, words, sums) for one in known]
        return [f"apply (general{number} {put}).", *(f"{{ {one}. }}" for one in because)]

    def _because(self, known: Relation, words: InReals, sums: dict[str, str]) -> str:
        rule, *parts = self.steps.how.get(known, ("known",))
        if rule == "single":
            atom = parts[0].atom
            return f"by_single {sums[self.steps.terms.sums[atom]]} {words.summand(atom)} {words.formula(parts[1])}"
        if rule == "split":
            atom = parts[0].atom
            ends = sums[self.steps.terms.sums[atom]].removeprefix(f"(rsum {words.summand(atom)} ")[:-1]
            return f"by_split {words.summand(atom)} {ends} {words.formula(parts[1])}"
        if rule == "power":
            return f"by_power {words.formula(parts[0])} {words.formula(parts[1])}"
        if rule == "counted":
            start = InReals({}).formula(self.steps.inductions[parts[0]].start)
            value = words.formula(parts[1])
            return f"assert (J_ : whole_number ({value} - {start})) by near; by_counted (I{parts[0]}_ {value} J_ ltac:(lra))"
        return "near"

    def _claimed(self) -> list[str]:
        """The sums of the claim as those of the steps."""
        lines = []
        formulas = Formulas(self.values, [name for name, value in self.values.items() if value.startswith("(IZR")])
        formulas.ranges = {}
        for part in ast.walk(parsed(self.claim["conclusion"])):
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == "Sum":
                atom = polynomial_of(part).atom
                index, first, last = part.args[1].elts
                ends = f"{formulas.whole(first)} {formulas.whole(last)}"
                lines.append(f"rewrite (sum_over_is {InReals(self.values).summand(atom)} _ {ends}) "
                             "by (intros; unfold Rdiv; try reflexivity; ring).")
        return lines
