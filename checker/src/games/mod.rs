//! The games of a certificate and what is known about them: values and their order, words, options,
//! sums and their normal form.
//!
//! Depends on `data`. In reading order: `arena` (values), `order` (their order), `words` (interned
//! words and their options), `position` (sums as they are written), `sums` (their normal form).

mod arena;
mod order;
mod position;
mod sums;
mod words;

pub use arena::Arena;
pub use order::Order;
pub use position::{Multiple, Position, as_value};
pub use words::{Choice, Choices, Words};

use crate::data::{Budget, Checked, Form, Player, Reader, Scope, Table, Term, all, any, at};
use std::rc::Rc;

/// The games of a certificate, and the lemmas that are proved about them.
#[derive(Default)]
pub struct Games {
    /// The values of the certificate.
    pub arena: Arena,
    /// The words that have occurred.
    pub words: Words,
    /// The limits.
    pub budget: Budget,
    /// The order of values.
    pub order: Order,
    /// Sums of two values by proved lemmas, keyed by the pair with the smaller value first. Also
    /// contains the sums of the negatives.
    pub sums: Table<(Term, Term), Term>,
    /// For an observer: the left side of each lemma that a normal form used, as two values or twice
    /// the word.
    pub used: Option<Vec<[Term; 2]>>,
    /// Memory for the terms that a normal form has still to add; empty between normal forms.
    pub others: Vec<Term>,
}

/// A scope with further parameters and lines, if there can be one.
pub type Extended = Checked<Option<Rc<Scope>>>;

impl Games {
    /// Reads the values, and prepares their order.
    pub fn read_arena(&mut self, reader: &mut Reader) -> Checked {
        self.arena = Arena::read(reader, &mut self.budget)?;
        self.order = Order::new(&self.arena, &mut self.budget)?;
        Ok(())
    }

    /// Tells whether `G ⊢ f ≥ 0` is immediate: by the coefficients and the constant of `f`, or with
    /// one line of `G`.
    pub fn implies(&mut self, scope: &Scope, form: &Form) -> Checked<bool> {
        let zero = Form::default();
        any([&zero].into_iter().chain(&scope.context).map(|line| {
            let size = form.size().saturating_add(line.size()) / 4;
            self.budget.charge(size.saturating_add(1))?;
            Ok(form.is_at_least(line))
        }))
    }

    /// Adds parameters and lines to a scope. `None` if one of the lines is immediately impossible
    /// on the lines before it.
    pub fn extended(&mut self, scope: &Rc<Scope>, fresh: u32, lines: &[Form]) -> Extended {
        self.budget.charge(scope.size())?;
        let mut scope = Rc::clone(scope);
        for _ in 0..fresh {
            Rc::make_mut(&mut scope).fresh();
        }
        scope.check_parameters()?;
        for line in lines {
            if self.implies(&scope, &line.opposite()?)? {
                return Ok(None);
            }
            Rc::make_mut(&mut scope).context.push(line.clone());
        }
        Ok(Some(scope))
    }

    /// Returns the negative of a term.
    pub fn negative(&self, term: Term) -> Checked<Term> {
        match term.as_word() {
            Some(id) => Ok(at(&self.words.entries, id)?.negative),
            None => self.arena.negative(term),
        }
    }

    /// Returns the negatives of terms.
    pub fn negatives(&self, terms: &[Term]) -> Checked<Vec<Term>> {
        all(terms.iter().map(|term| self.negative(*term)))
    }

    /// Returns the negative of a position, not in normal form.
    pub fn opposite(&self, position: &Position) -> Checked<Position> {
        let terms = self.negatives(&position.terms)?;
        let multiples = position.multiples.iter().map(|(g, f)| Ok((*g, f.times(-1)?)));
        Ok(Position { terms, multiples: all(multiples)? })
    }

    /// Decides a goal about `P = a + b`, at most two values (a missing one is 0):
    /// `a + b ≥ 0 ⇔ −b ≤ a` and `a + b ⊳ 0 ⇔ not a ≤ −b`. `None` if `P` has more terms or a word.
    pub fn decide(&mut self, terms: &[Term], first: Player) -> Checked<Option<bool>> {
        let value = |index: usize| terms.get(index).copied().unwrap_or(Term::ZERO).as_value();
        let (Some(a), Some(b), None) = (value(0), value(1), terms.get(2)) else {
            return Ok(None);
        };
        let negative = self.arena.negative(b)?;
        Ok(Some(match first {
            Player::Right => self.at_most(negative, a)?,
            Player::Left => !self.at_most(a, negative)?,
        }))
    }

    /// Tells whether no `G^L ≥ v` and each `v^L` is `≤` some `G^L`, for a game `G` with the Left
    /// options `lefts` and the value `v`. Uses the memory of `wanted`.
    pub fn agrees(&mut self, lefts: &[Term], value: Term, wanted: &mut Vec<Term>) -> Checked<bool> {
        wanted.clear();
        wanted.extend_from_slice(self.arena.options(value, Player::Left)?);
        self.budget.charge(lefts.len().saturating_mul(wanted.len()))?;
        // Options that both games have need not be compared.
        let others = lefts.iter().filter(|left| !wanted.contains(left));
        let is_reached = any(others.map(|left| self.at_most(value, *left)))?;
        let missing = wanted.iter().filter(|wanted| !lefts.contains(wanted));
        let lacks = |wanted| Ok(!any(lefts.iter().map(|left| self.at_most(wanted, *left)))?);
        Ok(!is_reached && !any(missing.copied().map(lacks))?)
    }
}
