"""What the page asks of the checker: the bytes of a file → what to show, as JSON.  Runs in the browser, with the trusted half alone."""

import json
import re

from rdpverify.certificates.summary import summary
from rdpverify.checker import check, read_file
from rdpverify.errors import CertificateError, RdpVerifyError, one_line

FILE = "/certificate.json"
DEEPEST = 500  # brackets within brackets: the stack of a browser holds some 1500, those of a certificate have some 60
TEXT, BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL), re.compile(rb"[\[{]+|[\]}]+")
SHOWN = ("verdict", "statement", "given", "where", "box", "witness", "hash", "version", "format", "rests_on")


def recheck(content) -> str:
    """``content`` are bytes; whatever they are, the answer is one of holds, does not hold, no certificate, not checked."""
    content = content.to_bytes()
    if _depth(content) > DEEPEST:
        return _no("not checked", f"nested deeper than {DEEPEST}: rdpverify recheck reads more")
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
    second = _second(content)
    if second and second[0] in ("rejected", "unreadable"):
        return _no("does not hold", f"the checkers differ: the second says {': '.join(second)}")
    shown = {key: said[key] for key in SHOWN if key in said}
    return json.dumps({"word": "holds", "detail": checked.detail, "second": second and ": ".join(filter(None, second)), **shown})


def _second(content: bytes) -> tuple[str, str] | None:
    """What the second checker says, which shares no line with the first; None where the page was built without it."""
    try:
        from checker.second import check as second
    except ImportError:
        return None
    return second(content.decode())


def _no(word: str, problem) -> str:
    return json.dumps({"word": word, "detail": one_line(str(problem))})


def _depth(content: bytes) -> int:
    depth = deepest = 0
    for found in BRACKETS.finditer(TEXT.sub(b"", content)):
        depth += len(found[0]) if found[0][0] in b"[{" else -len(found[0])
        deepest = max(deepest, depth)
    return deepest
