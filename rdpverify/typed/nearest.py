"""The name that was meant, most likely, by one that is not known."""


def distance(a: str, b: str) -> int:
    """Edits (insert, delete, replace, swap neighbours; a change of case is a third of one, counted in thirds)."""
    before, row = [], [3 * j for j in range(len(b) + 1)]
    for i, x in enumerate(a, 1):
        older, before, row = before, row, [3 * i]
        for j, y in enumerate(b, 1):
            cost = 0 if x == y else 1 if x.lower() == y.lower() else 3
            best = min(before[j - 1] + cost, before[j] + 3, row[j - 1] + 3)
            if i > 1 and j > 1 and x != y and x == b[j - 2] and a[i - 2] == y:
                best = min(best, older[j - 2] + 3)
            row.append(best)
    return row[-1]


def suggest(name: str, names) -> str | None:
    """The nearest of ``names`` when it is near enough to be a misspelling, else None."""
    if len(name) > 40:
        return None
    near = [(distance(name, other), other) for other in sorted(names) if abs(len(other) - len(name)) <= 3]
    if near:
        least, best = min(near)
        if least <= 3 * max(1, min(3, len(name) // 3)) and least < 3 * min(len(name), len(best)):
            return best
    related = [other for other in sorted(names) if min(len(other), len(name)) >= 3
               and (other.lower().startswith(name.lower()) or name.lower().startswith(other.lower()))]
    return min(related, key=lambda other: abs(len(other) - len(name)), default=None)


def did_you_mean(name: str, names) -> str:
    """``": did you mean 'Laplace'?"`` or nothing, to append to a message."""
    best = suggest(name, names)
    return f": did you mean {best!r}?" if best else ""
