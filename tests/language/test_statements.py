"""Statements: every symbol has one domain, stated or filled in; nothing is captured; the canonical text is the statement."""

from dataclasses import replace
import itertools
import re

import pytest

from rdpverify.words.domains import ABOVE_ONE, NONNEGATIVE, ORDER, POSITIVE, REAL, UNIT_OPEN
from rdpverify.errors import DomainProblem, InputError
from rdpverify.exact import canonical_json
from rdpverify.language import statement_from_data
from rdpverify.printer import claim_hash, statement_data, to_text
from rdpverify.language.assembly import assemble
from rdpverify.typed import parse, parse_question, parse_statement, parse_relation

CONVERSION = ("hockey_stick(P,Q,eps+log(1/delta)/(alpha-1)) <= delta", ["renyi(P,Q,alpha) <= eps"],
              ["alpha in (1,oo)", "eps in [0,oo)", "delta in (0,1)"])


def where_of(*args, **keywords):
    return dict(parse_statement(*args, **keywords).where)


def test_a_statement():
    statement = parse_statement(*CONVERSION)
    assert statement.conclusion == parse_relation(CONVERSION[0])
    assert dict(statement.where) == {"alpha": ABOVE_ONE, "eps": NONNEGATIVE, "delta": UNIT_OPEN}
    assert statement.defaulted == () and statement.conditions == () and not statement.tight


def test_alpha_is_above_one_in_statements_and_an_order_in_questions():
    statement = parse_statement("renyi(P, Q) >= 0")
    assert statement.where == (("alpha", ABOVE_ONE),) and statement.defaulted == ("alpha",)
    question = parse_question("renyi(Laplace(0, b), Laplace(1, b))")
    assert question.where == (("alpha", ORDER), ("b", POSITIVE)) and question.defaulted == ("alpha", "b")


def test_parameters_take_the_natural_domain_of_their_slot():
    statement = parse_statement("renyi(Normal(0, sigma), Normal(mu, sigma), 2) == mu**2/sigma**2")
    assert dict(statement.where) == {"mu": REAL, "sigma": POSITIVE}
    assert statement.defaulted == ("mu", "sigma")
    assert where_of("pure_dp(LaplaceMechanism(b, s)) == s/b", where=["s in (0, 1)"]) == {"b": POSITIVE, "s": UNIT_OPEN}


def test_arguments_of_divergences_have_no_natural_domain():
    with pytest.raises(DomainProblem, match="the symbol 'eps' has no domain"):
        parse_statement("hockey_stick(Normal(0, 1), Normal(1, 1), eps) <= 1")


def test_parameters_of_a_typed_density_are_asked_for_in_statements_only():
    text = "kl(Density(exp(-Abs(x-m)/b)/(2*b), x, -oo, oo), Laplace(0, 1))"
    assert dict(parse_question(text).where) == {"b": POSITIVE, "m": REAL}
    with pytest.raises(DomainProblem, match="the symbol 'b' has no domain \\(nor have 'm'\\)"):
        parse_statement(f"{text} >= 0")


@pytest.mark.parametrize("items, domain", [
    (["sigma > 0"], "(0, oo)"), (["sigma > 0", "sigma < 5"], "(0, 5)"), (["0 < sigma", "sigma <= sqrt(2)"], "(0, sqrt(2)]"),
    (["sigma < 5"], "(0, 5)"),
    (["sigma >= 1", "sigma > 1", "sigma > 1/2"], "(1, oo)"), (["sigma >= 4"], "[4, oo)"), ([], "(0, oo)")])
def test_bounds_are_joined_and_completed_by_the_natural_domain(items, domain):
    assert to_text(where_of("kl(Normal(0, sigma), Normal(1, sigma)) >= 0", where=items)["sigma"]) == domain


def test_a_bound_beside_a_stated_domain_is_a_condition():
    statement = parse_statement("x >= 0", where=["x in (0, 10)", "x <= y", "y in (0, 1)", "x < 5"])
    assert [to_text(item) for item in statement.conditions] == ["x <= y", "x < 5"]


def test_a_bound_by_another_symbol_is_a_domain_when_nothing_else_is_known():
    assert to_text(where_of("renyi(P, Q, alpha) <= renyi(P, Q, beta)", where=["beta >= alpha"])["beta"]) == "[alpha, oo)"


def test_partly_filled_domains_are_listed():
    assert parse_statement("renyi(P, Q) >= 0", where=["alpha <= 5"]).defaulted == ("alpha",)
    assert parse_statement("renyi(P, Q) >= 0", where=["alpha > 5"]).defaulted == ()
    assert parse_statement("kl(Power(P, n), Power(Q, n)) >= 0", where=["n > 2"]).defaulted == ("n",)


def test_domains_come_in_dependency_order():
    statement = parse_statement("a + b + c >= 0", where=["a in [0, 1/b]", "b in (0, c)", "c in (0, 1)"])
    assert [name for name, _ in statement.where] == ["c", "b", "a"]


@pytest.mark.parametrize("where, words", [
    (["a in (0, b)", "b in (0, a)"], "the domains of 'a' and 'b' depend on each other"),
    (["a in (0, b)", "b in (0, c)", "c in (0, a)"], "the domains of 'a' and 'b' and 'c' depend on each other"),
    (["a > b", "b > a"], "depend on each other"), (["a in (0, 1)", "a in (0, 2)"], "two domains: (0, 1) and (0, 2)"),
    (["a > 1", "a < 0"], "the domain of 'a' is empty: (1, 0)"), (["a in (0, bb)"], "the symbol 'bb' has no domain"),
    (["a > 0", "kl(P, Q) < 1"], "put 'kl(P, Q) < 1' under given"), (["a in (0, kl(P, Q))"], "under given"),
    (["a == b", "b == a + 1"], "the symbol 'b' has no domain: state one"), (["aa > 0"], "the symbol 'a' has no domain"),
    (["Q in (0, 1)"], "cannot be the name")])
def test_domains_that_cannot_be(where, words):
    with pytest.raises(InputError) as caught:
        parse_statement("a <= 1", where=where)
    assert words in str(caught.value)


@pytest.mark.parametrize("text, domain", [
    ("epsilon(LaplaceMechanism(1), delta) <= 1", "delta in [0, 1]"), ("tradeoff(P, Q, y) <= 1", "y in [0, 1]"), ("renyi(P, Q, o) <= 1", "o in [0, oo)"),
    ("hockey_stick(P, Q, t) <= 1", "t in (0, oo)"), ("tv(P, Q) <= t", "t in (0, oo)")])
def test_the_domain_that_is_proposed_lies_in_the_slot(text, domain):
    with pytest.raises(DomainProblem, match=re.escape(f'state one, such as "{domain}"')):
        parse_statement(text)


@pytest.mark.parametrize("text, words", [
    ("x <= S", "the symbol 'S' has no domain: write P(S) for the probability of the event S; or state one, such as \"S in (0, oo)\""),
    ("kl(P, Q) <= T2**2", "write P(T2)"), ("kl(P, Q) <= E", "'E' has no domain: write exp(1) for the number e, expect(P, f)"),
    ("kl(Normal(0, E), P) <= 1", "write exp(1)"), ("I*x <= 1", "'I' has no domain: there is no imaginary unit here; or state one"),
    ("expect(P, y**2) <= 1", "'y' has no domain: expect(P, f) takes a formula in ratio = dP/dQ and loss = log(ratio), not in the outcome y")])
def test_a_symbol_that_was_meant_as_something_else(text, words):
    with pytest.raises(DomainProblem) as caught:
        parse_statement(text, where=["x in (0, 1)"])
    assert words in str(caught.value)


@pytest.mark.parametrize("name", ["T", "S1", "N", "E", "I", "O"])
def test_letters_of_events_and_constants_are_symbols_where_a_domain_is_stated(name):
    statement = parse_statement(f"P(S3) <= exp({name})*Q(S3) + {name}", [f"kl(P, Q) <= {name} + t for all t in (0, {name})"],
                                [f"{name} in (0, 1)"])
    assert dict(statement.where) == {name: UNIT_OPEN}
    assert statement_from_data(statement_data(statement)) == statement


@pytest.mark.parametrize("name", ["T", "N"])
def test_a_number_of_steps_may_be_called_as_papers_call_it(name):
    statement = parse_statement(f"zcdp(Composed((GaussianMechanism(1), {name}))) <= {name}/2")
    assert statement.defaulted == (name,) and dict(statement.where)[name].integers
    assert statement_data(statement_from_data(statement_data(statement))) == statement_data(statement)


@pytest.mark.parametrize("text, given, where", [
    ("P(T) <= T", [], ["T in (0, 1)"]), ("T <= 1", ["P(T) <= Q(T) for all events T"], ["T in (0, 1)"]),
    ("P(S) <= 1", ["renyi(P, Q, S) <= S for all S in (1, oo)"], []), ("P(N) <= 1", [], ["N > 0"])])
def test_one_name_is_not_an_event_and_a_symbol(text, given, where):
    with pytest.raises(InputError, match="is an event and a symbol of one statement: write P|expected an event"):
        parse_statement(text, given, where)
    with pytest.raises(InputError, match="expected an event"):
        parse_statement("P(T) <= 1", let=["T = 1/2"])


def test_quantified_events_and_symbols_beside_each_other():
    premise = parse_statement("kl(P, Q) <= 1", ["P(S) <= T*Q(S) for all events S, T in (1, oo)"]).given[0]
    assert premise.events == ("S",) and dict(premise.quantified).keys() == {"T"}
    assert len(parse_statement("kl(P, Q) <= 1", ["P(S) <= Q(T) for all events S, T"]).given[0].events) == 2


def test_a_symbol_without_a_domain_is_named_with_a_way_out():
    with pytest.raises(DomainProblem, match="the symbol 'epsilon' has no domain: did you mean 'eps'"):
        parse_statement("kl(P, Q) <= epsilon", where=["eps > 0"])
    with pytest.raises(DomainProblem, match="to call the function write tanh\\(x\\)"):
        parse_statement("kl(P, Q) <= tanh")


def test_a_premise_may_not_rebind_a_symbol_of_the_statement():
    text = "hockey_stick(P, Q, a) <= 1"
    with pytest.raises(DomainProblem, match="'a' is already a symbol of the statement: .* such as 't'"):
        parse_statement(text, given=["renyi(P, Q, a) <= a for all a in (1, oo)"], where=["a > 0"])
    with pytest.raises(DomainProblem, match="'alpha' is already"):
        parse_statement("renyi(P, Q) <= 1", given=["renyi(P, Q, alpha) <= alpha for all alpha in (1, oo)"])
    statement = parse_statement(text, given=["renyi(P, Q, t) <= t for all t in (1, oo)",
        "renyi(Q, P, t) <= t for all t in (1, oo)"], where=["a > 0"])
    assert [name for name, _ in statement.where] == ["a"]


def test_a_where_symbol_in_a_premise_is_the_same_fixed_value():
    assert where_of("kl(P, Q) <= 1", given=["renyi(P, Q, a) <= rho*a for all a in (1, omega)"],
        where=["rho > 0", "omega > 1"]).keys() == {"rho", "omega"}
    with pytest.raises(DomainProblem, match="'omega' has no domain"):
        parse_statement("kl(P, Q) <= 1", given=["renyi(P, Q, a) <= 2*a for all a in (1, omega)"])


def test_a_premise_on_symbols_alone_is_a_side_condition():
    statement = parse_statement("x <= 1", given=["x**2 <= 1", "kl(P, Q) <= x"], where=["x > 0"])
    assert [to_text(item) for item in statement.conditions] == ["x**2 <= 1"] and len(statement.given) == 1


def test_abbreviations_are_expanded_everywhere():
    statement = parse_statement("kl(A, Q) <= rho", given=["renyi(A, Q, 2) <= 2*rho"],
                                where=["sigma > 1", "rho <= 1/10", "eps in (0, rho)", "eps < 1"],
                                let=["rho = 1/(2*sigma**2)", "A = Mixture((1/2, P), (1/2, Q))"])
    assert to_text(statement.conclusion) == "kl(Mixture((1/2, P), (1/2, Q)), Q) <= 1/(2*sigma**2)"
    assert [to_text(item) for item in statement.conditions] == ["1/(2*sigma**2) <= 1/10", "eps < 1"]
    assert to_text(dict(statement.where)["eps"]) == "(0, 1/(2*sigma**2))"


@pytest.mark.parametrize("let, words", [
    (["rho"], "expected rho = expression"), (["P = 1"], "cannot be the name"), (["rho = rho + 1"], "uses itself"),
    (["a = b", "b = 2"], "the abbreviation 'a' uses it"),
    (["a = 1", "a = 2"], "it is an abbreviation"), (["x = 1"], "it is an abbreviation"), (["a = 1 = 2"], "or the end"),
    (["a = [1]"], "a list"), (["P(S) = 1"], "cannot be the name"),
    (["a + 1 = 2"], "expected a = expression"), ([5], "expected texts under let")])
def test_abbreviations_that_cannot_be(let, words):
    with pytest.raises(InputError) as caught:
        parse_statement("x <= 1", where=["x in (0, 1)"], let=let)
    assert words in str(caught.value)


def test_only_bounds_are_tight():
    assert parse_statement("kl(P, Q) <= 1", tight=True).tight
    with pytest.raises(InputError, match="tight"):
        parse_statement("kl(P, Q) == 1", tight=True)


def test_quantifiers_belong_to_premises():
    with pytest.raises(InputError, match="stands only in a premise"):
        parse_statement("P(S) <= Q(S) for all events S")


def test_canonical_data():
    assert statement_data(parse_statement(*CONVERSION)) == {
        "conclusion": "hockey_stick(P, Q, eps + log(1/delta)/(alpha - 1)) <= delta", "given": ["renyi(P, Q, alpha) <= eps"],
        "where": ["alpha in (1, oo)", "delta in (0, 1)", "eps in [0, oo)"], "conditions": [], "tight": False}


def test_the_hash_does_not_depend_on_spelling():
    conclusion, given, where = CONVERSION
    hashes = {claim_hash(parse_statement(conclusion, given, list(order))) for order in itertools.permutations(where)}
    hashes.add(claim_hash(parse_statement(conclusion.replace("+", " +  "), ["renyi(P,Q) <= ε"], ["eps >= 0", "δ ∈ (0, 1)"])))
    assert len(hashes) == 1 and hashes.pop().startswith("sha256:")


@pytest.mark.parametrize("change", [
    {"conclusion": "hockey_stick(P,Q,eps+log(1/delta)/alpha) <= delta"}, {"given": ["renyi(P,Q,alpha) < eps"]},
    {"where": ["eps in (0,oo)", "delta in (0,1)"]}, {"tight": True},
    {"where": ["eps in [0,oo)", "delta in (0,1)", "eps*delta <= 1"]}])
def test_the_hash_depends_on_meaning(change):
    parts = {"text": CONVERSION[0], "given": CONVERSION[1], "where": CONVERSION[2], **change}
    if "conclusion" in parts:
        parts["text"] = parts.pop("conclusion")
    assert claim_hash(parse_statement(**parts)) != claim_hash(parse_statement(*CONVERSION))


def test_data_reads_back_with_every_domain_stated():
    statement = parse_statement("rdp(GaussianMechanism(sigma), alpha) <= s", where=["s >= 1/sigma", "s*sigma <= 9"])
    again = statement_from_data(statement_data(statement))
    assert (again.conclusion, again.given, again.where, again.conditions) == (
        statement.conclusion, statement.given, statement.where, statement.conditions)
    assert again.defaulted == () and claim_hash(again) == claim_hash(statement)
    canonical_json(statement_data(statement))


def test_what_exists_says_so_in_its_data():
    data = statement_data(assemble("x <= 1", where=["x in [0, 1]"], exists=True))
    assert data["exists"] is True and statement_from_data(data).exists and "exists" not in statement_data(assemble("x <= 1", where=["x in [0, 1]"]))
    assert not statement_from_data({key: data[key] for key in data if key != "exists"}).exists


DATA = statement_data(parse_statement(*CONVERSION))


@pytest.mark.parametrize("data", [
    None, 5, [], {}, {**DATA, "extra": 1}, {**DATA, "tight": 1}, {**DATA, "given": "renyi(P, Q, alpha) <= eps"},
    {**DATA, "where": [5]}, {**DATA, "conclusion": None},
    {**DATA, "where": DATA["where"][:2]}, {**DATA, "where": DATA["where"][1:]}, {**DATA, "where": [*DATA["where"], DATA["where"][0]]},
    {**DATA, "conclusion": DATA["conclusion"].replace(" ", "\r")}, {**DATA, "given": [DATA["given"][0].replace(" ", "\n")]},
    {**DATA, "where": [*DATA["where"], "_t in (0, 1)"]}, {**DATA, "conclusion": "("},
    *({**DATA, "exists": said} for said in (False, 1, None, "true")),
    {key: DATA[key] for key in DATA if key != "given"}], ids=repr)
def test_data_that_is_not_canonical_is_refused(data):
    with pytest.raises(InputError) as caught:
        statement_from_data(data)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("change", [
    {"where": DATA["where"][::-1]}, {"conclusion": DATA["conclusion"].replace(" ", "")}, {"conditions": ["alpha > 0", "alpha > 0"]}])
def test_another_spelling_says_the_same(change):
    assert replace(statement_from_data(DATA | change), conditions=()) == statement_from_data(DATA)


def test_expressions_may_be_laws_and_mechanisms():
    assert parse_question("GaussianMechanism(sigma)").where == (("sigma", POSITIVE),)
    assert parse_question("P").term is parse("P")
    assert parse_question("renyi(Normal(0, 1), Normal(mu, 1))",
        where=["mu in (0, 1)", "alpha*mu <= 1"]).conditions == (parse_relation("alpha*mu <= 1"),)


@pytest.mark.parametrize("where, conditions", [
    ([], []), (["x > 0"], []), ([], ["x > 0"]), (["x in (0, y)"], []), (["x in (0, y)", "y in (0, x)"], []),
    (["x in (0, 1)", "x in (0, 2)"], []), (["x in (0, kl(P,Q))"], []), (["x in (0, 1)"], ["kl(P,Q) <= x"])])
def test_a_text_that_leaves_something_out_is_no_statement(where, conditions):
    """Nothing is filled in on the way from a canonical text: alpha has no domain of its own, a bound is none."""
    assert assemble("x <= 1", where=["x in (0, 1)"]).where
    for text in ("x <= 1", "alpha <= x"):
        with pytest.raises(InputError):
            assemble(text, where=where, conditions=conditions)


@pytest.mark.parametrize("text, given, where, kind, words", [
    ("x == 1", (), ["x in [0, 1]"], {"exists": True}, "not claimed to be tight"), ("x >= 1", (), ["x in [0, 1]"], {"exists": True, "tight": True}, "not claimed to be tight"),
    ("x < 1", (), ["x in [0, 1]"], {"tight": True}, "only a bound"), ("x == 1", (), ["x in [0, 1]"], {"tight": True}, "only a bound"),
    ("tv(P,Q) <= 1/2", ["P(S) <= 1/2"], (), {}, "must be quantified"), ("P(S) <= 1/2", ["P(S) <= Q(T)"], (), {}, "the event T must be quantified"),
    ("H(X) <= X", (), ["X in [0, 1]"], {}, "a random variable and something else"), ("H(S) <= P(S)", (), (), {}, "'S' is a random variable and something"),
    ("H(P) <= tv(P,Q)", (), (), {}, "'P' is a random variable and something"), ("H(K1) <= tv(K1(P),Q)", (), (), {}, "'K1' is a random variable and something"), ("x <= 1", (), ["x in [0, 1]", "x in [0, 2]"], {}, "two domains"),
    ("x <= y", (), ["x in [0, y]", "y in [0, x]"], {}, "depend on each other"), ("x <= y", (), ["x in [0, 1]"], {}, "'y' has no domain"),
    ("tv(P,Q) <= x", (), ["x in [0, tv(P,Q)]"], {}, "a condition on distributions"), ("tv(P,Q) <= x for all x in [0, 1]", (), (), {}, "expected a formula")])
def test_a_canonical_statement_leaves_nothing_open(text, given, where, kind, words):
    with pytest.raises(InputError, match=words):
        assemble(text, given, where, **kind)


@pytest.mark.parametrize("op, opposite", [("<=", ">"), ("<", ">="), (">=", "<"), (">", "<=")])
def test_what_exists_is_denied_by_its_opposite_for_all(op, opposite):
    denied = assemble(f"x {op} 1", where=["x in [0, 1]"], exists=True).denied
    assert (to_text(denied.conclusion), denied.exists, denied.where) == (f"x {opposite} 1", False, assemble("x <= 1", where=["x in [0, 1]"]).where)
