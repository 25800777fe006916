//! The rules that a proof names: each reads its choices and says which premises remain; `next_premise` then makes the
//! premises one by one.

use super::error::{Code, Stop};
use super::goal::{Kernel, Rest, normal_form};
use super::position::Games;
use super::reader::Reader;
use super::term::{Judgment, Player, Term};

impl Kernel<'_> {
    /// **Replies**: `P ≥ 0` from `P^R ⊳ 0` for every Right option. They are enumerated in `next_premise`.
    pub fn replies(&self) -> Rest {
        Rest::Replies { term: 0, option: 0 }
    }

    /// **Move**: `P ⊳ 0` from `P^L ≥ 0` for one named Left option.
    pub fn make_move(&mut self, number: u64, reader: &Reader) -> Result<Rest, Stop> {
        let (mut term, mut option) = (0, 0);
        for _ in 0..number {
            match reply(&mut self.games, &self.goal, Player::Left, term, option)? {
                Some((at, index, _)) => (term, option) = (at, index.saturating_add(1)),
                None => break,
            }
        }
        match reply(&mut self.games, &self.goal, Player::Left, term, option)? {
            Some((term, _, option)) => Ok(Rest::Move { term, option }),
            None => Err(self.fault(
                reader,
                Code::OpMoveRange,
                "Left has no move of this number",
                Judgment::Over,
            )),
        }
    }

    /// **Cut**: `Q + X ≥ 0` (`⊳ 0`) from `Q − A ≥ 0` and `A + X ≥ 0` (`⊳ 0`).
    pub fn cut(&mut self, judgment: Judgment, reader: &mut Reader) -> Result<Rest, Stop> {
        let (selected, mut lesser) = self.selection(judgment, reader)?;
        let replacement = self.terms(reader)?;
        if selected.is_empty() && replacement.is_empty() {
            return Err(self.fault(reader, Code::CutNothing, "nothing is cut", judgment));
        }
        let difference = self.difference(&selected, &replacement)?;
        lesser.extend(replacement);
        Ok(Rest::Cut { difference, lesser })
    }

    /// Reads which terms of `self.goal` are meant; returns them and the others.
    fn selection(
        &mut self,
        judgment: Judgment,
        reader: &mut Reader,
    ) -> Result<(Vec<Term>, Vec<Term>), Stop> {
        self.games.budget.charge(self.goal.len())?;
        let count = reader.number()?;
        let (mut selected, mut others) = (Vec::new(), Vec::new());
        let mut terms = self.goal.iter();
        for _ in 0..count {
            let skipped = reader.number()?;
            let room = terms.len();
            let skipped = usize::try_from(skipped)
                .ok()
                .filter(|skipped| *skipped < room);
            let Some(skipped) = skipped else {
                return Err(self.fault(
                    reader,
                    Code::CutSelection,
                    "the position has no term of this number",
                    judgment,
                ));
            };
            others.extend(terms.by_ref().take(skipped));
            selected.extend(terms.next());
        }
        others.extend(terms);
        Ok((selected, others))
    }

    /// Puts the next premise of the innermost goal into `self.goal`, in normal form, and returns its judgment.
    pub fn next_premise(&mut self) -> Result<Option<Judgment>, Stop> {
        let frame = self.stack.last_mut().ok_or(Stop::Internal)?;
        let (games, goal) = (&mut self.games, &mut self.goal);
        match std::mem::replace(&mut frame.rest, Rest::Nothing) {
            Rest::Nothing => Ok(None),
            Rest::Move { term, option } => {
                play(games, goal, &frame.position, term, option)?;
                Ok(Some(Judgment::AtLeast))
            }
            Rest::Replies { term, option } => {
                let Some((term, index, option)) =
                    reply(games, &frame.position, Player::Right, term, option)?
                else {
                    return Ok(None);
                };
                frame.rest = Rest::Replies {
                    term,
                    option: index.saturating_add(1),
                };
                self.stats.replies_settled = self.stats.replies_settled.saturating_add(1);
                play(games, goal, &frame.position, term, option)?;
                Ok(Some(Judgment::Over))
            }
            Rest::Cut { difference, lesser } => {
                frame.rest = Rest::Lesser(lesser);
                normal_form(games, goal, &difference)?;
                Ok(Some(Judgment::AtLeast))
            }
            Rest::Lesser(lesser) => {
                normal_form(games, goal, &lesser)?;
                Ok(Some(frame.judgment))
            }
        }
    }
}

/// The first option of a player from option `option` of term `term` on, in move order: the distinct terms in term order,
/// for each its options. Returns where it was found.
fn reply(
    games: &mut Games,
    position: &[Term],
    player: Player,
    mut term: usize,
    mut option: usize,
) -> Result<Option<(usize, usize, [Term; 2])>, Stop> {
    while let Some(mover) = position.get(term) {
        if let Some(pieces) = games.option(*mover, player, option)? {
            return Ok(Some((term, option, pieces)));
        }
        option = 0;
        term = term.saturating_add(1);
        while position.get(term) == Some(mover) {
            games.budget.charge(1)?;
            term = term.saturating_add(1);
        }
    }
    Ok(None)
}

/// The position after a move in one term, in normal form.
fn play(
    games: &mut Games,
    goal: &mut Vec<Term>,
    position: &[Term],
    term: usize,
    option: [Term; 2],
) -> Result<(), Stop> {
    let others = position
        .iter()
        .enumerate()
        .filter(|(index, _)| *index != term);
    games.start(goal, others.map(|(_, term)| *term))?;
    for piece in option {
        games.add(goal, piece)?;
    }
    games.sum(goal)
}
