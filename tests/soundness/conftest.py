"""Gives every attack its length: a sample by default, long with ``-m soak``."""

import os

import pytest


@pytest.fixture(params=["sample", pytest.param("soak", marks=pytest.mark.soak)])
def length(request) -> int:
    """A factor on the number of rounds; SOAK in the environment sets that of the long form (100)."""
    return 1 if request.param == "sample" else int(os.environ.get("SOAK", "100"))
