"""NumPy, loaded when something of it is first asked for: it takes longer than the closed forms and words that do without."""

import importlib


def __getattr__(name: str):
    attribute = globals()[name] = getattr(importlib.import_module("numpy"), name)
    return attribute
