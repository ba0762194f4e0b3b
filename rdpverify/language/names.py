"""Names of the language: what stands for laws, events, kernels, and reserved names."""

import re

LAW = re.compile(r"[PQR][0-9]*\Z")
EVENT = re.compile(r"[ST][0-9]*\Z")
KERNEL = re.compile(r"K[0-9]*\Z")  # where a kernel is asked for, symbols elsewhere
WORDS = frozenset({"in", "integers", "for", "all", "event", "events", "and", "or", "not", "True", "False"})
CONSTANTS = frozenset({"oo", "pi"})
LOCAL = frozenset({"ratio", "loss"})  # mean p/q and log p/q, inside expect only


def is_value_name(name) -> bool:
    """May this stand for a value of a kernel, as in K(x)?"""
    return isinstance(name, str) and name.isidentifier() and not (is_reserved(name) or KERNEL.match(name) or EVENT.match(name))


def is_reserved(name: str) -> bool:
    """True for names a parameter, an abbreviation or a bound variable may not have."""
    return bool(LAW.match(name)) or name in WORDS or name in CONSTANTS or name in LOCAL
