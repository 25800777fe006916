"""A brute-force prover: python brute_force.py "(XO)^8 || 0" proof.cert"""

import sys
from functools import lru_cache

import segcert


@lru_cache(maxsize=None)
def wins(row, player):
    """Whether a player wins a row, moving first: tries all moves."""
    other = "O" if player == "X" else "X"
    pairs = [(i, i + 1) for i in range(len(row) - 1)]
    for start, to in pairs + [(to, start) for start, to in pairs]:
        if row[start] == player and row[to] == other:
            after = list(row)
            after[start], after[to] = ".", player
            if not wins("".join(after), other):
                return True
    return False


def prove(statement):
    """Proves a true statement about rows."""
    writer = segcert.Writer(statement)
    for position in writer:
        other = "O" if position.left_moves else "X"
        winning = [not wins(after, other) for _, after in position.moves]
        if not any(winning):
            raise ValueError(f"no move wins {position.board}, so the statement is false")
        writer.play(winning.index(True))
    return writer.finish()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    prove(sys.argv[1]).write(sys.argv[2])
