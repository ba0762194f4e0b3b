"""Where the claim files and pages are that come with the package: in it, or beside it in a checkout."""

from pathlib import Path

PACKAGE = Path(__file__).parents[1]


def shipped(folder: str) -> Path:
    """The folder ``proofs`` or ``docs``."""
    inside = PACKAGE / "data" / folder
    return inside if inside.is_dir() else PACKAGE.parent / folder


def default_claims() -> list[Path]:
    """The folder ``proofs`` here; where there is none, the one that comes with the package."""
    return [Path("proofs") if Path("proofs").is_dir() else shipped("proofs")]
