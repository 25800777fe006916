//! How goals are settled, in words: sentences with sentences below them.

use super::Astray;
use super::draw::{Pen, Style};
use super::goal::{Goal, Term};
use super::options::Choice;
use super::proof::{How, Proof};
use super::rules::{Premise, Why, form};
use crate::certificate::wire::Step;
use crate::claims::form::Form;
use crate::claims::word::Word;

/// A sentence, and what is said below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    pub text: String,
    pub below: Vec<Outline>,
}

impl Outline {
    pub fn line(text: impl Into<String>) -> Outline {
        Outline { text: text.into(), below: Vec::new() }
    }

    /// Each sentence with its depth, from the top.
    pub fn visit(&self, depth: usize, each: &mut impl FnMut(usize, &str)) {
        each(depth, &self.text);
        for outline in &self.below {
            outline.visit(depth + 1, each);
        }
    }
}

/// Tells of a proof.
pub struct Teller<'a> {
    pub proof: &'a mut Proof,
    pub style: Style,
    /// Whether the goals are told from the other side: Right is the one who wins.
    pub is_swapped: bool,
}

type Told = Result<Vec<Outline>, Astray>;

impl Teller<'_> {
    pub fn pen(&self) -> Pen<'_> {
        Pen { proof: self.proof, style: self.style, is_swapped: self.is_swapped }
    }

    /// Mathematics within a sentence.
    pub fn math(&self, text: &str) -> String {
        match self.style {
            Style::Latex => format!("${text}$"),
            _ => text.to_owned(),
        }
    }

    pub fn goal(&self, goal: &Goal) -> String {
        self.math(&self.pen().goal(goal))
    }

    fn sum(&self, goal: &Goal) -> String {
        self.math(&self.pen().sum(goal))
    }

    fn line(&self, line: &Form) -> String {
        self.math(&self.pen().line(line))
    }

    /// Said of lemmas and claims that are told from the other side.
    pub(super) fn exchanged(&self) -> &'static str {
        if self.is_swapped { ", colours exchanged," } else { "" }
    }

    /// The player who wins.
    pub fn winner(&self) -> &'static str {
        if self.is_swapped { "Right" } else { "Left" }
    }

    pub fn loser(&self) -> &'static str {
        if self.is_swapped { "Left" } else { "Right" }
    }

    /// How a goal is settled; replies are listed so many levels deep.
    ///
    /// # Errors
    /// [`Astray`].
    pub fn settled(&mut self, node: usize, goal: &Goal, depth: usize) -> Told {
        match self.proof.nodes[node].how {
            How::Order => Ok(vec![Outline::line(self.by_order(goal))]),
            How::Fact(fact) => {
                let text = match self.proof.nodes[fact].how {
                    How::Step(step) => format!("Shown in step {step}."),
                    How::Order | How::Fact(_) => "Shown before.".to_owned(),
                };
                Ok(vec![Outline::line(text)])
            }
            How::Step(number) => {
                let below = self.proof.below(node, goal)?;
                let lemmas = lemmas(&self.proof.lemmas.used);
                let step = self.proof.file.steps[number].clone();
                self.by_step(goal, &step, number, below, &lemmas, depth)
            }
        }
    }

    pub(super) fn by_order(&self, goal: &Goal) -> String {
        let (winner, loser) = (self.winner(), self.loser());
        if goal.position.is_empty() && goal.counts.is_empty() && !goal.strict {
            return format!("Nothing is left: {loser} has no move and loses.");
        }
        match goal.strict {
            true => format!("{winner} wins by the order of values: {}.", self.goal(goal)),
            false => format!("By the order of values {}.", self.goal(goal)),
        }
    }

    fn by_step(
        &mut self,
        goal: &Goal,
        step: &Step,
        number: usize,
        below: Vec<(Premise, usize)>,
        lemmas: &str,
        depth: usize,
    ) -> Told {
        Ok(match step {
            Step::Replies => vec![self.replies(number, below, lemmas, depth)?],
            Step::Move(_) | Step::MoveAt { .. } => self.moved(number, below, lemmas, depth)?,
            Step::Cut { .. } => self.cut(goal, below, lemmas, depth)?,
            Step::Claim { claim, substitution } => {
                let (claim, forms) = (*claim as usize, substitution);
                let mut told = vec![self.cited(goal, claim, forms)?];
                told.extend(self.cases(below, depth)?);
                told
            }
            Step::Absurd => vec![Outline::line("This cannot be.")],
            Step::Except(number) => {
                let text = format!("Exception {number} of the claim: nothing is claimed here.");
                vec![Outline::line(text)]
            }
            Step::Import { import, .. } => {
                let text = format!("By the values of the imported database {import}.");
                vec![Outline::line(text)]
            }
            Step::Infer { conclusion, .. } => {
                let text = format!("So {}.", self.line(&form(conclusion)));
                self.followed(text, below, depth)?
            }
            Step::Multiple { .. } => {
                let text = self.given_up(&below, lemmas);
                self.followed(text, below, depth)?
            }
            Step::Take { .. } => {
                let text = below.first().map_or_else(String::new, |(premise, _)| {
                    format!("A part of the bag is looked at: {}.", self.sum(&premise.goal))
                });
                self.followed(text, below, depth)?
            }
            Step::Substitute { .. }
            | Step::Split(_)
            | Step::Residue { .. }
            | Step::Cases { .. }
            | Step::Insert { .. }
            | Step::Reduced { .. } => self.cases(below, depth)?,
        })
    }

    /// A sentence, and the proof of the one premise.
    fn followed(&mut self, text: String, below: Vec<(Premise, usize)>, depth: usize) -> Told {
        let mut told = vec![Outline::line(text)];
        for (premise, node) in below {
            told.extend(self.settled(node, &premise.goal, depth)?);
        }
        Ok(told)
    }

    fn given_up(&self, below: &[(Premise, usize)], lemmas: &str) -> String {
        let Some((premise, _)) = below.first() else {
            return String::new();
        };
        let Why::GivenUp(factor, position) = &premise.why else {
            return String::new();
        };
        let pen = self.pen();
        let dot = if self.style == Style::Latex { r"\cdot " } else { "·" };
        let given = format!("{}{dot}({})", pen.grouped(factor), pen.position(position));
        let verb = if self.is_swapped { "at most 0" } else { "at least 0" };
        format!(
            "{} is {verb} and can be left out; there remains {}{lemmas}.",
            self.math(&given),
            self.goal(&premise.goal)
        )
    }

    /// What is put in the place of what, with the proofs that it is no better and that it suffices.
    fn cut(
        &mut self,
        goal: &Goal,
        below: Vec<(Premise, usize)>,
        lemmas: &str,
        depth: usize,
    ) -> Told {
        let mut told = Vec::new();
        for (premise, node) in below {
            let inner = self.settled(node, &premise.goal, depth)?;
            let goal_text = self.goal(&premise.goal);
            match premise.why {
                Why::Lesser(_) => told
                    .push(Outline { text: format!("First, {goal_text}{lemmas}:"), below: inner }),
                _ => {
                    let from = self.sum(goal);
                    let to = self.sum(&premise.goal);
                    let text = format!("So {from} may be replaced by {to}:");
                    told.push(Outline { text, below: inner });
                }
            }
        }
        Ok(told)
    }

    pub(super) fn cited(
        &self,
        goal: &Goal,
        claim: usize,
        written: &[crate::certificate::wire::Form],
    ) -> Result<Outline, Astray> {
        let forms = self.proof.substitution(goal, claim, written)?;
        let pen = self.pen();
        let at = |(number, form): (usize, &Form)| {
            format!("{} := {}", pen.parameter(number), pen.form(form))
        };
        // Of many forms most are 0.
        let is_said = |(_, form): &(usize, &Form)| forms.len() <= 4 || !form.is_zero();
        let said: Vec<String> = forms.iter().enumerate().filter(is_said).map(at).collect();
        let others = if said.len() < forms.len() { ", the others 0" } else { "" };
        let at = match said.is_empty() {
            true => String::new(),
            false => format!(" with {}{others}", self.math(&said.join(", "))),
        };
        let side = self.exchanged();
        Ok(Outline::line(format!("By claim {claim}{side}{at}.")))
    }

    /// One sentence for each premise.
    fn cases(&mut self, below: Vec<(Premise, usize)>, depth: usize) -> Told {
        let mut told = Vec::new();
        let is_one = below.len() == 1;
        for (premise, node) in below {
            let mut inner = self.settled(node, &premise.goal, depth)?;
            let case = self.case(&premise, is_one);
            if inner.len() == 1 && inner[0].below.is_empty() {
                let text = format!("{case}. {}", inner.remove(0).text);
                told.push(Outline::line(text));
            } else if is_one {
                told.push(Outline::line(format!("{case}.")));
                told.extend(inner);
            } else {
                let text = format!("{case}:");
                told.push(Outline { text, below: inner });
            }
        }
        Ok(told)
    }

    pub(super) fn case(&self, premise: &Premise, is_one: bool) -> String {
        let pen = self.pen();
        let rest = self.goal(&premise.goal);
        match &premise.why {
            Why::Assumed(lines) => {
                let lines: Vec<String> = lines.iter().map(|line| self.line(line)).collect();
                format!("Case {}", lines.join(", "))
            }
            Why::Put(parameter, form) => {
                let parameter = self.math(&pen.parameter(*parameter));
                let form = self.math(&pen.form(form));
                format!("Case {form} in place of {parameter}: {rest}")
            }
            Why::Exception(number) => format!("Where exception {number} of it holds"),
            Why::Cancelled(term, _) => {
                let word = self.math(&pen.term(term));
                format!("If {word} meets its negative in the bag, there remains {rest}")
            }
            Why::Joined(term, cell) => {
                let (word, cell) = (self.math(&pen.term(term)), self.math(&pen.cell(*cell)));
                let otherwise = if is_one { "" } else { "Otherwise " };
                format!("{otherwise}{word} joins the bag as one of {cell}: {rest}")
            }
            _ => rest,
        }
    }

    fn moved(
        &mut self,
        number: usize,
        below: Vec<(Premise, usize)>,
        lemmas: &str,
        depth: usize,
    ) -> Told {
        let mut told = Vec::new();
        for (premise, node) in below {
            let Why::Played(choice, exponent) = &premise.why else {
                continue;
            };
            let played = self.played(choice, exponent.as_ref(), premise.goal.parameters);
            let (winner, left) = (self.winner(), self.sum(&premise.goal));
            let text = format!("{winner} moves {played}, leaving {left}{lemmas}. [{number}]");
            told.push(Outline::line(text));
            told.extend(self.settled(node, &premise.goal, depth)?);
        }
        Ok(told)
    }

    /// A move as it looks on the board.
    pub fn played(&self, choice: &Choice, exponent: Option<&Form>, fresh: usize) -> String {
        let pen = self.pen();
        let place = |form: &Form| match exponent {
            Some(exponent) => form.replace(fresh, exponent),
            None => form.clone(),
        };
        let to = match &choice.from {
            Term::Word(_) => {
                let pieces = choice.to.iter().filter_map(|term| match term {
                    Term::Word(word) => Some(word.with_exponents(place)),
                    Term::Value(_) => None,
                });
                pen.row(&pieces.collect::<Vec<Word>>())
            }
            Term::Value(_) => {
                let options: Vec<String> = choice.to.iter().map(|term| pen.term(term)).collect();
                options.join(" + ")
            }
        };
        let arrow = if self.style == Style::Latex { r"\to" } else { "→" };
        self.math(&format!("{} {arrow} {to}", pen.term(&choice.from)))
    }

    /// The loser's replies: those that need no step together, then one after the other.
    fn replies(
        &mut self,
        number: usize,
        below: Vec<(Premise, usize)>,
        lemmas: &str,
        depth: usize,
    ) -> Result<Outline, Astray> {
        let loser = self.loser();
        let count = below.len();
        let replies = match count {
            0 => format!("{loser} has no move and loses. [{number}]"),
            1 => format!("{loser} has one reply{lemmas}. [{number}]"),
            _ => format!("{loser} has {count} kinds of replies{lemmas}. [{number}]"),
        };
        let mut outline = Outline::line(replies);
        if depth == 0 {
            return Ok(outline);
        }
        let (mut open, mut met, mut known) = (Vec::new(), Vec::new(), Vec::new());
        for (premise, node) in below {
            let Why::Played(choice, _) = &premise.why else {
                continue;
            };
            let reply = self.played(choice, None, 0);
            let left = format!("{reply}, leaving {}", self.goal(&premise.goal));
            match self.proof.nodes[node].how {
                How::Order => known.push(left),
                How::Fact(fact) => {
                    let answer = self.answer_at(fact, &premise.goal)?;
                    met.push(format!("{left}: {answer}"));
                }
                How::Step(_) => open.push((left, premise, node)),
            }
        }
        let lists = [
            ("Of these the order of values disposes:", known),
            ("Of these more is said elsewhere:", met),
        ];
        for (text, replies) in lists {
            if !replies.is_empty() {
                let below = replies.into_iter().map(Outline::line).collect();
                let text = text.to_owned();
                outline.below.push(Outline { text, below });
            }
        }
        for (left, premise, node) in open {
            let text = format!("If {loser} moves {left}:");
            let below = self.settled(node, &premise.goal, depth - 1)?;
            outline.below.push(Outline { text, below });
        }
        Ok(outline)
    }

    /// The winner's move in a position that is met again, and its step.
    fn answer_at(&mut self, node: usize, goal: &Goal) -> Result<String, Astray> {
        let below = self.proof.below(node, goal)?;
        let step = self.proof.step_number(node).unwrap_or_default();
        let first = below.first().map(|(premise, _)| premise);
        Ok(match first.map(|premise| (&premise.why, premise.goal.parameters)) {
            Some((Why::Played(choice, exponent), fresh)) => {
                let played = self.played(choice, exponent.as_ref(), fresh);
                format!("{} moves {played} [{step}]", self.winner())
            }
            _ => format!("see step {step}"),
        })
    }
}

/// `, by lemmas 1, 4`, or nothing.
pub(super) fn lemmas(used: &[usize]) -> String {
    match used {
        [] => String::new(),
        [one] => format!(" (lemma {one})"),
        many => {
            let many: Vec<String> = many.iter().map(ToString::to_string).collect();
            format!(" (lemmas {})", many.join(", "))
        }
    }
}
