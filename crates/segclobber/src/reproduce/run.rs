//! Runs one search with a time limit.

use std::time::{Duration, Instant};

use crate::clobber::{Expr, Player};
use crate::run::{Control, Halt, deadline};
use crate::seg::solver::{Setup, SolveError, Solver};

/// Limits of an experiment.
#[derive(Clone)]
pub struct Limits {
    /// Limits of all runs together.
    pub control: Control,
    /// Time limit of one run.
    pub run: Duration,
}

/// Result and cost of a run.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Whether the player who moves first wins.
    pub wins: bool,
    /// Wall-clock time.
    pub seconds: f64,
    /// Number of positions that were searched.
    pub nodes: u64,
}

impl Limits {
    /// Returns the limits of a run that begins now.
    pub fn control(&self) -> Control {
        let deadline = deadline(Some(self.run), self.control.deadline);
        Control { deadline, ..self.control.clone() }
    }

    /// Tells whether there is time for another run.
    ///
    /// # Errors
    /// [`Halt::Interrupted`] if the work was interrupted.
    pub fn go_on(&self) -> Result<bool, Halt> {
        match self.control.check() {
            Ok(()) => Ok(true),
            Err(Halt::Time) => Ok(false),
            Err(halt) => Err(halt),
        }
    }
}

/// Runs a search with empty tables. Returns `None` if it took too long.
///
/// # Errors
/// [`Halt`] if it was interrupted.
pub fn fresh(
    setup: &Setup,
    limits: &Limits,
    board: &Expr,
    first: Player,
) -> Result<Option<Run>, Halt> {
    let mut solver = Solver::new(setup.clone(), limits.control());
    timed(&mut solver, |solver| solver.wins(board, first))
}

/// Runs a question, and returns its result and cost, or `None` if it took too long.
///
/// # Errors
/// [`Halt`] if it was interrupted.
pub fn timed(
    solver: &mut Solver,
    question: impl FnOnce(&mut Solver) -> Result<bool, SolveError>,
) -> Result<Option<Run>, Halt> {
    let before = solver.search().nodes();
    let start = Instant::now();
    match question(solver) {
        Ok(wins) => Ok(Some(Run {
            wins,
            seconds: start.elapsed().as_secs_f64(),
            nodes: solver.search().nodes() - before,
        })),
        Err(SolveError::Halt(Halt::Interrupted)) => Err(Halt::Interrupted),
        Err(SolveError::Halt(_)) => Ok(None),
        Err(error) => unreachable!("experiments are about boards: {error}"),
    }
}

/// Pseudorandom numbers that are equal on all machines (xorshift64*).
pub struct Random(u64);

impl Random {
    /// Returns a generator with this seed.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Returns a number below a bound.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d);
        (number >> 33) % bound
    }

    /// Returns a random row of `count` stones without an empty square.
    pub fn stones(&mut self, count: u64) -> String {
        (0..count).map(|_| if self.below(2) == 0 { 'X' } else { 'O' }).collect()
    }
}

/// Parses a text that is certainly a board.
pub fn board(text: &str) -> Expr {
    text.parse().expect("experiments are about boards")
}

/// Writes seconds with four significant digits, but at most six decimals.
pub fn seconds(seconds: f64) -> String {
    let before_point = seconds.max(1e-6).log10().floor() as i32 + 1;
    let decimals = (4 - before_point).clamp(0, 6) as usize;
    format!("{seconds:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::seconds;

    #[test]
    fn short_and_long_times() {
        let shown = [0.0, 0.000_043_21, 0.5, 1.389_24, 84.0, 39_903.2].map(seconds);
        let expected = ["0.000000", "0.000043", "0.5000", "1.389", "84.00", "39903"];
        assert_eq!(shown, expected);
    }
}
