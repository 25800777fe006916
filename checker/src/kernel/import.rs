//! What another certificate has proved, as the rule Import sees it.

use super::budget::Budget;
use super::error::Stop;
use super::term::Judgment;
use std::rc::Rc;

/// The values of short sums of parts.
pub trait Import {
    /// Whether `P + Q ≥ 0` (`⊳ 0`) for two sums of parts, given by their words; `None` if the value of one is not known. The work is charged to `budget`.
    fn decide(
        &mut self,
        sums: &[Vec<Rc<[u8]>>; 2],
        judgment: Judgment,
        budget: &mut Budget,
    ) -> Result<Option<bool>, Stop>;
}
