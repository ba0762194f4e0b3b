"""Hölder on monomials of densities: ∫ Π p^a ≤ Π_j (∫ Π p^{a_j})^{θ_j} when a = Σ θ_j a_j, as a new premise on Rényi divergences.

With M(A, B, o) = ∫ a^o b^{1−o}, log M = (o−1)·D_o(A‖B).  The premise is written with every coefficient positive, so that it holds
over the extended reals.
"""

from ...errors import RuleError, require
from ...terms import ONE, ZERO, Term, add, make, mul, sub
from ...terms.normal import identical
from ...kernel.generators import order_kind
from ...kernel.goal import Goal
from ...kernel.rule import read_defined, read_divergence, text_of

LAW_NAMES = ("P", "Q", "R")


def apply(goal: Goal, data: dict) -> list[Goal]:
    target = _renyi(goal, text_of(data, "target"))
    entries = data.get("sources")
    if not isinstance(entries, list) or not entries or not all(isinstance(e, list) and len(e) == 2 for e in entries):
        raise RuleError("hoelder needs 'sources': a list of [weight, divergence or law]")
    sources = [(read_defined(goal, weight), _source(goal, text)) for weight, text in entries]
    for weight, source in sources:
        if not (goal.signs.positive(weight) if source.op == "renyi" else goal.signs.nonnegative(weight)):
            raise RuleError("a weight is not known to be positive")
    _check_exponents(goal, target, sources)
    _check_supports(goal, target, [source for _, source in sources if source.op == "renyi"])
    left, right = [], []
    _place(goal, target, ONE, left, right)
    for weight, source in sources:
        if source.op == "renyi":
            _place(goal, source, weight, right, left)
    return [goal.knowing(add(ZERO, *left), add(ZERO, *right))]


def _place(goal: Goal, term: Term, weight: Term, side: list, other: list):
    """weight·(o−1)·D on its side, or weight·(1−o)·D on the other."""
    beyond = sub(term.args[2], ONE)
    if order_kind(goal, term) == "above":
        side.append(mul(weight, beyond, term))
    else:
        other.append(mul(weight, sub(ONE, term.args[2]), term))


def _renyi(goal: Goal, text: str) -> Term:
    term = read_divergence(goal, text)
    if term.op != "renyi" or term.args[0] is term.args[1] or order_kind(goal, term) not in ("above", "below"):
        raise RuleError("expected renyi(A, B, order) of two different laws with an order above 1 or in (0, 1)")
    return term


def _source(goal: Goal, text) -> Term:
    if isinstance(text, str) and text[:1] in LAW_NAMES and (text[1:] == "" or text[1:].isdigit()):
        return make("law", (), text)
    return _renyi(goal, text)


def _exponents(term: Term) -> dict[Term, Term]:
    if term.op != "renyi":
        return {term: ONE}
    A, B, order = term.args
    return {A: order, B: sub(ONE, order)}


def _check_exponents(goal: Goal, target: Term, sources):
    require(identical(add(*(weight for weight, _ in sources)), ONE, goal.signs), "the weights do not sum to 1")
    tables = [(weight, _exponents(source)) for weight, source in sources]
    wanted = _exponents(target)
    for law in dict.fromkeys([*wanted, *(law for _, table in tables for law in table)]):
        mixed = add(ZERO, *(mul(weight, table[law]) for weight, table in tables if law in table))
        require(identical(mixed, wanted.get(law, ZERO), goal.signs), f"the exponents of {law} do not add up")


def _check_supports(goal: Goal, target: Term, sources):
    """Where the sources of order above 1 are finite, A must be absolutely continuous with respect to every law that may divide."""
    A, B, _ = target.args
    reached, grown = {A}, True
    while grown:
        steps = {s.args[1] for s in sources if s.args[0] in reached and order_kind(goal, s) == "above"} - reached
        reached, grown = reached | steps, bool(steps)
    needed = {law for s in sources for law in s.args[:2]} - {A}
    needed = needed | {B} if order_kind(goal, target) == "above" else needed - {B}
    require(needed <= reached, "the sources do not make the target's first law absolutely continuous with respect to the others")
