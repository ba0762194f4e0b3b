"""autodp: its Rényi divergences and the ε that it makes of what it knows about a mechanism."""

PACKAGE = "autodp"
VERSIONS = ("0.2.3.1",)
MADE = {"Gaussian": "m.GaussianMechanism({0})", "Laplace": "m.LaplaceMechanism({0})", "RandomizedResponse": "m.RandresponseMechanism({0})",
        "DiscreteGaussian": "m.DiscreteGaussianMechanism({0})"}


def number(question):
    if question.kind == "delta" or not question.only(*MADE) or any(part.answers > 2 for part in question.parts):
        return None
    made = [_mechanism(part) for part in question.parts]
    counts = [part.count for part in question.parts]
    whole = made[0] if counts == [1] else f"t.Composition()([{', '.join(made)}], {counts})"
    asked = f"RenyiDP({question.value})" if question.kind == "rdp" else f"get_approxDP({question.value})"
    return f"import autodp.mechanism_zoo as m, autodp.transformer_zoo as t; print({whole}.{asked})"


def _mechanism(part):
    one = MADE[part.noise].format(part.scale)
    tight = part.noise in ("Gaussian", "Laplace")  # where its authors show the condition
    return one if part.rate == 1 else f"t.AmplificationBySampling(PoissonSampling=True)({one}, {part.rate}, improved_bound_flag={tight})"


ACCOUNTANTS = {"RDP": (number, "upper")}
