//! The theorems that proofs may use, listed on demand.
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

use crate::corollaries::Library;

/// A function that lists theorems.
type List = Box<dyn FnOnce() -> Library + Send>;

/// A library that is listed when a theorem is first requested. Most questions are answered before
/// that.
#[derive(Clone)]
pub struct OnDemand(Arc<LazyLock<Library, List>>);

impl OnDemand {
    /// Returns the library that `list` will return.
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
