"""K(D), the law of the output of a given kernel, D*K, that of the pair (input, output), and D*K*…*K, for a finite law D.

A pair (i, j) of numbers 0, 1, … counts as one number, so that laws of pairs are laws on numbers: those with both below n as 0, …, n² − 1.
"""

from ...errors import InputError, NotOnTheLine
from ...terms import ZERO, Term, call, mul, number
from ..measures import Atom, Measure, measure
from .laws import mixed

MOST_RUNS = 6


def pair(i: int, j: int) -> int:
    """The number of a pair: Szudzik 2006, An elegant pairing function."""
    return i * i + i + j if i >= j else j * j + i


def _output(args):
    kernel, law = args
    _check(kernel)
    sources = [(source.mass, _at(kernel, source.point)) for source in _inputs(law)]
    if any(law_there.parts and not mass.is_number for mass, law_there in sources):
        raise InputError("noise is added to a law with numbers for its masses")
    return mixed(sources)


def _joint(args):
    law, kernel = args
    _check(kernel)
    if kernel.op == "Noise":
        raise NotOnTheLine("a pair of a value and the value with noise is not a law on the line")
    return Measure("finite", (), tuple(Atom(number(pair(_place(source.point), _place(atom.point))), mul(source.mass, atom.mass))
                                       for source in _inputs(law) for atom in _at(kernel, source.point).atoms))


def _check(kernel: Term) -> None:
    from ..wellformed import check_arguments
    if kernel.op == "Kernel":
        check_arguments(kernel)


def _inputs(law: Term) -> tuple[Atom, ...]:
    law_measure = measure(law)
    if law_measure.parts:
        raise NotOnTheLine("the output of a kernel is computed for finite laws of its input only")
    return tuple(atom for atom in law_measure.atoms if atom.mass is not ZERO)


def _at(kernel: Term, point: Term) -> Measure:
    """The law of the output at one value."""
    if kernel.op == "kernel":
        raise InputError(f"{kernel.value} is an arbitrary kernel: its outputs have no laws to compute with")
    if kernel.op == "Noise":
        return measure(call("shift", kernel.args[0], point))
    rows, place = kernel.args[0].args, _place(point)
    if place >= len(rows):
        raise InputError(f"the kernel has {len(rows)} rows, for the values 0 to {len(rows) - 1}: it says nothing of the value {place}")
    return measure(call("Finite", rows[place]))


def _place(point: Term) -> int:
    if not point.is_number or point.value.q != 1 or point.value < 0:
        raise InputError("a kernel given by a matrix has the values 0, 1, 2, … as its inputs")
    return int(point.value.p)


def runs(law: Term, kernel: Term, count: Term) -> Term:
    """Adaptive(D, K, n) as D*K*…*K."""
    if not count.is_number or count.value > MOST_RUNS:
        raise InputError(f"the histories of a given kernel are those of at most {MOST_RUNS} runs, a number")
    for _ in range(int(count.value.p)):
        law = call("Joint", law, kernel)
    return law


def written_out(part: Term) -> Term | None:
    return runs(*part.args) if part.op == "Adaptive" and part.args[2].is_number else None


OUTPUT, JOINT, ADAPTIVE = {"measure": _output}, {"measure": _joint}, {"measure": lambda args: measure(runs(*args))}
