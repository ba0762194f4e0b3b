"""Forget the laws: every divergence becomes an arbitrary number ≥ 0, premises about them become conditions.

Total variation, H², hockey-stick divergences, probabilities of losses and trade-off functions become numbers in [0, 1].
"""

from ...words.domains import Domain
from ...errors import require
from ...language.statement import Relation
from ...terms import Term, rebuild, symbol, walk
from ...terms.normal import polynomial_coefficients
from ..defined import is_real
from ..generators import AT_MOST_ONE, DIVERGENCES, values_of
from ..goal import Goal, mentions_laws, sides, strict
from ..posed import well_posed

SPOKEN = (*DIVERGENCES, "loss_tail", "loss_within", "tradeoff")


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    terms = _divergences(smaller, larger, *(side for p in _plain(goal) for side in sides(p)))
    names: dict[Term, str] = {}
    for term in terms:
        names[term] = goal.fresh("d", names.values())
    premises = [(_named(a, names), _named(b, names)) for a, b in map(sides, _plain(goal))]
    premises = [(a, b) for a, b in premises if is_real(a) and is_real(b)]  # a limit that is ∞ makes nothing finite
    domains = tuple((name, Domain((values_of(goal, term),))) for term, name in names.items())
    inner = goal.changed(symbols=goal.symbols + domains, given=())
    small, large = _named(smaller, names), _named(larger, names)
    require(not mentions_laws(small) and not mentions_laws(large), "the conclusion mentions laws outside divergences")
    finite = _finite(inner, large, premises, set(names.values()), strict(goal.conclusion), small)
    finite |= {name for term, name in names.items() if term.op in AT_MOST_ONE}
    wanted = (small.free | large.free) & set(names.values())
    require(wanted <= finite, "a divergence of the conclusion might be infinite")
    kept = tuple(Relation(a, "<=", b) for a, b in premises if (a.free | b.free) & set(names.values()) <= finite and not _law_in(a, b))
    symbols = goal.symbols + tuple((name, domain) for name, domain in domains if name in finite)
    scalar = Goal(symbols, Relation(small, "<" if strict(goal.conclusion) else "<=", large), (), goal.conditions + kept)
    well_posed(scalar)
    return [scalar]


def _plain(goal: Goal) -> list[Relation]:
    return [premise.relation for premise in goal.given if premise.plain]


def _divergences(*items: Term) -> list[Term]:
    return list(dict.fromkeys(part for item in items for part in walk(item) if part.op in SPOKEN and mentions_laws(part)))


def _named(term: Term, names: dict[Term, str]) -> Term:
    return rebuild(term, lambda part: symbol(names[part]) if part in names else None)


def _law_in(*items: Term) -> bool:
    return any(map(mentions_laws, items))


def _finite(goal: Goal, large: Term, premises, names: set, positive: bool, small: Term) -> set[str]:
    """The divergences that are finite whenever the conclusion is not trivially ∞ on its larger side.

    One that occurs only there, as c·d with c > 0, makes that side ∞ when it is.  A premise Σ cᵢ·dᵢ + rest ≤ finite makes those
    with cᵢ > 0 finite.
    """
    finite = set()
    if not positive:
        finite = {name for name in large.free & names if name not in small.free and _coefficient(goal, large, name, names)}
    grown = True
    while grown:
        grown = False
        for a, b in premises:
            if b.free & names <= finite and not _law_in(a, b):
                new = {name for name in a.free & names if name not in finite and name not in b.free and _coefficient(goal, a, name, names)}
                finite, grown = finite | new, grown or bool(new)
    return finite


def _coefficient(goal: Goal, term: Term, name: str, names: set) -> bool:
    """Is the term Σ cᵢ·dᵢ + c, with every cᵢ ≥ 0 and this one's > 0, and free of other uses of the divergences?"""
    for other in term.free & names:
        parts = polynomial_coefficients(term, other, goal.signs)
        if parts is None or len(parts) != 2 or parts[1].free & names:
            return False
        if not (goal.signs.positive(parts[1]) if other == name else goal.signs.nonnegative(parts[1])):
            return False
    return True
