//! The rungs `k·↑` and `k·↑ + *` with which games are compared.

use crate::family::play::Play;
use crate::kernel::error::{Code, Section, Stop};
use crate::kernel::position::Games;
use crate::kernel::term::{Ref, Term};

/// Greatest multiple of `↑`.
pub const MAX_UPS: usize = 31;
/// Rungs of a scale.
pub const RUNGS: usize = 2 * MAX_UPS + 1;

/// Both scales, each from `−31·↑` to `31·↑`; the arena has all these games.
pub struct Scale {
    pub ups: Vec<Ref>,
    pub ups_and_star: Vec<Ref>,
}

impl Scale {
    /// Finds the rungs in their canonical forms: `k·↑ = {0 | (k−1)·↑ + *}` and `k·↑ + * = {0 | (k−1)·↑}`, but `↑ + * = {0, * | 0}`. This is not
    /// believed: that each is `↑` more than the one before, and `*` more than the one beside it, is played out.
    pub fn find(games: &mut Games) -> Result<Scale, Stop> {
        let mut play = Play::default();
        let zero = Ref::ZERO;
        let star = rung(games, 0, vec![zero], vec![zero])?;
        let (mut ups, mut starred) = (vec![zero], vec![star]);
        for k in 1..=MAX_UPS {
            let (last, last_starred) = (last(&ups)?, last(&starred)?);
            let lefts = if k == 1 { vec![zero, star] } else { vec![zero] };
            let next = rung(games, k, vec![zero], vec![last_starred])?;
            let next_starred = rung(games, k, lefts, vec![last])?;
            ups.push(next);
            starred.push(next_starred);
            let up = *ups.get(1).ok_or(Stop::Internal)?;
            check_sum(games, &mut play, [last, up, next])?;
            check_sum(games, &mut play, [next, star, next_starred])?;
        }
        Ok(Scale {
            ups: with_negatives(games, &ups)?,
            ups_and_star: with_negatives(games, &starred)?,
        })
    }
}

fn last(rungs: &[Ref]) -> Result<Ref, Stop> {
    rungs.last().copied().ok_or(Stop::Internal)
}

fn rung(games: &mut Games, k: usize, mut left: Vec<Ref>, right: Vec<Ref>) -> Result<Ref, Stop> {
    left.sort_unstable();
    games.budget.charge(64)?;
    let found = games.arena.find(left, right)?.ok_or_else(|| {
        let message = format!("the arena lacks {k}*up or {k}*up + *");
        Stop::fault(Code::DatabaseRung, Section::Arena, 0, message)
    })?;
    games.arena.mark_used(found);
    Ok(found)
}

/// `a + b = c`
fn check_sum(games: &mut Games, play: &mut Play, [a, b, c]: [Ref; 3]) -> Result<(), Stop> {
    let minus = games.arena.negative(c)?;
    match play.is_zero(games, &[a, b, minus].map(Term::value))? {
        true => Ok(()),
        false => Err(Stop::Internal),
    }
}

/// From the least rung to the greatest.
fn with_negatives(games: &Games, rungs: &[Ref]) -> Result<Vec<Ref>, Stop> {
    let downs = rungs.iter().skip(1).rev();
    let downs = downs.map(|rung| games.arena.negative(*rung));
    downs.chain(rungs.iter().map(|rung| Ok(*rung))).collect()
}
