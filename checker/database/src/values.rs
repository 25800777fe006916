//! Checks the value of each sum by the rules of the game.

use crate::sums::sums;
use segcert_check::data::{Budget, Checked, Player, Reader, Stop, Table, Term, require};
use segcert_check::games::{Choice, Games};

/// The largest number of squares of a database.
const MAX_SQUARES: u32 = 24;

/// The values of sums that were checked.
pub struct Values {
    squares: u32,
    /// The games of the database.
    pub games: Games,
    /// Number of values in the file. A sum and its negative share one value.
    pub named: usize,
    /// The value of each sum. The key is the sorted list of its components.
    values: Table<Box<[Term]>, Term>,
}

impl Values {
    /// Reads the body of a database, and checks that each sum of components equals its value in
    /// the file.
    pub fn read(reader: &mut Reader, budget: Budget) -> Checked<Values> {
        let squares = reader.small()?;
        require(squares <= MAX_SQUARES, "number")?;
        let mut games = Games { budget, ..Games::default() };
        games.read_arena(reader)?;
        let all = sums(&mut games, squares)?;
        let mut values = Values { squares, games, named: 0, values: Table::default() };
        let declared = reader.count()?;
        for parts in all {
            if values.find(&parts)?.is_none() {
                require(values.named < declared, "number")?;
                values.named = values.named.saturating_add(1);
                values.learn(parts, reader.small()?)?;
            }
        }
        require(values.named == declared, "number")?;
        reader.finish()?;
        Ok(values)
    }

    /// Returns the sentence that a verdict prints.
    pub fn text(&self) -> String {
        format!("values of all sums of components in up to {} squares", self.squares)
    }

    /// Returns the value of a sum, or `None` if the value is unknown.
    fn find(&mut self, parts: &[Term]) -> Checked<Option<Term>> {
        let mut key: Vec<Term> = parts.iter().copied().filter(|part| *part != Term::ZERO).collect();
        key.sort_unstable();
        self.games.budget.charge(key.len().saturating_add(1))?;
        let known = self.values.get(key.as_slice()).copied();
        Ok(if key.is_empty() { Some(Term::ZERO) } else { known })
    }

    /// Assigns this value to a sum, and the negative to the negative sum, if the value is correct.
    ///
    /// The value is correct if no `G^L ≥ v`, no `G^R ≤ v`, every `v^L` is `≤` some `G^L`, and every
    /// `v^R` is `≥` some `G^R`; the conditions on Right's options are those on Left's options for
    /// `−G` and `−v`. Then `G ≤ v`, because no `G^L ≥ v`, and no `v^R ≤ G`: that would need
    /// `G^R ≰ v^R` for every `G^R`. `G ≥ v` follows in the same way.
    fn learn(&mut self, parts: Vec<Term>, number: u32) -> Checked<()> {
        let value = self.games.arena.reference(number)?;
        let negatives = self.games.negatives(&parts)?;
        let sums = [(parts, value), (negatives, self.games.arena.negative(value)?)];
        for (parts, value) in &sums {
            let lefts = self.options(parts)?;
            require(self.games.agrees(&lefts, *value, &mut Vec::new())?, "value")?;
        }
        for (mut parts, value) in sums {
            parts.sort_unstable();
            self.games.budget.hold(parts.len().saturating_mul(4).saturating_add(64))?;
            self.values.insert(parts.into(), value);
        }
        Ok(())
    }

    /// Returns the values of the Left options of a sum.
    fn options(&mut self, parts: &[Term]) -> Checked<Vec<Term>> {
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
}
