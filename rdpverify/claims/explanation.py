"""What lies behind an epsilon or a delta: the chain that leads to it, and what every cheaper method would have said."""

import time
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from flint import arb

from ..accounting.without_pair import NO_PAIR, may_lack_a_pair
from ..deadline import Limit, deadline
from ..errors import BudgetExceeded, InputError, OutOfTime, RdpVerifyError
from ..kernel.goal import mentions_laws
from ..printer import to_text
from ..language.statement import Relation
from ..terms import Term, rebuild, substitute
from ..typed.written_out import as_typed, word_of
from .enclosures import Enclosure
from .formulas import formula
from .risk_lines import is_bound

if TYPE_CHECKING:
    from ..accounting.chain import Link
    from .kinds import Real

BUDGET, DIGITS = 60, 8
SHARE = 0.5  # of the seconds that are left, for one method
SHOWN, SAME = 7, arb(10) ** -6  # digits; what differs by less, relatively, is called equal


@dataclass(frozen=True)
class Told:
    """What one method says: ``kind`` "truth", "bound" (at or above it, which proves privacy) or "approximation" (which proves nothing).

    ``stands`` says where the number lies: "truth", "equal" to six digits, "above", "below", or "unknown" where the truth has fewer.
    ``problem`` says why the method has no number here.
    """

    method: str
    source: str
    kind: str
    question: str | None = None
    value: Enclosure | None = None
    order: Fraction | None = None
    stands: str = "unknown"
    problem: str | None = None
    seconds: float = field(default=0.0, compare=False)


@dataclass(frozen=True, repr=False)
class Explanation:
    """``links`` are the layers of the mechanism with the reason for each one's worst pair; ``decided`` says which pair decides, and how its
    profile was enclosed; ``methods`` what each method says, the truth first, of the ``mechanism`` written out."""

    expression: str
    mechanism: str
    links: "tuple[Link, ...]"
    decided: str | None
    methods: tuple[Told, ...]

    @property
    def truth(self) -> Enclosure | None:
        """The value itself."""
        return next((told.value for told in self.methods if told.kind == "truth"), None)

    def data(self) -> dict[str, Any]:
        """What ``rdpverify explain --json`` prints."""
        return {
            "expression": self.expression,
            "chain": [{"of": link.of, "says": link.says, "source": link.source} for link in self.links],
            "decided": self.decided,
            "methods": [_row(told) for told in self.methods],
        }

    def lines(self) -> list[str]:
        """The explanation for a person: in it M is the mechanism."""
        value = self.methods[0].value
        lines = [f"{self.expression} {_interval(value)}"]
        lines += [f"  chain        {link.of}: {link.says} [{link.source}]" for link in self.links]
        lines += [f"  decided by   {self.decided}"] if self.decided else []
        for told in self.methods:
            if told.value is None:
                lines.append(f"  {told.method}: no number, {told.problem}")
                continue
            lines += [f"  {told.method}: {_interval(told.value)}{_order(told, ' at the order ')}",
                      f"    {self.standing(told)}{'; it is ' * bool(told.question)}{self._short(told)} [{told.source}]"]
        return lines

    def markdown(self) -> list[str]:
        """The explanation as a page with a table."""
        lines = [f"# `{self.expression}`", ""]
        lines += [f"{place}. `{link.of}`: {_plain(link.says)} ({_plain(link.source)})" for place, link in enumerate(self.links, 1)]
        lines += ["", f"Decided by: {_plain(self.decided)}."] if self.decided else []
        lines += ["", "| method | says | best order | stands | asks, M being the mechanism | source |", "|---|---|---|---|---|---|"]
        for told in self.methods:
            says = "no number" if told.value is None else _interval(told.value)
            asks = f"`{self._short(told)}`" if told.question else ""
            cells = (told.method, says, _order(told, ""), _plain(self.standing(told)), asks, _plain(told.source))
            lines.append(f"| {' | '.join(cells)} |")
        return lines

    def _short(self, told: Told) -> str:
        return (told.question or "").replace(self.mechanism, "M")

    def standing(self, told: Told) -> str:
        """On which side of the truth the number stands, how far, and what it is good for."""
        if told.value is None:
            return told.problem or "no number"
        if told.kind == "truth":
            if told.value.reason.startswith(NO_PAIR):
                return f"the truth lies between them: {told.value.reason}"
            return f"the truth, from both sides{', of a bound: it is at most as much' if is_bound(self.expression) else ''}"
        proves = "a bound, which proves privacy" if told.kind == "bound" else "an approximation, which proves nothing"
        if told.stands == "unknown":
            return f"{'at or above the truth' if told.kind == 'bound' else 'near the truth'}, of which fewer digits are known: {proves}"
        if told.stands == "equal":
            return f"the truth to six digits: {proves}"
        return f"{told.stands} the truth{_excess(told.value, self.truth)}: {proves}"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<Explanation {self.lines()[0]}>"


def explain(expression: "Real", *, budget: float | None = None, **values: "Real") -> Explanation:
    """Which chain of theorems gives ``epsilon(M, delta)`` or ``privacy_profile(M, eps)``, and what each cheaper method says of it.

    Every number is an :class:`Enclosure`, also of an approximation; where a method says nothing of this mechanism, or nothing within its
    share of ``budget`` seconds, it says why.  Raises InputError for another expression, BudgetExceeded when the truth is not found.
    """
    return explained(formula(expression).term, {name: formula(value).term for name, value in values.items()}, budget)


def explained(expression: Term, values: dict[str, Term], budget: float | None) -> Explanation:
    """What :func:`explain` answers, whatever the symbols are called."""
    from ..accounting.chain import chain_of
    from ..accounting.methods import METHODS, SIDES, worse_of
    from ..numeric.limits import check_budget

    check_budget(budget)
    ends = Limit(budget or BUDGET).ends
    for name in sorted(values.keys() - expression.free):
        raise InputError(f"{name} does not occur in the expression; its symbols: {', '.join(sorted(expression.free)) or 'none'}")
    term = substitute(expression, values)
    for name in sorted(term.free):
        raise InputError(f"no value for {name}: add --at {name}=…, in Python {name}=…")
    if term.op not in METHODS:
        raise InputError(f"expected epsilon(M, delta) or privacy_profile(M, eps) to explain, got {to_text(term)}")
    if mentions_laws(Relation(term, "<=", term)):
        raise InputError("expected a given mechanism: an arbitrary one has no number to explain")
    (first, *methods), asked = METHODS[term.op], worse_of(term) if may_lack_a_pair(term) else term
    first = first if asked is term else SIDES[term.op]
    told = [_told(first, term, ends - time.monotonic(), None)]
    if told[0].value is None:
        raise BudgetExceeded(told[0].problem)
    told += [_told(method, asked, (ends - time.monotonic()) * SHARE, told[0].value) for method in methods]
    shown = substitute(as_typed(expression), values)
    chain = tuple(chain_of(shown.args[0]))
    if asked is term:
        return Explanation(to_text(shown), to_text(term.args[0]), chain, _decided(term, told[0], ends), tuple(told))
    decided = f"the methods are asked of M = {to_text(asked.args[0])}, of which it is a processing"
    return Explanation(to_text(substitute(rebuild(expression, word_of), values)), to_text(asked.args[0]), chain, decided, tuple(told))


def _decided(term: Term, truth: Told, ends: float) -> str | None:
    from ..accounting.chain import deciding_pair

    level = truth.value if term.op == "epsilon" else Enclosure.of(_enclosed(term.args[1]))
    try:
        with deadline(max(ends - time.monotonic(), 1)):
            return deciding_pair(term.args[0], level)
    except RdpVerifyError:
        return None


def _enclosed(term: Term):
    from ..numeric import enclose

    return enclose(term, DIGITS)[0]


def _told(method, term: Term, seconds: float, truth: Enclosure | None) -> Told:
    """What the method says of the term, within the seconds."""
    started, about = time.monotonic(), (method.name, method.source, method.kind)
    try:
        with deadline(max(seconds, 0)):
            reply = method.answer(*term.args, DIGITS)
    except OutOfTime:
        return Told(*about, problem="not reached within its share of the budget", seconds=time.monotonic() - started)
    except InputError:
        if truth is None:
            raise
        return Told(*about, problem="it has no value here", seconds=time.monotonic() - started)
    except RdpVerifyError as problem:
        return Told(*about, problem=str(problem).removeprefix("no enclosure was found: "), seconds=time.monotonic() - started)
    order = None if reply.order is None else Fraction(int(reply.order.p), int(reply.order.q))
    return Told(*about, reply.question, Enclosure.of(reply.value), order, _stands(reply.value, truth), seconds=time.monotonic() - started)


def _stands(value, truth) -> str:
    if truth is None:
        return "truth"
    if value.infinite or truth.infinite:
        return "equal" if value.infinite == truth.infinite else "above" if value.infinite else "below"
    least, greatest = truth.lower * (1 - SAME), truth.upper * (1 + SAME)  # quantities of mechanisms are not negative
    if value.lower > greatest or value.upper < least:
        return "above" if value.lower > greatest else "below"
    known = truth.upper - truth.lower <= 2 * SAME * truth.upper
    return "equal" if known and value.lower >= least and value.upper <= greatest else "unknown"


def _excess(value, truth) -> str:
    """By how many per cent, or times, the value differs from the truth: for orientation."""
    if value.infinite or truth.infinite or not truth.lower > 0:
        return ""
    share = float((value.mid / truth.mid).mid())
    return f" by {abs(share - 1):.4%}" if share < 2 else f", {share:.3g} times as much"


def _ends(value, digits: int) -> tuple[str, str]:
    """As decimals, of what is not negative."""
    lower, upper = value.decimal(digits)
    return "0" if lower.startswith("-") else lower, upper


def _interval(value) -> str:
    lower, upper = _ends(value, SHOWN)
    return f"= {lower}" if lower == upper else f"in [{lower}, {upper}]"


def _order(told: Told, before: str) -> str:
    return "" if told.order is None else f"{before}{float(told.order):.5g}"


def _plain(text: str) -> str:
    for mark in "*_|":
        text = text.replace(mark, f"\\{mark}")
    return text


def _row(told: Told) -> dict[str, Any]:
    lower, upper = (None, None) if told.value is None else _ends(told.value, DIGITS)
    return {"method": told.method, "source": told.source, "kind": told.kind, "question": told.question, "lower": lower, "upper": upper,
            "order": None if told.order is None else str(told.order), "stands": told.stands if told.value is not None else None,
            "problem": told.problem, "seconds": round(told.seconds, 3)}
