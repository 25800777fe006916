//! Limits of searches for theorems.
use std::time::Duration;

use super::engine::guarded;
use super::family::Family;
use super::window::Window;
use crate::run::Control;

/// Limits of the searches for theorems about one family.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Maximum number of stones of the rows whose values are computed.
    pub stones: usize,
    /// Maximum number of elementary steps of canonicalisation of each search.
    pub work: u64,
    /// Time that the deadline of `control` allows, if it is the same for each family. It is used
    /// only in reports.
    pub time: Option<Duration>,
    /// Limits of time and memory, and the source of interruptions.
    pub control: Control,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { stones: 400, work: 200_000_000, time: None, control: Control::default() }
    }
}

impl Limits {
    /// Returns an empty window within these limits.
    pub fn window(&self, family: Family) -> Window {
        let mut window = Window::new(family);
        window.arena = guarded(&self.control);
        window.set_budget(self.work);
        window
    }
}
