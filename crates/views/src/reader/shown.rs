//! A goal as a page shows it, with the edges to its premises.

use std::fmt;

use serde::Serialize;

use super::format::Formatter;
use super::judge::has_bag;
use super::kernel::{Goal, Item, Step};
use super::outline::{Outliner, UNREACHED};
use super::premise::{Derivation, Left, Move, Premise};
use super::steps::Below;
use super::tree::Discharge;

/// A row as a list of runs. Each has its stones and its exponent, which is empty for one copy.
pub type Row = Vec<(String, String)>;

/// A goal as a page shows it.
#[derive(Debug, Serialize)]
pub struct Shown {
    /// The words of the position as rows.
    pub rows: Vec<Row>,
    /// Whether moves are named by the numbers of squares, so that rows are shown with them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_numbered: bool,
    pub rest: String,
    /// Description of how the goal is proved.
    pub why: String,
    /// Numbers of the lemmas that were used for the premises.
    pub lemmas: Vec<usize>,
    pub edges: Vec<Edge>,
}

/// An edge to a premise.
#[derive(Debug, Default, Serialize)]
pub struct Edge {
    pub text: String,
    /// The row before the move, if the edge is a move in a row of a proof. `after` is the row after
    /// the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Row>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Row>,
    /// For a move on a board: the number of its row, and its squares, all from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squares: Option<[usize; 3]>,
    /// The node of the premise, if the page contains it.
    pub to: Option<usize>,
}

/// Writes an edge like the page: the row before and after the move, and the text.
impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(before), Some(after)) = (&self.before, &self.after) {
            write!(f, "{} → {}, ", row_text(before), row_text(after))?;
        }
        f.write_str(&self.text)
    }
}

/// Writes a row with its exponents.
fn row_text(row: &Row) -> String {
    let run = |(stones, power): &(String, String)| match power.as_str() {
        "" => stones.clone(),
        power => format!("({stones})^{power}"),
    };
    row.iter().map(run).collect()
}

impl Shown {
    /// Returns the size in the page, in bytes.
    pub fn size(&self) -> usize {
        // The numbers of nodes are not known yet.
        serde_json::to_string(self).map_or(0, |text| text.len() + 4 * self.edges.len() + 1)
    }
}

/// Describes in one sentence how a goal is proved.
pub fn why(outliner: &mut Outliner, goal: &Goal, node: usize, below: &Below) -> String {
    let Below { step, premises, lemmas } = below;
    let text = match (step, outliner.proof.discharge(node)) {
        (Some(step), _) => outliner.described(goal, step, premises, lemmas).shown,
        (None, Discharge::Fact(_)) => "This is shown in another place.".to_owned(),
        (None, Discharge::Open) => UNREACHED.to_owned(),
        (None, Discharge::Refused(_)) => outliner.refused(node, goal),
        (None, Discharge::Order | Discharge::Step(_)) => return outliner.by_order(goal),
    };
    match outliner.proof.step_number(node) {
        Some(number) => format!("{text} (step {number})"),
        None => text,
    }
}

/// Returns the edge to a premise. `is_one` says that the step has no other premise.
pub fn leading(
    outliner: &Outliner,
    goal: &Goal,
    premise: &Premise,
    step: Option<&Step>,
    is_one: bool,
) -> Edge {
    let formatter = outliner.formatter();
    let text = match &premise.derivation {
        Derivation::Played(played) => return moved(outliner, premise, played),
        Derivation::Lesser => format!("first, {}", formatter.goal(&premise.goal)),
        Derivation::Replaced => {
            format!("so it suffices to show {}", formatter.goal(&premise.goal))
        }
        Derivation::Assumed(lines) if matches!(step, Some(Step::Infer { .. })) => {
            let lines: Vec<String> = lines.iter().map(|line| formatter.line(line)).collect();
            format!("so {}", lines.join(", "))
        }
        _ => outliner.case(goal, premise, is_one).text(),
    };
    Edge { text, ..Edge::default() }
}

fn moved(outliner: &Outliner, premise: &Premise, played: &Move) -> Edge {
    let formatter = outliner.formatter();
    let leaving = format!("leaving {}", formatter.goal(&premise.goal));
    let (Some(word), Left::Row(pieces)) =
        (outliner.proof.word(played.from), outliner.proof.left_by(played))
    else {
        let text = format!("{}, {leaving}", outliner.played(played));
        return Edge { text, ..Edge::default() };
    };
    let pieces = formatter.left_by(word, pieces);
    let [mut after, behind] = pieces.map(|piece| row(&formatter, &piece));
    if after.is_empty() {
        after.push((String::new(), String::new()));
    }
    after.push((".".to_owned(), String::new()));
    after.extend(behind);
    let before = row(&formatter, &formatter.word(word));
    Edge { text: leaving, before: Some(before), after: Some(after), ..Edge::default() }
}

/// Converts items to a row, and joins items without powers.
fn row(formatter: &Formatter, items: &[Item]) -> Row {
    let mut row: Row = Vec::new();
    for Item { stones, exponent } in items.iter().filter(|item| !item.stones.is_empty()) {
        let stones = formatter.stones(stones);
        match (exponent.as_number(), row.last_mut()) {
            (Some(1), Some((before, once))) if once.is_empty() => *before += &stones,
            (Some(1), _) => row.push((stones, String::new())),
            _ => row.push((stones, formatter.form(exponent))),
        }
    }
    row
}

pub fn rows(formatter: &Formatter, goal: &Goal) -> Vec<Row> {
    let words = goal.position.terms.iter().filter_map(|term| formatter.proof.word(*term));
    words.map(|word| row(formatter, &formatter.word(word))).collect()
}

/// Writes the goal without its words.
pub fn rest(formatter: &Formatter, goal: &Goal) -> String {
    let mut others = goal.clone();
    others.position.terms.retain(|term| term.as_value().is_some());
    let has_others = !others.position.terms.is_empty()
        || !others.position.multiples.is_empty()
        || has_bag(&others);
    match (others.position.terms.len() < goal.position.terms.len(), has_others) {
        (true, false) => {
            format!("{}{}", formatter.judgment(goal.first), formatter.context(goal))
        }
        (true, true) => format!("+ {}", formatter.goal(&others)),
        (false, _) => formatter.goal(goal),
    }
}
