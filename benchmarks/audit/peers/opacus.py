"""Opacus: Rényi divergences of Poisson-sampled Gaussian steps, the PRV accountant that its engine takes by default, and the GDP one."""

PACKAGE = "opacus"
VERSIONS = ("1.6.0",)


def renyi(question):
    if question.kind == "delta" or not question.only("Gaussian"):
        return None
    if _epsilon_of_steps(question):
        return _accountant("RDPAccountant", question)
    steps = " + ".join(f"r.compute_rdp(q={part.rate}, noise_multiplier={part.scale}, steps={part.count}, orders={question.value})"
                       for part in question.parts)
    return f"import opacus.accountants.analysis.rdp as r; print({steps})"


def prv(question):
    return _accountant("PRVAccountant", question) if _epsilon_of_steps(question) else None


def gdp(question):
    return _accountant("GaussianAccountant", question) if _epsilon_of_steps(question) and len(question.parts) == 1 else None


def _epsilon_of_steps(question):
    return question.kind == "epsilon" and question.only("Gaussian")


def _accountant(name, question):
    history = [(part.scale, part.rate, part.count) for part in question.parts]
    return f"import opacus.accountants as o; a = o.{name}(); a.history = {history}; print(a.get_epsilon({question.value}))"


ACCOUNTANTS = {"RDP": (renyi, "upper"), "PRV": (prv, "upper"), "GDP": (gdp, "estimate")}
