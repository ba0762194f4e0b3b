"""c·log b ≤ m from c·(b − 1) ≤ m, when that looks true: b − 1 is often a product with m's factors, where b is not."""

from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....terms import ONE, mul, sub
from ...samples import plausible
from ...steps import node, remaining
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or mentions_laws(goal.conclusion):
        return None
    smaller = sides(goal.conclusion)[0]
    numbers = [part for part in (smaller.args if smaller.op == "mul" else (smaller,)) if part.is_number]
    logs = [part for part in (smaller.args if smaller.op == "mul" else (smaller,)) if part.op == "log"]
    if len(logs) != 1 or len(numbers) + 1 != (len(smaller.args) if smaller.op == "mul" else 1) or any(n.value <= 0 for n in numbers):
        return None
    data = {"middle": to_text(mul(*numbers, sub(logs[0].args[0], ONE)))}
    goals = remaining("via", goal, **data)
    if goals is None or not plausible(goals[1]):
        return None
    second = prover.prove(goals[1])
    first = second and prover.prove(goals[0])
    return first and node("via", data, [first, second])


TACTIC = Tactic("log_at_most", "log x ≤ x − 1", apply)
