"""Parts that several certificates of the suite share."""

from types import SimpleNamespace


def claim(conclusion: str, where=(), given=(), conditions=(), **more) -> dict:
    return {"conclusion": conclusion, "where": list(where), "given": list(given), "conditions": list(conditions), "tight": False, **more}


TRUE = ["numbers", "1 >= 0"]
ORDER = [["assume", "a > 1"], TRUE, ["arithmetic", [["1", [0]], ["1", [1]]]]]  # a > 0, the fact that an order needs
POINTWISE = "density(P) - density(Q)"
TOTAL_VARIATION = [  # tv(P, Q) <= 1
    ["axiom", "tv"], ["axiom", "pos_above"], ["axiom", "pos_below"], ["assume", "x >= 0"], ["arithmetic", [[["square", "0"], []]]],
    ["instance", 1, {"x": POINTWISE}], ["instance", 2, {"x": POINTWISE}], ["point", "density(P)"], ["point", "density(Q)"],
    ["arithmetic", [["-1", [5]], ["1", [8]]]], ["arithmetic", [["-1", [6]], ["1", [7]]]], ["cases", POINTWISE, 9, 10],
    ["arithmetic", [["1", [1]], ["1", [3]]]], ["arithmetic", [["1", [2]], ["1", [4]]]], ["cases", "x", 12, 13],
    ["instance", 14, {"x": POINTWISE}], ["arithmetic", [["1", [15]], ["1", [7]]]],
    ["finite_integral", f"pos({POINTWISE})", [[11, 16]]], ["integrate", [11], [17]], ["arithmetic", [["1", [18]], ["-1", [0]]]]]
EVENT_AT_LEAST_0 = [  # P(S) >= 0
    ["axiom", "prob"], ["point", "density(P)"], ["point", "indicator(S)"], ["arithmetic", [["1", [1, 2]]]], ["integrate", [3]],
    ["arithmetic", [["1", [4]], ["1", [0]]]]]


def _mixture(first: str, second: str) -> list:
    """first·P(S) + second·Q(S) >= 0, as the density of the mixture is >= 0."""
    return [["point", "density(P)"], ["instance", 0, {"law P": f"Mixture(({first}, P), ({second}, Q))"}], ["point", "indicator(S)"],
            ["arithmetic", [["1", [1, 2]]]], ["integrate", [3]], ["axiom", "prob"], ["instance", 5, {"law P": "Q"}],
            ["arithmetic", [["1", [4]], [first, [5]], [second, [6]]]]]


def _absolute() -> list:
    """|x| >= 0, the absolute value being pos(x) + pos(-x)."""
    return [["axiom", "pos_above"], ["axiom", "pos_below"], ["assume", "x >= 0"], ["arithmetic", [["1", [0]], ["1", [2]]]],
            ["arithmetic", [["1", [1]]]], ["numbers", "0 >= 0"], ["arithmetic", [["1", [1]], ["1", [5]]]], ["cases", "x", 3, 6],
            ["instance", 7, {"x": "-x"}], ["arithmetic", [["1", [7]], ["1", [8]]]]]


def _rising() -> list:
    """exp(x) >= 1 for x >= 0, from exp′ = exp > 0."""
    return [["axiom", "exp_positive"], ["instance", 0, {"x": "t"}], ["assume", "exp(t) >= 0"], ["cut", [1], 2],
            ["rises", "exp(t)", "t", "0", "x", 3], ["axiom", "exp_zero"], ["arithmetic", [["1", [4]], ["1", [5]]]]]


# (rule, why, claim, steps): what is asked of theorems at every point before they are integrated
INTEGRALS = [
    ("integrate", "no theorem", claim("1 >= 0"), [TRUE, ["integrate", []]]),
    ("integrate", "a constant does not vanish where there is no mass", claim("1 >= 0"), [TRUE, ["integrate", [0]]]),
    ("integrate", "not where Q has a density", claim("P(S) >= Q(S)"),
     [["point", "density(P)"], ["point", "indicator(S)"], ["assume", "density(Q) == 0"],
      ["arithmetic", [["1", [0, 1]], ["-indicator(S)", [2]]]],
      ["integrate", [3]], ["axiom", "prob"], ["instance", 5, {"law P": "Q"}], ["arithmetic", [["1", [4]], ["1", [5]], ["-1", [6]]]]]),
    ("integrate", "not outside the event", claim("P(S) >= 1"),
     [["assume", "indicator(S) == 1"], ["arithmetic", [["density(P)", [0]]]], ["integrate", [1]], ["axiom", "prob"],
      ["arithmetic", [["1", [2]], ["1", [3]]]], ["arithmetic", [["1", [4]], [["square", "0"], []]]]]),
    ("integrate", "a theorem that supposes more than a pattern says", claim("1 >= 0"),
     [["assume", "density(P) >= density(Q)"], ["integrate", [0]], TRUE]),
    ("integrate", "an integral not known to converge", claim("1 >= 0"),
     [["point", "density(P)"], ["arithmetic", [["1", [0, 0]]]], ["integrate", [1]], TRUE]),
    ("integrate", "other conclusions", claim("1 >= 0"), [["point", "density(P)"], ["point", "density(Q)"], ["integrate", [0, 1]], TRUE]),
    ("integrate", "a fact at some points", claim("1 >= 0"),
     [["assume", "density(P) > 0"], ["point", "density(P)"], ["integrate", [1], [0]], TRUE]),
    ("integrate", "where q = 0 < p, without continuity", claim("1 >= 0"),
     [["point", "density(P)"], ["assume", "density(Q) > 0"], ["arithmetic", [["1", [0]], ["1", [1]]]], ["integrate", [2]], TRUE]),
    ("integrate", "finite(D) is no inequality", claim("1 >= 0"), [["assume", "finite(kl(P, Q))"], ["integrate", [0]], TRUE]),
    ("finite_integral", "one bound of two", claim("1 >= 0"), [["point", "density(P)"], ["finite_integral", "density(P)", [[0]]], TRUE]),
    ("finite_integral", "no bound", claim("1 >= 0"), [TRUE, ["finite_integral", "density(P)**2", []]]),
    ("finite_integral", "a bound by what is not finite", claim("1 >= 0"),
     [["numbers", "0 >= 0"], ["point", "density(P)"], ["arithmetic", [["2", [1, 1]]]],
      ["finite_integral", "density(P)**2", [[0, 2]]], TRUE]),
    ("finite_integral", "does not vanish where there is no mass", claim("1 >= 0"),
     [["axiom", "exp_positive"], ["instance", 0, {"x": "-density(P)"}], ["finite_integral", "exp(-density(P))", [[1, 1]]], TRUE]),
    ("finite_integral", "not an integrand", claim("1 >= 0"),
     [TRUE, ["finite_integral", "density(P)*gamma(density(P))", [[0, 0]]], TRUE]),
    ("finite_integral", "a fact at some points", claim("1 >= 0"),
     [["assume", "density(P) > 0"], ["point", "density(P)"], ["finite_integral", "density(P)", [[1, 1]], [0]], TRUE]),
    ("finite_integral", "a bound that is no inequality", claim("1 >= 0"),
     [["assume", "finite(kl(P, Q))"], ["finite_integral", "density(P)", [[0, 0]]], TRUE]),
]
LIMITS = [
    ("integrate", "more than 4096 patterns", claim("1 >= 0"),
     [["point", f"density(P{k})"] for k in range(13)]
     + [["arithmetic", [["1", [k]] for k in range(13)]], ["integrate", [13]], TRUE]),
]
many = SimpleNamespace(mixture=_mixture, absolute=_absolute, rising=_rising, INTEGRALS=INTEGRALS, LIMITS=LIMITS)
