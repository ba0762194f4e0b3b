"""What the page asks of the checker: the bytes of a file → what to show, as JSON.  Runs in the browser, with the trusted half alone."""

import json

import without_flint as alone
from rdpverify.certificates.summary import summary
from rdpverify.checker import check, read_file
from rdpverify.errors import CertificateError, RdpVerifyError, one_line

FILE = "/certificate.json"
SHOWN = ("verdict", "statement", "given", "where", "box", "witness", "hash", "version", "format", "rests_on")


def recheck(content) -> str:
    """``content`` are bytes; whatever they are, the answer is one of holds, does not hold, no certificate, not checked."""
    content = content.to_bytes()
    if (found := alone.refused(content)) is not None:
        return found
    with open(FILE, "wb") as file:
        file.write(content)
    try:
        certificate = read_file(FILE)
        checked = check(certificate)
        said = summary(certificate)
    except CertificateError as problem:
        return _no("does not hold", problem)
    except RdpVerifyError as problem:
        return _no("no certificate", problem)
    except (MemoryError, RecursionError) as problem:
        return _no("not checked", f"not looked at to the end: {type(problem).__name__}")
    second = alone.check(content.decode())
    if second[0] in ("rejected", "unreadable"):
        return _no("does not hold", f"the checkers differ: the second says {': '.join(second)}")
    shown = {key: said[key] for key in SHOWN if key in said}
    return json.dumps({"word": "holds", "detail": checked.detail, "second": ": ".join(second), **shown})


def _no(word: str, problem) -> str:
    return json.dumps({"word": word, "detail": one_line(str(problem))})
