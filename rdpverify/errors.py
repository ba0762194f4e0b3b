"""The error family.  Misuse raises one of these; outcomes of a question (refuted, infinite, not found) are values."""


MOST_SHOWN = 2_000  # characters of a message


def one_line(text: str) -> str:
    """``text`` as one line of printable characters: what comes from a stranger's file moves no cursor and fakes no line."""
    shown = text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…"
    return "".join(character if character.isprintable() else " " for character in shown)


class Written:
    """What messages show as people write it: :mod:`rdpverify.printer` says how, from outside, since no rule looks at such a text."""

    __slots__ = ()


class RdpVerifyError(Exception):
    """Anything this package raises on purpose.  ``str`` is always one line."""

    def __str__(self):
        return one_line(super().__str__())


class InputError(RdpVerifyError, ValueError):
    """The user's input is wrong: says what, where and what was expected.

    ``position`` is the 0-based offset in ``text`` where the trouble starts, when there is one.
    """

    def __init__(self, message: str, *, text: str | None = None, position: int | None = None):
        self.message, self.text, self.position = message, text, position
        where = "" if position is None else f", at position {position}"
        if text is not None and position is not None:
            start, stop = max(0, position - 15), position + 25
            excerpt = ("…" if start else "") + text[start:stop] + ("…" if stop < len(text) else "")
            where += f" (near {' '.join(excerpt.split())!r})"
        super().__init__(f"{message}{where}")


class SyntaxProblem(InputError):
    """The text is not in the formula language."""


class DomainProblem(InputError):
    """A symbol has no domain, an empty one, or a parameter lies outside its slot."""


class NotADensity(InputError):
    """A formula given as a density is negative somewhere or has a mass other than 1 (the mass is printed)."""


class NotOnTheLine(InputError):
    """A law of several coordinates stands where only laws on the line are known to be computed with."""


class IllPosed(InputError):
    """The statement has no meaning at a named place of its domain (0/0, log of a negative, ∞ − ∞)."""


class CertificateError(RdpVerifyError):
    """A certificate does not hold: the reason, and where in it."""


class RuleError(RdpVerifyError):
    """A proof rule does not apply to the goal with the parameters given."""


def require(holds, why: str) -> None:
    """A hypothesis of a rule, a lemma or a plan: RuleError, saying ``why`` not, unless it holds."""
    if not holds:
        raise RuleError(why)


class EmptyDomain(RuleError):
    """The domain of a symbol contains nothing, whatever the symbols before it are."""


class BudgetExceeded(RdpVerifyError):
    """A work or time limit was reached before an answer; nothing is concluded."""


class OutOfTime(BudgetExceeded):
    """The time that the caller gave is over: unlike a limit of work, this says nothing about the question."""
