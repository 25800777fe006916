//! Describes cases of a goal, and claims that are used for it.

use super::format::{Conditions, Formatter, evaluated};
use super::kernel::{Form, Goal, Scope, Step, Term};
use super::outline::{Outline, Outliner, lemmas};
use super::premise::{Derivation, Premise};
use super::steps::Below;
use super::tree::Root;

/// The description of a case, without the full stop.
pub(super) struct Case {
    /// The assumption of the case. A case without an assumption is described by its goal.
    said: String,
    /// The goal, after the equation that `said` derives.
    goal: Option<String>,
    /// The assumption alone, such as `Case n = 2p+1`, if it is an equation.
    assumption: Option<String>,
}

impl Case {
    /// Returns the whole description.
    pub(super) fn text(&self) -> String {
        match &self.goal {
            Some(goal) => format!("{}, and the goal is {goal}", self.said),
            None => self.said.clone(),
        }
    }
}

/// Returns the equation and the goal in the first sentence below a case, without `Hence`, if they
/// say everything that the conditions of the case say.
fn consequence(inner: &[Outline], conditions: &[String]) -> Option<String> {
    let first = inner.first().filter(|first| first.below.is_empty())?;
    let equation = first.equation.as_ref()?;
    let is_said = |condition: &String| equation.contains(condition);
    let next = first.text.strip_prefix("Hence ")?.to_owned();
    (!conditions.is_empty() && conditions.iter().all(is_said)).then_some(next)
}

impl Outliner<'_, '_> {
    /// Describes a claim that is used for a goal, with the values of its parameters.
    pub(super) fn cited(&self, goal: &Goal, claim: usize, written: &[Form]) -> Outline {
        let forms = self.proof.substitution(goal, claim, written);
        let formatter = self.formatter();
        let letters = self.proof.letters(Root::Claim(claim));
        let theirs = Formatter { letters: Some(&letters), ..formatter };
        let pairs = (0..).zip(&forms);
        let pairs = pairs.map(|(number, form)| (formatter.form(form), theirs.parameter(number)));
        let pairs: Vec<(String, String)> = pairs.collect();
        let is_own = |(form, name): &(String, String)| form == name;
        let side = self.exchanged();
        if letters.are_there() && pairs.iter().all(is_own) {
            return Outline::line(format!("By claim {claim}{side}."));
        }
        let comma = if self.is_swapped { "," } else { "" };
        if let ([(form, _)], true) = (&pairs[..], letters.are_there()) {
            let form = self.math(form);
            return Outline::line(format!("By claim {claim}{side}{comma} for {form}."));
        }
        // If there are many forms, most of them are 0, or most of them are the parameter itself.
        let is_zero = |(form, _): &(String, String)| form == "0";
        let count = |is_such: &dyn Fn(&(String, String)) -> bool| {
            pairs.iter().filter(|pair| is_such(pair)).count()
        };
        let is_mostly_own = !formatter.has_letters() && count(&is_own) > count(&is_zero);
        let is_omitted = |pair: &(String, String)| {
            pairs.len() > 4 && if is_mostly_own { is_own(pair) } else { is_zero(pair) }
        };
        let said = pairs.iter().filter(|pair| !is_omitted(pair));
        let said = said.map(|(form, name)| format!("{} for {}", self.math(form), self.math(name)));
        let mut said: Vec<String> = said.collect();
        if said.len() < pairs.len() {
            let which = if said.is_empty() { "all numbers" } else { "the others" };
            let what = if is_mostly_own { "unchanged" } else { "0" };
            said.push(format!("{which} {what}"));
        }
        let at = match said.is_empty() {
            true => String::new(),
            false => format!("{comma} with {}", said.join(", ")),
        };
        Outline::line(format!("By claim {claim}{side}{at}."))
    }

    /// Writes one sentence for each premise of a goal, with the lemmas that it uses.
    pub(super) fn cases(
        &mut self,
        goal: &Goal,
        premises: Vec<Premise>,
        depth: usize,
    ) -> Vec<Outline> {
        let mut outlines = Vec::new();
        let last = premises.last().map(|premise| &premise.derivation);
        let is_complete = premises.len() > 1 && matches!(last, Some(Derivation::Cancelled(..)));
        let premises = self.flattened(premises);
        let is_one = premises.len() == 1;
        for premise in premises {
            let used = lemmas(&self.proof.used_for(goal, &premise));
            let case = self.case(goal, &premise, is_one);
            let conditions = self.new_conditions(goal, &premise).all();
            let (node, goal) = (premise.node, &premise.goal);
            let is_stated = !matches!(premise.derivation, Derivation::Assumed(_));
            let mut inner = self.within(&premise, |outliner| match is_stated {
                true => outliner.settled_as_stated(node, goal, depth),
                false => outliner.settled(node, goal, depth),
            });
            // Of several equations, one after the other, only the last one needs the goal.
            let next = inner.first().and_then(|inner| inner.equation.as_ref());
            let is_said = |text: &String| {
                case.said.contains(text) || next.is_some_and(|next| next.contains(text))
            };
            let is_short = case.goal.is_some() && next.is_some() && conditions.iter().all(is_said);
            let text = if is_short { case.said.clone() } else { case.text() } + &used;
            let equation = case.goal.is_some().then_some(case.said);
            if let Some(counted) = self.counted_for_claim(&premise).filter(|_| is_one) {
                if let Some(first) = inner.first_mut() {
                    first.count(counted);
                }
                outlines.extend(inner);
                continue;
            }
            // What the next sentence says is not said twice.
            let is_said_next = is_one
                && used.is_empty()
                && inner.first().is_some_and(|next| next.text.starts_with(&text));
            if is_said_next {
                outlines.extend(inner);
            } else if let (Some(assumption), Some(next), true) =
                (&case.assumption, consequence(&inner, &conditions), used.is_empty())
            {
                inner.remove(0);
                outlines.push(Outline::new(format!("{assumption}: then {next}"), inner));
            } else if inner.len() == 1 && inner[0].below.is_empty() {
                let only = inner.remove(0);
                let text = format!("{text}. {}", only.text);
                outlines.push(Outline { text, equation, ..only });
            } else if is_one {
                outlines.push(Outline { equation, ..Outline::line(format!("{text}.")) });
                outlines.extend(inner);
            } else {
                outlines.push(Outline::new(format!("{text}:"), inner));
            }
        }
        if is_complete {
            outlines.push(Outline::line("There is no other case: the negative is in B."));
        }
        outlines
    }

    /// Returns the cases of a case distinction. If a case is itself divided by bounds on the same
    /// form, as in `k ≥ 1`, and there `k ≥ 2` or `k = 1`, its cases stand in its place.
    fn flattened(&mut self, premises: Vec<Premise>) -> Vec<Premise> {
        let mut flat = Vec::new();
        for premise in premises {
            let lines = match &premise.derivation {
                Derivation::Assumed(lines) => &lines[..],
                _ => &[],
            };
            let is_divided = |form: &Form| {
                let opposite = form.times(-1).unwrap_or_default();
                lines.iter().any(|line| [&form.terms, &opposite.terms].contains(&&line.terms))
            };
            let below = match lines {
                [] => Below::default(),
                _ => self.proof.below(premise.node, &premise.goal),
            };
            match below.step {
                Some(Step::Split(form)) if is_divided(&form) => {
                    flat.extend(self.flattened(below.premises));
                }
                _ => flat.push(premise),
            }
        }
        flat
    }

    /// Tells whether the premises have the hypotheses of a goal, as they are written.
    pub(super) fn is_shown(&self, goal: &Goal, premises: &[Premise]) -> bool {
        let lines = |goal: &Goal| self.formatter().lines(&goal.scope.context);
        premises.iter().all(|premise| lines(&premise.goal) == lines(goal))
    }

    /// Returns a row and the number that counts it, such as `XOXO in x3`, if the row joins B only
    /// to use a claim. The claim says how many components of each family there are.
    fn counted_for_claim(&mut self, premise: &Premise) -> Option<String> {
        let Premise { derivation: Derivation::Joined(term, cell), goal, node } = premise else {
            return None;
        };
        let below = self.proof.below(*node, goal);
        match (&below.step, &below.premises[..]) {
            (Some(Step::Claim { .. }), _) => {}
            (Some(Step::Insert { .. }), [next]) => drop(self.counted_for_claim(next)?),
            _ => return None,
        }
        let numbers = Formatter { letters: None, ..self.formatter() };
        let [word, count] = [self.formatter().term(*term), numbers.parameter(*cell as u32)];
        Some(format!("{} in {}", self.math(&word), self.math(&count)))
    }

    /// Returns the hypotheses of a premise that the goal above it does not have.
    fn new_conditions(&self, goal: &Goal, premise: &Premise) -> Conditions {
        let (before, after) = (self.formatter(), self.letters.after(premise));
        let known = match premise.derivation {
            Derivation::Put(parameter, _) if !self.letters.agree(&after, parameter) => {
                let mut scope = Scope::clone(&goal.scope);
                scope.context.retain(|line| line.terms.iter().all(|term| term.0 != parameter));
                before.conditions(&Goal { scope: scope.into(), ..goal.clone() })
            }
            _ => before.conditions(goal),
        };
        let after = Formatter { letters: Some(&after), ..before };
        after.conditions(&premise.goal).without(&known)
    }

    /// Writes the goal of a premise, with those hypotheses that the goal above it does not have.
    pub(super) fn new_goal(&self, goal: &Goal, premise: &Premise) -> String {
        self.with_conditions(premise, &self.new_conditions(goal, premise))
    }

    fn with_conditions(&self, premise: &Premise, conditions: &Conditions) -> String {
        let after = self.letters.after(premise);
        let formatter = Formatter { letters: Some(&after), ..self.formatter() };
        let (sum, judgment) =
            (formatter.sum(&premise.goal), formatter.judgment(premise.goal.first));
        self.math(&format!("{sum} {judgment}{}", formatter.stated(conditions)))
    }

    /// Names the components of a cell, such as `component XOXO (counted by x3)`.
    pub(super) fn members(&self, cell: usize) -> String {
        // The list of the components of B has the same name for their number.
        let numbers = Formatter { letters: None, ..self.formatter() };
        let count = self.math(&numbers.parameter(cell as u32));
        format!("component {} (counted by {count})", self.math(&numbers.cell(cell)))
    }

    /// Says why no component of B is the negative of a word that joins this cell.
    fn no_negative(&self, goal: &Goal, term: Term, home: usize) -> String {
        let rivals = self.proof.rivals(term, home);
        if rivals.is_empty() {
            return "whose negative is in none of the families".to_owned();
        }
        if self.proof.word(term).is_none_or(|word| !word.rest.is_empty()) {
            return "whose negative is not in B".to_owned();
        }
        let numbers = Formatter { letters: None, ..self.formatter() };
        let none = rivals.iter().map(|&cell| {
            let count = match goal.counts[cell].as_number() {
                Some(0) => numbers.parameter(cell as u32),
                _ => self.formatter().form(&goal.counts[cell]),
            };
            self.math(&format!("{count} = 0"))
        });
        let none: Vec<String> = none.collect();
        format!("whose negative is not in B because {}", none.join(", "))
    }

    /// Describes the assumption of a premise, and the goal that remains. The text begins with
    /// `Hence` if this is the only premise.
    pub(super) fn case(&self, goal: &Goal, premise: &Premise, is_one: bool) -> Case {
        let after = self.letters.after(premise);
        let formatter = self.formatter();
        let new = Formatter { letters: Some(&after), ..formatter };
        let begin = if is_one { "Hence" } else { "Case" };
        let at_least = formatter.pick(">=", "≥", r"\ge");
        let mut conditions = self.new_conditions(goal, premise);
        let mut assumption = None;
        let said = match &premise.derivation {
            Derivation::Assumed(lines) => {
                let lines = match conditions.all() {
                    all if all.is_empty() => lines.iter().map(|it| formatter.line(it)).collect(),
                    all => all,
                };
                let lines: Vec<String> = lines.iter().map(|line| self.math(line)).collect();
                format!("{begin} {}", lines.join(", "))
            }
            Derivation::Put(parameter, form) if self.letters.of(*parameter).is_some() => {
                let form = evaluated(form, &premise.goal.scope.context);
                let case = self.letters.case(*parameter, &form);
                let (letter, is_least, form) = case.unwrap_or_default();
                let form = new.form(&form);
                let equation = format!("{letter} = {form}");
                let is_equal = conditions.remove(&equation) || !is_least;
                let equation =
                    if is_equal { equation } else { format!("{letter} {at_least} {form}") };
                let rest = self.with_conditions(premise, &conditions);
                match is_one && is_equal {
                    true => {
                        let said = format!("Hence {}", self.math(&equation));
                        return Case { said, goal: Some(rest), assumption };
                    }
                    false => {
                        let case = format!("Case {}", self.math(&equation));
                        assumption = Some(case.clone()).filter(|_| !is_one && is_equal);
                        format!("{case}: {rest}")
                    }
                }
            }
            Derivation::Put(parameter, form) => {
                let (name, value) = (formatter.parameter(*parameter), formatter.form(form));
                let least = form.constant;
                let is_rest = *form == Form { constant: least, ..Form::parameter(*parameter) };
                let equation = format!("{name} = {value}");
                let bound = self.math(&format!("{name} {at_least} {least}"));
                let is_number = form.as_number().is_some();
                if is_number {
                    conditions.remove(&equation);
                }
                let rest = self.with_conditions(premise, &conditions);
                let [name, value, equation] = [name, value, equation].map(|it| self.math(&it));
                match (is_number, is_rest, is_one) {
                    (true, ..) => format!("{begin} {equation}: {rest}"),
                    (_, true, true) => format!("Since {bound}, write {value} for {name}: {rest}"),
                    (_, true, _) => format!("Case {bound}. Write {value} for {name}: {rest}"),
                    _ => format!("Case {value} for {name}: {rest}"),
                }
            }
            Derivation::Cancelled(term, cell) => {
                let rest = self.with_conditions(premise, &conditions);
                let word = self.math(&formatter.term(*term));
                let in_bag = match is_one {
                    true => {
                        let count = formatter.form(&goal.counts[*cell]);
                        let bound = self.math(&format!("{count} {at_least} 1"));
                        format!("The negative of {word} is in B, because {bound};")
                    }
                    false => {
                        let cell = self.members(*cell);
                        format!("If the negative of {word} is in B, as a {cell},")
                    }
                };
                format!("{in_bag} they cancel, and there remains {rest}")
            }
            Derivation::Joined(term, cell) => {
                let rest = self.with_conditions(premise, &conditions);
                let word = self.math(&formatter.term(*term));
                let word = match is_one {
                    true => format!("{word}, {},", self.no_negative(goal, *term, *cell)),
                    false => format!("Otherwise {word}"),
                };
                format!("{word} is one more {}: {rest}", self.members(*cell))
            }
            _ => self.with_conditions(premise, &conditions),
        };
        Case { said, goal: None, assumption }
    }
}
