//! Strategies written by hand, byte by byte, as docs/FORMAT.md says.

use segcert_check::strategy::Sections;

pub fn number(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

/// Length and bits.
pub fn word(stones: &str) -> Vec<u8> {
    let mut packed = vec![0; stones.len().div_ceil(8)];
    for (t, _) in stones.match_indices('x') {
        packed[t / 8] |= 1 << (t % 8);
    }
    [number(stones.len() as u64), packed].concat()
}

pub fn list(items: &[Vec<u8>]) -> Vec<u8> {
    [number(items.len() as u64), items.concat()].concat()
}

/// The pieces of the section *strategy*, each already as bytes.
#[derive(Clone)]
pub struct Pieces {
    pub families: Vec<Vec<u8>>,
    pub start: u64,
    pub from: u64,
    pub beside: Vec<Vec<u8>>,
    pub left_to_move: u8,
    pub rewrites: Vec<Vec<u8>>,
    pub classes: Vec<Vec<u8>>,
    pub sets: Vec<Vec<u8>>,
    pub won: Vec<Vec<u8>>,
    pub won_sums: Vec<Vec<u8>>,
    pub rules: Vec<Vec<u8>>,
}

impl Pieces {
    pub fn bytes(&self) -> Vec<u8> {
        [
            list(&self.families),
            number(self.start),
            number(self.from),
            list(&self.beside),
            vec![self.left_to_move],
            list(&self.rewrites),
            list(&self.classes),
            list(&self.sets),
            list(&self.won),
            list(&self.won_sums),
            list(&self.rules),
        ]
        .concat()
    }

    /// With empty names and without certificates.
    pub fn sections(&self, statement: &str) -> Sections {
        let names = 1 + 3 * self.families.len();
        let others = self.classes.len() + self.sets.len() + self.rules.len();
        Sections {
            statement: statement.to_owned(),
            strategy: self.bytes(),
            names: vec![0; names + 1 + others],
            certificates: vec![0],
        }
    }
}

/// A family.
pub fn family(prefix: &str, block: &str, suffix: &str) -> Vec<u8> {
    [prefix, block, suffix].map(word).concat()
}

/// `x(x)o`: Left takes Right's only stone. (`strategies/comb.toml`, without its second set.)
pub fn comb() -> Pieces {
    // Count of class 0 ≥ 1, and −count ≥ −1.
    let at_least = [list(&[vec![2, 2]]), vec![2]].concat();
    let at_most = [list(&[vec![2, 1]]), vec![1]].concat();
    let one = list(&[at_most, at_least]);
    Pieces {
        families: vec![family("x", "x", "o")],
        start: 0,
        from: 0,
        beside: Vec::new(),
        left_to_move: 1,
        rewrites: Vec::new(),
        // The class of all members from 2 stones on.
        classes: vec![list(&[vec![1, 2, 0]])],
        // Left to move; one case; no exceptions.
        sets: vec![[vec![1], list(&[one]), list(&[])].concat()],
        won: Vec::new(),
        won_sums: Vec::new(),
        // The shortest of these, without conditions, to nothing.
        rules: vec![vec![2, 0, 2, 0, 0, 0]],
    }
}

/// `x(x)o` from 3 stones on, with Right to move: he takes one of Left's stones, and Left takes his only one.
pub fn comb_second() -> Pieces {
    let mut pieces = comb();
    // The class of all members from 3 stones on; there is one of these, and nothing else; Right to move.
    pieces.classes.push(list(&[vec![1, 3, 0]]));
    let at_least = [list(&[vec![3, 2]]), vec![2]].concat();
    let at_most = [list(&[vec![0, 1]]), vec![1]].concat();
    let one = list(&[at_most, at_least]);
    pieces.sets.push([vec![0], list(&[one]), list(&[])].concat());
    Pieces { from: 3, left_to_move: 0, ..pieces }
}

pub const COMB: &str = "X(X)^nO |> 0 for all n >= 0";
