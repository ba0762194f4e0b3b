"""One mechanism a file, each exposing ``MECHANISM``; and the exponential mechanism's pairs, which are more than one."""

from .exponential import from_scores, softmax, tilt_bound

__all__ = ["from_scores", "softmax", "tilt_bound"]
