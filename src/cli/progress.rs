//! What a waiting user sees: a line on a terminal, nothing in a pipe.
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A line on standard error that disappears when this is dropped.
pub struct Progress {
    line: ProgressBar,
}

impl Progress {
    pub fn start(is_quiet: bool) -> Progress {
        let line = if is_quiet {
            ProgressBar::hidden()
        } else {
            ProgressBar::new_spinner()
        };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
            line.set_style(style);
        }
        line.enable_steady_tick(Duration::from_millis(200));
        Progress { line }
    }

    /// Says where the search is.
    #[expect(dead_code, reason = "the search does not report yet")]
    pub fn say(&self, message: String) {
        self.line.set_message(message);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.line.finish_and_clear();
    }
}
