//! Implements the rules: returns the premises that the kernel requires for a goal and a step, in
//! its order.
use super::goal::{Goal, State};
use super::infer::is_shown;
use super::position::{Position, Term};
use super::step::Step;
use super::theory::{Fault, Theory};
use crate::clobber::Player;
use crate::clobber::cell::Cell;
use crate::clobber::form::{Form, is_impossible};
use crate::clobber::word::Word;

type Premises = Result<Vec<Goal>, Fault>;

fn need(holds: bool, why: &'static str) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(Fault::Rule(why)) }
}

impl Theory {
    /// Returns the premises of a step, without vacuous ones.
    ///
    /// # Errors
    /// [`Fault`] if the rule does not apply.
    pub fn premises(&mut self, goal: &Goal, step: &Step) -> Premises {
        match step {
            Step::Replies => self.replies(goal),
            Step::Move { option, exponent } => self.left_move(goal, *option, exponent.as_ref()),
            Step::Cut { selected, terms } => self.after_cut(goal, selected, terms),
            Step::Infer { divisor, lines, conclusion } => {
                need(
                    is_shown(&goal.context, *divisor, lines, conclusion),
                    "Infer: the lines do not show it",
                )?;
                Ok(extended(goal, std::slice::from_ref(conclusion)))
            }
            Step::Split(form) => {
                let otherwise = form.times(-1).plus(-1);
                Ok([extended(goal, std::slice::from_ref(form)), extended(goal, &[otherwise])]
                    .concat())
            }
            Step::Cases { parameter, count, modulus } => {
                need(*modulus >= 1, "Cases: the modulus is below 1")?;
                let mut forms: Vec<Form> = (0..*count).map(Form::constant).collect();
                let residues = 0..*modulus;
                forms.extend(residues.map(|r| Form::new(count + r, [(*parameter, *modulus)])));
                self.substitutions(goal, *parameter, forms)
            }
            Step::Subst { parameter, form } => self.subst(goal, *parameter, form),
            Step::Multiple { factor, terms } => self.multiple(goal, factor, terms),
            Step::Take(cell) => self.take(goal, *cell),
            Step::Insert { term, cell, exponent, least } => {
                self.insert(goal, *term, *cell, exponent, *least)
            }
            Step::Reduced(a, b) => self.reduced(goal, *a, *b),
            Step::Claim { claim, substitution } => self.claim(goal, *claim, substitution),
        }
    }

    fn replies(&mut self, goal: &Goal) -> Premises {
        need(!goal.strict, "Replies: Left is to move")?;
        let mut premises = Vec::new();
        for option in self.options(goal, Player::Right, true)? {
            if extended(goal, &option.conditions).is_empty() {
                continue;
            }
            let mut next = option.after(goal);
            next.position = self.after_option(goal, &option, None)?;
            next.strict = true;
            premises.push(next);
        }
        Ok(premises)
    }

    fn left_move(&mut self, goal: &Goal, number: usize, exponent: Option<&Form>) -> Premises {
        need(goal.strict, "Move: Right is to move")?;
        let options = self.options(goal, Player::Left, false)?;
        let option = options.get(number).ok_or(Fault::Rule("Move: no such option"))?;
        self.play(goal, option, exponent).map(|goal| vec![goal])
    }

    fn after_cut(&mut self, goal: &Goal, selected: &[usize], terms: &[Term]) -> Premises {
        need(!selected.is_empty() || !terms.is_empty(), "Cut: nothing on either side")?;
        need(selected.windows(2).all(|pair| pair[0] < pair[1]), "Cut: numbers not ascending")?;
        let mut rest = goal.position.clone();
        let mut taken = Vec::new();
        for &i in selected.iter().rev() {
            taken.push(goal.position.term(i).ok_or(Fault::Rule("Cut: no such term"))?);
            rest = rest.without(i);
        }
        taken.reverse();
        let new = words(terms);
        let mut first = goal.clone();
        (first.counts, first.strict) = (Vec::new(), false);
        first.root.state = replaced(goal, &rest.words.iter().collect::<Vec<_>>(), &new);
        let mut second = goal.clone();
        second.root.state = replaced(goal, &words(&taken), &new);
        first.position = self.position(taken)?;
        let negatives = self.negatives(terms.iter().cloned())?;
        self.add(&mut first.position, negatives)?;
        second.position = rest;
        self.add(&mut second.position, terms.iter().cloned())?;
        Ok(vec![first, second])
    }

    /// Returns one premise for each form that replaces a parameter.
    fn substitutions(&mut self, goal: &Goal, parameter: usize, forms: Vec<Form>) -> Premises {
        need(parameter < goal.parameters, "there is no such parameter")?;
        let mut premises = Vec::new();
        for form in forms {
            let next = self.substituted(goal, parameter, &form)?;
            if !next.context.iter().any(Form::is_immediately_negative) {
                premises.push(next);
            }
        }
        Ok(premises)
    }

    fn substituted(&mut self, goal: &Goal, parameter: usize, form: &Form) -> Result<Goal, Fault> {
        let change = |other: &Form| other.replace(parameter, form);
        let mut next = goal.clone();
        next.context.iter_mut().for_each(|line| *line = change(line));
        next.counts.iter_mut().for_each(|count| count.1 = change(&count.1));
        next.counts.retain(|count| !count.1.is_zero());
        next.root.rank = change(&next.root.rank);
        next.position = Position::default();
        let mut terms = goal.position.mapped(change);
        // If the context is contradictory, the terms are removed, because they would need lemmas
        // about words that cannot occur.
        if next.context.iter().any(Form::is_immediately_negative) {
            terms.clear();
        }
        self.add(&mut next.position, terms)?;
        Ok(next)
    }

    fn subst(&mut self, goal: &Goal, parameter: usize, form: &Form) -> Premises {
        let variable = Form::parameter(parameter);
        need(form.coefficient(parameter) == 0, "Subst: the form contains the parameter")?;
        need(
            goal.implies(&(&variable - form)) && goal.implies(&(form - &variable)),
            "Subst: not implied",
        )?;
        let mut premises = self.substitutions(goal, parameter, vec![form.clone()])?;
        premises.retain(|next| !is_impossible(&next.context, form));
        Ok(premises.into_iter().map(|next| next.with_line(form.clone())).collect())
    }

    fn multiple(&mut self, goal: &Goal, factor: &Form, terms: &[Term]) -> Premises {
        need(goal.implies(factor), "Multiple: the factor may be below 0")?;
        let is_constant = |term: &Term| match term {
            Term::Value(_) => true,
            Term::Multiple(_, form) => form.is_constant(),
            Term::Word(_) => false,
        };
        need(terms.iter().all(is_constant), "Multiple: not a constant")?;
        let constant = self.position(terms.iter().cloned())?;
        let constant = self.goal(0, Vec::new(), constant, false);
        need(self.order(&constant) == Some(true), "Multiple: not at least 0")?;
        let taken = terms.iter().filter_map(|term| match term {
            Term::Value(value) => Some(Term::Multiple(*value, -factor)),
            Term::Multiple(value, form) => {
                Some(Term::Multiple(*value, factor.times(-form.constant)))
            }
            Term::Word(_) => None,
        });
        let mut next = goal.clone();
        self.add(&mut next.position, taken)?;
        Ok(vec![next])
    }

    fn take(&mut self, goal: &Goal, cell: usize) -> Premises {
        let count = goal.count(cell).plus(-1);
        need(goal.implies(&count), "Take: the bag may be without it")?;
        let mut next = goal.clone().with_count(cell, count);
        let family = &self.cells[cell];
        let exponent = Form::new(family.least.into(), [(goal.parameters, 1)]);
        next.parameters += usize::from(!family.is_plain());
        let member = Term::Word(family.member(exponent));
        self.add(&mut next.position, [member])?;
        Ok(vec![next])
    }

    fn insert(
        &mut self,
        goal: &Goal,
        term: usize,
        cell: usize,
        exponent: &Form,
        least: u32,
    ) -> Premises {
        let family = self.cells[cell].clone();
        let Some(Term::Word(word)) = goal.position.term(term) else {
            return Err(Fault::Rule("Insert: the term is not a word"));
        };
        need(
            family.member(exponent.clone()).normal()? == word,
            "Insert: not a member of the cell",
        )?;
        let bounds = [family.least, least].map(|least| exponent.plus(-i64::from(least)));
        need(
            bounds.iter().all(|form| goal.implies(form)),
            "Insert: the exponent may be too small",
        )?;
        let rivals = match word.is_plain() {
            true => self.rivals_of(Cell::of_word(word.head.clone())),
            false => self.rivals(cell, least),
        };
        let rest = Goal { position: goal.position.without(term), ..goal.clone() };
        let mut premises = Vec::new();
        let mut last = vec![rest.clone().with_count(cell, goal.count(cell).plus(1))];
        for rival in rivals {
            let count = goal.count(rival);
            let one_less = count.plus(-1);
            if !is_impossible(&rest.context, &one_less) {
                let fewer = rest.clone().with_count(rival, one_less.clone());
                premises.push(fewer.with_line(one_less));
            }
            if word.is_plain() && self.cells[rival].is_plain() {
                last = last.iter().flat_map(|goal| extended(goal, &[-&count])).collect();
            }
        }
        premises.extend(last);
        Ok(premises)
    }

    fn reduced(&mut self, goal: &Goal, a: usize, b: usize) -> Premises {
        let (first, second) = (&self.cells[a], &self.cells[b]);
        need(first.is_plain() && second.is_plain(), "Reduced: not plain words")?;
        let is_negative = first.prefix.negative().oriented() == second.prefix.oriented();
        need(is_negative, "Reduced: not negatives of each other")?;
        if a == b {
            return Ok(extended(goal, &[-&goal.count(a).plus(-1)]));
        }
        let without = |cell| extended(goal, &[-&goal.count(cell)]);
        Ok([without(a), without(b)].concat())
    }

    fn claim(&mut self, goal: &Goal, number: usize, substitution: &[Form]) -> Premises {
        let claim = self.claims.get(number).ok_or(Fault::Rule("Claim: no such claim"))?.clone();
        need(claim.parameters == substitution.len(), "Claim: not as many forms as parameters")?;
        need(claim.strict == goal.strict, "Claim: another judgment")?;
        let instance = |form: &Form| form.instance(substitution);
        let context = claim.context.iter().map(instance);
        need(substitution.iter().all(|form| goal.implies(form)), "Claim: a form may be below 0")?;
        need(
            context.into_iter().all(|form| goal.implies(&form)),
            "Claim: the context is not implied",
        )?;
        let counts: Vec<_> =
            claim.counts.iter().map(|(cell, form)| (*cell, instance(form))).collect();
        let counts: Vec<_> = counts.into_iter().filter(|count| !count.1.is_zero()).collect();
        need(counts == goal.counts, "Claim: other counts")?;
        need(
            self.is_instance(&goal.position, &claim.terms, substitution)?,
            "Claim: another position",
        )?;
        need(self.is_smaller(goal, number, &instance(&claim.rank)), "Claim: not smaller")?;
        Ok(Vec::new())
    }

    /// Tells whether a goal is an instance of a claim: the words match one to one without
    /// cancelling, and the values and multiples match in normal form.
    fn is_instance(
        &mut self,
        position: &Position,
        terms: &[Term],
        forms: &[Form],
    ) -> Result<bool, Fault> {
        let (mut words, mut values) = (Vec::new(), Vec::new());
        for term in terms {
            match term.with_forms(|form| form.instance(forms)) {
                Term::Word(word) => {
                    words.extend(Some(word.normal()?).filter(|word| !word.is_one_coloured()));
                }
                value => values.push(value),
            }
        }
        words.sort_unstable();
        if words != position.words {
            return Ok(false);
        }
        let values = self.position(values)?;
        Ok(values.values == position.values && values.multiples == position.multiples)
    }

    /// Tells whether the measure condition holds for the use of a claim with this rank.
    fn is_smaller(&self, goal: &Goal, number: usize, rank: &Form) -> bool {
        if number < self.system {
            return true;
        }
        match (goal.root.claim, goal.root.state) {
            (Some(_), State::Smaller) => true,
            (Some(me), State::Same) => {
                let less = i64::from(number >= me);
                goal.implies(&(&goal.root.rank - rank).plus(-less))
            }
            _ => false,
        }
    }
}

fn words(terms: &[Term]) -> Vec<&Word> {
    terms.iter().filter_map(Term::word).collect()
}

/// Returns the descent state after words are replaced. It is smaller if some old word has a move,
/// and each new word is shorter than some such word.
fn replaced(goal: &Goal, old: &[&Word], new: &[&Word]) -> State {
    let has_all_powers = |word: &&&Word| {
        let mut powers = word.powers.iter();
        powers.all(|power| goal.implies(&power.exponent.plus(-1)))
    };
    let lengths: Vec<Form> = old.iter().filter(has_all_powers).map(|word| word.length()).collect();
    let is_shorter = |word: &&Word| {
        let more = word.length().plus(1);
        lengths.iter().any(|length| goal.implies(&(length - &more)))
    };
    match goal.root.state {
        State::Lost => State::Lost,
        _ if !new.iter().all(is_shorter) => State::Lost,
        State::Same if !lengths.is_empty() => State::Smaller,
        state => state,
    }
}

/// Returns a goal with added lines, or no goal if a line contradicts the lines before it.
fn extended(goal: &Goal, lines: &[Form]) -> Vec<Goal> {
    let mut next = goal.clone();
    for line in lines {
        if is_impossible(&next.context, line) {
            return Vec::new();
        }
        next.context.push(line.clone());
    }
    vec![next]
}
