//! Compiles strategies to systems of claims, with ordinary proofs.
//!
//! A position is a bag of components with labels, the cells. Each case of a set is a claim about
//! all bags whose numbers of components satisfy its conditions. If Right is to move, the proof
//! considers every reply; if Left is to move, it follows the rules. Pieces are inserted into the
//! bag, and a claim about a smaller position completes the proof. Nothing here is trusted: the
//! result is a proof, or a position without a proof.
//!
//! In reading order: [`named`] and [`cells`] (the choice of cells), [`standard`] (standard form),
//! [`system`], [`cases`] and [`remainders`] (the claims), [`games`] (claims about lengths),
//! [`rules`]; [`search`], [`pieces`], [`left`] and [`share`] (the search for proofs), [`won`] and
//! [`finite`] (won positions), [`theorem`] (statements for all `n`), [`sum`] (statements about sums
//! without powers), [`joining`] and [`leaving`] (insertion of their rows into the bag),
//! [`any_number`] (statements about any number of rows), [`failure`], and [`failing`](mod@failing).
mod any_number;
mod cases;
pub mod cells;
mod failing;
mod failure;
mod finite;
mod games;
mod joining;
mod leaving;
mod left;
mod named;
mod pieces;
mod remainders;
mod rules;
mod search;
mod share;
pub mod standard;
mod sum;
mod system;
mod theorem;
mod won;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use segcert_replay::data::Strategy;

use self::cells::{Cells, shortest};
pub use self::failing::failing;
pub use self::failure::Failure;
use self::failure::{FailureAt, at_point, draw};
use self::finite::Finite;
use self::games::Game;
use self::pieces::Shape;
use self::remainders::Quotient;
use self::rules::Rule;
use self::search::Outcome;
use self::standard::{Standard, negative};
pub use self::sum::SumCompiler;
use self::system::{Kind, Stated};
pub use self::theorem::{Report, certify, concerns, starting_with};
use crate::claims::context::Contexts;
use crate::claims::{Form, Goal, Lemma, Policy, Proof, Term, Theory, Word};
use crate::clobber::Component;
use crate::game::{Arena, Components};
use crate::theorems::engine::{Proofs, Prover};

/// The state of a compilation.
struct Compiler<'a> {
    strategy: &'a Strategy,
    standard: Standard,
    cells: Cells<'a>,
    shapes: Vec<Shape>,
    /// Pairs of literal cells that are negatives of each other.
    opposites: Vec<(usize, usize)>,
    rules: Vec<Rule<'a>>,
    /// Whether many rules have no conditions, so that rules are followed in their order.
    has_order: bool,
    theory: Theory,
    contexts: RefCell<Contexts>,
    first_of_bags: usize,
    /// The games of sets, each with the number of its claim.
    games: Rc<[(usize, Game<'a>)]>,
    stated: Vec<(String, Kind)>,
    /// For each claim with quotients, its quotients. Their parameters come after the counts.
    quotients: FxHashMap<usize, Vec<Quotient>>,
    /// For the statement: cells of single rows, numbered after the cells of the strategy.
    own_cells: FxHashMap<Component, usize>,
    /// For the statement: proofs of claims about rows, numbered after the claims of the strategy.
    joined: Proofs,
    /// Whether goals that may be about a game are divided by its conditions on lengths.
    compares_lengths: bool,
}

/// Checks that a strategy proves all claims about its sets. `report` receives each proved claim:
/// the goal at its root, and the proof, if it needs one.
///
/// # Errors
/// The first claim that cannot be proved.
pub fn check(
    strategy: &Strategy,
    report: &mut dyn FnMut(&mut Theory, &Goal, Option<&Proof>),
) -> Result<(), Failure> {
    let mut compiler = Compiler::new(strategy)?;
    for number in 0..compiler.stated.len() {
        let proof = compiler.claim(number).map_err(|failed| failed.failure)?;
        let root = compiler.theory.root(number)?;
        report(&mut compiler.theory, &root, proof.as_ref());
    }
    Ok(())
}

impl<'a> Compiler<'a> {
    fn new(strategy: &'a Strategy) -> Result<Compiler<'a>, Failure> {
        let standard = Standard::new(strategy);
        let cells = Cells::new(strategy, &standard);
        let games: Vec<Option<Game>> =
            strategy.sets.iter().map(|set| Game::new(strategy, set)).collect();
        let rules = rules::rules(strategy, &cells, &standard, &games).map_err(Failure::Varying)?;
        let stated = system::state(strategy, &cells, &standard, &games);
        let theory = theory(strategy, &cells, &stated);
        let claims = (0..).zip(&stated).filter(|(_, stated)| stated.kind == Kind::Game);
        let games = claims.map(|(number, _)| number).zip(games.into_iter().flatten());
        let members = cells.cells.iter().map(|cell| cell.member(Form::parameter(0)).normal());
        let shapes =
            members.enumerate().filter_map(|(cell, member)| Shape::new(cell, &member.ok()?));
        let shapes = shapes.collect();
        let quotients = (0..).zip(&stated).filter_map(|(number, stated)| match &stated.kind {
            Kind::Set(quotients) if !quotients.is_empty() => Some((number, quotients.clone())),
            _ => None,
        });
        Ok(Compiler {
            opposites: opposites(&cells),
            first_of_bags: theory.system,
            games: games.collect(),
            quotients: quotients.collect(),
            stated: stated.into_iter().map(|stated| (stated.name, stated.kind)).collect(),
            strategy,
            standard,
            cells,
            shapes,
            has_order: left::has_order(&rules),
            rules,
            theory,
            contexts: RefCell::default(),
            own_cells: FxHashMap::default(),
            joined: Vec::new(),
            compares_lengths: false,
        })
    }

    /// Proves a claim.
    fn claim(&mut self, number: usize) -> Result<Option<Proof>, FailureAt> {
        let (name, kind) = self.stated[number].clone();
        let root = self.theory.root(number)?;
        let proof = self.unless_settled(&root, |this, root| this.by_kind(root, number, kind));
        proof.map_err(|failed| failed.within(|| name))
    }

    fn by_kind(&mut self, root: &Goal, number: usize, kind: Kind) -> Outcome {
        match kind {
            Kind::Finite => Finite::default().prove(&mut self.theory, root),
            Kind::Won { counts, finite } => self.won(root, &counts, finite),
            Kind::Sums(parts) => self.sums(root, &parts),
            Kind::Game if root.strict => self.left_in_game(root, number),
            Kind::Set(_) if root.strict => self.left(root),
            Kind::Game => self.by_lengths(|this| this.right(root)),
            Kind::Set(_) => self.right(root),
        }
    }

    /// If numbers of components do not suffice for a proof, makes cases by the conditions on
    /// lengths of the games of sets.
    fn by_lengths(&mut self, mut prove: impl FnMut(&mut Self) -> Outcome) -> Outcome {
        let first = prove(self);
        if first.is_ok() || self.games.is_empty() {
            return first;
        }
        self.compares_lengths = true;
        let second = prove(self);
        self.compares_lengths = false;
        second.or(first)
    }

    /// Considers every reply. If a reply fails for a bag that is not reduced, applies the rule
    /// Reduced first.
    fn right(&mut self, goal: &Goal) -> Outcome {
        let failed = match self.replies(goal) {
            Ok(proof) => return Ok(proof),
            Err(failed) => failed,
        };
        let counts = self.counts(goal);
        let numbers = failed.point.as_ref().map(|point| at_point(&counts, point));
        match numbers.and_then(|numbers| self.unreduced(&numbers)) {
            Some(step) => self.by(goal, step, Compiler::right),
            None => Err(failed.at(&counts)),
        }
    }

    /// Draws a position for messages.
    fn draw(&self, numbers: &[i64]) -> String {
        let cells = self.cells.cells.iter().map(shortest);
        draw(numbers.iter().copied().zip(cells))
    }

    fn draw_cell(&self, cell: usize) -> String {
        let family = &self.cells.cells[cell];
        let word = shortest(family).to_string().to_lowercase();
        if family.is_plain() { word } else { format!("{word} or longer") }
    }
}

fn opposites(cells: &Cells) -> Vec<(usize, usize)> {
    let plain = cells.cells.iter().enumerate().filter(|(_, cell)| cell.is_plain());
    let opposite = |(number, cell): (usize, &crate::claims::Cell)| {
        let other = cells.of(&negative(&cell.prefix))?;
        (number <= other && cells.cells[other].is_plain()).then_some((number, other))
    };
    plain.filter_map(opposite).collect()
}

fn theory(strategy: &Strategy, cells: &Cells, stated: &[Stated]) -> Theory {
    let mut theory = Theory::new(Arena::default(), Components::default(), Policy::Given(0));
    theory.cells = cells.cells.clone();
    let mut rewritten = BTreeSet::new();
    for rewrite in strategy.rewrites.iter().filter(|rewrite| rewrite.lowers_squares()) {
        // A lemma also says that the negatives are equal. A second lemma about the same component
        // would have nothing to prove.
        let is_new = rewritten.insert(rewrite.from.oriented());
        rewritten.insert(rewrite.negative().from.oriented());
        if !is_new {
            continue;
        }
        let mut to: Vec<Word> = rewrite.to.iter().map(|part| part.oriented().into()).collect();
        to.sort_unstable();
        let to = to.into_iter().map(Term::Word).collect();
        theory.push_lemma(Lemma::Rewrite(rewrite.from.oriented(), to));
    }
    theory.lemmas.policy = Policy::Given(theory.lemmas.list.len());
    theory.claims = stated.iter().map(|stated| stated.claim.clone()).collect();
    let is_finite = |stated: &&Stated| stated.kind == Kind::Finite;
    theory.system = stated.iter().filter(is_finite).count();
    theory
}

#[cfg(test)]
mod tests;
