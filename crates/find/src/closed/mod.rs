//! Sets for start positions that are one up ahead.
//!
//! Two ups ahead nearly everything wins; one up ahead it depends on single parts, and [`solve`]'s
//! guesses at large positions do not tell. So a game is solved that is closed under play for any
//! number of parts (`game`, `solve`): with Right to move all positions weigh one up or more. What
//! Left need not leave is left out, by numbers of parts of each group (`units`), and sets are
//! learned from what remains: with Right to move (`right`), with Left to move (`left`), and about
//! single parts, where positions with the same numbers differ (`parts`). Depends on the board and
//! cases of sets; nothing that it proposes is believed.
//!
//! In reading order: `groups`, `kind`, `game`, `lists`, `solve`, `units`, `vectors`, `right`,
//! `left`, `parts`.
//!
//! [`solve`]: super::solve
pub mod game;
pub mod groups;
pub mod kind;
mod left;
mod lists;
mod parts;
mod right;
pub mod solve;
mod units;
mod vectors;

use segcert_replay::data::{Condition, Set};

use self::game::Game;
use self::solve::Solved;
use self::units::Units;
use self::vectors::conditions;
use super::bag::Bag;
use super::board::Board;
use super::cases::any_holds;
use super::no_time;

/// Why there are no sets.
pub enum Unfound {
    /// Left loses a start position, as far as this game tells; and what Right leaves, if that is
    /// known.
    Lost(Bag, Option<Bag>),
    /// No cases come out.
    Cases,
    Time,
}

impl Unfound {
    /// What is said of it.
    pub fn told(&self, board: &Board) -> String {
        match self {
            Unfound::Lost(start, reply) => {
                let reply = reply.map(|reply| board.draw(reply));
                let reply = reply.unwrap_or_else(|| "what is not known".to_owned());
                format!(
                    "Right is to move in the start position {}: Right to {reply}, to which Left \
                     has no answer",
                    board.draw(*start)
                )
            }
            Unfound::Cases => "no cases of sets come out".to_owned(),
            Unfound::Time => no_time(),
        }
    }
}

/// The game of a board, if these starts are one up ahead, with Right to move.
pub fn game<'a>(board: &'a Board<'a>, starts: &[Bag]) -> Option<Game<'a>> {
    let game = Game::new(board)?;
    let is_ahead = |start: &Bag| game.groups.weight(*start) == 1;
    let fits = !board.strategy.start.left_to_move && starts.iter().all(is_ahead);
    fits.then_some(game)
}

/// Sets for start positions.
///
/// # Errors
/// See [`Unfound`].
pub fn sets(game: Game, starts: &[Bag], goes_on: &dyn Fn() -> bool) -> Result<Vec<Set>, Unfound> {
    let stopped = || match goes_on() {
        true => Unfound::Cases,
        false => Unfound::Time,
    };
    let mut solved = Solved::new(game, goes_on).ok_or(Unfound::Time)?;
    if let Some(lost) = starts.iter().find(|start| !solved.is_good(**start)) {
        return Err(Unfound::Lost(*lost, solved.unanswered(*lost)));
    }
    let units = Units::new(&solved);
    if !units::leave_out(&mut solved, &units, starts, goes_on) {
        return Err(Unfound::Time);
    }
    let right = right::learn(&mut solved, &units, starts, goes_on);
    let (cases, numbers) = right.ok_or_else(stopped)?;
    let left = left::learn(&solved, &cases, &numbers, goes_on).ok_or_else(stopped)?;
    let game = &solved.game;
    let mut any: Vec<Vec<Condition>> = cases.iter().map(|case| conditions(game, case)).collect();
    let mut except = Vec::new();
    for (number, unit) in (0..).zip(&units.all) {
        let Some(shape) = &unit.shape else { continue };
        let [good, lost] = units.parted(&solved, number).map(|it| solved.bags(it));
        if any_holds(&cases, shape) {
            except.extend(lost);
        } else if !good.is_empty() {
            let (more, out) = parts::cases(game, shape, &good, &lost);
            any.extend(more);
            except.extend(out);
        }
    }
    let set = |name: &str, left_to_move, any, except: &[Bag]| Set {
        name: name.to_owned(),
        left_to_move,
        game: None,
        lengths: Vec::new(),
        any,
        except: except.iter().map(|bag| game.board.words(*bag)).collect(),
    };
    let right = set("P", false, any, &except);
    let mut any: Vec<Vec<Condition>> =
        left.cases.iter().map(|case| conditions(game, case)).collect();
    let mut except = left.except;
    for (shape, reached, lost) in &left.in_part {
        let (more, out) = parts::cases(game, shape, reached, lost);
        any.extend(more);
        except.extend(out);
    }
    Ok(vec![right, set("N", true, any, &except)])
}
