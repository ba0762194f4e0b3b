"""Words and signs of papers and of other programs that the language has not, and what to write instead."""

from .characters import GREEK

VARIANTS = {"ϵ": "ε", "ϑ": "θ", "ϰ": "κ", "ϖ": "π", "ϱ": "ρ", "ς": "σ", "ϕ": "φ", "ϒ": "Υ", "ϴ": "Θ",
            "\u2206": "Δ", "\u2126": "Ω", "\u2211": "Σ", "\u220f": "Π"}  # refused; the last: increment, ohm, sum and product sign

CHARACTERS = {  # that begin no token
    "‖": "write a comma between the laws", "√": "write sqrt(…)",
    "{": "write (", "}": "write )",
    "$": "no TeX", "\\": "no TeX", "%": "write /100", "&": "write and", "!": "write factorial(n)", ":": "a domain is written x in (0, 1)",
    "½": "write 1/2", "≈": "write == ~1.23 for a value that rounds to 1.23", "∀": "write for all", "∧": "write and", "∨": "write or",
    "⇒": "a premise is stated apart, under given", "÷": "write /", "≡": "write ==",
    ".": "write epsilon(M, delta), not M.epsilon(delta)", "@": "write a product with *", "ℝ": "write (-oo, oo)",
    "ℕ": "write integers [0, oo)", "ℤ": "write integers (-oo, oo)", **{mark: f"write **{digit}" for digit, mark in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")},
    **{mark: f"write {digit}, as in x{digit}" for digit, mark in enumerate("₀₁₂₃₄₅₆₇₈₉")},
    **{letter: f"write {usual} or {GREEK[usual]}" for letter, usual in VARIANTS.items()}}

HINTS = {  # wherever they stand
    "lambda": "write lam for λ",
    "ln": "write log (natural)", "log2": "write log(x)/log(2)", "log10": "write log(x)/log(10)",
    "inf": "write oo for ∞", "infinity": "write oo for ∞", "Infinity": "write oo for ∞",
    "nan": "there is no undefined number here; choose another name", "NaN": "there is no undefined number here; choose another name",
}

ELSEWHERE = {  # constants of other programs, symbols here once their domain is stated
    "E": "write exp(1) for the number e, expect(P, f) for an expectation",
    "I": "there is no imaginary unit here",
}

MEANT = {"e": "write exp(1) for the number e, exp(x) for its powers", **ELSEWHERE}  # where nothing gives a domain

_NORMAL = "write Normal(mean, sd), with the standard deviation, not the variance"
_GAUSSIAN = _NORMAL + "; GaussianMechanism(sigma) for a mechanism"
_SAMPLED_GAUSSIAN = "write PoissonSampled(GaussianMechanism(sigma), q)"
_BINOMIAL = "write binomial(n, k)"
_EVENT = "write P(S) for the probability of an event"
_COMPOSED = "write Composed((M, k), …)"
_ANY = "write AnyMechanism(eps, delta) for the worst (eps, delta)-DP mechanism"
_SAMPLED = 'write PoissonSampled(M, q), with relation="replace" for a record that is replaced'
_DPSGD = "write Composed((PoissonSampled(GaussianMechanism(sigma), q), steps))"
_SELECTION = "write NoisyMax(noise, k), as NoisyMax(Laplace(0, 2/eps), k)"
_SPARSE = "write SparseVector(eps, count), or a Program of noise, comparison and values"
_MISSING = "there is no such function yet"
_INTEGRAL = "a mean under a law is expect(P, f), a law of one's own Density(formula, x, lower, upper)"
_JENSEN_SHANNON = "write kl(P, Mixture((1/2, P), (1/2, Q)))/2 + kl(Q, Mixture((1/2, P), (1/2, Q)))/2"
_PRODUCT = "; a product needs *"

CALLED = {  # followed by a parenthesis only
    "E": ELSEWHERE["E"],
    "O": "O() is not a claim that can be decided; write the constant",
    "N": _NORMAL, "Gaussian": _GAUSSIAN, "Gauss": _GAUSSIAN, "Exp": "write Exponential(rate) for the law, exp(x) for the function",
    "Pr": _EVENT, "Prob": _EVENT, "Rational": "write a/b", "Rat": "write a/b", "Poly": "write the polynomial out",
    "D": "write renyi(P, Q, alpha)", "KL": "write kl(P, Q)", "D_KL": "write kl(P, Q)", "TV": "write tv(P, Q)",
    "D_alpha": "write renyi(P, Q, alpha)", "JS": _JENSEN_SHANNON, "jensen_shannon": _JENSEN_SHANNON, "wasserstein": _MISSING,
    "delta": "write privacy_profile(M, eps) for the smallest delta of a mechanism" + _PRODUCT,
    "eps": "write epsilon(M, delta) for the smallest eps of a mechanism" + _PRODUCT,
    "rho": "write zcdp(M) for the smallest rho of a mechanism" + _PRODUCT,
    "mu": "write gdp(M) for the smallest mu of a mechanism" + _PRODUCT,
    "SampledGaussian": _SAMPLED_GAUSSIAN, "SubsampledGaussian": _SAMPLED_GAUSSIAN, "choose": _BINOMIAL, "comb": _BINOMIAL, "nCr": _BINOMIAL,
    "DP": "write privacy_profile(M, eps) <= delta", "RDP": "write rdp(M, alpha)",
    "SelfComposed": _COMPOSED, "SelfComposition": _COMPOSED, "Compose": _COMPOSED, "Composition": _COMPOSED,
    "ApproximateDP": _ANY, "ApproxDP": _ANY, "PureDP": _ANY, "DominatingPair": "write PairMechanism(P, Q)",
    "Subsampled": _SAMPLED, "Subsample": _SAMPLED, "PoissonSubsampled": _SAMPLED, "DPSGD": _DPSGD, "DpSgd": _DPSGD, "DP_SGD": _DPSGD,
    "ReportNoisyMax": _SELECTION, "NoisyArgmax": _SELECTION, "RNM": _SELECTION, "SVT": _SPARSE, "SparseVectorTechnique": _SPARSE,
    "ceil": "write -floor(-x)", "ceiling": "write -floor(-x)", "round": "write floor(x + 1/2)", "sgn": "write sign(x)",
    "log1p": "write log(1 + x)", "expm1": "write exp(x) - 1", "arctan": "write atan(x)",
    "arcsin": "write asin(x)", "arccos": "write acos(x)", "lambertw": _MISSING, "Integral": _INTEGRAL, "integrate": _INTEGRAL,
    "Pi": "write a product out, or exp(Sum(log(term), (k, a, b)))", "Sigma": "write Sum(term, (k, a, b))",
}

FOLLOWING = {  # where an operator or the end was expected
    "=": "write == for equality", "=>": "a premise is stated apart, under given", "^": "write ** for powers",
    "!=": "a claim is <=, >=, <, > or ==, != is not a claim that can be made",
    "|": "write Abs(x) for |x|, a comma between two laws", "~": "~ stands only before a decimal on the right of ==",
    ")": "this bracket was never opened", "]": "this bracket was never opened", "[": "arguments stand in round brackets",
    "and": "state each relation apart", "or": "one relation is stated, not a choice", ",": "state each one apart",
    ";": "write a comma, or state each one apart", "→": "a premise is stated apart, under given",
    "->": "a premise is stated apart, under given",
    "is": "a claim is a relation, such as pure_dp(M) <= eps",
}
MISPLACED = {  # where a formula was expected
    "string": 'text in quotes stands only for an option of a mechanism, such as relation="replace"',
    "~": FOLLOWING["~"], "[": "a list stands only where one is asked for, as in Finite([1/2, 1/2])",
}
KINDS = {  # of values, where a domain is to be stated
    "real": "(-oo, oo)", "reals": "(-oo, oo)", "R": "(-oo, oo)", "positive": "(0, oo)", "nonnegative": "[0, oo)",
    "integer": "integers (-oo, oo)", "Z": "integers (-oo, oo)", "N": "integers [0, oo)", "natural": "integers [0, oo)",
    "naturals": "integers [0, oo)",
}
INSTEAD = {  # of a number or a formula, and of random variables in H(…) and I(…)
    "H": "a divergence is hockey_stick(P, Q, eps) or hellinger2(P, Q)", "I": "an indicator is Piecewise((1, condition), (0, True))",
    "law": "a probability is P(S), a divergence kl(P, Q); distributions are not compared, one is written in the place of the other",
    "mechanism": "ask for a quantity of it, such as pure_dp(M) or epsilon(M, delta)",
}


def refusal(name: str, called: bool) -> str | None:
    """Why ``name`` may not stand here and what to write, or None."""
    hint = HINTS.get(name) or (CALLED.get(name) if called else None)
    return f"{name!r} is not a name of the language: {hint}" if hint else None
