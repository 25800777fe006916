//! The graph whose paths are words: the patterns that no word of a game has, or that some optimal
//! game does without.

/// What a separation lies between.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Stones of different colours: a.
    Alternate,
    /// Stones of the same colour: s.
    Same,
    /// At least one empty square, or the end of the line.
    Gap,
}

/// Whether a stone crosses a separation, and which way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Crossing {
    Bare,
    Right,
    Left,
}

const KINDS: [Kind; 3] = [Kind::Alternate, Kind::Same, Kind::Gap];
const CROSSINGS: [Crossing; 3] = [Crossing::Bare, Crossing::Right, Crossing::Left];

type Letter = (Crossing, Kind);

/// Whether no game has a word with these two letters side by side: classes (1), (2) and (3) of the
/// paper.
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

/// Classes (4), (5), (6′) and (7′): words without them are enough for an optimal game.
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

/// From a state, two successive letters, to the next, one letter on. A state is given by its two
/// crossings, 3 · first + second in the order bare, right, left: the board tells the kinds.
pub struct Edge {
    /// How an entry names the tail, given the head.
    pub code: u32,
    /// Where in an entry.
    pub shift: u32,
    pub tail: usize,
    pub head: usize,
    /// 1 if the new letter is bare between stones.
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

/// The edges for every three successive kinds, at index 9 · first + 3 · second + third.
pub fn graph() -> Vec<Vec<Edge>> {
    let mut graph = Vec::new();
    for x in KINDS {
        for y in KINDS {
            for z in KINDS {
                let mut edges = Vec::new();
                for a in CROSSINGS {
                    for b in CROSSINGS {
                        for c in CROSSINGS {
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
