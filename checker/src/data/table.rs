//! Hash tables. Keys are compared in full, and no result depends on the order of entries, so a
//! wrong hash could only hide an entry; no rule of the calculus follows from a missing one.

use foldhash::fast::RandomState;
use std::collections::HashMap;

/// A hash table. The seed of its hashes differs between runs, so that nobody can prepare colliding
/// keys.
pub type Table<K, V> = HashMap<K, V, RandomState>;
