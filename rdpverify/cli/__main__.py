"""``python -m rdpverify.cli``"""

import sys

from . import main

sys.exit(main())
