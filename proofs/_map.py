"""Prints docs/proofs.md, the map from statements to claim files:  python proofs/_map.py > docs/proofs.md"""

from pathlib import Path

from rdpverify.claims.collect import collect

HEAD = """# The map of statements

Every statement that this repository has an opinion about, and the file that decides it. `make verify` decides them
all again and re-checks every certificate; the verdict in the table is the one the file expects, and a test fails when
the tool finds another. A true statement has at least one false twin in its file, which must be refuted. The format is
described in [claims.md](claims.md).

Most statements are printed in five sets of lecture slides and notes; line numbers refer to their machine-read text.
The last column names the printed statements that a claim settles, wholly or in part (the file says what it does not
cover): g- Gaboardi, k- Kasy, n- Near, c- Cohen and Pot, s- Steinke.

To find a statement, search this page for a name. To add one, copy the file that is nearest to it, say where it is
printed, what is expected, and a twin that is false; then run `rdpverify check` on the file and print this page anew
with `python proofs/_map.py > docs/proofs.md`.
"""


def table(file) -> str:
    rows = [f"## {file.title}", "", f"`proofs/{Path(file.path).name}`", ""]
    if file.about:
        rows += [" ".join(file.about.split()), ""]
    rows += ["| claim | says | verdict | settles |", "|---|---|---|---|"]
    for claim in file.claims:
        settled = ", ".join(f"`{name}`" for name in claim.covers)
        rows.append(f"| `{claim.id}` | {escaped(claim.title)} | {claim.expected} | {settled} |")
    return "\n".join(rows)


def escaped(text: str) -> str:
    return text.replace("|", "\\|")


def main():
    files = collect([Path(__file__).parent])
    claims = [claim for file in files for claim in file.claims]
    mutants = sum(len(claim.mutants) for claim in claims)
    settled = {name for claim in claims for name in claim.covers}
    print(HEAD)
    print(f"{len(claims)} claims, {mutants} false twins, {len(settled)} printed statements.\n")
    print("\n\n".join(map(table, files)))


if __name__ == "__main__":
    main()
