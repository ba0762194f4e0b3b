"""(α, ε)-RDP implies (ε + log(1/δ)/(α−1), δ)-DP."""

THEOREM = {
    "statement": "hockey_stick(P, Q, eps + log(1/delta)/(alpha-1)) <= delta",
    "given": ("renyi(P, Q, alpha) <= eps",),
    "where": ("alpha in (1, oo)", "eps in [0, oo)", "delta in (0, 1)"),
    "source": "Mironov 2017, arXiv 1702.07476, Proposition 3",
    "about": "from Rényi to approximate differential privacy",
}
