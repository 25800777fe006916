//! Words: for every separation between neighbouring squares, whether a stone crosses it, and in
//! which direction (section 2 of the paper). By Lemma 2 a separation is crossed at most once.
pub use segcert_solitaire::graph::{Crossing, Kind};

use crate::clobber::Square;

/// Returns the kind of the separation between two squares.
pub fn kind(left: Square, right: Square) -> Kind {
    match (left, right) {
        (Square::Stone(left), Square::Stone(right)) if left == right => Kind::Same,
        (Square::Stone(_), Square::Stone(_)) => Kind::Alternate,
        _ => Kind::Gap,
    }
}

/// Iterates over the separations of a line, from left to right.
pub fn kinds(line: &[Square]) -> impl Iterator<Item = Kind> + '_ {
    line.windows(2).map(|pair| kind(pair[0], pair[1]))
}
