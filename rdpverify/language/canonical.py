"""The canonical form of a statement: texts that read back as the statement, and the hash that binds evidence to it."""

from ..errors import InputError
from ..exact import digest
from .assembly import assemble
from .printer import to_text
from .statement import Statement

_KEYS = {"conclusion": (str, "a text"), "given": (list, "a list of texts"), "where": (list, "a list of texts"),
         "conditions": (list, "a list of texts"), "tight": (bool, "true or false")}
_TEXTS = ("conclusion", "given", "where", "conditions")


def statement_data(statement: Statement) -> dict:
    """``{"conclusion", "given": […], "where": […], "conditions": […], "tight"}``: texts only, every domain explicit; ``"exists": true``
    where it is about some values and laws, not all."""
    return {**({"exists": True} if statement.exists else {}), "conclusion": to_text(statement.conclusion),
            "given": [to_text(premise) for premise in statement.given],
            "where": [to_text(declaration) for declaration in statement.where],
            "conditions": [to_text(condition) for condition in statement.conditions],
            "tight": statement.tight}


def statement_from_data(data) -> Statement:
    """The statement with this canonical form.

    Raises InputError for anything that is not one: a domain left out, another spelling, an extra key.
    """
    if not isinstance(data, dict) or data.keys() - {"exists"} != _KEYS.keys() or data.get("exists", True) is not True:
        raise InputError(f"a canonical statement has exactly the keys {', '.join(_KEYS)}")
    for key, (kind, described) in _KEYS.items():
        if not isinstance(data[key], kind) or (kind is list and not all(isinstance(item, str) for item in data[key])):
            raise InputError(f"{key!r} of a canonical statement has to be {described}")
    statement = assemble(*(data[key] for key in _TEXTS), tight=data["tight"], exists="exists" in data)
    if statement_data(statement) != data:
        raise InputError("the statement is not in canonical form")
    return statement


def claim_hash(statement: Statement) -> str:
    """``"sha256:…"`` of the canonical form: equal for statements that differ in spelling only."""
    return digest(statement_data(statement))
