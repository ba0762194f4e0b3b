"""What an audit says: unsafe or loose, how far off, by kind; as CSV and JSON; of the user's own numbers; on the command line."""

import csv
import io
import json
import math
import sys
from fractions import Fraction
from types import ModuleType

import numpy as np
import pytest

import rdpverify as rv
from rdpverify.auditing.audit import Audit, printed
from rdpverify.auditing.families import family_of
from rdpverify.auditing.table import Finding, judge, read_questions, read_rows
from rdpverify.claims import kept_numbers
from rdpverify.cli import main
from rdpverify.exact import digest
from rdpverify.language import parse
from rdpverify.printer import to_text

HALF = "kl(Normal(0, 1), Normal(1, 1))"  # 1/2
UNBOUNDED = "kl(Cauchy(0, 1), Normal(0, 1))"
CURVE = "tradeoff(Normal(0, 1), Normal(1, 1), 1/2)"  # 0.158655…


@pytest.mark.parametrize("quantity, number, bound, verdict, safety, error", [
    (HALF, "0.5", "", "correct", "right", "0"),
    (HALF, "0.4", "", "too small", "unsafe", "-2.00e-01"),
    (HALF, "0.75", "", "too large", "loose", "+5.00e-01"),
    (HALF, "0.4", "lower", "too small", "loose", "-2.00e-01"),
    (HALF, "0.75", "lower", "too large", "unsafe", "+5.00e-01"),
    (HALF, "0.4", "exact", "too small", "unsafe", "-2.00e-01"),
    (HALF, "0.75", "exact", "too large", "unsafe", "+5.00e-01"),
    (HALF, "0.5", "exact", "correct", "right", "0"),
    (HALF, "1/2", "exact", "correct", "right", "0"),
    (HALF, "1/3", "", "too small", "unsafe", "-3.33e-01"),
    ("sqrt(2)", "3/2", "", "too large", "loose", "+6.07e-02"),
    (HALF, "inf", "", "too large", "loose", "+oo"),
    (HALF, "-inf", "", "too small", "unsafe", "-oo"),
    (HALF, "+0.5", "", "correct", "right", "0"),
    (UNBOUNDED, "Infinity", "", "correct", "right", None),
    (UNBOUNDED, "1e300", "", "too small", "unsafe", "-oo"),
    (UNBOUNDED, "-inf", "", "too small", "unsafe", "-oo"),
    (CURVE, "0.3", "", "too large", "unsafe", "+8.91e-01"),  # a trade-off function bounds errors from below
    (CURVE, "0.05", "", "too small", "loose", "-6.85e-01"),
    (CURVE, "0.3", "upper", "too large", "loose", "+8.91e-01"),
    ("kl(Normal(0, 1), Normal(0, 1))", "0.5", "", "too large", "loose", "+oo"),
    ("kl(Normal(0, 1), Normal(0, 1))", "0.0", "", "correct", "right", "0"),
    ("privacy_profile(GaussianMechanism(40), 1)", "1e-400", "", "too small", "unsafe", "-1.00e+00"),
])
def test_what_is_wrong_on_which_side_and_how_far(quantity, number, bound, verdict, safety, error):
    found = judge(quantity, number, 20, bound)
    assert (found.verdict, found.safety, found.relative_error) == (verdict, safety, error)


@pytest.mark.parametrize("quantity, family", [
    ("rdp(GaussianMechanism(4), 2)", "rdp of GaussianMechanism"),
    ("epsilon(Composed((PoissonSampled(GaussianMechanism(1), 1/100), 1000), (LaplaceMechanism(1), 2)), 1/10)",
     "epsilon of Composed PoissonSampled GaussianMechanism LaplaceMechanism"),
    ("renyi(Normal(0, 1), Laplace(0, 1), 2)", "renyi of Normal, Laplace"), ("kl(shift(Normal(0, 1), 1), Normal(0, 1))", "kl of shift Normal, Normal"),
    ("sqrt(2)", "number"), ("optimal_epsilon(2, 1, 1/10)", "optimal_epsilon"),
    ("2*rdp(GaussianMechanism(4), 2) + 1", "formula with rdp of GaussianMechanism")])
def test_kinds_of_quantities(quantity, family):
    assert family_of(parse(quantity)) == family


ROWS = [(HALF, 0.5), (rv.kl(rv.Normal(0, 1), rv.Normal(2, 1)), 1.9), (HALF, "0.75"), (HALF, math.nan), (HALF, lambda: 1 / 0),
        ("rdp(GaussianMechanism(2), 8)", np.float64(1.0)), ("rdp(", 1), (HALF, Fraction(1, 2)), (CURVE, np.float32(0.1587), "exact")]


def test_the_users_own_numbers():
    found = rv.audit(ROWS)
    assert [finding.safety for finding in found.numbers] == [
        "right", "unsafe", "loose", "not judged", "not judged", "right", "not judged", "right", "unsafe"]
    assert found.numbers[4].reason == "ZeroDivisionError: division by zero"
    assert len(found.unsafe) == 2 and len(found.loose) == 1 and len(found.not_judged) == 3
    assert repr(found) == "<Audit of 9 numbers: 3 right, 2 unsafe, 1 loose, 3 not judged>"
    assert str(found).splitlines()[-1] == "9 numbers: 3 right, 2 unsafe, 1 loose, 3 not judged"


def test_counted_by_kind_with_the_largest_errors():
    summary = rv.audit(ROWS).summary()
    assert summary[0] == {"family": "kl of Normal", "numbers": 6, "right": 2, "unsafe": 1, "loose": 1, "not judged": 2,
                          "most_below": "-5.00e-02", "most_above": "+5.00e-01"}
    assert [record["family"] for record in summary] == ["kl of Normal", "rdp of GaussianMechanism", "unreadable", "tradeoff of Normal"]
    assert rv.audit([]).summary() == [] and str(rv.audit([])).endswith("0 numbers: 0 right")


@pytest.mark.parametrize("number, text", [
    (0.1, "0.1000000000"), (1e-300, "1.000000000e-300"), (0.0, "0.000000000"), (math.inf, "inf"), ("1.50", "1.50"), (3, "3.000000000"), (np.int64(3), "3.000000000"),
    (np.array(0.5), "0.5000000000"), (np.float32(0.5), "0.5000000000")])
def test_numbers_as_they_are_printed(number, text):
    assert printed(number) == text


def test_rows_in_every_shape():
    wanted = [("right", "1.000000000")]
    for rows in ({"rdp(GaussianMechanism(2), 8)": 1.0}, [("rdp(GaussianMechanism(2), 8)", 1.0)], [["rdp(GaussianMechanism(2), 8)", 1.0, ""]],
                 [{"quantity": "rdp(GaussianMechanism(2), 8)", "printed": 1.0}], iter([(rv.rdp(rv.GaussianMechanism(2), 8), 1.0)])):
        assert [(finding.safety, finding.printed) for finding in rv.audit(rows).numbers] == wanted
    assert rv.audit([(HALF, 0.49999)], digits=3).numbers[0].safety == "right"


@pytest.mark.parametrize("rows", [[(HALF,)], [("", 1)], [(HALF, 1, "upper", 2)], "missing.csv", 3, [3], [None], ["ab"], None])
def test_rows_that_are_none(rows):
    with pytest.raises(rv.InputError):
        rv.audit(rows)


def test_a_data_frame_is_read():
    """Told by what it can do, as pandas and others do it; an empty cell is nan or None."""

    class Frame:
        columns = ["quantity", "printed", "bound"]

        def to_dict(self, orient):
            assert orient == "records"
            return [{"quantity": HALF, "printed": 0.5, "bound": "exact"}, {"quantity": HALF, "printed": 0.4, "bound": math.nan},
                    {"quantity": HALF, "printed": math.nan, "bound": None}]

    assert [finding.safety for finding in rv.audit(Frame()).numbers] == ["right", "unsafe", "not judged"]


def test_csv_is_read_back(tmp_path):
    found = rv.audit(ROWS[:5])
    rows = list(csv.DictReader(io.StringIO(found.csv())))
    assert [row["safety"] for row in rows] == [finding.safety for finding in found.numbers]
    assert list(rows[0]) == ["quantity", "printed", "lower", "upper", "verdict", "safety", "relative_error", "bound", "family", "reason"]
    found.to_csv(tmp_path / "found.csv")
    (tmp_path / "again.csv").write_text("\n".join(line for line in found.csv().splitlines() if "ZeroDivision" not in line))
    assert [row.quantity for row in read_rows(tmp_path / "again.csv")] == [row["quantity"] for row in rows[:4]]


def table(path, *rows: str):
    path.write_text("quantity,printed,bound\n" + "\n".join(rows) + "\n")
    return str(path)


@pytest.mark.parametrize("rows, code, strict", [
    ([f'"{HALF}",0.5,'], 0, 0), ([f'"{HALF}",0.75,'], 0, 1), ([f'"{HALF}",0.4,'], 1, 1), ([f'"{HALF}",nan,'], 0, 1), ([f'"{HALF}",0.4,lower'], 0, 1),
    (['"kl(Normal(0,",0.5,'], 2, 1), ([f'"{HALF}",0.4,', '"kl(Normal(0,",0.5,'], 1, 1), ([f'"{HALF}",0.5,middle'], 2, 1)])
def test_exit_codes(tmp_path, rows, code, strict, capsys):
    path = table(tmp_path / "printed.csv", *rows)
    assert main(["audit", path]) == code and main(["audit", path, "--strict"]) == strict
    assert f"{len(rows)} number" in capsys.readouterr().out


def test_the_command_line_writes_text_csv_and_json(tmp_path, capsys):
    path, target = table(tmp_path / "printed.csv", f'"{HALF}",0.75,', f'"{HALF}",nan,', f'"{UNBOUNDED}",inf,'), tmp_path / "found.csv"
    assert main(["audit", path, "--csv", str(target), "--json", str(tmp_path / "found.json")]) == 0
    out = capsys.readouterr().out
    assert "loose       0.75" in out and "too large: the value is 0.5, relative error +5.00e-01" in out and "3 numbers: 1 right, 1 loose, 1 not judged" in out
    assert len(target.read_text().splitlines()) == 4
    data = json.loads((tmp_path / "found.json").read_text())
    assert data["outside"] == data["loose"] == data["not_judged"] == 1 and data["unsafe"] == 0 and len(data["summary"]) == 2
    assert {"quantity", "printed", "lower", "upper", "verdict", "safety", "relative_error"} <= data["numbers"][0].keys()
    main(["audit", path, "--quiet"])
    assert capsys.readouterr().out == "3 numbers: 1 right, 1 loose, 1 not judged\n"


@pytest.fixture
def package(monkeypatch):
    """An accountant with one right number, one that is nan, and one that it fails on."""
    top, analysis = ModuleType("opacus"), ModuleType("opacus.accountants.analysis.rdp")

    def compute_rdp(*, q, noise_multiplier, steps, orders):
        if noise_multiplier == 3:
            raise ValueError("noise of 3\nis not supported")
        return [math.nan if noise_multiplier == 4 else steps * order / (2 * noise_multiplier**2) for order in orders]

    analysis.compute_rdp = compute_rdp
    for module in (top, ModuleType("opacus.accountants"), ModuleType("opacus.accountants.analysis"), analysis):
        monkeypatch.setitem(sys.modules, module.__name__, module)


EVENTS = [f"rdp(GaussianMechanism({sigma}), 2)" for sigma in (2, 3, 4)] + [
    "rdp(Composed((GaussianMechanism(2, 4), 3), (GaussianMechanism(1), 2)), 2)", "zcdp(GaussianMechanism(1))", "rdp(LaplaceMechanism(1), 2)"]


def test_a_package_is_asked_about_the_users_own_events(package, tmp_path, capsys):
    found = rv.audit("opacus", questions=EVENTS)
    assert [(finding.safety, finding.printed) for finding in found.numbers] == [
        ("right", "0.2500000000"), ("not judged", ""), ("not judged", "nan"), ("right", "14.00000000"), ("not judged", ""), ("not judged", "")]
    assert found.numbers[1].reason == "ValueError: noise of 3 is not supported"
    assert found.numbers[4].reason == "opacus is not asked about zcdp here"
    path = tmp_path / "events.csv"
    path.write_text("quantity\n" + "".join(f'"{event}"\n' for event in EVENTS))
    assert read_questions(path) == EVENTS
    assert main(["audit", "opacus", "--events", str(path), "--quiet"]) == 0
    assert capsys.readouterr().out == "6 numbers: 2 right, 4 not judged\n"
    path.write_text('quantity\n"rdp(GaussianMechanism(0), 2)"\n')
    assert main(["audit", "opacus", "--events", str(path), "--quiet"]) == 2


@pytest.mark.parametrize("arguments, message", [
    (["audit", "numbers.csv", "--events", "e.csv"], "--events are for a package"), (["audit", "opacus", "--events", "e.csv"], "column quantity")])
def test_events_that_cannot_be_asked(package, tmp_path, monkeypatch, capsys, arguments, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "e.csv").write_text("event\n1\n")
    assert main(arguments) == 2 and message in capsys.readouterr().err


def test_questions_are_for_packages():
    with pytest.raises(rv.InputError, match="questions are for a package"):
        rv.audit([(HALF, 0.5)], questions=[HALF])


def test_an_audit_is_data():
    assert Audit(()).data() == {"numbers": [], "outside": 0, "right": 0, "unsafe": 0, "loose": 0, "not_judged": 0, "summary": []}
    assert Finding("1/4", "0.25", "0.25", "0.25", "correct").holds


def test_dp_accounting_itself_where_it_is_installed():
    try:
        import dp_accounting
    except ImportError:
        return
    found = rv.audit("dp_accounting", questions=["rdp(GaussianMechanism(2), 8)", "rdp(Composed((GaussianMechanism(2), 3), (LaplaceMechanism(1), 2)), 4)",
                                                 "rdp(RandomizedResponse(3/4), 3)", "epsilon(PoissonSampled(GaussianMechanism(1), 1/10), 1/1000)"])
    assert [finding.safety for finding in found.numbers][:2] == ["right", "right"] and dp_accounting
    assert not [finding.reason for finding in found.numbers if finding.safety in ("not judged", "unsafe")]


@pytest.mark.parametrize("printed, quantity, verdict", [
    ("1e99999", "pi", "too large"), ("1e1", "pi", "too large"), ("10", "pi", "too large"), ("4", "pi", "correct"), ("1", "999/1000", "correct"),
    ("1.00", "998/1000", "too large"), ("1.00", "9995/10000", "correct"), ("-1", "-89/100", "too small"), ("-1", "-1999/1000", "correct"), ("100", "990/10", "too large")])
def test_a_power_of_ten_is_a_rounded_number_of_as_many_digits(printed, quantity, verdict):
    """Rounded to one digit, what is a little less than 1 is printed as 1, and nothing below 0.9 is."""
    assert judge(quantity, printed, 10).verdict == verdict


LONG = "epsilon(Composed((PoissonSampled(GaussianMechanism(2), 1/100), 500)), 1/10**5)"


@pytest.mark.parametrize("how", [{}, {"executor": "processes:1"}])
def test_what_takes_long_is_kept_and_found_again_by_its_plans(tmp_path, monkeypatch, how):
    monkeypatch.setattr(kept_numbers, "WORTH", 0)
    store, rows = rv.Store(tmp_path), [(LONG, "0.5"), ("renyi(Normal(0,1),Normal(1,1),2)", "1"), ("nonsense(", "1"), ("sqrt(2)", "oo")]
    first = rv.audit(rows, store=store, **how)
    assert first.numbers == rv.audit(rows).numbers
    if not how:
        assert sorted(entry.subject for entry in store.entries()) == sorted(to_text(parse(text)) for text, _ in rows if text != "nonsense(")
        for entry in store.entries():
            rv.recheck(store.path(entry.hash))
        monkeypatch.setattr("rdpverify.numeric.enclosing.plans_for", lambda *how: pytest.fail("it is searched for again"))
        assert rv.audit(rows, store=store).numbers == first.numbers


@pytest.mark.parametrize("damage", ["", "{}", "[1]", "plans"])
def test_a_damaged_record_of_a_number_is_thrown_away(tmp_path, monkeypatch, damage):
    monkeypatch.setattr(kept_numbers, "WORTH", 0)
    store, rows = rv.Store(tmp_path), [("renyi(Normal(0,1),Normal(1,1),2)", "1")]
    first = rv.audit(rows, store=store)
    [path] = store.files()
    text = path.read_text()
    if damage == "plans":
        old = json.loads(text)
        changed = {**old, "evidence": {**old["evidence"], damage: 7}}
        text = json.dumps({**changed, "digest": digest({key: value for key, value in changed.items() if key != "digest"})})
    path.write_text(text if damage == "plans" else damage)
    assert rv.audit(rows, store=store).numbers == first.numbers
    assert [json.loads(each.read_text())["evidence"]["plans"] != 7 for each in store.files()] == [True]
