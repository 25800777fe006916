//! Which theorems to look for, in which order and how far.
use rustc_hash::FxHashSet;

use super::bounds;
use super::certificate::Theorem;
use super::inequalities;
use super::system::{Frame, Span, System};
use super::tape::Tape;
use super::uniform::{self, Uniform};
use super::window::Window;
use crate::game::{Limit, Value};
use crate::prove::Control;

/// How far to look.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Values of parts with so many stones at most.
    pub stones: usize,
    /// Elementary steps of canonicalisation.
    pub work: u64,
    /// Time, memory, and whether to go on at all.
    pub control: Control,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            stones: 400,
            work: 200_000_000,
            control: Control::default(),
        }
    }
}

impl Limits {
    /// An empty window within these limits.
    pub fn window(&self, tape: Tape) -> Window {
        let mut window = Window::new(tape);
        window.set_budget(self.work);
        window.set_guard(&self.control);
        window
    }
}

/// The first theorem that says what the line gains in a period.
///
/// # Errors
/// [`Limit`] of the arena.
pub fn find(window: &mut Window, limits: &Limits) -> Result<Option<Theorem>, Limit> {
    search(window, limits, Goal::Law, |_, theorem| match theorem {
        Theorem::Bounds(_) => None,
        theorem => Some(theorem),
    })
}

/// What a theorem is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To know the values of the line: bounds are of use only if they leave one value.
    Law,
    /// To compare the line with something.
    Bounds,
}

/// Offers theorems about a line that is looked at farther and farther, until one is taken.
///
/// # Errors
/// [`Limit`] of the arena.
pub fn search<T>(
    window: &mut Window,
    limits: &Limits,
    goal: Goal,
    mut take: impl FnMut(&mut Window, Theorem) -> Option<T>,
) -> Result<Option<T>, Limit> {
    let ends = ends(window, limits.stones);
    // Theorem A is cheap to look for and to check, and so is Theorem C while sums stay small.
    // Theorem B is neither.
    let (near, far) = ends.split_at(ends.partition_point(|&end| end <= NEAR));
    let say = |end| {
        let progress = &limits.control.progress;
        progress.say(format!("looking for a law in parts of up to {end} stones"));
    };
    for &end in near {
        say(end);
        if let Some(found) = uniform_within(window, end, limits)? {
            if let Some(taken) = take(window, Theorem::Uniform(found)) {
                return Ok(Some(taken));
            }
        }
        if goal == Goal::Bounds || is_constant(window, end)? {
            if let Some(taken) = bounds_within(window, end, &mut take)? {
                return Ok(Some(taken));
            }
        }
    }
    let mut tried = FxHashSet::default();
    for &end in ends.iter().filter(|&&end| end <= INEQUALITIES_UP_TO) {
        say(end);
        window.extend(end)?;
        if let Some(found) = periodic_line(window, end, &mut tried)? {
            if let Some(taken) = take(window, Theorem::Inequalities(found)) {
                return Ok(Some(taken));
            }
        }
    }
    for &end in far {
        say(end);
        if let Some(found) = uniform_within(window, end, limits)? {
            if let Some(taken) = take(window, Theorem::Uniform(found)) {
                return Ok(Some(taken));
            }
        }
    }
    Ok(None)
}

/// Offers systems of bounds only.
///
/// # Errors
/// [`Limit`] of the arena.
pub fn search_bounds<T>(
    window: &mut Window,
    limits: &Limits,
    mut take: impl FnMut(&mut Window, Theorem) -> Option<T>,
) -> Result<Option<T>, Limit> {
    for end in ends(window, limits.stones.min(BOUNDS_UP_TO)) {
        window.extend(end)?;
        if let Some(taken) = bounds_within(window, end, &mut take)? {
            return Ok(Some(taken));
        }
    }
    Ok(None)
}

fn bounds_within<T>(
    window: &mut Window,
    end: usize,
    mut take: impl FnMut(&mut Window, Theorem) -> Option<T>,
) -> Result<Option<T>, Limit> {
    for span in spans(window, end) {
        let found = window.attempt(STEPS_A_SPAN, |window| bounds::find(window, span))?;
        if let Some(found) = found.flatten() {
            if let Some(taken) = take(window, Theorem::Bounds(found)) {
                return Ok(Some(taken));
            }
        }
    }
    Ok(None)
}

fn uniform_within(
    window: &mut Window,
    end: usize,
    limits: &Limits,
) -> Result<Option<Uniform>, Limit> {
    window.extend(end)?;
    let periods = end / 2 / window.tape.letters();
    // A condition that fails again and again is not to be followed for ever.
    uniform::find(window, periods, limits.stones.min(2 * end))
}

/// Whether the last two thirds of the rows of less than `end` stones have one value, or two in
/// turn.
fn is_constant(window: &mut Window, end: usize) -> Result<bool, Limit> {
    let rows = (0..).take_while(|&n| window.tape.stones(n) < end).count();
    let mut values = Vec::new();
    for n in rows / 3..rows {
        values.push(window.line(n)?);
    }
    Ok(values.windows(3).all(|three| three[0] == three[2]))
}

/// Windows up to this length are searched for Theorems A and C before Theorem B is tried at all.
const NEAR: usize = 100;

/// The lengths of the windows to try.
fn ends(window: &Window, limit: usize) -> Vec<usize> {
    let first = 4 * (window.tape.margin() + window.tape.letters());
    let lengths = std::iter::successors(Some(first), |end| Some(end + end / 4));
    let mut ends: Vec<usize> = lengths.take_while(|&end| end < limit).collect();
    ends.push(limit);
    ends
}

/// The numbers to try for Theorem C with values of less than `end` stones, the most promising
/// first.
fn spans(window: &Window, end: usize) -> Vec<Span> {
    let (m, margin) = (window.tape.letters(), window.tape.margin());
    let mut spans = Vec::new();
    for period in [1, 2] {
        let stones = period * m;
        for start in [end / 3, end / 2, 3 * end / 5] {
            let start = start.max(margin);
            // With fewer values, sums of short pieces would have to stand in for them.
            let end = 8 * (start + SPLIT) / 5;
            let span = Span {
                period,
                stones,
                start,
                margin: SPLIT,
                end: end.max(2 * margin + m),
            };
            if span.end <= BOUNDS_UP_TO && span.end <= span.middle() {
                spans.push(span);
            }
        }
    }
    spans
}

/// `M`: pieces that are long when they are split leave one that is in a claim.
const SPLIT: usize = 2;

/// Sums of values of longer parts are not worth the trouble.
const BOUNDS_UP_TO: usize = 60;

const STEPS_A_SPAN: u64 = 3_000_000;

/// Theorem B, if the line itself is periodic for two thirds of the window, in a frame that was not
/// tried before.
fn periodic_line(
    window: &mut Window,
    end: usize,
    tried: &mut FxHashSet<(Frame, Value)>,
) -> Result<Option<System>, Limit> {
    let m = window.tape.letters();
    let Some(words) = (end - 1)
        .checked_sub(window.tape.stones(0))
        .map(|stones| stones / m)
    else {
        return Ok(None);
    };
    let mut values = Vec::new();
    for n in 0..=words {
        values.push(window.line(n)?);
    }
    for period in 1..=words / 6 {
        let found = window.attempt(STEPS_A_PERIOD, |window| start_of(window, &values, period))?;
        let Some((first, saltus)) = found.flatten() else {
            continue;
        };
        let start = window.tape.stones(first).max(window.tape.margin());
        for (start, shift) in frames(start, period * m) {
            let frame = Frame {
                period,
                stones: period * m,
                start,
                shift,
            };
            if frame.end() > INEQUALITIES_UP_TO || !tried.insert((frame, saltus)) {
                continue;
            }
            if let Some(found) = inequalities::find(window, frame, saltus)? {
                return Ok(Some(found));
            }
        }
        return Ok(None);
    }
    Ok(None)
}

/// Systems that need values of longer parts are not tried: they have too many claims.
const INEQUALITIES_UP_TO: usize = 300;

const STEPS_A_PERIOD: u64 = 100_000;

/// From which word on the line has this period, and its saltus, if that is so for most of what is
/// known.
fn start_of(
    window: &mut Window,
    values: &[Value],
    period: usize,
) -> Result<Option<(usize, Value)>, Limit> {
    let arena = &mut window.arena;
    let words = values.len() - 1;
    let minus = arena.negative(values[words - period]);
    let saltus = arena.add(values[words], minus)?;
    let mut first = words - period;
    while first > 0 && arena.add(values[first - 1], saltus)? == values[first - 1 + period] {
        first -= 1;
    }
    Ok((3 * first + 2 * period <= words).then_some((first, saltus)))
}

/// The starts and shifts to try for a line that is periodic from `start` on, the most promising
/// first: other classes settle later than the line, and claims multiply with the shift.
fn frames(start: usize, p: usize) -> [(usize, usize); 5] {
    let (less, more) = ((2 * p).min(p + 5), (2 * p).max(p + 5));
    [
        (start + p, less),
        (start + p, more),
        (start, less),
        (start, more),
        (start + 2 * p, more),
    ]
}
