//! The graph whose paths are words. It excludes the patterns that no word of a game has, and
//! patterns that are not necessary for an optimal game.

/// The kind of a separation, given by its two neighbouring squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Stones of different colours: the letter *a* of the paper.
    Alternate,
    /// Stones of the same colour: the letter *s*.
    Same,
    /// At least one empty square, or the end of the line. No stone can cross a gap.
    Gap,
}

impl Kind {
    /// All kinds, in the order of the graph.
    pub const ALL: [Kind; 3] = [Kind::Alternate, Kind::Same, Kind::Gap];
}

/// The crossing of a separation by a stone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Crossing {
    /// No stone crosses: the letter without an arrow.
    Bare,
    /// A stone moves to the right.
    Right,
    /// A stone moves to the left.
    Left,
}

impl Crossing {
    /// All crossings, in the order of the states.
    pub const ALL: [Crossing; 3] = [Crossing::Bare, Crossing::Right, Crossing::Left];
}

type Letter = (Crossing, Kind);

/// Tells whether no game has a word with these two adjacent letters: classes (1), (2) and (3) of
/// the paper.
fn is_forbidden_pair(first: Letter, second: Letter) -> bool {
    use {Crossing::*, Kind::*};
    matches!(
        (first, second),
        ((Left, _), (Right, _))
            | ((Right, Same), (Left, Same))
            | ((Bare, _), (Right, Same))
            | ((Left, Same), (Bare, _))
    )
}

/// Tells whether three adjacent letters are in the classes (4), (5), (6′) and (7′). Some optimal
/// game has a word without them.
fn is_forbidden_triple(first: Letter, second: Letter, third: Letter) -> bool {
    use {Crossing::*, Kind::*};
    matches!(
        (first, second, third),
        ((Right, _), (Right, Alternate), (Right | Bare, _))
            | ((Left | Bare, _), (Left, Alternate), (Left, _))
            | ((Bare, _), (Right, Alternate), (Left, Same))
            | ((Right, Same), (Left, Alternate), (Bare, _))
            | ((Right, _), (Right, Alternate), (Left, Alternate))
            | ((Right, Alternate), (Left, Alternate), (Bare, _))
    )
}

/// An edge from a state, two successive letters, to the state one letter later. A state is given by
/// its two crossings, as 3 · first + second in the order bare, right, left; the board determines
/// the kinds.
pub struct Edge {
    /// Code of the tail in an entry, given the head.
    pub code: u32,
    /// Position of the lowest bit of `code` in an entry.
    pub shift: u32,
    /// The state before the new letter.
    pub tail: usize,
    /// The state with the new letter.
    pub head: usize,
    /// 1 if the new letter is bare between stones, otherwise 0.
    pub cost: usize,
}

impl Edge {
    fn new(first: Crossing, second: Crossing, third: Crossing, kind: Kind) -> Edge {
        Edge {
            code: first as u32 + 1,
            shift: 2 * (3 * second as u32 + third as u32),
            tail: pair(first as usize, second as usize),
            head: pair(second as usize, third as usize),
            cost: usize::from(third == Crossing::Bare && kind != Kind::Gap),
        }
    }
}

/// Returns the edges for every three successive kinds, at index 9 · first + 3 · second + third.
pub fn graph() -> Vec<Vec<Edge>> {
    let mut graph = Vec::new();
    for x in Kind::ALL {
        for y in Kind::ALL {
            for z in Kind::ALL {
                let mut edges = Vec::new();
                for a in Crossing::ALL {
                    for b in Crossing::ALL {
                        for c in Crossing::ALL {
                            if is_word([(a, x), (b, y), (c, z)]) {
                                edges.push(Edge::new(a, b, c, z));
                            }
                        }
                    }
                }
                graph.push(edges);
            }
        }
    }
    graph
}

/// Returns the index of a pair of numbers below 3.
pub fn pair(first: usize, second: usize) -> usize {
    3 * first + second
}

fn is_word([first, second, third]: [Letter; 3]) -> bool {
    let crosses_gap = |(crossing, kind)| crossing != Crossing::Bare && kind == Kind::Gap;
    ![first, second, third].into_iter().any(crosses_gap)
        && !is_forbidden_pair(first, second)
        && !is_forbidden_pair(second, third)
        && !is_forbidden_triple(first, second, third)
}
