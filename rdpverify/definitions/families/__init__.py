"""One family of distributions a file, each exposing ``FAMILY``."""
