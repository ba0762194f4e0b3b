"""A statement, its verdict and what decided it, as lines for a person: the same from a search, from a certificate and in all commands."""

from .output import painted

MOST_POINTS = 12  # orders of a curve that are shown


def lines_of(said: dict, defaulted=(), sides=()) -> list[str]:
    """Of what :mod:`..certificates.summary` tells; ``defaulted`` are the symbols whose domains were filled in, ``sides`` lines that
    say more of the two sides at a witness than their intervals."""
    if said["verdict"] == "enclosed":
        return _enclosed(said)
    domains = said["where"][: len(said["where"]) - len(said["conditions"])]
    lines = [f"{painted(said['verdict'])}  {said['statement']}"]
    lines += [f"  given        {premise}" for premise in said["given"]]
    lines += [f"  for all      {domain}" + ("   (default)" if domain.split(" ")[0] in defaulted else "") for domain in domains]
    lines += [f"  with         {condition}" for condition in said["conditions"]]
    lines += ["  tight        no smaller bound holds"] if said["tight"] else []
    lines += [f"  only for     {name} in [{', '.join(ends)}]" for name, ends in said.get("box", {}).items()]
    if "witness" in said:
        lines += _witness(said, sides)
    if said.get("contradiction"):
        others = " beside the others" if len(said["given"] + said["conditions"]) > 1 else ""
        lines.append(f"  because      {said['contradiction']} never holds{others}")
    return lines


def _witness(said: dict, sides) -> list[str]:
    """The values at which it fails, an event as the list of its outcomes; the two sides there, or a smaller bound."""
    lines = [f"  witness      {name} = {text}" + ("   (outcomes, the first is 0)" if name in said["events"] else "")
             for name, text in said["witness"].items()]
    lines = lines or ["  witness      the two sides themselves"]
    if said["limit"] is not None:
        return [*lines, f"  not tight    {said['limit']} is a bound there too"]
    if said["opposite"] is not None:
        return [*lines, f"  proved       {said['opposite']}"]
    lines += [f"  that is      {said['compared']}"] if said["compared"] != said["statement"] else []
    if not sides:
        sides = [f"  {word}   " + (f"= {side['lower']}" if side["lower"] == side["upper"] else f"in [{side['lower']}, {side['upper']}]")
                 for word, side in (("left side ", said["lhs"]), ("right side", said["rhs"]))]
    return [*lines, *sides]


def _enclosed(said: dict) -> list[str]:
    lines = [f"{painted('enclosed')}  {said['expression']}", *(f"  at           {value}" for value in said["where"])]
    if "points" not in said:
        least = ["  infimum      over all orders alpha > 1"] if said["statement"].startswith("the infimum") else []
        return [*lines, *least, f"  lower end    {said['lower']}", f"  upper end    {said['upper']}"]
    points = said["points"]
    lines += [f"  alpha = {point['order']:<5} in [{point['lower']}, {point['upper']}]" for point in points[:MOST_POINTS]]
    return lines + ([f"  and at       {len(points) - MOST_POINTS} orders more"] if len(points) > MOST_POINTS else [])


def axiom_lines(axioms: list[dict]) -> list[str]:
    """What is believed for its source; an axiom of the user's own in full, since nobody else has looked at it."""
    return [f"  UNPROVED     the axiom {axiom['name']} of the library: {axiom['statement']} ({axiom['source']})" if axiom.get("library")
            else f"  and on       {axiom['name']} ({axiom['source']})" for axiom in axioms]


def origin_lines(said: dict) -> list[str]:
    """What the verdict rests on, who made the certificate, and the hash it is known by."""
    rests = said["rests_on"]
    lines = [f"  rests on     {', '.join(rests['tiers'])}: {rests['files']} files, {rests['lines']} lines", *axiom_lines(rests["axioms"])]
    made = said["version"] or "a version that did not name itself"
    return [*lines, f"  made by      {made}, format {said['format']}", f"  certificate  {said['hash']}"]
