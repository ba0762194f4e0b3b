"""One divergence a file, each exposing ``DIVERGENCE``."""
