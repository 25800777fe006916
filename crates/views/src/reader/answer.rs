//! Finds the answers of a certificate in play, with the reasons in words.

use super::format::{Formatter, Style};
use super::judge::{Ground, Judge};
use super::proof::Proof;
use super::tree::Root;
use crate::clobber::{Atom, Choice, ChoiceKind, Expr, Player, Term};
use crate::prove::Prover;
use crate::run::{Control, Halt};

/// A winning move.
#[derive(Clone, Debug)]
pub struct Answer {
    pub choice: Choice,
    /// Description of why the move wins.
    pub why: String,
}

impl Judge<'_, '_> {
    /// Returns a winning move of a player who has one. Prefers a move to a position that the
    /// certificate shows to be won; otherwise a search finds the move.
    ///
    /// # Errors
    /// [`Halt`] of the search.
    pub fn answer(&mut self, board: &Expr, winner: Player) -> Result<Answer, Halt> {
        for choice in board.choices(winner) {
            let after = match winner {
                Player::Left => choice.after.clone(),
                Player::Right => choice.after.negative(),
            };
            if let Some(grounds) = self.at_least(&after) {
                let why = said(self.proof, &grounds);
                return Ok(Answer { choice, why });
            }
        }
        let winning = Prover::new(Control::default()).winning_moves(board, winner)?;
        let choice = winning.into_iter().next().expect("a player who wins has a winning move");
        let why =
            "wins (found by search: the certificate names no move in this position)".to_owned();
        Ok(Answer { choice, why })
    }
}

/// Writes a move as it is played on a board.
pub fn played(board: &Expr, choice: &Choice) -> String {
    match &choice.kind {
        ChoiceKind::Clobber(clobber) => clobber.to_string(),
        option => {
            let Term { count, atom } = &board.terms[choice.term];
            let (count, atom) = (count.signum(), atom.clone());
            let terms = vec![Term { count, atom }];
            format!("{}{option}", Expr { terms })
        }
    }
}

/// Returns a sum without the game 0, in which nobody can move.
pub fn without_zeros(mut position: Expr) -> Expr {
    position.terms.retain(|term| match &term.atom {
        Atom::Row(row) => !row.is_empty(),
        atom => *atom != Atom::Nimber(0),
    });
    position
}

/// Describes in a line why a position is won.
fn said(proof: &mut Proof, grounds: &[Ground]) -> String {
    let mut reasons: Vec<String> = Vec::new();
    for ground in grounds {
        let reason = match ground {
            Ground::Step(step) => format!("step {step}"),
            Ground::Lemma(lemma) => match lemma_text(proof, *lemma) {
                Some(text) => format!("lemma {lemma}, {text}"),
                None => format!("lemma {lemma}"),
            },
            Ground::Claim(claim, point) => {
                let letters = proof.letters(Root::Claim(*claim));
                let named = (0..).zip(point).filter(|(_, value)| **value != 0);
                let named = named.map(|(n, value): (u32, _)| match letters.of(n) {
                    Some((letter, _)) => format!("{letter} = {value}"),
                    None => format!("x{n} = {value}"),
                });
                let named: Vec<String> = named.collect();
                match named.is_empty() {
                    true => format!("claim {claim}"),
                    false => format!("claim {claim} at {}", named.join(", ")),
                }
            }
            Ground::Pair(component) => format!("{component} and its negative are together 0"),
        };
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    let more = reasons.len().saturating_sub(SAID);
    reasons.truncate(SAID);
    if more > 0 {
        reasons.push(format!("and {more} more"));
    }
    match reasons.is_empty() {
        true => "wins by the order of values".to_owned(),
        false => format!("wins ({})", reasons.join("; ")),
    }
}

/// Maximum number of reasons that are named one by one.
const SAID: usize = 4;

fn lemma_text(proof: &mut Proof, number: usize) -> Option<String> {
    let (left, right) = proof.sides_of(number)?;
    let formatter = Formatter::new(proof, Style::Unicode);
    Some(format!("{} = {}", formatter.sum_of(left), formatter.sum_of(right)))
}
