//! What is proved for all values of parameters: contexts, cells and bags, systems of claims and their induction.
//!
//! Depends on `core` alone. In reading order: `cells` (sets of parts, and when two of them may hold a part and its negative),
//! `context` (rules about what is assumed), `bag` (rules about parts of unknown number), `system` (claims and their use).

pub mod bag;
pub mod cells;
pub mod context;
pub mod system;
