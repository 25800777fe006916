//! How far to look for theorems.
use super::line::Line;
use super::window::Window;
use crate::run::Control;

/// How far to look.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Values of rows with so many stones at most.
    pub stones: usize,
    /// Elementary steps of canonicalisation.
    pub work: u64,
    /// Time, memory, and whether to go on at all.
    pub control: Control,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { stones: 400, work: 200_000_000, control: Control::default() }
    }
}

impl Limits {
    /// An empty window within these limits.
    pub fn window(&self, line: Line) -> Window {
        let mut window = Window::new(line);
        window.set_budget(self.work);
        window.set_guard(&self.control);
        window
    }
}
