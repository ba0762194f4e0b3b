"""Is this privacy statement right?  Derive, enclose, prove or refute it, with evidence that somebody else can check.

Every word of the formula language is a callable here (``Normal``, ``renyi``, ``GaussianMechanism``, ``exp``, …); ``alpha``,
``eps`` and ``delta`` are ready-made symbols.  Everything is loaded when it is first asked for: importing this package imports no
other.
"""

import importlib

# fmt: off
_FROM = {
    "Claim": "claims.claim", "Verdict": "claims.verdict", "collect": "claims.collect",
    "Formula": "claims.formulas", "equal": "claims.formulas",
    "rdp_curve": "claims.curves", "Law": "claims.laws", "Quantity": "claims.quantities",
    "recheck": "claims.recheck",
    "any_pair": "claims.vocabulary", "any_law": "claims.vocabulary", "Event": "claims.vocabulary",
    "RdpVerifyError": "errors", "InputError": "errors", "SyntaxProblem": "errors", "DomainProblem": "errors",
    "NotADensity": "errors", "IllPosed": "errors", "CertificateError": "errors",
    "RuleError": "errors", "BudgetExceeded": "errors",
}
# fmt: on
_SYMBOLS = ("alpha", "eps", "delta")
_PACKAGES = (
    "audit",
    "certificates",
    "claims",
    "cli",
    "definitions",
    "derivation",
    "errors",
    "exact",
    "kernel",
    "language",
    "limited_process",
    "numeric",
    "privacy",
    "processes",
    "proving",
    "reading",
    "reports",
    "symbolic",
    "terms",
    "testing",
    "version",
    "writing",
)

__all__ = [*_FROM, *_SYMBOLS]


def __getattr__(name: str):
    if name in _PACKAGES:
        return importlib.import_module(f".{name}", __name__)
    if name == "__version__":
        found = importlib.import_module(".version", __name__).installed_version()
    elif name in _FROM:
        found = getattr(importlib.import_module(f".{_FROM[name]}", __name__), name)
    elif name.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    else:
        found = _word(name)
    globals()[name] = found
    return found


def _word(name: str):
    from .claims.formulas import named
    from .claims.vocabulary import word
    from .errors import InputError

    if name in _SYMBOLS:
        return named(name)
    try:
        return word(name)
    except InputError as problem:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}: {problem}") from None


def __dir__():
    from .definitions import SIGNATURES

    return sorted({*globals(), *__all__, *_PACKAGES, *SIGNATURES})
