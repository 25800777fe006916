//! What is said of a whole certificate: the statement in words, what it rests on, statistics.

use super::Astray;
use super::draw::{Pen, Style};
use super::games::Ref;
use super::goal::{Goal, Position, Term};
use super::options::options;
use super::outline::{Outline, Teller};
use super::proof::{How, Proof};
use super::root::{Subject, goals, variable};
use crate::certificate::wire::{self, Relation, Step};
use crate::clobber::Player;

/// The rules in the order of `enum Step`, with how often each is used.
pub fn rules(proof: &Proof) -> Vec<(&'static str, usize)> {
    let mut counts: Vec<(&'static str, usize)> = Vec::new();
    for step in &proof.file.steps {
        let name = rule(step);
        match counts.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    counts.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    counts
}

fn rule(step: &Step) -> &'static str {
    match step {
        Step::Replies => "Replies",
        Step::Cut { .. } => "Cut",
        Step::Absurd => "Absurd",
        Step::Infer { .. } => "Infer",
        Step::Split(_) => "Split",
        Step::Residue { .. } => "Residue",
        Step::Cases { .. } => "Cases",
        Step::Substitute { .. } => "Substitute",
        Step::Multiple { .. } => "Multiple",
        Step::Take { .. } => "Take",
        Step::Insert { .. } => "Insert",
        Step::Reduced { .. } => "Reduced",
        Step::Claim { .. } => "Claim",
        Step::Except(_) => "Except",
        Step::Import { .. } => "Import",
        Step::Move(_) | Step::MoveAt { .. } => "Move",
    }
}

impl Proof {
    /// The first and the last step of the proof of something; none if it has no steps.
    pub fn steps_of(&self, subject: Subject) -> Option<(usize, usize)> {
        let root = self.root_of(subject)?;
        let nodes = &self.nodes[root..root + self.nodes[root].size];
        let mut steps = nodes.iter().filter_map(|node| match node.how {
            How::Step(step) => Some(step),
            How::Order | How::Fact(_) => None,
        });
        let first = steps.next()?;
        Some((first, steps.next_back().unwrap_or(first)))
    }

    /// Bytes that steps from one to another one take.
    fn bytes_of(&self, first: usize, last: usize, body: usize) -> usize {
        self.steps_at.get(last + 1).copied().unwrap_or(body) - self.steps_at[first]
    }

    /// Lemmas and claims by the steps of their proofs, most first: name, steps, bytes.
    pub fn largest(&self, bytes: usize) -> Vec<(String, usize, usize)> {
        let body = bytes - segcert_check::shell::file::HEADER_BYTES;
        let mut sizes: Vec<(String, usize, usize)> = Vec::new();
        for root in &self.roots {
            let name = match root.subject {
                Subject::Lemma(number, _) => format!("lemma {number}"),
                Subject::Claim(number) => format!("claim {number}"),
                Subject::Goal(number) => format!("goal {number}"),
            };
            let Some((first, last)) = self.steps_of(root.subject) else {
                continue;
            };
            let (steps, bytes) = (last + 1 - first, self.bytes_of(first, last, body));
            match sizes.last_mut().filter(|size| size.0 == name) {
                Some(size) => (size.1, size.2) = (size.1 + steps, size.2 + bytes),
                None => sizes.push((name, steps, bytes)),
            }
        }
        sizes.sort_by_key(|size| std::cmp::Reverse(size.1));
        sizes
    }

    /// Who wins what, if the statement is true.
    pub fn meaning(&self) -> String {
        let statement = &self.file.statement;
        let is_zero = statement
            .right
            .iter()
            .all(|summand| matches!(summand.atom, crate::certificate::wire::Atom::Game(0)));
        let game = if is_zero { "" } else { " in the difference of the sides" };
        match statement.relation {
            Relation::Equal => format!("Whoever moves first{game} loses."),
            Relation::AtLeast => format!("Left wins{game} if Right moves first."),
            Relation::AtMost => format!("Right wins{game} if Left moves first."),
            Relation::Greater => format!("Left wins{game}, whoever moves first."),
            Relation::Less => format!("Right wins{game}, whoever moves first."),
            Relation::Fuzzy => format!("Whoever moves first{game} wins."),
            Relation::Over => format!("Left wins{game} if Left moves first."),
            Relation::Under => format!("Right wins{game} if Right moves first."),
        }
    }

    /// What the variables of the statement are in terms of parameters.
    pub fn variables(&self, style: Style) -> Vec<String> {
        let variables = self.file.statement.variables.iter().enumerate();
        let names = variable_names(self.file.statement.variables.len());
        let pen = Pen::new(self, style);
        variables
            .zip(names)
            .map(|((number, v), name)| format!("{name} = {}", pen.form(&variable(v, number))))
            .collect()
    }
}

/// As in the text of a statement (docs/FORMAT.md, Section 5).
pub(super) fn variable_names(count: usize) -> Vec<String> {
    let letters: &[&str] = match count {
        0..=1 => &["n"],
        2 => &["m", "n"],
        3 => &["k", "m", "n"],
        4 => &["k", "l", "m", "n"],
        _ => return (1..=count).map(|number| format!("n{number}")).collect(),
    };
    letters.iter().map(|&name| name.to_owned()).collect()
}

/// Lemmas by which a goal holds, with their proofs.
const SHOWN: usize = 2;

impl Teller<'_> {
    /// `word = value`
    ///
    /// # Errors
    /// [`Astray`].
    pub fn lemma(&self, number: usize) -> Result<String, Astray> {
        let (left, right) = self.proof.sides(number)?;
        let pen = self.pen();
        Ok(self.math(&format!("{} = {}", pen.position(&left), pen.position(&right))))
    }

    /// A claim with its exceptions.
    pub fn claim(&self, number: usize) -> String {
        let goal = &self.proof.claims[number].goal;
        let mut text = self.goal(goal);
        let pen = self.pen();
        for (number, lines) in goal.exceptions.iter().enumerate() {
            let lines: Vec<String> = lines.iter().map(|line| pen.line(line)).collect();
            text += &format!(", except ({number}) {}", self.math(&lines.join(", ")));
        }
        text
    }

    /// Something with its proof.
    ///
    /// # Errors
    /// [`Astray`].
    pub fn proof_of(&mut self, subject: Subject, depth: usize) -> Result<Outline, Astray> {
        let swapped = self.is_swapped;
        let goal = match subject {
            Subject::Goal(number) => {
                let sides = goals(self.proof.file.statement.relation);
                self.is_swapped = sides.get(number).is_some_and(|goal| goal.0);
                let written = self.goal(&self.proof.goals[number].clone());
                let goal = self.proof.root_goal(subject)?;
                let normal = self.goal(&goal);
                let same = written == normal;
                let as_normal = if same { String::new() } else { format!(", that is {normal}") };
                let used = super::outline::lemmas(&self.proof.lemmas.used);
                let (winner, loser) = (self.winner(), self.loser());
                let first = if goal.strict { winner } else { loser };
                let text = format!(
                    "Goal {number}: {written}{as_normal}{used}. {winner} wins if {first} \
                     moves first."
                );
                (text, goal)
            }
            Subject::Claim(number) => {
                let goal = self.proof.root_goal(subject)?;
                (format!("Claim {number}: {}", self.claim(number)), goal)
            }
            Subject::Lemma(..) => {
                let goal = self.proof.root_goal(subject)?;
                let used = super::outline::lemmas(&self.proof.lemmas.used);
                (format!("{}{used}.", self.goal(&goal)), goal)
            }
        };
        let (text, goal) = goal;
        let used = self.proof.lemmas.used.clone();
        let below = match self.proof.root_of(subject) {
            Some(node) if self.is_by_lemmas(subject, node) => {
                let used = used.iter().rev().take(SHOWN);
                let used = used.map(|&lemma| self.lemma_with_proof(lemma, depth));
                used.collect::<Result<_, _>>()?
            }
            Some(node) => self.settled(node, &goal, depth)?,
            None => vec![Outline::line("Proved by a certificate on which this one rests.")],
        };
        self.is_swapped = swapped;
        Ok(Outline { text, below })
    }

    /// Whether a goal of the statement holds by what lemmas say: then those are its proof.
    fn is_by_lemmas(&self, subject: Subject, node: usize) -> bool {
        let is_goal = matches!(subject, Subject::Goal(_));
        is_goal && self.proof.nodes[node].how == How::Order && !self.proof.lemmas.used.is_empty()
    }

    /// Why a sum is another one, regrouped.
    fn regrouped(&self, values: &[u32; 4]) -> Result<String, Astray> {
        let values = self.proof.games.all_of(values)?;
        let (_, used) = self.proof.lemmas.regroup(&self.proof.games, values)?;
        let pen = self.pen();
        let sum = |i: usize, j: usize| {
            let terms = [values[i], values[j]].into_iter();
            let terms = terms.filter(|value| *value != Ref::ZERO).map(Term::Value);
            let terms: Vec<Term> = terms.collect();
            let is_sum = terms.len() > 1;
            let multiples = Vec::new();
            let text = pen.position(&Position { terms, multiples });
            if is_sum { format!("({text})") } else { text }
        };
        let sides = format!("{} + {} = {} + {}", sum(0, 1), sum(2, 3), sum(0, 2), sum(1, 3));
        let used = super::outline::lemmas(&used);
        Ok(format!("since {}{used}", self.math(&sides)))
    }

    /// The values of both players' options in what a lemma says to be a value.
    ///
    /// # Errors
    /// [`Astray`].
    pub fn options_of_lemma(&mut self, number: usize) -> Result<[Outline; 2], Astray> {
        Ok([self.options_of(number, Player::Left)?, self.options_of(number, Player::Right)?])
    }

    fn options_of(&mut self, number: usize, named: Player) -> Result<Outline, Astray> {
        let player = if self.is_swapped { named.other() } else { named };
        self.proof.enter(Subject::Lemma(number, false));
        self.proof.lemmas.used.clear();
        let (left, _) = self.proof.sides(number)?;
        let goal = Goal::finite(left, player == Player::Left);
        let mut values = Vec::new();
        for choice in options(&goal, player, false, &self.proof.games, &[])? {
            let (kept, added) = goal.after(&choice, &self.proof.games)?;
            let Proof { games, lemmas, .. } = &mut self.proof;
            let option = games.add(lemmas, kept.position, &added)?;
            let value = self.math(&self.pen().position(&option));
            if !values.contains(&value) {
                values.push(value);
            }
        }
        self.proof.lemmas.used.sort_unstable();
        self.proof.lemmas.used.dedup();
        let used = super::outline::lemmas(&self.proof.lemmas.used);
        Ok(Outline::line(match values.is_empty() {
            true => format!("{named} has no options."),
            false => format!("{named}'s options are {}{used}.", values.join(", ")),
        }))
    }

    /// A lemma with both halves of its proof.
    ///
    /// # Errors
    /// [`Astray`].
    pub fn lemma_with_proof(&mut self, number: usize, depth: usize) -> Result<Outline, Astray> {
        let side = self.exchanged().trim_end_matches(',');
        let text = format!("Lemma {number}{side}: {}", self.lemma(number)?);
        match self.proof.file.lemmas.get(number) {
            Some(wire::Lemma::Regroup(values)) => {
                let text = format!("{text}, {}.", self.regrouped(values)?);
                return Ok(Outline::line(text));
            }
            Some(lemma) if lemma.is_by_options() => {
                let text = format!("{text}, by comparing options.");
                let below = self.options_of_lemma(number)?.into();
                return Ok(Outline { text, below });
            }
            _ => {}
        }
        let halves = [false, true].map(|half| self.proof_of(Subject::Lemma(number, half), depth));
        let [first, second] = halves;
        let (first, second) = (first?, second?);
        let below = match first.text == second.text {
            true => vec![first],
            false => vec![first, second],
        };
        Ok(Outline { text, below })
    }
}
