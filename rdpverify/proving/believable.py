"""Does an inequality between divergences or quantities look true?  Floats of them are rough, so only what clearly fails is given up."""

import numpy as np

from ..errors import RdpVerifyError
from ..kernel.goal import Goal, sides
from .samples import NOISE, sample, values

COUNT, ROUGH = 30, 1e-3  # points looked at; what floats of divergences may be wrong by


def believable(goal: Goal) -> bool:
    """Does no sample point speak clearly against it?"""
    points = sample(goal, COUNT)
    try:
        small, large = (values(goal, side, points) for side in sides(goal.conclusion))
    except (RdpVerifyError, KeyError):
        return True
    with np.errstate(all="ignore"):
        return not np.any(small - large > ROUGH * (abs(small) + abs(large)) + NOISE)
