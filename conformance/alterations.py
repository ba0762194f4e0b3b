"""Ways to alter a certificate that holds, one at a time; each altered one is given a digest that is right again."""

import copy
import re
from fractions import Fraction

from sealing import sealed

NUMBER = re.compile(r"(?<![A-Za-z_\d.])\d+(?![A-Za-z_\d.])")
MOST, MOST_OF_CLAIMS = 30, 12
FLIPPED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "==": "<"}


def altered(certificate: dict):
    """(what was altered, the certificate) for each way; of too many, some from all over."""
    for what, changed in (*_spread(list(_claims(certificate)), MOST_OF_CLAIMS), *_spread(list(_evidence(certificate)), MOST)):
        yield what, sealed(changed)


def _put(data: dict, path: tuple, value) -> dict:
    """A copy with another value at a path; a value ``...`` takes the entry away."""
    made = copy.deepcopy(data)
    place = made
    for key in path[:-1]:
        place = place[key]
    if value is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return made


def _claims(certificate: dict):
    """Another claim under the same evidence: a premise less, a larger domain, another number, the other way round."""
    claim = certificate.get("claim", {})
    for key in ("given", "conditions", "where"):
        for place, text in enumerate(claim.get(key, ())):
            yield f"left out of {key}: {text}", _put(certificate, ("claim", key, place), ...)
            for other in _texts(text, key == "where"):
                yield f"{key}: {other}, not {text}", _put(certificate, ("claim", key, place), other)
    if claim:
        for other in _texts(claim["conclusion"], False):
            yield f"conclusion: {other}, not {claim['conclusion']}", _put(certificate, ("claim", "conclusion"), other)
        for verdict in ("proved", "certified", "refuted", "vacuous"):
            if verdict != certificate["verdict"]:
                yield f"verdict {verdict}, not {certificate['verdict']}", _put(certificate, ("verdict",), verdict)
        yield "said to be tight, or not", _put(certificate, ("claim", "tight"), not claim["tight"])
    for key in ("lower", "upper"):
        if key in certificate:
            yield f"{key}: a tenth more", _put(certificate, (key,), str(Fraction(certificate[key]) * Fraction(11, 10))
                                               if certificate[key] not in ("oo", "-oo") else "1")


def _texts(text: str, domain: bool):
    if domain:
        name, _, rest = text.partition(" in ")
        yield f"{name} in (-oo, oo)"
        if rest[:1] == "(" and not rest.startswith("(-oo"):
            yield f"{name} in [{rest[1:]}"
        if rest[-1:] == ")" and not rest.endswith("oo)"):
            yield f"{name} in {rest[:-1]}]"
    else:
        for sign in ("<=", ">=", "==", "<", ">"):
            if f" {sign} " in text:
                yield text.replace(f" {sign} ", f" {FLIPPED[sign]} ", 1)
                if sign in ("<=", ">="):
                    yield text.replace(f" {sign} ", f" {sign[0]} ", 1)
                break
        if "P" in text and "Q" in text:
            yield text.translate(str.maketrans("PQ", "QP"))
    for spot in list(NUMBER.finditer(text))[:6]:
        yield text[:spot.start()] + str(int(spot[0]) + 1) + text[spot.end():]


def _places(data, path=()):
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield (*path, key)
        yield from _places(data[key], (*path, key))


def other_claims(certificate: dict):
    """(what was altered, the certificate) where the verdict is the same and the claim is not."""
    same = certificate.get("verdict")
    return ((what, changed) for what, changed in _claims(certificate) if "claim" in changed and changed["verdict"] == same)


def _spread(cases: list, most: int) -> list:
    """At most so many of them, from all over."""
    return cases[:: max(1, -(-len(cases) // most))]


def _evidence(certificate: dict):
    """One entry of the evidence lost, repeated, exchanged or of another kind."""
    for path in list(_places(certificate["evidence"]))[:400]:
        value = certificate["evidence"]
        for key in path:
            value = value[key]
        where = "evidence." + ".".join(map(str, path))
        yield f"left out: {where}", _put(certificate, ("evidence", *path), ...)
        for other in _others(value):
            shown = repr(other) if len(repr(other)) < 60 else "another"
            yield f"{where}: {shown}", _put(certificate, ("evidence", *path), other)


def _others(value):
    yield None
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, -value - 1, str(value))
    elif isinstance(value, str):
        yield from ("", "sign", f"({value}) + 1", value[:len(value) // 2])
        for spot in list(NUMBER.finditer(value))[:2]:
            yield value[:spot.start()] + str(int(spot[0]) + 1) + value[spot.end():]
        if "P" in value and "Q" in value:
            yield value.translate(str.maketrans("PQ", "QP"))
    elif isinstance(value, list):
        yield from ([], [*value, value[-1]] if value else [None], value[::-1]) if value != value[::-1] else ([], [*value, *value])
    elif isinstance(value, dict):
        yield {}
        yield {**value, "more": 1}
