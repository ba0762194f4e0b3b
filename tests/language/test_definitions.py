"""An equation for a symbol that no domain is stated of is an abbreviation; every other one stays a condition."""

import pytest

from rdpverify.errors import InputError
from rdpverify.printer import to_text
from rdpverify.typed import parse_question, parse_statement


def read(conclusion, *where, **more):
    statement = parse_statement(conclusion, where=where, **more)
    return (to_text(statement.conclusion), [to_text(item) for item in statement.where], [to_text(each) for each in statement.conditions])


@pytest.mark.parametrize("where", [["x == 3/2", "y == 2*x"], ["y == 2*x", "x == 3/2"], ["2*x == y", "3/2 == x"]])
def test_in_any_order(where):
    assert read("y >= 3", *where) == ("3 >= 3", [], [])


def test_bounds_of_the_symbol_become_conditions():
    assert read("sigma >= 1", "sigma > 0", "sigma == sqrt(2*log(5/4/delta))/eps", "delta in (0, 1)", "eps in (0, 1)") == (
        "sqrt(2*log(5/4/delta))/eps >= 1", ["delta in (0, 1)", "eps in (0, 1)"], ["sqrt(2*log(5/4/delta))/eps > 0"])


def test_a_symbol_with_a_domain_keeps_its_equation():
    assert read("x >= 1", "x in [0, 2]", "x == 3/2") == ("x >= 1", ["x in [0, 2]"], ["x == 3/2"])
    assert read("y >= x", "x >= 0", "y > 0", "y**2 == 1 + x**2")[2] == ["y**2 == 1 + x**2"]


def test_a_second_equation_is_a_condition():
    assert read("x >= 1", "x == 2", "x == 3") == ("2 >= 1", [], ["2 == 3"])


def test_it_stands_in_abbreviations_and_premises():
    assert read("t >= 1", "x == 2", let=["t = x + 1"])[0] == "3 >= 1"
    statement = parse_statement("kl(P, Q) <= b", given=["renyi(P, Q, 2) <= b"], where=["b == 2*c", "c > 0"])
    assert to_text(statement.given[0]) == "renyi(P, Q, 2) <= 2*c"


def test_in_questions_too():
    assert to_text(parse_question("x + y", where=["x == 3*y", "y > 0"]).term) == "3*y + y"


@pytest.mark.parametrize("where, words", [
    (["x == y", "y == x + 1"], "the symbol 'y' has no domain"), (["x == kl(P, Q)"], "under given"), (["x == x"], "the symbol 'x' has no domain"),
    (["x == 2*"], "end"), (["x == y"], "the symbol 'y' has no domain")])
def test_what_defines_nothing(where, words):
    with pytest.raises(InputError) as caught:
        parse_statement("x <= 1", where=where)
    assert words in str(caught.value)


def test_a_bound_symbol_is_not_captured():
    with pytest.raises(InputError):
        parse_statement("renyi(P, Q, 2) <= b", given=["renyi(P, Q, a) <= b for all a in (1, 3)"], where=["b == 2*a", "a > 0"])
