"""`rdpverify store`: the evidence that is kept; listed, checked again, tidied, and carried to another machine."""

from pathlib import Path

from ..claims.store import Store, entry_of
from ..errors import InputError, one_line
from .output import answer, warn
from .progress import Progress
from .recheck import exit_code, looked_at, trouble
from .stored import store_of

FILE_OF = {"export": "the archive that is written, such as evidence.tar.gz", "import": "an archive of rdpverify store export, or a folder"}


def run(options) -> int:
    """0 done; of verify the codes of recheck."""
    if (options.file is None) == (options.action in FILE_OF):
        raise InputError(f"store {options.action} expects {FILE_OF.get(options.action, 'no file')}")
    return ACTIONS[options.action](store_of(options), options)


def _list(store: Store, options) -> int:
    entries = store.entries()
    answer(options, {"store": str(store.folder), "certificates": [vars(entry) for entry in entries]},
           [f"{_number(len(entries))} in {store.folder}",
            *(f"  {entry.verdict:<10} {entry.hash[7:19]}  {one_line(entry.subject)}" for entry in entries)])
    return 0


def _verify(store: Store, options) -> int:
    """Each certificate by the kernel; one that does not hold is named, and thrown away when it is asked for the next time."""
    paths, codes, entries, bad = [str(path) for path in store.files()], set(), [], []
    with Progress("checking", len(paths), options.quiet) as progress:
        for path, outcome in looked_at(paths, options.budget, options.jobs, lambda certificate, said: entry_of(certificate)):
            progress.finish("")
            code, detail = trouble(outcome, options.budget)
            codes.add(code)
            if code:
                bad.append({"file": path, "detail": detail})
            else:
                entries.append(outcome[-1])
    store.rebuild([*entries, *store.readable(Path(each["file"]) for each in bad)])
    answer(options, {"store": str(store.folder), "hold": len(paths) - len(bad), "fail": bad},
           [f"{len(paths) - len(bad)} of {_number(len(paths))} in {store.folder} hold",
            *(f"  {one_line(each['file'])}: {each['detail']}" for each in bad)])
    return exit_code(codes)


def _gc(store: Store, options) -> int:
    files, freed = store.collect_garbage(options.unused)
    answer(options, {"store": str(store.folder), "removed": files, "bytes": freed},
           [f"{files} file{'s' * (files != 1)} of {freed / 1e6:.1f} MB removed from {store.folder}"])
    return 0


def _export(store: Store, options) -> int:
    count = store.export_to(options.file)
    answer(options, {"store": str(store.folder), "file": options.file, "certificates": count}, [f"{options.file}: {_number(count)}"])
    return 0


def _import(store: Store, options) -> int:
    if not Path(options.file).exists():
        raise InputError(f"{options.file}: no such file or folder")
    new, odd = store.import_from(options.file)
    for line in odd:
        warn(one_line(f"no certificate: {line}"))
    answer(options, {"store": str(store.folder), "file": options.file, "new": new, "odd": odd},
           [f"{_number(new)} new in {store.folder}; each is checked when it is used"])
    return 0


def _number(count: int) -> str:
    return f"{count} certificate{'s' * (count != 1)}"


ACTIONS = {"list": _list, "verify": _verify, "gc": _gc, "export": _export, "import": _import}
