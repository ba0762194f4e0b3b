"""What the page asks where python-flint does not load: the second checker alone, which needs nothing but Python's standard library."""

import json
import re

from checker.second import ACCEPTED, DECLINED, UNREADABLE, check

DEEPEST = 500  # brackets within brackets: the stack of a browser holds some 1500, those of a certificate have some 60
TEXT, BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL), re.compile(rb"[\[{]+|[\]}]+")
WORDS = {ACCEPTED: "holds", DECLINED: "not checked", UNREADABLE: "no certificate"}  # else: does not hold


def recheck(content) -> str:
    """``content`` are bytes; the answer is one of holds, does not hold, no certificate, not checked."""
    content = content.to_bytes()
    if (found := refused(content)) is not None:
        return found
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return no("no certificate", "not UTF-8")
    verdict, reason = check(text)
    if verdict != ACCEPTED:
        return no(WORDS.get(verdict, "does not hold"), f"the second checker, without python-flint: {reason}")
    said = json.loads(text)
    shown = {"verdict": said["verdict"], "statement": said["claim"]["conclusion"], "hash": said["digest"]}
    shown |= {"given": said["claim"]["given"], "where": said["claim"]["where"]}
    return json.dumps({"word": "holds", "detail": reason, "second": f"{verdict}, alone: python-flint could not be loaded", **shown})


def refused(content: bytes) -> str | None:
    """The answer for what is nested too deeply for a browser."""
    depth = deepest = 0
    for found in BRACKETS.finditer(TEXT.sub(b"", content)):
        depth += len(found[0]) if found[0][0] in b"[{" else -len(found[0])
        deepest = max(deepest, depth)
    return no("not checked", f"nested deeper than {DEEPEST}: rdpverify recheck reads more") if deepest > DEEPEST else None


def no(word: str, problem: str) -> str:
    return json.dumps({"word": word, "detail": problem})
