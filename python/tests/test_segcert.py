"""What a user of the package relies on."""

import ast
import errno
import gzip
import inspect
import json
import os
import pickle
import random
import re
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "examples"))
import brute_force
import notebook
import reader
import segcert

CERTS = Path(__file__).parents[2] / "certs"
# A row for which no theorem is looked for, and which a search does not solve in minutes.
HARD = "".join(random.Random(1).choices("XO", k=120))


def test_prove_write_and_check(tmp_path):
    proof = segcert.prove("(XXO)^4 = 2*up")
    path = tmp_path / "up.cert"
    proof.write(path)
    assert path.read_bytes() == proof.bytes
    for source in (proof, proof.bytes, path, str(path)):
        checked = segcert.check(source)
        assert (checked.statement, checked.root) == ("(XXO)^4 = 2*up", proof.root)
        assert checked.imports == []


def test_theorems_for_all_n():
    proof = segcert.prove("(XXO)^n = floor((n+1)/2)*up for all n >= 1")
    assert segcert.check(proof).statement == proof.statement


def test_refuted_says_what_holds():
    with pytest.raises(segcert.Refuted) as caught:
        segcert.prove("(XXO)^4 = 3*up")
    assert caught.value.instead == "(XXO)^4 < 3*up"


@pytest.mark.parametrize("text", ["XQ", "", "XO = ="])
def test_notation_errors_are_value_errors(text):
    with pytest.raises(ValueError) as caught:
        segcert.value(text)
    assert isinstance(caught.value, segcert.NotationError)
    assert isinstance(caught.value, segcert.SegcertError)


@pytest.mark.parametrize(
    "text, column, shown",
    [
        ("XQ + XO", 2, "\n    XQ + XO\n     ^"),
        ("↑ + XQ", 6, "\n    ↑ + XQ\n         ^"),
        ("XO +\nXQ", 7, "\n    XQ\n     ^"),
        ("XO || ", 6, "\n    XO ||\n"),
        ("X" * 10_000 + "Q" + "O" * 10_000, 10_001, "…\n"),
    ],
)
def test_notation_errors_show_their_place(text, column, shown):
    with pytest.raises(segcert.NotationError) as caught:
        segcert.prove(text)
    assert caught.value.column == column
    assert shown in str(caught.value), str(caught.value)
    assert len(str(caught.value)) < 1000


def test_proofs_use_theorems():
    proof = segcert.prove("(XXO)^60 - (XO)^60 > 0", self_contained=False)
    assert "(XXO)^n = floor((n+1)/2)*up for all n >= 1" in proof.theorems
    assert len(proof.imports) >= 2
    checked = segcert.check(proof)
    assert sorted(checked.imports) == sorted(it.root for it in proof.imports)
    assert segcert.check(proof.bytes, proof.imports).root == checked.root
    assert segcert.check(proof.bytes, iter(proof.imports)).root == checked.root
    with pytest.raises(segcert.CouldNotCheck, match="root [0-9a-f]{64} is missing$"):
        segcert.check(proof.bytes)
    law = CERTS / "claims" / "conjecture-2-all-n.cert"
    proof = segcert.prove("(XXO)^400 > 0", using=law, self_contained=False)
    for imports in (law, str(law), law.read_bytes(), [law], proof.imports[0]):
        assert segcert.check(proof.bytes, imports).root == proof.root
    with pytest.raises(segcert.SegcertError):
        segcert.prove("(XXO)^60 - (XO)^60 > 0", library=False, time=1.0)


def test_proofs_use_the_theorems_that_are_named():
    law = CERTS / "claims" / "all-mn-x-m-o-n.cert"
    for using in (law, str(law), [law]):
        proof = segcert.prove("(X)^300(O)^200 = 0", using=using)
        assert proof.theorems == ["(X)^m(O)^n = 0 for all m >= 2, n >= 2"]
        # It is small, so it is contained.
        assert proof.imports == [] and segcert.check(proof.bytes).imports == []
    with pytest.raises(segcert.Unusable):
        segcert.prove("(X)^300(O)^200 = 0", using="no such file")
    with pytest.raises(ValueError):
        segcert.prove("XO || 0", using=law, library=False)


def test_values_of_long_rows():
    value = segcert.value("(XXO)^400")
    assert str(value) == "^200"
    assert value.theorems == ["(XXO)^n = floor((n+1)/2)*up for all n >= 1"]
    assert segcert.solve("(XO)^300").by == "(XO)^n || 0 for all n >= 4"
    assert segcert.solve("40*XOXXO + 3*XO").by == "values of the components"


def test_damaged_certificates_are_rejected():
    data = bytearray((CERTS / "xo-05.cert").read_bytes())
    data[-1] ^= 1
    with pytest.raises(segcert.Rejected) as caught:
        segcert.check(bytes(data))
    assert caught.value.code == "root"
    assert str(caught.value).startswith("rejected: root (byte 12): the root is not the hash")
    with pytest.raises(TypeError):
        segcert.check(3)


def test_errors_of_files_are_those_of_python(tmp_path):
    missing = tmp_path / "missing"
    with pytest.raises(FileNotFoundError) as caught:
        segcert.check(missing)
    assert (caught.value.errno, caught.value.filename) == (errno.ENOENT, str(missing))
    with pytest.raises(IsADirectoryError) as caught:
        segcert.check(tmp_path)
    assert caught.value.errno == errno.EISDIR
    with pytest.raises(FileNotFoundError) as caught:
        segcert.prove("XO || 0").write(missing / "proof.cert")
    assert (caught.value.errno, caught.value.strerror) == (errno.ENOENT, os.strerror(errno.ENOENT))
    with pytest.raises(ValueError):
        segcert.check("nul\0")


def test_answers_can_be_pickled():
    proof = segcert.prove("(XXO)^4 = 2*up")
    copy = pickle.loads(pickle.dumps(proof))
    assert (copy.statement, copy.root, copy.bytes) == (proof.statement, proof.root, proof.bytes)
    checked = segcert.check(proof)
    copy = pickle.loads(pickle.dumps(checked))
    fields = lambda it: (it.statement, it.root, it.imports)
    assert fields(copy) == fields(checked)
    for position in ("(XXO)^3 + *", "1 + XO"):
        value = segcert.value(position)
        copy = pickle.loads(pickle.dumps(value))
        assert copy == value and repr(copy) == repr(value)
        fields = lambda it: (it.unicode, it.is_complete, it.outcome, it.atomic_weight, it.birthday)
        assert fields(copy) == fields(value)


    for position in ("XXO.OX + up", "(XO)^300"):
        solution = segcert.solve(position)
        copy = pickle.loads(pickle.dumps(solution))
        moves = lambda it: [(m.name, m.term, m.from_, m.to, m.option, m.after) for m in it]
        fields = lambda it: (it.position, it.outcome, moves(it.left), moves(it.right), it.by)
        assert fields(copy) == fields(solution) and moves(solution.left)
    proof = segcert.prove("(XXO)^60 - (XO)^60 > 0", self_contained=False)
    copy = pickle.loads(pickle.dumps(proof.imports))
    assert [it.bytes for it in copy] == [it.bytes for it in proof.imports] != []
    board = segcert.Board("(XO)^2.X")
    assert pickle.loads(pickle.dumps(board)).squares == board.squares


def test_exceptions_can_be_pickled():
    with pytest.raises(segcert.Refuted) as refuted:
        segcert.prove("XXO < 0")
    with pytest.raises(segcert.Rejected) as rejected:
        segcert.check(b"no certificate")
    with pytest.raises(segcert.NotationError) as wrong:
        segcert.value("XQ")
    for caught in (refuted, rejected, wrong):
        copy = pickle.loads(pickle.dumps(caught.value))
        assert type(copy) is type(caught.value)
        assert (copy.args, copy.__dict__) == (caught.value.args, caught.value.__dict__)


def documented():
    """The functions and classes of the stubs, and the members of the classes, with docstrings."""
    stubs = Path(segcert.__file__).with_suffix(".pyi")
    for item in ast.parse(stubs.read_text(encoding="utf-8")).body:
        members = getattr(item, "body", [])
        for node, owner in [(item, None)] + [(member, item.name) for member in members]:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                place = getattr(segcert, owner) if owner else segcert
                yield node, getattr(place, node.name)


def test_stubs_and_package_have_the_same_docstrings():
    words = lambda text: " ".join(text.split())
    for node, found in documented():
        # Python describes its special methods itself.
        if ast.get_docstring(node) and not node.name.startswith("_"):
            assert words(inspect.getdoc(found)) == words(ast.get_docstring(node)), node.name
    public = {node.name for node, found in documented() if not hasattr(found, "__objclass__")}
    assert set(segcert.__all__) - {"__version__"} <= public


def test_stubs_and_package_have_the_same_parameters():
    for node, found in documented():
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            if callable(found):
                arguments = node.args
                names = [it.arg for it in arguments.args + arguments.kwonlyargs]
                assert list(inspect.signature(found).parameters) == names, node.name


def test_values():
    value = segcert.value("(XXO)^3 + *")
    assert (str(value), value.unicode, value.outcome) == ("^^*", "⇑*", "L")
    assert (value.atomic_weight, value.is_complete) == ("2", True)
    assert value == segcert.value("2*up + *")
    assert hash(value) == hash(segcert.value("2*up + *"))
    assert value != segcert.value("up")
    assert "⇑*" in value._repr_html_()


def test_solutions():
    solution = segcert.solve("XXO")
    assert (solution.outcome, solution.right) == ("L", [])
    (move,) = solution.left
    assert (move.name, move.term) == ("2→3", 0)


@pytest.mark.parametrize("threads", [1, 2])
def test_batches(threads):
    boards = ["XO", "XXO", "XOO", "XXOO"]
    assert segcert.outcomes(boards, threads=threads) == ["N", "L", "R", "P"]
    values = [str(value) for value in segcert.values(iter(boards), threads=threads)]
    assert values == ["*", "^", "v", "0"]
    with pytest.raises(segcert.NotationError):
        segcert.outcomes(["XO", "?"])
    one, wrong = segcert.values(["XO", "?"], errors="return")
    assert str(one) == "*" and isinstance(wrong, segcert.NotationError)
    with pytest.raises(ValueError):
        segcert.outcomes(["XO"], errors="ignore")
    # A text would be a list of positions with one stone each.
    for wrong in ("XXO", None, 3, [3], ["XO", b"XO"]):
        for question in (segcert.values, segcert.outcomes):
            with pytest.raises(TypeError):
                question(wrong)


def test_limits():
    with pytest.raises(segcert.Stopped):
        segcert.prove(HARD, time=0.05)
    for limits in [
        *({"time": time} for time in (-1.0, float("inf"), float("nan"), 1e300)),
        *({"threads": threads} for threads in (-1, 0, 257, 100_000)),
        {"memory": -1},
    ]:
        with pytest.raises(ValueError, match=next(iter(limits))):
            segcert.prove("XO", **limits)
    for limits in [{"threads": 1.5}, {"memory": "1G"}, {"memory": 1e9}, {"time": "1"}]:
        with pytest.raises(TypeError, match=next(iter(limits))):
            segcert.prove("XO", **limits)
    for limits in [{"time": 1e15}, {"memory": 2**62}]:
        assert segcert.prove("XO", **limits).statement == "XO || 0"


def test_the_time_of_outcomes_is_for_each_board():
    hard, easy = segcert.outcomes(["(XOXXO)^40 + (XXOXOO)^41", "XO"], time=0.3, errors="return")
    assert isinstance(hard, Exception) and easy == "N"


def test_the_interpreter_goes_on_while_a_proof_is_searched():
    ticks = []
    done = threading.Event()

    def count():
        while not done.wait(0.01):
            ticks.append(time.monotonic())

    counter = threading.Thread(target=count, daemon=True)
    counter.start()
    try:
        with pytest.raises(segcert.Stopped):
            segcert.prove(HARD, time=0.5)
    finally:
        done.set()
    counter.join()
    assert len(ticks) > 5


def test_an_interrupt_ends_a_search():
    # Python does not listen to a signal that its parent ignores, as `nohup` does.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    main = threading.main_thread().ident
    timer = threading.Timer(0.3, lambda: signal.pthread_kill(main, signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        segcert.prove(HARD, time=60)


def test_boards_are_drawn():
    board = segcert.Board("(XO)^2.X")
    assert board.squares == "XOXO.X"
    html = board._repr_html_()
    assert html.count("<circle") == 5 and html.count("<rect") == 6
    with pytest.raises(segcert.NotationError):
        segcert.Board("XO + XO")


def test_html_is_escaped():
    assert "<b>XO |&gt; 0</b>" in segcert.prove("XO |> 0")._repr_html_()


def test_proofs_are_explained():
    text = segcert.explain(CERTS / "xo-03.cert")
    assert text.startswith("(XO)^3 = 0\n")
    with pytest.raises(segcert.CouldNotCheck):
        segcert.explain(CERTS / "database-8.cert")


def test_the_readme_shows_what_is_printed(tmp_path, monkeypatch):
    readme = Path(__file__).parents[1] / "README.md"
    code = re.findall(r"^```python\n(.*?)^```", readme.read_text(encoding="utf-8"), re.M | re.S)
    # A comment shows the value of its line, or of the line before.
    lines = re.sub(r"\n +# ", "  # ", "".join(code)).splitlines()
    (tmp_path / "examples").symlink_to(CERTS.parent / "examples")
    monkeypatch.chdir(tmp_path)
    names, shown = {}, 0
    for line in lines:
        code, _, value = line.partition("  # ")
        if value:
            pattern = re.escape(value.strip()).replace("…", ".*")
            assert re.fullmatch(pattern, repr(eval(code, names))), line
            shown += 1
        else:
            exec(code, names)
    assert shown >= 5


def without_roots(outputs):
    """The outputs of a cell as text, without roots and sizes: a better proof has others."""
    return re.sub(r"\b[0-9a-f]{64}\b|\b\d+ bytes", "_", json.dumps(outputs))


def test_the_notebook_shows_what_is_printed():
    for cell, found in notebook.run(json.loads(notebook.NOTEBOOK.read_text())):
        assert without_roots(found) == without_roots(cell["outputs"])


def test_a_brute_force_prover():
    proof = brute_force.prove("(XO)^7 || 0")
    assert segcert.check(proof).statement == "(XO)^7 || 0"
    assert brute_force.prove("(XO)^3 = 0").statement == "(XO)^3 = 0"
    with pytest.raises(ValueError, match="the statement is false"):
        brute_force.prove("(XO)^8 = 0")


def test_a_writer_refuses_what_does_not_win():
    with pytest.raises(segcert.NotationError):
        segcert.Writer("(XO)^14")
    with pytest.raises(segcert.Refuted):
        next(segcert.Writer("(XO)^4 = 0"))
    writer = segcert.Writer("(XO)^14 || 0")
    position = next(writer)
    assert (position.board, position.left_moves) == ("OX" * 14, True)
    assert next(writer).board == position.board
    with pytest.raises(segcert.Unproved):
        writer.play(len(position.moves))
    writer.play(0)
    with pytest.raises(segcert.Unproved):
        writer.finish()
    with pytest.raises(segcert.Unproved):
        writer.play(0)


def test_a_writer_is_shared_by_threads():
    # One thread waits for the writer while another one has it.
    writer = segcert.Writer("(XO)^14 || 0")
    found = []

    def ask():
        for _ in range(50):
            found.append(next(writer).board)

    askers = [threading.Thread(target=ask, daemon=True) for _ in range(4)]
    for asker in askers:
        asker.start()
    for _ in range(50):
        with pytest.raises(segcert.Unproved):
            writer.play(1000)
    for asker in askers:
        asker.join(timeout=30)
        assert not asker.is_alive()
    assert len(found) == 200 and set(found) == {"OX" * 14}


def test_a_proof_rule_by_rule():
    writer = segcert.RuleWriter("(XXO)^4 + * > 0", games=["2*up"], longest_value=2)
    cuts = 0
    for goal in writer:
        rows = [place for place, term in enumerate(goal.terms) if len(term) == 12]
        if "*" in goal.terms and rows:
            cuts += 1
            writer.cut(rows, "2*up")
        else:
            writer.search()
    assert cuts == 2
    assert segcert.check(writer.finish()).statement == "(XXO)^4 + * > 0"
    writer = segcert.RuleWriter("(XO)^14 || 0")
    assert next(writer).is_strict
    writer.replies()
    with pytest.raises(segcert.Unproved, match="is proved by a move"):
        next(writer)
    with pytest.raises(segcert.Unproved):
        segcert.RuleWriter("(XO)^14 || 0").move(0)


MOVES = ["XOXO L 3 2", "XOXO R 2 3\n"]


def test_proofs_by_moves(tmp_path):
    path = tmp_path / "moves.txt.gz"
    path.write_bytes(gzip.compress("\n".join(MOVES).encode()))
    for moves in [path, str(path), MOVES, iter(MOVES)]:
        proof = segcert.prove("(XO)^2 || 0", moves=moves, search=False)
        assert segcert.check(proof).statement == "(XO)^2 || 0"
        assert (proof.moves.lines, proof.moves.searched, proof.moves.wrong) == (2, 0, None)
        assert pickle.loads(pickle.dumps(proof)).moves.lines == 2
    assert segcert.prove("XO").moves is None


def test_moves_that_are_wrong():
    with pytest.raises(segcert.NotationError, match="line 2"):
        segcert.prove("(XO)^2", moves=["XOXO L 3 2", "XOXO L 1 3"])
    with pytest.raises(segcert.Unproved):
        segcert.prove("(XO)^14", moves=[], search=False)
    for options in [{"search": False}, {"moves": MOVES, "using": "lemma.cert"}]:
        with pytest.raises(ValueError):
            segcert.prove("(XO)^2", **options)
    with pytest.raises(FileNotFoundError):
        segcert.prove("(XO)^2", moves="no-such-file")

    def lines():
        yield "XOXO L 3 2"
        raise KeyError("mine")

    with pytest.raises(KeyError):
        segcert.prove("(XO)^2", moves=lines())
    with pytest.raises(TypeError):
        segcert.prove("(XO)^2", moves=[1])


def test_the_reader_reads_certificates():
    # The suite has files that break the format, and databases are another one.
    paths = [path for path in CERTS.glob("**/*.cert") if "suite" not in path.parts]
    files = [path.read_bytes() for path in paths]
    files = [file for file in files if len(file) < 20_000]
    certificates = [file for file in files if file.startswith(b"\x89SEGCERT")]
    assert len(certificates) > 100
    for file in certificates:
        assert reader.read(file)["steps"] is not None
    with pytest.raises(AssertionError):
        reader.read(certificates[0] + b"\0")
