"""Everything is in pyproject.toml but this: a wheel carries the claim files and the pages, which lie outside the package in a checkout."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

SHIPPED = {"proofs": ("*.toml",), "docs": ("**/*.md", "*.json")}


class WithData(build_py):
    """Copies them to rdpverify/data; an editable install reads them where they are."""

    def run(self):
        super().run()
        if self.editable_mode:
            return
        for folder, patterns in SHIPPED.items():
            for path in (found for pattern in patterns for found in Path(folder).glob(pattern)):
                target = Path(self.build_lib, "rdpverify", "data", path)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)


setup(cmdclass={"build_py": WithData})
