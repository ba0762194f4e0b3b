"""A proof by rules about numbers as the plan of one in the core's rules: how the goal of each rule follows from those that it leaves."""

from dataclasses import dataclass
from functools import cache

from ..core.claim import Case, Reading, cases_read
from ..core.polynomial import Polynomial, constant, substitute, symbol
from ..core.reader import polynomial
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RdpVerifyError, RuleError
from ..kernel.core_leaf import claim_of
from ..kernel.goal import Goal, goal_of
from ..kernel.proof import RULES
from ..kernel.rule import read
from ..kernel.rules.theorem import instance as theorem_instance
from ..kernel.theorems import theorem_called
from ..language.printer import to_text
from ..terms import INFINITY, neg, sub
from ..terms.deadline import deadline, look
from .book import arithmetic, assume, axiom, cases, contradiction, cut, instance, written
from .descent import rising
from .functions import apply, exp, log, weakened
from .laws_pointwise import exp_reflects, exp_rises, exp_rises_strictly
from .lemmas import equals, pos_at_least, pos_nonnegative
from .prover import Prover
from .rewriting import Rewritten, coefficients, with_arguments
from .scalar import Finding, attempt, identity, ordered

SECONDS = 0.4  # for one step


def elaborate(goal: Goal, node: dict, plan: "Plan") -> dict:
    """The proof of a goal about numbers along the tree that proves it, as data for :func:`rdpverify.core.check.check`; else RuleError."""
    reading = Finding()
    (case,) = cases_read(reading, claim_of(goal))
    theorem = plan.theorem(goal, node)
    if theorem is None or not theorem.hypotheses <= case.hypotheses:
        raise RuleError("no proof found along the tree")
    return written([theorem], list(reading.found.values()))


class Unasked(Reading):
    """A reading of a goal inside a proof: operations are total, and only of the claim's own text is it asked whether it has a value."""

    def need(self, relation, hypotheses, why):
        pass


def case_of(goal: Goal) -> Case:
    """What the goal asks, where it is one relation between numbers."""
    (case,) = cases_read(Unasked(()), claim_of(goal))
    return case


@dataclass
class Step:
    """A goal in the core's words: what is to be shown, what is known, the rule's goals with the theorems that show them."""

    goal: Goal
    case: Case
    data: dict
    subgoals: list
    theorems: list

    def __post_init__(self):
        self.known = Prover(ordered(self.case.hypotheses))

    @property
    def relation(self) -> Relation:
        return self.case.relation

    def use(self, theorem: Theorem, under: Prover | None = None) -> Theorem:
        """The theorem, what it assumes proved from what is known."""
        known = under or self.known
        facts = []
        for relation in theorem.hypotheses - frozenset(known.hypotheses):
            facts.append(attempt(relation, known))
            if facts[-1] is None:
                raise RuleError(f"not known: {relation}")
        return cut(facts, theorem) if facts else theorem


class Plan:
    """Theorems of the goals of one tree; each is looked at once."""

    def __init__(self):
        self._known: dict[tuple, Theorem | None] = {}

    def theorem(self, goal: Goal, node: dict) -> Theorem | None:
        """⊢ the goal's relation under its hypotheses, None where no proof is found."""
        key = goal, id(node)
        if key not in self._known:
            self._known[key] = None
            self._known[key] = self._found(goal, node)
        return self._known[key]

    def _found(self, goal: Goal, node: dict) -> Theorem | None:
        look()
        case = case_of(goal)
        theorems, data, subgoals = [], node.get("with", {}), []
        if (way := WAYS.get(node["rule"])) is not None:
            subgoals = RULES[node["rule"]].apply(goal, data)
            for pair in zip(subgoals, node.get("then", []), strict=True):
                theorems.append(self.theorem(*pair))
                if theorems[-1] is None:
                    return None
        look()
        try:
            with deadline(SECONDS):
                return way(Step(goal, case, data, subgoals, theorems)) if way else attempt(case.relation, Prover(ordered(case.hypotheses)))
        except (RdpVerifyError, ValueError, TypeError, AttributeError):
            look()
            return None


def follows(step: Step, theorem: Theorem, relation: Relation | None = None, under: Prover | None = None) -> Theorem:
    """The relation from one that says the same in other words, or from it and what is known."""
    relation, known = relation or step.relation, under or step.known
    if theorem.relation == relation:
        return theorem
    if relation.op == "==" or theorem.op != "==":
        stronger = theorem.op == relation.op or (theorem.op, relation.op) == (">", ">=")
        same = identity(relation.body - theorem.f, known) if stronger else None
        if same is not None:
            return arithmetic((1, theorem), equals(same, relation.body, theorem.f))
    found = attempt(relation, Prover(known.hypotheses, [*known.facts[len(known.hypotheses):], theorem]))
    if found is None:
        raise RuleError(f"does not follow: {relation}")
    return found


def core_text(term) -> Polynomial:
    return polynomial(to_text(term))


# ---- the same symbols ---------------------------------------------------------------------------------------------------------------


def _alike(step: Step) -> Theorem:
    """The goal that is left says the same, or more."""
    return follows(step, step.use(step.theorems[0]))


def _factor(step: Step) -> Theorem:
    by = core_text(read(step.data.get("by", "1")))
    positive = step.known.positive(by) or step.known.nonnegative(by)
    return follows(step, arithmetic((1, positive, step.theorems[0])))


def _combine(step: Step) -> Theorem:
    rest, *extra = step.theorems
    found, parts = [step.use(theorem) for theorem in extra], [(1, step.use(rest))]
    for index, text in step.data["multipliers"]:
        m = core_text(read(text))
        multiplier = next((theorem for theorem in found if theorem.f == m), None) or step.known.positive(m) or step.known.nonnegative(m)
        if m.terms:
            parts.append((1, multiplier, assume(case_of(step.goal.bare.changed(conclusion=step.goal.conditions[index])).relation)))
    return follows(step, arithmetic(*parts))


def _via(step: Step) -> Theorem:
    return follows(step, arithmetic(*((1, theorem) for theorem in step.theorems)))


def _antisymmetry(step: Step) -> Theorem:
    """f == 0 from f >= 0 and −f >= 0: where f > 0, or −f > 0, one of them fails."""
    f, goal = step.relation.body, step.relation
    above, below = (follows(step, theorem, Relation(">=", g)) for g, theorem in _signed(step, f))
    return cases(f, contradiction(arithmetic((1, assume(Relation(">", f))), (1, below)), goal), assume(Relation("==", f)),
                 contradiction(arithmetic((1, assume(Relation(">", -f))), (1, above)), goal))


def _signed(step: Step, f: Polynomial):
    """(f, theorem) and (−f, theorem), whichever way round the two goals are."""
    first, second = step.theorems
    return ((f, first), (-f, second)) if identity(first.f - f, step.known) is not None else ((f, second), (-f, first))


def _minmax(step: Step) -> Theorem:
    """By the cases of the positive parts that a maximum is written with."""
    f, facts = step.relation.body, [step.use(theorem) for theorem in step.theorems]
    parts = [atom for atom in f.atoms if atom.head == "pos"]
    extra = [apply(lemma(), [], x=atom.args[0]) for atom in parts for lemma in (pos_nonnegative, pos_at_least)]
    if "pick" in step.data or len(parts) != 1:
        found = attempt(step.relation, Prover(step.known.hypotheses, [*facts, *extra]))
        if found is None:
            raise RuleError("not by its parts")
        return found
    (atom,) = parts
    u, sides = atom.args[0], []
    for name, side, value in (("pos_above", Relation(">=", u), u), ("pos_below", Relation(">=", -u), Polynomial({}))):
        r = Rewritten(f)
        r.put(atom, axiom(name, x=u), value)
        known = Prover([*step.known.hypotheses, side], facts)
        shown = attempt(Relation(step.relation.op, r.now), known)
        if shown is None:
            raise RuleError("not by its parts")
        sides.append(r.back(shown))
    return cases(u, *map(weakened, sides)) if step.relation.op == ">=" else cases(u, *sides)


def _choose(step: Step) -> Theorem:
    main, *others = [step.use(theorem) for theorem in step.theorems]
    return follows(step, main, under=Prover(step.known.hypotheses, others))


def _transform(step: Step) -> Theorem:
    """a <= b from exp(a) <= exp(b), log(a) <= log(b), or as terms of the same form."""
    (theorem,) = step.theorems
    left, right = core_text(step.goal.conclusion.left), core_text(step.goal.conclusion.right)
    if step.goal.conclusion.op in (">=", ">"):
        left, right = right, left
    kind, strict = step.data["map"], step.relation.op == ">"
    if kind == "exp" and not strict:
        asked = Relation(">=", exp(right) - exp(left))
        return apply(exp_reflects(), [follows(step, theorem, asked)], x=left, y=right)
    if kind == "log":
        lemma = exp_rises_strictly() if strict else exp_rises()
        logarithms = follows(step, theorem, Relation(step.relation.op, log(right) - log(left)))
        return follows(step, apply(lemma, [logarithms], x=log(left), y=log(right)))
    return follows(step, theorem)


def _theorem(step: Step) -> Theorem:
    """A bound of a number, proved once for all values of the theorem's symbols, in the place of the number; else what is left says more."""
    if step.data.get("use") != "inside":
        return _alike(step)
    theorem, relation = theorem_instance(step.goal, step.data)
    main, *others = [step.use(each) for each in step.theorems]
    known = Prover(step.known.hypotheses, others)
    values = {name: core_text(read(text)) for name, text in step.data.get("symbols", {}).items()}
    bound = step.use(instance(_proved_theorem(theorem.name), values), known)
    asked = case_of(step.goal.changed(conclusion=relation)).relation
    bound = follows(step, bound, asked, known)
    rest = step.relation.body - main.f
    (value,) = [atom for atom in bound.f.atoms if atom.head in ("erfc", "digamma", "loggamma", "log", "exp", "gamma")][:1] or [None]
    for atom in [value, *sorted(bound.f.atoms, key=lambda each: each.key)]:
        b = coefficients(bound.f, atom).get(1)
        a = coefficients(step.relation.body, atom).get(1)
        if a is None or b is None or b.number is None:
            continue
        factor = a * constant(1 / b.number)
        sign = known.nonnegative(factor)
        if sign is not None and (same := identity(rest - factor * bound.f, known)) is not None:
            return arithmetic((1, main), (1, sign, bound), equals(same, rest, factor * bound.f))
    return follows(step, main, under=Prover(step.known.hypotheses, [*others, bound]))


@cache
def _proved_theorem(name: str) -> Theorem:
    """A theorem of the package about numbers, proved in the core for all values of its symbols; of Phi in the words of erfc."""
    case = case_of(goal_of(theorem_called(name).statement))
    symbols, of_phi = sorted(case.relation.symbols), any(atom.head == "erfc" for atom in case.relation.body.atoms)
    values = {symbols[0]: polynomial("-sqrt(2)*x")} if len(symbols) == 1 and of_phi else {}
    hypotheses = [Relation(relation.op, symbol("x")) for relation in case.hypotheses] if values else ordered(case.hypotheses)
    found = attempt(case.relation.put(values), Prover(hypotheses))
    if found is None:
        raise RuleError(f"not proved in the core: {name}")
    return instance(found, {"x": polynomial(f"-{symbols[0]}/sqrt(2)")}) if values else found


# ---- other symbols ------------------------------------------------------------------------------------------------------------------


def _substitute(step: Step) -> Theorem:
    """The theorem at the value that the new symbol has."""
    name, new = step.data["symbol"], step.data["new"]
    piece = step.goal.domain(name).intervals[0]
    value = INVERSES[step.data["map"]](symbol(name), piece, step.data)
    return follows(step, step.use(instance(step.theorems[0], {new: value})))


def _generalise(step: Step) -> Theorem:
    return follows(step, step.use(instance(step.theorems[0], {step.data["new"]: core_text(read(step.data["term"]))})))


def _split(step: Step) -> Theorem:
    """Where the symbol is above a point, at it, and below."""
    how, name = step.data.get("by"), step.data["symbol"]
    piece, x = step.goal.domain(name).intervals[0], symbol(name)
    c = core_text(read(step.data["at"]) if how == "point" else getattr(piece, how))
    below, at, above = None, None, None
    for goal, theorem in zip(step.subgoals, step.theorems, strict=True):
        if all(other != name for other, _ in goal.symbols):
            at = _at_point(step, theorem, name, c)
        elif how == "upper" or (how == "point" and core_text(goal.domain(name).intervals[0].upper) == c):
            below = theorem
        else:
            above = theorem
    sides = [theorem or _void(step, relation) for theorem, relation in (
        (above, Relation(">", x - c)), (at, Relation("==", x - c)), (below, Relation(">", c - x)))]
    if step.relation.op == ">=":
        sides = list(map(weakened, sides))
    return cases(x - c, *sides)


def _void(step: Step, case: Relation) -> Theorem:
    """Anything, where the case contradicts what is known."""
    against = step.known.nonnegative(-case.body)
    if against is None:
        raise RuleError(f"a case is left out: {case}")
    return contradiction(arithmetic((1, assume(case)), (1, against)), step.relation)


def _at_point(step: Step, theorem: Theorem, name: str, c: Polynomial) -> Theorem:
    """What holds for x == c, from the theorem that has c in the place of x."""
    equation = assume(Relation("==", symbol(name) - c))
    r = _put(step.relation.body, name, equation, c)
    known = Prover([*step.known.hypotheses, equation.relation])
    return r.back(follows(step, _hypotheses_at(step, theorem, name, equation, c), Relation(step.relation.op, r.now), known))


def _hypotheses_at(step: Step, theorem: Theorem, name: str, equation: Theorem, c: Polynomial) -> Theorem:
    """The theorem's hypotheses at c, proved from those at x."""
    lacking = theorem.hypotheses - frozenset(step.known.hypotheses)
    facts = []
    for relation in step.case.hypotheses:
        if name in relation.symbols and relation.op in (">=", ">") and isinstance(relation.body, Polynomial):
            r = _put(relation.body, name, equation, c)
            facts.append(arithmetic((1, assume(relation)), *((-multiplier, *rest) for multiplier, *rest in r.parts)))
    known = Prover([*step.known.hypotheses, equation.relation], facts)
    shown = [attempt(relation, known) for relation in lacking]
    if None in shown:
        raise RuleError("a condition at the point is not known")
    return cut(shown, theorem) if shown else theorem


def _put(f: Polynomial, name: str, equation: Theorem, c: Polynomial) -> Rewritten:
    """f with c for the symbol, to which it is equal."""
    r = Rewritten(f)
    for atom in sorted(f.atoms, key=lambda each: each.key):
        if atom.head == "symbol":
            if atom.args[0] == name:
                r.put(atom, equation, c)
        elif name in atom.symbols:
            equations = {}
            for place, argument in enumerate(atom.args):
                inner = _put(argument, name, equation, c)
                if inner.changed:
                    equations[place] = inner.equation(), inner.now
            value, same = with_arguments(atom, equations)
            r.put(atom, same, value)
    return r


def _found(step: Step) -> Theorem:
    """Without a plan."""
    found = attempt(step.relation, step.known)
    if found is None:
        raise RuleError("no proof found")
    return found


def _descent(step: Step) -> Theorem:
    """From an end on: the value there, and the slope, as the mean value theorem takes them."""
    name, upper = step.data["in"], step.data.get("from", "lower") == "upper"
    piece = step.goal.domain(name).intervals[0]
    end, f = piece.upper if upper else piece.lower, step.relation.body
    if end in (INFINITY, neg(INFINITY)):
        return _found(step)
    end, (face, slope) = core_text(end), step.theorems

    def wanted(inner: Prover, steepness: Polynomial, t: str, op: str) -> Theorem | None:
        moved = step.use(instance(slope, {name: symbol(t)}), inner)
        return follows(step, moved, Relation(op if slope.op == ">" else ">=", steepness), inner)

    at_end = follows(step, step.use(face), Relation(face.op, substitute(f, {name: end})))
    found = rising(step.relation.op, f, name, end, upper, step.known, at_end, wanted)
    if found is None:
        raise RuleError("no descent")
    return follows(step, found)


INVERSES = {  # the new symbol by the old one
    "shift": lambda x, piece, data: x - core_text(piece.lower),
    "reflect": lambda x, piece, data: core_text(piece.upper) - x,
    "negate": lambda x, piece, data: -x,
    "scale": lambda x, piece, data: x * polynomial(f"1/({to_text(read(data['by']))})"),
    "reciprocal": lambda x, piece, data: polynomial(f"1/{x.atom.args[0]}"),
    "exp": lambda x, piece, data: polynomial(f"log({x.atom.args[0]})"),
    "log": lambda x, piece, data: polynomial(f"exp({x.atom.args[0]})"),
    "square": lambda x, piece, data: polynomial(f"sqrt({x.atom.args[0]})"),
    "root": lambda x, piece, data: x * x,
    "ray": lambda x, piece, data: (x - core_text(piece.lower)) * polynomial(f"1/({to_text(sub(piece.upper, read(x.atom.args[0])))})"),
}
WAYS = {
    **dict.fromkeys(("forget", "rewrite", "move", "equal", "restate", "square_root"), _alike),
    "factor": _factor, "combine": _combine, "via": _via, "antisymmetry": _antisymmetry, "minmax": _minmax, "choose": _choose,
    "transform": _transform, "theorem": _theorem, "substitute": _substitute, "generalise": _generalise, "split": _split,
    "descent": _descent,
}
