"""What was found out about a claim.  Five outcomes, each with its evidence; none of them is a bool."""

from dataclasses import dataclass, field

from .claim import Claim


@dataclass(frozen=True)
class Verdict:
    """``status`` is proved, certified, refuted, undecided or vacuous (their meanings: docs/language.md).

    ``box`` (certified): name → [lower, upper]; ``witness`` (refuted): name → exact rational, distribution or event as text, with
    ``lhs`` and ``rhs`` the enclosures of the two sides there, {"lower", "upper"} as decimals rounded outwards; ``reason``
    (undecided): what is left and why; ``instance``: values at which the premises hold, or None when none was looked for or found.
    ``certificate`` is the evidence the kernel accepted, None when undecided.  ``seconds`` is a remark, part of no evidence.
    """

    status: str
    claim: Claim
    method: str | None = None
    box: dict | None = None
    witness: dict | None = None
    lhs: dict | None = None
    rhs: dict | None = None
    instance: dict | None = None
    reason: str | None = None
    certificate: dict | None = field(default=None, repr=False)
    seconds: float = field(default=0.0, compare=False)

    def __bool__(self):
        raise TypeError("a verdict is not a bool: compare its status, as in verdict.status == 'proved'")

    @property
    def covers_domain(self) -> bool:
        """Is the whole stated domain covered by the evidence?"""
        return self.status in ("proved", "vacuous")

    def plot(self, over=(), **how):
        """Where the claim holds and where it fails, with the witness; the keywords are those of ``rv.plots.region``."""
        from ..plots import region

        return region(self, over, **how)

    def __str__(self):
        ending = {
            "certified": f" on {_named(self.box)}",
            "refuted": f" at {_named(self.witness)}",
            "undecided": f": {self.reason}",
        }
        return f"{self.status}: {self.claim.statement}" + ending.get(self.status, "")


def _named(values: dict | None) -> str:
    return ", ".join(f"{name} = {value}" for name, value in (values or {}).items())
