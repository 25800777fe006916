//! Lists the claims of a strategy: one for each won position, one for sums of won components, and
//! one for each case of a set.
use segcert_replay::data::{Set, Strategy};

use super::cases::{exactly, regions};
use super::cells::Cells;
use super::games::Game;
use super::remainders::Quotient;
use super::rules::{form, is_game};
use super::standard::Standard;
use crate::claims::{Claim, Form, Term, Word};
use crate::clobber::Component;

/// The method by which a claim is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The claim is about a position without parameters. The finite calculus proves it.
    Finite,
    /// The bag is this position. The finite claim with this number proves it.
    Won { counts: Vec<i64>, finite: usize },
    /// The bag has only components of these cells. The finite claim paired with a cell proves that
    /// its component is at least 0.
    Sums(Vec<(usize, usize)>),
    /// The claim is about a case of a set. Its parameters are the counts, and these quotients of
    /// counts.
    Set(Vec<Quotient>),
    /// The claim is about a set that is a game.
    Game,
}

pub struct Stated {
    pub name: String,
    pub kind: Kind,
    pub claim: Claim,
}

/// Returns all claims, those without parameters first. `games` has the game of each set.
pub fn state(
    strategy: &Strategy,
    cells: &Cells,
    standard: &Standard,
    games: &[Option<Game>],
) -> Vec<Stated> {
    let mut finite: Vec<Stated> = Vec::new();
    let mut others: Vec<Stated> = Vec::new();
    let mut number = |parts: &[Component]| {
        let terms: Vec<Term> =
            parts.iter().map(|part| Term::Word(Word::from(part.clone()))).collect();
        let known = finite.iter().position(|stated| stated.claim.terms == terms);
        known.unwrap_or_else(|| {
            let claim = Claim { terms, ..bare(0) };
            finite.push(Stated { name: "a won position".to_owned(), kind: Kind::Finite, claim });
            finite.len() - 1
        })
    };
    let parts = strategy.won_sums.iter().filter_map(|word| {
        let part = word.oriented();
        Some((cells.of(&part)?, number(&[part])))
    });
    let sums: Vec<(usize, usize)> = parts.collect();
    others.push(of_sums(cells.len(), sums));
    for game in &strategy.won {
        let parts = standard.of(game.iter().cloned());
        let Some(counts) = cells.counts(&parts).filter(|_| !parts.is_empty()) else {
            continue;
        };
        let finite = number(&parts);
        let claim = Claim { context: is_game(&counts), ..bare(cells.len()) };
        let name = "a won position".to_owned();
        others.push(Stated { name, kind: Kind::Won { counts, finite }, claim });
    }
    for (set, game) in strategy.sets.iter().zip(games) {
        others.extend(cases(set, cells, standard));
        others.extend(game.as_ref().map(|game| Stated {
            name: set.name.clone(),
            kind: Kind::Game,
            claim: game.claim(set.left_to_move),
        }));
    }
    finite.extend(others);
    finite
}

/// Returns the claim about sums of components that are at least 0, which is proved by induction on
/// their number. The empty sum is included.
fn of_sums(cells: usize, sums: Vec<(usize, usize)>) -> Stated {
    let is_sum = |cell: usize| sums.iter().any(|(other, _)| *other == cell);
    let others = (0..cells).filter(|cell| !is_sum(*cell)).map(|cell| (cell, -1));
    let claim = Claim {
        context: vec![Form::new(0, others)],
        rank: Form::new(0, sums.iter().map(|(cell, _)| (*cell, 1))),
        ..bare(cells)
    };
    Stated { name: "sums of won components".to_owned(), kind: Kind::Sums(sums), claim }
}

/// Returns the claims of a set: one for each case or, if exceptions of the set lie in a case, one
/// for each region of the case that avoids them.
fn cases<'a>(
    set: &'a Set,
    cells: &'a Cells,
    standard: &'a Standard,
) -> impl Iterator<Item = Stated> {
    let games = set.except.iter();
    let games = games.filter_map(|game| cells.counts(&standard.of(game.iter().cloned())));
    let exceptions: Vec<Vec<Form>> = games.map(|counts| exactly(&counts)).collect();
    set.any.iter().enumerate().flat_map(move |(number, set_case)| {
        let rows = set_case.conditions.iter().map(|condition| form(&cells.row(condition)));
        let quotients: Vec<Quotient> =
            set_case.remainders.iter().map(|it| Quotient::new(it, cells)).collect();
        let parameters = (cells.len()..).zip(&quotients);
        let equations = parameters.flat_map(|(parameter, it)| it.equation(parameter));
        let rows = rows.filter(|form| !form.is_immediately_natural());
        let context: Vec<Form> = rows.chain(equations).collect();
        let case = format!("{}, case {}", set.name, number + 1);
        let regions = regions(context, &exceptions);
        let count = regions.len();
        (1..).zip(regions).map(move |(region, context)| {
            let name = match count {
                1 => case.clone(),
                _ => format!("{case}, region {region} of {count}"),
            };
            let parameters = cells.len() + quotients.len();
            let strict = set.left_to_move;
            let claim = Claim { parameters, context, strict, ..bare(cells.len()) };
            Stated { name, kind: Kind::Set(quotients.clone()), claim }
        })
    })
}

/// Returns a claim about a bag with any number of components of each cell, or about no bag if there
/// are no parameters.
fn bare(parameters: usize) -> Claim {
    let counts = (0..parameters).map(|cell| (cell, Form::parameter(cell))).collect();
    Claim { counts, ..Claim::at_least(parameters, Vec::new()) }
}
