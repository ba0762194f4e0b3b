"""``python -m rdpverify``"""

import sys

from .cli import main

sys.exit(main())
