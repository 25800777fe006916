"""Proofs about linear Clobber.

>>> import segcert
>>> str(segcert.value("XXO"))
'^'
>>> proof = segcert.prove("(XXO)^4 = 2*up")
>>> segcert.check(proof.bytes).statement
'(XXO)^4 = 2*up'

Boards are written with X, B or ● for stones of Left, O, W or ○ for those of Right, `.` for gaps and
powers such as ``(XO)^50``. Functions release the interpreter while they work, and end soon after an
interrupt. ``memory`` is in bytes, ``time`` in seconds.
"""

from ._segcert import (
    Board,
    Checked,
    CouldNotCheck,
    InternalError,
    Move,
    NotationError,
    Proof,
    Refuted,
    Rejected,
    SegcertError,
    Solution,
    Stopped,
    Unproved,
    Value,
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
    "InternalError",
    "Move",
    "NotationError",
    "Proof",
    "Refuted",
    "Rejected",
    "SegcertError",
    "Solution",
    "Stopped",
    "Unproved",
    "Value",
    "__version__",
    "check",
    "explain",
    "outcomes",
    "prove",
    "solve",
    "value",
    "values",
]
