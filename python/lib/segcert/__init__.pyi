from os import PathLike
from typing import Iterable, List, Literal, Optional, Sequence, Union, overload

__version__: str

Outcome = Literal["L", "R", "N", "P"]
Source = Union[bytes, str, "PathLike[str]", "Proof"]

class SegcertError(Exception):
    """Why a question has no answer."""

class NotationError(SegcertError, ValueError):
    """The text is not a board, a sum or a statement."""

class Refuted(SegcertError):
    """The statement is false."""

    instead: str
    """What holds instead."""

class Unproved(SegcertError):
    """No proof was found; nothing is said about whether the statement is true."""

class Stopped(SegcertError):
    """Time or memory was used up."""

class Rejected(SegcertError):
    """The certificate does not prove its statement."""

    code: str
    """What kind of fault it is; stable."""

class CouldNotCheck(SegcertError):
    """Nothing can be said about the certificate."""

class InternalError(SegcertError):
    """A bug of this program."""

class Proof:
    """A certificate that the checker has accepted."""

    @property
    def statement(self) -> str: ...
    @property
    def root(self) -> str:
        """The hash by which it is cited, in hexadecimal."""
    @property
    def bytes(self) -> bytes:
        """The file."""
    def write(self, path: Union[str, "PathLike[str]"]) -> None:
        """Writes the file, which appears only when it is complete."""
    def _repr_html_(self) -> str: ...

class Checked:
    """A certificate that was verified."""

    @property
    def statement(self) -> str: ...
    @property
    def root(self) -> str: ...
    @property
    def imports(self) -> List[str]:
        """Roots of the certificates on which it rests."""
    def _repr_html_(self) -> str: ...

class Value:
    """What a position is worth. Two are equal if they are the same game."""

    @property
    def position(self) -> str: ...
    @property
    def text(self) -> str:
        """The canonical form, in a notation that can be read again."""
    @property
    def unicode(self) -> str: ...
    @property
    def is_complete(self) -> bool: ...
    @property
    def outcome(self) -> Outcome: ...
    @property
    def atomic_weight(self) -> Optional[str]: ...
    @property
    def birthday(self) -> int: ...
    def _repr_html_(self) -> str: ...

class Move:
    """A winning move."""

    @property
    def name(self) -> str: ...
    @property
    def term(self) -> int:
        """In which term of the sum, counted from 0."""
    @property
    def after(self) -> str: ...

class Solution:
    """Who wins a position, and with which moves."""

    @property
    def position(self) -> str: ...
    @property
    def outcome(self) -> Outcome: ...
    @property
    def left(self) -> List[Move]: ...
    @property
    def right(self) -> List[Move]: ...
    @property
    def by(self) -> Optional[str]:
        """The theorem or the strategy that says who wins; then one winning move at most is known."""
    def _repr_html_(self) -> str: ...

class Board:
    """A row of squares, drawn in notebooks."""

    def __init__(self, board: str) -> None: ...
    @property
    def squares(self) -> str:
        """`X`, `O` and `.`, powers written out."""
    def _repr_html_(self) -> str: ...

def prove(
    statement: str,
    *,
    memory: Optional[int] = None,
    threads: int = 1,
    time: Optional[float] = None,
) -> Proof:
    """Proves a statement, also for all n, or who wins a position."""

def check(certificate: Source, imports: Sequence[Source] = ()) -> Checked:
    """Checks a certificate with the independent checker: bytes, or the path of a file."""

def explain(certificate: Source, imports: Sequence[Source] = ()) -> str:
    """Says in words how a certificate proves its statement."""

def solve(
    position: str,
    *,
    memory: Optional[int] = None,
    threads: int = 1,
    time: Optional[float] = None,
) -> Solution:
    """Who wins a position, and with which moves."""

def value(
    position: str,
    *,
    memory: Optional[int] = None,
    time: Optional[float] = None,
) -> Value:
    """What a position is worth."""

@overload
def values(
    positions: Iterable[str],
    *,
    memory: Optional[int] = None,
    threads: int = 1,
    time: Optional[float] = None,
    errors: Literal["raise"] = "raise",
) -> List[Value]: ...
@overload
def values(
    positions: Iterable[str],
    *,
    memory: Optional[int] = None,
    threads: int = 1,
    time: Optional[float] = None,
    errors: Literal["return"],
) -> List[Union[Value, SegcertError]]:
    """The values of many positions; with `errors="return"` what is wrong stands in its place."""

@overload
def outcomes(
    positions: Iterable[str],
    *,
    memory: Optional[int] = None,
    threads: int = 1,
    time: Optional[float] = None,
    errors: Literal["raise"] = "raise",
) -> List[Outcome]: ...
@overload
def outcomes(
    positions: Iterable[str],
    *,
    memory: Optional[int] = None,
    threads: int = 1,
    time: Optional[float] = None,
    errors: Literal["return"],
) -> List[Union[Outcome, SegcertError]]:
    """Who wins each of many positions, by who moves first."""
