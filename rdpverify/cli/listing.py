"""`rdpverify list`: what the tool knows, and what its verdicts rest on."""

import sys

from .output import answer, hanging, is_terminal

NAMES = 26  # characters of the column of names, at most


def run(options) -> int:
    """0."""
    entries = _axioms(options.anew) if options.category == "axioms" else CATEGORIES[options.category]()
    lines = [f"{len(entries)} {options.category}" if options.category != "trust" else "What every verdict rests on"]
    lines += _lines(entries)
    data = {"category": options.category, "entries": entries}
    if options.category == "mechanisms":
        data["quantities"] = quantities()
        lines += ["", "What can be asked of a mechanism M", *_lines(data["quantities"])]
    answer(options, data, lines)
    return 0


def _lines(entries: list[dict]) -> list[str]:
    return _table(entries) if is_terminal(sys.stdout) else _blocks(entries)


def _table(entries: list[dict]) -> list[str]:
    """Names on the left, what they are beside them; a name that is too long for its column has a line of its own."""
    column = min(max(len(entry["name"]) for entry in entries), NAMES) + 2
    lines = []
    for entry in entries:
        texts = [entry[key] for key in ("statement", "about") if entry.get(key)]
        texts += [f"worst pair: {pair['P']} against {pair['Q']}, {pair['why']}" for pair in entry.get("pairs", ())]
        texts += [f"[{entry['source']}]"] if entry.get("source") else []
        head = entry["name"]
        if len(head) > column - 2:
            lines.append(head)
            head = ""
        for text in texts:
            lines += hanging(head.ljust(column), text)
            head = ""
    return ["", *lines]


def _blocks(entries: list[dict]) -> list[str]:
    lines = []
    for entry in entries:
        lines += ["", entry["name"]]
        lines += [f"    {entry[key]}" for key in ("statement", "about") if entry.get(key)]
        for pair in entry.get("pairs", ()):
            lines += [f"    worst pair: {pair['P']} against {pair['Q']}", f"        {pair['why']}"]
        lines += [f"    {entry['source']}"] if entry.get("source") else []
    return lines


def quantities() -> list[dict]:
    """Quantities of mechanisms, and the two conversions that ask for the best a Rényi bound says."""
    from ..definitions.quantities import QUANTITIES

    return [_entry(signature, "") for signature in QUANTITIES.values()]


def _kernels() -> list[dict]:
    from ..words import ENTRIES

    return [_entry(entry.signature, "") for entry in ENTRIES.values() if entry.kind == "kernel"]


def _mechanisms() -> list[dict]:
    from ..definitions import MECHANISMS
    from ..words import ENTRIES, FORMULAS, OWN

    words = [entry for entry in (*ENTRIES.values(), *OWN.values()) if entry.kind == "mechanism"]
    mechanisms = []
    for word in words:
        entry = MECHANISMS.get(word.signature.name)
        about = f"neighbouring: {word.texts['neighbouring']}"
        about += f"; stands for {FORMULAS[word.signature.name]}" if entry is None and FORMULAS[word.signature.name] else ""
        mechanisms.append({**_entry(word.signature, about), "pairs": [] if entry is None else _pairs(entry)})
    return mechanisms


def _pairs(mechanism) -> list[dict]:
    """The dominating pairs with symbols as parameters, a Gaussian mechanism in the place of an inner one, counts in that of a query.

    None where there is none.
    """
    from ..errors import InputError
    from ..printer import to_text
    from ..typed import parse
    from ..typed.described import usage

    text = usage(mechanism.signature).replace("M,", "GaussianMechanism(sigma),").replace("(query", "(Counts(k)").replace(", …", "")
    try:
        pairs = mechanism.pairs(parse(text).args)
    except InputError:
        return []
    return [{"P": to_text(pair.P), "Q": to_text(pair.Q), "why": pair.why} for pair in pairs]


def _definitions(registry: str):
    def entries() -> list[dict]:
        from .. import definitions

        return [_entry(entry.signature, _about(entry)) for entry in getattr(definitions, registry).values()]

    return entries


def _about(entry) -> str:
    """What a family, divergence or mechanism says of itself beyond its summary."""
    return (
        f"support: {entry.support}"
        if hasattr(entry, "support")
        else f"neighbouring: {entry.neighbouring}"
        if hasattr(entry, "neighbouring")
        else entry.meaning
    )


def _entry(signature, about: str) -> dict:
    from ..typed.described import usage

    return {
        "name": usage(signature),
        "statement": signature.summary,
        "about": about,
        "source": signature.source,
        "aliases": list(signature.aliases),
    }


def _rules() -> list[dict]:
    from ..certificates.rule_texts import rule_texts
    from ..reports.rule_words import mathematics

    return [
        {
            "name": rule.name,
            "statement": mathematics(rule),
            "about": "; ".join([*["a step of a plan only: a proof with it is said in the core"] * rule.plan,
                                *["exact: the goals it leaves are also necessary"] * rule.exact]),
            "source": rule.source,
            "exact": rule.exact,
            "plan": rule.plan,
        }
        for rule in rule_texts().values()
    ]


def _lemmas() -> list[dict]:
    from ..kernel.closed import LEMMAS

    return [{"name": lemma.name, "statement": lemma.statement, "source": lemma.source} for lemma in LEMMAS]


def _theorems() -> list[dict]:
    """Those of privacy; then those that proofs may use and that are proved themselves, with what they rest on."""
    from ..certificates.own_axioms import in_one_line
    from ..certificates.rests_on import axioms_used
    from ..proving.theorems import all_of_ours
    from ..printer import statement_data
    from ..privacy import THEOREMS

    theorems = [{"name": theorem.name, "statement": theorem.statement, "about": theorem.about, "source": theorem.source}
             for theorem in THEOREMS]
    for theorem in (theorem for theorem in all_of_ours() if theorem.proof is not None):
        below = ", ".join(axiom.name for axiom in axioms_used(theorem.proof)) or "the rules alone"
        theorems.append({"name": theorem.name, "statement": in_one_line(statement_data(theorem.statement)),
                      "about": f"{theorem.title}; proved from {below}", "source": theorem.source})
    return theorems


def _axioms(anew: bool = False) -> list[dict]:
    """Each with what numbers say of it, or said when the package was made; those of a library named with --library first."""
    from ..certificates.own_axioms import in_one_line
    from ..proving.theorems import admitted, all_of_ours
    from ..printer import statement_data
    from ..proving.axiom_tests import tested, tested_before

    axioms = []
    for theorem in (theorem for theorem in (*admitted(), *all_of_ours()) if theorem.proof is None):
        test = (None if anew else tested_before(theorem)) or tested(theorem)
        axioms.append({"name": theorem.name, "title": theorem.title, "statement": in_one_line(statement_data(theorem.statement)),
                      "about": _of_test(test), "source": theorem.source, "library": not theorem.ours,
                      "tested": {"places": test.points, "held": test.held, "against": test.against, "needed": test.needed}})
    return [*axioms, *({**entry, "title": "", "about": "of the core; tests/core tries it at random numbers and laws", "library": False,
                       "tested": None} for entry in _axioms_of_the_core())]


def _axioms_of_the_core() -> list[dict]:
    from ..core.axioms import axioms

    return [{"name": axiom.name, "statement": axiom.text, "source": axiom.source} for axiom in axioms().values()]


def _axiom_texts() -> list[dict]:
    from ..certificates.own_axioms import in_one_line
    from ..proving.theorems import all_of_ours
    from ..printer import statement_data

    return [{"name": theorem.name, "statement": in_one_line(statement_data(theorem.statement)), "source": theorem.source}
            for theorem in all_of_ours() if theorem.proof is None]


def _of_test(test) -> str:
    """What the numbers say, in words."""
    if test.against is not None:
        return f"FALSE at {_place(test.against)}"
    words = [f"holds at {test.held} of {test.points} random places" if test.points else "no place can be computed"]
    words += ["the others are too near to tell"] if test.held < test.points else []
    words += [f"without {condition} {_without(place)}" for condition, place in test.needed.items()]
    return "; ".join(words)


def _without(place: dict | str | None) -> str:
    return "no place is known where it fails" if place is None else place if isinstance(place, str) else f"it fails at {_place(place)}"


def _place(place: dict) -> str:
    return ", ".join(f"{name} = {text}" for name, text in place.items())


def _trust() -> list[dict]:
    foundations = [
        {
            "name": "software",
            "statement": "Python, its standard library, and python-flint (FLINT and Arb: exact rationals, polynomials, ball "
            "arithmetic); nothing else is loaded by recheck",
            "source": "",
        },
        {
            "name": "code",
            "statement": "the core and checker; where a verdict does not rest on these alone, the packages terms, words, language, "
            "definitions and kernel too: that each rule below does what its statement says",
            "source": "docs/trust.md",
        },
    ]
    return [
        *foundations,
        *_named("axiom of the core", _axioms_of_the_core()),
        *_named("axiom", _axiom_texts()),
        *_named("rule", _rules()),
        *_named("integration lemma", _lemmas()),
        *_named("worst-case pair", _mechanisms()),
        *_named("definition", _definitions("DIVERGENCES")()),
        *_named("definition", _definitions("FAMILIES")()),
    ]


def _named(kind: str, entries: list[dict]) -> list[dict]:
    return [{**entry, "name": f"{kind}: {entry['name']}"} for entry in entries]


def _queries() -> list[dict]:
    """The queries, and for each relation of neighbours the sensitivity in the norm ``norm`` with its reason."""
    from ..words import ENTRIES

    def about(entry) -> str:
        return "; ".join(f"{each['relation']}: {each['value']}, as {each['why']}" for each in entry.texts["sensitivities"])

    return [_entry(entry.signature, about(entry)) for entry in ENTRIES.values() if entry.kind == "query"]


CATEGORIES = {
    "distributions": _definitions("FAMILIES"),
    "kernels": _kernels,
    "mechanisms": _mechanisms,
    "queries": _queries,
    "divergences": _definitions("DIVERGENCES"),
    "theorems": _theorems,
    "axioms": _axioms,
    "rules": _rules,
    "trust": _trust,
}
