"""Rules that leave goals in the same symbols: how the goal follows from these."""

from functools import cache

from ..core.polynomial import Polynomial, constant, symbol
from ..core.reader import polynomial
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RuleError
from ..kernel.goal import goal_of
from ..kernel.rule import read
from ..kernel.rules.theorem import instance as theorem_instance
from ..kernel.theorems import theorem_called
from .book import arithmetic, assume, axiom, cases, contradiction, instance
from .functions import larger_by_logarithm, apply, exp, log, weakened
from .laws_pointwise import exp_reflects
from .lemmas import equals, pos_at_least, pos_nonnegative
from .plan_step import Step, case_of, core_text, follows
from .prover import Prover
from .rewriting import Rewritten, coefficients
from .scalar import attempt, identity, ordered


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
        lemma = larger_by_logarithm(">" if strict else ">=")
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


WAYS = {
    **dict.fromkeys(("forget", "rewrite", "move", "equal", "restate", "square_root"), _alike),
    "factor": _factor, "combine": _combine, "via": _via, "antisymmetry": _antisymmetry, "minmax": _minmax, "choose": _choose,
    "transform": _transform, "theorem": _theorem,
}
