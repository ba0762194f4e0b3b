"""prv_accountant: both of its bounds, at an error of 0.01 in ε and of a thousandth of δ."""

PACKAGE = "prv_accountant"
VERSIONS = ("0.2.0",)
MADE = {"Gaussian": "v.GaussianMechanism({0})", "Laplace": "v.LaplaceMechanism({0})"}
LOWER, UPPER = 0, 2


def _bound(which):
    def line(question):
        if question.kind == "rdp" or not question.only(*MADE) or any(part.noise == "Laplace" and part.rate < 1 for part in question.parts):
            return None
        made, counts = ", ".join(map(_loss, question.parts)), [part.count for part in question.parts]
        error = question.value / 1000 if question.kind == "epsilon" else 1e-10
        asked = "compute_epsilon" if question.kind == "epsilon" else "compute_delta"
        return (f"import prv_accountant as a, prv_accountant.privacy_random_variables as v; "
                f"print(a.PRVAccountant([{made}], 0.01, {error}, {counts}).{asked}({question.value}, {counts})[{which}])")

    return line


def _loss(part):
    return (MADE[part.noise].format(part.scale) if part.rate == 1 else
            f"v.PoissonSubsampledGaussianMechanism(sampling_probability={part.rate}, noise_multiplier={part.scale})")


ACCOUNTANTS = {"upper": (_bound(UPPER), "upper"), "lower": (_bound(LOWER), "lower")}
