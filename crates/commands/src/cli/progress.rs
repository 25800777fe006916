//! Shows progress in a line on a terminal, and nothing in a pipe.
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::run;
use crate::run::lock::lock;

const TICK: Duration = Duration::from_millis(200);

/// The line that is shown, for output beside it, and for a process that must end at once.
///
/// Templates fill the line and end with the cursor at its left end. So the `^C` that a terminal
/// prints does not lengthen the line, which could then not be removed. Templates begin with a
/// space, which the padding of the line overwrites.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// A line on standard error that disappears when the value is dropped.
pub struct Progress {
    line: ProgressBar,
}

/// Calls `write`, which prints lines, and removes the line of progress while it runs.
pub fn aside<T>(write: impl FnOnce() -> T) -> T {
    let shown = lock(&SHOWN).clone();
    match shown {
        Some(line) => line.suspend(write),
        None => write(),
    }
}

/// Removes the line.
pub fn clear() {
    let shown = lock(&SHOWN).take();
    if let Some(line) = shown {
        line.finish_and_clear();
    }
}

impl Progress {
    pub fn start(is_quiet: bool) -> Progress {
        let line = if is_quiet { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
        if let Ok(style) =
            ProgressStyle::with_template(" {spinner} {elapsed} (Ctrl-C stops) {wide_msg}\r")
        {
            line.set_style(style);
        }
        Progress::shown(line)
    }

    /// Starts a line that counts `what` up to `total`. It shows no estimate of the remaining time:
    /// later items take longer than earlier ones.
    pub fn of(total: u64, what: &str, is_quiet: bool) -> Progress {
        let line = if is_quiet { ProgressBar::hidden() } else { ProgressBar::new(total) };
        let template = format!(" {{elapsed}} {{bar:10}} {{pos}} of {{len}} {what}  {{wide_msg}}\r");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            line.set_style(style);
        }
        Progress::shown(line)
    }

    fn shown(line: ProgressBar) -> Progress {
        // A hidden line needs no thread.
        if !line.is_hidden() {
            line.enable_steady_tick(TICK);
        }
        let mut shown = lock(&SHOWN);
        *shown = Some(line.clone());
        Progress { line }
    }

    /// Counts `more` items as done.
    pub fn advance(&self, more: u64) {
        self.line.inc(more);
    }

    /// Shows a description of the current work.
    pub fn show_text(&self, what: String) {
        self.line.set_message(what);
    }

    /// Shows the state of the searches: the proof and disproof numbers of each, and the sums of the
    /// other counts.
    pub fn show<'a>(&self, searches: impl Iterator<Item = &'a run::Progress>, start: Instant) {
        let (mut nodes, mut entries, mut slots, mut values) = (0, 0, 0, 0);
        let (mut numbers, mut stages) = (Vec::new(), Vec::new());
        for search in searches {
            nodes += search.nodes.load(Relaxed);
            entries += search.entries.load(Relaxed);
            slots += search.slots.load(Relaxed);
            values += search.values.load(Relaxed);
            stages.push(search.stage());
            let (proof, disproof) = (search.proof.load(Relaxed), search.disproof.load(Relaxed));
            if proof + disproof > 0 {
                numbers.push(format!("{proof}/{disproof}"));
            }
        }
        stages.retain(|stage| !stage.is_empty());
        stages.dedup();
        if !stages.is_empty() {
            return self.show_text(stages.join(", "));
        }
        if nodes == 0 && numbers.is_empty() {
            return self.show_text("computing values".to_owned());
        }
        let seconds = start.elapsed().as_secs_f64().max(0.001);
        let fill = 100 * entries / slots.max(1);
        let mut message = format!(
            "{} nodes, {}/s, table {fill} % of {}",
            short(nodes),
            short((nodes as f64 / seconds) as u64),
            short(slots),
        );
        // The SEGClobber search has no such numbers.
        if !numbers.is_empty() {
            message += &format!(", proof/disproof number {}", numbers.join(" "));
        }
        if values > 0 {
            message += &format!(", {} values", short(values));
        }
        self.line.set_message(message);
    }

    /// Shows the state of the replay of a strategy. The measure decreases from the measure of the
    /// longest start position to 0, more and more slowly.
    pub fn show_replay(&self, replay: &segcert_replay::Progress) {
        self.line.set_message(format!(
            "{} positions, measure {} of {}",
            short(replay.visited),
            replay.measure,
            replay.highest
        ));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        clear();
        self.line.finish_and_clear();
    }
}

/// Writes a number in few characters.
fn short(n: u64) -> String {
    match n {
        0..10_000 => n.to_string(),
        10_000..10_000_000 => format!("{}k", n / 1000),
        _ => format!("{}M", n / 1_000_000),
    }
}
