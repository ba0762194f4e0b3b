"""Texts that no reader of the language may take, and pieces of which word salad is made."""

REFUSED = [
    "__import__('os').system('true')", "().__class__", "x.__class__", "exec('1')", "eval(1)", "lambda: 0", "open('f')",
    "[x for x in y]", "f'{x}'",
    "(" * 10**6, "(" * 5000, "[" * 5000, "-" * 10**5 + "x", "exp(" * 500 + "x" + ")" * 500, "(" * 500 + "x" + ")" * 500,
    "x" + "**x" * 3000,
    "9**9**9**9", "10**10**10", "2**(2**(2**40))", "1e999999999", "1e-999999999", "1" * 10**5, "0." + "1" * 9000,
    "1e1000*" * 1400 + "1",
    "1e-1000+" * 1200 + "1", "1/1e1000/" * 600 + "3", "\u202e(x)", "x\u0000", "x\ufeff", "𝛼", "x\u0301", "ⅷ", "٣", "😀", "`id`",
    "$(id)", "x;y", "\\",
    "a" * 9000, "#", "@x", "x ? y : z", "x'", "\"", "P" * 50 + "(", "Max(" + "0," * 4000 + ")",
    "Finite([" + "[" * 30 + "]" * 30 + "])"]

PIECES = ["x", "y", "alpha", "1", "0", "2.5", "1e-5", "oo", "+", "-", "*", "/", "**", "(", ")", "[", "]", ",", "<=", "<", "==", "=", "|", "~", "^", "in", "for", "all", "events", "integers", "and", "True", "P", "S", "P1(", "exp(", "sqrt(", "Max(", "renyi(", "Normal(", "Finite([", "Mixture((", "Density(", "Sum(", "Piecewise((", "GaussianMechanism(", "PoissonSampled(", "expect(", "ratio", "'add'", "μ", "≤", "_a", "E", "gamma", "gamma(", "x.", "1/0"]
