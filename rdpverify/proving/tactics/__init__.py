"""The tactics, one file each; every module exposes ``TACTIC``."""
