//! Normal forms of sums of terms (docs/CALCULUS.md): in term order, no term beside its negative.
//!
//! A type that implements [`Sums`] defines the terms and the equalities that may be used.

use std::cmp::Ordering;

use smallvec::{Array, SmallVec};

/// A list of few terms.
pub type Terms<T> = SmallVec<[T; 2]>;

/// The indices of two terms, and their sum.
type Pair<T> = (usize, usize, T);

/// The terms of sums, and the equalities that may be used.
pub trait Sums {
    type Term: Clone + Ord;
    type Error;

    /// Compares two terms in the term order, in which values come first.
    fn compare(&self, a: &Self::Term, b: &Self::Term) -> Ordering {
        a.cmp(b)
    }

    /// Returns the negative of a term.
    fn negative(&self, term: &Self::Term) -> Result<Self::Term, Self::Error>;

    /// Returns the terms that replace a term (steps Drop and Rewrite), or `None` if the term stays.
    fn replaced(&mut self, term: &Self::Term) -> Result<Option<Terms<Self::Term>>, Self::Error>;

    /// Returns the number of values at the beginning of a sum that may be added to each other.
    fn values(&self, _sum: &[Self::Term]) -> usize {
        0
    }

    /// Returns the sum of two values if it may be used (step Sum).
    fn plus(&mut self, _: &Self::Term, _: &Self::Term) -> Result<Option<Self::Term>, Self::Error> {
        Ok(None)
    }
}

/// Adds terms to a sum in normal form, and keeps it in normal form.
///
/// # Errors
/// Errors of the terms. After an error, the sum must not be used.
pub fn add<S: Sums, A: Array<Item = S::Term>>(
    sums: &mut S,
    sum: &mut SmallVec<A>,
    added: impl IntoIterator<Item = S::Term>,
) -> Result<(), S::Error> {
    let mut fresh = SmallVec::<[S::Term; 4]>::new();
    for term in added {
        insert(sums, sum, term, &mut fresh)?;
    }
    while let Some((i, j, value)) = first_sum(sums, sum, &fresh)? {
        sum.remove(j);
        sum.remove(i);
        insert(sums, sum, value, &mut fresh)?;
    }
    Ok(())
}

/// Inserts a term, or the terms that replace it.
fn insert<S: Sums, A: Array<Item = S::Term>>(
    sums: &mut S,
    sum: &mut SmallVec<A>,
    term: S::Term,
    fresh: &mut SmallVec<[S::Term; 4]>,
) -> Result<(), S::Error> {
    let Some(mut open) = sums.replaced(&term)? else {
        return place(sums, sum, term, fresh);
    };
    open.reverse();
    while let Some(term) = open.pop() {
        match sums.replaced(&term)? {
            Some(terms) => open.extend(terms.into_iter().rev()),
            None => place(sums, sum, term, fresh)?,
        }
    }
    Ok(())
}

/// Cancels a term with its negative (step Cancel). If the sum has no negative, inserts the term in
/// term order and adds it to `fresh`.
fn place<S: Sums, A: Array<Item = S::Term>>(
    sums: &S,
    sum: &mut SmallVec<A>,
    term: S::Term,
    fresh: &mut SmallVec<[S::Term; 4]>,
) -> Result<(), S::Error> {
    let negative = sums.negative(&term)?;
    match sum.iter().position(|other| *other == negative) {
        Some(place) => drop(sum.remove(place)),
        None => {
            let place = sum.partition_point(|other| sums.compare(other, &term).is_lt());
            sum.insert(place, term.clone());
            fresh.push(term);
        }
    }
    Ok(())
}

/// Returns the first two values with a known sum. At least one of them is fresh.
fn first_sum<S: Sums>(
    sums: &mut S,
    sum: &[S::Term],
    fresh: &[S::Term],
) -> Result<Option<Pair<S::Term>>, S::Error> {
    let values = &sum[..sums.values(sum)];
    for (i, a) in values.iter().enumerate() {
        let is_fresh = fresh.contains(a);
        for (j, b) in values.iter().enumerate().skip(i + 1) {
            if is_fresh || fresh.contains(b) {
                if let Some(sum) = sums.plus(a, b)? {
                    return Ok(Some((i, j, sum)));
                }
            }
        }
    }
    Ok(None)
}

/// Returns the first index of each run of equal terms.
pub fn distinct<T: PartialEq>(terms: &[T]) -> impl Iterator<Item = usize> + '_ {
    (0..terms.len()).filter(|&i| i == 0 || terms[i] != terms[i - 1])
}
