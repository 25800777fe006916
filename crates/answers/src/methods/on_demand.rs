//! The theorems from which statements may be proved.
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

use crate::corollaries::Library;

/// A function that lists theorems.
type List = Box<dyn FnOnce() -> Library + Send>;

/// A library that is listed when a theorem is first looked for: most questions are answered before.
#[derive(Clone)]
pub struct OnDemand(Arc<LazyLock<Library, List>>);

impl OnDemand {
    /// The library that `list` returns.
    pub fn new(list: impl FnOnce() -> Library + Send + 'static) -> OnDemand {
        OnDemand(Arc::new(LazyLock::new(Box::new(list))))
    }
}

impl Default for OnDemand {
    fn default() -> OnDemand {
        OnDemand::new(Library::new)
    }
}

impl Deref for OnDemand {
    type Target = Library;

    fn deref(&self) -> &Library {
        &self.0
    }
}
