"""Laws with densities in a short Python program: the density as a function, and the points between which it is smooth."""

from ..definitions import VARIABLE, measure
from ..errors import InputError, RdpVerifyError
from ..terms import INFINITY, ONE, ZERO, Term, neg, substitute, walk
from ..terms.evaluate import ball

LINE_HELPERS = {  # of two densities p and q that are smooth between the cuts
    "renyi_of_densities": "def renyi_of_densities(p, q, a, cuts): return log(quad(lambda x: p(x)**a*q(x)**(1 - a), cuts))/(a - 1)",
    "kl_of_densities": "def kl_of_densities(p, q, cuts): return quad(lambda x: p(x)*log(p(x)/q(x)), cuts)",
    "chi2_of_densities": "def chi2_of_densities(p, q, cuts): return quad(lambda x: (p(x) - q(x))**2/q(x), cuts)",
    "tv_of_densities": "def tv_of_densities(p, q, cuts): return hockey_stick_of_densities(p, q, 0, cuts)",
    "hockey_stick_of_densities": "def hockey_stick_of_densities(p, q, eps, cuts):  # where the gap changes sign is found from a grid\n"
                                 "    def gap(x, weight=exp(eps)): return p(x) - weight*q(x)\n"
                                 "    grid = sorted({*[mpf(k)/64 for k in range(-2048, 2049)], *cuts[1:-1]})\n"
                                 "    gaps = [gap(x) for x in grid]\n"
                                 "    changes = [(u, v) for u, v, a, b in zip(grid, grid[1:], gaps, gaps[1:]) if a*b < 0]\n"
                                 "    roots = [findroot(gap, ends, solver='bisect', verify=False, maxsteps=150) for ends in changes]\n"
                                 "    return quad(lambda x: max(gap(x), 0), sorted({*cuts, *roots}))",
}


def on_line(law: Term) -> bool:
    """Has the law, without symbols, a density and no atoms?"""
    try:
        law_measure = measure(law)
    except RdpVerifyError:
        return False
    return law_measure.space == "real" and not law_measure.atoms


def pair_on_line(term: Term, text) -> str:
    """The call of a helper for a divergence of two such laws; ``text`` prints terms and collects what is called."""
    P, Q, *rest = term.args
    name = "kl" if term.op == "renyi" and rest[0] is ONE else term.op
    if f"{name}_of_densities" not in LINE_HELPERS or (rest and rest[0] is INFINITY):
        raise InputError(f"no short program: it would have to compute {term.op} of laws with densities")
    (lower, upper), (least, greatest) = (_support(law) for law in (P, Q))
    escapes = _place(lower) < _place(least) or _place(upper) > _place(greatest)
    if escapes and name in ("kl", "chi2", "renyi") and not (name == "renyi" and rest[0].is_number and rest[0].value < 1):
        return "inf"
    if name in ("kl", "renyi"):  # where both have mass, elsewhere where one has
        lower, upper = max(lower, least, key=_place), min(upper, greatest, key=_place)
    else:
        lower, upper = min(lower, least, key=_place), max(upper, greatest, key=_place)
    cuts = sorted({*_kinks(P), *_kinks(Q)}, key=_place)
    cuts = [lower, *(cut for cut in cuts if _place(lower) < _place(cut) < _place(upper)), upper]
    more = [] if name != term.op else [text.text(value) for value in rest]
    return f"{name}_of_densities({', '.join([_density(P, text), _density(Q, text), *more, f'[{text.commas(cuts)}]'])})"


def _support(law: Term) -> tuple[Term, Term]:
    parts = measure(law).parts
    return min((part.lower for part in parts), key=_place), max((part.upper for part in parts), key=_place)


def _kinks(law: Term) -> set[Term]:
    """Ends of parts and zeros of absolute values."""
    points: set[Term] = set()
    for part in measure(law).parts:
        points |= {part.lower, part.upper}
        for node in walk(part.density):
            if node.op == "floor":
                raise InputError("no short program: it would have to integrate over infinitely many steps")
            if node.op == "Abs" and VARIABLE.value in node.free:
                at_zero, at_one = (substitute(node.args[0], {VARIABLE.value: value}) for value in (ZERO, ONE))
                points.add(neg(at_zero) / (at_one - at_zero))
    return points


def _place(end: Term) -> float:
    return float("inf") if end is INFINITY else float("-inf") if end is neg(INFINITY) else float(ball(end, {}).mid())


def _density(law: Term, text) -> str:
    parts = measure(law).parts
    lower, upper = _support(law)
    pieces = []
    for part in parts:
        written = text.text(part.density)
        whole = (part.lower, part.upper) == (lower, upper)
        inside = f"{text.text(part.lower)} < {VARIABLE.value} < {text.text(part.upper)}"
        pieces.append(written if whole and not _bounded(part) else f"({written} if {inside} else 0)")
    return f"lambda {VARIABLE.value}: {' + '.join(pieces)}"


def _bounded(part) -> bool:
    return part.lower is not neg(INFINITY) or part.upper is not INFINITY
