//! Rewrites statements so that certificates can express them: exponents and the numerators of
//! floors must be immediately at least 0.
use super::form::{Form, implies, is_contradictory};
use super::relation::Relation;
use super::statement::{Count, Statement, Summand, Symbolic};

/// Rewrites a statement so that the numerators of floors are at least 0: `floor((n-3)/2)*up`
/// becomes `floor((n+1)/2)*up - 2*up`, and `floor(-n/2)*up` becomes `-floor((n+1)/2)*up`. Returns
/// `None` if a certificate cannot express the statement.
pub fn writable(statement: &Statement) -> Option<Statement> {
    let context = Context::of(statement);
    let powers = statement.words().flat_map(|word| &word.powers);
    if !powers.map(|power| &power.exponent).all(|exponent| context.is_natural(exponent)) {
        return None;
    }
    let side = |summands: &[Summand]| {
        let written = summands.iter().map(|summand| context.written(summand));
        Some(written.collect::<Option<Vec<_>>>()?.concat())
    };
    let (left, right) = (side(&statement.left)?, side(&statement.right)?);
    Some(Statement { left, right, ..statement.clone() })
}

impl Statement {
    /// Tells whether the range and the conditions imply immediately that no exponent is negative.
    pub fn has_natural_exponents(&self) -> bool {
        let context = Context::of(self);
        let mut powers = self.words().flat_map(|word| &word.powers);
        powers.all(|power| context.is_natural(&power.exponent))
    }
}

/// The bounds and conditions on the variables of a statement.
pub(super) struct Context {
    /// Value of each variable, as a form in the difference between the variable and its least
    /// value.
    variables: Vec<Form>,
    /// Forms that are at least 0.
    lines: Vec<Form>,
}

impl Context {
    pub fn of(statement: &Statement) -> Context {
        Context::new(&statement.variables, &statement.conditions)
    }

    /// Returns the context of variables with these least values, and with these conditions.
    pub fn new(least: &[u32], conditions: &[Form]) -> Context {
        let least = least.iter().enumerate();
        let variables: Vec<Form> =
            least.map(|(i, &least)| Form::new(least.into(), [(i, 1)])).collect();
        let lines = conditions.iter().map(|condition| condition.instance(&variables)).collect();
        Context { variables, lines }
    }

    /// Tells whether no values of the variables satisfy the lines, as far as the elimination of the
    /// variables shows it.
    pub fn is_empty(&self) -> bool {
        is_contradictory(&self.lines)
    }

    /// Tells whether a form in the variables is immediately at least 0.
    pub fn is_natural(&self, form: &Form) -> bool {
        implies(&self.lines, &form.instance(&self.variables))
    }

    /// Returns the summand, and a correction if the floor was raised. Returns `None` unless the
    /// numerator is immediately at least 0, at most 0, or at least 0 after a few divisors are
    /// added.
    pub fn written(&self, summand: &Summand) -> Option<Vec<Summand>> {
        let count = &summand.count;
        if count.divisor == 1 {
            return Some(vec![summand.clone()]);
        }
        let divisor = i64::from(count.divisor);
        let more = |count: &Count| {
            let mut numbers = 0..=MAX_RAISE;
            numbers.find(|more| self.is_natural(&count.numerator.plus(more * divisor)))
        };
        if let Some(more) = more(count) {
            return Some(raised(summand, more));
        }
        // floor(-f/d) = -floor((f+d-1)/d)
        let numerator = (-&count.numerator).plus(divisor - 1);
        let count = Count { is_negative: !count.is_negative, numerator, divisor: count.divisor };
        let more = more(&count)?;
        Some(raised(&Summand { count, atom: summand.atom.clone() }, more))
    }
}

/// Returns the reasons why [`writable`] returns an equivalent statement: an equality for each floor
/// that it changes. Empty if it changes none.
pub fn rewordings(statement: &Statement) -> Vec<String> {
    let context = Context::of(statement);
    let mut found = Vec::new();
    for summand in statement.left.iter().chain(&statement.right) {
        // The equality is about the floor itself, whatever its sign in the statement.
        let count = Count { is_negative: false, ..summand.count.clone() };
        let asked = Summand { count, atom: summand.atom.clone() };
        let Some(right) = context.written(&asked) else {
            continue;
        };
        if right == [asked.clone()] {
            continue;
        }
        let equality = Statement {
            variables: statement.variables.clone(),
            conditions: Vec::new(),
            left: vec![asked],
            relation: Relation::Equal,
            right,
            letters: statement.letters.clone(),
        };
        let text = equality.to_string();
        found.push(text.split(" for all ").next().unwrap_or(&text).to_owned());
    }
    found.sort();
    found.dedup();
    found
}

/// Maximum number by which a floor is raised.
const MAX_RAISE: i64 = 64;

/// Returns the summand with its floor raised by `more`, and the correction.
fn raised(summand: &Summand, more: i64) -> Vec<Summand> {
    if more == 0 {
        return vec![summand.clone()];
    }
    let Count { is_negative, numerator, divisor } = &summand.count;
    let numerator = numerator.plus(more * i64::from(*divisor));
    let count = Count { is_negative: *is_negative, numerator, divisor: *divisor };
    let rest = Count::constant(if *is_negative { more } else { -more });
    let copies = |count: Count| Summand { count, atom: summand.atom.clone() };
    debug_assert!(matches!(summand.atom, Symbolic::Game(_)), "only games have a floor of copies");
    vec![copies(count), copies(rest)]
}
