"""Words of a user's own: families and divergences stand for a formula, a mechanism for the pairs that are said to dominate it.

What stands for a formula is read as that formula, so nothing about it is believed: what a statement with the word says is checked of the
formula, and what is found out here is said early.  A mechanism's pairs are believed for its source.
"""

from ..definitions import MECHANISMS, data
from ..errors import InputError, RdpVerifyError
from ..kernel.goal import goal_of, mentions_laws
from ..kernel.laws import check_laws
from ..kernel.well_posedness import well_posed
from ..language import names
from ..language.entropies import WORDS
from ..language.sorts import sort_of
from ..language.statement import Relation, Statement
from ..language.template import filled, read_template
from ..terms import ONE, Term, call, make, symbol
from ..typed.grammar import Parser
from ..typed.hints import refusal
from ..typed.reading import whole
from ..words import ALIASES, DEFINED, FORMULAS, OWN, SIGNATURES, Entry
from ..words.signature import Signature

SAYS = {
    "family": ("density", "mass", "lower", "upper", "equal_to"),
    "divergence": ("equal_to", "meaning"),
    "mechanism": ("neighbouring", "pairs"),
}
SORTS = {"family": ("real",), "divergence": ("law", "real"), "mechanism": ("real",)}


def admit_word(entry: Entry) -> None:
    """From now on the word may be typed in this process.  InputError unless it means something for all values of its slots."""
    if OWN.get(entry.signature.name) == entry and OWN[entry.signature.name].texts == entry.texts:
        return
    try:
        _check_names(entry)
        if entry.kind == "mechanism":
            _add(entry)
            MECHANISMS[entry.signature.name] = data.mechanism(entry)
            _check_pairs(entry)
        else:
            _add(entry, _formula(entry))
            _check_meaning(entry)
    except RdpVerifyError as problem:
        if OWN.get(entry.signature.name) is entry:
            _dismiss(entry.signature.name)
        raise InputError(f"{entry.signature.name!r}: {problem}") from None


def dismiss_words() -> None:
    """No word but the package's can be typed any more."""
    for name in tuple(OWN):
        _dismiss(name)


def _add(entry: Entry, formula: str | None = None) -> None:
    """The word may be typed from now on.  One that stands for a formula is read as that."""
    name = entry.signature.name
    OWN[name], SIGNATURES[name] = entry, entry.signature
    if formula is None:
        DEFINED[name] = entry.signature
    else:
        FORMULAS[name] = formula


def _dismiss(name: str) -> None:
    for known in (OWN, SIGNATURES, DEFINED, FORMULAS):
        known.pop(name, None)
    read_template.cache_clear()  # the words in texts may mean something else by now
    MECHANISMS.pop(name, None)


def _check_names(entry: Entry) -> None:
    signature, name = entry.signature, entry.signature.name
    if not _is_name(name) or names.EVENT.match(name) or refusal(name, True):
        raise InputError("a name begins with a letter, is made of letters and digits, and is no word or letter of the language")
    if name in SIGNATURES or name in DEFINED or name in ALIASES or name in WORDS:
        raise InputError("the language has a word of this name")
    if entry.kind == "mechanism" and not name[0].isupper():  # terms are told by such names as add, law and list
        raise InputError("the name of a mechanism begins with a capital letter")
    unknown = [key for key in entry.texts if key not in SAYS[entry.kind]]
    if unknown or signature.variadic or signature.aliases:
        raise InputError(f"a {entry.kind} of your own says its name, slots, summary, source, {', '.join(SAYS[entry.kind])}, nothing else")
    for slot in signature.slots:
        if slot.sort not in SORTS[entry.kind] or slot.infinite or slot.choices or not _is_name(slot.name, slot.sort == "law"):
            raise InputError(f"{slot.name!r} is no name, or no {' or '.join(SORTS[entry.kind])} slot")
        if slot.domain is None and entry.kind != "divergence":
            raise InputError(f"the domain of {slot.name} has to be given")
    given, defaults = [slot.name for slot in signature.slots], [slot.default for slot in signature.slots]
    last = [default is not None for default in defaults]
    symbolic = any(default.free for default in defaults if default is not None)
    if len(set(given)) < len(given) or not given or last != sorted(last) or symbolic:
        raise InputError("slots have different names, there is one at least, and those with defaults, which are numbers, come last")


def _is_name(name: str, law: bool = False) -> bool:
    plain = name.isascii() and name.isidentifier() and not name.startswith("_") and len(name) <= 60
    return plain and ((law and names.LAW.match(name) is not None) or not (names.is_reserved(name) or refusal(name, False)))


def _formula(entry: Entry) -> str:
    """What the word stands for, each of its texts read by itself."""
    texts, slots = entry.texts, {slot.name for slot in entry.signature.slots}
    keys = [key for key in ("equal_to", "density", "mass") if key in texts]
    if len(keys) != 1:
        raise InputError("expected one of equal_to, density and mass" if entry.kind == "family" else "equal_to has to be given")
    (key,) = keys
    if key == "equal_to":
        if {"lower", "upper"} & set(texts):
            raise InputError("lower and upper go with a density or mass")
        _read(texts[key], entry.signature, entry.signature.result)
        return texts[key]
    variable = "x" if key == "density" else "k"
    if variable in slots:
        raise InputError(f"{variable} is the variable of a {key}, no slot")
    _read(texts[key], entry.signature, "real", variable)
    ends = [texts.get(end, default) for end, default in (("lower", "-oo"), ("upper", "oo"))]
    for end in ends:
        _read(end, entry.signature, "real")
    return f"{key.title()}({texts[key]}, {variable}, {', '.join(ends)})"


def _read(text: str, signature: Signature, sort: str, *variables: str) -> Term:
    arguments = [make("law", (), f"_{slot.name}") if slot.sort == "law" else symbol(slot.name) for slot in signature.slots]
    known = {**dict(zip((slot.name for slot in signature.slots), arguments, strict=True)), **{name: symbol(name) for name in variables}}
    whole(Parser(text, known), Parser.formula)  # which says what is wrong, and where
    term = filled(text, signature.slots, arguments, **{name: symbol(name) for name in variables})
    if sort_of(term) != sort:
        raise InputError(f"expected a {sort}, found {text[:40]!r}")
    strangers = term.free - {*variables, *(slot.name for slot in signature.slots)}
    strangers |= {part.value for part in _arbitrary(term) if part not in arguments}
    if strangers:
        raise InputError(f"{min(strangers)!r} is not one of its slots")
    return term


def _arbitrary(term: Term) -> list[Term]:
    return [term] if term.op in ("law", "event", "kernel", "value") else [part for each in term.args for part in _arbitrary(each)]


def _check_meaning(entry: Entry) -> None:
    """A family is a law for all values of its slots, a typed density one of mass 1."""
    if entry.kind == "family":
        law = _read(f"{entry.signature.name}({', '.join(slot.name for slot in entry.signature.slots)})", entry.signature, "law")
        _check_laws(entry.signature, law, law)


def _check_pairs(entry: Entry) -> None:
    if not entry.signature.source:
        raise InputError("the source has to be given: it is believed that the pairs dominate all neighbouring ones")
    if not entry.texts.get("pairs") or "neighbouring" not in entry.texts:
        raise InputError("neighbouring, and one pair at least, have to be given")
    for pair in entry.texts["pairs"]:
        if pair.get("direction", "both") not in ("both", "add", "remove"):
            raise InputError("a direction is both, add or remove")
        _check_laws(entry.signature, *(_read(pair[side], entry.signature, "law") for side in ("P", "Q")))


def _check_laws(signature: Signature, P: Term, Q: Term) -> None:
    """Both are laws, for all values of the slots."""
    if mentions_laws(P) or mentions_laws(Q):
        raise InputError("an arbitrary law stands for none in particular")
    where = tuple((slot.name, slot.domain) for slot in signature.slots)
    statement = Statement(Relation(call("tv", P, Q), "<=", ONE), where=where)
    well_posed(goal_of(statement))
    check_laws(statement)
