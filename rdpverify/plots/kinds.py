"""The plots by name: a curve of any quantity, the usual ones of a mechanism or of two laws, several bounds in one picture."""


from ..claims.formulas import Formula, formula
from ..errors import InputError
from ..certificates.digits import Enclosure
from ..deadline import Limit
from ..printer import to_text
from ..typed import parse_domain
from ..language.sorts import sort_of
from ..terms import Term, call, substitute, symbol
from .axis import Axis, axis
from .backend import check_target, drawn
from .bands import BUDGET, POINTS, Band, band, domain_of, sampled
from .drawing import draw_bands
from .roles import ERROR, OTHER, role_of, value_label
from .titles import title_of

FEW = 33  # points of what takes long, one by one


def curve(quantity, over=None, *, ax=None, to=None, points: int = POINTS, budget: float = BUDGET, title: str | None = None, **values):
    """A quantity over its one symbol that has no value: ``curve("privacy_profile(LaplaceMechanism(1), eps)")``.

    ``over`` is the symbol's domain as text, ``"eps in [0, 2]"``; ``values`` are those of the other symbols.  Shaded is where the curve
    runs for certain.  Raises InputError for what cannot be drawn, RuleError where no enclosure is found.
    """
    check_target(to)
    term = _at(quantity, values)
    return draw_curve(curve_band(term, over, points, budget), term, ax, to, title)


def curve_band(term: Term, over=None, points: int = POINTS, budget: float = BUDGET) -> Band:
    """What ``curve`` draws of a term with one free symbol."""
    return band(term, _free(term, over), _where(over), points, budget)


def draw_curve(band: Band, term: Term, ax=None, to=None, title: str | None = None):
    """The axes with a band of ``term`` on them."""
    return drawn(lambda axes: _one(axes, band, term, title), ax, to)


def known(term: Term, name: str, values: list, enclosures: list) -> Band:
    """A band of enclosures that are there already, at increasing or other values of the symbol."""
    pairs = sorted(zip(values, enclosures), key=lambda pair: pair[0])
    places = tuple(value for value, _ in pairs)
    role = role_of(term, name)
    scale = role.scale if role.scale in ("log2", "log10") and places[0] > 0 and places[-1] > 4 * places[0] else "linear"
    return sampled(title_of(term), Axis(name, places, scale), role, lambda asked: [pairs[places.index(value)][1] for value in asked])


def rdp(subject, other=None, over=None, **how):
    """The Rényi curve of a mechanism, or of two laws: divergence against order."""
    return curve(_asked(subject, other, "rdp", "renyi", "alpha"), over, **how)


def profile(subject, other=None, over=None, **how):
    """The privacy profile of a mechanism, or the hockey-stick divergence of two laws: δ against ε."""
    return curve(_asked(subject, other, "privacy_profile", "hockey_stick", "eps"), over, **how)


def tradeoff(P, Q=None, over=None, **how):
    """The trade-off function of two laws, or of a mechanism's neighbouring pairs: type II error against type I error."""
    from ..definitions.quantities import dominating_pairs

    pairs = (
        [(_term(P, "law"), _term(Q, "law"))] if Q is not None else [(pair.P, pair.Q) for pair in dominating_pairs(_term(P, "mechanism"))]
    )
    curves = [Formula(call("tradeoff", *pair, symbol("x"))) for pair in pairs]
    if len(curves) == 1:
        return curve(curves[0], over, **how)
    named = {f"{title_of(P)} against {title_of(Q)}": each for (P, Q), each in zip(pairs, curves)}
    return compare(named, over or "x in [0, 1]", **{"title": title_of(_term(P, "mechanism")), **how})


def steps(mechanism, delta, over="k in integers [1, 1000]", points: int = FEW, **how):
    """ε of that many runs of a mechanism, at one δ."""
    runs = call("Composed", call("tuple", _term(mechanism, "mechanism"), symbol("k")))
    return curve(Formula(call("epsilon", runs, formula(delta).term)), over, points=points, **how)


def compare(
    bounds: dict, over: str, *, ax=None, to=None, points: int = FEW, budget: float = BUDGET, title: str = "", label: str | None = None
):
    """Several quantities of one symbol in one picture: name → formula, or a function of the symbol's value that returns an enclosure.

    ``compare({"exact": rv.epsilon(M, delta), "by RDP": lambda d: E.infimum(delta=d)}, over="delta in [1e-9, 1e-3]")``
    """
    check_target(to)
    if not bounds:
        raise InputError("nothing to compare: give at least one formula")
    [where] = _where(over)
    name, ends = parse_domain(where)[0], Limit(budget).ends
    terms = {key: formula(value).term for key, value in bounds.items() if not callable(value)}
    first = next(iter(terms.values()), symbol(name))
    if terms:
        bands = {key: band(term, name, [where], points, budget) for key, term in terms.items()}
        over_axis = next(iter(bands.values())).axis
    else:
        bands, over_axis = {}, axis(name, domain_of(first, name, OTHER, [where]), "auto", points)
    for key, value in bounds.items():
        if callable(value):
            bands[key] = _of_function(key, over_axis, value, ends)
    chosen = [bands[key] for key in bounds]
    return drawn(lambda axes: draw_bands(axes, chosen, [str(key) for key in bounds], label or value_label(first), title), ax, to)


def _of_function(title: str, over: Axis, function, ends: float) -> Band:
    from fractions import Fraction

    def ask(values):
        for value in values:
            enclosure = function(Fraction(int(value.p), int(value.q)))
            if not isinstance(enclosure, Enclosure):
                raise InputError(f"{title} returned {type(enclosure).__name__}, not an enclosure")
            yield enclosure

    return sampled(title, over, OTHER, ask, ends)


def _one(axes, band: Band, term: Term, title: str | None) -> None:
    draw_bands(axes, [band], None, value_label(term), title or band.title)
    if band.role is ERROR:
        axes.plot([0, 1], [1, 0], color="#999999", linewidth=0.9, linestyle="--")
        axes.set(xlim=(0, 1), ylim=(0, 1), aspect="equal")


def _asked(subject, other, of_mechanism: str, of_laws: str, name: str) -> Formula:
    if other is None:
        return Formula(call(of_mechanism, _term(subject, "mechanism"), symbol(name)))
    return Formula(call(of_laws, _term(subject, "law"), _term(other, "law"), symbol(name)))


def _term(value, expected: str) -> Term:
    term = formula(value).term
    if sort_of(term) != expected:
        raise InputError(f"expected a {expected}, got {to_text(term)}")
    return term


def _at(quantity, values: dict) -> Term:
    term = formula(quantity).term
    if unknown := sorted(values.keys() - term.free):
        raise InputError(f"{', '.join(unknown)} does not occur in {to_text(term)}")
    return substitute(term, {name: formula(value).term for name, value in values.items()})


def _free(term: Term, over) -> str:
    if len(term.free) != 1:
        raise InputError(f"a plot has one free symbol, here are {', '.join(sorted(term.free)) or 'none'}: put numbers in for the others")
    [name] = term.free
    for text in _where(over):
        if parse_domain(text)[0] != name:
            raise InputError(f"the plot is over {name}, and {text!r} is the domain of another symbol")
    return name


def _where(over) -> list[str]:
    if over is None:
        return []
    if not isinstance(over, str):
        raise InputError(f'over is a domain as text, such as "eps in [0, 2]", got {over!r}')
    return [over]
