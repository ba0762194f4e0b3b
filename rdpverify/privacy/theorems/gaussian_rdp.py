"""The Gaussian mechanism satisfies (α, α·Δ²/(2σ²))-RDP, and no less."""

THEOREM = {
    "statement": "rdp(GaussianMechanism(sigma, Delta), alpha) == alpha*Delta**2/(2*sigma**2)",
    "where": ("alpha in (1, oo)", "sigma in (0, oo)", "Delta in (0, oo)"),
    "source": "Mironov 2017, arXiv 1702.07476, Proposition 7 and Corollary 3",
    "about": "Gaussian noise of standard deviation sigma on a query of l2 sensitivity Delta",
}
