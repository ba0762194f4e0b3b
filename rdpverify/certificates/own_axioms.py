"""What a verdict rests on of the user's own and without a proof: axioms, and mechanisms whose dominating pairs are believed."""

import re

from ..words import OWN, Entry


def own_axioms(certificate: dict) -> list[dict]:
    """``{"name", "statement", "source", "library"}`` of each, those that its theorems rest on included."""
    return [*own_mechanisms(certificate), *_own_theorems(certificate["evidence"])]


def own_mechanisms(certificate: dict) -> list[dict]:
    """The mechanisms of the user's own in what the certificate says, however their names stand there."""
    named, waiting = set(), [certificate]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            named.update(re.findall(r"\w+", part))
        elif isinstance(part, (dict, list)):
            waiting += part.values() if isinstance(part, dict) else part
    return [{**said, "library": True} for said in map(_believed, filter(_is_mechanism, OWN.values())) if said["name"] in named]


def described_word(entry: Entry) -> dict:
    """What a word of the user's own says, as a theorem is described."""
    said = _believed(entry)
    return {**said, "title": entry.signature.summary or said["name"], "axiom": _is_mechanism(entry)}


def _is_mechanism(entry: Entry) -> bool:
    return entry.kind == "mechanism"


def _believed(entry: Entry) -> dict:
    from ..typed.described import usage  # only for a library: the page that rechecks in a browser has none, and does not hold it

    texts, signature = entry.texts, entry.signature
    if _is_mechanism(entry):
        pairs = " and ".join(f"({pair['P']}, {pair['Q']})" for pair in texts["pairs"])
        meaning = f"is dominated by {pairs} for {texts['neighbouring']}"
    else:
        key = next(key for key in ("equal_to", "density", "mass") if key in texts)
        ends = f" from {texts.get('lower', '-oo')} to {texts.get('upper', 'oo')}"
        meaning = f"is {texts[key]}" if key == "equal_to" else f"has the {key} {texts[key]}{ends}"
    return {"name": signature.name, "statement": f"{usage(signature)} {meaning}", "source": signature.source}


def _own_theorems(evidence: dict) -> list[dict]:
    axioms: dict[str, dict] = {}
    for entry in evidence.get("theorems", []):
        if entry["proof"] is None:
            said = {"statement": in_one_line(entry["claim"]), "source": entry["source"]}
            axioms[entry["name"]] = {"name": entry["name"], **said, "library": True}
        else:
            axioms |= {axiom["name"]: axiom for axiom in _own_theorems(entry["proof"])}
    return list(axioms.values())


def resting_on(axioms: list[dict]) -> str:
    """What stands beside the verdict; nothing when there are none."""
    return f"   (if the unproved {', '.join(axiom['name'] for axiom in axioms)} of the library holds)" if axioms else ""


def in_one_line(claim: dict) -> str:
    """What a canonical statement says: the conclusion, its premises, and the domains."""
    domains = [*claim["where"], *claim["conditions"]]
    parts = [claim["conclusion"], *([f"if {' and '.join(claim['given'])}"] if claim["given"] else [])]
    return ", ".join(parts + ([f"for {', '.join(domains)}"] if domains else []))
