"""Polynomials, relations and theorems as text, which :mod:`.reader` reads back."""

from .polynomial import Atom, Polynomial
from .relation import Relation


def text_of(f: Polynomial) -> str:
    if not f.terms:
        return "0"
    text = ""
    for monomial, value in f.terms.items():
        sign, size = ("-" if value < 0 else "+"), abs(value)
        factors = [f"{atom_text(atom)}**{count}" if count > 1 else atom_text(atom) for atom, count in monomial]
        if size.p != 1 or not factors:
            factors.insert(0, str(size.p))
        part = "*".join(factors) + (f"/{size.q}" if size.q != 1 else "")
        text += f" {sign} {part}" if text else f"-{part}" if sign == "-" else part
    return text


def atom_text(atom: Atom) -> str:
    match atom.head:
        case "symbol" | "law" | "event":
            return atom.args[0]
        case "test":
            return f"test({atom.args[0]})"
        case "Mixture":
            return f"Mixture({', '.join(f'({text_of(w)}, {atom_text(p)})' for w, p in zip(atom.args[::2], atom.args[1::2], strict=True))})"
    return f"{atom.head}({', '.join(text_of(arg) if isinstance(arg, Polynomial) else atom_text(arg) for arg in atom.args)})"


def relation_text(relation: Relation) -> str:
    match relation.op:
        case ">=" | ">" | "==":
            return f"{text_of(relation.body)} {relation.op} 0"
        case "continuous":
            return f"continuous({', '.join(map(atom_text, relation.body))})"
        case "forall":
            names, conditions, body = relation.body
            bound = [name if isinstance(name, str) else f"{name.head}({name.args[0]})" for name in names]
            return f"forall({', '.join(bound)}, ({''.join(relation_text(c) + ', ' for c in conditions)}), {relation_text(body)})"
    return f"{relation.op}({text_of(relation.body)})"


def theorem_text(theorem) -> str:
    return f"{'; '.join(sorted(map(relation_text, theorem.hypotheses)))} |- {relation_text(theorem.relation)}".strip()
