//! Turns a strategy into an ordinary certificate: Left's moves are those of the strategy. Also
//! finds the certificates that the strategy needs.
use segcert_replay::data::Strategy;
use segcert_replay::{Book, Certified, Flaw, components, statements};

use crate::certificate::{Certificate, Verdict};
use crate::clobber::{Component, Expr, Outcome, Query, Relation, Statement};
use crate::methods::Unproved;
use crate::planner::{Guide, certify_guided};
use crate::prove::Prover;
use crate::strategy::library::LoadError;

/// Returns the statement to prove with a strategy. For a position, the statement says that it is
/// equal to 0, if its standard form is empty; that the first player wins, if the position is its
/// own negative; otherwise that Left wins moving first.
///
/// # Errors
/// See [`Unproved`].
pub fn statement(certified: &Certified, query: &Query) -> Result<Statement, Unproved> {
    let position = match query {
        Query::Statement(statement) => return Ok(statement.clone()),
        Query::Position(position) => position,
    };
    let words = rows(position)?;
    let mut book = Book::new(certified, &words)?;
    let here = book.standard(&words)?;
    let there: Vec<Component> = words.iter().map(Component::negative).collect();
    let there = book.standard(&there)?;
    Ok(match here.is_empty() {
        true => Outcome::P.statement(position),
        false if same_sum(&here, &there) => Outcome::N.statement(position),
        false => Statement::about(position, Relation::GreaterOrConfused, &Expr::zero()),
    })
}

fn same_sum(a: &[Component], b: &[Component]) -> bool {
    let sorted = |words: &[Component]| {
        let mut words = words.to_vec();
        words.sort();
        words
    };
    sorted(a) == sorted(b)
}

/// Proves a statement; a strategy chooses Left's moves. Also returns whether it has chosen any: the
/// values of short positions are known without it.
///
/// # Errors
/// See [`Unproved`].
pub fn certify(
    prover: &mut Prover,
    certified: &Certified,
    statement: &Statement,
) -> Result<(Certificate, bool), Unproved> {
    let mut rows = self::rows(&statement.difference())?;
    rows.extend(rows.clone().iter().map(Component::negative));
    let mut adviser = Adviser { book: Book::new(certified, &rows)?, flaw: None, has_chosen: false };
    prover.forget();
    let result = certify_guided(prover.search(), statement, &mut adviser);
    match adviser.flaw {
        Some(flaw) => Err(flaw.into()),
        None => Ok((result?, adviser.has_chosen)),
    }
}

/// Returns the components of a sum of rows.
fn rows(position: &Expr) -> Result<Vec<Component>, Unproved> {
    components(position).map_err(|term| Unproved::NotRows { term: term.to_string() })
}

/// A guide for the search that reads Left's moves from a book. After the first flaw of the book, it
/// keeps this flaw and gives no more advice.
struct Adviser<'a> {
    book: Book<'a>,
    flaw: Option<Flaw>,
    /// Whether the book has chosen a move.
    has_chosen: bool,
}

impl Adviser<'_> {
    fn keep<T>(&mut self, result: Result<T, Flaw>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(flaw) => {
                self.flaw.get_or_insert(flaw);
                None
            }
        }
    }
}

impl Guide for Adviser<'_> {
    fn components(&self) -> Vec<Component> {
        self.book.components().cloned().collect()
    }

    fn standard(&mut self, component: &Component) -> Vec<Component> {
        let standard = self.book.standard(std::slice::from_ref(component));
        self.keep(standard).unwrap_or_default()
    }

    fn kind(&mut self, component: &Component) -> Option<u16> {
        self.book.kind(component)
    }

    fn is_won(&mut self, kinds: &[u16]) -> bool {
        self.book.is_won(kinds.iter().copied())
    }

    fn advise(&mut self, kinds: &[u16]) -> Option<(Component, usize)> {
        let advice = self.book.advice(kinds.iter().copied());
        let advice = self.keep(advice)??;
        self.has_chosen = true;
        Some((advice.component, advice.number))
    }
}

/// Returns the certificates that a strategy needs. Calls `prove` for the statements whose
/// certificates do not come with the program.
///
/// # Errors
/// See [`LoadError`].
pub fn certificates<E: From<LoadError>>(
    strategy: &Strategy,
    mut prove: impl FnMut(Query) -> Result<Verdict, E>,
) -> Result<Vec<Vec<u8>>, E> {
    let mut certificates: Vec<Vec<u8>> =
        segcert_certs::ASF.iter().map(|bytes| bytes.to_vec()).collect();
    // Each iteration adds one missing certificate, or ends the loop.
    for _ in statements(strategy) {
        let missing = match Certified::new(strategy, &certificates) {
            Ok(_) => break,
            Err(Flaw::Uncertified(statement)) => statement,
            Err(flaw) => return Err(LoadError::Flaw(flaw).into()),
        };
        let query = missing.parse().expect("the checker writes statements in their notation");
        match prove(query)? {
            Verdict::Proved(certificate) => certificates.push(certificate.bytes),
            Verdict::Refuted(instead) => {
                let place = strategy.places.get(&missing).unwrap_or(&strategy.name).clone();
                let instead = Box::new(instead);
                return Err(LoadError::False { place, wanted: missing, instead }.into());
            }
        }
    }
    Ok(certificates)
}
