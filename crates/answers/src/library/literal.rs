//! Finds out whether a statement is what a theorem states, for some values of its variables. A
//! proof of such a statement need not use the theorem, because normal forms may decide it.
use std::collections::{BTreeMap, BTreeSet};

use crate::clobber::{
    Atom, Component, Expr, Form, Relation, Statement, Summand, Symbolic, Term, Word,
};
use crate::corollaries::unify::{Equation, solve};

/// Returns a sentence about how a statement is an instance of a theorem, or `None` if it is none.
pub fn literal(known: &Statement, wanted: &Statement) -> Option<String> {
    let in_order = || in_order(known, wanted);
    in_order().or_else(|| any_order(known, wanted))
}

/// Recognises an instance with the same order of its games.
fn in_order(known: &Statement, wanted: &Statement) -> Option<String> {
    let lengths = known.words().zip(wanted.words());
    let lengths = lengths.map(|(known, wanted)| (known.length(), wanted.length()));
    let equations: Vec<Equation> = lengths.collect();
    let Ok(values) = solve(&equations, known.variables.len()) else {
        return None;
    };
    let values: Vec<Form> = values.into_iter().collect::<Option<_>>()?;
    let normal = |word: &Word| word.normal().unwrap_or_else(|_| word.clone());
    let instance = known.clone().with_variables(&values, wanted.variables.clone());
    let [instance, asked] = [&instance, wanted].map(|it| it.spelled().words_as(normal));
    let is_same = parts(&instance.left).eq(parts(&asked.left))
        && parts(&instance.right).eq(parts(&asked.right));
    if !is_same || !implies(known.relation, wanted.relation) || !wanted.is_within(known, &values) {
        return None;
    }
    let value = |form: Form| form.is_constant().then(|| u32::try_from(form.constant).ok());
    let point: Option<Vec<u32>> = values.into_iter().map(|form| value(form)?).collect();
    Some(match point.filter(|point| !point.is_empty()) {
        Some(point) => format!("at {}", known.written_point(&point)),
        None => IS_A_PART.to_owned(),
    })
}

/// Iterates over the summands of a side that are not 0.
fn parts(side: &[Summand]) -> impl Iterator<Item = &Summand> {
    side.iter().filter(|it| it.atom != Symbolic::Game(Atom::ZERO))
}

/// Tells whether a relation says everything that another one says.
fn implies(known: Relation, wanted: Relation) -> bool {
    wanted.says().iter().all(|it| known.says().contains(it))
}

/// How a statement follows that has a weaker relation than the theorem.
const IS_A_PART: &str = "it says a part of what the certificate states";
/// How a statement follows that the certificate states with other sides.
const IN_ANOTHER_ORDER: &str = "it is the statement of the certificate, with its games in another \
                                order or on other sides";

/// Maximum number of points at which a theorem is compared with a statement.
const MOST_POINTS: usize = 400;
/// Number of values of each variable that are tried, from the least one on.
const FIRST_VALUES: u32 = 4;
/// Maximum number of stones of a statement.
const MOST_STONES: i64 = 1 << 14;

/// Recognises an instance about single positions, whatever the order and the sides of its games,
/// and the directions of its rows.
fn any_order(known: &Statement, wanted: &Statement) -> Option<String> {
    if !wanted.is_single() || known.is_about_any_number() {
        return None;
    }
    let (known, wanted) = (known.spelled(), wanted.spelled());
    if stones(&wanted, &[]) > MOST_STONES {
        return None;
    }
    let difference = wanted.difference();
    let [games, negatives] = [Games::of(&difference)?, Games::of(&difference.negative())?];
    let is_instance = |point: &Vec<u32>| {
        let instance = known.at(point).and_then(|instance| Games::of(&instance.difference()));
        instance.is_some_and(|instance| {
            instance == games && implies(known.relation, wanted.relation)
                || instance == negatives && implies(known.relation.of_negatives(), wanted.relation)
        })
    };
    let point = points(&known, &wanted).into_iter().find(is_instance)?;
    Some(match point.is_empty() {
        false => format!("at {}", known.written_point(&point)),
        true if known.relation.says().len() == wanted.relation.says().len() => {
            IN_ANOTHER_ORDER.to_owned()
        }
        true => IS_A_PART.to_owned(),
    })
}

/// Returns points of a theorem at which it may be a statement: each variable has one of its first
/// values, or one for which a row has the length of a row of the statement, or a number of copies
/// is one of its numbers.
fn points(known: &Statement, wanted: &Statement) -> Vec<Vec<u32>> {
    let (mut lengths, mut counts) = (BTreeSet::new(), BTreeSet::new());
    lengths.extend(wanted.words().map(|word| word.length().constant));
    counts.extend(wanted.summands().map(|it| it.count.numerator.constant));
    let mut equations: Vec<(Form, i64)> = Vec::new();
    for length in known.words().map(Word::length) {
        equations.extend(lengths.iter().map(|&wanted| (length.clone(), wanted)));
    }
    for count in known.summands().map(|it| &it.count) {
        let divisor = i64::from(count.divisor);
        for number in counts.iter().filter_map(|number| number.checked_mul(divisor)) {
            let numerators = number..number.saturating_add(divisor.min(MOST_POINTS as i64));
            equations.extend(numerators.map(|wanted| (count.numerator.clone(), wanted)));
        }
    }
    let mut points = vec![Vec::new()];
    for (variable, &least) in known.variables.iter().enumerate() {
        let mut values: BTreeSet<u32> = (least..=u32::MAX).take(FIRST_VALUES as usize).collect();
        for (form, wanted) in &equations {
            if let [(only, coefficient)] = *form.terms() {
                let rest = wanted.saturating_sub(form.constant);
                if only as usize == variable && rest % coefficient == 0 {
                    values.extend(u32::try_from(rest / coefficient).ok());
                }
            }
        }
        let longer = |point: &Vec<u32>| {
            let longer = values.iter().map(|value| [&point[..], &[*value]].concat());
            longer.collect::<Vec<_>>()
        };
        points = points.iter().flat_map(longer).take(MOST_POINTS).collect();
    }
    let number = stones(wanted, &[]);
    points.retain(|point| known.is_about(point) && stones(known, point) == number);
    points
}

/// Returns the number of stones of a statement at a point.
fn stones(statement: &Statement, point: &[u32]) -> i64 {
    let point: Vec<i64> = point.iter().copied().map(i64::from).collect();
    let numbers = statement.summands().map(|Summand { count, atom }| match atom {
        Symbolic::Row(words) => {
            let lengths = words.iter().map(|word| word.length().at(&point));
            lengths.fold(0, i64::saturating_add).saturating_mul(count.at(&point).saturating_abs())
        }
        _ => 0,
    });
    numbers.fold(0, i64::saturating_add)
}

/// The games of a sum with their numbers of copies. The negative of a row is another row; the
/// negative of another game counts as -1 copies.
#[derive(PartialEq, Eq, Default)]
struct Games {
    rows: BTreeMap<Component, i64>,
    others: BTreeMap<String, i64>,
}

impl Games {
    /// Returns the games of a sum, or `None` if a number of copies is too large.
    fn of(sum: &Expr) -> Option<Games> {
        let mut games = Games::default();
        for &Term { count, ref atom } in &sum.terms {
            match atom {
                Atom::Row(row) => {
                    for row in row.components() {
                        let row = if count < 0 { row.negative() } else { row };
                        add(&mut games.rows, row.oriented(), count.checked_abs()?)?;
                    }
                }
                Atom::Nimber(_) => add(&mut games.others, atom.to_string(), count & 1)?,
                Atom::Down => add(&mut games.others, Atom::Up.to_string(), count.checked_neg()?)?,
                game => add(&mut games.others, game.to_string(), count)?,
            }
        }
        games.others.remove(&Atom::ZERO.to_string());
        games.rows.retain(|_, copies| *copies != 0);
        games.others.retain(|_, copies| *copies != 0);
        Some(games)
    }
}

/// Adds copies of a game. Returns `None` if there are too many.
fn add<G: Ord>(games: &mut BTreeMap<G, i64>, game: G, count: i64) -> Option<()> {
    let copies = games.entry(game).or_default();
    *copies = copies.checked_add(count)?;
    Some(())
}
