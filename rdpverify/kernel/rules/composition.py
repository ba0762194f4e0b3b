"""Basic composition, as a new premise: with 1 − H for each component multiplied, the levels added.

    1 − H_{e^{s+t}}(A⊗A'‖B⊗B') ≥ (1 − H_{e^s}(A‖B))·(1 − H_{e^t}(A'‖B'))        so H ≤ H_{e^s}(A‖B) + H_{e^t}(A'‖B')
    1 − H_{e^{nt}}(Aⁿ‖Bⁿ) ≥ (1 − H_{e^t}(A‖B))ⁿ                                 so H ≤ n·H_{e^t}(A‖B)        tv: s = t = 0

Proof: the measure C = min(A, e^s·B), densities with respect to A + B, has mass 1 − H_{e^s}(A‖B); C' likewise.  As C⊗C' is at most
A⊗A' and at most e^{s+t}·B⊗B', H_{e^{s+t}}(A⊗A'‖B⊗B') is at most the mass of A⊗A' − C⊗C'.  Any real levels; powers by induction,
for n = 0 both sides are 0.  The sum is weaker: 1 − Π(1 − hᵢ) ≤ Σ hᵢ for hᵢ in [0, 1].
"""

from ...errors import RuleError, require
from ...terms import ONE, ZERO, Term, add, call, mul, power, sub
from ...terms.normal import identical
from ..goal import Goal, mentions_laws
from ..rule import read_defined, read_divergence, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    whole = read_divergence(goal, text_of(data, "divergence"))
    if whole.op not in ("tv", "hockey_stick") or not mentions_laws(whole):
        raise RuleError("expected tv or hockey_stick of products or powers of arbitrary laws")
    require(isinstance(data.get("levels", []), list), "'levels' must be a list")
    levels, sharp = [read_defined(goal, text) for text in data.get("levels", [])], data.get("sharp", False) is True
    A, B = whole.args[:2]
    if A.op == B.op == "Product" and len(A.args) == len(B.args):
        parts = _parts(whole, list(zip(A.args, B.args, strict=True)), levels)
        total = add(*levels)
        bound = sub(ONE, mul(*(sub(ONE, part) for part in parts))) if sharp else add(*parts)
    elif A.op == B.op == "Power" and A.args[1] is B.args[1]:
        (part,) = _parts(whole, [(A.args[0], B.args[0])], levels)
        require(not sharp or goal.signs.positive(A.args[1]), "the number of copies must be known to be > 0: 0**0 might come up")
        total = add(*(mul(A.args[1], level) for level in levels))
        bound = sub(ONE, power(sub(ONE, part), A.args[1])) if sharp else mul(A.args[1], part)
    else:
        raise RuleError("the two laws must be products of equally many laws, or equal powers")
    require(whole.op != "hockey_stick" or identical(whole.args[2], total, goal.signs), "the levels do not add up")
    return [goal.knowing(whole, bound)]


def _parts(whole: Term, pairs, levels: list[Term]) -> list[Term]:
    """The divergences of the components; that of a law from itself is 0 at the level 0."""
    if len(levels) != (len(pairs) if whole.op == "hockey_stick" else 0):
        raise RuleError("expected a level for each component of a hockey-stick divergence")
    divergences = [call(whole.op, *pair, level) for pair, level in zip(pairs, levels, strict=True)] if levels else \
        [call(whole.op, *pair) for pair in pairs]
    return [ZERO if part.args[0] is part.args[1] and part.args[2:] in ((), (ZERO,)) else part for part in divergences]
