"""What a user of the package relies on."""

import signal
import threading
import time
from pathlib import Path

import pytest

import segcert

CERTS = Path(__file__).parents[2] / "certs"


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


def test_damaged_certificates_are_rejected():
    data = bytearray((CERTS / "xo-05.cert").read_bytes())
    data[-1] ^= 1
    with pytest.raises(segcert.Rejected) as caught:
        segcert.check(bytes(data))
    assert caught.value.code == "root"
    with pytest.raises(FileNotFoundError):
        segcert.check("no such file")
    with pytest.raises(TypeError):
        segcert.check(3)


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


def test_limits():
    with pytest.raises(segcert.Stopped):
        segcert.prove("(XO)^400", time=0.05)
    with pytest.raises(ValueError):
        segcert.prove("XO", time=-1.0)


def test_the_interpreter_goes_on_while_a_proof_is_searched():
    ticks = []
    done = threading.Event()

    def count():
        while not done.wait(0.01):
            ticks.append(time.monotonic())

    counter = threading.Thread(target=count)
    counter.start()
    with pytest.raises(segcert.Stopped):
        segcert.prove("(XO)^48", time=0.5)
    done.set()
    counter.join()
    assert len(ticks) > 5


def test_an_interrupt_ends_a_search():
    main = threading.main_thread().ident
    timer = threading.Timer(0.3, lambda: signal.pthread_kill(main, signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        segcert.prove("(XO)^48", time=60)


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
    assert "(XO)^3 = 0" in text and "Whoever moves first loses." in text
    with pytest.raises(segcert.CouldNotCheck):
        segcert.explain(CERTS / "database-8.cert")
