"""The picture that a report shows of a verdict: where a refuted or a certified claim about numbers holds and where it fails."""

from ..claims.verdict import Verdict
from ..errors import RdpVerifyError
from .backend import check_target, picture
from .decided import about_numbers
from .regions import region

STATUSES, POINTS, BUDGET, SIZE = ("refuted", "certified"), 13, 20, (6.4, 3.0)


def picture_of(verdict: Verdict) -> bytes | None:
    """SVG, or None where there is nothing to see: another verdict, a claim about arbitrary laws, no symbol, more than two that are free.

    Raises InputError where matplotlib is missing.
    """
    check_target(None)
    if verdict.status not in STATUSES or not verdict.claim.parsed.where or not about_numbers(verdict.claim.parsed):
        return None
    try:
        return picture(lambda ax: region(verdict, ax=ax, points=POINTS, budget=BUDGET), ".svg", SIZE)
    except RdpVerifyError:
        return None
