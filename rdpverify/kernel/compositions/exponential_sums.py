"""Σ_k e^{a_k + ij·h·b_k} for j = 0 … J, as products of matrices of balls."""

from flint import acb, acb_mat, arb, fmpq

from ...deadline import look

RUN, ROWS = 64, 32  # points whose powers come from products, by halves, so that few bits of their balls are lost; runs at once


def exponential_sums(heights: list[acb], slopes: list[acb], spacing: fmpq, count: int) -> list[acb]:
    """The sums for complex a = ``heights`` and b = ``slopes``."""
    step, sums = arb(spacing), []
    powers = _powers(slopes, step, min(RUN, count + 1))
    while (first := len(sums)) <= count:
        look()
        rows = min(ROWS, first // RUN + 1, (count - first) // RUN + 1)
        turns = [acb(0, 1) * step * (first + row * RUN) for row in range(rows)]
        terms = acb_mat([[(height + turn * slope).exp() for height, slope in zip(heights, slopes)] for turn in turns])
        sums += (terms * powers).entries()[: count + 1 - first]
    return sums


def _powers(slopes: list[acb], step: arb, size: int) -> acb_mat:
    """e^{ij·h·b} for j below ``size``, a row for each b."""
    turns = [(acb(0, 1) * step * slope).exp() for slope in slopes]
    rows = [[acb(1)] * len(turns)]
    for j in range(1, size):
        rows.append([a * b for a, b in zip(rows[j // 2], rows[j - j // 2])] if j > 1 else turns)
    return acb_mat(rows).transpose()
