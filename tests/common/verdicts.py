"""What the prover says of a statement given as texts."""

from rdpverify.typed import parse_statement
from rdpverify.proving.prove import prove


def verdict(conclusion: str, given=(), where=(), seconds: float = 40) -> str:
    return prove(parse_statement(conclusion, given=given, where=where), seconds=seconds).verdict
