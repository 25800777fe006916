//! Lists the moves of both players in a component of a cell.
use std::collections::BTreeSet;

use segcert_replay::data::Pattern;

use super::board::{Board, CellOptions, LeftOption, Pieces};
use crate::clobber::{Component, Form, Player};
use crate::strategy::compile::cells::shortest;
use crate::strategy::compile::standard::negative;

/// Maximum number of stones that a move named by a rule cuts from an end.
const MAX_CUT_STONES: usize = 7;

impl Board<'_> {
    /// Lists the moves in a component of a cell.
    pub(super) fn options_of(&self, number: usize) -> CellOptions {
        let cell = &self.cells.cells[number];
        // Longer components have no other combinations of pieces: both pieces are long, or one is
        // long and the other is any piece.
        let lengths =
            if cell.is_plain() { 0..=0 } else { cell.least as usize..=2 * cell.least as usize + 6 };
        let mut right = Some(BTreeSet::new());
        for exponent in lengths {
            for (a, b) in cell.word(exponent).moves(Player::Right) {
                match (self.pieces([a, b]), &mut right) {
                    (Some(pieces), Some(right)) => drop(right.insert(pieces)),
                    _ => right = None,
                }
            }
        }
        let left = match cell.is_plain() {
            true => self.plain_options(&shortest(cell)),
            false => self.long_options(number),
        };
        CellOptions { right: right.map(|right| right.into_iter().collect()), left }
    }

    fn plain_options(&self, part: &Component) -> Vec<LeftOption> {
        let mut options: Vec<LeftOption> = Vec::new();
        for (a, b) in part.moves(Player::Left) {
            let parts = self.standard.of([a, b]);
            let Some(pieces) = self.pieces(parts.clone()) else {
                continue;
            };
            if options.iter().all(|option| option.results[0] != pieces) {
                let to = parts.iter().map(|part| Pattern::One(part.clone()));
                options.push(LeftOption { to: to.collect(), results: vec![pieces] });
            }
        }
        options
    }

    fn long_options(&self, number: usize) -> Vec<LeftOption> {
        let cell = &self.cells.cells[number];
        let mut options: Vec<LeftOption> = Vec::new();
        let sample = cell.word(cell.least as usize + 12);
        for to in self.patterns(&sample) {
            let results = self.results(number, &to);
            let Some(results) = results else { continue };
            if options.iter().all(|option| option.results != results || option.to.len() != to.len())
            {
                options.push(LeftOption { to, results });
            }
        }
        options
    }

    /// Lists Left's moves near the ends of a long component, as patterns in its length.
    pub fn patterns(&self, sample: &Component) -> Vec<Vec<Pattern>> {
        let mut found: Vec<Vec<Pattern>> = Vec::new();
        for (a, b) in sample.moves(Player::Left) {
            let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
            let cut = sample.len() - long.len();
            if cut > MAX_CUT_STONES {
                continue;
            }
            let rest = self.standard.of([short]);
            for (family, text) in self.strategy.families.iter().enumerate() {
                let Some(word) = text.word(long.len()) else {
                    continue;
                };
                let member = word.oriented();
                for is_negative in [false, true] {
                    let it = if is_negative { negative(&member) } else { member.clone() };
                    if it != long.oriented() || text.rows.is_plain() {
                        continue;
                    }
                    let length = Form::parameter(0).plus(-(cut as i64));
                    let sized = Pattern::Sized { family, negative: is_negative, length };
                    let one = rest.iter().map(|part| Pattern::One(part.clone()));
                    let to: Vec<Pattern> = [sized].into_iter().chain(one).collect();
                    if !found.contains(&to) {
                        found.push(to);
                    }
                }
            }
        }
        found
    }

    /// Returns the possible pieces after Left's move to `to` in a component of a cell. Returns
    /// `None` if this is not a move in some component, or if pieces are in no cell.
    pub fn results(&self, number: usize, to: &[Pattern]) -> Option<Vec<Pieces>> {
        let cell = &self.cells.cells[number];
        let exponents =
            if cell.is_plain() { 0..=0 } else { cell.least as usize..=cell.least as usize + 8 };
        let mut results = BTreeSet::new();
        for exponent in exponents {
            let part = cell.word(exponent);
            let length = part.len() as i64;
            let words: Option<Vec<Component>> =
                to.iter().map(|pattern| pattern.at(&self.strategy.families, length, 0)).collect();
            let wanted = self.standard.of(words?.iter().cloned());
            let mut moves = part.moves(Player::Left);
            if !moves.any(|(a, b)| self.standard.of([a, b]) == wanted) {
                return None;
            }
            results.insert(self.pieces(wanted)?);
        }
        Some(results.into_iter().collect())
    }
}
