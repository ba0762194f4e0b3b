"""The Coq proof of a limit by what the core proves of each side, as ``coq/Approached.v`` puts it together."""

import copy

from ..core.check import check
from ..core.claim import ERROR, LIMIT
from ..certificates.core_texts import text_of
from .coq_core import Quotients, Replay, Said, in_words
from .coq_formulas import NotExported, coq_name, parsed
from .coq_statement import Statement

AT = {"": ("limit_around", 2), "+": ("limit_above", 1), "-": ("limit_below", 1)}  # the lemma, and how many sides there are
FAR = {"oo": ("limit_upwards", "{x}"), "-oo": ("limit_downwards", "-{x}")}  # and what is greater than some distance


def of_limit(statement: Statement, claim: dict, proof: dict) -> tuple[str, list[str], list[str]]:
    """The library, what stands before the theorem, and its script."""
    body, name, point, side, value = LIMIT.fullmatch(claim["conclusion"]).groups()
    if statement.laws or name == ERROR:
        raise NotExported("not in Coq: a limit of divergences in a proof of the core")
    theorems = check(claim, proof).theorems
    about = copy.copy(statement)
    about.symbols = [*statement.symbols, (ERROR, False), (name, False)]
    replay = Steps(about, claim, proof, theorems, (body, name, point, side, value))
    near = len(proof["near"])
    hypotheses = [f"H{number}_" for number in range(len(statement.hypotheses))]
    names = [coq_name(symbol) for symbol, _ in statement.symbols]
    lines = [f"unfold claim; intros {' '.join([*names, *hypotheses])}." if names else "unfold claim."]
    bound = [coq_name(ERROR), coq_name(name)]
    for number, ask in enumerate(replay.asks):
        said = f"forall {bound[0]} {bound[1]} : R, {in_words(ask)}" if number >= near else f"forall {bound[0]} : R, {in_words(ask)}"
        here = replay.bridge.here() if number >= near else replay.bridge.here().replace(f", {bound[1]})", ", 0)")
        lines.append(f"assert (C{number}_ : {said}). {{ intros {' '.join(bound if number >= near else bound[:1])}. {here} "
                     f"by_steps by_said ask{number} here_. }}")
    lines.append(f"apply {FAR[point][0] if point in FAR else AT[side][0]}.")
    lines += [f"{{ closely (fun {bound[0]} : R => {distance}) C{number}_ C{near + 2 * number}_ C{near + 2 * number + 1}_. }}"
              for number, distance in enumerate(replay.distances)]
    return "Approached", replay.before, lines


class Steps(Replay):
    """For each side that a distance is > 0, and for each side twice that the error is not exceeded."""

    def __init__(self, about: Statement, claim: dict, proof: dict, theorems: list, limit: tuple):
        self.near, self.limit = [theorems[index] for index in proof["near"]], limit
        super().__init__(about, claim, {**claim, "conclusion": "0 <= 1"}, proof)

    @staticmethod
    def answers(proof: dict) -> list[int]:
        return [*proof["near"], *proof["cases"]]

    def cases(self, facts: list) -> list[tuple[list[Said], Said]]:
        body, name, point, side, value = self.limit
        compared = lambda text: self.bridge._compared(Quotients().visit(parsed(text)))  # noqa: E731
        self.bridge.formulas.symbols |= {ERROR, name}
        known = [said for text in self.bridge.claim["where"] for said in self.bridge._domain(text)]
        known += [self.bridge._compared(parsed(text)) for text in (*self.bridge.claim["conditions"], *self.bridge.claim["given"])]
        known.append(compared(f"0 < {ERROR}"))
        distances = [text_of(theorem.f) for theorem in self.near]
        self.distances = [self.bridge.formulas.real(Quotients().visit(parsed(distance))) for distance in distances]
        asks, sides = [(known, compared(f"0 < {distance}")) for distance in distances], []
        if point in FAR:
            far = FAR[point][1].format(x=name)
            sides = [[compared(f"0 < {far} - ({distance})")] for distance in distances]
        else:
            ways = [f"{name} - ({point})"] * (side != "-") + [f"({point}) - {name}"] * (side != "+")
            sides = [[compared(f"0 < {way}"), compared(f"0 < {distance} - ({way})")] for way, distance in zip(ways, distances, strict=True)]
        return asks + [([*known, *where], compared(f"0 <= {ERROR} {sign} (({body}) - ({value}))")) for where in sides for sign in "+-"]
