"""The proof rules, one file each; every module exposes ``RULE``.  What is listed here is what a proof may rest on."""
