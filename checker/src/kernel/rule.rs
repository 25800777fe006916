//! The rules that a proof names: each reads its choices and says which premises are to be settled.

use super::Rule;
use super::draw::draw;
use super::error::{Code, Stop};
use super::goal::{Goal, Kernel, Rest, others};
use super::reader::Reader;
use super::term::{Judgment, Player, Term};
use std::rc::Rc;

impl Kernel<'_> {
    /// Reads how `self.goal` is proved.
    pub fn read_rule(
        &mut self,
        judgment: Judgment,
        reader: &mut Reader,
    ) -> Result<(Rule, Rest), Stop> {
        match (judgment, reader.number()?) {
            // **Replies**: `P ≥ 0` from `P^R ⊳ 0` for every Right option.
            (Judgment::AtLeast, 0) => Ok((Rule::Replies, Rest::Replies { term: 0, option: 0 })),
            (Judgment::AtLeast, 1) | (Judgment::Over, 0) => {
                Ok((Rule::Cut, Rest::Listed(self.cut(judgment, reader)?.into())))
            }
            (Judgment::AtLeast, 2) | (Judgment::Over, 1) if self.import.is_some() => {
                self.import(judgment, reader)?;
                Ok((Rule::Import, Rest::Listed(Vec::new())))
            }
            (Judgment::AtLeast, _) => {
                Err(self.fault(reader, Code::OpUnknown, "there is no such rule", judgment))
            }
            (Judgment::Over, op) => {
                let first_move = if self.import.is_some() { 2 } else { 1 };
                let goal = self.make_move(op.saturating_sub(first_move), reader)?;
                Ok((Rule::Move, Rest::Listed(vec![goal])))
            }
        }
    }

    /// **Move**: `P ⊳ 0` from `P^L ≥ 0` for one named Left option.
    fn make_move(&mut self, number: u64, reader: &Reader) -> Result<Goal, Stop> {
        let (mut term, mut option) = (0, 0);
        let mut next = || {
            let (games, goal) = (&mut self.games, &self.goal);
            games.next_option(goal, Player::Left, &mut term, &mut option)
        };
        for _ in 0..number {
            if next()?.is_none() {
                break;
            }
        }
        let Some(pieces) = next()? else {
            let message = "Left has no move of this number";
            return Err(self.fault(reader, Code::OpMoveRange, message, Judgment::Over));
        };
        Ok(Goal {
            kept: others(&self.goal, term).collect(),
            added: pieces.into(),
            judgment: Judgment::AtLeast,
        })
    }

    /// **Cut**: `Q + X ≥ 0` (`⊳ 0`) from `Q − A ≥ 0` and `A + X ≥ 0` (`⊳ 0`). Returns the premises in reverse order.
    fn cut(&mut self, judgment: Judgment, reader: &mut Reader) -> Result<[Goal; 2], Stop> {
        let (selected, others) = self.selection(judgment, reader)?;
        let lesser = self.terms(reader)?;
        if selected.is_empty() && lesser.is_empty() {
            return Err(self.fault(reader, Code::CutNothing, "nothing is cut", judgment));
        }
        let first = Goal {
            kept: selected,
            added: self.games.negatives(&lesser)?,
            judgment: Judgment::AtLeast,
        };
        let second = Goal { kept: others, added: lesser, judgment };
        Ok([second, first])
    }

    /// **Import**: `P + Q ≥ 0` (`⊳ 0`) for two sums of parts whose values are known from the certificate that is imported.
    fn import(&mut self, judgment: Judgment, reader: &mut Reader) -> Result<(), Stop> {
        let (selected, others) = self.selection(judgment, reader)?;
        let mut sums = [Vec::new(), Vec::new()];
        for (sum, terms) in sums.iter_mut().zip([selected, others]) {
            for term in terms {
                let Some(part) = term.as_part() else {
                    let message = "a value is none of the imported games";
                    return Err(self.fault(reader, Code::ImportValue, message, judgment));
                };
                sum.push(Rc::clone(self.games.parts.word(part)?));
            }
        }
        let import = self.import.as_mut().ok_or(Stop::Internal)?;
        let (code, message) = match import.decide(&sums, judgment, &mut self.games.budget)? {
            Some(true) => return Ok(()),
            Some(false) => (Code::ImportFalse, "not true by the imported values"),
            None => (Code::ImportLength, "too long for the imported games"),
        };
        Err(self.fault(reader, code, message, judgment))
    }

    /// Reads which terms of `self.goal` are meant; returns them and the others.
    fn selection(
        &mut self,
        judgment: Judgment,
        reader: &mut Reader,
    ) -> Result<(Vec<Term>, Vec<Term>), Stop> {
        self.games.budget.charge(self.goal.len())?;
        let (mut selected, mut others) = (Vec::new(), Vec::new());
        let mut terms = self.goal.iter();
        for _ in 0..reader.number()? {
            let skipped = reader.number()?;
            let skipped = usize::try_from(skipped).unwrap_or(usize::MAX);
            if skipped >= terms.len() {
                let message = "the position has no term of this number";
                return Err(self.fault(reader, Code::CutSelection, message, judgment));
            }
            others.extend(terms.by_ref().take(skipped));
            selected.extend(terms.next());
        }
        others.extend(terms);
        Ok((selected, others))
    }

    /// A list of terms that is a position in normal form.
    fn terms(&mut self, reader: &mut Reader) -> Result<Vec<Term>, Stop> {
        let start = reader.offset();
        let mut terms = Vec::new();
        for _ in 0..reader.number()? {
            self.games.budget.charge(1)?;
            let number = reader.number()?;
            terms.push(match number.checked_sub(1) {
                None => Term::part(self.part(reader)?),
                Some(number) => Term::value(self.reference(number, reader)?),
            });
        }
        let mut normal = Vec::new();
        self.games.normal_form(&mut normal, [], &terms)?;
        if normal != terms {
            let message = format!("not in normal form: {}", draw(&self.games, &terms));
            return Err(reader.fault_at(start, Code::CutNormalForm, message));
        }
        Ok(terms)
    }
}
