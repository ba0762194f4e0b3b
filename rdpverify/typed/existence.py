"""``exists(t in (0, 1), P, S, premise, …, conclusion)``: what is said of some values, laws and events, as the opposite said of all.

Names and domains come first; the conclusion is the last inequality.  Everything that the statement speaks of is named in it, so that
nothing is left that it would have to hold for all of: "for every eps there is …" is no statement of the language.
"""

import re

from ..errors import DomainProblem, SyntaxProblem
from ..language.reading import free_symbols
from .reading import read_premise, whole
from ..language.statement import OPPOSITE, Premise
from ..terms import walk
from .domains import read_item
from .parser import TypedParser

LETTERS = ("law", "event", "kernel", "value", "mechanism", "variable")
INTERVAL = re.compile(r"\s*(\w+)\s+in\s+(integers\s*)?([\[(])([^,|]*),([^,|]*)([\])])\s*")
TRUE = "1 > 0"  # of what is said with equations alone
OUTSIDE = ("premises and domains of exists(…) stand inside it, and it is not tight: exists(t in (0, 1), t**2 <= 1/4); 'for all x there is "
           "a t' is not decided: say it of the t that you have in mind, as a formula in x")


def is_existence(text: str) -> bool:
    return text.lstrip().startswith("exists") and text.lstrip()[6:].lstrip().startswith("(")


def without_not(text: str) -> tuple[str, bool]:
    """What stands after ``not`` before an existence, and whether there is one."""
    match = re.fullmatch(r"\s*not\s+(exists\s*\(.*)", text, re.DOTALL)
    return (match[1], True) if match else (text, False)


def read_existence(text: str, lets: dict, denied: bool = False) -> tuple[str, list[str], list[str]]:
    """The texts of the opposite, said of all: its conclusion, premises and domains; ``denied`` where that is what is stated."""
    parts = _parts(text)
    names = [name for part in parts if (bound_names := _names(part)) is not None for name in bound_names]
    domains, between = _domains([part for part in parts if _is_domain(part)], lets)
    said = [*between, *(_at_infinity(part) for part in parts if _names(part) is None and not _is_domain(part))]
    named = [*names, *(whole(TypedParser(part, lets), read_item)[0] for part in domains)]
    bounds = []
    for part in tuple(said):  # s > 0 names s as well
        if (name := _bounded(part, lets)) is not None and name not in named:
            named.append(name)
            bounds.append(part)
            said.remove(part)
    spoken = set()
    for part in said:
        spoken |= _spoken(whole(TypedParser(part, lets, declared=frozenset(named)), read_premise))
    for part in domains:
        ends = (end for piece in whole(TypedParser(part, lets), read_item)[1].intervals for end in (piece.lower, piece.upper))
        spoken |= frozenset().union(*(end.free for end in ends))
    if missing := sorted(spoken - set(named)):
        raise DomainProblem(f"exists(…) speaks of {missing[0]} and does not name it: name it too, or give it a value; "
                            f"'for all {missing[0]} there is …' is not decided")
    if unspoken := sorted(set(names) - spoken):
        raise DomainProblem(f"exists(…) names {unspoken[0]} and does not speak of it")
    place = next((place for place in reversed(range(len(said))) if _inequality(said[place])), None)
    if denied and place is None:
        raise SyntaxProblem("not exists(…) denies an inequality, the last one in it; with equations alone ask exists(…), which is refuted "
                            "where there is none")
    conclusion = TRUE if place is None else said.pop(place)
    if not said and place is None:
        raise SyntaxProblem("exists(…) names what there is and then says what holds of it, as in exists(t in (0, 1), t**2 <= 1/4)")
    return _opposite(conclusion), said, domains + bounds


def _bounded(part: str, lets: dict) -> str | None:
    """The symbol that is compared with a number, and nothing else."""
    if (match := re.fullmatch(r"\s*([A-Za-z_]\w*)\s*(?:<|>|≤|≥)[^,]*", part, re.ASCII)) is None or _has_quantifiers(part):
        return None
    relation = whole(TypedParser(part, lets), read_premise).relation
    return match[1] if relation.left.op == "symbol" and not relation.right.free and relation.op != "==" else None


def _parts(text: str) -> list[str]:
    """What stands between the commas of ``exists(…)``."""
    tokens = TypedParser(text).tokens[1:]
    depth, start, parts = 0, tokens[0].position + 1, []
    for place, token in enumerate(tokens):
        depth += (token.kind in ("(", "[")) - (token.kind in (")", "]"))
        if (token.kind == "," and depth == 1) or (token.kind == ")" and depth == 0):
            parts.append(text[start:token.position].strip())
            start = token.position + 1
        if depth == 0:
            if tokens[place + 1].kind != "end":
                raise SyntaxProblem("exists(…) is a whole statement: it stands in no other, and nothing follows it",
                                    text=text, position=tokens[place + 1].position)
            break
    if not all(parts) or depth:
        raise SyntaxProblem("exists(…) has an empty part, or no end", text=text, position=0)
    for place in reversed(range(1, len(parts))):  # … for all values x, y
        if _has_quantifiers(parts[place - 1]) and (_names(parts[place]) is not None or _is_domain(parts[place])):
            parts[place - 1:place + 1] = [", ".join(parts[place - 1:place + 1])]
    for part in parts:
        if is_existence(part) or "exists" in (token.text for token in TypedParser(part).tokens if token.kind == "name"):
            raise SyntaxProblem("exists(…) stands only around a whole statement", text=text, position=text.index("exists", 1))
    return parts


def _names(part: str) -> list[str] | None:
    """The names in ``S`` or ``(P, Q)``; None for what is no list of names."""
    tokens = TypedParser(part).tokens[:-1]
    if len(tokens) > 1 and tokens[0].kind == "(" and tokens[-1].kind == ")":
        tokens = tokens[1:-1]
    names, commas = tokens[::2], tokens[1::2]
    known = len(names) == len(commas) + 1 and all(token.kind == "name" for token in names) and all(token.kind == "," for token in commas)
    return [token.text for token in names] if known else None


def _has_quantifiers(part: str) -> bool:
    return any(token.kind == "name" and token.text == "for" for token in TypedParser(part).tokens)


def _is_domain(part: str) -> bool:
    tokens = TypedParser(part).tokens
    return tokens[0].kind == "name" and tokens[1].text == "in" and tokens[1].kind == "name"


def _domains(parts: list[str], lets: dict) -> tuple[list[str], list[str]]:
    """The domains; of one interval without a number all numbers, and its ends as premises, which nothing meets."""
    domains, between = [], []
    for part in parts:
        try:
            whole(TypedParser(part, lets), read_item)
        except DomainProblem as problem:
            interval = INTERVAL.fullmatch(part)
            if interval is None or "is empty" not in str(problem):
                raise
            name, integers, left, lower, upper, right = interval.groups()
            part = f"{name} in {'integers' if integers else '(-oo, oo)'}"
            between += [f"{name} {'>' if left == '(' else '>='} {lower}", f"{name} {'<' if right == ')' else '<='} {upper}"]
        domains.append(part)
    return domains, between


def _inequality(part: str) -> bool:
    return not _has_quantifiers(part) and not any(token.kind == "==" for token in TypedParser(part).tokens)


def _at_infinity(part: str) -> str:
    """The text, ``D == oo`` as ``D >= oo``, which says the same: no value is larger."""
    match = re.fullmatch(r"(.+)==\s*oo\s*|\s*oo\s*==(.+)", part, re.DOTALL)
    return f"{(match[1] or match[2]).strip()} >= oo" if match else part


def _opposite(part: str) -> str:
    """The text with the opposite comparison."""
    parser = TypedParser(part)
    depth, outside = 0, []
    for token in parser.tokens:
        depth += (token.kind in ("(", "[")) - (token.kind in (")", "]"))
        if token.kind in OPPOSITE and depth == 0:
            outside.append(token)
    if len(outside) != 1:
        parser.fail("expected one relation, <=, >=, < or >, in each part of exists(…)", 0)
    (sign,) = outside
    width = len(sign.kind) if part.startswith(sign.kind, sign.position) else 1  # it may be typed as ≤
    return part[:sign.position] + OPPOSITE[sign.kind] + part[sign.position + width:]


def _spoken(premise: Premise) -> set[str]:
    relation = premise.relation
    letters = {part.value for side in (relation.left, relation.right) for part in walk(side) if part.op in LETTERS}
    return (letters | free_symbols(premise)) - {*premise.events, *premise.values}
