"""Letters: what looks different is a different symbol or refused, whatever Unicode thinks of it; one letter, one name."""

import itertools
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdpverify.errors import InputError
from rdpverify.printer import to_text
from rdpverify.typed import parse, parse_relation
from rdpverify.typed.characters import GREEK
from rdpverify.typed.hints import VARIANTS
from rdpverify.language.syntax import NAME_LENGTH
from rdpverify.terms import symbol

MICRO = "\u00b5"
EVERY = [chr(code) for code in range(0x80, 0x20000) if unicodedata.category(chr(code))[0] in "LMNS"]


def name_of(text: str) -> str | None:
    """The name as which the text is read, or None when it is refused or no name."""
    try:
        term = parse(text)
    except InputError as problem:
        assert "\n" not in str(problem)
        return None
    return term.value if term.op == "symbol" else to_text(term)


def test_no_two_letters_of_unicode_are_one_symbol():
    """Every letter, mark, number and sign alone and after another letter: none is folded into another, but µ, which looks like μ."""
    read: dict[str, list[str]] = {}
    for character in EVERY:
        assert name_of(f"x{character}") is None
        if name := name_of(character):
            read.setdefault(name, []).append(character)
    assert {name: letters for name, letters in read.items() if len(letters) > 1} == {"mu": [MICRO, "μ"]}
    assert read.keys() == {*GREEK.values(), "oo"} - {"in"}


def test_the_table_is_one_to_one_and_no_name_begins_with_another():
    names = [name for letter, name in GREEK.items() if letter != MICRO]
    assert len(set(names)) == len(names)
    assert not any(a != b and a.startswith(b) for a, b in itertools.permutations(names, 2))
    assert all(unicodedata.normalize("NFC", letter) == letter for letter in GREEK)


@pytest.mark.parametrize("small, capital", [(letter, letter.upper()) for letter in GREEK if letter.upper() in GREEK and letter.islower()])
def test_a_small_letter_is_not_its_capital(small, capital):
    assert name_of(small) != name_of(capital) or small == MICRO
    assert parse_relation(f"{small} <= {capital}").left is not parse_relation(f"{small} <= {capital}").right


@pytest.mark.parametrize("variant, usual", VARIANTS.items())
def test_another_form_of_a_letter_is_refused_with_the_usual_one(variant, usual):
    with pytest.raises(InputError, match=f"write {usual} or {GREEK[usual]}"):
        parse(f"1 + {variant}")


@pytest.mark.parametrize("text", ["K", "\u212a", "\u212b", "Å", "ｘ", "𝛼", "𝑥", "x\u0301", "x₁", "ａ", "ﬁ", "ℓ", "ß", "а", "ο", "Α", "Ε", "ı", "ﬀ", "ⅸ", "²"])
def test_what_unicode_would_fold_into_another_letter_is_refused(text):
    assert name_of(text) in ({"K"} if text == "K" else {None})


def test_capital_greek_letters_are_symbols_and_the_gamma_function_is_written_small():
    assert parse("Γ + Ξ*Σ").free == {"Gamma", "Xi", "Sigma"}
    assert parse("γ(x)") is parse("gamma(x)")
    assert parse("Φ(x)") is parse("Phi(x)")
    for called in ("Γ(x)", "Γ(a, x)"):
        with pytest.raises(InputError, match="write gamma\\(x\\) for the gamma function"):
            parse(f"1 + {called}")
    with pytest.raises(InputError, match="write Sum"):
        parse("Σ(x)")


@given(st.text("abz_019γΓμσεxXK", min_size=1, max_size=8), st.text("abz_019γΓμσεxXK", min_size=1, max_size=8))
def test_two_accepted_spellings_of_one_symbol_differ_by_a_greek_letter_and_its_name_only(first, second):
    names = name_of(first), name_of(second)
    if None not in names and names[0] == names[1]:
        spelled = [GREEK.get(text[0], text[0]) + text[1:] for text in (first, second)]
        assert spelled[0] == spelled[1]
    for text, name in zip((first, second), names):
        if name is not None and name.isidentifier():
            assert parse(name) is parse(text)


def test_a_name_is_as_long_as_it_is_printed():
    assert parse("σ" + "1" * (NAME_LENGTH - len("sigma"))) is symbol("sigma" + "1" * (NAME_LENGTH - len("sigma")))
    with pytest.raises(InputError, match="a name longer than 60 characters"):
        parse("σ" + "1" * (NAME_LENGTH - 1))
