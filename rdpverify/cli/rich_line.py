"""The progress line drawn by Rich (the extra ``terminal``)."""

from rich.console import Console
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from .output import printable
from .progress import BAR, State, lasting


class RichLine:
    """A bar, how far it is, what is being done; gone when it is cleared."""

    def __init__(self):
        self.live = None

    def show(self, state: State):
        if self.live is None:
            self.live = Live(console=Console(stderr=True), transient=True, auto_refresh=False, redirect_stdout=False, redirect_stderr=False)
            self.live.start()
        self.live.update(_drawn(state), refresh=True)

    def clear(self):
        if self.live is not None:
            self.live.stop()
            self.live = None


def _drawn(state: State) -> Table:
    line = Table.grid(padding=(0, 1))
    line.add_column(no_wrap=True)
    line.add_column(width=BAR)
    line.add_column(no_wrap=True)
    line.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
    bar = ProgressBar(total=1, completed=state.part, width=BAR) if state.part is not None else ProgressBar(total=1, pulse=True, width=BAR)
    line.add_row(state.what, bar, f"{state.counted}{lasting(state.seconds)}{state.waiting}", Text(printable(state.names), "dim"))
    return line
