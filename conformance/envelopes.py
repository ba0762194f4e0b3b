"""The envelope, altered: each field lost or of another kind, stale digests, files that are cut, swapped, doubled, deep or huge."""

import copy
import json

from parts import claim
from sealing import by_core, digest, sealed

HOLDS = by_core(claim("x >= 1", ["x in [1, 2]"]), [["assume", "x >= 1"]])
OTHER = by_core(claim("exp(1) > 2"), [["numbers", "exp(1) > 2"]])
TEXT = json.dumps(HOLDS, ensure_ascii=False)
KINDS = {"nothing": None, "a number": 7, "a list": [], "an object": {}, "a text": "other", "true": True}


def accepted():
    """(why, text): the same certificate, written in other ways, and an older version."""
    yield "keys in another order, with spaces", json.dumps(dict(reversed(HOLDS.items())), indent=3)
    yield "white space around it", f"\n\t {TEXT} \r\n"
    yield "letters written as escapes", TEXT.replace("proved", "\\u0070roved").replace("assume", "ass\\u0075me")
    first = {key: value for key, value in HOLDS.items() if key != "program"}
    yield "version 1, which had no program", json.dumps(sealed({**first, "version": 1}))
    yield "another program's name", json.dumps(sealed({**HOLDS, "program": "🦆 \" \\ \u2028"}), ensure_ascii=False)


def rejected():
    """(rule, why, text or bytes)."""
    for key in HOLDS:
        yield "envelope", f"without {key}", json.dumps(_fresh({name: value for name, value in HOLDS.items() if name != key}, key))
        for what, value in KINDS.items():
            if key != "program" and value != HOLDS[key]:
                yield "envelope", f"{key} is {what}", json.dumps(_fresh({**HOLDS, key: value}, key))
    yield "envelope", "a key that is not known", json.dumps(_fresh({**HOLDS, "note": "x"}, ""))
    yield "envelope", "a key of another kind of certificate", json.dumps(_fresh({**HOLDS, "expression": "1"}, ""))
    for version in (0, 3, -1, "2", True, [2], 10**30):
        yield "envelope", f"version {version!r}", json.dumps(_fresh({**HOLDS, "version": version}, ""))
    yield "envelope", "version 1 with a program", json.dumps(_fresh({**HOLDS, "version": 1}, ""))
    for verdict in ("Proved", "disproved", "refuted", "certified", "vacuous", "undecided", "proved "):
        yield "verdict", f"verdict {verdict!r}", json.dumps(_fresh({**HOLDS, "verdict": verdict}, ""))
    for kind in ("Claim", "proof", "enclosure", "infimum", "curve", "constructor"):
        yield "envelope", f"kind {kind!r}", json.dumps(_fresh({**HOLDS, "kind": kind}, ""))
    yield from _digests()
    yield from _foreign()
    yield from _files()


def _fresh(data: dict, key: str) -> dict:
    """With a digest of what it now says, unless that is what was altered."""
    return data if key == "digest" else {**data, "digest": digest({name: value for name, value in data.items() if name != "digest"})}


def _digests():
    for key, value in (("program", "someone else"), ("verdict", "vacuous"), ("claim_hash", OTHER["claim_hash"]), ("claim", OTHER["claim"]),
                       ("evidence", OTHER["evidence"])):
        yield "digest", f"{key} altered under the old digest", json.dumps({**HOLDS, key: value})
    right = HOLDS["digest"]
    for what, value in (("another certificate's", OTHER["digest"]), ("empty", ""), ("in capitals", right.upper()), ("without its prefix", right[7:]),
                        ("cut", right[:-1]), ("with a space", right + " "), ("of another algorithm", "md5:" + "0" * 32)):
        yield "digest", f"a digest {what}", json.dumps({**HOLDS, "digest": value})
    yield "claim_hash", "the claim's hash is stale", json.dumps(_fresh({**HOLDS, "claim": OTHER["claim"]}, ""))
    yield "claim_hash", "the claim's hash is another's", json.dumps(_fresh({**HOLDS, "claim_hash": OTHER["claim_hash"]}, ""))


def _foreign():
    """Evidence of one claim under another."""
    for conclusion, where in (("x >= 2", ["x in [1, 2]"]), ("x >= 1", ["x in [0, 2]"]), ("x >= 1", ["x in (-oo, 2]"]), ("x > 1", ["x in [1, 2]"]), ("x <= 1", ["x in [1, 2]"]),
                              ("y >= 1", ["x in [1, 2]", "y in [0, 2]"]), ("1 <= 0", [])):
        yield "foreign", f"the evidence of x >= 1 on [1, 2] under {conclusion}, {where}", json.dumps(sealed({**HOLDS, "claim": claim(conclusion, where)}))
    for evidence in (None, [], "core", {}, {"core": None}, {"core": []}, {"core": {}}, {"core": {"steps": []}}, {"proof": None}, {"at": {"x": "1"}}, [HOLDS["evidence"]]):
        yield "evidence", f"the evidence is {json.dumps(evidence)[:40]}", json.dumps(sealed({**HOLDS, "evidence": evidence}))


def _files():
    data = TEXT.encode()
    for part in range(0, len(data), max(1, len(data) // 12)):
        yield "file", f"cut after {part} bytes", data[:part]
    yield "file", "cut before the last brace", data[:-1]
    yield "file", "two certificates in one file", data + data
    yield "file", "a list of certificates", b"[" + data + b"]"
    yield "file", "a word after it", data + b" true"
    yield "file", "a comma before the end", data[:-1] + b",}"
    yield "file", "a comment", b"// proved\n" + data
    yield "file", "apostrophes for quotation marks", data.replace(b'"', b"'")
    yield "file", "bytes that are no UTF-8", data.replace(b"by hand", b"by h\xe4nd")
    yield "file", "UTF-16", TEXT.encode("utf-16")
    yield "file", "NUL bytes at the end", data + b"\0\0"
    yield "file", "half of a surrogate pair", data.replace(b"by hand", b"\\ud800")
    for name in HOLDS:
        first = json.dumps({name: HOLDS[name]})[1:-1]
        yield "doubled", f"{name} stands twice", "{" + first + ", " + TEXT[1:]
    yield "doubled", "the conclusion stands twice, the second true", TEXT.replace('"conclusion":', '"conclusion": "1 <= 0", "conclusion":')
    yield "doubled", "the steps stand twice", TEXT.replace('"steps":', '"steps": [], "steps":')
    for what, text in (("a float", "1.5"), ("a float that is whole", "2.0"), ("an exponent", "2e0"), ("NaN", "NaN"), ("Infinity", "Infinity"), ("-Infinity", "-Infinity")):
        yield "number", f"{what} for the version", TEXT.replace('"version": 2', f'"version": {text}')
        yield "number", f"{what} in the steps", TEXT.replace('"cases": [0]', f'"cases": [{text}]')
    yield "number", "a leading zero", TEXT.replace('"version": 2', '"version": 02')
    yield "number", "a hexadecimal", TEXT.replace('"version": 2', '"version": 0x2')


def declined():
    """(rule, why, text): beyond what any checker need look at; never accepted, and soon over."""
    huge = "9" * 20_000
    yield "file", "a byte order mark", b"\xef\xbb\xbf" + TEXT.encode()
    yield "huge", "the version has 20 000 digits", json.dumps({**HOLDS, "version": 0}).replace('"version": 0', f'"version": {huge}')
    yield "deep", "20 000 brackets", "[" * 20_000 + "]" * 20_000
    yield "deep", "4 000 objects in the evidence", TEXT.replace('"core":', '"more": ' + '{"a": ' * 4_000 + "1" + "}" * 4_000 + ', "core":')
    nested = copy.deepcopy(HOLDS)
    for what, step in (
            ("a formula of 5 000 brackets", ["assume", "(" * 5_000 + "x" + ")" * 5_000 + " >= 1"]), ("a formula of 5 000 functions", ["assume", "exp(" * 5_000 + "x" + ")" * 5_000 + " >= 1"]),
            ("a number of 20 000 digits", ["numbers", f"{huge} > {huge}"]), ("a tower of powers", ["assume", "((((9**64)**64)**64)**64)**64 >= 0"]),
            ("exponentials of exponentials", ["numbers", "exp(exp(exp(exp(100)))) < 0"]),
            ("a cut with 10 000 digits", ["on_box", "x < 0", {"x": ["0", "1"]}, ["x", f"1/{huge[:10_000]}", 0, 0]]), ("a step of 20 000 arguments", ["cut", [0] * 20_000, 0, 0]),
            ("cuts nested 300 deep that decide nothing", ["on_box", "x < 0", {"x": ["0", "1"]}, _cuts(300)])):
        nested["evidence"]["core"]["steps"] = [*HOLDS["evidence"]["core"]["steps"], step]
        yield "huge", what, json.dumps(sealed(nested))
    yield "huge", "squares of squares", json.dumps(by_core(HOLDS["claim"], [["assume", "x + y >= 0"], *(["arithmetic", [["1", [step, step]]]] for step in range(40)), ["assume", "x >= 1"]]))
    yield "huge", "a claim of 30 000 characters", json.dumps(by_core(claim(f"x >= {'1' * 30_000}", ["x in [1, 2]"]), [["assume", "x >= 1"]]))


def _cuts(depth: int):
    cut = 0
    for level in range(depth):
        cut = ["x", f"1/{2 ** (depth - level)}", cut, 0]
    return cut
