//! Standard form: parts are rewritten by the strategy's equalities, and a part and its negative
//! cancel.
//!
//! That the equalities hold is checked in `facts`; that rewriting ends, and that the measure of the
//! play falls with it, is checked here: each equality lowers the sum of the squares of the lengths,
//! so that none can lead back. A part is rewritten in one way, so that its standard form is unique;
//! whether other equalities would lead elsewhere does not matter.

use crate::data::{Rewrite, Strategy, Word, opposite};
use crate::error::Flaw;
use crate::parts::{PartId, Parts, Player, has_move};
use std::collections::HashMap;
use std::rc::Rc;

/// A sum of parts in standard form, in ascending order.
pub type Sum = Vec<PartId>;

/// One option of a part: the sum it leaves, in standard form, and which of the part's options it
/// is.
#[derive(Clone)]
pub struct OptionForm {
    pub sum: Sum,
    pub number: usize,
}

/// So many terms are looked at before a strategy is given up that asks for more.
const MOST_WORK: usize = 4_000_000_000;

pub struct Forms {
    pub parts: Parts,
    rewrites: HashMap<PartId, Vec<PartId>>,
    known: HashMap<PartId, Rc<[PartId]>>,
    work: usize,
}

/// The measure of a part: the square of its length.
pub fn square(word: &[u8]) -> u64 {
    let length = word.len() as u64;
    length * length
}

impl Forms {
    /// Takes the strategy's rewrites, each with its negative.
    pub fn new(strategy: &Strategy) -> Result<Forms, Flaw> {
        let mut forms = Forms {
            parts: Parts::default(),
            rewrites: HashMap::new(),
            known: HashMap::new(),
            work: 0,
        };
        for rewrite in &strategy.rewrites {
            let name = || strategy.draw_word(&rewrite.from);
            let living = rewrite.to.iter().filter(|word| has_move(word));
            if living.map(|word| square(word)).sum::<u64>() >= square(&rewrite.from) {
                return Err(Flaw::Malformed(format!(
                    "the rewrite of {} does not lower the sum of the squares of the lengths",
                    name()
                )));
            }
            for flip in [false, true] {
                if !forms.add(rewrite, flip) {
                    return Err(Flaw::Malformed(format!("{} is rewritten in two ways", name())));
                }
            }
        }
        Ok(forms)
    }

    /// False if the part was already rewritten in another way.
    fn add(&mut self, rewrite: &Rewrite, flip: bool) -> bool {
        let turned = |word: &Word| if flip { opposite(word) } else { word.clone() };
        let Some(from) = self.part(&turned(&rewrite.from)) else {
            return true;
        };
        let mut to: Vec<PartId> =
            rewrite.to.iter().filter_map(|word| self.part(&turned(word))).collect();
        to.sort_unstable();
        let before = self.rewrites.insert(from, to.clone());
        before.is_none_or(|before| before == to)
    }

    /// Counts work.
    pub fn charge(&mut self, terms: usize) -> Result<(), Flaw> {
        self.work += terms;
        match self.work <= MOST_WORK {
            true => Ok(()),
            false => Err(Flaw::TooLarge),
        }
    }

    /// The part with this word; `None` if nobody can move in it.
    pub fn part(&mut self, word: &[u8]) -> Option<PartId> {
        self.parts.part(word)
    }

    /// The standard form of one part.
    pub fn standard(&mut self, part: PartId) -> Result<Rc<[PartId]>, Flaw> {
        if let Some(known) = self.known.get(&part) {
            return Ok(Rc::clone(known));
        }
        let mut open = vec![part];
        let mut sum = Vec::new();
        while let Some(part) = open.pop() {
            match self.rewrites.get(&part) {
                Some(to) => open.extend(to),
                None => sum.push(part),
            }
            self.charge(1)?;
        }
        let sum: Rc<[PartId]> = self.reduce(sum)?.into();
        self.known.insert(part, Rc::clone(&sum));
        Ok(sum)
    }

    /// The standard form of a sum of words.
    pub fn standard_sum<'a>(
        &mut self,
        words: impl IntoIterator<Item = &'a Word>,
    ) -> Result<Sum, Flaw> {
        let mut sum = Vec::new();
        for word in words {
            if let Some(part) = self.part(word) {
                sum.extend_from_slice(&self.standard(part)?);
            }
        }
        self.reduce(sum)
    }

    /// Sorts a sum and removes pairs of a part and its negative.
    fn reduce(&mut self, mut parts: Vec<PartId>) -> Result<Sum, Flaw> {
        parts.sort_unstable();
        let mut sum: Sum = Vec::with_capacity(parts.len());
        for part in parts {
            self.charge(sum.len() + 1)?;
            let negative = self.parts.negative(part)?;
            match sum.iter().position(|other| *other == negative) {
                Some(index) => drop(sum.remove(index)),
                None => sum.push(part),
            }
        }
        Ok(sum)
    }

    /// The options of a part with different standard forms, in move order.
    pub fn options(&mut self, part: PartId, player: Player) -> Result<Vec<OptionForm>, Flaw> {
        let mut options: Vec<OptionForm> = Vec::new();
        for (number, pieces) in self.parts.options(part, player)?.into_iter().enumerate() {
            let mut sum = Vec::new();
            for piece in pieces.into_iter().flatten() {
                sum.extend_from_slice(&self.standard(piece)?);
            }
            let sum = self.reduce(sum)?;
            self.charge(options.len() * sum.len())?;
            if options.iter().all(|other| other.sum != sum) {
                options.push(OptionForm { sum, number });
            }
        }
        Ok(options)
    }
}
