//! Replaces games in braces by their names in statements: `{{0|}|{|0}} || XXO` becomes `±1 || XXO`,
//! simplifies numbers of copies, and writes upper bounds of variables in ranges.
//!
//! A game has a name only if its text is its canonical form.

use super::arena::{Arena, Value};
use super::components::Components;
use crate::clobber::{Atom, Count, Expr, Form, Statement, Summand, Symbolic, Term};

/// Returns a statement in the text of certificates with names of its games, and with the upper
/// bounds of its variables in the range. Returns `None` if the text is not such a statement, or if
/// nothing changes.
pub fn by_name(text: &str) -> Option<String> {
    let statement: Statement = text.parse().ok()?;
    let named = with_names(&statement).with_bounds();
    (named != text).then_some(named)
}

/// Returns a statement in the text of certificates as people read it, by [`by_name`].
pub fn for_people(text: &str) -> String {
    by_name(text).unwrap_or_else(|| text.to_owned())
}

/// Returns the statement, simplified, with names of its games.
pub fn with_names(statement: &Statement) -> Statement {
    let mut statement = statement.simplified();
    for side in [&mut statement.left, &mut statement.right] {
        *side = std::mem::take(side).into_iter().flat_map(by_names).collect();
    }
    for Summand { count, atom } in statement.left.iter_mut().chain(&mut statement.right) {
        let Symbolic::Game(game) = atom else {
            continue;
        };
        if let [Term { count: sign @ (1 | -1), atom: name }] = named(game).terms.as_slice() {
            *game = name.clone();
            count.is_negative ^= *sign < 0;
        }
        // The text `41*1` could be read as a sum.
        if let (Symbolic::Game(Atom::Number(number)), 1, true) =
            (&*atom, count.divisor, count.numerator.is_constant())
        {
            let copies = count.numerator.constant.unsigned_abs();
            let product = number.numerator().saturating_mul(copies);
            *atom = Symbolic::Game(Atom::number(product, number.halvings()));
            count.numerator = Form::constant(1);
        }
    }
    statement
}

/// Returns an equality such as `{up|down} = *` for each game that differs between two statements
/// with corresponding summands. Differences in names or in the order of options do not count.
pub fn replacements(asked: &Statement, certified: &Statement) -> Vec<String> {
    let pairs = asked.summands().zip(certified.summands());
    let mut found: Vec<String> = pairs
        .filter_map(|(asked, certified)| {
            let (Symbolic::Game(asked), Symbolic::Game(certified)) = (&asked.atom, &certified.atom)
            else {
                return None;
            };
            let canonical = named(certified);
            let is_same = in_order(&named(asked)) == in_order(&canonical);
            (!is_same).then(|| format!("{asked} = {canonical}"))
        })
        .collect();
    found.dedup();
    found
}

/// Returns a sum with the options of its games in a fixed order.
fn in_order(expr: &Expr) -> Expr {
    let sorted = |options: &[Expr]| {
        let mut options: Vec<Expr> = options.iter().map(in_order).collect();
        options.sort_by_key(Expr::to_string);
        options
    };
    let term = |Term { count, atom }: &Term| {
        let atom = match atom {
            Atom::Braces { left, right } => {
                Atom::Braces { left: sorted(left), right: sorted(right) }
            }
            Atom::Switch(options) => Atom::Switch(sorted(options)),
            atom => atom.clone(),
        };
        Term { count: *count, atom }
    };
    Expr { terms: expr.terms.iter().map(term).collect() }
}

/// Returns a summand as the sum of games with names, if it is one game in braces, or its negative,
/// that is a sum of several such games.
fn by_names(summand: Summand) -> Vec<Summand> {
    let sign = [1, -1].into_iter().find(|sign| summand.count == Count::constant(*sign));
    let (Some(sign), Symbolic::Game(game @ Atom::Braces { .. })) = (sign, &summand.atom) else {
        return vec![summand];
    };
    let named = named(game);
    if named.terms.len() < 2 {
        return vec![summand];
    }
    let summands = named.terms.into_iter().map(|Term { count, atom }| Summand {
        count: Count::constant(sign * count),
        atom: Symbolic::Game(atom),
    });
    summands.collect()
}

/// Maximum number of elementary steps to evaluate a game, so that a text cannot make much work.
const STEPS: u64 = 1_000_000;

/// Returns a game as a sum of games with names, or in braces if it has no name.
fn named(atom: &Atom) -> Expr {
    let Atom::Braces { left, right } = atom else {
        return Expr::from(atom.clone());
    };
    let mut arena = Arena::new();
    arena.set_budget(STEPS);
    let name = canonical(&Expr::from(atom.clone()), &mut arena)
        .filter(|value| *value != Value::ZERO)
        .and_then(|value| arena.name(value).full().to_string().parse().ok());
    name.unwrap_or_else(|| {
        let names = |options: &[Expr]| options.iter().map(games_by_name).collect();
        Expr::from(Atom::Braces { left: names(left), right: names(right) })
    })
}

/// Returns a sum with names in place of games in braces that have one.
pub fn games_by_name(expr: &Expr) -> Expr {
    let terms = expr.terms.iter().flat_map(|Term { count, atom }| {
        let name = named(atom);
        match (count, name.terms.as_slice()) {
            (1, _) => name.terms,
            (-1, _) => name.negative().terms,
            (copies, [one]) => {
                vec![Term { count: copies.saturating_mul(one.count), atom: one.atom.clone() }]
            }
            (_, _) => vec![Term { count: *count, atom: atom.clone() }],
        }
    });
    Expr { terms: terms.collect() }
}

/// Returns the value of a sum without rows, if the games in braces are canonical forms.
fn canonical(expr: &Expr, arena: &mut Arena) -> Option<Value> {
    let (count, left, right) = match expr.terms.as_slice() {
        [Term { count: count @ (1 | -1), atom: Atom::Braces { left, right } }] => {
            (count, left, right)
        }
        terms => {
            let is_name = |it: &Term| !matches!(it.atom, Atom::Row(_) | Atom::Braces { .. });
            let has_names = terms.iter().all(is_name);
            return has_names.then(|| Components::new().evaluate(expr, arena).ok()).flatten();
        }
    };
    let mut values = |options: &[Expr]| {
        let values = options.iter().map(|option| canonical(option, arena));
        let mut values = values.collect::<Option<Vec<Value>>>()?;
        values.sort_unstable();
        Some(values)
    };
    let (left, right) = (values(left)?, values(right)?);
    let value = arena.game(&left, &right).ok()?;
    let is_canonical = arena.left(value) == left && arena.right(value) == right;
    is_canonical.then(|| if *count < 0 { arena.negative(value) } else { value })
}
