"""A nicer form is accepted when it is identical to the value and undefined nowhere else: proposals that are nearly right are not."""

import pytest

from rdpverify.errors import RuleError
from rdpverify.kernel.closed.answer import Answer
from rdpverify.derivation.domain_signs import DomainSigns
from rdpverify.kernel.closed.assumptions import Assumptions
from rdpverify.derivation.accepted import accepted_form
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.typed import parse_question
from rdpverify.language.statement import Relation
from rdpverify.terms import ZERO, symbol


def accepted(value: str, form: str, *where: str, conditions=()) -> bool:
    question = parse_question("x + y + s", where, ())
    answer = Answer(parse(value, internal=True), finite_when=tuple(conditions))
    try:
        return to_text(accepted_form(answer, form, Assumptions(DomainSigns(question.where, question.conditions)))) == form
    except RuleError:
        return False


ANY = ("x in (-oo, oo)", "y in (-oo, oo)", "s in (0, oo)")


@pytest.mark.parametrize("value, form", [
    ("log(x - y) + s", "log((x - y)/s) + log(s) + s"),  # a positive multiple of what is positive
    ("log((x - y)/(s + 1)) + log(s)", "log(s*(x - y)/(s + 1))"),
    ("log(1 - exp(log(s) - x))", "log(1 - s*exp(-x))"),
    ("s*erf(x)/2 + s/2", "s*Phi(sqrt(2)*x)"),
])
def test_forms_as_good_as_the_value(value, form):
    assert accepted(value, form, *ANY)


@pytest.mark.parametrize("value, form", [
    ("log(x - y)", "log((x - y)*y) - log(y)"),  # undefined for y < 0
    ("log((x - y)**2)/2", "log(x - y)"),
    ("x", "exp(log(x))"),
    ("x", "x**2/x"),
    ("1", "(x - y)/(x - y)"),
    ("log(x) + log(y)", "log(x*y) + 0*log(-x)"),
    ("log(x - y) + s", "log((x - y)/s) + log(s + 1) + s"),  # not identical
    ("erf(x)", "2*Phi(sqrt(2)*x)"),
])
def test_forms_that_are_not(value, form):
    assert not accepted(value, form, *ANY)


def test_conditions_of_the_answer_count():
    value, form = "s*sqrt(x/s)*sqrt(x/s + 1)", "sqrt(x)*sqrt(s + x)"
    assert not accepted(value, form, *ANY)
    assert accepted(value, form, *ANY, conditions=[Relation(symbol("x"), ">=", ZERO)])
