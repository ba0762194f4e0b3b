"""dp-accelerator: ε of training steps from Rényi divergences, and the divergences that it gives for the orders of its list."""

from fractions import Fraction

PACKAGE = "dp-accelerator"
VERSIONS = ("0.1.0",)
LISTED = {1.01, 8.0, 16.0}


def number(question):
    if question.kind == "delta" or not question.only("Gaussian") or len(question.parts) != 1:
        return None
    [part] = question.parts
    rate = Fraction(part.rate).limit_denominator(10**6)
    if question.kind == "rdp" and question.value not in LISTED:
        return None
    asked = f"get_rdp_curve({part.count})[{question.value}]" if question.kind == "rdp" else f"get_epsilon({part.count}, {question.value})"
    return f"import dp_accelerator as a; print(a.DPSGDAccountant({part.scale}, {rate.numerator}, {rate.denominator}).{asked})"


ACCOUNTANTS = {"RDP": (number, "upper")}
