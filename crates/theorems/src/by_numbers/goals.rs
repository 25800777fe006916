//! The goals of a statement: long rows, bags, and games other than rows.
use super::{Bounds, units};
use crate::claims::{Claim, Fault, Form, Goal, Step, Term, Theory, Word};
use crate::clobber::Statement;
use crate::clobber::powers::powers;
use crate::engine::{Found, Prover};
use crate::game::{Arena, Value};
use crate::goals::goals;
use crate::shape::shape_of;

/// Maximum number of lemmas about sums of numbers.
const MOST_SUMS: usize = 64;

/// Maximum number of games other than numbers whose sum is computed. The sum of k switches may have
/// 2^k positions.
const MOST_GAMES: usize = 4;

/// Minimum number of stones of a literal row that is read as powers.
const LONG: usize = 24;

/// Returns the goals of a statement. Adds lemmas until no goal has two numbers.
///
/// # Errors
/// [`Fault`] of limits, or if there are too many numbers.
pub fn with_one_number(theory: &mut Theory, statement: &Statement) -> Result<Vec<Goal>, Fault> {
    loop {
        let (goals, _) = goals(theory, statement)?;
        let is_number = |value: &Value| theory.arena.as_number(*value).is_some();
        let games = |goal| numbers(theory, goal).filter(|value| !is_number(value)).count();
        if goals.iter().any(|goal| games(goal) > MOST_GAMES) {
            return Err(Fault::Rule("there are too many games"));
        }
        let pair = goals.iter().find_map(|goal| {
            let mut numbers = numbers(theory, goal);
            numbers.next().zip(numbers.next())
        });
        let Some((a, b)) = pair else {
            return Ok(goals);
        };
        if theory.lemmas.list.len() > MOST_SUMS {
            return Err(Fault::Rule("there are too many numbers"));
        }
        theory.collect_sum(a, b)?;
        theory.establish()?;
    }
}

/// Iterates over the numbers in a goal, and the other games whose stops are not both 0.
pub fn numbers<'a>(theory: &'a Theory, goal: &'a Goal) -> impl Iterator<Item = Value> + 'a {
    let arena = &theory.arena;
    let values = goal.position.values.iter().copied();
    values.filter(|&value| {
        let both = [value, arena.negative(value)];
        arena.as_number(value).is_some() || both.iter().any(|&it| is_stop_positive(arena, it, true))
    })
}

/// Tells whether the left stop of a value, or its right stop, is positive.
fn is_stop_positive(arena: &Arena, value: Value, is_left: bool) -> bool {
    if let Some(number) = arena.as_number(value) {
        return number.numerator > 0;
    }
    let is_positive = |&option: &Value| is_stop_positive(arena, option, !is_left);
    match is_left {
        _ if arena.is_all_small(value) => false,
        true => arena.left(value).iter().any(is_positive),
        false => arena.right(value).iter().all(is_positive),
    }
}

/// Returns a game in a goal that is greater than a positive number, if there is one.
fn positive(theory: &Theory, goal: &Goal) -> Option<Value> {
    let number = numbers(theory, goal).next().or_else(|| copied_number(theory, goal));
    number.filter(|&number| is_stop_positive(&theory.arena, number, false))
}

/// Returns a game in a goal whose left stop is positive, and whose right stop is not.
fn hot(theory: &Theory, goal: &Goal) -> Option<Value> {
    let stop = |value, is_left| is_stop_positive(&theory.arena, value, is_left);
    numbers(theory, goal).find(|&value| stop(value, true) && !stop(value, false))
}

/// Returns a game in a goal that is greater than a positive number. If there is none and Left moves
/// first, returns such an option of a game in the goal.
pub fn decisive(theory: &Theory, goal: &Goal) -> Option<Value> {
    let arena = &theory.arena;
    let option = || {
        let mut options = arena.left(hot(theory, goal)?).iter().copied();
        options.find(|&option| is_stop_positive(arena, option, false))
    };
    positive(theory, goal).or_else(|| option().filter(|_| goal.strict))
}

/// Returns a positive number of which a goal has at least one copy, and a variable number of them.
pub fn copied_number(theory: &Theory, goal: &Goal) -> Option<Value> {
    let mut multiples = goal.position.multiples.iter();
    multiples.find_map(|&(value, ref form)| match theory.arena.as_number(value) {
        Some(_) if goal.implies(&form.plus(-1)) => Some(value),
        Some(_) if goal.implies(&(-form).plus(-1)) => Some(theory.arena.negative(value)),
        _ => None,
    })
}

/// Reads a long literal row as powers. Returns the row in normal form with open exponents, numbered
/// from 0, and the exponents.
///
/// # Errors
/// [`Fault`], never for a word in normal form.
fn read_as_powers(word: &Word) -> Result<Option<(Word, Vec<Form>)>, Fault> {
    let long = Some(&word.head).filter(|row| word.is_plain() && row.len() >= LONG);
    let Some(mut word) = long.and_then(powers) else {
        return Ok(None);
    };
    let point: Vec<i64> = word.powers.iter().map(|power| power.exponent.constant).collect();
    for (number, power) in word.powers.iter_mut().enumerate() {
        power.exponent = Form::parameter(number);
    }
    let (shape, exponents) = shape_of(&word.normal()?);
    Ok(Some((shape, exponents.iter().map(|form| Form::constant(form.at(&point))).collect())))
}

impl Bounds {
    /// Adds the claims about the kinds of rows in a goal and in the cells of its bag.
    pub fn list_rows(&mut self, goal: &Goal) -> Result<(), Fault> {
        let cells = goal.counts.iter().map(|count| &self.theory.cells[count.0]);
        let members = cells.map(|cell| cell.member(Form::parameter(0)));
        let words: Vec<Word> = members.chain(goal.position.words.iter().cloned()).collect();
        for word in words {
            let read = read_as_powers(&word)?;
            self.list_row(&read.map_or(word, |(shape, _)| shape))?;
        }
        Ok(())
    }

    /// Adds the claims on which a goal rests, besides the claims about its rows.
    pub fn add_later_claims(&mut self, goal: &Goal) -> Result<(), Fault> {
        if !goal.counts.is_empty() {
            self.theory.claims.push(self.of_bag(goal));
        }
        if let Some((claim, exponents)) = general(goal)? {
            self.instances.push((goal.clone(), self.theory.claims.len(), exponents));
            self.theory.claims.push(claim);
        }
        Ok(())
    }

    /// Returns the claim that bags with the labels of a goal, with a number and minus any number of
    /// units, are positive.
    fn of_bag(&self, goal: &Goal) -> Claim {
        let cells = goal.counts.len();
        let units = Term::Multiple(self.unit, Form::multiple(cells, -1));
        Claim {
            counts: (0..).zip(&goal.counts).map(|(i, it)| (it.0, Form::parameter(i))).collect(),
            strict: goal.strict && hot(&self.theory, goal).is_none(),
            rank: Form::new(0, (0..cells).map(|cell| (cell, 1))),
            ..Claim::at_least(cells + 1, vec![Term::Value(self.number), units])
        }
    }

    /// Proves a claim on which goals rest. A claim about a bag is proved by induction on the number
    /// of rows.
    pub fn by_cells(&mut self, goal: &Goal) -> Found {
        let is_open = |form: &Form| form.constant == 0 && goal.position.words.is_empty();
        let Some((cell, count)) = goal.counts.iter().find(|count| is_open(&count.1)) else {
            return self.simplify(goal);
        };
        let (cell, parameter) = (*cell, count.terms()[0].0 as usize);
        self.by(goal, Step::cases(parameter, 1), |this, goal| match goal.count(cell).is_zero() {
            true => this.by_cells(goal),
            false => this.by(goal, Step::Take(cell), Bounds::simplify),
        })
    }

    /// Proves a goal of the statement.
    pub fn by_instance(&mut self, goal: &Goal) -> Found {
        match self.instances.iter().find(|instance| instance.0 == *goal).cloned() {
            Some((_, claim, exponents)) => self.by_claim(goal, claim, exponents),
            None => self.simplify(goal),
        }
    }

    /// Proves a goal after replacing rows, ups and nimbers by copies of the unit, and the number by
    /// the number of the claims.
    fn simplify(&mut self, goal: &Goal) -> Found {
        if let Some(step) = self.bound(goal)? {
            return self.by_cut(goal, step, Bounds::by_row, Bounds::simplify);
        }
        if let Some(step) = self.in_units(goal) {
            return self.by(goal, step, Bounds::simplify);
        }
        if let Some(step) = self.smaller_value(goal) {
            return self.by_last(goal, step, Bounds::simplify);
        }
        self.by_sum(goal)
    }

    /// Returns a step that replaces a multiple of another game by a multiple of the unit, or drops
    /// a positive multiple of the unit or of a number.
    fn in_units(&self, goal: &Goal) -> Option<Step> {
        let mut others = goal.position.multiples.iter();
        let (value, form) = others.find(|(value, form)| {
            let units = self.units_in(*value);
            units == 0 || !goal.implies(&form.times(-units))
        })?;
        let (value, factor) = match (goal.implies(form), goal.implies(&-form)) {
            (true, _) => (*value, form.clone()),
            (false, true) => (self.theory.arena.negative(*value), -form),
            (false, false) => return Some(Step::Split(form.clone())),
        };
        // One copy of a number stays, unless there is another number.
        let is_last = numbers(&self.theory, goal).next().is_none()
            && copied_number(&self.theory, goal) == Some(value);
        let factor = if is_last { factor.plus(-1) } else { factor };
        let added = Some(self.unit).filter(|_| self.units_in(value) == 0 && !is_last);
        let terms = [value].into_iter().chain(added).map(Term::Value).collect();
        Some(Step::Multiple { factor, terms })
    }

    /// Returns the Cut that replaces a value by the number of the claims or by minus one unit, if
    /// there is another value.
    fn smaller_value(&self, goal: &Goal) -> Option<Step> {
        let mut values = goal.position.values.iter();
        let hot = hot(&self.theory, goal);
        let is_other = |value: &Value| {
            *value != self.number && self.units_in(*value) == 0 && Some(*value) != hot
        };
        let at = values.position(is_other)?;
        let is_number = numbers(&self.theory, goal).any(|it| it == goal.position.values[at]);
        let minus = self.theory.arena.negative(self.unit);
        let terms = vec![Term::Value(if is_number { self.number } else { minus })];
        Some(Step::Cut { selected: vec![at], terms })
    }

    /// Proves a goal about the number and units, and perhaps a bag, by a claim. With a hot game in
    /// place of the number, Left moves in it first.
    fn by_sum(&mut self, goal: &Goal) -> Found {
        if hot(&self.theory, goal).is_some() {
            return self.by_left_move(goal, 0, |this, after| match positive(&this.theory, after) {
                Some(_) => this.simplify(after),
                None => Ok(None),
            });
        }
        let units = -&self.units(goal);
        if goal.counts.is_empty() {
            return self.by_claim(goal, usize::from(!goal.strict), vec![units]);
        }
        let of_bags = units::CLAIMS + self.shapes.list.len()..self.theory.claims.len();
        self.first_of(of_bags, |this, number| {
            let cells = this.theory.claims[number].counts.iter().map(|count| count.0);
            let counts = cells.map(|cell| goal.count(cell)).chain([units.clone()]).collect();
            this.by_claim(goal, number, counts)
        })
    }
}

/// Returns a claim for all exponents of which a goal with long literal rows is an instance, and the
/// forms for its parameters. The bounds of the literal rows would be sums of very many units.
fn general(goal: &Goal) -> Result<Option<(Claim, Vec<Form>)>, Fault> {
    let mut forms: Vec<Form> = (0..goal.parameters).map(Form::parameter).collect();
    let mut terms = Vec::new();
    for term in goal.position.terms() {
        let read = term.word().map(read_as_powers).transpose()?.flatten();
        terms.push(read.map_or(term, |(shape, exponents)| {
            let first = forms.len();
            forms.extend(exponents);
            let parameters: Vec<Form> = (first..forms.len()).map(Form::parameter).collect();
            Term::Word(shape.with_exponents(|form| form.instance(&parameters)))
        }));
    }
    let rank = goal.counts.iter().fold(Form::default(), |sum, count| &sum + &count.1);
    let claim = Claim { parameters: forms.len(), terms, ..goal.claim(rank) };
    Ok((claim.parameters > goal.parameters).then_some((claim, forms)))
}
