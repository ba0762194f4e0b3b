"""Every test of this floor starts at 53 bits."""

import pytest
from flint import ctx


@pytest.fixture(autouse=True)
def _precision():
    """53 bits, and the context left as it was."""
    before = ctx.prec
    ctx.prec = 53
    yield
    ctx.prec = before
