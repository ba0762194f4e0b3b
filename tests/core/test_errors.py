"""The error family: what is raised is one line, says where, and is of the kind that callers tell apart."""

import pytest
from rdpverify import errors
from rdpverify.errors import MOST_SHOWN, BudgetExceeded, CertificateError, EmptyDomain, InputError, OutOfTime, RdpVerifyError, RuleError, one_line, require


def test_require():
    for holds in (True, 1, "x", [0]):
        assert require(holds, "") is None
    for fails in (False, 0, "", None, []):
        with pytest.raises(RuleError) as caught:
            require(fails, "why not")
        assert type(caught.value) is RuleError and str(caught.value) == "why not"


def test_a_message_is_one_printable_line():
    assert one_line("a\nb\r\tc\x1b[2Jd\u2028e\u202ef\u200bg ε∞") == "a b  c [2Jd e f g ε∞"
    assert str(CertificateError("first\nsecond")) == "first second" and str(InputError("a\x00b")) == "a b"
    assert one_line("x" * MOST_SHOWN) == "x" * MOST_SHOWN and one_line("x" * (MOST_SHOWN + 1)) == "x" * MOST_SHOWN + "…" and MOST_SHOWN == 2_000


@pytest.mark.parametrize(("position", "shown"), [
    (0, "wrong, at position 0 (near '0123456789012345678901234…')"), (15, "wrong, at position 15 (near '0123456789012345678901234567890123456789…')"),
    (16, "wrong, at position 16 (near '…1234567890123456789012345678901234567890…')"), (74, "wrong, at position 74 (near '…9012345678901234567890123456789012345678…')"),
    (75, "wrong, at position 75 (near '…0123456789012345678901234567890123456789')"), (99, "wrong, at position 99 (near '…4567890123456789')"),
])
def test_where_in_a_text(position, shown):
    found = InputError("wrong", text="0123456789" * 10, position=position)
    assert str(found) == shown and (found.message, found.position, found.text) == ("wrong", position, "0123456789" * 10)


def test_where_without_a_text():
    assert str(InputError("wrong")) == "wrong" and str(InputError("wrong", position=3)) == "wrong, at position 3" and str(InputError("wrong", text="abc")) == "wrong"
    assert str(InputError("wrong", text="a \n\t b", position=0)) == "wrong, at position 0 (near 'a b')"


def test_the_family():
    """A limit of time passes through where rules fail; whoever catches a ValueError catches wrong input."""
    for kind in (InputError, CertificateError, RuleError, BudgetExceeded):
        assert kind.__bases__[0] is RdpVerifyError
    assert issubclass(InputError, ValueError) and issubclass(EmptyDomain, RuleError) and issubclass(OutOfTime, BudgetExceeded)
    assert not issubclass(BudgetExceeded, RuleError | InputError | CertificateError) and not issubclass(RuleError, InputError | CertificateError)
    for name in ("SyntaxProblem", "DomainProblem", "NotADensity", "NotOnTheLine", "IllPosed"):
        assert getattr(errors, name).__bases__ == (InputError,)
