//! Words: for every separation between neighbouring squares, whether and which way a stone crosses
//! it (section 2 of the paper). By Lemma 2 it is crossed at most once.
use crate::clobber::Square;

/// What a separation lies between.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Stones of different colours: the letter *a* of the paper.
    Alternate,
    /// Stones of the same colour: the letter *s*.
    Same,
    /// At least one empty square. Nothing can cross it. The letters *x* that the paper sets before
    /// and behind a word are such separations: a line is a row with empty squares around it.
    Gap,
}

impl Kind {
    pub const ALL: [Kind; 3] = [Kind::Alternate, Kind::Same, Kind::Gap];

    pub fn between(left: Square, right: Square) -> Kind {
        match (left, right) {
            (Square::Stone(left), Square::Stone(right)) if left == right => Kind::Same,
            (Square::Stone(_), Square::Stone(_)) => Kind::Alternate,
            _ => Kind::Gap,
        }
    }

    pub fn crossings(self) -> &'static [Crossing] {
        match self {
            Kind::Gap => &[Crossing::Bare],
            Kind::Alternate | Kind::Same => &Crossing::ALL,
        }
    }
}

/// Whether a stone crosses a separation, and which way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Crossing {
    /// Nobody does: the letter without an arrow.
    Bare,
    Right,
    Left,
}

impl Crossing {
    pub const ALL: [Crossing; 3] = [Crossing::Bare, Crossing::Right, Crossing::Left];
}

/// A letter of a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Letter {
    pub kind: Kind,
    pub crossing: Crossing,
}

impl Letter {
    /// The letter x at the ends of a word.
    pub const END: Letter = Letter { kind: Kind::Gap, crossing: Crossing::Bare };
}

/// The separations of a line, from left to right.
pub fn kinds(line: &[Square]) -> impl Iterator<Item = Kind> + '_ {
    line.windows(2).map(|pair| Kind::between(pair[0], pair[1]))
}
