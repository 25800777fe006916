//! Writes a proof as one page for a browser: its data, and the file.

use std::collections::VecDeque;
use std::iter;

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::answer::{Find, said_instance};
use super::boards::boards;
use super::explain::{self, Header};
use super::format::{Formatter, Style};
use super::formula::in_unicode;
use super::kernel::{Goal, Player, Step, Way};
use super::letters::Letters;
use super::lists;
use super::outline::Outliner;
use super::premise::Premise;
use super::proof::Proof;
use super::shown::{Edge, Shown, leading, rest, rows, why};
use super::signs;
use super::steps::Below;
use super::tree::{Discharge, Root};
use crate::clobber::Instance;
use crate::game::for_people;
use crate::page::{CARD_STYLE, CHECKER, Enclosed};
use crate::run::Halt;

/// Data of the page.
#[derive(Debug, Serialize)]
pub struct Content {
    statement: String,
    /// The statement as the checker prints it.
    certified: String,
    /// Sentence about the instance on the boards, or the reason why there are no boards.
    instance: Option<String>,
    meaning: String,
    about: Vec<String>,
    root: String,
    bytes: usize,
    /// The certificate that the page contains and checks.
    enclosed: Option<Enclosed>,
    /// Name of the certificate, if it is too large for the page.
    omitted: Option<String>,
    /// Places where one may begin to read: titles and nodes.
    starts: Vec<(String, usize)>,
    /// Texts of the lemmas by number, and the nodes of their proofs that the page contains.
    lemmas: Vec<(String, Vec<usize>)>,
    claims: Vec<(String, Vec<usize>)>,
    nodes: Vec<Shown>,
    missing: Missing,
    /// Whether there was room only for the goals that every page contains.
    #[serde(skip)]
    is_full: bool,
}

/// Numbers of the goals and positions for which a page has no room.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Missing {
    /// Number of goals of the proof.
    pub steps: usize,
    /// Number of positions of the board that the positions in the page lead to.
    pub positions: usize,
}

/// Reason why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum NoPage {
    #[error(transparent)]
    NoChoice(#[from] NoChoice),
    #[error(transparent)]
    Halt(#[from] Halt),
}

/// A choice that the proof does not have.
#[derive(Debug, thiserror::Error)]
#[error("{} there is no choice {}", self.place(), self.line.last().copied().unwrap_or_default())]
pub struct NoChoice {
    /// Numbers of the choices that lead to the goal, and of the one that the goal does not have.
    line: Vec<usize>,
    /// The choices of the goal.
    pub choices: Vec<String>,
}

impl NoChoice {
    /// Says where the choice is missing, such as `after 1.2` or `at the first goal`.
    pub fn place(&self) -> String {
        let before: Vec<String> = self.line.iter().map(ToString::to_string).collect();
        match before.split_last() {
            Some((_, before)) if !before.is_empty() => format!("after {}", before.join(".")),
            _ => "at the first goal".to_owned(),
        }
    }
}

/// A goal that waits for its place in the page.
struct Waiting {
    node: usize,
    goal: Goal,
    is_swapped: bool,
    letters: Letters,
}

/// Adds goals to a page.
struct Writer<'a, 'p> {
    proof: &'a mut Proof<'p>,
    /// Numbers in the page of the nodes of the proof.
    numbers: FxHashMap<usize, usize>,
    nodes: Vec<Shown>,
    /// For each number in the page, the nodes to which its edges lead.
    ends: Vec<Vec<usize>>,
    /// For each number in the page, whether the colours are exchanged.
    are_swapped: Vec<bool>,
    queue: VecDeque<Waiting>,
    room: usize,
}

/// A page as a file.
pub struct Page {
    pub text: String,
    /// Size of the smallest page about the proof, in bytes, if it is larger than was allowed.
    pub least: Option<usize>,
    pub missing: Missing,
}

/// Writes the page as a file of about `most` bytes at most. The goals along a line come first, then
/// the top of the proof. A third of the page, and what the proof leaves, is for the board. A line
/// is a list of numbers of edges, counted from 1. The page checks the certificate that it
/// contains, unless certificate and checker take more than half of `most`.
///
/// Play on the board begins from this instance; without one, the page has no board, and says why.
/// Where the certificate names no winning move, `find` searches for one.
///
/// # Errors
/// [`NoPage`] if a line is not in the proof, or if the search for a move was stopped.
pub fn page(
    proof: &mut Proof,
    header: &Header,
    lines: &[Vec<usize>],
    instance: Result<&Instance, &str>,
    find: &mut Find,
    enclosed: Option<Enclosed>,
    most: usize,
) -> Result<Page, NoPage> {
    let name = enclosed.as_ref().map(|enclosed| enclosed.name.clone());
    let enclosed = enclosed.filter(|enclosed| enclosed.size() <= most / 2);
    let omitted = name.clone().filter(|_| enclosed.is_none());
    let frame = FRAME.len() + SCRIPT.len() + enclosed.as_ref().map_or(0, Enclosed::size);
    let content = content(proof, header, lines, instance, find, most.saturating_sub(frame))?;
    let (is_full, missing) = (content.is_full, content.missing);
    let text = written(Content { enclosed, omitted, ..content });
    let mut least = None;
    if is_full && text.len() > most {
        let content = self::content(proof, header, lines, instance, find, 0)?;
        let smallest = written(Content { omitted: name, ..content }).len();
        least = Some(smallest).filter(|smallest| *smallest > most);
    }
    Ok(Page { text, least, missing })
}

/// Writes the file with this data.
fn written(content: Content) -> String {
    let checker = if content.enclosed.is_some() { CHECKER } else { "" };
    let json = serde_json::to_string(&content).expect("strings and numbers can be written");
    // No text in the data may end the element that contains the data.
    let json = json.replace('<', "\\u003c");
    let frame = FRAME.replace("/*CARD_STYLE*/", CARD_STYLE).replace("/*CHECKER*/", checker);
    frame.replace("/*SCRIPT*/", SCRIPT).replace("/*DATA*/", &json)
}

/// Text of the edge from a goal to an equal one, whose proof the page shows.
const SHOWN: &str = "where it is shown";

const FRAME: &str = include_str!("page.html");
const SCRIPT: &str = include_str!("page.js");

fn content(
    proof: &mut Proof,
    header: &Header,
    lines: &[Vec<usize>],
    instance: Result<&Instance, &str>,
    find: &mut Find,
    room: usize,
) -> Result<Content, NoPage> {
    // The letters of the goals are explained beside the goals.
    let letters = explain::floors(proof, Style::Unicode);
    let meaning = iter::once(proof.meaning()).chain(letters).collect::<Vec<_>>().join(" ");
    let mut about = explain::method(proof);
    let has_rows = signs::has_rows(&header.statement);
    about.extend(has_rows.then(|| signs::MIRROR.to_owned()));
    about.push(signs::ARROW.to_owned());
    about.extend(has_rows.then(|| signs::DOT.to_owned()));
    let has_powers = signs::has_powers(&in_unicode(&for_people(&header.statement)));
    about.extend(has_powers.then(|| signs::POWERS.to_owned()));
    about.extend(signs::has_long_names(proof).then(|| signs::VALUES.to_owned()));
    let cells = lists::cells(proof, Style::Unicode);
    if !cells.is_empty() {
        about.push(signs::BAG.to_owned());
        let cells: Vec<&str> = cells.iter().map(|cell| cell.trim()).collect();
        about.push(format!("In B there are {}.", cells.join("; ")));
    }
    let all = proof.tree.nodes.len();
    let (mut lemmas, mut claims) = (Vec::new(), Vec::new());
    let mut outliner = outliner(proof, false);
    // Options take at most half of the page, so that there is room for goals.
    let mut left = room / 2;
    for number in 0..outliner.proof.listed.len() {
        let mut said = outliner.lemma(number);
        if left > 0 && outliner.proof.listed[number].way == Way::Options {
            said.push('.');
            for line in outliner.options_of_lemma(number) {
                said += &format!(" {}", line.text);
            }
        }
        left = left.saturating_sub(said.len());
        lemmas.push((said, Vec::new()));
    }
    for number in 0..outliner.proof.kernel.claims.all.len() {
        claims.push((outliner.claim(number) + &outliner.place(number), Vec::new()));
    }
    let listed: usize = lemmas.iter().chain(&claims).map(|(text, _)| text.len() + 24).sum();
    let mut writer = Writer {
        proof,
        numbers: FxHashMap::default(),
        nodes: Vec::new(),
        ends: Vec::new(),
        are_swapped: Vec::new(),
        queue: VecDeque::new(),
        room: room.saturating_sub(listed),
    };
    let mut starts = writer.starts();
    for line in lines {
        writer.along(starts.first().map(|start| start.1), line)?;
    }
    let is_full = writer.room == 0;
    let for_boards = instance.map_or(0, |_| writer.room / 3);
    writer.room -= for_boards;
    writer.fill();
    for (root, node) in writer.proof.tree.roots.clone() {
        let list = match root {
            Root::Lemma(number, _) => &mut lemmas[number].1,
            Root::Claim(number) => &mut claims[number].1,
            Root::Goal(_) => continue,
        };
        list.extend(writer.root(root, node));
        list.dedup();
    }
    writer.fill();
    writer.room += for_boards;
    let first_board = writer.nodes.len();
    let positions = match instance {
        Ok(instance) => writer.boards(instance, find, &mut starts)?,
        Err(_) => 0,
    };
    let boards = writer.nodes.len() - first_board;
    writer.fill();
    writer.join();
    let steps = (all + boards).saturating_sub(writer.nodes.len());
    Ok(Content {
        statement: for_people(&header.statement),
        certified: header.statement.clone(),
        instance: match instance {
            Ok(instance) => said_instance(instance),
            Err(why) => Some(format!("There is no play on a board: {why}.")),
        },
        meaning,
        about,
        root: header.root.clone(),
        bytes: header.bytes,
        enclosed: None,
        omitted: None,
        starts,
        lemmas,
        claims,
        nodes: writer.nodes,
        missing: Missing { steps, positions },
        is_full,
    })
}

fn outliner<'a, 'p>(proof: &'a mut Proof<'p>, is_swapped: bool) -> Outliner<'a, 'p> {
    Outliner { is_swapped, ..Outliner::new(proof, Style::Unicode) }
}

impl Writer<'_, '_> {
    /// Adds the goals of the statement.
    fn starts(&mut self) -> Vec<(String, usize)> {
        let mut starts = Vec::new();
        for (number, &(is_swapped, first)) in self.proof.sides().iter().enumerate() {
            let root = Root::Goal(number);
            let Some(node) = self.proof.node_of(root) else {
                continue;
            };
            let (goal, used) = self.proof.root_goal(root);
            let letters = self.proof.letters(root);
            let formatter = Formatter::new(self.proof, Style::Unicode);
            let formatter = Formatter { is_swapped, letters: Some(&letters), ..formatter };
            let written = formatter.goal_of_statement(number);
            let shown = self.put(Waiting { node, goal, is_swapped, letters });
            let outliner = outliner(self.proof, is_swapped);
            let first = if first == Player::Left { outliner.winner() } else { outliner.loser() };
            let title = format!(
                "Goal {number}: {written}: {} wins if {first} moves first",
                outliner.winner()
            );
            self.nodes[shown].lemmas.extend(used);
            starts.push((title, shown));
        }
        starts
    }

    /// Adds play on the board. Returns the number of positions for which there is no room.
    fn boards(
        &mut self,
        instance: &Instance,
        find: &mut Find,
        starts: &mut Vec<(String, usize)>,
    ) -> Result<usize, Halt> {
        let boards = boards(self.proof, find, instance, self.room)?;
        let first = self.nodes.len();
        let sizes = boards.nodes.iter().map(Shown::size);
        self.room = self.room.saturating_sub(sizes.sum());
        for (mut shown, ends) in boards.nodes.into_iter().zip(boards.ends) {
            for (edge, end) in shown.edges.iter_mut().zip(ends) {
                edge.to = end.map(|end| first + end);
            }
            self.nodes.push(shown);
            // These edges have their ends already.
            self.ends.push(Vec::new());
            self.are_swapped.push(false);
        }
        let play = boards.starts.into_iter().map(|(title, node)| (title, first + node));
        starts.splice(0..0, play);
        Ok(boards.missing)
    }

    /// Adds a lemma or claim, if there is room.
    fn root(&mut self, root: Root, node: usize) -> Option<usize> {
        if let Some(&number) = self.numbers.get(&node) {
            return Some(number);
        }
        (self.room > 0).then(|| {
            let (goal, _) = self.proof.root_goal(root);
            let letters = self.proof.letters(root);
            self.put(Waiting { node, goal, is_swapped: false, letters })
        })
    }

    /// Adds the nodes along a line of play before all others.
    ///
    /// # Errors
    /// [`NoChoice`] if the line has a choice that the proof does not have.
    fn along(&mut self, start: Option<usize>, line: &[usize]) -> Result<(), NoChoice> {
        let mut shown = start;
        for (place, &edge) in line.iter().enumerate() {
            let ends = shown.map_or(&[][..], |shown| &self.ends[shown]);
            let wanted = edge.checked_sub(1).and_then(|edge| ends.get(edge)).copied();
            let Some(wanted) = wanted else {
                return Err(self.no_choice(shown, &line[..=place]));
            };
            let found = self.queue.iter().position(|waiting| waiting.node == wanted);
            let waiting = found.and_then(|place| self.queue.remove(place));
            shown = match (self.numbers.get(&wanted), waiting) {
                (Some(&number), _) => Some(number),
                (None, waiting) => waiting.map(|waiting| self.put(waiting)),
            };
        }
        Ok(())
    }

    /// Describes a choice that a node does not have. The choice is the last one of `line`.
    fn no_choice(&self, shown: Option<usize>, line: &[usize]) -> NoChoice {
        let edges = shown.map_or(&[][..], |shown| &self.nodes[shown].edges);
        NoChoice { line: line.to_vec(), choices: edges.iter().map(ToString::to_string).collect() }
    }

    /// Adds waiting goals as long as there is room.
    fn fill(&mut self) {
        while self.room > 0 {
            let Some(waiting) = self.queue.pop_front() else {
                break;
            };
            if !self.numbers.contains_key(&waiting.node) {
                self.put(waiting);
            }
        }
    }

    fn put(&mut self, waiting: Waiting) -> usize {
        let Waiting { node, goal, is_swapped, letters } = waiting;
        let below = self.proof.below(node, &goal);
        let claim = match below.step {
            Some(Step::Claim { claim, .. }) => Some(claim as usize),
            _ => None,
        };
        let claim = claim.and_then(|claim| {
            let node = self.proof.node_of(Root::Claim(claim))?;
            let text = outliner(self.proof, false).claim(claim);
            Some((node, format!("the proof of claim {claim}: {text}")))
        });
        let mut outliner = outliner(self.proof, is_swapped);
        outliner.letters = letters.clone();
        let why = why(&mut outliner, &goal, node, &below);
        let Below { step, premises, lemmas } = below;
        let formatter = outliner.formatter();
        let edge = |text: &str| Edge { text: text.to_owned(), ..Edge::default() };
        let is_one = premises.len() == 1;
        let leading = |premise| leading(&outliner, &goal, premise, step.as_ref(), is_one);
        let mut edges: Vec<Edge> = premises.iter().map(leading).collect();
        let mut ends: Vec<usize> = premises.iter().map(|premise| premise.node).collect();
        if let Discharge::Fact(fact) = outliner.proof.discharge(node) {
            edges.push(edge(SHOWN));
            ends.push(fact);
        }
        if let Some((claim, text)) = claim {
            edges.push(edge(&text));
            ends.push(claim);
        }
        let shown = Shown {
            rows: rows(&formatter, &goal),
            is_numbered: false,
            rest: rest(&formatter, &goal),
            why,
            lemmas,
            edges,
        };
        self.room = self.room.saturating_sub(shown.size());
        let number = self.nodes.len();
        self.numbers.insert(node, number);
        self.nodes.push(shown);
        self.ends.push(ends);
        self.are_swapped.push(is_swapped);
        let waiting = premises.into_iter().map(|premise| {
            let letters = letters.after(&premise);
            let Premise { goal, node, .. } = premise;
            Waiting { node, goal, is_swapped, letters }
        });
        self.queue.extend(waiting);
        number
    }

    /// Connects the edges to the nodes that the page contains.
    fn join(&mut self) {
        for ((shown, ends), here) in self.nodes.iter_mut().zip(&self.ends).zip(&self.are_swapped) {
            for (edge, end) in shown.edges.iter_mut().zip(ends) {
                edge.to = self.numbers.get(end).copied();
                if edge.text == SHOWN && edge.to.is_some_and(|to| self.are_swapped[to] != *here) {
                    edge.text += ", with the colours exchanged";
                }
            }
        }
    }
}
