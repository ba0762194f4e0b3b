"""Is this privacy statement right?  Derive, enclose, prove or refute it, with evidence that somebody else can check.

Every word of the formula language is a callable here (``Normal``, ``renyi``, ``GaussianMechanism``, ``exp``, …); ``alpha``,
``eps`` and ``delta`` are ready-made symbols.  Everything is loaded when it is first asked for: importing this package imports no
other.  What type checkers see is in ``__init__.pyi``, which is written from the definitions (docs/build.py).
"""

import importlib

# fmt: off
_FROM = {
    "Claim": "claims.claim", "Verdict": "claims.verdict", "collect": "claims.collect",
    "Formula": "claims.formulas", "Comparison": "claims.formulas", "equal": "claims.formulas",
    "rdp_curve": "claims.curves", "Law": "claims.laws", "MarkovKernel": "claims.laws", "Mechanism": "claims.mechanisms",
    "Quantity": "claims.quantities", "Query": "claims.queries",
    "Enclosure": "claims.enclosures", "Derivation": "claims.deriving",
    "exactly": "claims.readings", "decimal": "claims.readings",
    "from_scipy": "claims.scipy_laws", "from_dp_event": "claims.dp_events", "to_dp_event": "auditing.dp_events",
    "calibrate": "claims.calibration", "Calibration": "claims.calibration",
    "explain": "claims.explanation", "Explanation": "claims.explanation",
    "dpsgd": "claims.dpsgd",
    "risks": "claims.risks", "Risks": "claims.risks", "ReportedRisk": "claims.risks",
    "surface": "claims.surfaces", "Surface": "claims.surfaces", "load_surface": "claims.surfaces",
    "Store": "claims.store",
    "recheck": "claims.recheck", "library": "claims.library", "report": "reports.report", "audit": "auditing.audit",
    "testing": "", "plots": "",
    "read": "claims.vocabulary", "any_pair": "claims.vocabulary", "any_law": "claims.vocabulary", "any_kernel": "claims.vocabulary",
    "any_mechanism": "claims.vocabulary", "Event": "claims.vocabulary",
    "RdpVerifyError": "errors", "InputError": "errors", "SyntaxProblem": "errors", "DomainProblem": "errors",
    "NotADensity": "errors", "IllPosed": "errors", "CertificateError": "errors",
    "RuleError": "errors", "BudgetExceeded": "errors",
}
# fmt: on
_SYMBOLS = ("alpha", "eps", "delta")
_COMMANDS = {  # of the command line, as they are written in Python
    "derive": "rv.read(text).derivation", "enclose": "rv.read(text).enclose()", "prove": "rv.Claim(text).verify()",
    "check": "rv.collect(path), then .verify() of each claim", "list": "dir(rv)",
}

__all__ = [*_FROM, *_SYMBOLS]


def __getattr__(name: str):
    if name == "__version__":
        value = importlib.import_module(".version", __name__).installed_version()
    elif name in _FROM:
        value = _named(_FROM[name], name)
    elif name.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    else:
        value = _package(name) or _word(name)
    globals()[name] = value
    return value


def _named(module: str, name: str):
    if not module:
        return importlib.import_module(f".{name}", __name__)
    return getattr(importlib.import_module(f".{module}", __name__), name)


def _package(name: str):
    """A package of the program itself, which nobody needs to know: ``rdpverify.kernel``."""
    try:
        return importlib.import_module(f".{name}", __name__)
    except ModuleNotFoundError as problem:
        if problem.name != f"{__name__}.{name}":
            raise
        return None


def _word(name: str):
    from .claims.formulas import named
    from .claims.vocabulary import word
    from .errors import InputError

    if name in _SYMBOLS:
        return named(name)
    try:
        return word(name)
    except InputError as problem:
        reason = f"write {_COMMANDS[name]}" if name in _COMMANDS else problem
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}: {reason}") from None


def __dir__():
    """The words: what a person types after ``rv.``; the packages that do the work are not among them."""
    from .definitions import ALIASES, SIGNATURES

    return sorted({*__all__, *SIGNATURES, *ALIASES, "__version__", "__doc__", "__all__"})
