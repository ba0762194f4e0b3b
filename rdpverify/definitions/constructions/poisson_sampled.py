"""PoissonSampled(M, q): M on a random subset of the records, each kept independently with probability q."""

from ...errors import InputError
from ...terms import ONE, ZERO, call, make, sub
from ..mechanism import Pair
from ..one_line import on_the_line
from ..quantities import dominating_pairs


def _sampled(with_record, without, q):
    if q is ZERO:
        return without
    return call("Mixture", make("tuple", (sub(ONE, q), without)), make("tuple", (q, with_record)))


def pairs(args):
    inner, q, relation, direction = args
    if relation.value != "add_remove":
        raise InputError('PoissonSampled has a proved dominating pair for relation="add_remove" only')
    why = ("conditioned on the sampling of the other records, the extra record is kept with probability q; hockey-stick "
           "divergences are jointly convex, so the mixture of M's dominating pair dominates (Zhu, Dong & Wang 2022, Theorem "
           "11)")
    all_pairs = []
    for pair in dominating_pairs(inner):
        # a pair equivalent to its reverse may be read either way: its second law, the shifted one, as that with the record
        with_record, without = on_the_line(*(pair.P, pair.Q) if pair.direction == "remove" else (pair.Q, pair.P))
        if pair.direction != "add":
            all_pairs.append(Pair(_sampled(with_record, without, q), without, why, "remove"))
        if pair.direction != "remove":
            all_pairs.append(Pair(without, _sampled(with_record, without, q), why, "add"))
    all_pairs = tuple(pair for pair in all_pairs if direction.value in ("both", pair.direction))
    if not all_pairs:
        raise InputError(f'{inner.op} has no pair in the direction "{direction.value}"')
    return all_pairs
