"""Mechanisms that are written out where they are typed: what is printed, proved and checked is the pair of laws."""

from ...terms import ONE, div
from . import group_sampled, matrix, min_separated, random_allocation, shuffled_batches, truncated_poisson, without_replacement

WRITTEN_OUT = {
    "BandedSampled": matrix.banded,
    "GroupSampled": group_sampled.written_out,
    "MatrixMechanism": matrix.named,
    "MinSeparated": min_separated.written_out,
    "RandomAllocation": random_allocation.written_out,
    "ShuffledBatches": shuffled_batches.written_out,
    "ToeplitzMechanism": matrix.listed,
    "TruncatedPoisson": truncated_poisson.written_out,
    "WithReplacement": lambda args: group_sampled.written_out((args[0], args[1], div(ONE, args[2]))),
    "WithoutReplacement": without_replacement.written_out,
}
