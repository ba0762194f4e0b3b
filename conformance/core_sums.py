"""Certificates by hand about sums and induction: for each rule one that holds, and one for each hypothesis violated alone."""

from parts import TRUE, claim

EXP, SQUARES, N = "Sum(x**k/factorial(k), (k, 0, oo))", "Sum(1/k**2, (k, 1, oo))", ("n in integers [0, oo)",)
ABOVE, ZERO = ["assume", "k >= 0"], ["arithmetic", [[["square", "0"], []]]]
EXP_FINITE = ["axiom", "sum_exponential_finite"]
TERM = "x**k/factorial(k)"


def term(*steps, rule="sum_terms", why):
    return (rule, why, claim("1 >= 0"), [*steps, TRUE])


SUMS_ACCEPTED = [
    ("induction", "n is >= 0 from 0 on", claim("n >= 0", N),
     [ZERO, ["assume", "n >= 0"], ["arithmetic", [["1", [1]], ["1", []]]], ["arithmetic", [[["square", "1"], [2]]]], ["induction", "n >= 0", "n", "0", 0, 3]]),
    ("sum_single", "one term", claim("Sum(k, (k, 3, 3)) == 3"), [["sum_single", "k", "k", "3"]]),
    ("sum_split", "a sum up to n in two parts", claim("1 >= 0"), [["sum_split", "Sum(k, (k, 1, n))", "n - 1"], TRUE]),
    ("sum_split", "a series in two parts", claim("1 >= 0"), [["sum_split", EXP, "3"], TRUE]),
    ("sum_split_finite", "what is left of a series", claim("1 >= 0"), [["sum_split_finite", EXP, "3"], ["sum_split_finite", EXP, "3", True], TRUE]),
    ("sum_shift", "another index, another start", claim("1 >= 0"), [["sum_shift", "Sum(x*k, (k, 1, n))", "j", "1"], TRUE]),
    ("sum_shift_finite", "another index of a series", claim("1 >= 0"), [EXP_FINITE, ["sum_shift_finite", EXP, "j", "0"], ["cut", [0], 1], TRUE]),
    ("sum_terms", "a sum of what is >= 0", claim("Sum(k, (k, 0, n)) >= 0", N), [ABOVE, ["sum_terms", 0, "k", ["0", "n"], [["1", "k"]]]]),
    ("sum_terms", "a series of what is equal", claim("1 >= 0"), [EXP_FINITE, ["arithmetic", []], ["sum_terms", 1, "k", ["0"], [["1", TERM], ["-1", TERM]], [0]], TRUE]),
    ("sum_finite", "a series between finite ones", claim("1 >= 0"), [EXP_FINITE, ZERO, ["sum_finite", EXP, [[1, [["1", TERM]]], [1, [["-1", TERM]]]], [0]], TRUE]),
    ("sum_bounded", "partial sums at most 1", claim("1 >= 0"),
     [ABOVE, ["assume", "forall(n, (n >= 0,), 1 - Sum(k, (k, 0, n)) >= 0)"], ["specialise", 1, {"n": "n"}], ["sum_bounded", "Sum(k, (k, 0, oo))", 0, 2, "n"],
      ["sum_bounded", "Sum(k, (k, 0, oo))", 0, 2, "n", True], TRUE]),
    ("claim", "a sum without terms", claim("Sum(1, (k, 2, 1)) >= 0"), [["numbers", "1 >= 0"], ["sum_terms", 0, "k", ["2", "1"], [["1", "1"]]]]),
    ("claim", "a series that is known to be finite", claim(f"{EXP} == exp(x)", ["x in (-oo, oo)"]),
     [["axiom", "sum_exponential"], EXP_FINITE, ABOVE, ["arithmetic", [["1", [2]], ["1", []]]], ["assume", "integer(k)"],
      ["axiom", "gamma_positive"], ["instance", 5, {"x": "k + 1"}], ["cut", [3], 6]], [1, 2, 3, 4, 7], [0]),
]
SUMS_REJECTED = [
    ("induction", "from 1 on, of the start 0", claim("n >= 0", N), [ZERO, ["assume", "n >= 0"], ["induction", "n >= 0", "n", "1", 0, 1]]),
    ("induction", "the next is this one", claim("n >= 5", N),
     [["numbers", "5 >= 5"], ["assume", "n >= 5"], ["induction", "n >= 5", "n", "5", 0, 1]]),
    ("induction", "from n > 0 alone", claim("n <= 0", N),
     [["arithmetic", [[["square", "0"], []]]], ["assume", "n > 0"], ["assume", "-n - 1 >= 0"], ["induction", "-n >= 0", "n", "0", 0, 2]]),
    ("induction", "a hypothesis about n at the start", claim("n <= 0", N), [["assume", "-n >= 0"], ["assume", "-n - 1 >= 0"], ["induction", "-n >= 0", "n", "0", 0, 1]]),
    ("induction", "a start that moves with n", claim("n >= n", N), [["arithmetic", [[["square", "0"], []]]], ["induction", "n >= n", "n", "n", 0, 0]]),
    ("sum_single", "an index that is no name", claim("1 >= 0"), [["sum_single", "k + 1", "k", "3"], TRUE]),
    ("sum_single", "two terms", claim("Sum(k, (k, 3, 4)) == 3"), [["sum_single", "k", "k", "3"]]),
    ("sum_split", "the place is before the start", claim("Sum(1, (k, 1, 3)) == Sum(1, (k, 1, -5)) + Sum(1, (k, -4, 3))"), [["sum_split", "Sum(1, (k, 1, 3))", "-5"]]),
    ("sum_split", "the place is behind the end", claim("Sum(1, (k, 1, 3)) == Sum(1, (k, 1, 5)) + Sum(1, (k, 6, 3))"), [["sum_split", "Sum(1, (k, 1, 3))", "5"]]),
    ("sum_split", "the place is between two terms", claim("Sum(1, (k, 1, 3)) == Sum(1, (k, 1, 3/2)) + Sum(1, (k, 5/2, 3))"),
     [["sum_split", "Sum(1, (k, 1, 3))", "3/2"]]),
    ("sum_split", "no sum", claim("1 >= 0"), [["sum_split", "2*Sum(k, (k, 1, n))", "1"], TRUE]),
    ("sum_split", "a series that is not known to be finite: 1 == 0 from the series of 1", claim("-1 >= 0"),
     [["sum_split", "Sum(1, (k, 0, oo))", "0"], ["sum_shift", "Sum(1, (k, 1, oo))", "k", "1"], ["sum_single", "k", "1", "0"],
      ["arithmetic", [["1", [0]], ["-1", [1]], ["-1", [2]]]], ["contradiction", [3], "-1 >= 0"]]),
    ("sum_split_finite", "a sum with an end", claim("1 >= 0"), [["sum_split_finite", "Sum(k, (k, 1, n))", "1"], TRUE]),
    ("sum_split_finite", "a flag that is a number", claim("1 >= 0"), [["sum_split_finite", EXP, "1", 1], TRUE]),
    ("sum_shift", "an index that is spoken of", claim("1 >= 0"), [["sum_shift", "Sum(x*k, (k, 1, n))", "x", "0"], TRUE]),
    ("sum_shift", "by the index itself", claim("1 >= 0"), [["sum_shift", "Sum(k, (k, 1, n))", "k", "k"], TRUE]),
    ("sum_shift", "an index that an inner sum binds", claim("1 >= 0"), [["sum_shift", "Sum(Sum(j*k, (j, 0, 1)), (k, 1, n))", "j", "0"], TRUE]),
    ("sum_shift_finite", "a sum with an end", claim("1 >= 0"), [["sum_shift_finite", "Sum(1, (k, 1, n))", "k", "1"], TRUE]),
    ("sum_shift_finite", "an index that is spoken of", claim("1 >= 0"), [["sum_shift_finite", EXP, "x", "1"], TRUE]),
    term(["assume", "k >= 1"], ["sum_terms", 0, "k", ["0", "n"], [["1", "k - 1"]]], why="known from the second term on"),
    term(["assume", "k > 0"], ["sum_terms", 0, "k", ["0", "n"], [["1", "k"]]], why="known where k > 0"),
    term(["assume", "n >= k"], ["sum_terms", 0, "k", ["0", "m"], [["1", "n - k"]]], why="known up to another end"),
    term(["assume", "n >= k"], ["sum_terms", 0, "k", ["0"], [["1", "n - k"]]], why="known up to an end, of a series"),
    term(["assume", "k >= 0"], ["sum_terms", 0, "k", ["0", "n"], [["k", "1"]]], why="a factor that varies"),
    term(["assume", "k >= 0"], ["sum_terms", 0, "k", ["0", "n"], [["1", "k + 1"]]], why="the parts are not what is known"),
    term(["assume", "k >= 0"], ["sum_terms", 0, "k", ["0", "k"], [["1", "k"]]], why="an end that is the index"),
    term(["assume", "k >= 0"], ["sum_terms", 0, "k", ["0", "n", "n"], [["1", "k"]]], why="three ends"),
    term(["assume", "integer(k)"], ["sum_terms", 0, "k", ["0", "n"], [["1", "k"]]], why="integer(k) is no inequality"),
    term(["assume", "k >= 0"], ["sum_terms", 0, "k", ["0"], [["1", "k"]]], why="a series that is not known to be finite"),
    term(EXP_FINITE, ["assume", "k >= 0"], ["sum_terms", 1, "k", ["0"], [["1", "k"]], [0]], why="another series is finite"),
    term(EXP_FINITE, ZERO, ["sum_finite", EXP, [[1, [["1", TERM]]], [1, [["-1", TERM]]]]], rule="sum_finite", why="a bound that is not known to be finite"),
    term(EXP_FINITE, ZERO, ["sum_finite", EXP, [[1, [["1", TERM]]], [1, [["1", TERM]]]], [0]], rule="sum_finite", why="two bounds from above"),
    term(EXP_FINITE, ZERO, ["sum_finite", EXP, [[1, [["-1", TERM]]], [1, [["-1", TERM]]]], [0]], rule="sum_finite", why="two bounds from below"),
    term(EXP_FINITE, ZERO, ["sum_finite", f"Sum(k*{TERM}, (k, 0, oo))", [[1, [["k", TERM]]], [1, [["-k", TERM]]]], [0]],
         rule="sum_finite", why="a factor that varies"),
    term(["assume", "k >= 0"], ["assume", "1 - Sum(k, (k, 0, n)) >= 0"], ["sum_bounded", "Sum(k, (k, 0, oo))", 0, 1, "n"],
         rule="sum_bounded", why="partial sums supposed to be bounded at one n"),
    term(["assume", "k >= 0"], ["arithmetic", [[["square", "0"], []]]], ["sum_bounded", "Sum(k, (k, 0, oo))", 0, 1, "n"],
         rule="sum_bounded", why="a bound that moves with n"),
    term(["arithmetic", [["1", []]]], ["arithmetic", [[["square", "0"], []]]], ["sum_bounded", "Sum(-1, (k, 0, oo))", 0, 1, "n"],
         rule="sum_bounded", why="terms not known to be at least 0"),
    *(("instance", f"a value that the index catches: {value}", claim("1 >= 0"), [["assume", "Sum(x*k, (k, 0, 1)) == x"], ["instance", 0, {"x": value}], TRUE])
      for value in ("k", "k + y", "Sum(k, (j, 0, k))")),
    ("specialise", "a value that the index catches", claim("1 >= 0"), [["assume", "forall(x, (), Sum(x*k, (k, 0, 1)) == x)"], ["specialise", 0, {"x": "k"}], TRUE]),
    ("congruence", "what is added up is no value at one point", claim("1 >= 0"), [["assume", "k == 0"], ["congruence", "Sum(k, (k, 1, 3))", {"1": [0, "0"]}], TRUE]),
    ("claim", "a series not known to be finite", claim("Sum(1, (k, 0, oo)) >= 0"), [["arithmetic", [[["square", "0"], []]]]]),
    ("claim", "a series that diverges: 0 by convention", claim("Sum(1, (k, 0, oo)) == 0"), [["assume", "finite(Sum(1, (k, 0, oo)))"]], [0], [0]),
    ("claim", "an end that is not whole", claim("Sum(1, (k, 1/2, 2)) == 0"), [["arithmetic", []]]),
    ("claim", "an end that is no whole symbol", claim("Sum(1, (k, 1, x)) >= 0", ["x in (0, 3)"]), [["numbers", "1 >= 0"], ["sum_terms", 0, "k", ["1", "x"], [["1", "1"]]]]),
    ("claim", "a term without a value", claim("Sum(1/(k - 1), (k, 1, 1)) == 0"), [["arithmetic", []]]),
    ("claim", "an infinite term of a sum", claim("expect(P, Sum(ratio, (k, 1, 2))) >= 0"), [["arithmetic", []]]),
    ("claim", "a quantity that may be infinite in a sum", claim("Sum(kl(P, Q), (k, 1, 2)) >= 0"), [["arithmetic", []]]),
    ("claim", "pi for an index", claim("Sum(1, (pi, 1, 2)) >= 0"), [["arithmetic", []]]),
    *(("assume", f"no sum: {text}", claim("1 >= 0"), [["assume", f"{text} >= 0"], TRUE])
      for text in ("Sum(k)", "Sum(k, k, 1, 2)", "Sum(k, (k, 1))", "Sum(k, (2, 1, 2))")),
    ("claim", "an index with a domain", claim("Sum(k, (k, 1, 1)) == k", ["k in (0, 1)"]), [["arithmetic", []]]),
    ("claim", "an index outside its sum", claim("Sum(k, (k, 1, 1)) >= k"), [["arithmetic", []]]),
]
