"""What each package is asked in its own words: one file each, one line of Python for a question, or None where it has no such number.

``PACKAGE`` is its name on the registry, ``VERSIONS`` what is asked of it (with what else must be pinned), ``ACCOUNTANTS`` a function for
each way in which it computes, and what the number is meant to be: an "upper" bound, a "lower" bound or an "estimate".
"""
