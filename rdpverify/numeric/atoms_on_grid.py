"""Proposing grids of losses for products of laws with atoms alone (kernel.compositions.atoms_on_grid).  Not trusted."""

import math
from functools import lru_cache

from flint import fmpq

from ..definitions import measure
from ..errors import RuleError
from ..exact import rational_text
from ..kernel.compositions.atoms_on_grid import Atoms, atoms_of
from ..kernel.cells import cells_of
from ..kernel.compositions.clones import is_clones
from ..kernel.extended import at_precision
from ..kernel.steps import step_cells
from ..kernel.tensor import factors
from ..terms import ZERO, Term, call
from .plans import NoPlan, plan_for

BITS, STRETCH_BITS = 128, 60
MOST_CLONES = 200  # of which there are some 20 000 atoms
LENGTH, DEVIATIONS = 1 << 17, 20  # points of the whole grid; standard deviations that are kept


@lru_cache(maxsize=16)
def atoms_plan(P: Term, Q: Term) -> dict | None:
    """A plan for any level; None when a component has more than atoms."""
    with at_precision(BITS):
        stretches, width, widest, variance = [], 0.0, 0.0, 0.0
        try:
            for left, right, copies in factors(P, Q):
                stretches.append(stretch_of(left, right))
                atoms, _, _ = atoms_of(left, right, Atoms(stretches[-1]))
                losses = [(float(p), float((p / q).log())) for p, q in atoms]
                apart = max(loss for _, loss in losses) - min(loss for _, loss in losses)
                width, widest = width + copies * apart, max(widest, apart)
                mean = sum(p * loss for p, loss in losses)
                variance += copies * sum(p * (loss - mean) ** 2 for p, loss in losses)
        except (RuleError, NoPlan, ValueError):
            return None
        if not stretches or not width > 0:
            return None
        step = 2.0 ** math.floor(math.log2(max(widest, min(width, DEVIATIONS * math.sqrt(variance))) / LENGTH))
        factors_found = [{"atoms": stretch} for stretch in stretches]
        return {"bits": BITS, "step": rational_text(fmpq(*step.as_integer_ratio())), "factors": factors_found}


def is_summed(P: Term, Q: Term) -> bool:
    """Whether these are clones of so many others that their profile is summed at each level."""
    return is_clones(P, Q) and P.args[0].value > MOST_CLONES


def stretch_of(P: Term, Q: Term) -> list[int] | None:
    """The integers that are summed, None for laws of finitely many likelihood ratios; NoPlan for others."""
    if is_summed(P, Q):
        raise NoPlan("a component has too many atoms")
    if cells_of(P, Q) is not None or step_cells(P, Q) is not None:
        return None
    if any(measure(law).space != "integers" for law in (P, Q)):
        raise NoPlan("a component has more than atoms")
    plan = plan_for(call("hockey_stick", P, Q, ZERO), STRETCH_BITS).get("sum")
    if plan is None:
        raise NoPlan("no stretch of integers was found")
    return [plan["first"], plan["last"]]
