"""What a symbol is within a quantity (its order, its level, …): where a plot over it starts and ends, what its axes say.

Some roles make a quantity monotone, and then two enclosures bound the curve everywhere between them.
"""

from dataclasses import dataclass

from ..terms import Term, symbol, walk


@dataclass(frozen=True)
class Role:
    """``domain`` where none is stated (text with NAME for the symbol); ``trend`` 1 where the quantity never falls, −1 never rises."""

    label: str
    domain: str | None = None
    trend: int = 0
    scale: str = "auto"  # of the symbol's axis: auto, linear, log2, log10


ORDER = Role("order {}", "NAME in (1, oo)", trend=1, scale="log2")  # van Erven & Harremoës 2014, Theorem 3
LEVEL = Role("{}  (nats)", "NAME in [0, oo)", trend=-1, scale="linear")
DELTA = Role("{}", "NAME in (0, 1/2]", trend=-1, scale="log10")
ERROR = Role("type I error {}", "NAME in [0, 1]", trend=-1, scale="linear")
RUNS = Role("number of runs {}", "NAME in integers [1, oo)", trend=1, scale="log10")
BARE_ORDER = Role("order {}", "NAME in (1, oo)", scale="log2")
OTHER = Role("{}")

LAST_ARGUMENT = {"renyi": ORDER, "rdp": ORDER, "privacy_profile": LEVEL, "hockey_stick": LEVEL, "epsilon": DELTA, "tradeoff": ERROR}
ADDING_UP = ("rdp", "privacy_profile", "epsilon", "pure_dp", "zcdp", "tcdp", "gdp")  # more runs never lower them
VALUES = {  # what the other axis says
    "renyi": r"$D_{%s}(P\,\Vert\,Q)$  (nats)",
    "rdp": r"Rényi divergence $\varepsilon(%s)$  (nats)",
    "kl": "KL divergence  (nats)",
    "max_divergence": "max divergence  (nats)",
    "chi2": r"$\chi^2$ divergence",
    "hellinger2": "squared Hellinger distance",
    "tv": "total variation",
    "hockey_stick": "hockey-stick divergence",
    "privacy_profile": r"$\delta$",
    "epsilon": r"$\varepsilon$  (nats)",
    "optimal_epsilon": r"$\varepsilon$  (nats)",
    "optimal_delta": r"$\delta$",
    "pure_dp": r"$\varepsilon$  (nats)",
    "zcdp": r"$\rho$  (nats)",
    "tcdp": r"$\rho$  (nats)",
    "gdp": r"$\mu$",
    "tradeoff": "type II error",
    "loss_tail": "probability",
    "loss_within": "probability",
}
GREEK = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi omega"


def role_of(term: Term, name: str) -> Role:
    """What the symbol ``name`` is in ``term``."""
    here = symbol(name)
    if term.op in LAST_ARGUMENT and term.args[-1] is here and not any(name in part.free for part in term.args[:-1]):
        return LAST_ARGUMENT[term.op]
    counts = [part for part in walk(term) if part.op == "tuple" and len(part.args) == 2 and part.args[1] is here]
    if len(counts) == 1 and term.op in ADDING_UP and sum(part is here for part in walk(term)) == 1:
        return RUNS
    orders = [part.args[-1] for part in walk(term) if part.op in ("renyi", "rdp")]
    return BARE_ORDER if here in orders else OTHER


def value_label(term: Term) -> str:
    """What the axis of values says of a quantity."""
    text = VALUES.get(term.op, "value")
    return text % letter(str(term.args[-1].value)) if "%" in text else text


def letter(name: str) -> str:
    """A symbol's name in mathtext, without the dollars."""
    stem = name.rstrip("0123456789")
    index = name[len(stem) :]
    shown = {"eps": r"\varepsilon", "lam": r"\lambda"}.get(stem) or (
        "\\" + stem if stem in GREEK.split() else stem if len(stem) == 1 else None
    )
    if shown is None:
        return r"\mathrm{%s}" % name.replace("_", r"\_")
    return f"{shown}_{{{index}}}" if index else shown
