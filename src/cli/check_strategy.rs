//! `segcert check-strategy`: a rule file against every reply of Right.
use std::time::Instant;

use clap::{ArgGroup, Args};
use segcert_check::strategy::Theorem;
use segcert_replay::data::Strategy;
use segcert_replay::{Certified, Options, Outcome, Replay, replay};
use serde::Serialize;

use super::engine::Engine;
use super::exit::Exit;
use super::failure::Failure;
use super::output;
use super::resources::Resources;
use crate::strategy::for_all::theorem;
use crate::strategy::library::{LoadError, load};

/// Check a strategy for Left against every reply of Right
#[derive(Args)]
#[command(group = ArgGroup::new("what").required(true))]
pub struct Arguments {
    /// The strategy's name (alc, alc-paper-2025, alc-program-2025, alc-improved-2025) or its file
    strategy: String,
    /// Play it from all start positions of at most so many stones
    #[arg(long, value_name = "STONES", group = "what", value_parser = clap::value_parser!(u16).range(1..=1000))]
    up_to: Option<u16>,
    /// Prove it for start positions of all lengths
    #[arg(long, group = "what")]
    all: bool,
    /// Count as in publications: the strategy's seeds count once each and are not followed; start positions do not count
    #[arg(long, requires = "up_to")]
    paper_counts: bool,
    /// Answer in lines stones,outcome,left_nodes,right_nodes,seconds
    #[arg(long, requires = "up_to", conflicts_with = "json")]
    csv: bool,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    resources: Resources,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let start = Instant::now();
    let strategy = load(&arguments.strategy)?;
    let engine = Engine::new(&arguments.resources);
    let certificates = engine.certificates(&strategy)?;
    let Some(stones) = arguments.up_to else {
        let theorem = theorem(&strategy, &certificates).map_err(LoadError::Flaw)?;
        return Ok(all(arguments, &strategy, &theorem, start));
    };
    let certified = Certified::new(&strategy, &certificates).map_err(LoadError::Flaw)?;
    up_to(arguments, &engine, &certified, stones.into(), start)
}

fn all(arguments: &Arguments, strategy: &Strategy, theorem: &Theorem, start: Instant) -> Exit {
    let report = AllReport::new(strategy, theorem, start.elapsed().as_secs_f64());
    if arguments.json {
        output::json(&report);
    } else {
        output::line(all_text(&report));
    }
    match theorem.holds() {
        true => Exit::Success,
        false => Exit::Negative,
    }
}

#[derive(Serialize)]
struct AllReport<'a> {
    verdict: &'static str,
    strategy: &'a str,
    obligations: Vec<ObligationReport<'a>>,
    /// Start positions that are equal to 0.
    zero: &'a [usize],
    theorem: Option<String>,
    seconds: f64,
}

#[derive(Serialize)]
struct ObligationReport<'a> {
    name: &'a str,
    what: &'a str,
    cases: u64,
    failures: &'a [String],
}

impl<'a> AllReport<'a> {
    fn new(strategy: &'a Strategy, theorem: &'a Theorem, seconds: f64) -> AllReport<'a> {
        let obligations = theorem
            .obligations
            .iter()
            .map(|obligation| ObligationReport {
                name: obligation.name,
                what: &obligation.what,
                cases: obligation.cases,
                failures: &obligation.failures,
            });
        AllReport {
            verdict: match theorem.holds() {
                true => "verified",
                false => "rejected",
            },
            strategy: &strategy.name,
            obligations: obligations.collect(),
            zero: &theorem.zero,
            theorem: theorem.holds().then(|| conclusion(strategy, theorem)),
            seconds,
        }
    }
}

/// What follows if all obligations hold.
fn conclusion(strategy: &Strategy, theorem: &Theorem) -> String {
    let start = &strategy.families[strategy.start.family];
    let stones = |word: &[u8]| -> String {
        word.iter()
            .map(|stone| if *stone == 1 { 'x' } else { 'o' })
            .collect()
    };
    let [prefix, block, suffix] = [&start.prefix, &start.block, &start.suffix].map(|w| stones(w));
    let winner = match (
        strategy.start.left_to_move,
        theorem.is_symmetric,
        theorem.wins_first,
    ) {
        (true, true, _) => "the first player wins",
        (true, false, _) => "Left wins, moving first,",
        (false, _, false) => "Left wins, moving second,",
        (false, _, true) => "Left wins, whoever moves first,",
    };
    let beside: String = strategy
        .start
        .beside
        .iter()
        .map(|word| format!(" + {}", stones(word)))
        .collect();
    let which = match strategy.start.from {
        0 | 1 => "with a stone on the board".to_owned(),
        from => format!("with {from} stones or more"),
    };
    let zero: Vec<String> = theorem.zero.iter().map(usize::to_string).collect();
    let except = match zero.is_empty() {
        true => String::new(),
        false => format!(
            ", but for {} stones, where the second player wins",
            zero.join(", ")
        ),
    };
    format!("{winner} {prefix}({block})^n{suffix}{beside} for all n {which}{except}")
}

fn all_text(report: &AllReport) -> String {
    let mut lines = Vec::new();
    for obligation in &report.obligations {
        let verdict = match obligation.failures.is_empty() {
            true => "holds",
            false => "FAILS",
        };
        lines.push(format!(
            "{:<4} {verdict} {:>7} cases  {}",
            obligation.name, obligation.cases, obligation.what
        ));
        lines.extend(
            obligation
                .failures
                .iter()
                .map(|failure| format!("           {failure}")),
        );
    }
    lines.push(match &report.theorem {
        Some(theorem) => format!("VERIFIED  {}: {theorem}", report.strategy),
        None => format!("REJECTED  {}: not a proof for all lengths", report.strategy),
    });
    lines.push(format!("time      {:.2} s", report.seconds));
    lines.join("\n")
}

fn up_to(
    arguments: &Arguments,
    engine: &Engine,
    certified: &Certified,
    stones: usize,
    start: Instant,
) -> Result<Exit, Failure> {
    let replay = engine.watch_replay(|watch| {
        replay(
            certified,
            &Options {
                longest: stones,
                threads: engine.threads(),
                memory: engine.memory(),
                as_published: arguments.paper_counts,
                watch,
            },
        )
    })?;
    let seconds = start.elapsed().as_secs_f64();
    let report = Report::new(certified.strategy(), &replay, seconds);
    if arguments.json {
        output::json(&report);
    } else if arguments.csv {
        output::line(csv(&report));
    } else {
        output::line(text(certified, &report));
    }
    if let Some((_, line)) = &replay.failure {
        let line = line.as_ref().map(|line| line.draw(certified.strategy()));
        let drawn = line.unwrap_or_else(|| "the line of play is too long to be found".to_owned());
        match (arguments.json, arguments.csv) {
            (true, _) => {}
            (_, true) => eprintln!("{drawn}"),
            _ => output::line(drawn),
        }
    }
    Ok(match replay.failure {
        Some(_) => Exit::Negative,
        None => Exit::Success,
    })
}

#[derive(Serialize)]
struct Report<'a> {
    verdict: &'static str,
    strategy: &'a str,
    lengths: Vec<Length>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    fails_at: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<String>>,
}

#[derive(Serialize)]
struct Length {
    stones: usize,
    #[serde(serialize_with = "letter")]
    outcome: Outcome,
    left_nodes: u64,
    right_nodes: u64,
    seconds: f64,
}

fn letter<S: serde::Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(outcome.letter())
}

impl<'a> Report<'a> {
    fn new(strategy: &'a Strategy, replay: &Replay, seconds: f64) -> Report<'a> {
        let lengths = replay.results.iter().map(|result| Length {
            stones: result.stones,
            outcome: result.outcome,
            left_nodes: result.left_nodes,
            right_nodes: result.right_nodes,
            seconds: result.share * seconds,
        });
        let line = replay.failure.as_ref().and_then(|(_, line)| line.as_ref());
        Report {
            verdict: match replay.failure {
                Some(_) => "rejected",
                None => "verified",
            },
            strategy: &strategy.name,
            lengths: lengths.collect(),
            seconds,
            fails_at: replay.failure.as_ref().map(|(stones, _)| *stones),
            line: line.map(|line| line.draw(strategy).lines().map(str::to_owned).collect()),
        }
    }
}

fn csv(report: &Report) -> String {
    let mut lines = vec!["stones,outcome,left_nodes,right_nodes,seconds".to_owned()];
    lines.extend(report.lengths.iter().map(|row| {
        format!(
            "{},{},{},{},{:.3}",
            row.stones,
            row.outcome.letter(),
            row.left_nodes,
            row.right_nodes,
            row.seconds
        )
    }));
    lines.join("\n")
}

fn text(certified: &Certified, report: &Report) -> String {
    let mut lines = vec![format!(
        "{:>6}  {:<7} {:>12} {:>12} {:>9}",
        "stones", "outcome", "left nodes", "right nodes", "seconds"
    )];
    lines.extend(report.lengths.iter().map(|row| {
        format!(
            "{:>6}  {:<7} {:>12} {:>12} {:>9.3}",
            row.stones,
            row.outcome.letter(),
            row.left_nodes,
            row.right_nodes,
            row.seconds
        )
    }));
    let most = report.lengths.last().map_or(0, |row| row.stones);
    let strategy = certified.strategy();
    lines.push(match report.fails_at {
        None => format!(
            "VERIFIED  {}: from every start position up to {most} stones",
            strategy.name
        ),
        Some(stones) => format!("REJECTED  {}: fails from {stones} stones", strategy.name),
    });
    lines.push(format!("time      {:.2} s", report.seconds));
    lines.join("\n")
}
