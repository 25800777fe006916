//! A proof as one page for a browser: what it has in it, and the file.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::Astray;
use super::answer::Silence;
use super::boards::boards;
use super::draw::{Pen, Style};
use super::explain::{self, Header};
use super::goal::Goal;
use super::outline::Teller;
use super::proof::{How, Proof};
use super::root::{Subject, goals};
use super::shown::{Edge, Shown, leading, rest, rows, why};
use crate::certificate::wire::Step;

/// What the page knows.
#[derive(Debug, Serialize)]
pub struct Content {
    statement: String,
    meaning: String,
    about: Vec<String>,
    root: String,
    bytes: usize,
    /// Where one may begin: what is shown, and its node.
    starts: Vec<(String, usize)>,
    /// By number: what it says, and the nodes of its proof that are in the page.
    lemmas: Vec<(String, Vec<usize>)>,
    claims: Vec<(String, Vec<usize>)>,
    nodes: Vec<Shown>,
    /// Goals of the proof that are not in the page.
    missing: usize,
}

/// A goal that waits to be put into the page.
struct Waiting {
    node: usize,
    goal: Goal,
    is_swapped: bool,
}

/// Puts goals into a page.
struct Writer<'a> {
    proof: &'a mut Proof,
    /// By node of the proof: its number in the page.
    numbers: FxHashMap<usize, usize>,
    nodes: Vec<Shown>,
    /// By number in the page, the edges whose ends are not known yet.
    ends: Vec<Vec<usize>>,
    queue: VecDeque<Waiting>,
    room: usize,
}

/// The page as a file of about so many bytes at most; what lies along a line comes first, then the
/// top of the proof. A line is a list of numbers of edges, from 1 on.
///
/// # Errors
/// [`Silence`].
pub fn page(
    proof: &mut Proof,
    header: &Header,
    lines: &[Vec<usize>],
    most: usize,
) -> Result<String, Silence> {
    let content = content(proof, header, lines, most.saturating_sub(FRAME.len() + SCRIPT.len()))?;
    let json = serde_json::to_string(&content).map_err(|_| Astray("the page cannot be written"))?;
    // Nothing in the data ends the element that holds it.
    let json = json.replace('<', "\\u003c");
    Ok(FRAME.replace("/*SCRIPT*/", SCRIPT).replace("/*DATA*/", &json))
}

const FRAME: &str = include_str!("page.html");
const SCRIPT: &str = include_str!("page.js");

fn content(
    proof: &mut Proof,
    header: &Header,
    lines: &[Vec<usize>],
    room: usize,
) -> Result<Content, Silence> {
    let meaning = proof.meaning();
    let mut about = explain::how(proof, header);
    let cells = explain::cells(proof, Style::Unicode);
    if !cells.is_empty() {
        let cells: Vec<&str> = cells.iter().map(|cell| cell.trim()).collect();
        about.push(format!("In B there are {}.", cells.join("; ")));
    }
    let all = proof.nodes.len();
    let (mut lemmas, mut claims) = (Vec::new(), Vec::new());
    let mut teller = teller(proof, false);
    // Options are told in half of the page: the goals are to have room, too.
    let mut left = room / 2;
    for number in 0..teller.proof.file.lemmas.len() {
        let mut said = teller.lemma(number)?;
        if left > 0 && teller.proof.file.lemmas[number].is_by_options() {
            for line in teller.options_of_lemma(number)? {
                said += &format!(" {}", line.text);
            }
        }
        left = left.saturating_sub(said.len());
        lemmas.push((said, Vec::new()));
    }
    for number in 0..teller.proof.claims.len() {
        claims.push((teller.claim(number), Vec::new()));
    }
    let listed: usize = lemmas.iter().chain(&claims).map(|(text, _)| text.len() + 24).sum();
    let mut writer = Writer {
        proof,
        numbers: FxHashMap::default(),
        nodes: Vec::new(),
        ends: Vec::new(),
        queue: VecDeque::new(),
        room: room.saturating_sub(listed),
    };
    let mut starts = writer.starts()?;
    for line in lines {
        writer.along(starts.first().map_or(0, |start| start.1), line)?;
    }
    let proofs = writer.nodes.len();
    writer.boards(header.statement, &mut starts)?;
    let boards = writer.nodes.len() - proofs;
    writer.fill()?;
    for subject in writer.proof.subjects() {
        let list = match subject {
            Subject::Lemma(number, _) => &mut lemmas[number].1,
            Subject::Claim(number) => &mut claims[number].1,
            Subject::Goal(_) => continue,
        };
        let number = match writer.proof.root_of(subject) {
            Some(node) => writer.root(subject, node)?,
            None => None,
        };
        list.extend(number);
        list.dedup();
    }
    writer.fill()?;
    writer.join();
    let missing = (all + boards).saturating_sub(writer.nodes.len());
    Ok(Content {
        statement: header.statement.to_owned(),
        meaning,
        about,
        root: header.root.to_owned(),
        bytes: header.bytes,
        starts,
        lemmas,
        claims,
        nodes: writer.nodes,
        missing,
    })
}

fn teller(proof: &mut Proof, is_swapped: bool) -> Teller<'_> {
    Teller { proof, style: Style::Unicode, is_swapped }
}

impl Writer<'_> {
    /// The goals of the statement.
    fn starts(&mut self) -> Result<Vec<(String, usize)>, Astray> {
        let sides = goals(self.proof.file.statement.relation);
        let mut starts = Vec::new();
        for (number, &(is_swapped, strict)) in sides.iter().enumerate() {
            let subject = Subject::Goal(number);
            let goal = self.proof.root_goal(subject)?;
            let used = self.proof.lemmas.used.clone();
            let Some(node) = self.proof.root_of(subject) else {
                continue;
            };
            let written = Pen { is_swapped, ..Pen::new(self.proof, Style::Unicode) };
            let written = written.goal(&self.proof.goals[number].clone());
            let shown = self.put(Waiting { node, goal, is_swapped })?;
            let teller = teller(self.proof, is_swapped);
            let first = if strict { teller.winner() } else { teller.loser() };
            let title = format!("{written}: {} wins if {first} moves first", teller.winner());
            self.nodes[shown].lemmas.extend(used);
            starts.push((title, shown));
        }
        Ok(starts)
    }

    /// Play on the board, in front of the proofs.
    fn boards(
        &mut self,
        statement: &str,
        starts: &mut Vec<(String, usize)>,
    ) -> Result<(), Silence> {
        let boards = boards(self.proof, statement, self.room / 3)?;
        let first = self.nodes.len();
        let sizes = boards.nodes.iter().map(Shown::size);
        self.room = self.room.saturating_sub(sizes.sum());
        for (mut shown, ends) in boards.nodes.into_iter().zip(boards.ends) {
            for (edge, end) in shown.edges.iter_mut().zip(ends) {
                edge.to = end.map(|end| first + end);
            }
            self.nodes.push(shown);
            // These edges are complete.
            self.ends.push(Vec::new());
        }
        let play = boards.starts.into_iter().map(|(title, node)| (title, first + node));
        starts.splice(0..0, play);
        Ok(())
    }

    /// A lemma or claim, if there is room.
    fn root(&mut self, subject: Subject, node: usize) -> Result<Option<usize>, Astray> {
        if let Some(&number) = self.numbers.get(&node) {
            return Ok(Some(number));
        }
        if self.room == 0 {
            return Ok(None);
        }
        let goal = self.proof.root_goal(subject)?;
        self.put(Waiting { node, goal, is_swapped: false }).map(Some)
    }

    /// What lies along a line comes first.
    fn along(&mut self, start: usize, line: &[usize]) -> Result<(), Astray> {
        let mut shown = start;
        for &edge in line {
            let wanted = edge.checked_sub(1).and_then(|edge| self.ends[shown].get(edge)).copied();
            let Some(wanted) = wanted else {
                return Ok(());
            };
            let found = self.queue.iter().position(|waiting| waiting.node == wanted);
            shown = match (self.numbers.get(&wanted), found) {
                (Some(&number), _) => number,
                (None, Some(place)) => match self.queue.remove(place) {
                    Some(waiting) => self.put(waiting)?,
                    None => return Ok(()),
                },
                (None, None) => return Ok(()),
            };
        }
        Ok(())
    }

    /// Puts goals in as long as there is room.
    fn fill(&mut self) -> Result<(), Astray> {
        while self.room > 0 {
            let Some(waiting) = self.queue.pop_front() else {
                break;
            };
            if !self.numbers.contains_key(&waiting.node) {
                self.put(waiting)?;
            }
        }
        Ok(())
    }

    fn put(&mut self, waiting: Waiting) -> Result<usize, Astray> {
        let Waiting { node, goal, is_swapped } = waiting;
        let below = self.proof.below(node, &goal)?;
        let lemmas = self.proof.lemmas.used.clone();
        let step = self.proof.step(node).cloned();
        let fact = match self.proof.nodes[node].how {
            How::Fact(fact) => Some(fact),
            How::Order | How::Step(_) => None,
        };
        let claim = match &step {
            Some(Step::Claim { claim, .. }) => self.proof.root_of(Subject::Claim(*claim as usize)),
            _ => None,
        };
        let teller = teller(self.proof, is_swapped);
        let why = why(&teller, &goal, node, step.as_ref(), &below);
        let pen = teller.pen();
        let edge = |text: &str| Edge { text: text.to_owned(), before: None, after: None, to: None };
        let mut edges: Vec<Edge> =
            below.iter().map(|(premise, _)| leading(&teller, premise, step.as_ref())).collect();
        let mut ends: Vec<usize> = below.iter().map(|(_, node)| *node).collect();
        if let Some(fact) = fact {
            edges.push(edge("where it was shown"));
            ends.push(fact);
        }
        if let Some(claim) = claim {
            edges.push(edge("the proof of that claim"));
            ends.push(claim);
        }
        let shown = Shown {
            text: pen.goal(&goal),
            rows: rows(&pen, &goal),
            rest: rest(&pen, &goal),
            why,
            lemmas,
            edges,
        };
        self.room = self.room.saturating_sub(shown.size());
        let number = self.nodes.len();
        self.numbers.insert(node, number);
        self.nodes.push(shown);
        self.ends.push(ends);
        let waiting = below.into_iter().map(|(premise, node)| Waiting {
            node,
            goal: premise.goal,
            is_swapped,
        });
        self.queue.extend(waiting);
        Ok(number)
    }

    /// Lets the edges lead to the nodes that are there.
    fn join(&mut self) {
        for (shown, ends) in self.nodes.iter_mut().zip(&self.ends) {
            for (edge, end) in shown.edges.iter_mut().zip(ends) {
                edge.to = self.numbers.get(end).copied();
            }
        }
    }
}
