"""Untrusted: proofs in the core's rules are found here and written down as steps, which :mod:`rdpverify.core` checks."""
