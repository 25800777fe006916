//! Sets for start positions that are one up ahead.
//!
//! If a player is two ups ahead, nearly everything wins. If one up ahead, single components matter,
//! and the estimates of [`solve`] for large positions do not decide. So this module solves a game
//! that is closed under play for any number of components (`game`, `solve`): with Right to move,
//! all positions have potential at least one up. It removes positions that Left need not leave, by
//! numbers of components of each group (`units`). From the remaining positions, it learns sets with
//! Right to move (`right`), sets with Left to move (`left`), and sets about single components, if
//! positions with equal numbers differ (`parts`). Depends on the board and on cases of sets. The
//! proposed sets are proved afterwards.
//!
//! In reading order: `groups`, `kind`, `game`, `solve`, `units`, `vectors`, `right`, `left`,
//! `parts`.
//!
//! [`solve`]: super::solve
mod game;
mod groups;
mod kind;
mod left;
mod parts;
mod right;
mod solve;
#[cfg(test)]
mod tests;
mod units;
mod vectors;

use segcert_replay::data::{Condition, Set};

use self::game::Game;
use self::solve::Solved;
use self::units::Units;
use self::vectors::conditions;
use super::board::Board;
use super::cases::any_holds;
use super::multiset::Multiset;
use super::no_time;
use super::sets::set;

/// Returns the closed game of a board, if these starts are one up ahead with Right to move.
pub fn game<'a>(board: &'a Board<'a>, starts: &[Multiset]) -> Option<Game<'a>> {
    let game = Game::new(board)?;
    let is_ahead = |start: &Multiset| game.groups.potential(*start) == 1;
    let fits = !board.strategy.start.left_to_move && starts.iter().all(is_ahead);
    fits.then_some(game)
}

/// Finds sets for start positions.
///
/// # Errors
/// The start position that is lost in the closed game, or the reason why there are no sets.
pub fn sets(game: Game, starts: Vec<Multiset>) -> Result<Vec<Set>, String> {
    let board = game.board;
    let stopped = || match (board.goes_on)() {
        true => "no cases of sets come out".to_owned(),
        false => no_time(),
    };
    let mut solved = Solved::new(game, starts).ok_or_else(no_time)?;
    if let Some(lost) = solved.lost_start() {
        let reply = solved.unanswered(lost).map(|reply| board.draw(reply));
        return Err(format!(
            "Right is to move in the start position {}: Right to {}, to which Left has no answer",
            board.draw(lost),
            reply.unwrap_or_else(|| "what is not known".to_owned()),
        ));
    }
    let units = Units::new(&solved);
    if !units::leave_out(&mut solved, &units) {
        return Err(no_time());
    }
    let (cases, numbers) = right::learn(&mut solved, &units).ok_or_else(stopped)?;
    let left = left::learn(&solved, &cases, &numbers).ok_or_else(stopped)?;
    let game = &solved.game;
    let mut any: Vec<Vec<Condition>> = cases.iter().map(|case| conditions(game, case)).collect();
    let mut except = Vec::new();
    for (number, unit) in (0..).zip(&units.all) {
        let Some(shape) = &unit.shape else { continue };
        let [good, lost] = units.parted(&solved, number).map(|it| solved.multisets(it));
        if any_holds(&cases, shape) {
            except.extend(lost);
        } else if !good.is_empty() {
            let (more, out) = parts::cases(game, shape, &good, &lost);
            any.extend(more);
            except.extend(out);
        }
    }
    let words = |except: &[Multiset]| except.iter().map(|sum| board.words(*sum)).collect();
    let right = set("P", false, any, words(&except));
    let mut any: Vec<Vec<Condition>> =
        left.cases.iter().map(|case| conditions(game, case)).collect();
    let mut except = left.except;
    for (shape, reached, lost) in &left.in_part {
        let (more, out) = parts::cases(game, shape, reached, lost);
        any.extend(more);
        except.extend(out);
    }
    Ok(vec![right, set("N", true, any, words(&except))])
}
