//! The standard form of sums of components: applies the equalities of the strategy, and cancels a
//! component with its negative. Uses the smaller one of a component and its mirror image.
use std::convert::Infallible;

use rustc_hash::FxHashMap;
use segcert_replay::data::{Pattern, Strategy};
use smallvec::SmallVec;

use crate::clobber::Component;
use crate::clobber::sum::{Sums, Terms, add};

/// Returns the negative of a component, oriented.
pub fn negative(part: &Component) -> Component {
    part.negative().oriented()
}

/// The equalities of the strategy for which rewriting terminates, each with its negative.
pub struct Standard {
    rewrites: FxHashMap<Component, Terms<Component>>,
}

impl Standard {
    pub fn new(strategy: &Strategy) -> Standard {
        let mut rewrites = FxHashMap::default();
        for rewrite in strategy.rewrites.iter().filter(|rewrite| rewrite.lowers_squares()) {
            for rewrite in [rewrite, &rewrite.negative()] {
                let to = rewrite.to.iter().map(Component::oriented).collect();
                rewrites.insert(rewrite.from.oriented(), to);
            }
        }
        Standard { rewrites }
    }

    pub fn is_rewritten(&self, part: &Component) -> bool {
        self.rewrites.contains_key(&part.oriented())
    }

    /// Returns the standard form of a sum of components, ascending.
    pub fn of(&self, parts: impl IntoIterator<Item = Component>) -> Vec<Component> {
        let mut sum = SmallVec::<[Component; 8]>::new();
        let Ok(()) = add(&mut &*self, &mut sum, parts.into_iter().map(|part| part.oriented()));
        sum.into_vec()
    }

    /// Returns the standard form of the sum of patterns for lengths L and M.
    pub fn of_patterns<'a>(
        &self,
        strategy: &Strategy,
        patterns: impl IntoIterator<Item = &'a Pattern>,
        l: i64,
        m: i64,
    ) -> Option<Vec<Component>> {
        let words = patterns.into_iter().map(|pattern| pattern.at(&strategy.families, l, m));
        words.collect::<Option<Vec<Component>>>().map(|words| self.of(words))
    }
}

impl Sums for &Standard {
    type Term = Component;
    type Error = Infallible;

    fn negative(&self, part: &Component) -> Result<Component, Infallible> {
        Ok(negative(part))
    }

    fn replaced(&mut self, part: &Component) -> Result<Option<Terms<Component>>, Infallible> {
        if part.is_dead() { Ok(Some(Terms::new())) } else { Ok(self.rewrites.get(part).cloned()) }
    }
}
