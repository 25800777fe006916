//! Finds the answers of a certificate in play, with the reasons in words.

use super::format::Style;
use super::judge::{Ground, Judge};
use super::kernel::Player as First;
use super::outline::Outliner;
use super::proof::Proof;
use crate::clobber::{Atom, Choice, Expr, Instance, Player, Statement};
use crate::game::{Value, games_by_name, with_names};
use crate::run::Halt;

/// A winning move.
#[derive(Clone, Debug)]
pub struct Answer {
    pub choice: Choice,
    /// Description of why the move wins.
    pub why: String,
}

/// A function that searches for a winning move of a player who has one. Returns `None` if it finds
/// none within its limits.
pub type Find<'a> = dyn FnMut(&Expr, Player) -> Result<Option<Answer>, Halt> + 'a;

impl Judge<'_, '_> {
    /// Returns a winning move of a player who has one. Prefers a move to a position that the
    /// certificate shows to be won; otherwise searches for one. Returns `None` if none is found.
    ///
    /// # Errors
    /// [`Halt`] of the search.
    pub fn answer(&mut self, board: &Expr, winner: Player) -> Result<Option<Answer>, Halt> {
        for choice in board.choices(winner) {
            let after = match winner {
                Player::Left => choice.after.clone(),
                Player::Right => choice.after.negative(),
            };
            if let Some(grounds) = self.at_least(&after) {
                let is_swapped = winner == Player::Right;
                let why = said(self.proof, is_swapped, &grounds);
                return Ok(Some(Answer { choice, why }));
            }
        }
        (self.find)(board, winner)
    }
}

/// Returns the position on which a statement about single positions is played: the difference of
/// its sides, with names of games.
pub fn played(statement: &Statement) -> Expr {
    without_zeros(games_by_name(&statement.difference()))
}

/// Says which instance of a statement this is, if there are several.
pub fn said_instance(instance: &Instance) -> Option<String> {
    let Instance { statement, place, .. } = instance;
    let statement = with_names(statement).with_bounds();
    (!place.is_empty()).then(|| format!("This is the instance {place}: {statement}."))
}

/// Returns a sum without the game 0, in which nobody can move.
pub fn without_zeros(mut position: Expr) -> Expr {
    position.terms.retain(|term| match &term.atom {
        Atom::Row(row) => !row.is_empty(),
        atom => *atom != Atom::Nimber(0),
    });
    position
}

/// Describes in a line why a position is won. If Right wins, the grounds are about the negative of
/// the position, and are written with the colours exchanged.
fn said(proof: &mut Proof, is_swapped: bool, grounds: &[Ground]) -> String {
    let mut outliner = Outliner { is_swapped, ..Outliner::new(proof, Style::Unicode) };
    let (mut reasons, mut total) = (Vec::<String>::new(), String::new());
    // Lemmas are equalities, but claims only bound a sum.
    let is_exact = !grounds.iter().any(|it| matches!(it, Ground::Claim(..) | Ground::Step(_)));
    for ground in grounds {
        let reason = match ground {
            Ground::Total(value) => {
                let bound = match (is_exact, is_swapped) {
                    (true, _) => "",
                    (false, true) => "at most ",
                    (false, false) => "at least ",
                };
                let name = outliner.name(*value);
                let judgment = outliner.formatter().judgment(First::Right);
                total = match *value == Value::ZERO {
                    true => format!(", so the sum is {bound}0"),
                    // An abridged name is of no use.
                    false if name.contains('…') => format!(", so the sum is {judgment}"),
                    false => format!(", so the sum is {bound}{name}, and {name} {judgment}"),
                };
                continue;
            }
            Ground::Step(step) => format!("step {step} of the proof"),
            &Ground::Lemma(lemma, is_negative) => outliner
                .in_colours((lemma, is_negative), |it| format!("lemma {}", it.numbered(lemma))),
            Ground::Claim(claim, point) => {
                let exchanged = outliner.exchanged();
                format!("claim {claim}{exchanged}: {}", outliner.claim_at(*claim, point))
            }
            Ground::Pair(component) => {
                let component = if is_swapped { component.negative() } else { component.clone() };
                format!("{component} and its negative cancel")
            }
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
        true => "wins, by comparing the values".to_owned(),
        false => format!("wins ({}{total})", reasons.join("; ")),
    }
}

/// Maximum number of reasons that are named one by one.
const SAID: usize = 4;
