//! Databases: the value of every sum of parts that fits into so many squares. Nothing that follows
//! from values is said.
//!
//! Depends on `core`. The sums are enumerated here and played by the rules of the game; a
//! certificate says which value each of them is. The rule Import uses them.

use crate::claims::{Stones, Word};
use crate::core::{
    Checked, Choice, Games, Goal, Judgment, Limits, Player, Ref, Stop, Table, Term, Words, fault,
    given, require,
};
use crate::replay::{Imported, Kernel};
use crate::wire::Reader;
use std::cmp::Reverse;

/// Longer parts are in no database.
const MAX_SQUARES: u32 = 24;

/// The values of sums that were checked.
pub struct Database {
    pub squares: u32,
    pub games: Games,
    /// How many sums are named: of those that are negatives one.
    pub named: usize,
    /// By the parts, sorted by their codes.
    values: Table<Box<[Term]>, Ref>,
}

impl Database {
    /// Reads and checks the body of a database: each sum of parts equals the value that is named
    /// for it.
    pub fn replay(reader: &mut Reader, limits: Limits) -> Checked<Database> {
        let squares = reader.small()?;
        require(squares <= MAX_SQUARES, "number")?;
        let mut games = Games::new(limits);
        games.read_arena(reader)?;
        let mut database = Database { squares, games, named: 0, values: Table::default() };
        let declared = reader.count()?;
        for parts in database.sums()? {
            if database.find(&parts)?.is_none() {
                require(database.named < declared, "number")?;
                database.named = database.named.saturating_add(1);
                database.learn(parts, reader.small()?)?;
            }
        }
        require(database.named == declared, "number")?;
        reader.finish()?;
        Ok(database)
    }

    /// What it says.
    pub fn text(&self) -> String {
        format!("values of all sums of parts in up to {} squares", self.squares)
    }

    /// All sums of parts that fit, in an order in which options come first: a move needs no more
    /// squares, and if it needs as many, it leaves more parts.
    fn sums(&mut self) -> Checked<Vec<Vec<Term>>> {
        let parts = self.parts()?;
        let most = self.squares.saturating_add(1);
        // By squares, an empty one behind each part; then those with more parts; then by the
        // numbers of the parts.
        let mut sums = Vec::new();
        let mut shorter = vec![(0_u32, Vec::new())];
        while let Some((size, numbers)) = shorter.pop() {
            let last = numbers.last().copied().unwrap_or(0);
            for (number, (_, squares)) in parts.iter().enumerate().skip(last) {
                let size = size.saturating_add(*squares);
                if size > most {
                    break;
                }
                self.games.budget.charge(numbers.len().saturating_add(1))?;
                self.games.budget.hold(numbers.len().saturating_mul(12).saturating_add(64))?;
                shorter.push((size, [numbers.as_slice(), &[number]].concat()));
            }
            sums.push((size, Reverse(numbers.len()), numbers));
        }
        sums.sort_unstable();
        let term = |number: usize| parts.get(number).map(|(term, _)| *term);
        let sums = sums.into_iter().map(|(_, _, sum)| sum.into_iter().filter_map(term).collect());
        Ok(sums.collect())
    }

    /// All parts that fit, in term order, each with its squares.
    fn parts(&mut self) -> Checked<Vec<(Term, u32)>> {
        let mut parts = Vec::new();
        for length in 2..=self.squares {
            for row in 0..1_u32.wrapping_shl(length) {
                let stone = |place| u8::from(row.wrapping_shr(place) & 1 == 1);
                let head = Stones((0..length).rev().map(stone).collect());
                if head.0.iter().gt(head.0.iter().rev()) {
                    continue;
                }
                let part = self.games.intern(&Word { head, blocks: Vec::new() })?;
                if part != Term::ZERO {
                    parts.push((part, length.saturating_add(1)));
                }
            }
        }
        Ok(parts)
    }

    /// The value of a sum; `None` if it is not known.
    fn find(&mut self, parts: &[Term]) -> Checked<Option<Ref>> {
        let mut key: Vec<Term> = parts.iter().copied().filter(|part| *part != Term::ZERO).collect();
        key.sort_unstable();
        self.games.budget.charge(key.len().saturating_add(1))?;
        let known = self.values.get(key.as_slice()).copied();
        Ok(if key.is_empty() { Some(Ref::ZERO) } else { known })
    }

    /// The sum, and its negative, have this value, if it is right.
    ///
    /// It is, if no `G^L ≥ v`, no `G^R ≤ v`, every `v^L` is `≤` some `G^L`, and every `v^R` is `≥`
    /// some `G^R`; the latter of each is the same for `−G` and `−v`. Then `G ≤ v`, for no `G^L ≥ v`,
    /// and no `v^R ≤ G`: that would need `G^R ≰ v^R` for every `G^R`. `G ≥ v` in the same way.
    fn learn(&mut self, parts: Vec<Term>, number: u32) -> Checked<()> {
        let value = self.games.arena.reference(number)?;
        let negatives = self.games.negatives(&parts)?;
        let sums = [(parts, value), (negatives, self.games.arena.negative(value)?)];
        for (parts, value) in &sums {
            let lefts = self.options(parts)?;
            require(self.games.agrees(&lefts, *value)?, "value")?;
        }
        for (mut parts, value) in sums {
            parts.sort_unstable();
            self.games.budget.hold(parts.len().saturating_mul(4).saturating_add(64))?;
            self.values.insert(parts.into(), value);
        }
        Ok(())
    }

    /// The values of the Left options.
    fn options(&mut self, parts: &[Term]) -> Checked<Vec<Ref>> {
        let mut values = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            for Choice { pieces, .. } in self.games.options(*part, Player::Left, 0)?.iter() {
                let others = parts.iter().enumerate().filter(|(other, _)| *other != index);
                let others = others.map(|(_, part)| *part).chain(*pieces);
                values.push(self.find(&Vec::from_iter(others))?.ok_or(Stop::Internal)?);
            }
        }
        Ok(values)
    }

    /// Whether `P + Q ≥ 0` (`⊳ 0`) for two sums of words.
    ///
    /// Nothing is kept but answers of the order: longer words are not interned.
    fn decide(&mut self, words: &Words, sums: [&[Term]; 2], judgment: Judgment) -> Checked<bool> {
        let mut values = Vec::new();
        for sum in sums {
            let mut parts = Vec::new();
            for term in sum {
                let id = given(term.as_word(), "import")?;
                let word = words.word(id)?;
                require(word.size() <= (self.squares as usize).saturating_add(1), "import-length")?;
                parts.push(self.games.intern(word)?);
            }
            values.push(Term::value(given(self.find(&parts)?, "import-length")?));
        }
        self.games.decide(&values, judgment)?.ok_or(Stop::Internal)
    }
}

impl Kernel<'_> {
    /// **Import**
    ///
    /// ```text
    /// P = v and Q = w in a database    v + w ≥ 0 (⊳ 0) by Order
    /// ---------------------------------------------------------
    /// P + Q ≥ 0 (⊳ 0)
    /// ```
    ///
    /// Equal games may replace each other in a sum.
    pub fn import(&mut self, goal: &Goal, number: u32, selected: &[u32]) -> Checked<()> {
        require(goal.is_finite(), "import")?;
        // A pointer of its own, for what follows changes the kernel.
        let Some(Imported::Database(database)) = self.imports.get(number as usize).cloned() else {
            return fault("import");
        };
        let (chosen, others) = self.select(goal, selected)?;
        let mut database = database.try_borrow_mut().map_err(|_| Stop::Internal)?;
        // The importing certificate pays.
        std::mem::swap(&mut self.games.budget, &mut database.games.budget);
        let is_true = database.decide(&self.games.words, [&chosen, &others], goal.judgment);
        std::mem::swap(&mut self.games.budget, &mut database.games.budget);
        require(is_true?, "import-false")
    }
}
