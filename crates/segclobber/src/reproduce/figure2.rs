//! Repeats figure 2 of "SEGClobber": five ablations on random boards without empty squares.

use super::Result;
use super::plot::{Plot, Series, Style};
use super::run::{Limits, Random, Run, board, fresh, seconds};
use crate::clobber::Player;
use crate::run::Halt;
use crate::seg::features::Feature;
use crate::seg::solver::Setup;

/// A panel of the figure: a component of the search is switched off.
struct Panel {
    /// The name of its files, which ends with its letter.
    name: &'static str,
    /// The change to the search.
    change: &'static str,
    /// The feature that the search does without. It is `None` for panel (a), in which CS₃ replaces
    /// CS₄.
    without: Option<Feature>,
    /// Least and largest number of stones.
    stones: (u64, u64),
}

const fn panel(name: &'static str, change: &'static str, without: Option<Feature>) -> Panel {
    Panel { name, change, without, stones: (60, 66) }
}

const PANELS: [Panel; COUNT] = [
    panel("figure2a", "CS3 instead of CS4", None),
    panel("figure2b", "no speculative subgame removal", Some(Feature::Removal)),
    panel("figure2c", "dominated moves not pruned", Some(Feature::Dominance)),
    Panel {
        stones: (58, 58),
        ..panel("figure2d", "no substitution of simplest equal games", Some(Feature::Links))
    },
    panel("figure2e", "no iterative deepening", Some(Feature::Deepening)),
];
/// The number of panels.
pub const COUNT: usize = 5;

/// Maximum number of excluded boards, as a multiple of the requested boards.
const MAX_EXCLUDED: usize = 5;

/// Solves random boards with the whole search and without one component. As in the paper, boards
/// for which either search is too slow are replaced by other boards.
///
/// # Errors
/// [`Halt`] if it was interrupted.
pub fn run(
    number: usize,
    setups: (&Setup, &Setup),
    limits: &Limits,
    boards: usize,
    seed: u64,
) -> std::result::Result<Result, Halt> {
    let (full, sensible) = setups;
    let panel = &PANELS[number];
    let without = match panel.without {
        Some(feature) => Setup { features: full.features.without(&[feature]), ..full.clone() },
        None => sensible.clone(),
    };
    let (least, most) = panel.stones;
    let mut random = Random::new(seed + number as u64);
    let mut rows: Vec<(String, Run, Run)> = Vec::new();
    let mut excluded = 0;
    while rows.len() < boards && excluded < boards * MAX_EXCLUDED && limits.go_on()? {
        let stones = least + random.below(most - least + 1);
        let text = random.stones(stones);
        let position = board(&text);
        let whole = fresh(full, limits, &position, Player::Left)?;
        let component = match whole {
            Some(_) => fresh(&without, limits, &position, Player::Left)?,
            None => None,
        };
        match (whole, component) {
            (Some(whole), Some(component)) => rows.push((text, whole, component)),
            _ => excluded += 1,
        }
    }
    rows.sort_by(|a, b| a.1.seconds.total_cmp(&b.1.seconds));
    Ok(result(panel, &rows, excluded))
}

fn result(
    &Panel { name, change: title, .. }: &Panel,
    rows: &[(String, Run, Run)],
    excluded: usize,
) -> Result {
    let panel = name.trim_start_matches("figure2");
    let columns = "board seconds seconds_without nodes nodes_without slower";
    let mut table = Vec::new();
    for (text, whole, component) in rows {
        table.push(vec![
            text.clone(),
            seconds(whole.seconds),
            seconds(component.seconds),
            whole.nodes.to_string(),
            component.nodes.to_string(),
            format!("{:.2}", component.seconds / whole.seconds),
        ]);
    }
    let total = |f: &dyn Fn(&(String, Run, Run)) -> f64| {
        rows.iter().map(f).fold(0.0, |sum, seconds| sum + seconds)
    };
    let (all, less) = (total(&|row| row.1.seconds), total(&|row| row.2.seconds));
    let times = |row: &(String, Run, Run)| [row.1, row.2].map(|run| run.seconds.max(1e-6));
    let bars = (1..).zip(rows).map(|(i, row)| (f64::from(i), times(row)));
    let bars: Vec<(f64, [f64; 2])> = bars.collect();
    let series = |name: &str, which: usize| {
        Series::new(name, Style::Dots, bars.iter().map(|(i, times)| (*i, times[which])).collect())
    };
    let series = vec![series("everything", 0), series(title, 1)];
    let (caption, x) =
        (format!("Figure 2 ({panel}): {title}"), "board, in order of the time with everything");
    let plot = Plot { bars, ..Plot::new(caption, x, "seconds", series) };
    Result {
        name,
        title: match rows.len() {
            0 => format!("{title}: no board was solved in time, {excluded} excluded"),
            boards => format!(
                "{title}: {boards} boards, {} s with everything, {} s without \
                 ({:.2} times), {excluded} boards excluded",
                seconds(all),
                seconds(less),
                less / all
            ),
        },
        columns,
        rows: table,
        plot: Some(plot),
    }
}
