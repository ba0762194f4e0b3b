"""Messages of the core name what they speak of; without anybody who writes it they still say what is wrong."""

import pytest

from rdpverify.certificates.core_texts import MOST_PIECES, text_of
from rdpverify.core import messages
from rdpverify.core.polynomial import symbol
from rdpverify.core.reader import polynomial, relation
from rdpverify.core.integrate import finite_integral
from rdpverify.core.theorem import assume
from rdpverify.errors import RuleError


def test_what_is_written_reads_back():
    for text in ("3*x**2/2 - y", "0", "exp(-x)", "renyi(P, Mixture((x, P), (1 - x, Q)), a)"):
        assert polynomial(text_of(polynomial(text))) == polynomial(text)


def test_a_message_shows_the_beginning_of_a_long_text():
    long = polynomial(" + ".join(f"x{count}" for count in range(MOST_PIECES)))
    assert repr(long).startswith("x0 + x1") and repr(long).endswith("…") and len(repr(long)) < len(text_of(long))


def test_a_theorem_an_atom_and_a_relation_are_written():
    assert repr(assume(relation("x >= 0"))) == "x >= 0 |- x >= 0"
    assert repr(polynomial("exp(x)").atom) == "exp(x)" and repr(relation("finite(kl(P, Q))")) == "finite(kl(P, Q))"


def test_without_a_writer_a_message_names_the_kind(monkeypatch):
    monkeypatch.setattr(messages, "WRITTEN", [lambda thing: type(thing).__name__])
    assert repr(symbol("x")) == "Polynomial" and repr(relation("x > 0")) == "Relation" and repr(assume(relation("x > 0"))) == "Theorem"
    with pytest.raises(RuleError, match="not known to be 0 where all densities are: Polynomial"):
        finite_integral(symbol("x"), ())
