"""What each divergence is, in the densities p and q of its two laws, and these densities themselves."""

from ..definitions.measures import measure
from ..errors import InputError
from ..printer import to_text
from ..language.statement import Relation
from ..terms import HALF, INFINITY, ONE, ZERO, Term, call, div, exp, log, make, mul, number, power, sub, symbol
from .constants import exponential
from .formula import Derivative, Integral, Said, joined, said
from .step import Step
from .variables import Names

I = symbol("I")  # noqa: E741  as papers write; no symbol of the language may be called so
TWO = number(2)
MOST_PARTS = 6  # of a law whose density is still written down


def weights(term: Term, names: Names) -> tuple[Term, Term]:
    """(a, b) with the divergence made from ∫ p^a·q^b."""
    kind = quantity(term)
    fixed = {"chi2": (TWO, number(-1)), "hellinger2": (HALF, HALF)}
    order = term.args[2] if kind == "renyi" else names.order
    return fixed.get(kind) or (order, sub(ONE, order))


def quantity(term: Term) -> str:
    """The divergence that a Rényi divergence of order 1, oo or 0 is."""
    special = {ONE: "kl", INFINITY: "max_divergence", ZERO: "order 0"}
    return special.get(term.args[2], "renyi") if term.op == "renyi" else term.op


def integrand(names: Names, exponents: tuple[Term, Term]) -> Term:
    return mul(power(names.p, exponents[0]), power(names.q, exponents[1]))


def definition(term: Term, names: Names, discrete: bool) -> tuple[Said, str]:
    """(what the divergence is by definition, whose definition that is)"""
    def whole(inside):
        return Integral(inside, names.variable.value, discrete)

    p, q, kind = names.p, names.q, quantity(term)
    integral, ratio = whole(integrand(names, weights(term, names))), log(div(p, q))
    level = term.args[2] if kind == "hockey_stick" else ZERO
    event = call("prob", make("law", (), "P"), make("event", (), "S")), call("prob", make("law", (), "Q"), make("event", (), "S"))
    if kind == "renyi":
        return said(div(log(I), sub(term.args[2], ONE)), " with ", I, " = ", integral), "definition of the Rényi divergence"
    if kind == "kl":
        return (said(Derivative(I, names.order), " at ", Relation(names.order, "==", ONE), " with ", I, " = ", integral),
                "KL is the limit of the Rényi divergences from below (van Erven & Harremoës 2014, Theorem 5)")
    if kind == "max_divergence":
        return said("sup ", ratio), "the limit of the Rényi divergences (van Erven & Harremoës 2014, Theorem 6)"
    if kind == "order 0":
        return said("-log Q", "(", Relation(p, ">", ZERO), ")"), "definition of the Rényi divergence of order 0"
    if kind == "chi2":
        return said(whole(div(power(p, TWO), q)), " - 1"), "definition"
    if kind == "hellinger2":
        return said("1 - ", whole(power(mul(p, q), HALF))), "definition"
    return (said(sub(event[0], mul(exp(level), event[1])), " with ", make("event", (), "S"), " = ", "{", Relation(ratio, ">", level), "}"),
            "the event that maximises the difference" if kind == "tv" else "Neyman-Pearson: the best event is a likelihood-ratio set")


def definition_step(term: Term, names: Names) -> Step:
    meaning, reason = definition(term, names, is_discrete(term))
    return Step("definition", str(meaning), said(term), meaning, said(reason), "by definition")


def mean(names: Names, discrete: bool) -> Integral:
    """KL as a mean: ∫ p·log(p/q)."""
    return Integral(mul(names.p, log(div(names.p, names.q))), names.variable.value, discrete)


def mean_step(term: Term, names: Names) -> Step:
    meaning = said(mean(names, is_discrete(term)))
    return Step("definition", str(meaning), said(term), meaning, said("definition of KL"), "by definition")


def density_steps(term: Term, names: Names) -> list[Step]:
    """The two densities or mass functions written down, where they are few pieces."""
    steps = []
    for name, law in zip((names.p, names.q), term.args[:2]):
        try:
            law_measure = measure(law)
        except InputError:  # laws of vectors
            return []
        shown = [said(exponential(names.shown(part.log_density)), " for ", names.variable, " from ",
                      part.lower, " to ", part.upper) for part in law_measure.parts]
        shown += [said(atom.mass, " at ", Relation(names.variable, "==", atom.point)) for atom in law_measure.atoms]
        if not 0 < len(shown) <= MOST_PARTS:
            return []
        what = "mass function" if law_measure.space != "real" else "density and masses" if law_measure.atoms else "density"
        steps.append(Step("law", f"{what} of {to_text(law)}", said(name, "(", names.variable, ")"), joined(shown),
                          said(f"{what} of ", law), "by definition"))
    return steps


def is_discrete(term: Term) -> bool:
    try:
        return measure(term.args[0]).space != "real"
    except InputError:
        return False
