"""χ²(P‖Q) = ∫ (p−q)²/q = exp(D_2(P‖Q)) − 1."""

from ...terms import call, exp, number
from ..divergence import Divergence
from ..signature import Signature, Slot

DIVERGENCE = Divergence(
    Signature("chi2", (Slot("P", "law"), Slot("Q", "law")), "real", summary="chi-squared divergence, the integral of (p-q)**2/q",
              source="Pearson 1900; van Erven & Harremoës 2014, equation (6)"),
    meaning="E_Q (r-1)**2; +oo iff P is not absolutely continuous with respect to Q or the integral diverges",
    equal_to=lambda args: exp(call("renyi", *args, number(2))) - 1,
)
