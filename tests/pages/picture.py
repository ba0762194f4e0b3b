"""Takes the picture of a report that the README shows:  python tests/pages/picture.py build/report.html docs/images/report.png"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "common"))

from chromium import Browser, program

SHOWN, WIDTH, HEIGHT = "probability-preservation", 900, 1130


def main(report: str, target: str):
    if not program():
        sys.exit("no Chromium on the PATH: no picture")
    with Browser() as page:
        page.resize(WIDTH, HEIGHT)
        page.open(f"{Path(report).resolve().as_uri()}#{SHOWN}")
        page.run("scrollTo(0, 0)")
        Path(target).write_bytes(page.picture())


if __name__ == "__main__":
    main(*sys.argv[1:])
