//! Repeats the tables of the two ancestors of SEGClobber.

use clap::ValueEnum;

use super::Result;
use super::plot::{Plot, Series, Style};
use super::published::{BEFORE_REPORT_2022, REPORT_2022, STRONG_2022};
use super::run::{Limits, Random, board, fresh, seconds};
use crate::clobber::Player;
use crate::run::Halt;
use crate::seg::features::Ancestor;
use crate::seg::solver::Setup;

/// Number of boards in a batch of the report.
const BATCH: f64 = 500.0;

/// Solves random boards of 10 to 52 tiles ("Strong 1-dimensional Clobber", 6.2.3) with each solver
/// of that report. The report does not give the number of empty tiles; here one tile in nine is
/// empty.
///
/// # Errors
/// [`Halt`] if it was interrupted.
pub fn strong(
    setup: &Setup,
    limits: &Limits,
    boards: usize,
    seed: u64,
) -> std::result::Result<Result, Halt> {
    let mut random = Random::new(seed);
    let texts: Vec<String> = (0..boards)
        .map(|_| {
            let tiles = 10 + random.below(43);
            let tile = |_| match random.below(9) {
                0 => '.',
                n if n % 2 == 0 => 'X',
                _ => 'O',
            };
            (0..tiles).map(tile).collect()
        })
        .collect();
    let columns = "solver solved too_slow seconds nodes seconds_for_500 published_seconds_for_500";
    let mut rows = Vec::new();
    for (i, ancestor) in Ancestor::value_variants().iter().enumerate() {
        let setup = Setup { features: ancestor.features(), ..setup.clone() };
        let (mut solved, mut slow, mut time, mut nodes) = (0, 0, 0.0, 0);
        for text in &texts {
            if !limits.go_on()? {
                break;
            }
            match fresh(&setup, limits, &board(text), Player::Left)? {
                Some(run) => {
                    solved += 1;
                    time += run.seconds;
                    nodes += run.nodes;
                }
                None => slow += 1,
            }
        }
        rows.push(vec![
            match ancestor {
                Ancestor::Basic => "basic".to_owned(),
                _ => format!("combinatorial {i}"),
            },
            solved.to_string(),
            slow.to_string(),
            seconds(time),
            nodes.to_string(),
            match (solved, slow) {
                (1.., 0) => seconds(time * BATCH / f64::from(solved)),
                _ => String::new(),
            },
            STRONG_2022.get(i).copied().map(seconds).unwrap_or_default(),
        ]);
    }
    Ok(Result {
        name: "strong2022",
        title: "\"Strong 1-dimensional Clobber\" (2022): random boards of 10 to 52 tiles"
            .to_owned(),
        columns,
        rows,
        plot: None,
    })
}

/// Solves `(XO)^n` from n = 20 on, each from a clean start, with either player moving first
/// ("Linear Clobber Solver", 7).
///
/// # Errors
/// [`Halt`] if it was interrupted.
pub fn report(setup: &Setup, limits: &Limits, up_to: u32) -> std::result::Result<Result, Halt> {
    let columns =
        "n black_first white_first published_black published_white before_black before_white";
    let mut rows = Vec::new();
    let mut points = [Vec::new(), Vec::new()];
    for n in 20..=up_to {
        let position = board(&"XO".repeat(n as usize));
        let mut times = Vec::new();
        for first in [Player::Left, Player::Right] {
            if limits.go_on()? {
                if let Some(run) = fresh(setup, limits, &position, first)? {
                    times.push(run.seconds);
                }
            }
        }
        let [black, white] = times[..] else {
            break;
        };
        let [first, second] = &mut points;
        first.push((f64::from(n), black));
        second.push((f64::from(n), white));
        let place = n as usize - 20;
        let published = REPORT_2022.get(place);
        let before = BEFORE_REPORT_2022.get(place);
        let optional = |time: Option<f64>| time.map(seconds).unwrap_or_default();
        rows.push(vec![
            n.to_string(),
            seconds(black),
            seconds(white),
            optional(published.map(|row| row.0)),
            optional(published.and_then(|row| row.1)),
            optional(before.map(|row| row.0)),
            optional(before.and_then(|row| row.1)),
        ]);
    }
    let black = |rows: &[(f64, Option<f64>)]| listed(rows.iter().map(|row| Some(row.0)));
    let white = |rows: &[(f64, Option<f64>)]| listed(rows.iter().map(|row| row.1));
    let [ours_black, ours_white] = points;
    let series = vec![
        Series::new("segcert --engine seg, Black first", Style::Line, ours_black),
        Series::new("the same, White first", Style::Line, ours_white),
        Series::new("solver of 2022, Black first", Style::Circles, black(&REPORT_2022)),
        Series::new("the same, White first", Style::Circles, white(&REPORT_2022)),
        Series::new("the one before, Black first", Style::Circles, black(&BEFORE_REPORT_2022)),
        Series::new("the same, White first", Style::Circles, white(&BEFORE_REPORT_2022)),
    ];
    let plot = Plot::new("(XO)ⁿ from a clean start", "n", "seconds", series);
    Ok(Result {
        name: "report2022",
        title: "\"Linear Clobber Solver\" (2022): (XO)^n, seconds".to_owned(),
        columns,
        rows,
        plot: Some(plot),
    })
}

/// Returns the published seconds from n = 20 on as points.
fn listed(seconds: impl Iterator<Item = Option<f64>>) -> Vec<(f64, f64)> {
    let rows = (20..).zip(seconds);
    rows.filter_map(|(n, seconds)| Some((f64::from(n), seconds?))).collect()
}
