"""What a notebook shows of laws and mechanisms: well-formed tables that say what the law is."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

import rdpverify as rv
from rdpverify.definitions import FAMILIES, MECHANISMS
from rdpverify.reports.law_page import law_html
from rdpverify.reports.notation_list import sample

SHOWN = {
    "Normal(0, sigma)": ("mean", "sd", "density", "the reals"), "Poisson(3)": ("rate", "mass", "from 0 to ∞"),
    "Finite([1/3, 2/3])": ("mass",), "Density(exp(-x), x, 0, oo)": ("density", "from 0 to ∞"),
    "Mixture((1/2, Normal(0, 1)), (1/2, Normal(1, 1)))": ("mixture", "density"), "Normal(x, 1)": ("for y from",),
    "GaussianMechanism(2)": ("sigma", "worst pair", "neighbouring", "against"),
}


def _text(html):
    return re.sub(r"\s+", " ", "".join(ElementTree.fromstring(html.replace("&#160;", " ")).itertext()))


@pytest.mark.parametrize("typed", SHOWN)
def test_a_law_says_what_it_is(typed):
    shown = _text(law_html(_parsed(typed)))
    assert not [word for word in SHOWN[typed] if word.replace("sigma", "σ") not in shown], shown


def _parsed(typed):
    from rdpverify.language import parse

    return parse(typed)


@pytest.mark.parametrize("word", [*FAMILIES, *MECHANISMS])
def test_every_word_has_a_well_formed_page(word):
    entry = FAMILIES.get(word) or MECHANISMS[word]
    found = law_html(sample(entry.signature))
    assert found is not None and _text(found)


def test_a_notebook_asks_the_object_itself():
    assert "density" in rv.Normal(0, 1)._repr_html_() and "worst pair" in rv.GaussianMechanism(2)._repr_html_()


def test_arbitrary_laws_keep_their_formula():
    assert law_html(_parsed("P")) is None
