//! Whether one statement follows from another without a search: an instance, the same with other
//! words, a weaker relation, or a comparison with another standard game.
use std::collections::BTreeMap;

use super::expr::{Atom, Expr, Term};
use super::form::{Form, implies};
use super::outcome::Outcome;
use super::part::Part;
use super::print::names;
use super::relation::Relation;
use super::row::Row;
use super::statement::{Statement, Summand};

/// At most so many instances of a statement are tried.
const MOST_POINTS: usize = 20_000;

/// A sum of games as it is compared with 0: what cancels is gone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Sum {
    /// Copies of each game that is no standard one, by its name; fewer than 0 are copies of the
    /// negative.
    games: BTreeMap<String, i64>,
    ups: i64,
    nimber: u32,
    integer: i64,
}

/// How `wanted` follows from `known`, in words; `None` if that is not seen.
pub fn follows(known: &Statement, wanted: &Statement) -> Option<String> {
    match (known.is_single(), wanted.is_single()) {
        (true, true) => from_single(known, wanted),
        (false, true) if !known.is_about_any_number() => from_instance(known, wanted),
        _ => for_fewer(known, wanted),
    }
}

/// How a statement about single positions follows from another one.
fn from_single(known: &Statement, wanted: &Statement) -> Option<String> {
    let (one, two) = (Sum::of(&known.difference()), Sum::of(&wanted.difference()));
    // What is known of a game is known of its negative, with the players exchanged.
    [(one.clone(), false), (one.negative(), true)].into_iter().find_map(|(sum, is_negative)| {
        let rest = two.minus(&sum);
        if !rest.games.is_empty() {
            return None;
        }
        let side = rest.outcome();
        let outcomes = Outcome::ALL.into_iter().filter(|outcome| outcome.satisfies(known.relation));
        let mut possible = outcomes.flat_map(|outcome| match is_negative {
            true => sums(outcome.of_negative(), side),
            false => sums(outcome, side),
        });
        let holds = possible.all(|outcome| outcome.satisfies(wanted.relation));
        holds.then(|| words(known.relation, wanted.relation, &rest, side))
    })
}

/// How a statement about single positions follows from an instance of another one.
fn from_instance(known: &Statement, wanted: &Statement) -> Option<String> {
    let squares = |statement: &Statement| {
        let rows = statement.difference().terms.into_iter().filter_map(|term| match term.atom {
            Atom::Row(row) => Some(row.len()),
            _ => None,
        });
        rows.max().unwrap_or(0)
    };
    // An instance with longer rows says something about these rows.
    let longest = squares(wanted) + 8;
    let count = usize::try_from(longest).unwrap_or(usize::MAX);
    let count = match known.variables.len() {
        1 => count,
        _ => count.min(100),
    };
    let points = known.first_points(count).into_iter().take(MOST_POINTS);
    let instances = points.filter_map(|point| Some((known.at(&point)?, point)));
    instances.filter(|(statement, _)| squares(statement) <= longest).find_map(
        |(statement, point)| {
            let how = from_single(&statement, wanted)?;
            let at = known.written_point(&point);
            Some(match how.as_str() {
                "" => format!("at {at}"),
                how => format!("at {at}, {how}"),
            })
        },
    )
}

/// How `wanted` follows if it is `known`, or weaker, for the same or fewer values of the variables,
/// some of which may be written as a multiple of another number and a remainder.
fn for_fewer(known: &Statement, wanted: &Statement) -> Option<String> {
    let count = known.variables.len();
    if count != wanted.variables.len() {
        return None;
    }
    let mut all = vec![Vec::new()];
    for variable in 0..count {
        let values = multiples(wanted, variable);
        let longer = |begun: &Vec<Form>| {
            let one = |value: &Form| [&begun[..], std::slice::from_ref(value)].concat();
            values.iter().map(one).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).take(MOST_POINTS).collect();
    }
    all.into_iter().find_map(|values| {
        let how = weaker(&known.clone().with_variables(&values, wanted.variables.clone()), wanted)?;
        covers(known, &values, wanted).then(|| {
            let is_same = known.variables == wanted.variables
                && known.conditions == wanted.conditions
                && (0..).zip(&values).all(|(i, value)| *value == Form::parameter(i));
            let fewer = (!is_same).then_some("for fewer numbers");
            let order = (is_same && how.is_empty()).then_some("in another order");
            let how = Some(how.as_str()).filter(|how| !how.is_empty());
            fewer.into_iter().chain(order).chain(how).collect::<Vec<_>>().join(", ")
        })
    })
}

/// A variable, and its multiples with a remainder of which a statement may speak.
fn multiples(statement: &Statement, variable: usize) -> Vec<Form> {
    let exponents = statement.words().flat_map(|word| &word.blocks).map(|block| &block.exponent);
    let numerators = statement.summands().map(|summand| &summand.count.numerator);
    let factors = exponents.chain(numerators).map(|form| form.coefficient(variable).abs());
    let mut factors: Vec<i64> =
        factors.filter(|factor| (1..=MOST_FACTOR).contains(factor)).collect();
    factors.push(1);
    factors.sort_unstable();
    factors.dedup();
    let remainders =
        |factor: i64| (0..factor).map(move |rest| Form::new(rest, [(variable, factor)]));
    factors.into_iter().flat_map(remainders).collect()
}

/// Variables are read as multiples of at most this number.
const MOST_FACTOR: i64 = 12;

/// Whether the values of a statement's variables are among those of another one's, put as forms.
fn covers(known: &Statement, values: &[Form], wanted: &Statement) -> bool {
    let least = |(i, least): (usize, &u32)| Form::new((*least).into(), [(i, 1)]);
    let shifted: Vec<Form> = wanted.variables.iter().enumerate().map(least).collect();
    let context: Vec<Form> =
        wanted.conditions.iter().map(|condition| condition.instance(&shifted)).collect();
    let bounds = known.variables.iter().zip(values);
    let bounds = bounds.map(|(least, value)| value.plus(-i64::from(*least)));
    let conditions = known.conditions.iter().map(|condition| condition.instance(values));
    bounds.chain(conditions).all(|line| implies(&context, &line.instance(&shifted)))
}

/// In what way `wanted` is weaker than `known` for the same values of the variables, in words:
/// nothing if it is the same; `None` if it is not seen to be weaker.
fn weaker(known: &Statement, wanted: &Statement) -> Option<String> {
    let names = names(wanted.variables.len());
    let side = |summands: &[Summand]| {
        let mut side: Vec<String> = summands.iter().map(|it| it.undirected(&names)).collect();
        side.sort();
        side
    };
    let (left, right) = (side(&known.left), side(&known.right));
    let (wanted_left, wanted_right) = (side(&wanted.left), side(&wanted.right));
    let relation = if left == wanted_left && right == wanted_right {
        known.relation
    } else if left == wanted_right && right == wanted_left {
        known.relation.mirrored()
    } else {
        return None;
    };
    match relation == wanted.relation {
        true => Some(String::new()),
        false => is_weaker(relation, wanted.relation)
            .then(|| format!("as `{relation}` gives `{}`", wanted.relation)),
    }
}

fn is_weaker(known: Relation, wanted: Relation) -> bool {
    let outcomes = Outcome::ALL.into_iter();
    outcomes.filter(|outcome| outcome.satisfies(known)).all(|outcome| outcome.satisfies(wanted))
}

/// The outcomes of `G + H` that are possible if `G` and `H` have these.
fn sums(one: Outcome, other: Outcome) -> Vec<Outcome> {
    use Outcome::{L, N, P, R};
    match (one, other) {
        (P, outcome) | (outcome, P) => vec![outcome],
        (L, L) => vec![L],
        (R, R) => vec![R],
        (L, N) | (N, L) => vec![L, N],
        (R, N) | (N, R) => vec![R, N],
        (L, R) | (R, L) | (N, N) => Outcome::ALL.to_vec(),
    }
}

fn words(known: Relation, wanted: Relation, rest: &Sum, side: Outcome) -> String {
    match side {
        Outcome::P if known == wanted || known == wanted.mirrored() => String::new(),
        Outcome::P => format!("as `{known}` gives `{wanted}`"),
        side => format!("as {} {} 0", rest.standard(), side.relation()),
    }
}

impl Sum {
    fn of(expr: &Expr) -> Sum {
        let mut sum = Sum::default();
        for Term { count, atom } in &expr.terms {
            sum.add(*count, atom);
        }
        sum.games.retain(|_, count| *count != 0);
        sum
    }

    fn add(&mut self, count: i64, atom: &Atom) {
        match atom {
            Atom::Row(row) => self.add_row(count, row),
            Atom::Nimber(n) if count % 2 != 0 => self.nimber ^= n,
            Atom::Nimber(_) => {}
            Atom::Up => self.ups += count,
            Atom::Down => self.ups -= count,
            braces => match integer(braces) {
                Some(n) => self.integer += n * count,
                None => *self.games.entry(braces.to_string()).or_default() += count,
            },
        }
    }

    fn add_row(&mut self, count: i64, row: &Row) {
        for part in row.parts().iter().filter(|part| !part.is_dead()) {
            let (one, negative) = (part.oriented(), part.negative().oriented());
            let key = |part: &Part| part.to_string();
            if one == negative {
                // Twice a game that is its own negative is 0.
                let entry = self.games.entry(key(&one)).or_default();
                *entry = (*entry + count).rem_euclid(2);
            } else if one < negative {
                *self.games.entry(key(&one)).or_default() += count;
            } else {
                *self.games.entry(key(&negative)).or_default() -= count;
            }
        }
    }

    fn negative(&self) -> Sum {
        Sum::default().minus(self)
    }

    fn minus(&self, other: &Sum) -> Sum {
        let mut rest = self.clone();
        for (game, count) in &other.games {
            let entry = rest.games.entry(game.clone()).or_default();
            *entry -= count;
            if is_own_negative(game) {
                *entry = entry.rem_euclid(2);
            }
        }
        rest.games.retain(|_, count| *count != 0);
        rest.ups -= other.ups;
        rest.nimber ^= other.nimber;
        rest.integer -= other.integer;
        rest
    }

    /// Of a sum of standard games: `n`, `k·↑ + *m`.
    fn outcome(&self) -> Outcome {
        match (self.integer.signum(), self.ups, self.nimber) {
            (1, ..) | (0, 2.., _) | (0, 1, 0 | 2..) => Outcome::L,
            (-1, ..) | (0, ..=-2, _) | (0, -1, 0 | 2..) => Outcome::R,
            (_, 0, 0) => Outcome::P,
            _ => Outcome::N,
        }
    }

    /// The standard games of the sum.
    fn standard(&self) -> Expr {
        let mut terms = Vec::new();
        let integer = Atom::integer(u32::try_from(self.integer.abs()).unwrap_or(u32::MAX).min(64));
        let atoms = [
            (self.integer.signum(), integer),
            (self.ups, Atom::Up),
            (i64::from(self.nimber > 0), Atom::Nimber(self.nimber)),
        ];
        for (count, atom) in atoms {
            if count != 0 {
                terms.push(Term { count, atom });
            }
        }
        Expr { terms }
    }
}

/// Whether the key of a game is a part that is its own negative.
fn is_own_negative(key: &str) -> bool {
    key.parse::<Part>().is_ok_and(|part| part.oriented() == part.negative().oriented())
}

/// The `n` of `{n-1|}`, or of its negative.
fn integer(atom: &Atom) -> Option<i64> {
    let (options, sign) = match atom {
        Atom::Nimber(0) => return Some(0),
        Atom::Braces { left, right } if right.is_empty() => (left, 1),
        Atom::Braces { left, right } if left.is_empty() => (right, -1),
        _ => return None,
    };
    match options.as_slice() {
        [] => Some(0),
        [option] => match option.terms.as_slice() {
            [] => Some(sign),
            [Term { count, atom }] if count.abs() == 1 => {
                let before = count * integer(atom)?;
                (before * sign >= 0).then_some(before + sign)
            }
            _ => None,
        },
        _ => None,
    }
}
