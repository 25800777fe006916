//! Bounds of rows: a row of `s` stones, plus `s` units, is at least 0.
//!
//! The claims are proved by induction on the number of stones. After Right's move in the row, the
//! pieces have `s − 1` stones together, so their bounds leave at least one unit, and Left wins
//! moving first. After Right's move from a unit to `⇑`, Left moves in the row, and the bounds of
//! the pieces leave at least `⇑`. Left has such a move, because a row without one is 0.
use super::{Bounds, units};
use crate::claims::{Claim, Fault, Form, Goal, State, Step, Term, Word};
use crate::clobber::Player;
use crate::engine::{Found, Prover};
use crate::shape::Reading;

/// Maximum number of kinds of rows.
const MOST_SHAPES: usize = 1_500;

impl Bounds {
    /// Returns the claim of which a row in normal form is an instance, and its exponents. Adds the
    /// claim if it is new.
    pub fn instance(&mut self, word: &Word) -> Result<Reading, Fault> {
        let claim = |(shape, exponents)| (units::CLAIMS + shape, exponents);
        if let Some(reading) = self.shapes.read(word) {
            return Ok(claim(reading));
        }
        self.shapes.insert(word);
        let reading = self.shapes.read(word).ok_or(Fault::Rule("a new shape is not read"))?;
        let shape = self.shapes.list[reading.0].clone();
        let rank = Form::constant(shape.powers.len() as i64);
        let bound = Term::Multiple(self.unit, shape.length());
        let bounded = Claim::at_least(shape.powers.len(), vec![Term::Word(shape), bound]);
        self.theory.claims.push(Claim { rank, ..bounded });
        Ok(claim(reading))
    }

    /// Adds the claim about a row, unless the row is 0 because all stones have one colour.
    pub fn list_row(&mut self, word: &Word) -> Result<(), Fault> {
        let word = word.normal()?;
        if !word.is_one_coloured() {
            self.instance(&word)?;
        }
        Ok(())
    }

    /// Adds the claims about all kinds of rows that Right's moves reach, and about rows with an
    /// empty power. Returns whether there is a claim without a proof.
    pub fn list_reached_rows(&mut self) -> Result<bool, Fault> {
        while let Some(shape) = self.shapes.list.get(self.expanded).cloned() {
            self.theory.arena.check_guard()?;
            if self.shapes.list.len() > MOST_SHAPES {
                return Err(Fault::Rule("there are too many kinds of rows"));
            }
            self.expanded += 1;
            for power in 0..shape.powers.len() {
                let mut without = shape.clone();
                without.powers[power].exponent = Form::default();
                self.list_row(&without)?;
            }
            let shape = shape.with_exponents(|form| form.plus(1));
            for cut in shape.cuts(Player::Right, shape.powers.len()) {
                cut.pieces.iter().try_for_each(|piece| self.list_row(piece))?;
            }
        }
        Ok(self.proofs.len() < self.theory.claims.len())
    }

    /// Proves the claim about a row. Separates the cases in which a power is empty.
    pub fn by_moves_in_row(&mut self, goal: &Goal) -> Found {
        let Some(word) = goal.position.words.first() else {
            return self.by_dropping_units(goal);
        };
        let (claim, exponents) = self.instance(word)?;
        if goal.root.claim != Some(claim) {
            return self.by_claim(goal, claim, exponents);
        }
        let mut open = exponents.iter().filter(|form| !goal.implies(&form.plus(-1)));
        match open.next().map(Form::terms) {
            None => self.by(goal, Step::Replies, |this, goal| match goal.root.state {
                State::Same => this.by_move_in_row(goal),
                State::Smaller | State::Lost => this.by_pieces(goal),
            }),
            Some(&[(parameter, 1)]) => {
                self.by(goal, Step::cases(parameter as usize, 1), Bounds::by_moves_in_row)
            }
            Some(_) => Ok(None),
        }
    }

    /// Proves a goal by that move of Left in a row which needs the fewest new claims.
    fn by_move_in_row(&mut self, goal: &Goal) -> Found {
        let mut best: Option<((usize, usize), Step, Goal)> = None;
        let options = self.theory.options(goal, Player::Left, false)?;
        for (option, choice) in options.iter().enumerate() {
            for exponent in choice.places(goal.parameters, 1) {
                let after = self.theory.play(goal, choice, exponent.as_ref());
                let is_in_row = |after: &Goal| after.root.state == State::Smaller;
                let Some(after) = Self::applies(after)?.filter(is_in_row) else {
                    continue;
                };
                let words = &after.position.words;
                let new = words.iter().filter(|word| self.shapes.read(word).is_none());
                let cost = (new.count(), words.len());
                if best.as_ref().is_none_or(|best| cost < best.0) {
                    best = Some((cost, Step::Move { option, exponent }, after));
                }
            }
        }
        match best {
            Some((_, step, after)) => self.by_premises(step, &[after], Bounds::by_pieces),
            None => Ok(None),
        }
    }

    /// Proves a goal by the bounds of the pieces of a row.
    fn by_pieces(&mut self, goal: &Goal) -> Found {
        match self.bound(goal)? {
            Some(step) => self.by_cut(goal, step, Bounds::by_row, Bounds::by_pieces),
            None => self.by_dropping_units(goal),
        }
    }

    /// Proves a goal with too many units for Order: drops all but one.
    fn by_dropping_units(&mut self, goal: &Goal) -> Found {
        let copies = goal.position.values.iter().filter(|&&value| value == self.unit).count();
        let factor = Form::constant(copies as i64 - 1);
        let step = Step::Multiple { factor, terms: vec![Term::Value(self.unit)] };
        self.by(goal, step, |_, _| Ok(None))
    }
}
