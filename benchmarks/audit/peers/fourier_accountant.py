"""fourier-accountant: δ and ε of Poisson-sampled Gaussian steps by one Fourier transform, at its default grid."""

PACKAGE = "fourier-accountant"
VERSIONS = ("0.12.11",)


def number(question):
    if question.kind == "rdp" or not question.only("Gaussian"):
        return None
    function = "get_epsilon_R" if question.kind == "epsilon" else "get_delta_R"
    columns = [", ".join(str(getattr(part, name)) for part in question.parts) for name in ("scale", "rate", "count")]
    sigma, rate, count = (f"n.array([{column}])" for column in columns)
    return f"import fourier_accountant as f, numpy as n; print(f.{function}({question.value}, {sigma}, {rate}, {count}))"


ACCOUNTANTS = {"FFT": (number, "estimate")}
