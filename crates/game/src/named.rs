//! Replaces games in braces by their names in statements: `{{0|}|{|0}} || XXO` becomes `±1 || XXO`,
//! simplifies numbers of copies, and writes upper bounds of variables in ranges.
//!
//! Games are recognised by their canonical forms in the text, without an arena.

use super::numbers::{Dyadic, NumberUpStar, up_star};
use super::standard::UpStar;
use crate::clobber::{Atom, Expr, Form, Statement, Summand, Symbolic, Term};

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

/// Returns a game as a sum of games with names, or in braces if it has no name.
fn named(atom: &Atom) -> Expr {
    let Atom::Braces { left, right } = atom else {
        return Expr::from(atom.clone());
    };
    let names = |options: &[Expr]| options.iter().map(all_named).collect::<Vec<Expr>>();
    let (left, right) = (names(left), names(right));
    let number = number(&left, &right);
    number
        .or_else(|| ups(&left, &right))
        .or_else(|| switch(&left, &right))
        .or_else(|| tiny(&left, &right, false))
        .or_else(|| tiny(&right, &left, true))
        .unwrap_or_else(|| Expr::from(Atom::Braces { left, right }))
}

fn all_named(expr: &Expr) -> Expr {
    let terms = expr.terms.iter().flat_map(|Term { count, atom }| {
        let name = match (count, named(atom)) {
            (1, name) => name,
            (-1, name) => name.negative(),
            (_, _) => Expr { terms: vec![Term { count: *count, atom: atom.clone() }] },
        };
        name.terms
    });
    Expr { terms: terms.collect() }
}

/// Returns the game `number + ups·↑ + *nim`, if the sum has this form.
fn standard(expr: &Expr) -> Option<NumberUpStar> {
    let mut sum = NumberUpStar::from(UpStar::default());
    for Term { count, atom } in &expr.terms {
        let copies = i32::try_from(*count).ok()?;
        match atom {
            Atom::Nimber(nim) => sum.rest.nim ^= nim * u32::from(count % 2 != 0),
            Atom::Up => sum.rest.ups += copies,
            Atom::Down => sum.rest.ups -= copies,
            Atom::Number(number) if sum.number.numerator == 0 && copies.abs() == 1 => {
                let numerator = i64::try_from(number.numerator()).ok()?;
                let halvings = number.halvings();
                sum.number = Dyadic { numerator: numerator * i64::from(copies), halvings };
            }
            _ => return None,
        }
    }
    Some(sum)
}

fn as_number(expr: &Expr) -> Option<Dyadic> {
    let NumberUpStar { number, rest } = standard(expr)?;
    (rest == UpStar::default()).then_some(number)
}

fn as_ups(expr: &Expr) -> Option<UpStar> {
    let NumberUpStar { number, rest } = standard(expr)?;
    (number.numerator == 0).then_some(rest)
}

/// Returns the number with these options.
fn number(left: &[Expr], right: &[Expr]) -> Option<Expr> {
    let integer = |expr: &Expr| as_number(expr).filter(|number| number.halvings == 0);
    let number = match (left, right) {
        ([], []) => return None,
        ([left], []) => {
            let below = integer(left).filter(|number| number.numerator >= 0)?;
            Dyadic { numerator: below.numerator + 1, halvings: 0 }
        }
        ([], [right]) => {
            let above = integer(right).filter(|number| number.numerator <= 0)?;
            Dyadic { numerator: above.numerator - 1, halvings: 0 }
        }
        ([left], [right]) => Dyadic::between(as_number(left)?, as_number(right)?)?,
        _ => return None,
    };
    let atom = Atom::number(number.numerator.unsigned_abs(), number.halvings);
    Some(Expr { terms: vec![Term { count: number.numerator.signum(), atom }] })
}

/// Returns the sum `ups·↑ + *nim` with these options.
fn ups(left: &[Expr], right: &[Expr]) -> Option<Expr> {
    let all = |options: &[Expr]| options.iter().map(as_ups).collect::<Option<Vec<UpStar>>>();
    let (left, right) = (all(left)?, all(right)?);
    let negatives = |options: &[UpStar]| -> Vec<UpStar> {
        options.iter().copied().map(UpStar::negative).collect()
    };
    let UpStar { ups, nim } = up_star(&left, &right)
        .or_else(|| up_star(&negatives(&right), &negatives(&left)).map(UpStar::negative))?;
    let arrow = if ups > 0 { Atom::Up } else { Atom::Down };
    let arrows = (ups != 0).then(|| Term { count: i64::from(ups.abs()), atom: arrow });
    let star = (nim > 0).then_some(Term { count: 1, atom: Atom::Nimber(nim) });
    Some(Expr { terms: arrows.into_iter().chain(star).collect() })
}

/// Returns the switch with these options, unless it is all-small.
fn switch(left: &[Expr], right: &[Expr]) -> Option<Expr> {
    let is_switch = !left.is_empty()
        && left.len() == right.len()
        && left.iter().any(has_number)
        && left.iter().map(mirrored).all(|option| right.contains(&option));
    is_switch.then(|| Expr::from(Atom::Switch(left.to_vec())))
}

/// Returns `tiny(G) = {0|{0|-G}}`, where `own` are the options of Left; or its negative, where
/// `own` are the options of Right.
fn tiny(own: &[Expr], others: &[Expr], is_negative: bool) -> Option<Expr> {
    let is_zero =
        |options: &[Expr]| matches!(options, [option] if as_ups(option) == Some(UpStar::default()));
    let [Expr { terms }] = others else {
        return None;
    };
    let [Term { count: 1, atom: Atom::Braces { left, right } }] = terms.as_slice() else {
        return None;
    };
    let (first, threats) = if is_negative { (right, left) } else { (left, right) };
    if !is_zero(own) || !is_zero(first) || !threats.iter().any(has_number) {
        return None;
    }
    let threats =
        if is_negative { threats.clone() } else { threats.iter().map(mirrored).collect() };
    Some(Expr::from(Atom::Tiny { is_negative, threats }))
}

/// Tells whether a sum, or an option of its games, contains a number other than 0.
fn has_number(expr: &Expr) -> bool {
    expr.terms.iter().any(|term| match &term.atom {
        Atom::Number(_) => true,
        atom => atom
            .by_options()
            .is_some_and(|sides| sides.iter().flat_map(|side| side.iter()).any(has_number)),
    })
}

/// Returns the negative of a sum in the form that [`named`] returns.
fn mirrored(expr: &Expr) -> Expr {
    let term = |Term { count, atom }: &Term| {
        let list = |options: &[Expr]| options.iter().map(mirrored).collect::<Vec<_>>();
        match (atom, count) {
            (Atom::Nimber(_), _) => Term { count: *count, atom: atom.clone() },
            (Atom::Up, 1..) => Term { count: *count, atom: Atom::Down },
            (Atom::Down, 1..) => Term { count: *count, atom: Atom::Up },
            (Atom::Braces { left, right }, 1) => {
                Term { count: 1, atom: Atom::Braces { left: list(right), right: list(left) } }
            }
            (Atom::Tiny { is_negative, threats }, 1) => {
                let (is_negative, threats) = (!is_negative, threats.clone());
                Term { count: 1, atom: Atom::Tiny { is_negative, threats } }
            }
            (Atom::Switch(_), _) => Term { count: *count, atom: atom.clone() },
            _ => Term { count: -count, atom: atom.clone() },
        }
    };
    Expr { terms: expr.terms.iter().map(term).collect() }
}
