//! Repeats figure 2 of "SEGClobber": five ablations on random boards without empty squares.

use super::Result;
use super::plot::{Plot, Series, Style};
use super::run::{Limits, Random, Run, board, fresh};
use super::table::{Table, seconds};
use crate::clobber::Player;
use crate::run::Halt;
use crate::seg::features::Feature;
use crate::seg::solver::Setup;

/// A component of the search that an experiment switches off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ablation {
    /// Panel (a): CS₃ instead of CS₄.
    Score,
    /// Panel (b): no speculative subgame removal.
    Removal,
    /// Panel (c): no pruning of dominated moves.
    Dominance,
    /// Panel (d): no links.
    Links,
    /// Panel (e): no iterative deepening.
    Deepening,
}

impl Ablation {
    /// All ablations, in the order of the figure.
    pub const ALL: [Ablation; 5] = [
        Ablation::Score,
        Ablation::Removal,
        Ablation::Dominance,
        Ablation::Links,
        Ablation::Deepening,
    ];

    /// Returns the name of the files of this panel, its letter, and the change to the search.
    fn name(self) -> (&'static str, char, &'static str) {
        match self {
            Ablation::Score => ("figure2a", 'a', "CS3 instead of CS4"),
            Ablation::Removal => ("figure2b", 'b', "no speculative subgame removal"),
            Ablation::Dominance => ("figure2c", 'c', "dominated moves not pruned"),
            Ablation::Links => ("figure2d", 'd', "no substitution of simplest equal games"),
            Ablation::Deepening => ("figure2e", 'e', "no iterative deepening"),
        }
    }

    /// Returns the range of the numbers of stones: the paper has 60 to 66, and 58 in (d).
    fn stones(self) -> (u64, u64) {
        match self {
            Ablation::Links => (58, 58),
            _ => (60, 66),
        }
    }

    /// Returns the setup without this component. `sensible` has a database made with CS₃.
    fn setup(self, full: &Setup, sensible: &Setup) -> Setup {
        let feature = match self {
            Ablation::Score => return sensible.clone(),
            Ablation::Removal => Feature::Removal,
            Ablation::Dominance => Feature::Dominance,
            Ablation::Links => Feature::Links,
            Ablation::Deepening => Feature::Deepening,
        };
        Setup { features: full.features.without(&[feature]), ..full.clone() }
    }
}

/// Maximum number of excluded boards, as a multiple of the requested boards.
const MAX_EXCLUDED: usize = 5;

/// Solves random boards with the whole search and without one component. As in the paper, boards
/// for which either search is too slow are replaced by other boards.
///
/// # Errors
/// [`Halt`] if it was interrupted.
pub fn run(
    ablation: Ablation,
    setups: (&Setup, &Setup),
    limits: &Limits,
    boards: usize,
    seed: u64,
) -> std::result::Result<Result, Halt> {
    let (full, sensible) = setups;
    let without = ablation.setup(full, sensible);
    let (least, most) = ablation.stones();
    let mut random = Random::new(seed + ablation as u64);
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
    Ok(result(ablation.name(), &rows, excluded))
}

fn result(
    (name, panel, title): (&'static str, char, &'static str),
    rows: &[(String, Run, Run)],
    excluded: usize,
) -> Result {
    let mut table = Table::new("board seconds seconds_without nodes nodes_without slower");
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
        table,
        plot: Some(plot),
    }
}
