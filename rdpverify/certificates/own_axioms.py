"""The axioms of the user's own that a verdict rests on, read from the certificate without the kernel."""


def own_axioms(evidence: dict) -> list[dict]:
    """``{"name", "statement", "source", "library"}`` of each, those that its theorems rest on included."""
    found: dict[str, dict] = {}
    for entry in evidence.get("theorems", []):
        if entry["proof"] is None:
            said = {"statement": in_one_line(entry["claim"]), "source": entry["source"]}
            found[entry["name"]] = {"name": entry["name"], **said, "library": True}
        else:
            found |= {axiom["name"]: axiom for axiom in own_axioms(entry["proof"])}
    return list(found.values())


def resting_on(axioms: list[dict]) -> str:
    """What stands beside the verdict; nothing when there are none."""
    return f"   (if the unproved {', '.join(axiom['name'] for axiom in axioms)} of the library holds)" if axioms else ""


def in_one_line(claim: dict) -> str:
    """What a canonical statement says: the conclusion, its premises, and the domains."""
    domains = [*claim["where"], *claim["conditions"]]
    parts = [claim["conclusion"], *([f"if {' and '.join(claim['given'])}"] if claim["given"] else [])]
    return ", ".join(parts + ([f"for {', '.join(domains)}"] if domains else []))
