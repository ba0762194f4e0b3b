"""Puts the shared generator of random expressions within reach of the tests beside it."""

import sys
from pathlib import Path

import pytest
from flint import ctx

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(autouse=True)
def _precision():
    """Every test starts at 53 bits and leaves the context as it was."""
    before = ctx.prec
    ctx.prec = 53
    yield
    ctx.prec = before
