"""The documented examples, and statements of the literature, are read and read back."""

import pytest

from rdpverify.language import statement_from_data
from rdpverify.printer import claim_hash, statement_data, to_text
from rdpverify.typed import parse, parse_question, parse_statement

EXPRESSIONS = [
    "renyi(Laplace(0,b), Laplace(1,b))",
    "renyi(Density(exp(-Abs(x)/b)/(2*b), x, -oo, oo), Density(exp(-Abs(x-1)/b)/(2*b), x, -oo, oo))",
    "renyi(Mixture((99/100, Normal(0,1)), (1/100, Normal(1,1))), Normal(0,1), 5/2)",
    "privacy_profile(Composed((RandomizedResponse(3/4), 10)), 3)",
    "renyi(Binomial(n, p), Poisson(rate))", "kl(shift(Laplace(0, 1), m), scale(Laplace(0, 1), c))",
    "loss_within(P, Q, 1/2) + loss_tail(P, Q, 2)",
    "tradeoff(Normal(0,1), Normal(1,1), 1/20)", "epsilon(Composed((GaussianMechanism(4), 100), (LaplaceMechanism(20), 3)), 1e-5)",
    "optimal_epsilon(8, 1/5, 1/10**5)", "max_divergence(Conditioned(Normal(0, 1), -1, 1), Uniform(-1, 1))",
    "tcdp(SkellamMechanism(10, 1), 5)",
    "hellinger2(Product(Normal(0,1), Laplace(0,1)), Product(Normal(1,1), Laplace(1,1)))",
    "renyi(Dirichlet([1, 2]), Dirichlet([a, 2]))"]

UNIVERSAL = ["alpha in (1,oo)", "eps in [0,oo)"]
PURE = ["max_divergence(P,Q) <= eps", "max_divergence(Q,P) <= eps"]
CALIBRATION = "privacy_profile(GaussianMechanism(sqrt(2*log(5/(4*delta)))/eps), eps) <= delta"
STATEMENTS = [
    ("P(S) <= (exp(eps)*Q(S))**((alpha-1)/alpha)", ["renyi(P,Q,alpha) <= eps"], UNIVERSAL),
    ("hockey_stick(P,Q,eps+log(1/delta)/(alpha-1)) <= delta", ["renyi(P,Q,alpha) <= eps"], [*UNIVERSAL, "delta in (0,1)"]),
    ("renyi(P,Q,alpha) <= alpha*eps**2/2", PURE, UNIVERSAL), (CALIBRATION, [], ["eps in [1/10, 1]", "delta in [1/10**9, 1/100]"]),
    ("P(S) <= (exp(eps)*Q(S))**(alpha/(alpha-1))", ["renyi(P,Q,alpha) <= eps"], UNIVERSAL),
    ("renyi(P,Q,alpha) <= alpha*eps**2/4", PURE, ["alpha in (1,oo)", "eps in (0,oo)"]),
    (CALIBRATION, [], ["eps in [9, 12]", "delta in [1/10**5, 1/1000]"]),
    ("renyi(P,Q,alpha) <= log((exp(alpha*eps)+exp((1-alpha)*eps))/(exp(eps)+1))/(alpha-1)", PURE, UNIVERSAL),
    ("hockey_stick(P,Q,rho+2*sqrt(rho*log(1/delta))) <= delta", ["renyi(P,Q,a) <= rho*a for all a in (1, omega)"],
     ["omega in (1, oo)", "rho in (0, oo)", "log(1/delta) <= (omega-1)**2*rho", "delta in (0, 1)"]),
    ("hockey_stick(P,Q,eps) <= (1-exp((eps-eta)/2))**2/(1-exp(-eta))", ["max_divergence(P,Q)+max_divergence(Q,P) <= eta"],
     ["eta in (0, oo)", "eps in [-eta, eta]"]),
    ("hockey_stick(Q,Mixture((q,P),(1-q,Q)),log(1+q*(exp(eps)-1))) <= q*delta",
     ["P(S) <= exp(eps)*Q(S) + delta for all events S"],
     ["q in (0, 1]", "eps >= 0", "delta in (0, 1)"]),
    ("privacy_profile(Composed((RandomizedResponse(exp(eps)/(1+exp(eps))), k)), (k-2*i)*eps) == "
     "Sum(binomial(k,l)*(exp((k-l)*eps)-exp((k-2*i+l)*eps)),(l,0,i-1))/(1+exp(eps))**k", [],
     ["k in integers [1, oo)", "i in integers [0, k/2]", "eps > 0"]),
    ("chi2(P,Q) >= Piecewise((4*tv(P,Q)**2, tv(P,Q) <= 1/2), (tv(P,Q)/(1-tv(P,Q)), True))", ["tv(P,Q) < 1"], []),
    ("renyi(Power(P,n), Power(Q,n), alpha) == n*renyi(P,Q,alpha)", [], ["n in integers [1, oo)", "alpha in [0, oo]"]),
    ("renyi(Normal(0,1), Normal(1,1), 4e2) == ~200", [], [])]


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_expressions(text):
    question = parse_question(text) if "P," not in text else None
    term = question.term if question else parse(text)
    assert parse(to_text(term)) is term


@pytest.mark.parametrize("text, given, where", STATEMENTS)
def test_statements(text, given, where):
    statement = parse_statement(text, given, where)
    again = statement_from_data(statement_data(statement))
    assert again.conclusion == statement.conclusion and again.given == statement.given
    assert claim_hash(again) == claim_hash(statement)
