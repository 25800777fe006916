//! What a certificate consists of, and its bytes (docs/FORMAT.md, version 3).
//!
//! These types mirror the specification field by field; their wire format is that of *postcard*.
//! Nothing here knows what the contents mean. Depends on [`crate::clobber`] for stones only.
use serde::{Serialize, Serializer};

use crate::clobber::{Part, Stone};

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Certificate {
    pub statement: Statement,
    /// Roots of the certificates that are imported.
    pub imports: Vec<[u8; 32]>,
    /// Entries 1, 2, …; entry 0 is the game 0.
    pub arena: Vec<Entry>,
    pub cells: Vec<Cell>,
    pub lemmas: Vec<Lemma>,
    pub systems: Vec<Vec<Claim>>,
    /// All proofs: two goals of each lemma, then one of each claim, then those of the statement.
    pub steps: Vec<Step>,
}

/// A game by its options, which are references to earlier entries, strictly increasing. Reference
/// `2i` is entry `i`, `2i + 1` its negative (not used if that is the entry itself).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Entry {
    #[serde(serialize_with = "increasing")]
    pub left: Vec<u32>,
    #[serde(serialize_with = "increasing")]
    pub right: Vec<u32>,
}

/// A run of stones: a bit each from the lowest one on, `X` is 1; one bit 1 marks the end.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Stones(Vec<u8>);

/// A constant plus parameters with coefficients: parameters strictly increasing, no coefficient 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
pub struct Form {
    pub constant: i64,
    pub terms: Vec<(u32, i64)>,
}

/// `stones^exponent after`
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Block {
    pub stones: Stones,
    pub exponent: Form,
    pub after: Stones,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Word {
    pub head: Stones,
    pub blocks: Vec<Block>,
}

/// A term of a position. Values take the numbers after those of the other two: one varint each.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Term {
    Word(Word),
    /// So many copies of a value.
    Multiple(u32, Form),
    #[serde(untagged, serialize_with = "after_other_terms")]
    Value(u32),
}

/// `{ prefix block^k suffix : k >= least }`, or one plain word: the prefix, with no block, no
/// suffix and `least` 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Cell {
    pub prefix: Stones,
    pub block: Stones,
    pub suffix: Stones,
    pub least: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Lemma {
    /// The third value is the sum of the first two. Steps prove it.
    Sum(u32, u32, u32),
    /// A sum as in `Sum`, proved by comparing the values of its options with those of the third value.
    SumByOptions(u32, u32, u32),
    /// A literal word is a sum of shorter literal words and values. Steps prove it.
    Rewrite(Stones, Vec<Term>),
    /// As `Rewrite`, with one value or none, proved by comparing options.
    RewriteByOptions(Stones, Vec<Term>),
    /// `(a + b) + (c + d) = (a + c) + (b + d)` for values, as sums of two values. Nothing is played.
    Regroup([u32; 4]),
}

/// A goal with parameters that is proved once and used at any instance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Claim {
    pub parameters: u32,
    /// Forms that are assumed to be at least 0.
    pub context: Vec<Form>,
    /// How many parts of the unknown bag lie in which cell; cells strictly increasing.
    pub counts: Vec<(u32, Form)>,
    pub terms: Vec<Term>,
    /// `|> 0` rather than `>= 0`.
    pub strict: bool,
    pub rank: Form,
}

/// A step of a proof, in the order in which goals are taken up: depth first, premises from left to
/// right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Step {
    /// Every reply of Right.
    Replies,
    /// `Q - A >= 0` for the selected terms `Q`, then `A` in their place.
    Cut {
        #[serde(serialize_with = "increasing")]
        selected: Vec<u32>,
        terms: Vec<Term>,
    },
    /// `(sum of multiples of lines) / divisor`, rounded up, is a line of the context.
    Infer { divisor: u64, lines: Vec<(u32, u64)>, conclusion: Form },
    /// The form is at least 0, or it is at most -1.
    Split(Form),
    /// The parameter is 0, 1, …, `count - 1`, or `modulus * x + count + r` with `r < modulus`.
    Cases { parameter: u32, count: u32, modulus: u32 },
    /// The parameter is equal to a form.
    Substitute { parameter: u32, form: Form },
    /// `factor` copies of a sum of values that is at least 0 are taken away.
    Multiple { factor: Form, terms: Vec<Term> },
    /// A part of this cell leaves the bag.
    Take { cell: u32 },
    /// A term that is a member of this cell joins the bag.
    Insert { term: u32, cell: u32, exponent: Form, least: u32 },
    /// The bag holds no two parts that are negatives of each other.
    Reduced { cell: u32, negative: u32 },
    /// An instance of a claim.
    Claim { claim: u32, substitution: Vec<Form> },
    /// Left's move with this number, at this place in a power.
    MoveAt { option: u32, exponent: Form },
    /// Left's move with this number outside a power. Moves take the numbers after those of the other
    /// steps: one varint each.
    #[serde(untagged, serialize_with = "after_other_steps")]
    Move(u32),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Statement {
    /// As in the arena; references are numbered within this list.
    pub games: Vec<Entry>,
    /// The least value of each variable; none in a statement about single positions.
    pub variables: Vec<u32>,
    /// Forms in the variables that are at least 0.
    pub conditions: Vec<Form>,
    pub left: Vec<Summand>,
    pub relation: Relation,
    pub right: Vec<Summand>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Relation {
    /// `=`
    Equal,
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `<`
    Less,
    /// `||`
    Fuzzy,
    /// `|>`
    Over,
    /// `<|`
    Under,
}

/// `floor(numerator / divisor)` copies of a game, or of its negative. The parameters of forms are
/// the variables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Summand {
    pub is_negative: bool,
    pub numerator: Form,
    pub divisor: u32,
    pub atom: Atom,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Atom {
    /// The words between the gaps of a row.
    Row(Vec<Word>),
    Game(u32),
}

/// The value of each sum of parts in so many squares, but for negatives of those before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Database {
    pub squares: u32,
    /// As that of a certificate.
    pub arena: Vec<Entry>,
    pub values: Vec<u32>,
}

/// How many numbers the other terms take.
const VALUES_FROM: u32 = 2;
/// How many numbers the other steps take.
const MOVES_FROM: u32 = 12;

/// The body of a file.
pub fn body(content: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(content).expect("nothing here is of unknown length")
}

impl FromIterator<Stone> for Stones {
    fn from_iter<I: IntoIterator<Item = Stone>>(stones: I) -> Stones {
        let (mut bytes, mut last, mut length) = (Vec::new(), 0, 0);
        for stone in stones {
            last |= u8::from(stone == Stone::X) << length;
            length += 1;
            if length == 8 {
                bytes.push(last);
                (last, length) = (0, 0);
            }
        }
        bytes.push(last | 1 << length);
        Stones(bytes)
    }
}

impl Stones {
    /// From left to right.
    pub fn stones(&self) -> impl Iterator<Item = Stone> + '_ {
        let last = self.0.last().copied().unwrap_or(1);
        let count = 8 * self.0.len() - 1 - last.leading_zeros() as usize;
        let is_x = |t: usize| self.0[t / 8] >> (t % 8) & 1 == 1;
        (0..count).map(move |t| if is_x(t) { Stone::X } else { Stone::O })
    }
}

impl From<&Part> for Stones {
    fn from(part: &Part) -> Stones {
        part.stones().collect()
    }
}

impl From<&[Stone]> for Stones {
    fn from(stones: &[Stone]) -> Stones {
        stones.iter().copied().collect()
    }
}

impl From<Stones> for Word {
    fn from(head: Stones) -> Word {
        Word { head, blocks: Vec::new() }
    }
}

impl From<i64> for Form {
    fn from(constant: i64) -> Form {
        Form { constant, terms: Vec::new() }
    }
}

/// Strictly increasing numbers: the first one, then differences less 1.
fn increasing<S: Serializer>(numbers: &[u32], serializer: S) -> Result<S::Ok, S::Error> {
    debug_assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
    let mut least = 0;
    serializer.collect_seq(numbers.iter().map(|&number| {
        let gap = number - least;
        least = number + 1;
        gap
    }))
}

fn after_other_terms<S: Serializer>(value: &u32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u32(VALUES_FROM + value)
}

fn after_other_steps<S: Serializer>(option: &u32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u32(MOVES_FROM + option)
}

#[cfg(test)]
mod tests;
