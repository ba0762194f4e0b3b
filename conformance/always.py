"""Checkers that look at nothing: ``always.py accept``, ``reject`` or ``decline``.  The suite must find each of them wrong."""

import sys

sys.exit({"accept": 0, "reject": 1, "decline": 4}[sys.argv[1]])
