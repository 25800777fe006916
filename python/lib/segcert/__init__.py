"""Proofs about linear Clobber.

>>> import segcert
>>> str(segcert.value("XXO"))
'^'
>>> proof = segcert.prove("(XXO)^4 = 2*up")
>>> segcert.check(proof.bytes).statement
'(XXO)^4 = 2*up'

In positions, X, B or ● is a stone of Left, O, W or ○ is a stone of Right, ``.`` is an empty square,
and ``(XO)^50`` is a power. ``segcert help statements``, a command of the program, explains the
whole notation. Functions release the interpreter while they work, and searches stop soon after an
interrupt. Limits: ``memory`` is in bytes, by default 4 GiB; ``time`` is in seconds, by default
without a limit; and ``threads`` is at most 256. All answers and exceptions can be pickled.
"""

from ._segcert import (
    Board,
    Checked,
    CouldNotCheck,
    Goal,
    Import,
    InternalError,
    Move,
    MovesUsed,
    NotationError,
    OpenPosition,
    Proof,
    Refuted,
    Rejected,
    RuleWriter,
    SegcertError,
    Solution,
    Stopped,
    Unproved,
    Unusable,
    Value,
    Writer,
    __version__,
    check,
    explain,
    outcomes,
    prove,
    solve,
    value,
    values,
)

__all__ = [
    "Board",
    "Checked",
    "CouldNotCheck",
    "Goal",
    "Import",
    "InternalError",
    "Move",
    "MovesUsed",
    "NotationError",
    "OpenPosition",
    "Proof",
    "Refuted",
    "Rejected",
    "RuleWriter",
    "SegcertError",
    "Solution",
    "Stopped",
    "Unproved",
    "Unusable",
    "Value",
    "Writer",
    "__version__",
    "check",
    "explain",
    "outcomes",
    "prove",
    "solve",
    "value",
    "values",
]
