"""Steps and derivations as plain data; JSON in the keys that scripts rely on."""

from dataclasses import dataclass, field

from ..printer import to_text
from ..language.statement import Relation
from ..terms import INFINITY, Term
from .formula import Said


@dataclass(frozen=True)
class Step:
    """One rule applied: ``before`` becomes ``after``, terms until they are printed.

    ``rule`` is its id, ``mathematics`` its statement, ``because`` why it applies here; ``bindings`` name → text, for replaying;
    ``added`` conditions that the result carries from here on, ``discharged`` those that the domain settles; ``checked`` how the kernel
    checked it ("open" when it did not).
    """

    rule: str
    mathematics: str
    before: Said
    after: Said
    because: Said
    checked: str
    bindings: tuple[tuple[str, str], ...] = ()
    added: tuple[Relation, ...] = ()
    discharged: tuple[Relation, ...] = ()
    states: bool = False  # ``before`` and ``after`` are statements, the second because of the first, not equal quantities

    @property
    def says_itself(self) -> bool:
        """Is the mathematics what stands in the step already?"""
        return self.mathematics in (str(self.after), str(self.because))

    def data(self) -> dict:
        return {
            "rule": self.rule,
            "mathematics": self.mathematics,
            "from": str(self.before),
            "to": str(self.after),
            "because": str(self.because),
            "checked": self.checked,
            "bindings": dict(self.bindings),
            "added": list(map(to_text, self.added)),
            "discharged": list(map(to_text, self.discharged)),
        }


@dataclass(frozen=True)
class Check:
    """One self-check: ``outcome`` is "holds", "fails" or "not run", ``detail`` says at which point or why not."""

    name: str
    outcome: str
    detail: str = ""


@dataclass(frozen=True)
class Boundary:
    """On the boundary ``relation`` (symbol == term) of the conditions of ``of`` ("closed_form" or "limit_oo") the value is ``form``, when
    ``when``; ``exact``: and infinite otherwise."""

    of: str
    relation: Relation
    form: Term
    when: tuple[Relation, ...] = ()
    exact: bool = False

    def data(self) -> dict:
        shown = {"of": self.of, "where": to_text(self.relation), "closed_form": to_text(self.form)}
        return {**shown, "when": conjunction(self.when), "exact": self.exact}


@dataclass(frozen=True)
class Derivation:
    """The answer to ``derive``.

    ``closed_form`` is None when none is known (``reason`` says why); ``oo`` is an answer.  The form holds where ``finite_when``
    and
    ``valid_when`` do; when ``exact``, the quantity is +∞ exactly where ``finite_when`` fails.  ``special`` lists (relation,
    form) at removable holes.
    ``limits_by`` has the steps of limits that are infinite by growth alone.
    Where ``outside``, it is +∞ at least where a condition is violated strictly, and ``boundaries`` say what it is between.
    ``log_integral`` is log ∫ p^α·q^(1−α), undivided.  Without a closed form ``alternative`` says what to use, and ``finite_when``
    counts when ``finiteness_known``.
    """

    expression: Term
    where: tuple[tuple[str, object], ...]
    conditions: tuple[Relation, ...] = ()
    closed_form: Term | None = None
    finite_when: tuple[Relation, ...] = ()
    valid_when: tuple[Relation, ...] = ()
    exact: bool = True
    limit_one: Term | None = None
    limit_one_when: tuple[Relation, ...] = ()
    limit_oo: Term | None = None
    limit_oo_when: tuple[Relation, ...] = ()
    limits_by: tuple[tuple[str, Step], ...] = ()
    continuous_at_one: bool | None = None
    special: tuple[tuple[Relation, Term], ...] = ()
    boundaries: tuple[Boundary, ...] = ()
    outside: bool = False
    log_integral: Term | None = None
    steps: tuple[Step, ...] = ()
    checks: tuple[Check, ...] = ()
    reason: str = ""
    defaulted: tuple[str, ...] = ()
    assumed: tuple[Relation, ...] = ()
    notes: tuple[str, ...] = field(default=())
    alternative: object = None
    finiteness_known: bool = False
    never_finite: bool = False

    def __str__(self):
        from .show import text

        return text(self)

    @property
    def derived(self) -> bool:
        """A closed form whose steps are all checked and whose self-checks hold."""
        return (
            self.closed_form is not None
            and all(step.checked != "open" for step in self.steps)
            and all(check.outcome != "fails" for check in self.checks)
        )

    def _finite_text(self) -> str | None:
        if self.closed_form is None and not self.finiteness_known:
            return None
        return "never" if self.closed_form is INFINITY or self.never_finite else conjunction(self.finite_when)

    def data(self) -> dict:
        """The JSON object of ``rdpverify derive --json``."""
        return {
            "expression": to_text(self.expression),
            "where": [to_text(item) for item in self.where],
            "conditions": [to_text(condition) for condition in self.conditions],
            "closed_form": _text(self.closed_form),
            "finite_when": self._finite_text(),
            "valid_when": conjunction(self.valid_when),
            "exact": self.exact,
            "limit_one": _text(self.limit_one),
            "limit_one_when": conjunction(self.limit_one_when),
            "limit_oo": _text(self.limit_oo),
            "limit_oo_when": conjunction(self.limit_oo_when),
            **{f"{key}_by": step.rule for key, step in self.limits_by},
            "continuous_at_one": self.continuous_at_one,
            "special": [{"where": to_text(relation), "closed_form": to_text(form)} for relation, form in self.special],
            "boundaries": [boundary.data() for boundary in self.boundaries],
            "log_integral": _text(self.log_integral),
            "steps": [step.data() for step in self.steps],
            "checks": [{"name": c.name, "outcome": c.outcome, "detail": c.detail} for c in self.checks],
            "derived": self.derived,
            "reason": self.reason,
            "alternative": None if self.alternative is None else {"kind": self.alternative.kind, "form": _text(self.alternative.form)},
            "defaulted": list(self.defaulted),
            "assumed": [to_text(condition) for condition in self.assumed],
            "notes": list(self.notes),
        }


def moment_bindings(moment) -> dict[str, str]:
    """What a step says of a moment that the kernel found."""
    return {name: to_text(getattr(moment, name)) for name in ("lower", "upper", "statistic", "coefficient", "value")}


def conjunction(relations: tuple[Relation, ...]) -> str:
    """``"a > 0 and b < 1"``; ``"always"`` for the empty conjunction."""
    return " and ".join(map(to_text, relations)) if relations else "always"


def _text(term: Term | None) -> str | None:
    return None if term is None else to_text(term)
