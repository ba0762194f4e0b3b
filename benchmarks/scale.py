"""Campaigns: many claims and many numbers by one command each, what several processes save, and what a thousand workers would.

Run: python benchmarks/scale.py [campaign] [--claims N] [--points N] [--executor WHERE] [--jobs N]   a tenth of 10 000 and 10**6 by default
     python benchmarks/scale.py speedup [--address tcp://…]      one process, two, and a cluster, against two processes that share nothing
     python benchmarks/scale.py warm [--claims N] [--jobs N] [--certificates FOLDER]   a store of N certificates (10 000) looked at again
     python benchmarks/scale.py simulate                         1 000 workers, from unit costs that are measured first

A campaign keeps its evidence in build/scale/store and its numbers in build/scale/audit.jsonl: killed and started again it goes on where
it was, and run twice the second time shows what a recheck of all its claims takes.
"""

import argparse
import heapq
import itertools
import json
import multiprocessing
import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import Executor
from contextlib import closing, suppress
from pathlib import Path

from rdpverify.auditing.table import Row, audit_rows, judged
from rdpverify.checker import check, read_file
from rdpverify.claims.claim import Claim
from rdpverify.claims.decide import decide
from rdpverify.claims.deciding import decide_all
from rdpverify.claims.executors import MOST_IN_UNIT, UNIT_SECONDS, here, opened
from rdpverify.claims.store import Store, certificate_text
from rdpverify.errors import CertificateError
from rdpverify.exact import digest
from rdpverify.writing import write_whole

FOLDER = Path("build/scale")
KINDS = {  # kind → (true statement, false twin) for a number k, given and where
    "polynomial": ("x*({k} - x) <= {k}**2/4", "x*({k} - x) <= {k}**2/5", (), ("x in [0, {k}]",)),
    "gaussian": ("renyi(Normal(0,s), Normal({k},s)) <= alpha*{k}**2/(2*s**2)",
                 "renyi(Normal(0,s), Normal({k},s)) <= alpha*{k}**2/(3*s**2)", (), ("s > 0",)),
    "laplace": ("renyi(Laplace(0,b), Laplace({k},b)) <= {k}/b", "renyi(Laplace(0,b), Laplace({k},b)) <= {k}/(2*b)", (), ("b > 0",)),
    "events": ("P(S) <= exp({k}*eps)*Q(S)", "P(S) <= exp(eps/{k}/2)*Q(S)", ("max_divergence(P,Q) <= {k}*eps",), ("eps in [0, oo)",)),
}
QUANTITIES = ("renyi(Normal(0,1),Normal({x},1),{k})", "hockey_stick(Normal(0,1),Normal({x},1),1/{k})",
              "kl(Laplace(0,{k}),Laplace({x},{k}))", "renyi(Laplace(0,{k}),Laplace({x},{k}),2)")
KL = "({0}*log({0}/q)+(1-{0})*log((1-{0})/(1-q)))"
COVER = (f"{KL.format('((1-t)*p+t*q)')} <= (1-t)*{KL.format('p')} + s*t/100",  # a mixture with the other law, and a parameter more
         ("p in [6/10, 9/10]", "q in [1/10, 4/10]", "t in [1/8, 7/8]", "s in [1/10, 9/10]"))
WIDER = (f"{KL.format('((1-t)*p+t*q)')} <= (1-t)*{KL.format('p')} + s*t/200",  # one that takes long enough to be shared out
         ("p in [52/100, 98/100]", "q in [2/100, 48/100]", "t in [1/16, 15/16]", "s in [1/10, 9/10]"))
SPIN = 30_000_000
WORKERS = (1, 10, 100, 1000)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("campaign", "speedup", "simulate", "warm"), default="campaign")
    parser.add_argument("--claims", type=int)
    parser.add_argument("--points", type=int, default=100_000)
    parser.add_argument("--turns", type=int, default=1)
    parser.add_argument("--executor")
    parser.add_argument("--address")
    parser.add_argument("--certificates", default="build/certificates")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    {"campaign": campaign, "speedup": speedup, "simulate": simulate, "warm": warm}[options.what](options)


def claims(count: int) -> list[dict]:
    """Statements, every second one false, as entries of a claim file."""
    found = []
    for number in range(count):
        kind = list(KINDS)[number // 2 % len(KINDS)]
        true, false, given, where = KINDS[kind]
        k = number // (2 * len(KINDS)) + 1
        found.append({"id": f"{kind}-{k}-{'false' if number % 2 else 'true'}", "title": kind, "source": "a campaign",
                      "statement": (false if number % 2 else true).format(k=k), "given": [each.format(k=k) for each in given],
                      "where": [each.format(k=k) for each in where], "expected": "refuted" if number % 2 else "proved",
                      **({} if number % 2 else {"mutant": "none: its twin is a claim"})})
    return found


def rows(count: int) -> list[Row]:
    """Numbers as somebody prints them: doubles, none of them looked at."""
    drawn = random.Random(1)
    return [Row(QUANTITIES[number % 4].format(x=f"{drawn.randint(1, 400)}/100", k=drawn.randint(2, 40)), f"{drawn.random():.6g}")
            for number in range(count)]


def campaign(options):
    FOLDER.mkdir(parents=True, exist_ok=True)
    entries = claims(options.claims or 1_000)
    lines = ['title = "a campaign"'] + [f"[[claim]]\n{_toml(entry)}" for entry in entries]
    (FOLDER / "claims.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (FOLDER / "numbers.csv").write_text("quantity,printed\n" + "".join(f'"{row.quantity}",{row.printed}\n' for row in rows(options.points)))
    how = ["--jobs", str(options.jobs), *(["--executor", options.executor] if options.executor else [])]
    for turn in ("decided", "checked again"):
        seconds, answer = _run("check", str(FOLDER / "claims.toml"), "--store", str(FOLDER / "store"), "--certificates",
                               str(FOLDER / "certificates"), "--json", str(FOLDER / "check.json"), *how)
        print(f"{len(entries)} claims {turn} in {seconds:.0f} s, {len(entries) / seconds:.3g} a second")
        if turn == "decided":
            for (kind, verdict), count in sorted(Counter((each["title"], each["verdict"]) for each in answer["claims"]).items()):
                print(f"  {kind:<12} {verdict:<10} {count:>6}")
            print(f"  not as expected: {len(answer['not_as_expected'])}")
    seconds, answer = _run("audit", str(FOLDER / "numbers.csv"), "--resume", str(FOLDER / "audit.jsonl"), "--json",
                           str(FOLDER / "audit.json"), *how)
    print(f"{options.points} numbers audited in {seconds:.0f} s, {options.points / seconds:.3g} a second")
    for line in answer["summary"]:
        print(f"  {line['family'][:40]:<40} {line['numbers']:>8}  right {line['right']}, unsafe {line['unsafe']}, loose {line['loose']}")


def _toml(entry: dict) -> str:
    return "\n".join(f"{name} = {json.dumps(value)}" for name, value in entry.items())


def _run(command: str, *arguments: str):
    started, target = time.monotonic(), arguments[arguments.index("--json") + 1]
    done = subprocess.run([sys.executable, "-m", "rdpverify", command, *arguments, "--quiet"], stdout=subprocess.DEVNULL, check=False)
    assert done.returncode in (0, 1), done.returncode
    return time.monotonic() - started, json.loads(Path(target).read_text(encoding="utf-8"))


def warm(options):
    """The corpus many times over, its symbols renamed each time, so that no two certificates say the same; looked at by one command."""
    count, store = options.claims or 10_000, Store(FOLDER / f"warm-{options.claims or 10_000}")
    if len([*store.files()]) < count:
        sources = [read_file(path) for path in sorted(Path(options.certificates).glob("*.json"))]
        sources = [each for each in sources if each["kind"] == "claim" and each["claim"]["where"] and _holds(renamed(each, 1))]
        print(f"{len(sources)} certificates of {options.certificates} hold with other symbols", flush=True)
        made = (renamed(source, number) for number in itertools.count(1) for source in sources)
        known = {certificate["digest"]: certificate_text(certificate) for certificate in itertools.islice(made, count + count // 10)}
        for name in [*known][:count]:
            write_whole(store.path(name), known[name])
    command = ["store", "verify", "--store", str(store.folder), "--jobs", str(options.jobs), "--quiet"]
    started, before = time.monotonic(), os.times()
    done = subprocess.run([sys.executable, "-m", "rdpverify", *command], capture_output=True, text=True, check=False)
    after = os.times()  # which sign of an equation is kept depends on names: a proof that has it may not hold with others
    print(f"{done.stdout.splitlines()[0]}\nlooked at in {time.monotonic() - started:.0f} s by {options.jobs} processes, "
          f"{after.children_user + after.children_system - before.children_user - before.children_system:.0f} s of processor time")


def renamed(certificate: dict, number: int) -> dict:
    """The same evidence for the same claim about symbols with other names."""
    names = [text.partition(" in ")[0] for text in certificate["claim"]["where"]]
    anywhere = re.compile(rf"(?<![\w.])({'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})(?!\w)")
    body = json.dumps({"claim": certificate["claim"], "evidence": certificate["evidence"]}, ensure_ascii=False)
    found = {**certificate, **json.loads(anywhere.sub(lambda name: f"{name[1]}{number}", body))}
    found["claim_hash"] = digest(found["claim"])
    return {**found, "digest": digest({name: value for name, value in found.items() if name != "digest"})}


def _holds(certificate: dict) -> bool:
    try:
        return bool(check(certificate))
    except CertificateError:
        return False


def speedup(options):
    """The same claims, cover and numbers each way in turn, so many times: the least seconds on the clock and of the processor are told.

    The ideal is what two processes that share nothing save on a busy loop.
    """
    print(f"ideal of this machine now: {_ideal():.2f}x")
    asked = [Claim(entry["statement"], given=entry["given"], where=entry["where"]) for entry in claims(options.claims or 320)]
    numbers = rows(min(options.points, 1_000))
    ways = {"processes:1": "processes:1", "processes:2": "processes:2", "dask:4, started here": "dask:4",
            **({f"dask:{options.address}": f"dask:{options.address}"} if options.address else {})}
    for what, timed in ((f"{len(asked)} claims", lambda where: _claims_in(asked, where)), ("a cover", _cover_in),
                        (f"{len(numbers)} numbers", lambda where: _numbers_in(numbers, where))):
        taken = {name: [] for name in ways}
        for _ in range(options.turns):
            for name, where in ways.items():
                taken[name].append(timed(where))
        clock, work = ({name: min(pair[which] for pair in pairs) for name, pairs in taken.items()} for which in (0, 1))
        print(what)
        for name in ways:
            share = "" if "tcp" in name else f", {work[name]:6.1f} s of the processor ({work[name] / work['processes:2']:.2f} of two's)"
            print(f"  {name:<22} {clock[name]:6.1f} s on the clock ({clock['processes:1'] / clock[name]:.2f}x){share}")


def _ideal() -> float:
    """How much sooner two processes count to twice as far as one after the other would."""
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        pool.map(_count, [1, 1])
        started = time.monotonic()
        _count(SPIN), _count(SPIN)
        alone = time.monotonic() - started
        started = time.monotonic()
        pool.map(_count, [SPIN, SPIN])
        return alone / (time.monotonic() - started)


def _count(far: int):
    while far:
        far -= 1


def _claims_in(asked: list[Claim], where: str) -> tuple[float, float]:
    def work(some: list[Claim], executor: Executor):
        with closing(decide_all(some, executor, lambda claim: 60)) as found:
            assert all(verdict.certificate for _, verdict in found)

    return _timed(lambda executor: work(asked[:8], executor), lambda executor: work(asked, executor), where)


def _numbers_in(numbers: list[Row], where: str) -> tuple[float, float]:
    return _timed(lambda executor: list(audit_rows(numbers[:8], 60, executor)),
                  lambda executor: list(audit_rows(numbers, 60, executor)), where)


def _cover_in(where: str) -> tuple[float, float]:
    def work(statement: str, symbols: tuple[str, ...], executor: Executor):
        assert decide(Claim(statement, where=symbols), 600, jobs, executor=executor if jobs > 1 else None).status == "proved"

    jobs = here(where, 2)  # whoever searches, this machine looks at each leaf
    return _timed(lambda executor: work(*COVER, executor), lambda executor: work(*WIDER, executor), where)


def _timed(begin, work, where: str) -> tuple[float, float]:
    """(seconds on the clock, of the processor by this process and those it started), once processes have begun."""
    with opened(where) as executor:
        begin(executor)
        started, before = time.monotonic(), _processor_time()
        work(executor)
        return time.monotonic() - started, _processor_time() - before


def _processor_time() -> float:
    import psutil  # comes with Dask

    spent, this = 0.0, psutil.Process()
    for process in (this, *this.children(recursive=True)):
        with suppress(psutil.Error):
            times = process.cpu_times()
            spent += times.user + times.system + times.children_user + times.children_system
    return spent


def simulate(options):
    """Makespans from measured costs: N pieces, W workers, a scheduler, and a home of so many processes that looks at everything again."""
    away, home, size = _costs_of_claims()
    print(f"a claim: {1e3 * _mean(away):.0f} ms away, {1e3 * _mean(home):.0f} ms at home, {size / 1e3:.0f} kB")
    row, again = _costs_of_numbers()
    print(f"a number: {1e3 * row:.2f} ms away, {1e3 * again:.2f} ms at home with its plan")
    pieces, search, look = _costs_of_cover()
    print(f"a cover in four parameters, {pieces} nodes: {1e6 * search:.0f} us a node to search, {1e6 * look:.0f} us to look at")
    dispatch = _cost_of_dispatch(options.address)
    print(f"a message through the scheduler: {1e3 * dispatch:.2f} ms" + ("" if options.address else " (taken; --address measures it)"))
    for name, count, there, looks in (("10**5 claims", 10**5, away, home), ("10**8 grid points", 10**8, [row], [again]),
                                      ("10**8 nodes of a cover", 10**8, [search], [look])):
        print(f"\n{name}: one process alone {count * _mean(there) / 3600:.1f} h")
        for at_home in (2, 32):
            print(f"  {at_home:>2} processes at home:")
            for workers in WORKERS:
                seconds, why = makespan(count, there, looks, workers, at_home, dispatch)
                print(f"      {workers} workers {seconds / 3600:.3g} h ({count * _mean(there) / seconds:.0f}x, {why})")


def makespan(count: int, away: list[float], home: list[float], workers: int, at_home: int, dispatch: float) -> tuple[float, str]:
    """(seconds until all is done, what holds it up): units of two seconds are handed out by the scheduler one after another."""
    mean, drawn = _mean(away), random.Random(1)
    size = max(1, min(int(UNIT_SECONDS / mean), count // (2 * workers), MOST_IN_UNIT))
    units, free, homes, clock, ends = -(-count // size), [0.0] * workers, [0.0] * at_home, 0.0, 0.0
    scale = max(1, units // 200_000)  # so many units are taken as one, that the simulation ends
    busy = {"workers": 0.0, "scheduler": 0.0, "home": 0.0}
    for _ in range(units // scale):
        pieces = size * scale
        work = pieces * (drawn.choice(away) if size == 1 and scale == 1 else mean)
        clock += dispatch * scale
        begun = max(clock, heapq.heappop(free))
        heapq.heappush(free, begun + work)
        look = pieces * _mean(home)
        checked = max(begun + work, heapq.heappop(homes)) + look
        heapq.heappush(homes, checked)
        ends = max(ends, checked)
        for name, spent in (("workers", work / workers), ("scheduler", dispatch * scale), ("home", look / at_home)):
            busy[name] += spent
    return ends, f"{max(busy, key=busy.get)} {100 * max(busy.values()) / ends:.0f} % busy"


def _costs_of_claims():
    away, home, sizes = [], [], []
    asked = [Claim(entry["statement"], given=entry["given"], where=entry["where"]) for entry in claims(48)]
    for _, verdict in decide_all(asked, 1, lambda claim: 60):
        away.append(verdict.seconds)
        started = time.process_time()
        check(verdict.certificate)
        home.append(time.process_time() - started)
        sizes.append(len(certificate_text(verdict.certificate)))
    return away, home, _mean(sizes)


def _costs_of_numbers():
    """Seconds a number, without and with its plan, in a process each that remembers nothing."""
    part = {"rows": [list(row) for row in rows(400)], "budget": 60, "store": None}
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        plans, search = pool.apply(_judged, (part, None))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        _, look = pool.apply(_judged, (part, plans))
    return search / 400, look / 400


def _judged(part: dict, plans: list | None):
    judged({"rows": [list(row) for row in rows(8)], "budget": 60, "store": None}, None)  # what is loaded once
    started = time.process_time()
    _, plans = judged(part, plans)
    return plans, time.process_time() - started


def _costs_of_cover():
    """(nodes, seconds a node to search and propose, seconds a node to look at by the kernel); each in a process that remembers nothing."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        tree, both = pool.apply(_searched)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        looked = pool.apply(_looked, (tree,))
    return len(tree), max(both - looked, 0) / len(tree), looked / len(tree)


def _goal():
    from rdpverify.kernel.goal import goal_of
    from rdpverify.typed import parse_statement

    return goal_of(parse_statement(COVER[0], where=list(COVER[1])))


def _searched():
    from rdpverify.proving.budget import Budget
    from rdpverify.proving.covers import search

    started = time.process_time()
    tree = search(_goal(), Budget(600), 10**6)
    return tree, time.process_time() - started


def _looked(tree: str) -> float:
    from rdpverify.kernel.rules.box import wrong_leaves
    from rdpverify.proving.covers import BITS

    started = time.process_time()
    assert not wrong_leaves(_goal(), tree, BITS)
    return time.process_time() - started


def _cost_of_dispatch(address: str | None) -> float:
    if address is None:
        return 1e-3
    with opened(f"dask:{address}") as executor:
        executor.submit(int, 0).result()
        started = time.monotonic()
        for future in [executor.submit(int, number) for number in range(500)]:
            future.result()
        return (time.monotonic() - started) / 500


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


if __name__ == "__main__":
    main()
