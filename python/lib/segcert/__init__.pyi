from os import PathLike
from typing import Iterable, List, Literal, Optional, Sequence, Tuple, Union, final, overload

__version__: str

# These names exist only for type checkers.
_Outcome = Literal["L", "R", "N", "P"]
_Path = Union[str, "PathLike[str]"]
_Source = Union[bytes, _Path, "Proof", "Import"]
_Sources = Union[_Source, Iterable[_Source]]

class SegcertError(Exception):
    """Base class of the exceptions of this package."""

class NotationError(SegcertError, ValueError):
    """The text is not a position, a statement or a list of moves."""

    column: Optional[int]
    """Column of the problem in the text, counted from 1, or None for a list of moves."""

class Refuted(SegcertError):
    """The statement is false."""

    instead: str
    """A statement that holds instead; for a statement for all n, with a counterexample."""

class Unproved(SegcertError):
    """No proof was found. The statement may be true or false."""

class Stopped(SegcertError):
    """A limit of time or memory was reached."""

class Rejected(SegcertError):
    """The certificate does not prove its statement."""

    code: str
    """Code of the fault; codes do not change between versions."""

class CouldNotCheck(SegcertError):
    """The certificate could not be checked, because of a limit, its version or a missing import."""

class Unusable(SegcertError):
    """A certificate whose theorem should be used cannot be read, or is not verified."""

class InternalError(SegcertError):
    """A bug in this program. If the message begins with ALARM, prover and checker disagree."""

@final
class Proof:
    """A certificate that the checker has verified."""

    @property
    def statement(self) -> str:
        """The statement that the certificate proves, as the checker prints it."""
    @property
    def root(self) -> str:
        """Root of the certificate in hexadecimal: the hash by which it is cited."""
    @property
    def bytes(self) -> bytes:
        """Content of the certificate file."""
    @property
    def theorems(self) -> List[str]:
        """The theorems from which the proof derives the statement; empty if it uses none."""
    @property
    def imports(self) -> List["Import"]:
        """The certificates that this one imports; empty if it contains their proofs."""
    @property
    def moves(self) -> Optional["MovesUsed"]:
        """Report on the moves that the proof follows, or None."""
    def write(self, path: _Path) -> None:
        """Writes the certificate file. The file appears only when it is complete."""
    def _repr_html_(self) -> str: ...

@final
class MovesUsed:
    """Report on the moves of another solver."""

    @property
    def lines(self) -> int:
        """Number of lines with a move."""
    @property
    def followed(self) -> int:
        """Number of positions in which one of these moves was followed."""
    @property
    def searched(self) -> int:
        """Number of positions that the prover had to search."""
    @property
    def wrong(self) -> Optional[Tuple[int, str]]:
        """Number of the first line whose move does not win, counted from 1, and a refutation."""

@final
class Import:
    """A certificate that another one imports."""

    @property
    def statement(self) -> str:
        """The statement that the certificate proves, as the checker prints it."""
    @property
    def root(self) -> str:
        """The hash by which the other certificate names it, in hexadecimal."""
    @property
    def bytes(self) -> bytes:
        """Content of the certificate file."""

@final
class OpenPosition:
    """A position in which a proof needs a winning move."""

    @property
    def board(self) -> str:
        """The components in one row with gaps between them, then the other games."""
    @property
    def left_moves(self) -> bool:
        """Whether Left must make a winning move; otherwise Right must."""
    @property
    def moves(self) -> List[Tuple[str, str]]:
        """The moves of this player, and the position after each move."""

@final
class Writer:
    """Writes a proof move by move.

    A loop over the writer goes through the positions in which the proof needs a winning move, and
    `play` answers each. The writer finds values, lemmas and answers to replies itself. If a move
    does not win, the loop raises `Unproved` with a refutation.
    """

    def __new__(cls, statement: str) -> "Writer": ...
    def __iter__(self) -> "Writer": ...
    def __next__(self) -> OpenPosition:
        """Returns the next position that needs a move; repeats it until a move is played."""
    def play(self, index: int) -> None:
        """Plays the move with an index in the open position."""
    def finish(self) -> Proof:
        """Returns the proof, if no position is open."""

@final
class Goal:
    """A goal of a proof: a sum of games is at least 0, or greater than or confused with 0."""

    @property
    def terms(self) -> List[str]:
        """The terms of the sum: components without values, and values."""
    @property
    def is_strict(self) -> bool:
        """Whether Left wins, moving first. Otherwise Left wins, moving second."""
    @property
    def moves(self) -> List[Tuple[str, str]]:
        """Left's moves in a strict goal, and the sum after each.

        A move is the index of the term, and `FROM TO` or `→OPTION`.
        """

@final
class RuleWriter:
    """Writes a proof rule by rule.

    A loop over the writer goes through the goals that need a rule, and one of `replies`, `move`,
    `cut` and `search` proves each. Terms may be replaced by `games`. Components of more than
    `longest_value` stones are not replaced by their values.
    """

    def __new__(
        cls, statement: str, games: Sequence[str] = (), longest_value: Optional[int] = None
    ) -> "RuleWriter": ...
    def __iter__(self) -> "RuleWriter": ...
    def __next__(self) -> Goal:
        """Returns the next goal that needs a rule; repeats it until a rule is applied."""
    def replies(self) -> None:
        """Proves the goal by answers to all moves of Right."""
    def move(self, index: int) -> None:
        """Proves a strict goal by a move of Left."""
    def cut(self, selected: Sequence[int], game: str) -> None:
        """Proves the goal with a game in place of the terms with some indices.

        The first premise is that these terms minus the game are at least 0, the second one is the
        goal with the game in their place.
        """
    def search(self) -> None:
        """Lets segcert prove the goal."""
    def finish(self) -> Proof:
        """Returns the proof, if no goal is open."""

@final
class Checked:
    """Result of a check that verified the certificate."""

    @property
    def statement(self) -> str:
        """The statement that the certificate proves, as the checker prints it."""
    @property
    def root(self) -> str:
        """Root of the certificate in hexadecimal: the hash by which it is cited."""
    @property
    def imports(self) -> List[str]:
        """Roots of the certificates that this one imports."""
    def _repr_html_(self) -> str: ...

@final
class Value:
    """Value of a position.

    Two values are equal if they are the same game. A value that is not complete equals only itself.
    """

    @property
    def position(self) -> str:
        """The position."""
    @property
    def text(self) -> str:
        """Canonical form in ASCII, in the notation that `value` reads: `^` is up, `v` is down."""
    @property
    def unicode(self) -> str:
        """Canonical form with arrows."""
    @property
    def is_complete(self) -> bool:
        """Whether the text is the whole form. Otherwise `?` replaces deeply nested options."""
    @property
    def outcome(self) -> _Outcome:
        """L or R if Left or Right wins, N or P if the first or second player wins."""
    @property
    def atomic_weight(self) -> Optional[str]:
        """Atomic weight, or None if the game is not all-small."""
    @property
    def birthday(self) -> int:
        """Birthday: the depth of the canonical form."""
    @property
    def theorems(self) -> List[str]:
        """The theorems that give the values of long rows."""
    def _repr_html_(self) -> str: ...

@final
class Move:
    """A winning move."""

    @property
    def name(self) -> str:
        """The move, such as `2→3`, `2→3 in XXO` if there are several rows, or `up → *`."""
    @property
    def term(self) -> int:
        """Index of the term of the sum in which the move is made."""
    @property
    def from_(self) -> Optional[int]:
        """Square that the stone leaves, counted from 1, or None if the term is not a row."""
    @property
    def to(self) -> Optional[int]:
        """Square that the stone takes, counted from 1, or None if the term is not a row."""
    @property
    def option(self) -> Optional[str]:
        """Option that the game becomes, or None if the term is a row."""
    @property
    def after(self) -> str:
        """Position after the move."""

@final
class Solution:
    """Outcome of a position, and the winning moves."""

    @property
    def position(self) -> str:
        """The position."""
    @property
    def outcome(self) -> _Outcome:
        """L or R if Left or Right wins, N or P if the first or second player wins."""
    @property
    def left(self) -> List[Move]:
        """Winning moves of Left, moving first."""
    @property
    def right(self) -> List[Move]:
        """Winning moves of Right, moving first."""
    @property
    def by(self) -> Optional[str]:
        """Theorem or strategy that decides the outcome, "values of the components" if these decide, or
        None after a search.

        Unless it is None, each player has at most one winning move in `left` or `right`.
        """
    def _repr_html_(self) -> str: ...

@final
class Board:
    """A row of squares. Notebooks show a picture of it."""

    def __new__(cls, board: str) -> "Board": ...
    @property
    def squares(self) -> str:
        """The squares as `X`, `O` and `.`, with powers expanded."""
    def _repr_html_(self) -> str: ...

def prove(
    statement: str,
    *,
    moves: Union[None, _Path, Iterable[str]] = None,
    search: bool = True,
    using: Union[None, _Path, Iterable[_Path]] = None,
    library: bool = True,
    self_contained: Optional[bool] = None,
    memory: Optional[int] = None,
    threads: int = 1,
    time: Optional[float] = None,
) -> Proof:
    """Proves a statement, or who wins a position.

    A proof may use theorems: those that come with the program and those in the user's folder; with
    `using`, only those of the named certificates and folders; with `library=False`, none. The
    certificate contains the proofs of these theorems if it then has at most 64 KiB, always if
    `self_contained` is True, and never if it is False. Otherwise it imports them.

    With `moves`, the proof follows winning moves of another solver: a file, which may be
    compressed, or an iterable of lines `POSITION PLAYER MOVE`. Every move is verified. Positions
    without a move are searched, unless `search` is False.
    """

def check(certificate: _Source, imports: _Sources = ()) -> Checked:
    """Checks a certificate with the checker, and raises an exception if it is not verified.

    A certificate is given as bytes, a path, a `Proof` or an `Import`. `imports` are the
    certificates that it imports, in any order; those of a `Proof` need not be given.
    """

def explain(certificate: _Source, imports: _Sources = ()) -> str:
    """Checks a certificate as `check` does, and returns its proof in words."""

def solve(
    position: str,
    *,
    using: Union[None, _Path, Iterable[_Path]] = None,
    library: bool = True,
    memory: Optional[int] = None,
    threads: int = 1,
    time: Optional[float] = None,
) -> Solution:
    """Finds who wins a position, and the winning moves.

    A theorem or strategy may decide long rows; then not all winning moves are found.
    """

def value(
    position: str,
    *,
    library: bool = True,
    memory: Optional[int] = None,
    time: Optional[float] = None,
) -> Value:
    """Finds the value of a position: its canonical form, outcome, atomic weight and birthday.

    Theorems that come with the program give the values of long rows, unless `library` is False.
    """

@overload
def values(
    positions: Iterable[str],
    *,
    memory: Optional[int] = None,
    threads: int = 1,
    time: Optional[float] = None,
    errors: Literal["raise"] = "raise",
) -> List[Value]:
    """Finds the values of many positions.

    The time limit is for each position. With `errors="return"`, the list has the exception in place
    of a value that was not found.
    """

@overload
def values(
    positions: Iterable[str],
    *,
    memory: Optional[int] = None,
    threads: int = 1,
    time: Optional[float] = None,
    errors: Literal["return"],
) -> List[Union[Value, SegcertError]]:
    """Finds the values of many positions.

    The time limit is for each position. With `errors="return"`, the list has the exception in place
    of a value that was not found.
    """

@overload
def outcomes(
    positions: Iterable[str],
    *,
    memory: Optional[int] = None,
    threads: int = 1,
    time: Optional[float] = None,
    errors: Literal["raise"] = "raise",
) -> List[_Outcome]:
    """Finds the outcomes of many positions: L, R, N or P.

    The time limit is for each position. With `errors="return"`, the list has the exception in place
    of an outcome that was not found.
    """

@overload
def outcomes(
    positions: Iterable[str],
    *,
    memory: Optional[int] = None,
    threads: int = 1,
    time: Optional[float] = None,
    errors: Literal["return"],
) -> List[Union[_Outcome, SegcertError]]:
    """Finds the outcomes of many positions: L, R, N or P.

    The time limit is for each position. With `errors="return"`, the list has the exception in place
    of an outcome that was not found.
    """
