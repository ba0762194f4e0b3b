"""The exponential mechanism with weights e^{εu/(2Δ)} satisfies ε-DP, for every number of outcomes."""

THEOREM = {
    "statement": "pure_dp(ExponentialMechanism(eps)) <= eps",
    "where": ("eps in (0, oo)",),
    "source": "McSherry & Talwar 2007, Theorem 6",
    "about": "private selection by softmax of scores of sensitivity Delta",
}
