//! Repeats figure 1 of "SEGClobber": the growth of the time for the two conjectures of Albert,
//! Grossman, Nowakowski and Wolfe.

use super::Result;
use super::plot::{Plot, Series, Style, line_through};
use super::published::{FIGURE_1A, FIGURE_1B, GROWTH_1A, GROWTH_1B};
use super::run::{Limits, Run, board, seconds, timed};
use crate::clobber::Player;
use crate::run::Halt;
use crate::seg::pieces::PieceId;
use crate::seg::solver::{Setup, Solver};
use crate::seg::table::Choice;

/// The stone that moves first in (a). It moves to its right, and is counted from 0.
const HARDCODED: u16 = 12;

/// Figure (a): `(XO)^n` is a first-player win except for n = 3. The table is kept for the next `n`.
///
/// # Errors
/// [`Halt`] if it was interrupted.
pub fn a(setup: &Setup, limits: &Limits, up_to: u32) -> std::result::Result<Result, Halt> {
    let mut solver = Solver::new(setup.clone(), limits.control.clone());
    let mut rows = Vec::new();
    for n in 1..=up_to {
        let mut hardcoded = true;
        let run = timed(&mut solver, |solver| {
            let terms: Vec<PieceId> = solver.read(&board(&"XO".repeat(n as usize)))?;
            let only = Choice { game: 0, pair: HARDCODED };
            let search = solver.search();
            hardcoded = 2 * n > u32::from(HARDCODED) + 1
                && search.first_wins(&terms, Player::Left, Some(only))?;
            // The move loses, or there is no such stone, so all other moves are tried.
            Ok(hardcoded || search.first_wins(&terms, Player::Left, None)?)
        })?;
        match run {
            Some(run) => rows.push((n, run, hardcoded)),
            None => break,
        }
    }
    let answers: Vec<&str> = rows
        .iter()
        .map(|(_, run, hardcoded)| match (run.wins, hardcoded) {
            (true, true) => "first",
            (true, false) => "first, by another move",
            (false, _) => "second",
        })
        .collect();
    let rows: Vec<(u32, Run)> = rows.into_iter().map(|(n, run, _)| (n, run)).collect();
    Ok(result(
        "figure1a",
        "(XO)^n, Black moves the 13th stone first",
        "Figure 1 (a): (XO)ⁿ, Black moves the 13th stone first",
        &rows,
        &answers,
        &FIGURE_1A,
        GROWTH_1A,
    ))
}

/// Figure (b): `(XXO)^n = ⌊(n+1)/2⌋·↑`, because the difference is a second-player win.
///
/// # Errors
/// [`Halt`] if it was interrupted.
pub fn b(setup: &Setup, limits: &Limits, up_to: u32) -> std::result::Result<Result, Halt> {
    let mut solver = Solver::new(setup.clone(), limits.control.clone());
    let mut rows: Vec<(u32, Run)> = Vec::new();
    'sizes: for n in 1..=up_to {
        let row = "XXO".repeat(n as usize) + &".OOX".repeat(n.div_ceil(2) as usize);
        let mut both: Option<Run> = None;
        for first in [Player::Left, Player::Right] {
            let Some(run) = timed(&mut solver, |solver| solver.wins(&board(&row), first))? else {
                break 'sizes;
            };
            both = Some(both.map_or(run, |other| Run {
                wins: other.wins || run.wins,
                seconds: other.seconds + run.seconds,
                nodes: other.nodes + run.nodes,
            }));
        }
        rows.extend(both.map(|run| (n, run)));
    }
    let answers: Vec<&str> =
        rows.iter().map(|(_, run)| if run.wins { "no" } else { "yes" }).collect();
    Ok(result(
        "figure1b",
        "(XXO)^n = floor((n+1)/2)*up, both players first",
        "Figure 1 (b): (XXO)ⁿ = ⌊(n+1)/2⌋·↑, both players first",
        &rows,
        &answers,
        &FIGURE_1B,
        GROWTH_1B,
    ))
}

fn result(
    name: &'static str,
    title: &str,
    caption: &str,
    rows: &[(u32, Run)],
    answers: &[&str],
    published: &[(u32, f64)],
    published_growth: f64,
) -> Result {
    let columns = "n answer seconds nodes ratio published_seconds published_ratio";
    let mut table = Vec::new();
    let mut before: Option<f64> = None;
    for ((n, run), answer) in rows.iter().zip(answers) {
        let stated = published.iter().find(|(m, _)| m == n).map(|&(_, seconds)| seconds);
        table.push(vec![
            n.to_string(),
            (*answer).to_owned(),
            seconds(run.seconds),
            run.nodes.to_string(),
            before.map(|before| format!("{:.2}", run.seconds / before)).unwrap_or_default(),
            stated.map(seconds).unwrap_or_default(),
            published_growth.to_string(),
        ]);
        before = Some(run.seconds);
    }
    let ours: Vec<(f64, f64)> =
        rows.iter().map(|(n, run)| (f64::from(*n), run.seconds.max(1e-6))).collect();
    let published: Vec<(f64, f64)> =
        published.iter().map(|&(n, seconds)| (f64::from(n), seconds)).collect();
    let growth = Series::growth(&ours);
    let mut series = vec![Series::new("segcert --engine seg", Style::Line, ours)];
    series.extend(growth.map(|(line, _)| line));
    if let [first, .., last] = published[..] {
        let line = line_through(first, published_growth, [first.0, last.0]);
        series.push(Series::new("published (SEGClobber, text of 4.1)", Style::Circles, published));
        let name = format!("published growth ×{published_growth}");
        series.push(Series::new(name, Style::Slope, line));
    }
    let plot = Plot::new(caption, "n", "seconds", series);
    Result { name, title: title.to_owned(), columns, rows: table, plot: Some(plot) }
}
