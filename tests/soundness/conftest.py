"""Gives every attack its length: a sample by default, long with ``-m soak``."""

import os

import pytest


def pytest_collection_modifyitems(config, items):
    if "soak" not in (config.getoption("-m") or ""):
        dropped = [item for item in items if item.get_closest_marker("soak")]
        if dropped:
            config.hook.pytest_deselected(items=dropped)
            items[:] = [item for item in items if not item.get_closest_marker("soak")]


@pytest.fixture(params=["sample", pytest.param("soak", marks=pytest.mark.soak)])
def length(request) -> int:
    """A factor on the number of rounds; SOAK in the environment sets that of the long form (100)."""
    return 1 if request.param == "sample" else int(os.environ.get("SOAK", "100"))
