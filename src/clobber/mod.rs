//! Rules of linear Clobber: parts, rows, moves, notation, statements.
