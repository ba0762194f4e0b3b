"""P(S) ≤ (e^ε·Q(S))^((α−1)/α) when D_α(P‖Q) ≤ ε."""

THEOREM = {
    "statement": "P(S) <= (exp(eps)*Q(S))**((alpha-1)/alpha)",
    "given": ("renyi(P, Q, alpha) <= eps",),
    "where": ("alpha in (1, oo)", "eps in [0, oo)"),
    "source": "Mironov 2017, arXiv 1702.07476, Proposition 10",
    "about": "what Rényi privacy says about a single event",
}
