"""Σ_k e^{a_k + ij·h·b_k} for j = 0 … J, as products of matrices of balls."""

from flint import acb, acb_mat, arb, ctx, fmpq

from ...deadline import look

RUN, ROWS = 64, 32  # points whose powers come from products, by halves, so that few bits of their balls are lost; runs at once
FEW, MANY = 4, 5  # the others are taken out once less than this share of the terms is left
SPARE_BITS = 8


def exponential_sums(heights: list[acb], slopes: list[acb], spacing: fmpq, count: int) -> list[acb]:
    """The sums for complex a = ``heights`` and b = ``slopes``; terms with Im b ≥ 0 are only bounded once they are next to nothing."""
    step, sums, kept, powers = arb(spacing), [], None, None
    least = max(height.real.mid() for height in heights) - (ctx.prec + SPARE_BITS) * arb.const_log2()
    while (first := len(sums)) <= count:
        look()
        at = [height.real - step * first * slope.imag for height, slope in zip(heights, slopes)]
        large = [k for k, level in enumerate(at) if not (level < least and slopes[k].imag >= 0)]
        if kept is None or MANY * len(large) < FEW * len(kept):
            kept, powers = large, _powers([slopes[k] for k in large], step, min(RUN, count + 1))
        used = set(kept)
        small = sum((level.exp().upper() for k, level in enumerate(at) if k not in used), arb(0))
        error = acb(arb(0, 1) * small, arb(0, 1) * small)
        rows = min(ROWS, first // RUN + 1, (count - first) // RUN + 1)
        turns = [acb(0, 1) * step * (first + row * RUN) for row in range(rows)]
        terms = acb_mat([[(heights[k] + turn * slopes[k]).exp() for k in kept] for turn in turns])
        sums += [total + error for total in (terms * powers).entries()[: count + 1 - first]]
    return sums


def _powers(slopes: list[acb], step: arb, size: int) -> acb_mat:
    """e^{ij·h·b} for j below ``size``, a row for each b."""
    turns = [(acb(0, 1) * step * slope).exp() for slope in slopes]
    rows = [[acb(1)] * len(turns)]
    for j in range(1, size):
        rows.append([a * b for a, b in zip(rows[j // 2], rows[j - j // 2])] if j > 1 else turns)
    return acb_mat(rows).transpose()
