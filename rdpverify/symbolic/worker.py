"""SymPy calls in a process of their own, with limits on time and memory: an alarm signal would bound neither memory nor threads.

One worker stays warm between calls (importing SymPy takes half a second); a call that runs over its limit kills it.  Texts of the
formula language go in and come out, so nothing is unpickled.
"""

import importlib
import json
import select
import subprocess
import sys

from ..errors import BudgetExceeded, InputError

TASKS = "rdpverify.symbolic.tasks"
MEGABYTES = 2048


class Worker:
    """``call(task, *texts, seconds=…)`` runs a function of :mod:`.tasks` and returns its text."""

    def __init__(self, megabytes: int = MEGABYTES):
        self.megabytes, self._process = megabytes, None

    def call(self, task: str, *texts: str, seconds: float) -> str:
        """BudgetExceeded when the time or the memory runs out; InputError when the task refuses its input."""
        process = self._started()
        try:
            process.stdin.write(json.dumps({"task": task, "texts": texts}) + "\n")
            process.stdin.flush()
            ready, _, _ = select.select([process.stdout], [], [], seconds)
            line = process.stdout.readline() if ready else ""
        except BrokenPipeError:
            line = ""
        if not line:
            self.close()
            raise BudgetExceeded(f"SymPy's {task} gave no answer within {seconds} s and {self.megabytes} MB")
        answer = json.loads(line)
        if "error" in answer:
            raise InputError(answer["error"])
        return answer["text"]

    def close(self):
        """Kill the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for stream in (self._process.stdin, self._process.stdout):
                stream.close()
            self._process = None

    def _started(self):
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(self.megabytes)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        return self._process

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def serve(megabytes: int):
    """The worker's side: one JSON line in, one out."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    tasks = importlib.import_module(TASKS)
    for line in sys.stdin:
        request = json.loads(line)
        function = tasks.TASKS.get(request["task"])
        try:
            answer = {"error": f"no task {request['task']!r}"} if function is None else {"text": function(*request["texts"])}
        except (
            ArithmeticError,
            AttributeError,
            LookupError,
            NotImplementedError,
            RuntimeError,
            TypeError,
            ValueError,
        ) as problem:
            answer = {"error": f"{type(problem).__name__}: {problem}".split("\n")[0]}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve(int(sys.argv[1]))
