//! How a goal looks in a page, and the ways on from it.

use serde::Serialize;

use super::draw::Pen;
use super::goal::{Goal, Term};
use super::options::Choice;
use super::outline::Teller;
use super::proof::How;
use super::rules::{Premise, Why};
use crate::certificate::wire::Step;
use crate::claims::form::Form;
use crate::claims::word::Word;

/// A row, run by run: stones, and how often they stand there, if not once.
pub type Row = Vec<(String, String)>;

/// A goal.
#[derive(Debug, Serialize)]
pub struct Shown {
    pub text: String,
    /// The words of its position as rows, then the rest as text.
    pub rows: Vec<Row>,
    pub rest: String,
    /// How it is settled.
    pub why: String,
    /// Lemmas that were used for what comes next.
    pub lemmas: Vec<usize>,
    pub edges: Vec<Edge>,
}

/// A way on.
#[derive(Debug, Serialize)]
pub struct Edge {
    pub text: String,
    /// A move: the row before it, and what it leaves.
    pub before: Option<Row>,
    pub after: Option<Row>,
    /// The node, if it is in the page.
    pub to: Option<usize>,
}

impl Shown {
    /// Bytes in the page.
    pub fn size(&self) -> usize {
        // Numbers of nodes are still missing.
        serde_json::to_string(self).map_or(0, |text| text.len() + 4 * self.edges.len() + 1)
    }
}

/// How a goal is settled, in one sentence.
pub fn why(
    teller: &Teller,
    goal: &Goal,
    node: usize,
    step: Option<&Step>,
    below: &[(Premise, usize)],
) -> String {
    let (winner, loser) = (teller.winner(), teller.loser());
    let text = match step {
        None => match teller.proof.nodes[node].how {
            How::Fact(_) => "This was shown before.".to_owned(),
            How::Order | How::Step(_) => return teller.by_order(goal),
        },
        Some(Step::Replies) if below.is_empty() => format!("{loser} has no move and loses."),
        Some(Step::Replies) => format!("{loser} to move. What do you play?"),
        Some(Step::Move(_) | Step::MoveAt { .. }) => format!("{winner} answers."),
        Some(Step::Cut { .. }) => {
            "Part of the position is replaced by what is no better. Two things are shown:"
                .to_owned()
        }
        Some(Step::Claim { claim, substitution }) => {
            let cited = teller.cited(goal, *claim as usize, substitution);
            cited.map_or_else(|_| String::new(), |outline| outline.text)
        }
        Some(Step::Absurd) => "This cannot be.".to_owned(),
        Some(Step::Except(_)) => "An exception of the claim: nothing is claimed here.".to_owned(),
        Some(Step::Import { import, .. }) => {
            format!("By the values of the imported database {import}.")
        }
        Some(Step::Infer { .. }) => "What is assumed has a consequence.".to_owned(),
        Some(Step::Multiple { .. }) => "Something that helps is given up.".to_owned(),
        Some(Step::Take { .. }) => "A part of the bag is looked at.".to_owned(),
        Some(Step::Insert { .. }) => "A part joins the bag.".to_owned(),
        Some(
            Step::Split(_)
            | Step::Residue { .. }
            | Step::Cases { .. }
            | Step::Substitute { .. }
            | Step::Reduced { .. },
        ) => "Which case?".to_owned(),
    };
    match teller.proof.step_number(node) {
        Some(number) => format!("{text} (step {number})"),
        None => text,
    }
}

/// The way to a premise.
pub fn leading(teller: &Teller, premise: &Premise, step: Option<&Step>) -> Edge {
    let pen = teller.pen();
    let text = match &premise.why {
        Why::Played(choice, exponent) => return moved(teller, premise, choice, exponent.as_ref()),
        Why::Lesser(_) => format!("that it is no better: {}", pen.goal(&premise.goal)),
        Why::Replaced(_) => format!("that it suffices: {}", pen.goal(&premise.goal)),
        Why::Assumed(lines) if matches!(step, Some(Step::Infer { .. })) => {
            let lines: Vec<String> = lines.iter().map(|line| pen.line(line)).collect();
            format!("so {}", lines.join(", "))
        }
        _ => teller.case(premise, false),
    };
    Edge { text, before: None, after: None, to: None }
}

fn moved(teller: &Teller, premise: &Premise, choice: &Choice, exponent: Option<&Form>) -> Edge {
    let pen = teller.pen();
    let fresh = premise.goal.parameters;
    let place = |form: &Form| match exponent {
        Some(exponent) => form.replace(fresh, exponent),
        None => form.clone(),
    };
    let (mut before, mut after) = (None, None);
    if let Term::Word(word) = &choice.from {
        before = Some(row(&pen, word));
        let mut left: Row = Vec::new();
        for term in &choice.to {
            if !left.is_empty() || before.is_none() {
                left.push((".".to_owned(), String::new()));
            }
            if let Term::Word(piece) = term {
                let piece = row(&pen, &piece.with_exponents(place));
                match piece.is_empty() && left.is_empty() {
                    true => left.push((String::new(), String::new())),
                    false => left.extend(piece),
                }
            }
        }
        after = Some(left);
    }
    let values = match before.is_some() {
        true => String::new(),
        false => teller.played(choice, exponent, fresh) + ", ",
    };
    Edge { text: format!("{values}leaving {}", pen.goal(&premise.goal)), before, after, to: None }
}

fn row(pen: &Pen, word: &Word) -> Row {
    let mut row: Row = Vec::new();
    let mut run = |stones: String| {
        if !stones.is_empty() {
            row.push((stones, String::new()));
        }
    };
    run(pen.stones(&word.head));
    for block in &word.blocks {
        row.push((pen.stones(&block.stones), pen.form(&block.exponent)));
        let after = pen.stones(&block.after);
        if !after.is_empty() {
            row.push((after, String::new()));
        }
    }
    row
}

pub fn rows(pen: &Pen, goal: &Goal) -> Vec<Row> {
    let words = goal.position.terms.iter().filter_map(|term| match term {
        Term::Word(word) => Some(row(pen, word)),
        Term::Value(_) => None,
    });
    words.collect()
}

/// The goal without its words.
pub fn rest(pen: &Pen, goal: &Goal) -> String {
    let mut others = goal.clone();
    others.position.terms.retain(|term| term.value().is_some());
    let is_all = others.position.is_empty() && others.counts.is_empty();
    let has_words = others.position.terms.len() < goal.position.terms.len();
    let judgment = pen.judgment(goal.strict);
    let context = pen.context(&goal.context);
    match is_all && has_words {
        true => format!("{judgment}{context}"),
        false if has_words => format!("+ {}", pen.goal(&others)),
        false => pen.goal(goal),
    }
}
