"""opake-accounting: privacy-loss distributions in Rust, at their default spacing, 1e-4."""

PACKAGE = "opake-accounting"
VERSIONS = ("0.16.1",)


def number(question):
    if question.kind == "rdp" or not question.only("Gaussian"):
        return None
    made = " | ".join(map(_loss, question.parts))
    asked = "epsilon_at" if question.kind == "epsilon" else "delta_at"
    return ("import opake.api.accounting.core.opake_accounting as o; "
            f"c = o.DiscretizationConfig(); print(({made}).{asked}({question.value}))")


def _loss(part):
    one = f"o.gaussian_pld({part.scale}, c)"
    one = one if part.rate == 1 else f"o.poisson_pld({one}, {part.rate})"
    return one if part.count == 1 else f"{one} * {part.count}"


ACCOUNTANTS = {"PLD": (number, "upper")}
