"""How a word of the language is called from Python: names, types and defaults of its parameters, and what they mean."""

import inspect
from fractions import Fraction
from functools import cache

from ..words.membership import expected
from ..words.signature import Signature, Slot
from ..errors import InputError
from ..printer import to_text
from ..typed import did_you_mean
from ..typed.described import usage
from ..terms import Term

KINDS = {  # sort of a slot → its type in kinds.py
    "real": "Real", "order": "Real", "formula": "Real", "ratio formula": "Real", "condition": "Condition", "case": "Case", "symbol": "Name",
    "list": "Row", "matrix": "Matrix", "string": "str", "law": "LawLike", "kernel": "KernelLike", "weighted law": "Component",
    "mechanism": "MechanismLike", "counted mechanism": "Counted", "steps": "Row", "query": "QueryLike",
}
REPEATED = {"weighted law": "components", "counted mechanism": "mechanisms", "law": "laws", "case": "cases", "real": "values"}
OWN_DEFAULTS = {("Mass", "lower"): "0", ("Mass", "upper"): "oo"}  # not of the language, where a mass function says its ends
INDEX = inspect.Parameter("index", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation="tuple[Name, Real, Real]")


@cache
def python_signature(signature: Signature) -> inspect.Signature:
    """The same in Python's terms: ``GaussianMechanism(sigma: Real, sensitivity: Real = 1) -> Mechanism``."""
    if signature.name == "Sum":  # Sum(body, (k, lower, upper))
        parameters = [_parameter(signature, signature.slots[0], False), INDEX]
    else:
        last = len(signature.slots) - 1
        parameters = [_parameter(signature, slot, signature.variadic and place == last) for place, slot in enumerate(signature.slots)]
    return inspect.Signature(parameters, return_annotation=result(signature))


def result(signature: Signature) -> str:
    """The class of what a call gives."""
    return {"law": "Law", "kernel": "MarkovKernel", "mechanism": "Mechanism", "query": "Query", "real": "Quantity"}[signature.result]


def _parameter(signature: Signature, slot: Slot, repeated: bool) -> inspect.Parameter:
    kind = KINDS[slot.sort]
    if slot.choices:
        kind = f"Literal[{', '.join(map(repr, slot.choices))}]"
    if repeated:
        return inspect.Parameter(REPEATED[slot.sort], inspect.Parameter.VAR_POSITIONAL, annotation=kind)
    default = OWN_DEFAULTS.get((signature.name, slot.name), inspect.Parameter.empty)
    if slot.default is not None:
        default = _python_value(slot.default)
    return inspect.Parameter(slot.name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=kind)


def _python_value(default: Term):
    if default.op == "string":
        return default.value
    if default.is_number:
        return int(default.value.p) if default.value.q == 1 else Fraction(int(default.value.p), int(default.value.q))
    return to_text(default)


def bound(signature: Signature, arguments, keywords) -> list:
    """The arguments in the order of the slots, defaults filled in.  Raises InputError, in one line, for those that do not fit."""
    python = python_signature(signature)
    for name in keywords:
        parameter = python.parameters.get(name)
        if parameter is None or parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            near = did_you_mean(name, python.parameters)
            raise InputError(f"{signature.name} has no argument {name!r}{near or f': expected {usage(signature)}'}")
    try:
        call = python.bind(*arguments, **keywords)
    except TypeError as problem:
        raise InputError(f"{signature.name}: {problem}: expected {usage(signature)}") from None
    call.apply_defaults()
    return [*call.args, *call.kwargs.values()]


def documentation(signature: Signature) -> str:
    """The docstring: what it is, what its parameters may be, where it is from."""
    lines = [f"{usage(signature)}: {signature.summary}."]
    about = [f"{slot.name}: {_about(slot)}" for slot in signature.slots if _about(slot)]
    lines += ["", *about] if about else []
    return "\n".join(lines + (["", f"Source: {signature.source}."] if signature.source else []))


def _about(slot: Slot) -> str:
    if slot.choices:
        return " or ".join(f'"{choice}"' for choice in slot.choices)
    inside = "" if slot.domain is None else expected(slot.domain)
    many = {"weighted law": "each weight ", "counted mechanism": "each number of times ", "list": "each ", "matrix": "each "}
    return f"{many.get(slot.sort, '')}{inside}" if inside else ""
