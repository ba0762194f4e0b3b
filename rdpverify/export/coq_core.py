"""The Coq proof of a claim that the core proves: ``coq/Check.v`` runs its steps, and ``coq/Replay.v`` leads the claim's text back to what
they say, case by case."""

import ast
import contextlib
import copy
import re
from dataclasses import dataclass

from ..core.claim import Case, cases_of
from ..core.check import check
from ..core.polynomial import Polynomial
from ..core.reader import law_of, polynomial_of
from ..core.reader import relation as core_relation
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RdpVerifyError
from .coq_claim import EXTENDED_QUANTITIES, Mirror, RealFormulas, canonical, quantity_atom
from .coq_formulas import NotExported, coq_name, parsed
from .coq_order import by_content, text_of
from .coq_statement import ROUNDED, Statement, domain_of, rounded
from .coq_steps import Written
from .coq_terms import MADE, Terms

FROM_ZERO = {">=": "<=", ">": "<", "==": "=="}
RELATIONS = {ast.LtE: ("<=", "ge", False), ast.Lt: ("<", "gt", False), ast.GtE: ("<=", "ge", True), ast.Gt: ("<", "gt", True),
             ast.Eq: ("=", "eq_", False)}


@dataclass(frozen=True)
class Said:
    """A relation in words, a proposition about numbers, and in the core's terms."""

    words: str
    terms: str
    relation: Relation | None = None


def core_proof(statement: Statement, claim: dict, proof: dict) -> tuple[str, list[str], list[str]]:
    """The library, what stands before the theorem, and its script; NotExported where a step or a word is not in Coq."""
    if any("expect(" in text for text in (claim["conclusion"], *claim["given"])):
        raise NotExported("a mean of the ratio in a proof of the core")
    replay = Replay(statement, claim, claim, proof)
    script = replay.bridge.script(replay.asks, replay.signs)
    if "cbrt(" in "".join([claim["conclusion"], *claim["given"], *claim["conditions"]]):
        return "Roots", replay.before, script
    weighed = any("max_divergence" in text and "mixture" in text for text, _ in replay.bridge.quantities.values())
    return "Ways" if weighed else "Replay", replay.before, script


class Replay:
    """The steps of a proof in Coq and what the claim asks of them; ``named`` is the claim with names for laws that are made of others."""

    def __init__(self, statement: Statement, claim: dict, named: dict, proof: dict, written: Written | None = None):
        self.written = written = written or Written()
        places = written.proof(proof["steps"])
        theorems = check(claim, proof).theorems
        self.bridge = bridge = Bridge(written, statement, named)
        self.asks = self.cases([theorems[index] for index in proof["facts"]])
        signs = {sign[1].words: (index, sign) for index in proof["facts"] if (sign := bridge.sign(theorems[index])) is not None}
        self.signs = [sign for _, sign in signs.values()]
        made = [places[index] for index in [*self.answers(proof), *(index for index, _ in signs.values())]]
        self.supposed = [written.supposed[index] for index in made[:len(self.asks)]]
        if any(written.supposed[index] for index in made[len(self.asks):]):
            raise NotExported("not in Coq: a sign that rests on laws made of others")
        self.asks = [([*map(bridge.supposed, sorted(supposed, key=by_content)), *suppositions], conclusion)
                     for supposed, (suppositions, conclusion) in zip(self.supposed, self.asks, strict=True)]
        self.before = self._before(made)

    def cases(self, facts: list[Theorem]) -> list[tuple[list[Said], Said]]:
        """What each case supposes and says."""
        return [self.bridge.case(case) for case in cases_of(self.bridge.claim, facts)]

    @staticmethod
    def answers(proof: dict) -> list[int]:
        """The step that makes what each case says."""
        return proof["cases"]

    def _before(self, made: list[int]) -> list[str]:
        written, asks = self.written, self.asks + self.signs
        before = [*written.numbers, *written.terms.definitions,
                  f"Definition theorems : list theorem := [{'; '.join(name for name, _ in written.beside)}].",
                  "Definition steps : list step_ := [", ";\n".join(written.steps) + "]%N."]
        for number, (suppositions, conclusion) in enumerate(asks):
            supposed = "; ".join(said.terms for said in suppositions)
            before.append(f"Definition ask{number} := Ask {made[number]} [{supposed}] {conclusion.terms}.")
        held = "none_hold"
        for _, lemma in reversed(written.beside):
            held = f"(also _ _ {lemma} {held})"
        return [*before, f"Definition asks := [{'; '.join(f'ask{number}' for number in range(len(asks)))}].",
                f"Definition theorems_hold : forall t, In t theorems -> holds t := {held}.",
                "Lemma said : says theorems steps asks = true. Proof. vm_compute; reflexivity. Qed.",
                "Definition by_said := replayed theorems steps asks theorems_hold said."]


class Bridge:
    """From the cases that the core makes of a claim to the claim itself."""

    def __init__(self, written: Written, statement: Statement, claim: dict):
        self.terms, self.statement, self.claim = written.terms, statement, claim
        self.mirror = Mirror(written.terms)
        symbols = [name for name, _ in statement.symbols]
        self.formulas = RealFormulas(symbols, [name for name, whole in statement.symbols if whole])
        self.quantities: dict = {}  # atoms that may be infinite → their text
        for text in (*claim["given"], claim["conclusion"]):
            if " for all " not in text:
                self._infinite(parsed(_comparison(text)))

    def _infinite(self, node: ast.AST) -> list:
        """The quantities in it that may be infinite."""
        atoms = []
        for part in ast.walk(node):
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in EXTENDED_QUANTITIES:
                atom = quantity_atom(part)
                self.quantities.setdefault(atom, (self.formulas.formula(part).text[len("(real "):-1], self.mirror.term(part)))
                atoms.append(atom)
        return atoms

    # ---- what a case supposes and says -----------------------------------------------------------------------------------------------

    def case(self, case: Case) -> tuple[list[Said], Said]:
        infinite = {relation.body.atom for relation in case.hypotheses if relation.op == "infinite"}
        hypotheses = [said for text in self.claim["where"] for said in self._domain(text)]
        for text in (*self.claim["conditions"], *self.claim["given"]):
            if " for all " in text:
                hypotheses += self._for_all(text)
            elif (node := self._finite(text, infinite)) is not None:
                hypotheses.append(self._compared(node))
        for relation in sorted(case.hypotheses, key=by_content):
            if relation.op in ("finite", "infinite"):
                text, term = self.quantities[relation.body.atom]
                hypotheses.append(Said(f"is_finite {text}" if relation.op == "finite" else f"~ is_finite {text}",
                                  f"({'fin_' if relation.op == 'finite' else 'infin_'} {term})"))
        return hypotheses, self._conclusion(case, infinite)

    def sign(self, fact: Theorem) -> tuple[list[Said], Said] | None:
        """A fact f > 0 about what infinite quantities may be multiplied by, where the domains imply it."""
        if not self.quantities or fact.op != ">":
            return None
        known = [said for text in self.claim["where"] for said in self._domain(text)]
        try:
            # a sign with products of quotients, which linear arithmetic does not see
            twice = any(sum(atom.head == "inv" for atom, _ in monomial) > 1 for monomial in fact.f.terms)
            text = parsed(f"0 < {text_of(fact.f)}")
            said = self._compared(self._as_claimed(fact.f, Quotients().visit(text)) if twice else text)
        except NotExported:
            return None
        return (known, said) if fact.hypotheses <= {each.relation for each in known} else None

    def _as_claimed(self, f: Polynomial, otherwise: ast.Compare) -> ast.Compare:
        """That f > 0, for f as the claim writes it, if it does."""
        texts = [text for text in (*self.claim["given"], self.claim["conclusion"]) if " for all " not in text]
        for part in (part for text in texts for part in ast.walk(parsed(_comparison(text)))):
            with contextlib.suppress(RdpVerifyError, ValueError, TypeError, AttributeError):
                if isinstance(part, ast.BinOp) and polynomial_of(part) == f:
                    return ast.Compare(ast.Constant(0), [ast.Lt()], [part])
        return otherwise

    def _conclusion(self, case: Case, infinite: set) -> Said:
        for text in _conclusions(self.claim["conclusion"]):
            node = self._finite(text, infinite)
            if node is not None and core_relation(_canonical(node)) == case.relation:
                return self._compared(node)
        if case.relation == core_relation("-1 >= 0"):
            return Said("0 <= -1", "(ge (Num (-1)) (Num 0))")
        raise NotExported("a conclusion with infinite parts")

    def _finite(self, text: str, infinite: set) -> ast.Compare | None:
        """The relation where these quantities are infinite; none where a side is infinite."""
        node = _AtInfinity(lambda part: bool(infinite.intersection(self._infinite(part)))).visit(parsed(text))
        ends = any(isinstance(part, ast.Name) and part.id == "oo" for part in ast.walk(parsed(_canonical(node))))  # an order oo is no end
        return None if ends or infinite.intersection(self._infinite(node)) else node

    def _compared(self, node: ast.Compare, words=("ge", "gt", "eq_")) -> Said:
        sign, word, turned = RELATIONS[type(node.ops[0])]
        left, right = node.left, node.comparators[0]
        if turned:
            left, right = right, left
        word = words[("ge", "gt", "eq_").index(word)]
        terms = [self.mirror.term(side) for side in ((left, right) if sign == "=" else (right, left))]
        words = f"{self.formulas.real(left)} {sign} {self.formulas.real(right)}"
        return Said(words, f"({word} {' '.join(terms)})", core_relation(_canonical(node)))

    def _domain(self, text: str, words=("ge", "gt", "eq_", "whole")) -> list[Said]:
        name, whole, left_open, low, high, right_open = domain_of(text)
        x = ast.Name(name)
        conditions = []
        if whole:
            conditions.append(Said(f"exists z, {self.formulas.real(x)} = IZR z", f"({words[3]} {self.mirror.term(x)})",
                              core_relation(f"integer({name})")))
        if ast.unparse(low) != "-oo":
            conditions.append(self._compared(ast.Compare(low, [ast.Lt() if left_open else ast.LtE()], [x]), words))
        if ast.unparse(high) != "oo":
            conditions.append(self._compared(ast.Compare(x, [ast.Lt() if right_open else ast.LtE()], [high]), words))
        return conditions

    def _for_all(self, text: str) -> list[Said]:
        body, _, binder = text.partition(" for all ")
        bound = ("bge", "bgt", "beq", "bwhole")
        if match := re.fullmatch(r"events (\w+)", binder):
            said = self._compared(parsed(body), bound)
            return [Said(f"forall {coq_name(match[1])} : event X, {said.words}",
                         f"(All (BEv {self.terms.number('event', match[1])}) [] {said.terms})")]
        name, whole, *_ = domain_of(binder)
        if whole:
            raise NotExported("a premise for all whole numbers")
        self.formulas.symbols.add(name)
        conditions, node = self._domain(binder, bound), parsed(body)
        said = self._compared(node, bound)
        head = f"forall {coq_name(name)} : R, " + "".join(f"{condition.words} -> " for condition in conditions)
        terms = f"(All (BSym {self.terms.number('symbol', name)}) [{'; '.join(condition.terms for condition in conditions)}] "
        clauses = [Said(head + said.words, f"{terms}{said.terms})")]
        if isinstance(node.left, ast.Call) and node.left.func.id in EXTENDED_QUANTITIES:
            quantity = self.formulas.real(node.left)[len("(real "):-1]
            clauses.append(Said(f"{head}is_finite {quantity}", f"{terms}(bfin {self.mirror.term(node.left)}))"))
        return clauses

    def supposed(self, relation: Relation) -> Said:
        """A supposition about laws that are made of others, each by its name."""
        if relation.op != "forall":
            return self._compared(self._named_in(relation))
        (name,), conditions, body = relation.body
        self.formulas.symbols.add(name)
        bound = [self._bound_relation(condition) for condition in conditions]
        said = self._bound_relation(body)
        words = "".join(f"({condition.words}) -> " for condition in bound)
        return Said(f"forall {coq_name(name)} : R, {words}{said.words}",
                    f"(All (BSym {self.terms.number('symbol', name)}) [{'; '.join(each.terms for each in bound)}] {said.terms})")

    def _bound_relation(self, relation: Relation) -> Said:
        if relation.op == "finite":
            quantity = self._named_in(relation)
            return Said(f"is_finite {self.formulas.formula(quantity).text[len('(real '):-1]}", f"(bfin {self.mirror.term(quantity)})")
        if relation.op == "integer":
            number = self._named_in(relation)
            return Said(f"exists z, {self.formulas.real(number)} = IZR z", f"(bwhole {self.mirror.term(number)})")
        return self._compared(self._named_in(relation), ("bge", "bgt", "beq"))

    def _named_in(self, relation: Relation) -> ast.expr:
        text = text_of(relation.body)
        return parsed(by_names(f"0 {FROM_ZERO[relation.op]} {text}" if relation.op in FROM_ZERO else text, self.terms))

    # ---- the script ------------------------------------------------------------------------------------------------------------------

    def script(self, asks: list, signs: list) -> list[str]:
        hypotheses = [f"H{number}_" for number in range(len(self.statement.hypotheses))]
        binders = [*self._names(), *hypotheses]
        lines = [f"unfold claim; intros {' '.join(binders)}." if binders else "unfold claim.", self.here()]
        for number, ask in enumerate(asks + signs):
            lines += [f"assert (C{number}_ : {in_words(ask)}) by by_steps by_said ask{number} here_."]
        return lines + self.from_cases(hypotheses, asks, signs)

    def _names(self) -> list[str]:
        of = self.statement
        return (["X"] if of.laws else []) + [coq_name(name) for name in (*of.laws, *of.events, *(name for name, _ in of.symbols))]

    def here(self) -> str:
        """What names stand for, where the statement's have been introduced."""
        laws, events, symbols = self.statement.laws, self.statement.events, self.statement.symbols
        values = [f"IZR {coq_name(name)}" if whole else coq_name(name) for name, whole in symbols]
        first = coq_name(laws[0]) if laws else "alone"
        numbers, *named = [self._numbered("symbol", [name for name, _ in symbols], values),
                           *(self._numbered(kind, names, map(coq_name, names)) for kind, names in (("law", laws), ("event", events)))]
        return f"pose (here_ := names {numbers} {first} {' '.join(named)})."

    def from_cases(self, hypotheses: list[str], asks: list, signs: list) -> list[str]:
        """From what the cases say to the claim."""
        lines = [f"specialize (C{len(asks) + number}_ {' '.join(['ltac:(meets)'] * len(known))})." if known else "idtac."
                  for number, (known, _) in enumerate(signs)]
        lines += ["unfold renyi_oo in *; rewrite ?renyi_core.", *(f"rewrite ?renyi_core in {name}." for name in hypotheses)]
        lines += self._premises(hypotheses)
        if ROUNDED.fullmatch(self.claim["conclusion"]):
            lines.append("unfold printed; split.")
        plain = [name for name, text in zip(hypotheses, self.statement.hypotheses, strict=True) if not text.startswith("(forall ")]
        for number, (text, _) in enumerate(self.quantities.values()):
            put = "".join(f" try rewrite F{number}_ in {name};" for name in plain)
            lines.append(f"all: ways_of {text} F{number}_ W{number}_;{put} try rewrite F{number}_.")
        compared = "".join(f"compared_in {name}; " for name in plain)
        cases = "".join(f" | from_case C{number}_" for number in range(len(asks)))
        return [*lines, f"all: {compared}compared; first [evident{cases}]."]

    def _numbered(self, kind: str, names: list[str], values) -> str:
        numbers = (self.terms.number(kind, name) for name in names)
        return "[" + "; ".join(f"({number}%positive, {value})" for number, value in zip(numbers, values, strict=True)) + "]"

    def _premises(self, hypotheses: list[str]) -> list[str]:
        """Of a premise for all orders the two that the core makes of it."""
        lines, given = [], [*self.claim["conditions"], *self.claim["given"]]
        for name, text in zip(hypotheses[len(hypotheses) - len(given):], given, strict=True):
            said = self._for_all(text) if " for all " in text else []
            if len(said) == 2:
                below, finite = ("real_below", "below_is_finite") if " <= " in text else ("real_strictly_below", "below_strictly_finite")
                lines += [f"assert ({name}r_ : {said[0].words}).", f"{{ intros; apply {below}; [not_below | apply {name}; assumption]. }}",
                          f"assert ({name}f_ : {said[1].words}).",
                          f"{{ intros; eapply {finite}; [not_below | apply {name}; assumption]. }}"]
            elif said:
                lines.append(f"assert ({name}r_ : {said[0].words}) by (intros; first [apply {name} | apply Rge_le, {name}]; assumption).")
        return lines


def in_words(ask: tuple[list[Said], Said]) -> str:
    suppositions, conclusion = ask
    return " -> ".join(f"({said.words})" for said in (*suppositions, conclusion))


def by_names(text: str, terms: Terms) -> str:
    """The text with a name for each law that is made of others."""

    class Naming(ast.NodeTransformer):
        def visit_Call(self, node):
            if isinstance(node.func, ast.Name) and node.func.id in MADE:
                return ast.Name(terms.law_name(law_of(node)))
            return self.generic_visit(node)

    return ast.unparse(Naming().visit(parsed(text)))


def _comparison(text: str) -> str:
    return text.replace("== ~", "== ", 1)


def _conclusions(text: str) -> list[str]:
    if (match := ROUNDED.fullmatch(text)) is None:
        return [text]
    left, value, unit = rounded(match)
    return [f"{value} - {unit}/2 <= {left}", f"{left} <= {value} + {unit}/2"]


class Quotients(ast.NodeTransformer):
    """1/x for inv(x)."""

    def visit_Call(self, node):
        self.generic_visit(node)
        return ast.BinOp(ast.Constant(1), ast.Div(), node.args[0]) if isinstance(node.func, ast.Name) and node.func.id == "inv" else node


class _AtInfinity(ast.NodeTransformer):
    """exp of what is infinite, which has a value only at -oo, is 0, and so is the inverse of what is infinite."""

    def __init__(self, is_infinite):
        self.is_infinite = is_infinite

    def visit_Call(self, node):
        return ast.Constant(0) if isinstance(node.func, ast.Name) and node.func.id == "exp" and self.is_infinite(node) else node

    def visit_BinOp(self, node):
        self.generic_visit(node)
        if isinstance(node.op, ast.Div) and self.is_infinite(node.right):
            return ast.BinOp(node.left, ast.Mult(), ast.Constant(0))
        return node


def _canonical(node: ast.expr) -> str:
    """The text with the names that the core has for Rényi's orders 1 and oo."""

    class Named(ast.NodeTransformer):
        def visit_Call(self, node):
            self.generic_visit(node)
            if isinstance(node.func, ast.Name) and node.func.id == "renyi":
                name, args = canonical("renyi", node.args)
                return ast.Call(ast.Name(name), args, [])
            if isinstance(node.func, ast.Name) and re.fullmatch(r"[PQR][0-9]*", node.func.id):
                return ast.Call(ast.Name("prob"), [node.func, *node.args], [])
            return node

    return ast.unparse(Named().visit(copy.deepcopy(node)))
