"""The notation of mechanisms and of what is asked of them: Gauss(σ), RR_2(p), Poisson_q∘M, M^⊗k; D_α(M), δ(M; ε), ε(M), ρ(M)."""

from ..terms import INFINITY, ONE, Term
from .boxes import Box, applied, fence, letter, listed, name, operator, row, words
from .notation_parts import best_of, compound, indexed, named, separated, subscript


def _noise(head: Box):
    """Gauss(σ), or Gauss(σ; s) for a query of sensitivity s other than 1."""

    def lay_out(term: Term, lay) -> Box:
        scale, *sensitivity = term.args
        return row(head, separated([lay(scale)], [lay(each) for each in sensitivity if each is not ONE]))

    return lay_out


def _randomized_response(term: Term, lay) -> Box:
    p, answers = term.args
    return applied(Box("subscript", (name("RR"), lay(answers))), lay(p))


def _sampled(term: Term, lay) -> Box:
    """Poisson_q ∘ M; a relation or direction of one's own stands above."""
    mechanism, rate, relation, direction = term.args
    head = Box("subscript", (name("Poisson"), lay(rate)))
    said = [each.value.replace("_", "/") for each, usual in ((relation, "add_remove"), (direction, "both")) if each.value != usual]
    if said:
        head = Box("power", (head, listed(map(name, said))))
    return row(head, operator("∘"), compound(mechanism, lay))


def _composed(term: Term, lay) -> Box:
    """M^⊗k ⊗ N^⊗l"""
    parts = []
    for counted in term.args:
        mechanism, count = counted.args
        inside = compound(mechanism, lay)
        one = inside if count is ONE else Box("power", (inside, row(operator("⊗"), lay(count))))
        parts += ([operator("⊗")] if parts else []) + [one]
    return row(*parts)


def _program(term: Term, lay) -> Box:
    """Program(ρ ∼ Lap(0, b); ν ∼ Lap(0, c), answer + ν ≥ ρ; stop = 2): what is drawn once, what is done for each query, and how."""
    once, each, stop, redraw, answers, sensitivity = term.args
    parts = [lay(steps) for steps in (once, each) if steps.args]
    parts += [] if stop is INFINITY else [row(name("stop"), operator("="), lay(stop))]
    return row(name("Program"), fence(row(*_with_semicolons(parts + _options(redraw, answers, sensitivity, lay)))))


def _noisy_max(term: Term, lay) -> Box:
    """NoisyMax(Lap(0, b), k)"""
    noise, count, answers, sensitivity = term.args
    parts = [listed((lay(noise), lay(count))), *_options(None, answers, sensitivity, lay)]
    return row(name("NoisyMax"), fence(row(*_with_semicolons(parts))))


def _options(redraw, answers: Term, sensitivity: Term, lay) -> list[Box]:
    """What is not the usual."""
    said = [name("redraw")] if redraw is not None and redraw.value == "yes" else []
    said += [name("monotone")] if answers.value == "monotone" else []
    return said + ([] if sensitivity is ONE else [row(letter("Δ"), operator("="), lay(sensitivity))])


def _with_semicolons(boxes: list[Box]):
    for place, box in enumerate(boxes):
        yield from (operator(";"), box) if place else (box,)


def _asked(head: Box):
    """head(M)"""
    return lambda term, lay: applied(head, lay(term.args[0]))


def _at_order(base: str):
    """base_α(M)"""
    return lambda term, lay: applied(Box("subscript", (letter(base), lay(term.args[1]))), lay(term.args[0]))


def _of_mechanism(base: str):
    """base(M; x): M is written on the line, where a long one can be read"""
    return lambda term, lay: row(letter(base), separated([lay(term.args[0])], [lay(term.args[1])]))


def _best(base: str):
    """base⋆_α(bound; x): the best that a Rényi bound of one order says"""

    def lay_out(term: Term, lay) -> Box:
        order, bound, last = map(lay, term.args)
        head = Box("subscript", (Box("power", (letter(base), operator("⋆"))), order))
        return row(head, fence(row(bound, operator(";"), last)))

    return lay_out


def _sensitivity(term: Term, lay) -> Box:
    """Δ_norm(query; replace)"""
    query, relation, norm = term.args
    return row(Box("subscript", (letter("Δ"), lay(norm))), separated([lay(query)], [words(relation.value.replace("_", "/"))]))


# fmt: off
MECHANISMS = {
    "GaussianMechanism": _noise(name("Gauss")), "LaplaceMechanism": _noise(name("Lap")),
    "DiscreteGaussianMechanism": _noise(subscript("Gauss", "ℤ")), "DiscreteLaplaceMechanism": _noise(subscript("Lap", "ℤ")),
    "SkellamMechanism": _noise(name("Skellam")), "StaircaseMechanism": named("Stair"),
    "ExponentialMechanism": indexed(name("ExpMech")), "RandomizedResponse": _randomized_response,
    "PoissonSampled": _sampled, "Composed": _composed, "NoisyMax": _noisy_max, "Program": _program,
    "AboveThreshold": named("Above"), "SparseVector": named("SVT"), "PermuteAndFlip": named("PF"), "Deterministic": named("Det"),
    "Histogram": named("Hist"), "BoundedSum": named("sum"), "BoundedMean": named("mean"), "Lipschitz": named("Lip"),
    "PairMechanism": named("Pair"), "RepeatedSelection": best_of, "AnyMechanism": named("Any"), "BoundedRange": indexed(name("Range")),
    "MatrixMechanism": named("Matrix"), "ToeplitzMechanism": named("Toeplitz"), "TreeAggregation": named("Tree"),
    "Shuffled": named("Shuffled"),
    "GroupSampled": named("Group"), "WithoutReplacement": named("WOR"), "WithReplacement": named("WR"),
    "CyclicSampled": named("Cyclic"), "BandedSampled": named("Banded"), "FixedOrder": named("Order"),
    "RandomAllocation": named("Allocation"), "ShuffledBatches": named("Shuffle"), "MinSeparated": named("MinSep"),
    "TruncatedPoisson": named("Truncated"),
}
QUANTITIES = {
    "rdp": _at_order("D"), "privacy_profile": _of_mechanism("δ"), "epsilon": _of_mechanism("ε"), "pure_dp": _asked(letter("ε")),
    "zcdp": _asked(letter("ρ")), "tcdp": _at_order("ρ"), "gdp": _asked(letter("μ")),
    "sensitivity": _sensitivity,
    "optimal_delta": _best("δ"), "optimal_epsilon": _best("ε"),
}
# fmt: on
