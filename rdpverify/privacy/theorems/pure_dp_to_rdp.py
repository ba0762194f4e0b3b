"""ε-DP implies (α, α·ε²/2)-RDP at every order."""

THEOREM = {
    "statement": "renyi(P, Q, alpha) <= alpha*eps**2/2",
    "given": ("max_divergence(P, Q) <= eps", "max_divergence(Q, P) <= eps"),
    "where": ("alpha in (1, oo)", "eps in [0, oo)"),
    "source": "Bun & Steinke 2016, arXiv 1605.02065, Proposition 1.4",
    "about": "from pure to Rényi differential privacy, and to zero-concentrated with rho = eps**2/2",
}
