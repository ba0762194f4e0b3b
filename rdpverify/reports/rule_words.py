"""The mathematics of a rule in the words of the field: the kernel says rdp(M, a), a reader sees D_a(M), as in the formulas beside it.

The kernel's strings stay what they are, one line of plain text; ``titles.typeset`` makes formulas of what this module gives.
"""

import re

from ..certificates.rule_texts import RuleText

CALL = re.compile(r"([A-Za-z]\w*)\(")


def _script(text: str) -> str:
    return text if re.fullmatch(r"[\w½]", text) else f"{{{text}}}"


def _noise(head: str):
    """Gauss(σ), or Gauss(σ; s) for a query of sensitivity s"""
    return lambda scale, *sensitivity: f"{head}({'; '.join((scale, *sensitivity))})"


def _asked(head: str):
    return lambda *inside: f"{head}({'; '.join(inside)})"


def _at_order(head: str):
    return lambda mechanism, order: f"{head}_{_script(order)}({mechanism})"


def _best(head: str):
    return lambda order, bound, last: f"{head}⋆_{_script(order)}({bound}; {last})"


# fmt: off
CALLS = {
    "rdp": _at_order("D"), "tcdp": _at_order("ρ"), "profile": _asked("δ"), "privacy_profile": _asked("δ"), "epsilon": _asked("ε"),
    "pure_dp": _asked("ε"), "zcdp": _asked("ρ"), "gdp": _asked("μ"), "optimal_delta": _best("δ"), "optimal_epsilon": _best("ε"),
    "tradeoff": lambda first, second, level: f"T({first}, {second})({level})", "tv": lambda first, second: f"TV({first}, {second})",
    "hockey_stick": lambda first, second, level: f"E_{{{_exponential(level)}}}({first}‖{second})",
    "PoissonSampled": lambda mechanism, rate: f"Poisson_{_script(rate)}∘{mechanism}",
    "Composed": lambda *runs: " ⊗ ".join(re.sub(r"^\((.+), (.+)\)$", r"\1^{⊗\2}", run) for run in runs),
    "GaussianMechanism": _noise("Gauss"), "LaplaceMechanism": _noise("Lap"), "DiscreteGaussianMechanism": _noise("Gauss_ℤ"),
    "ExponentialMechanism": lambda eps: f"ExpMech_{_script(eps)}", "Max": lambda *each: f"max({', '.join(each)})",
    "Min": lambda *each: f"min({', '.join(each)})", "sqrt": lambda inside: f"√({inside})",
}
ALONE = {"tv": "TV", "tradeoff": "T", "loss_tail": "Pr[log dP/dQ > t]", "epsilon": "ε(M; δ)", "pure_dp": "ε(M)", "zcdp": "ρ(M)",
         "tcdp": "ρ_ω(M)", "gdp": "μ(M)", "Min": "min", "Max": "max", "Piecewise": "distinction of cases"}
# fmt: on
EXCESS = re.compile(r"\bH(?=_|\b(?!²))")  # of the hockey stick; H² is Hellinger's


def _exponential(level: str) -> str:
    return level.removeprefix("log ") if level.startswith("log ") else f"e^{{{level}}}"


def mathematics(rule: RuleText) -> str:
    """The rule's statement, every word of the language that is only typed replaced by how it is printed."""
    return in_field_words(rule.statement)


def in_field_words(text: str) -> str:
    text = re.sub(r"\b[Aa] Piecewise\b", "a distinction of cases", EXCESS.sub("E", text))
    text = re.sub(r"\bKL(?=\()", "D_{KL}", _calls(text))
    return re.sub(rf"(?<!\w)({'|'.join(ALONE)})(?![A-Za-z0-9_(])", lambda match: ALONE[match.group(1)], text)


def _calls(text: str) -> str:
    """Every call by what is printed for it, innermost first; a name that is none of the language's words stays."""
    out, at = "", 0
    for match in CALL.finditer(text):
        if match.start() < at:
            continue
        end = _closing(text, match.end())
        write = CALLS.get(match.group(1))
        if write is None or end is None:
            continue
        inside = [_calls(part) for part in _parts(text[match.end():end])]
        out, at = out + text[at:match.start()] + write(*inside), end + 1
    return out + text[at:]


def _closing(text: str, at: int) -> int | None:
    depth = 1
    for place in range(at, len(text)):
        depth += (text[place] in "({[") - (text[place] in ")}]")
        if not depth:
            return place
    return None


def _parts(text: str) -> list[str]:
    """Split at the commas outside parentheses; an ellipsis is a part."""
    parts, depth = [""], 0
    for mark in text:
        depth += (mark in "({[") - (mark in ")}]")
        if mark == "," and not depth:
            parts.append("")
        else:
            parts[-1] += mark
    return [part.strip() for part in parts]

