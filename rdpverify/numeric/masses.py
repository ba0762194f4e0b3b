"""The mass of laws typed as formulas, before anything is computed from them."""

from flint import arb, fmpq

from ..certificates.digits import Enclosure
from ..definitions import measure
from ..errors import NotADensity, RuleError
from ..kernel.extended import at_precision, finite
from ..kernel.integrals.integral import Power, integrate
from ..kernel.integrals.lattice import Lattice, total_over
from ..kernel.laws import check_laws, typed_laws
from ..kernel.integrals.plan import read_plan
from ..printer import to_text
from ..terms import Term
from .plans import NoPlan, plan_of

BITS = 100
MASS = Power(fmpq(1))


def unproved_laws(term: Term) -> str:
    """A remark on the typed densities whose mass is only enclosed, not proved to be 1; empty when all are proved.

    Raises NotADensity when a mass is certainly not 1.
    """
    remarks = []
    for law in typed_laws(term):
        try:
            check_laws(law)
        except RuleError:
            remarks.append(f"if {to_text(law)} has mass 1, {_enclosed(law)}")
    return "; ".join(remarks)


def _enclosed(law: Term) -> str:
    try:
        enclosure = Enclosure.of(finite(_mass(law), "mass"))
    except (RuleError, NoPlan):
        return "which was not computed"
    if not enclosure.contains(1):
        raise NotADensity(f"not a density, its mass is {enclosure}, expected 1: {to_text(law)}")
    return f"which holds to {enclosure.digits()} digits"


def _mass(law: Term) -> arb:
    P = measure(law)
    plan = read_plan(plan_of(P, P, MASS, BITS))
    with at_precision(BITS + 20):
        if P.space != "real":
            return total_over(Lattice(P, P, plan), MASS)
        return integrate(P, P, plan, MASS) * arb(plan.shift).exp()
