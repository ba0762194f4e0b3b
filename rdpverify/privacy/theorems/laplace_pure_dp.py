"""The Laplace mechanism of scale s/ε satisfies ε-DP for sensitivity s."""

THEOREM = {
    "statement": "pure_dp(LaplaceMechanism(s/eps, s)) == eps",
    "where": ("s in (0, oo)", "eps in (0, oo)"),
    "source": "Dwork, McSherry, Nissim & Smith 2006, Proposition 1",
    "about": "Laplace noise for pure differential privacy",
}
