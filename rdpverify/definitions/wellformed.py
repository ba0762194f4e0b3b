"""When arguments fit their slots: closed arguments are checked here, the others become requirements to be proved.

A law or mechanism term means something only where each :class:`Requirement` holds, so a claim about it is well-posed on a
domain only when the requirements are proved there.
"""

from dataclasses import dataclass

from ..errors import DomainProblem, InputError, NotADensity
from ..exact import rational_text
from ..terms import INFINITY, ONE, Term, add, call, neg, sub, walk
from ..terms.normal import identical
from ..words.domains import INTEGER, POSITIVE, Domain
from ..words.membership import expected, member
from ..words.registry import DEFINED, values_in
from ..words.signature import Signature

WORKED_OUT_FIRST = ("optimal_delta", "optimal_epsilon")  # an enclosure looks at the values of their arguments
WRAPPERS = frozenset(("shift", "Mixture", "Conditioned"))  # whose meaning depends on the space of the laws inside


@dataclass(frozen=True)
class Requirement:
    """``term`` has to lie in ``domain``; ``what`` names it for a person ("sd of Normal")."""

    term: Term
    domain: Domain
    what: str


def requirements(term: Term) -> tuple[Requirement, ...]:
    """What has to hold for every law, divergence and mechanism inside ``term`` to be meaningful, about its free symbols.

    In a fixed order, without repetition.  Raises DomainProblem for a closed argument outside its slot, NotADensity for weights or
    masses that do not sum to 1.
    """
    from .constructions.kernels import runs
    from .measures import measure
    needed = []
    for node in walk(term):
        if node.op in DEFINED:
            needed += check_arguments(node)
            if node.op in ("Output", "Joint"):
                check_input(*(node.args if node.op == "Output" else node.args[::-1]))
            if node.op == "Adaptive" and node.args[1].op != "kernel":
                needed += requirements(runs(*node.args))
            if node.op in WRAPPERS and _on_the_line(node):
                needed += check_built(node, measure(node).space)
    return tuple(dict.fromkeys(needed))


def check_arguments(node: Term) -> list[Requirement]:
    """The requirements of one law, divergence, quantity or mechanism on its own arguments; raises as :func:`requirements`."""
    from .queries import sensitivity_of, with_sensitivities
    from .data import FAMILIES
    signature = DEFINED[node.op]
    if len(node.args) < len(signature.slots) or (len(node.args) > len(signature.slots) and not signature.variadic):
        raise InputError(f"expected {signature.name}({', '.join(slot.name for slot in signature.slots)}), got {len(node.args)} arguments")
    needed = []
    for index, argument in enumerate(node.args):
        slot = signature.slot(index)
        if slot.choices and argument.value not in slot.choices:
            raise InputError(f"{slot.name} of {signature.name} must be one of {', '.join(slot.choices)}, got {argument.value}")
        for entry in map(with_sensitivities, values_in(slot, argument) if slot.domain is not None else ()):
            if not (slot.infinite and is_infinite(entry) and entry in slot.domain.ends):
                needed += _check(entry, slot.required if entry.free else slot.domain, f"{slot.name} of {signature.name}",
                                known_later=node.op in WORKED_OUT_FIRST or not entry.ops.isdisjoint(WORKED_OUT_FIRST))
    if node.op == "Kernel" and len({len(row.args) for row in node.args[0].args}) > 1:
        raise InputError("the rows of Kernel must have the same length")
    for row in node.args[0].args if node.op == "Kernel" else ():
        check_total(row.args, signature)
    if node.op == "Program":
        from .constructions.program import steps_of
        steps_of(node)
    if node.op in ("sensitivity", "Deterministic"):
        sensitivity_of(*node.args[:2], ONE)
    family = FAMILIES.get(node.op)
    for low, high in family.ordered if family else ():
        needed += _check_order(signature, low, high, node.args[low], node.args[high])
    if family is not None and family.shares is not None:
        check_total(family.shares(node.args), signature)
    for term, what in family.positive(node.args) if family is not None and family.positive is not None else ():
        needed += _check(term, POSITIVE, what)
    return needed


def check_built(law: Term, space: str) -> list[Requirement]:
    """The requirements of a shifted, mixed or cut law of the given space on its own arguments; raises as :func:`requirements`.

    A law on the integers stays there only under integer shifts, mixes only with atoms at integers, and is cut at integers; a law
    with a density is cut to an interval of positive length.
    """
    from .measures import measure
    if law.op == "Conditioned":
        return _check_cut(law, space)
    if space != "integers":
        return []
    if law.op == "shift":
        return _check(law.args[1], INTEGER, "the shift of a law on the integers")
    if law.op == "Mixture":
        atoms = (atom for pair in law.args for atom in measure(pair.args[1]).atoms)
        return [need for atom in atoms for need in _check(atom.point, INTEGER, "an atom beside a law on the integers")]
    return []


def check_input(kernel: Term, law: Term) -> None:
    """DomainProblem where a given law gives mass to what is no input of a given kernel."""
    from .measures import measure
    if law.op == "Mixture":
        for pair in law.args:
            check_input(kernel, pair.args[1])
    elif kernel.op != "kernel" and law.ops.isdisjoint(("law", "kernel", "value")):
        try:
            measure(call("Output", kernel, law))
        except InputError as problem:
            raise DomainProblem(problem.message) from None


def _check_cut(law: Term, space: str) -> list[Requirement]:
    from .conditioning import EMPTY, needed
    ends = law.args[1:]
    if ends[0] is INFINITY or ends[1] is neg(INFINITY):
        raise DomainProblem(EMPTY)
    conditions = _check_order(DEFINED[law.op], 1, 2, *ends) if space == "real" else []
    if space == "integers":
        conditions += [Requirement(end, INTEGER, "an end of Conditioned on the integers") for end in ends if end.free]
    for term in needed(*law.args):
        conditions += _check(term, POSITIVE, "the probability of the interval of Conditioned")
    return conditions


def check_total(shares, signature: Signature) -> None:
    """NotADensity unless the weights or masses sum to 1: exactly for numbers, identically in the symbols otherwise."""
    what = f"the {'weights' if signature.variadic else 'masses'} of {signature.name}"
    total = add(*shares)
    if total.is_number:
        if total.value != 1:
            raise NotADensity(f"{what} sum to {rational_text(total.value)}, expected exactly 1")
    elif not identical(total, ONE):
        raise NotADensity(f"{what} are not seen to sum to 1 identically: write the last one as 1 minus the others")


def is_infinite(end: Term) -> bool:
    """Whether the end is written oo or -oo."""
    return end is INFINITY or end is neg(INFINITY)


def _check(argument: Term, domain: Domain, what: str, known_later: bool = False) -> list[Requirement]:
    """DomainProblem unless a closed argument is seen to lie in the domain; a requirement for an open one.

    So it is for one that speaks of arbitrary laws, as P(S) does, and for one with divergences in it where an enclosure looks at its
    value (``known_later``).
    """
    if argument.free or "law" in argument.ops or (known_later and any(part.op in DEFINED for part in walk(argument))):
        return [Requirement(argument, domain, what)]
    inside = None if is_infinite(argument) else member(domain, argument)
    if inside is not True:
        shown = rational_text(argument.value) if argument.is_number else argument
        doubt = ", which could not be decided" if inside is None and not is_infinite(argument) else ""
        raise DomainProblem(f"{what} must be {expected(domain)}, got {shown}{doubt}")
    return []


def _check_order(signature: Signature, low: int, high: int, lower: Term, upper: Term) -> list[Requirement]:
    what = f"{signature.slots[high].name} - {signature.slots[low].name} of {signature.name}"
    if lower is INFINITY or upper is neg(INFINITY):
        raise DomainProblem(f"{what} must be > 0, got an empty interval")
    return [] if is_infinite(lower) or is_infinite(upper) else _check(sub(upper, lower), POSITIVE, what)


def _on_the_line(law: Term) -> bool:
    """Whether all laws inside have measures."""
    from .data import FAMILIES
    return not any(part.op in ("law", "kernel", "value") or (part.op in FAMILIES and FAMILIES[part.op].joint) for part in walk(law))
