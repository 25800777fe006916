//! Describes cases of a goal, and claims that are used for it.

use super::format::{Formatter, Style};
use super::kernel::{Form, Goal, Step};
use super::outline::{Outline, Outliner, lemmas};
use super::premise::{Derivation, Premise};
use super::tree::Root;

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
        let is_unchanged = |(form, name): &(String, String)| form == name;
        let side = self.exchanged();
        if letters.are_there() && pairs.iter().all(is_unchanged) {
            return Outline::line(format!("By claim {claim}{side}."));
        }
        if let ([(form, _)], true) = (&pairs[..], letters.are_there()) {
            return Outline::line(format!("By claim {claim}{side} for {}.", self.math(form)));
        }
        let at = |(number, _): (u32, &Form)| {
            let (form, name) = &pairs[number as usize];
            format!("{} for {}", self.math(form), self.math(name))
        };
        // If there are many forms, most of them are 0, or most of them are the parameter itself.
        let is_own = |(number, _): &(u32, &Form)| is_unchanged(&pairs[*number as usize]);
        let is_zero = |(_, form): &(u32, &Form)| **form == Form::default();
        let count =
            |is_such: &dyn Fn(&(u32, &Form)) -> bool| (0..).zip(&forms).filter(is_such).count();
        let is_mostly_own = !formatter.has_letters() && count(&is_own) > count(&is_zero);
        let is_omitted = |pair: &(u32, &Form)| {
            forms.len() > 4 && if is_mostly_own { is_own(pair) } else { is_zero(pair) }
        };
        let mut said: Vec<String> =
            (0..).zip(&forms).filter(|pair| !is_omitted(pair)).map(at).collect();
        if said.len() < forms.len() {
            let which = if said.is_empty() { "all numbers" } else { "the others" };
            let what = if is_mostly_own { "unchanged" } else { "0" };
            said.push(format!("{which} {what}"));
        }
        let at = match said.is_empty() {
            true => String::new(),
            false => format!(" with {}", said.join(", ")),
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
        let is_one = premises.len() == 1;
        for premise in premises {
            let used = lemmas(&self.proof.used_for(goal, &premise));
            let case = self.case(&premise, is_one) + &used;
            let (node, goal) = (premise.node, &premise.goal);
            let is_stated = !matches!(premise.derivation, Derivation::Assumed(_));
            let mut inner = self.within(&premise, |outliner| match is_stated {
                true => outliner.settled_as_stated(node, goal, depth),
                false => outliner.settled(node, goal, depth),
            });
            // The claim says how many components of each family there are.
            if is_one && self.is_counted_for_claim(&premise) {
                outlines.extend(inner);
                continue;
            }
            if inner.len() == 1 && inner[0].below.is_empty() {
                let text = format!("{case}. {}", inner.remove(0).text);
                outlines.push(Outline::line(text));
            } else if is_one {
                outlines.push(Outline::line(format!("{case}.")));
                outlines.extend(inner);
            } else {
                let text = format!("{case}:");
                outlines.push(Outline { text, below: inner });
            }
        }
        outlines
    }

    /// Tells whether the premises have the hypotheses of a goal, as they are written.
    pub(super) fn is_shown(&self, goal: &Goal, premises: &[Premise]) -> bool {
        let lines = |goal: &Goal| self.formatter().lines(&goal.scope.context);
        premises.iter().all(|premise| lines(&premise.goal) == lines(goal))
    }

    /// Tells whether a row is counted as a component of a family only to use a claim.
    fn is_counted_for_claim(&mut self, premise: &Premise) -> bool {
        let Premise { derivation: Derivation::Joined(..), goal, node } = premise else {
            return false;
        };
        let below = self.proof.below(*node, goal);
        match &below.step {
            Some(Step::Claim { .. }) => true,
            Some(Step::Insert { .. }) => match &below.premises[..] {
                [next] => self.is_counted_for_claim(next),
                _ => false,
            },
            _ => false,
        }
    }

    /// Describes the assumption of a premise, and the goal that remains. The text begins with
    /// `Hence` if this is the only premise.
    pub(super) fn case(&self, premise: &Premise, is_one: bool) -> String {
        let after = self.letters.after(premise);
        let formatter = self.formatter();
        let new = Formatter { letters: formatter.letters.map(|_| &after), ..formatter };
        let rest = self.math(&new.goal(&premise.goal));
        let begin = if is_one { "Hence" } else { "Case" };
        match &premise.derivation {
            Derivation::Assumed(lines) => {
                let lines: Vec<String> = lines.iter().map(|line| self.line(line)).collect();
                format!("{begin} {}", lines.join(", "))
            }
            Derivation::Put(parameter, form) if self.letters.of(*parameter).is_some() => {
                let case = self.letters.case(*parameter, form);
                let (letter, is_least, form) = case.unwrap_or_default();
                let relation = match (is_least, self.style) {
                    (false, _) => "=",
                    (true, Style::Latex) => r"\ge",
                    (true, _) => "≥",
                };
                let equation = self.math(&format!("{letter} {relation} {}", new.form(&form)));
                match is_one && !is_least {
                    true => format!("Hence {equation}, and the goal is {rest}"),
                    false => format!("Case {equation}: {rest}"),
                }
            }
            Derivation::Put(parameter, form) => {
                let name = self.math(&formatter.parameter(*parameter));
                let value = self.math(&formatter.form(form));
                let least = form.constant;
                let is_rest = *form == Form { constant: least, ..Form::parameter(*parameter) };
                match form.as_number() {
                    Some(_) => {
                        let equation = format!(
                            "{} = {}",
                            formatter.parameter(*parameter),
                            formatter.form(form)
                        );
                        format!("{begin} {}: {rest}", self.math(&equation))
                    }
                    None if is_rest => {
                        let relation = if self.style == Style::Latex { r"\ge" } else { "≥" };
                        let bound =
                            format!("{} {relation} {least}", formatter.parameter(*parameter));
                        let (begin, write) =
                            if is_one { ("Since", ", write") } else { ("Case", ". Write") };
                        format!("{begin} {}{write} {value} for {name}: {rest}", self.math(&bound))
                    }
                    None => format!("Case {value} for {name}: {rest}"),
                }
            }
            Derivation::Cancelled(term) => {
                let word = self.math(&formatter.term(*term));
                format!("If the negative of {word} is in B, they cancel, and there remains {rest}")
            }
            Derivation::Joined(term, cell) => {
                // The list of the components of B has the same name for their number.
                let count = Formatter { letters: None, ..formatter }.parameter(*cell as u32);
                let [word, count, cell] =
                    [formatter.term(*term), count, formatter.cell(*cell)].map(|it| self.math(&it));
                let otherwise = if is_one { "" } else { "Otherwise " };
                format!("{otherwise}{word} is one more of the {count} components {cell}: {rest}")
            }
            _ => rest,
        }
    }
}
