"""What `rdpverify prove` says of a refutation: its premises and sides at the witness, and the program that anyone can run."""

import sys
from pathlib import Path

from ..certificates.evidenced import evidenced, has_place
from ..errors import InputError
from ..writing import write_whole
from .output import warn


def sides_at_witness(verdict) -> list[str]:
    """The premises and the two sides at the witness, with as few digits as decide; nothing of a bound that is not tight."""
    if verdict.lhs is None:
        return []
    from ..reports.plain import for_stream  # loaded for a refutation only
    from ..reports.refutation import on_data_sets, refutation_in_words, rows_in_words, sides_in_words

    evidence, lines = verdict.certificate["evidence"], []
    data = on_data_sets(evidenced(verdict.claim.parsed), evidence)
    items = refutation_in_words(verdict.claim.parsed, evidence).items[bool(verdict.witness):]
    *premises, claimed = items[:len(items) - len(data)]
    for item in premises:
        lines += [f"  premise      {line.removeprefix('The premise ')}" for line in rows_in_words(item)]
    lines += [f"  {word}   {side}" for word, side in zip(("left side ", "right side"), sides_in_words(evidence))]
    lines += [f"  claimed      {line.removeprefix('Claimed is ').removeprefix('Asked is ')}" for line in rows_in_words(claimed)]
    lines += [f"  data sets    {line.removeprefix('Neighbouring data sets: ')}" for item in data for line in rows_in_words(item)]
    return [for_stream(line, sys.stdout) for line in lines]


def write_script(verdict, path: str):
    """The refutation as a program in the file ``path``; a warning says why there is none."""
    from ..reports.refutation_script import refutation_script

    if verdict.status != "refuted" or not has_place(verdict.certificate):
        warn(f"no script was written: the statement is {verdict.status}, a script shows a refutation by a witness")
        return
    try:
        script = refutation_script(verdict.claim.parsed, verdict.certificate["evidence"])
    except InputError as problem:
        warn(f"no script was written: {problem.message.removeprefix('no short program: ')}")
        return
    try:
        write_whole(Path(path), script)
    except OSError as problem:
        raise InputError(f"{path}: {problem.strerror}") from None
