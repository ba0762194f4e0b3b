"""The steps of a proof in the core as those of ``coq/Check.v``: nearly one for one.

Coq keeps of an equation f == 0 whichever sign comes about, so that one is fixed where it counts; what a theorem of ``proved.json`` rests on
is written out; a relation between numbers is a theorem beside.  Nothing here is trusted: Coq makes each theorem anew.
"""

import json
import re
from functools import cache

from flint import fmpq

from ..core.axioms import axioms
from ..core.check import PROVED, Steps
from ..core.polynomial import ONE, Atom, Polynomial
from ..core.reader import event_of, law_of, parsed, polynomial
from ..core.relation import Relation
from ..core.substitution import substitute, substitute_law
from ..core.theorem import Theorem
from .coq_formulas import NotExported
from .coq_order import by_content
from .coq_terms import MADE, Terms, number

# the axioms that are proved in Coq: by their place among the ``functions`` of coq/Axioms.v, and by their names in coq/LawAxioms.v
FUNCTIONS = """pos_above pos_below step_above step_below inverse inverse_below pow_above pow_of_zero pow_zero integer_step
integer_minus_one integer_sum integer_product exp_zero exp_sum exp_positive exp_tangent exp_of_log log_of_exp quarter_turn"""
LAWS = """tv hockey_stick hellinger2 prob loss_tail kl kl_integral kl_finite chi2 chi2_integral chi2_continuous chi2_finite
renyi_above renyi_integral renyi_continuous renyi_finite renyi_below renyi_below_finite renyi_one renyi_at_one_finite
kl_at_one_finite max_continuous max_finite max_least continuous_through continuous_mixture loss_within hockey_of_events
tradeoff_of_test tradeoff_hockey max_of_orders max_of_orders_finite kullback_quartic vajda_bound order_from_below
order_from_below_finite pinsker_below mills_above mills_below"""
FUNCTION_AXIOMS, LAW_AXIOMS = FUNCTIONS.split(), LAWS.split()
BOUND = {"symbol": "a", "event": "S", "test": "phi"}  # what axioms bind, and the only test: number 1 of its kind, there and here
KIND = {"symbol": "Sym ", "law": "Den ", "event": ""}
# axioms about laws that are made of others: suppositions of a proof, which coq/Parts.v proves
PARTS = ("renyi_of_product", "renyi_of_product_finite", "renyi_of_first_finite", "renyi_of_second_finite", "hockey_of_product",
         "renyi_of_power", "renyi_of_power_finite", "renyi_of_base_finite")
ANY_ORDER = "order9"  # what a supposition about all orders binds


class Written:
    """``steps`` in Coq, the theorems that stand beside them, and for each step the theorem of the core that it makes."""

    heads = MADE  # of atoms that have a name in the steps

    def __init__(self):
        self.terms = Terms()
        for kind, name in BOUND.items():
            self.terms.number(kind, name)
        self.steps: list[str] = []
        self.theorems: list[Theorem] = []
        self.beside: list[tuple[str, str]] = []  # a theorem of Coq, and its proof
        self.numbers: list[str] = []  # definitions and lemmas for relations between numbers
        self.supposed: list[frozenset[Relation]] = []  # for each step what it supposes of laws that are made of others
        self._named: dict[str, int] = {}
        self._signed: dict[int, int] = {}
        self._used: set[Relation] = set()  # what the step at hand rests on supposes

    def proof(self, steps: list) -> list[int]:
        """For each step of a proof the place of its theorem here."""
        core, places, outer = Steps(), [], self._used
        for step in steps:
            core.take(step)
            self._used = set()
            places.append(self._step(step, core, places))
        self._used = outer
        return places

    def _add(self, text: str, theorem: Theorem) -> int:
        self.steps.append(text)
        self.theorems.append(theorem)
        self.supposed.append(frozenset(self._used))
        return len(self.steps) - 1

    def _step(self, step: list, core: Steps, places: list[int]) -> int:
        rule, *arguments = step
        writer = getattr(self, f"_{rule}", None)
        if writer is None:
            raise NotExported(f"not in Coq: the rule {rule}")
        return writer(core.theorems[-1], lambda indices: self._taken([places[index] for index in indices]), *arguments)

    def _taken(self, indices: list[int]) -> list[int]:
        self._used.update(*(self.supposed[index] for index in indices))
        return indices

    # ---- what a step rests on --------------------------------------------------------------------------------------------------------

    def _with_sign(self, index: int) -> int:
        """The same theorem, an equation as the core keeps it."""
        theorem = self.theorems[index]
        if theorem.op != "==":
            return index
        if index not in self._signed:
            assumed = self._add(f"SAssume {self.terms.relation(theorem.relation)}", theorem)
            self._signed[index] = self._add(f"SCut [{index}] {assumed}", theorem)
        return self._signed[index]

    def _facts(self, facts: list[int], needed: list[Polynomial]) -> list[int]:
        """Those that show the formulas to be >= 0."""
        known = {self.theorems[fact].relation: fact for fact in facts}
        known_facts = [next((known[relation] for op in (">=", ">", "==") if (relation := Relation(op, f)) in known), None) for f in needed]
        return sorted({fact for fact in known_facts if fact is not None})

    def _values(self, values: dict, made: set[Atom]) -> tuple[str, list[Polynomial]]:
        """The values as Coq has them, and what must be >= 0 for them to be laws and tests."""
        put: dict[str, list[str]] = {"": [], "law": [], "event": [], "test": []}
        needed: list[Polynomial] = []
        for key, value in values.items():
            kind, name = ("", key) if isinstance(key, str) else (key.head, key.args[0])
            if kind == "law":
                text = self.terms.law(value)
                needed += _weights(value)
            elif kind == "event":
                text = str(self.terms.number("event", value.args[0]))
            elif kind in ("", "test"):
                text = self.terms.polynomial(value)
                needed += [value, ONE - value] if kind else []
            else:
                raise NotExported(f"not in Coq: {kind}")
            put[kind].append(f"({self.terms.number(kind or 'symbol', name)}, {text})%positive")
        for law in sorted(made, key=by_content):  # a law that is made of others has a name, for which that of the new one is put
            if law.head == "Sum":
                put[""].append(f"({self.terms.number('symbol', self.terms.sum_name(law))}, "
                               f"{self.terms.polynomial(substitute(Polynomial({((law, 1),): fmpq(1)}), values))})%positive")
            elif (new := substitute_law(law, values)) != law:
                put["law"].append(f"({self.terms.number('law', self.terms.law_name(law))}, {self.terms.law(new)})%positive")
        return "(Sub " + " ".join(f"[{'; '.join(put[kind])}]" for kind in put) + ")", needed

    def _names(self, theorems: list[int], more: Polynomial | None = None) -> str:
        """The densities and indicators that the theorems speak of."""
        points = set(more.points if more else ())
        for index in theorems:
            theorem = self.theorems[index]
            points.update(theorem.relation.points, *(hypothesis.points for hypothesis in theorem.hypotheses))
        functions = sorted((atom.head == "density", self._numbered(atom)) for atom in sorted(points, key=by_content) if atom.head != "test")
        return "[" + "; ".join(f"({str(density).lower()}, {place}%positive)" for density, place in functions) + "]"

    def _numbered(self, atom: Atom) -> int:
        if atom.head == "density":
            return self.terms.number("law", self.terms.law_name(atom.args[0]))
        return self.terms.number("event", atom.args[0].args[0])

    # ---- the rules -------------------------------------------------------------------------------------------------------------------

    def _axiom(self, theorem, at, name):
        if name not in self._named:
            if name in FUNCTION_AXIOMS:
                self._named[name] = self._renamed(self._add(f"SFunction {FUNCTION_AXIOMS.index(name)}", theorem), name, theorem)
            elif name in LAW_AXIOMS:
                self._named[name] = self._renamed(self._given(f"ax_{name}", f"{name}_holds", theorem), name, theorem)
            elif name in _proved():
                self._named[name] = self.proof(_proved()[name]["steps"])[-1]
            elif name in PARTS:
                self._named[name] = self._supposition(theorem)
            else:
                raise NotExported(f"not in Coq: the axiom {name}")
        return self._taken([self._named[name]])[0]

    def _supposition(self, theorem: Theorem) -> int:
        """The axiom from a supposition that says it of the names in it, for all orders."""
        if "a" not in theorem.relation.symbols:
            self._used.add(theorem.relation)
            return self._add(f"SAssume {self.terms.relation(theorem.relation)}", theorem)
        order = {"a": polynomial(ANY_ORDER)}
        conditions = tuple(sorted((hypothesis.put(order) for hypothesis in theorem.hypotheses), key=by_content))
        supposed = Relation("forall", ((ANY_ORDER,), conditions, theorem.relation.put(order)))
        self._used.add(supposed)
        assumed = self._add(f"SAssume {self.terms.relation(supposed)}", theorem)
        return self._add(f"SSpecialise {assumed} (Sym {self.terms.number('symbol', 'a')})", theorem)

    def _given(self, text: str, proof: str, theorem: Theorem) -> int:
        self.beside.append((text, proof))
        return self._add(f"SGiven {len(self.beside) - 1}", theorem)

    def _renamed(self, index: int, name: str, theorem: Theorem) -> int:
        """The axiom at the numbers that its names have here: there they are numbered as they appear."""
        relations = (theorem.relation, *theorem.hypotheses)
        laws = {law for relation in relations for law in relation.laws}
        named = {"symbol": {symbol for relation in relations for symbol in relation.symbols},
                 **{kind: {law.args[0] for law in laws if law.head == kind} for kind in ("law", "event")}}
        bound = {bound if isinstance(bound, str) else bound.args[0] for relation in relations if relation.op == "forall"
                 for bound in relation.body[0]}
        words = ["x", "y"] if name == "pow_of_zero" else list(dict.fromkeys(re.findall(r"\w+", _text(name))))
        put, same = [], True
        for kind, names in named.items():
            order = [word for word in words if word in names or kind == "symbol" and name == "pow_of_zero"]
            first = 2 if BOUND.get(kind) in bound else 1
            pairs = [(place, self.terms.number(kind, word)) for place, word in enumerate(order, first) if word in names]
            same = same and all(old == new for old, new in pairs)
            put.append("; ".join(f"({old}, {KIND[kind]}{new})%positive" for old, new in pairs))
        return index if same else self._add(f"SInstance {index} (Sub [{put[0]}] [{put[1]}] [{put[2]}] []) []", theorem)

    def _assume(self, theorem, at, text):
        return self._add(f"SAssume {self.terms.relation(theorem.relation)}", theorem)

    def _point(self, theorem, at, text):
        return self._add(f"SPoint {self.terms.polynomial(theorem.f)}", theorem)

    def _at_most_one(self, theorem, at, text):
        return self._add(f"SAtMostOne {self.terms.polynomial(polynomial(text))}", theorem)

    def _instance(self, theorem, at, index, values, facts=()):
        values = read_values(values)
        index, = at([index])
        try:
            self._used = {supposed.put(values) for supposed in self._used}
        except ValueError:
            raise NotExported("not in Coq: an order that is put where all orders are meant") from None
        put, needed = self._values(values, made_in(self.theorems[index], *self.supposed[index], heads=self.heads))
        used = self._facts(at(facts), needed)
        if any(self.theorems[fact].relation.points for fact in used):
            raise NotExported("not in Coq: a test that is put as an indicator")
        return self._add(f"SInstance {index} {put} {_list(used)}", theorem)

    def _cut(self, theorem, at, lemmas, index):
        return self._add(f"SCut {_list(at(lemmas))} {at([index])[0]}", theorem)

    def _cases(self, theorem, at, text, *indices):
        return self._add(f"SCases {self.terms.polynomial(polynomial(text))} {_list(at(indices))}", theorem)

    def _finite_or_not(self, theorem, at, text, first, second):
        return self._add(f"SFiniteOrNot {self.terms.polynomial(polynomial(text))} {' '.join(map(str, at([first, second])))}", theorem)

    def _contradiction(self, theorem, at, indices, text):
        return self._add(f"SContradiction {_list(at(indices))} {self.terms.relation(theorem.relation)}", theorem)

    def _congruence(self, theorem, at, text, equalities):
        atom = polynomial(text).atom
        others = list(atom.args)
        for place, (_, other) in equalities.items():
            others[int(place)] = polynomial(other)
        both = [self.terms.atom(Atom(atom.head, tuple(arguments))) for arguments in (atom.args, others)]
        return self._add(f"SCongruence {both[0]} {both[1]} {_list(at([index for index, _ in equalities.values()]))}", theorem)

    def _specialise(self, theorem, at, index, values):
        (key, value), = read_values(values).items() if len(values) == 1 else [(None, None)]
        if key is None:
            raise NotExported("a statement for all of several names")
        text = self.terms.polynomial(value) if isinstance(key, str) else f"(Ind {self.terms.number('event', value.args[0])})"
        return self._add(f"SSpecialise {at([index])[0]} {text}", theorem)

    def _generalise(self, theorem, at, index, names, conditions):
        bound, given, _ = theorem.relation.body
        kind, word, name = ("symbol", "BSym", bound[0]) if isinstance(bound[0], str) else (bound[0].head, "BEv", bound[0].args[0])
        if len(bound) != 1 or kind == "test":
            raise NotExported("a statement for all of several names, or of a test")
        given = "; ".join(map(self.terms.base, given))
        return self._add(f"SGeneralise {at([index])[0]} ({word} {self.terms.number(kind, name)}) [{given}]", theorem)

    def _arithmetic(self, theorem, at, parts):
        written = []
        for factor, indices in parts:
            word, text = ("Square", factor[1]) if isinstance(factor, list) else ("Times", factor)
            indices = [self._with_sign(index) for index in at(indices)]
            written.append(f"({word} {self.terms.polynomial(polynomial(text))}, {_list(indices)})")
        return self._add(f"SArithmetic [{'; '.join(written)}]", theorem)

    def _plain(self, facts: list[int]) -> list[int]:
        """Without those that a maximum is finite for mixtures, which Coq has no use for."""
        return [fact for fact in facts if not _of_mixtures(self.theorems[fact])]

    def _integrate(self, theorem, at, indices, facts=()):
        indices = at(indices)
        return self._add(f"SIntegrate {_list(indices)} {_list(self._plain(at(facts)))} {self._names(indices)}", theorem)

    def _finite_integral(self, theorem, at, text, bounds, facts=()):
        upper, lower = ([self._with_sign(index) for index in at(side)] for side in zip(*bounds, strict=True))
        g = polynomial(text)
        lists = " ".join(map(_list, (upper, lower, self._plain(at(facts)))))
        return self._add(f"SFiniteIntegral {self.terms.polynomial(g)} {lists} {self._names(upper + lower, g)}", theorem)

    def _rises(self, theorem, at, text, name, start, end, slope, smooth=()):
        f, *ends = (self.terms.polynomial(polynomial(each)) for each in (text, start, end))
        x = self.terms.number("symbol", name)
        return self._add(f"SRises {f} {x} {' '.join(ends)} {at([slope])[0]} {_list(at(smooth))}", theorem)

    def _numbers(self, theorem, at, text, bits=64):
        f, op = theorem.f, theorem.op
        if f.number is not None and op == ">":
            return self._add(f"SArithmetic [(Times {number(f.number)}, [])]", theorem)
        return self._enclosed(theorem, text, [], "number_")

    def _on_box(self, theorem, at, text, box, cuts, bits=64):
        if len(box) != 1:
            raise NotExported("not in Coq: the rule on_box with several symbols")
        (name, ends), = box.items()
        x = f"(Sym {self.terms.number('symbol', name)})"
        low, high = (self.terms.polynomial(polynomial(end), shared=False) for end in ends)
        return self._enclosed(theorem, text, [f"ge {x} {low}", f"ge {high} {x}"], "on_interval_")

    def _enclosed(self, theorem, text: str, hypotheses: list[str], tactic: str) -> int:
        """A relation between numbers as a theorem beside, that Interval proves."""
        if re.search(r"erfc\((?!0\))", text):
            raise NotExported("not in Coq: a value of the error function in a proof")
        name = f"n{len(self.numbers)}"
        f, word = self.terms.polynomial(theorem.f, shared=False), {">": "gt", ">=": "ge"}[theorem.op]
        self.numbers.append(f"Definition {name} := Thm [{'; '.join(hypotheses)}] ({word} {f} (Num 0)).\n"
                            f"Lemma {name}_holds : holds {name}. Proof. {tactic}. Qed.")
        return self._given(name, f"{name}_holds", theorem)


def made_in(*parts, heads: tuple[str, ...] = MADE) -> set[Atom]:
    """The laws that are made of others, or atoms of other heads, in theorems, relations, formulas and atoms."""
    atoms, left = set(), list(parts)
    while left:
        part = left.pop()
        if isinstance(part, Theorem):
            left += [part.relation, *part.hypotheses]
        elif isinstance(part, Relation):
            left += [part.body] if part.op != "forall" else [*part.body[1], part.body[2]]
        elif isinstance(part, Polynomial):
            left += [atom for monomial in part.terms for atom, _ in monomial]
        elif isinstance(part, tuple):
            left += part
        elif isinstance(part, Atom):
            atoms |= {part} if part.head in heads else set()
            left += part.args
    return atoms


def _of_mixtures(theorem: Theorem) -> bool:
    """Does it say of the max divergence of a mixture that it is finite?"""
    if theorem.op != "finite" or (atom := theorem.f.atom) is None or atom.head != "max_divergence":
        return False
    return any(law.head == "Mixture" for law in atom.args)


def _list(indices) -> str:
    return "[" + "; ".join(map(str, indices)) + "]"


def _weights(law: Atom) -> list[Polynomial]:
    if law.head != "Mixture":
        return []
    return [part for inner, of in zip(law.args[::2], law.args[1::2], strict=True) for part in (inner, *_weights(of))]


def read_values(values: dict) -> dict:
    """Values by name for symbols, by atom for laws, events and tests."""
    values_read = {}
    for key, text in values.items():
        kind, _, name = key.rpartition(" ")
        if kind == "variable":
            raise NotExported("not in Coq: entropies")
        value = law_of(parsed(text)) if kind == "law" else event_of(parsed(text)) if kind == "event" else polynomial(text)
        values_read[Atom(kind, (name,)) if kind else name] = value
    return values_read


def _text(name: str) -> str:
    return axioms()[name].text if name in axioms() else _proved()[name]["says"]


@cache
def _proved() -> dict:
    return json.loads(PROVED.read_text(encoding="utf-8"))
