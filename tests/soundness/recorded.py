"""What an attack found, kept for docs/trust.md: one entry for each in benchmarks/attacks.json, written anew by its last run with --record."""

import json
import resource
from pathlib import Path

FILE = Path(__file__).parents[2] / "benchmarks" / "attacks.json"


def record(name: str, **found) -> None:
    """``tried`` and ``wrong`` are counts, ``what`` and ``against`` say what was tried and by which second means it was judged.

    ``seconds`` of processor time are those of this run, but for what goes on where it was ended, and counts its own.
    """
    all_of_them = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    busy = own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime
    all_of_them[name] = {"seconds": round(busy), **found}
    FILE.write_text(json.dumps(dict(sorted(all_of_them.items())), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
