"""The notation of mechanisms and of what is asked of them: Gauss(σ), RR_2(p), Poisson_q∘M, M^⊗k; D_α(M), δ(M; ε), ε(M), ρ(M)."""

from ..terms import ONE, Term
from .boxes import Box, applied, fence, letter, listed, name, operator, row, words
from .notation_parts import compound, indexed, named, separated, subscript


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
    "PoissonSampled": _sampled, "Composed": _composed,
}
QUANTITIES = {
    "rdp": _at_order("D"), "privacy_profile": _of_mechanism("δ"), "epsilon": _of_mechanism("ε"), "pure_dp": _asked(letter("ε")),
    "zcdp": _asked(letter("ρ")), "tcdp": _at_order("ρ"), "gdp": _asked(letter("μ")),
    "sensitivity": _sensitivity,
    "optimal_delta": _best("δ"), "optimal_epsilon": _best("ε"),
}
# fmt: on
