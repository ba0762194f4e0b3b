"""What was found out about a claim.  Five outcomes, each with its evidence; none of them is a bool."""

from dataclasses import dataclass, field
from typing import Any

from ..certificates.own_axioms import own_axioms, resting_on
from .claim import Claim


@dataclass(frozen=True, repr=False)
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
    box: dict[str, Any] | None = None
    witness: dict[str, Any] | None = None
    lhs: dict[str, Any] | None = None
    rhs: dict[str, Any] | None = None
    instance: dict[str, Any] | None = None
    reason: str | None = None
    certificate: dict[str, Any] | None = field(default=None, repr=False)
    seconds: float = field(default=0.0, compare=False)

    def __bool__(self) -> bool:
        raise TypeError("a verdict is not a bool: compare its status, as in verdict.status == 'proved'")

    @property
    def covers_domain(self) -> bool:
        """Is the whole stated domain covered by the evidence?"""
        return self.status in ("proved", "vacuous")

    @property
    def unproved(self) -> list[dict[str, Any]]:
        """The axioms and mechanisms of the user's own library that it rests on, which nothing but their source speaks for."""
        return own_axioms(self.certificate) if self.certificate else []

    def to_latex(self) -> str:
        r"""LaTeX (amsmath, amsthm) to ``\input``: the statement as a theorem with its proof, or with its counterexample."""
        from ..reports.faces import verdict_latex

        return verdict_latex(self)

    def _repr_latex_(self) -> str:
        from ..reports.faces import verdict_line

        return verdict_line(self)

    def _repr_html_(self) -> str:
        from ..reports.faces import verdict_html

        return verdict_html(self)

    def plot(self, over: Any = (), **how: Any) -> Any:
        """Where the claim holds and where it fails, with the witness; the keywords are those of ``rv.plots.region``."""
        from ..plots import region

        return region(self, over, **how)

    def __repr__(self) -> str:
        return f"<Verdict {self}>"

    def __str__(self) -> str:
        ending = {
            "certified": f" on {_named(self.box)}",
            "refuted": f" at {_named(self.witness)}" if self.witness is not None else "",
            "undecided": f": {self.reason}",
        }
        return f"{self.status}: {self.claim.statement}" + ending.get(self.status, "") + resting_on(self.unproved)


def _named(values: dict[str, Any] | None) -> str:
    return ", ".join(f"{name} = {value}" for name, value in (values or {}).items())
