"""The claim files of proofs/, read once by each process of the tests."""

from functools import cache
from pathlib import Path

from rdpverify.claims.collect import collect

PROOFS = Path(__file__).parents[2] / "proofs"


@cache
def corpus() -> list:
    return collect([PROOFS])
