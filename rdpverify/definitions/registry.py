"""Everything the language can call, collected by walking the packages: a new family, divergence or mechanism is one new file."""

import importlib
import pkgutil

from . import divergences, families, mechanisms
from .functions import FUNCTIONS
from .quantities import QUANTITIES
from .signature import Signature


def _collect(package, attribute: str) -> dict:
    """name → the object called ``attribute`` in each public module of the package; a module without one is a mistake."""
    found = {}
    for module in sorted(entry.name for entry in pkgutil.iter_modules(package.__path__)):
        entry = getattr(importlib.import_module(f"{package.__name__}.{module}"), attribute)
        if entry.signature.name in found:
            raise ImportError(f"{entry.signature.name} is defined twice in {package.__name__}")
        found[entry.signature.name] = entry
    return dict(sorted(found.items()))


FAMILIES = _collect(families, "FAMILY")
DIVERGENCES = _collect(divergences, "DIVERGENCE")
MECHANISMS = _collect(mechanisms, "MECHANISM")

# every family, divergence, quantity and mechanism by name: the words with natural domains for their arguments
DEFINED: dict[str, Signature] = {**{name: entry.signature for registry in (FAMILIES, DIVERGENCES, MECHANISMS)
                                    for name, entry in registry.items()}, **QUANTITIES}

# everything written as name(…); a probability is written P(S)
SIGNATURES: dict[str, Signature] = {**{signature.name: signature for signature in FUNCTIONS},
                                    **{name: signature for name, signature in DEFINED.items() if name != "prob"}}
_ALIASES = {alias: name for name, signature in SIGNATURES.items() for alias in signature.aliases}


def aliases() -> dict[str, str]:
    """alias → canonical name."""
    return dict(_ALIASES)
