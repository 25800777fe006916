//! Proves goals about a few short words by playing them out.
use super::derivation::{Derivation, End};
use crate::claims::{Goal, Proof, Step, Word};
use crate::clobber::Player;
use crate::theorems::engine::{Found, Prover};

/// Maximum total number of stones of words that are played out.
const MOST_STONES: usize = 7;

/// Maximum number of goals that are examined while a goal is played out.
const MOST_GOALS: u32 = 120;

/// Maximum number of copies between an end of a power and a move in it.
const MOST_COPIES: i64 = 3;

impl Derivation {
    /// Proves a goal about short words by play alone, without lemmas about them.
    pub fn by_play(&mut self, goal: &Goal) -> Found<End> {
        let words = &goal.position.words;
        let is_short = goal.counts.is_empty()
            && words.iter().all(Word::is_plain)
            && words.iter().map(|word| word.head.len()).sum::<usize>() <= MOST_STONES;
        if is_short { self.play_out(goal) } else { Ok(None) }
    }

    /// Proves a goal by theorems, or by theorems about its options.
    pub fn by_options(&mut self, goal: &Goal) -> Found<End> {
        let found = self.rest(goal)?;
        if found.is_some() {
            return Ok(found);
        }
        match goal.strict {
            true => self.by_left_move(goal, MOST_COPIES, |prover, after| prover.rest(after)),
            false => self.by(goal, Step::Replies, |prover, reply| prover.rest(reply)),
        }
    }

    /// Proves a goal by play alone, if that takes few steps.
    pub fn play_out(&mut self, goal: &Goal) -> Found<End> {
        let mut room = MOST_GOALS;
        let is_without_multiples = goal.position.multiples.is_empty();
        if is_without_multiples { self.play(goal, &mut room) } else { Ok(None) }
    }

    fn play(&mut self, goal: &Goal, room: &mut u32) -> Found<End> {
        let Some(less) = room.checked_sub(1) else {
            return Ok(None);
        };
        *room = less;
        if !goal.strict {
            return self.by(goal, Step::Replies, |prover, goal| prover.play(goal, room));
        }
        let options = self.theory.options(goal, Player::Left, false)?;
        let mut next = Vec::with_capacity(options.len());
        for (option, choice) in options.iter().enumerate() {
            let after = self.theory.play(goal, choice, None)?;
            let step = Step::plain_move(option);
            if self.theory.is_settled(&after) {
                return Ok(Some(Proof { step, premises: vec![None] }));
            }
            next.push((step, after));
        }
        for (step, after) in next {
            if after.position.words.is_empty() && !self.is_true(&after)? {
                continue;
            }
            if let Some(proof) = self.play(&after, room)? {
                return Ok(Some(Proof { step, premises: vec![Some(proof)] }));
            }
        }
        Ok(None)
    }
}
