"""Checks of pages and papers, which need Chromium and TeX: looked at by `make pages` (``-m pages``) alone."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    mine = [item for item in items if HERE in item.path.parents]
    for item in mine:
        item.add_marker("pages")
    if "pages" not in (config.getoption("-m") or ""):
        config.hook.pytest_deselected(items=mine)
        items[:] = [item for item in items if item not in mine]
