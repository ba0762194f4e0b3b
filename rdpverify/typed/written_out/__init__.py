"""Mechanisms that are written out where they are typed: what is proved and checked is the pair of laws.  People are shown the word."""

from ...printer import to_text
from ...terms import ONE, Term, call, div, rebuild
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

MOST, LONG = 1_000, 200  # words that are remembered; characters that nobody reads in place of a word
_words: dict[Term, Term] = {}


def write_out(name: str, args) -> Term:
    """What the word stands for; :func:`as_typed` knows it again where it is a pair of laws, or long."""
    return remembered(name, args, WRITTEN_OUT[name](args))


def remembered(name: str, args, term: Term) -> Term:
    """What a word stands for, ``found``, from which :func:`word_of` knows it again."""
    if len(_words) >= MOST:
        del _words[next(iter(_words))]
    _words[term] = call(name, *args)
    return term


def word_of(term: Term) -> Term | None:
    """The word with its arguments that the term was written out from, where it is remembered."""
    return _words.get(term)


def as_typed(term: Term) -> Term:
    """The term, to be shown, with the words that its parts were written out from."""
    return rebuild(term, _shown)


def _shown(term: Term) -> Term | None:
    word = word_of(term)
    return word if word and word.op in WRITTEN_OUT and ("PairMechanism" in term.ops or len(to_text(term)) > LONG) else None
