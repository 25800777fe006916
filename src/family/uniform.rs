//! Theorem A: one period and one saltus for every class (docs/THEOREMS.md, section 2).
use rustc_hash::FxHashMap;

use super::window::Window;
use crate::clobber::Player;
use crate::game::{Limit, PartId, Value};

/// `v(part of L + p stones) = v(part of L stones) + S` for every class and all `L ≥ K`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uniform {
    /// `P`: the period in words, `p = P·m` stones.
    pub period: usize,
    /// `K`, in stones.
    pub start: usize,
    /// `S`.
    pub saltus: Value,
}

impl Uniform {
    /// `p`, in stones.
    pub fn stones(&self, window: &Window) -> usize {
        self.period * window.tape.letters()
    }

    /// Values of shorter parts are all that the theorem needs.
    pub fn end(&self, window: &Window) -> usize {
        2 * self.start + 2 * self.stones(window)
    }
}

/// Looks for the theorem with the shortest period that this window suggests. Where it is too short
/// for a proof it is extended as far as needed, below `limit`.
///
/// # Errors
/// [`Limit`] of the arena.
pub fn find(
    window: &mut Window,
    max_period: usize,
    limit: usize,
) -> Result<Option<Uniform>, Limit> {
    for period in 1..=max_period {
        let mut start = window.tape.margin();
        loop {
            let found =
                window.attempt(STEPS_A_PERIOD, |window| with_period(window, period, start))?;
            let Some(found) = found.flatten() else {
                break;
            };
            let end = found.end(window);
            if end <= window.end() {
                return Ok(Some(found));
            }
            if end > limit {
                break;
            }
            window.extend(end)?;
            start = found.start;
        }
    }
    Ok(None)
}

/// Sums with a saltus that is none can be of any size; with a real one they are small.
const STEPS_A_PERIOD: u64 = 100_000;

/// The theorem with this period and the smallest start from the given one on that the window does
/// not refute; it is proved if the window has the values that it needs.
fn with_period(window: &mut Window, period: usize, from: usize) -> Result<Option<Uniform>, Limit> {
    let p = period * window.tape.letters();
    let Some(mut start) = base_start(window, p)? else {
        return Ok(None);
    };
    start = start.max(from);
    let saltus = saltus_at_end(window, p)?;
    let mut answers = FxHashMap::default();
    loop {
        let found = Uniform {
            period,
            start,
            saltus,
        };
        if found.end(window) > window.end() {
            return Ok(Some(found));
        }
        match violation(window, &found, &mut answers)? {
            None => return Ok(Some(found)),
            // The first length of the new start must be past the part that fails.
            Some((_, length)) => start = length / 2 + 1,
        }
    }
}

/// What the longest parts of the first class gain in a period.
fn saltus_at_end(window: &mut Window, p: usize) -> Result<Value, Limit> {
    let last = window.lengths(0, 0, window.end()).last().unwrap_or(0);
    let (_, long) = window.get(0, last);
    let (_, short) = window.get(0, last - p);
    let minus = window.arena.negative(short);
    window.arena.add(long, minus)
}

/// The smallest `K` from which on (B) holds as far as the window goes, if that is so for at least a
/// period.
pub fn base_start(window: &mut Window, p: usize) -> Result<Option<usize>, Limit> {
    let end = window.end();
    let mut start = window.tape.margin();
    if start + 2 * p > end {
        return Ok(None);
    }
    let saltus = saltus_at_end(window, p)?;
    for number in 0..window.classes.len() {
        let mut lengths: Vec<usize> = window.lengths(number, start, end - p).collect();
        while let Some(length) = lengths.pop() {
            let (_, short) = window.get(number, length);
            if window.arena.add(short, saltus)? != window.get(number, length + p).1 {
                start = length + 1;
                break;
            }
        }
        if start + 2 * p > end {
            return Ok(None);
        }
    }
    Ok(Some(start))
}

/// Answers to (C) by part: they depend on nothing else but the saltus.
pub type Answers = FxHashMap<PartId, bool>;

/// The longest part at which condition (C) fails, if one does.
pub fn violation(
    window: &mut Window,
    theorem: &Uniform,
    answers: &mut Answers,
) -> Result<Option<(usize, usize)>, Limit> {
    let (from, p) = (2 * theorem.start, theorem.stones(window));
    let mut worst: Option<(usize, usize)> = None;
    for number in 0..window.classes.len() {
        for length in window.lengths(number, from, from + p) {
            let (id, value) = window.get(number, length);
            let holds = match answers.get(&id) {
                Some(&holds) => holds,
                None => {
                    let holds = moves_in_saltus_are_dominated(window, id, value, theorem.saltus)?;
                    answers.insert(id, holds);
                    holds
                }
            };
            if !holds && worst.is_none_or(|(_, longest)| longest < length) {
                worst = Some((number, length));
            }
        }
    }
    Ok(worst)
}

/// Condition (C) at one part `G`: every `G + S^L` is below some `G^L + S`, every `G + S^R` above
/// some `G^R + S`.
pub fn moves_in_saltus_are_dominated(
    window: &mut Window,
    id: PartId,
    value: Value,
    saltus: Value,
) -> Result<bool, Limit> {
    for player in [Player::Left, Player::Right] {
        let moves = match player {
            Player::Left => window.arena.left(saltus).to_vec(),
            Player::Right => window.arena.right(saltus).to_vec(),
        };
        if moves.is_empty() {
            continue;
        }
        let mut shifted = Vec::new();
        for option in window.options(id, player)? {
            shifted.push(window.arena.add(option, saltus)?);
        }
        for played in moves {
            let target = window.arena.add(value, played)?;
            let arena = &mut window.arena;
            let is_dominated = shifted.iter().any(|&option| match player {
                Player::Left => arena.le(target, option),
                Player::Right => arena.le(option, target),
            });
            if !is_dominated {
                return Ok(false);
            }
        }
    }
    Ok(true)
}
