"""Statements about arbitrary mechanisms are statements about all pairs of laws; what pairs do not decide is refused in one line."""

import pytest

from rdpverify.definitions import unfold
from rdpverify.errors import DomainProblem, InputError, SyntaxProblem
from rdpverify.language import statement_from_data
from rdpverify.printer import statement_data
from rdpverify.language.assembly import assemble
from rdpverify.typed import parse, parse_question, parse_statement

BOTH = ["max_divergence(P, Q) <= 1", "max_divergence(Q, P) <= 1"]
CURVE = ["renyi(P, Q, a) <= a*rho for all a in (1, oo)", "renyi(Q, P, a) <= a*rho for all a in (1, oo)"]
GAUSSIAN = "Phi(mu/2 - e/mu) - exp(e)*Phi(-mu/2 - e/mu)"
RHO = ["rho >= 0"]

READ = [  # conclusion, given, where -> conclusion, given
    ("zcdp(M) <= 1/2", ["pure_dp(M) <= 1"], [], "renyi(P, Q, alpha) <= alpha/2", BOTH),
    ("1/2 >= zcdp(M7)", ["1 >= pure_dp(M7)"], [], "renyi(P7, Q7, alpha) <= alpha/2",
     ["1 >= max_divergence(P7, Q7)", "1 >= max_divergence(Q7, P7)"]),
    ("rdp(M, alpha) <= alpha*rho", ["zcdp(M) <= rho"], RHO, "renyi(P, Q, alpha) <= alpha*rho", CURVE),
    ("epsilon(M, d) <= rho + 2*sqrt(rho*log(1/d))", ["zcdp(M) <= rho"], [*RHO, "d in (0, 1)"],
     "hockey_stick(P, Q, rho + 2*sqrt(rho*log(1/d))) <= d", CURVE),
    ("zcdp(Composed((M, k))) <= k*rho", ["zcdp(M) <= rho"], RHO, "renyi(Power(P, k), Power(Q, k), alpha) <= alpha*k*rho", CURVE),
    ("tcdp(M, w) <= rho", ["zcdp(M) <= rho"], [*RHO, "w > 1"], "renyi(P, Q, alpha) <= alpha*rho", CURVE),
    ("pure_dp(M) <= 1", ["gdp(M) <= mu"], ["mu > 0"], "max_divergence(P, Q) <= 1",
     [f"hockey_stick({laws}, e) <= {GAUSSIAN} for all e in [0, oo)" for laws in ("P, Q", "Q, P")]),
    ("gdp(M) <= mu", ["pure_dp(M) <= 1"], ["mu > 0"], f"hockey_stick(P, Q, e) <= {GAUSSIAN}", BOTH),
    ("pure_dp(Composed((M1, 1), (M2, 1))) <= 2", ["pure_dp(M1) < 1"], [], "max_divergence(Product(P1, P2), Product(Q1, Q2)) <= 2",
     ["max_divergence(P1, Q1) < 1", "max_divergence(Q1, P1) < 1"]),
    # a mechanism that adds or removes: both directions of either order
    ("rdp(M, 2) <= 1", ["rdp(PoissonSampled(M, 1/2), 2) <= 1"], [], "renyi(P, Q, 2) <= 1",
     ["renyi(Mixture((1/2, Q), (1/2, P)), Q, 2) <= 1", "renyi(Mixture((1/2, P), (1/2, Q)), P, 2) <= 1",
      "renyi(Q, Mixture((1/2, Q), (1/2, P)), 2) <= 1", "renyi(P, Mixture((1/2, P), (1/2, Q)), 2) <= 1"]),
    # what bounds from above is the greater order; so it is below a lower bound
    ("rdp(M, 2) <= pure_dp(M)", [], [], "renyi(P, Q, 2) <= Max(max_divergence(P, Q), max_divergence(Q, P))", []),
    ("rdp(M, 2) >= 1", ["pure_dp(M) <= 1"], [], "Max(renyi(P, Q, 2), renyi(Q, P, 2)) >= 1", BOTH),
    ("rdp(M1, 2) + rdp(M2, 3) <= 1", [], [], "Max(renyi(P1, Q1, 2), renyi(Q1, P1, 2)) + Max(renyi(P2, Q2, 3), renyi(Q2, P2, 3)) <= 1", []),
    ("zcdp(M) <= pure_dp(M)**2/2", [], [], "renyi(P, Q, alpha) <= alpha*Max(max_divergence(P, Q), max_divergence(Q, P))**2/2", []),
    ("rdp(M, 1) <= pure_dp(M)*tanh(pure_dp(M)/2)", [], [],
     "renyi(P, Q, 1) <= Max(max_divergence(P, Q), max_divergence(Q, P))*tanh(Max(max_divergence(P, Q), max_divergence(Q, P))/2)", []),
    ("rdp(M, 2)**2 <= 1", ["sqrt(pure_dp(M)) <= 1"], [], "renyi(P, Q, 2)**2 <= 1",
     ["sqrt(max_divergence(P, Q)) <= 1", "sqrt(max_divergence(Q, P)) <= 1"]),
    # laws of the user's own stay what they are
    ("rdp(M, 2) <= renyi(P, Q, 2)", ["pure_dp(M) <= 1"], [], "renyi(P1, Q1, 2) <= renyi(P, Q, 2)",
     ["max_divergence(P1, Q1) <= 1", "max_divergence(Q1, P1) <= 1"]),
    ("pure_dp(PairMechanism(P, Q)) <= 1", [], [], "Max(max_divergence(P, Q), max_divergence(Q, P)) <= 1", []),
    # the least eps is nonnegative: where the bound may not be, that is asked as well
    ("epsilon(M, 1/2) <= r", ["pure_dp(M) <= 1"], ["r in (-oo, oo)"], "Max(hockey_stick(P, Q, r) - 1/2, -r) <= 0", BOTH),
]


@pytest.mark.parametrize("text, given, where, conclusion, premises", READ)
def test_it_is_read_as_one_about_all_pairs(text, given, where, conclusion, premises):
    data = statement_data(parse_statement(text, given, where))
    assert (data["conclusion"], data["given"]) == (conclusion, premises)


def test_the_orders_of_a_least_value_are_symbols_of_the_statement():
    where = statement_data(parse_statement("zcdp(M) <= alpha", ["pure_dp(M) <= 1"], ["alpha > 0"]))["where"]
    assert where == ["a in (1, oo)", "alpha in (0, oo)"]
    assert "k in integers [0, oo)" in statement_data(parse_statement("rdp(Composed((M, k)), 2) <= k", ["rdp(M, 2) <= 1"]))["where"]


def test_a_bound_of_epsilon_is_nonnegative_where_the_premise_holds():
    statement = parse_statement("privacy_profile(M, 1) <= 1/2", ["epsilon(M, 1/2) <= e"], ["e in (-1, 1)"])
    assert statement_data(statement)["conditions"] == ["e >= 0"]


REFUSED = [
    ("rdp(M, 2) < 1", ["pure_dp(M) <= 1"], []), ("rdp(M, 2) == 1", [], []), ("rdp(M, 2) <= 1", ["rdp(M, 3) >= 1"], []),
    ("rdp(M, 2) <= 1", ["rdp(M, 3) == 1"], []), ("-rdp(M, 2) <= 1", [], []), ("1/rdp(M, 2) <= 1", [], []),
    ("rdp(M, 2) <= 1 - rdp(M, 3)", [], []), ("rdp(M, 2) + rdp(M, 3) <= 1", [], []), ("c*rdp(M, 2) <= 1", [], ["c in [-1, 1]"]),
    ("rdp(M, 2) <= 1", ["rdp(M, 2) <= pure_dp(M)"], []), ("rdp(M, 2) <= 2*zcdp(M)", [], []), ("zcdp(M)/2 <= 1", [], []),
    ("rdp(M, 2) <= 1", ["zcdp(M) < 1"], []), ("epsilon(M, 1/2) <= pure_dp(M)", [], []),
    ("epsilon(M, d) <= 1", ["pure_dp(M) <= 1"], ["d in (0, 2)"]), ("tcdp(M, w) <= 1", ["pure_dp(M) <= 1"], ["w in (0, 2)"]),
    ("zcdp(M) <= 2**pure_dp(M)", [], []), ("zcdp(M) <= (pure_dp(M) - 1)**2", [], []), ("zcdp(M) <= 1/pure_dp(M)", [], []),
    ("zcdp(M) <= log(pure_dp(M))**2", [], []), ("rdp(M, 2) <= log(pure_dp(M))*pure_dp(M)", [], []), ("zcdp(M) <= pure_dp(M)**c", [], ["c >= 0"]),
    ("gdp(M) <= pure_dp(M)", [], []), ("rdp(M, 2) <= 1", ["zcdp(M) <= pure_dp(M)**2"], []), ("zcdp(M) <= zcdp(M1)**2", [], []),
    ("gdp(M) <= mu", ["pure_dp(M) <= 1"], ["mu >= 0"]), ("pure_dp(M) <= 1", ["gdp(M) <= 0"], []),
    ("epsilon(Composed((M, 2)), 1/2) <= 1", ["pure_dp(M) <= 1"], []), ("privacy_profile(Composed((M, 1), (M1, 1)), 1) <= 1", [], []),
    ("rdp(PoissonSampled(Composed((M, 2)), 1/2), 2) <= 1", ["pure_dp(M) <= 1"], []),
    ("rdp(Composed((GaussianMechanism(1, s), 1), (M, 1)), 2) <= 1", [], ["s in (-1, 1)"]),
]


@pytest.mark.parametrize("text, given, where", REFUSED)
def test_what_pairs_do_not_decide_is_refused(text, given, where):
    with pytest.raises(DomainProblem) as problem:
        parse_statement(text, given, where)
    assert "\n" not in str(problem.value)


def test_an_arbitrary_mechanism_has_no_value():
    with pytest.raises(InputError, match="M1 is an arbitrary mechanism"):
        parse_question("epsilon(M1, 1/10)")
    with pytest.raises(InputError, match="expected a given mechanism such as .*, got M1"):
        unfold(parse("rdp(Composed((M1, 2)), 2)"))


def test_elsewhere_m_is_a_symbol_or_an_abbreviation():
    assert statement_data(parse_statement("M**2 >= 0", (), ["M > 3"]))["where"] == ["M in (3, oo)"]
    assert statement_data(parse_statement("rdp(GaussianMechanism(M), 2) > 0"))["where"] == ["M in (0, oo)"]
    assert statement_data(parse_statement("rdp(M, 2) >= 0", let=["M = LaplaceMechanism(1)"]))["conclusion"] == "rdp(LaplaceMechanism(1, 1), 2) >= 0"
    for text in ("rdp(M(1), 2) <= 1", "rdp(Mx, 2) <= 1", "rdp(m, 2) <= 1"):
        with pytest.raises(SyntaxProblem):
            parse_statement(text)


def test_a_canonical_text_speaks_of_laws_only():
    with pytest.raises(SyntaxProblem, match="expected the sort mechanism, found M"):
        assemble("zcdp(M) <= 1/2")
    data = {"conclusion": "rdp(M, 2) <= 1", "given": ["pure_dp(M) <= 1"], "where": [], "conditions": [], "tight": False}
    with pytest.raises(SyntaxProblem):
        statement_from_data(data)
    with pytest.raises(DomainProblem):
        statement_from_data({**data, "conclusion": "M <= 1", "given": []})


def test_the_order_of_a_limit_is_not_seen_to_be_one():
    with pytest.raises(InputError, match="a is not seen to be >= 0, as order of rdp has to be"):
        parse_statement("Limit(rdp(M, a)/a, a -> 2+) <= 1", given=["pure_dp(M) <= 1/10"])
