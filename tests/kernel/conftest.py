"""Closed terms from text, and enclosures of them without any steering."""

import pytest

from certified import enclose
from rdpverify.language import parse


@pytest.fixture
def value():
    """Enclosure of a text that needs no plan."""
    return lambda text, bits=128: enclose(parse(text), bits)
