"""What the statements of a report can be filtered by: verdict, divergence or quantity, mechanism or law, source; and names for these."""

import re
from collections import Counter

from ..definitions import DIVERGENCES, FAMILIES, MECHANISMS
from ..definitions.quantities import QUANTITIES
from ..language.statement import Statement
from .sources import OTHER, short_source

# fmt: off
TITLES = {
    "renyi": "Rényi divergence", "kl": "Kullback–Leibler divergence", "max_divergence": "max divergence", "chi2": "χ² divergence",
    "hellinger2": "Hellinger distance", "tv": "total variation", "hockey_stick": "hockey-stick divergence", "loss_tail": "tail of the loss",
    "loss_within": "loss within a bound", "expect": "expectation", "tradeoff": "trade-off function", "prob": "probability of an event",
    "mean": "mean of an outcome", "probability": "probability of an outcome", "quantile": "quantile",
    "rdp": "Rényi privacy (RDP)", "privacy_profile": "privacy profile", "epsilon": "ε at a δ", "pure_dp": "pure privacy",
    "zcdp": "concentrated privacy (zCDP)", "tcdp": "truncated concentrated privacy (tCDP)", "gdp": "Gaussian privacy (GDP)",
    "optimal_delta": "best δ of a Rényi bound", "optimal_epsilon": "best ε of a Rényi bound",
    "PoissonSampled": "Poisson sampling", "Composed": "composition", "Mixture": "mixture", "Power": "independent copies",
    "Product": "product of laws", "Finite": "law on a finite set", "Normal": "normal law", "scale": "scaled law", "shift": "shifted law",
}
# fmt: on


def word_title(word: str) -> str:
    """"GaussianMechanism" → "Gaussian mechanism"."""
    if word in TITLES:
        return TITLES[word]
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", word).replace("_", " ")
    spaced = spaced[:1] + spaced[1:].lower()
    return f"{spaced} law" if word in FAMILIES else spaced


def words_of(statement: Statement) -> list[str]:
    """The divergences, quantities, mechanisms and families that a statement speaks of."""
    relations = (statement.conclusion, *(premise.relation for premise in statement.given), *statement.conditions)
    return sorted({part.op for relation in relations for part in relation.parts()})


def asked(words: list[str]) -> list[str]:
    return [word for word in words if word in DIVERGENCES or word in QUANTITIES]


def spoken_of(words: list[str]) -> list[str]:
    return [word for word in words if word in MECHANISMS or word in FAMILIES]


def facets(claims_with_verdicts) -> dict[str, list[tuple[str, str, int]]]:
    """facet → (value, what is shown, how many statements), in the order in which a reader looks for them."""
    verdicts, divergences, mechanisms, sources = Counter(), Counter(), Counter(), Counter()
    for claim, verdict in claims_with_verdicts:
        words = words_of(claim.parsed)
        verdicts[verdict] += 1
        divergences.update(asked(words))
        mechanisms.update(spoken_of(words))
        sources[short_source(claim.source)] += 1
    return {
        "verdict": [(status, status, count) for status, count in verdicts.most_common()],
        "divergence": _by_title(divergences),
        "mechanism": _by_title(mechanisms),
        "source": sorted(((name, name, count) for name, count in sources.items()), key=lambda item: (item[0] == OTHER, item[0].lower())),
    }


def _by_title(counts: Counter) -> list[tuple[str, str, int]]:
    return sorted(((word, word_title(word), count) for word, count in counts.items()), key=lambda item: item[1].lower())
