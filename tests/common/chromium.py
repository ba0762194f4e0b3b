"""A real browser for the checks of pages: Chromium without a window, spoken to through two pipes (no driver, no port, no package)."""

import base64
import contextlib
import fcntl
import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 120  # seconds for one answer


def program() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """``with Browser() as page``: opens addresses, runs expressions, keeps what the console said and which requests were made."""

    def __enter__(self):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        ours_in, theirs_out = (fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 10) for fd in _pipe())
        theirs_in, ours_out = (fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 10) for fd in _pipe())

        def as_three_and_four():
            os.dup2(theirs_in, 3)
            os.dup2(theirs_out, 4)

        options = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
                   "--disable-ipc-flooding-protection",  # which drops what goes to more than 200 parts of a page in ten seconds
                   "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}", "about:blank")
        self.process = subprocess.Popen([program(), *options], pass_fds=(3, 4), preexec_fn=as_three_and_four,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.into, self.out, self.waiting, self.count = ours_out, ours_in, b"", 0
        self.session, self.console, self.requests, self.loaded = None, [], [], 0
        target = next(each for each in self.send("Target.getTargets")["targetInfos"] if each["type"] == "page")
        self.session = self.send("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.into)
        os.close(self.out)
        self.profile.cleanup()

    def send(self, method: str, **parameters) -> dict:
        """The answer to a command of the DevTools protocol."""
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters} | ({"sessionId": self.session} if self.session else {})
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.into, data) :]
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            answer = self._next()
            if answer.get("id") == self.count:
                assert "error" not in answer, answer["error"]
                return answer["result"]
        raise TimeoutError(method)

    def _next(self) -> dict:
        while b"\0" not in self.waiting:
            data = os.read(self.out, 1 << 16)
            if not data:
                raise EOFError("the browser is gone")
            self.waiting += data
        message, _, self.waiting = self.waiting.partition(b"\0")
        found = json.loads(message)
        told = found.get("params", {})
        match found.get("method"):
            case "Log.entryAdded":
                self.console.append(told["entry"]["text"])
            case "Runtime.consoleAPICalled":
                self.console.append(str(told["args"]))
            case "Runtime.exceptionThrown":
                self.console.append(told["exceptionDetails"]["text"])
            case "Network.requestWillBeSent":
                self.requests.append(told["request"]["url"])
            case "Page.loadEventFired":
                self.loaded += 1
        return found

    def open(self, address: str) -> float:
        """Open an address from the beginning; the milliseconds until it was loaded."""
        self.send("Page.navigate", url="about:blank")
        before = self.loaded
        self.send("Page.navigate", url=address)
        while self.loaded == before:
            self._next()
        while not (took := self.run("performance.getEntriesByType('navigation')[0]?.loadEventEnd ?? 1")):
            pass
        return took

    def run(self, expression: str):
        """The value of an expression in the page."""
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def processor_seconds(self) -> float:
        """What the browser and the processes that it started have used so far; for figures that say something on a busy machine."""
        used, children = {}, {}
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                fields = stat.read_text().rpartition(")")[2].split()
                used[int(stat.parent.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
                children.setdefault(int(fields[1]), []).append(int(stat.parent.name))
        found = [self.process.pid]
        for each in found:
            found += children.get(each, [])
        return sum(used.get(each, 0.0) for each in found)

    def resize(self, width: int, height: int = 900):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)

    def media(self, kind: str = "", scheme: str = "light"):
        self.send("Emulation.setEmulatedMedia", media=kind, features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self) -> bytes:
        """What is seen, as PNG."""
        return base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"])


def _pipe():
    return os.pipe()
