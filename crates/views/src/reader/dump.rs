//! Writes a certificate as text, one record in each line (docs/FORMAT.md, Section 9), for authors
//! of checkers.

use std::io::{self, Write};

use segcert_check::shell::file::HEADER_BYTES;

use super::format::{Formatter, Style};
use super::kernel::{Arena, Atom, Budget, Goal, Kernel, Player, Reader, Statement, Summand, Term};
use super::proof::Proof;
use super::tree::{Discharge, Root};
use crate::assemble::records;
use crate::certificate::kernel::{cell, claim, form, lemma, step, word};

/// Writes a certificate, up to its fault if it has one. With `goals`, writes the goal of each step
/// before the step.
///
/// # Errors
/// Errors of `out`.
pub fn certificate(
    proof: &mut Proof,
    statement: &str,
    goals: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "statement {statement}")?;
    self::statement(&proof.statement, out)?;
    for (number, import) in proof.imports.iter().enumerate() {
        writeln!(out, "import {number} {}", import.root_hex())?;
    }
    contents(proof, out)?;
    for index in 0..proof.tree.roots.len() {
        let (root, node) = proof.tree.roots[index];
        let side = match root {
            Root::Lemma(_, false) => " >=",
            Root::Lemma(_, true) => " <=",
            Root::Claim(_) | Root::Goal(_) => "",
        };
        writeln!(out, "proof {}{side}", root.name())?;
        if node < proof.tree.nodes.len() {
            let (goal, _) = proof.root_goal(root);
            steps(proof, node, goal, goals, out)?;
        }
    }
    match &proof.fault {
        None => Ok(()),
        Some(fault) => {
            writeln!(out, "fault {} @{} {}", fault.code, fault.offset, fault.message)
        }
    }
}

/// Writes the steps below a node and, with `goals`, the goals of these steps and the goals that
/// need no step. Stops at a fault.
fn steps(
    proof: &mut Proof,
    node: usize,
    goal: Goal,
    goals: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut open = vec![(node, goal)];
    while let Some((node, goal)) = open.pop() {
        let discharge = proof.discharge(node);
        if discharge == Discharge::Open {
            break;
        }
        if goals {
            let settled = match discharge {
                Discharge::Order => " by Order",
                Discharge::Fact(_) => " by Fact",
                _ => "",
            };
            writeln!(out, "goal {}{settled}", Formatter::new(proof, Style::Ascii).goal(&goal))?;
        }
        let below = proof.below(node, &goal);
        if let (Some(number), Some(it)) = (proof.step_number(node), &below.step) {
            let at = HEADER_BYTES + proof.tree.steps_at[number];
            let step = records::step(&step(&proof.kernel.games, it));
            writeln!(out, "step {number} @{at} {step}")?;
        }
        open.extend(below.premises.into_iter().rev().map(|premise| (premise.node, premise.goal)));
    }
    Ok(())
}

/// Writes the database with this body, which must be verified.
///
/// # Errors
/// Errors of `out`.
pub fn database(body: &[u8], statement: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut budget = Budget { steps: u64::MAX, memory: u64::MAX };
    let mut reader = Reader::new(body);
    let unreadable = |_| io::Error::from(io::ErrorKind::InvalidData);
    let squares = reader.small().map_err(unreadable)?;
    let arena = Arena::read(&mut reader, &mut budget).map_err(unreadable)?;
    let values = reader.list(Reader::small).map_err(unreadable)?;
    writeln!(out, "statement {statement}")?;
    writeln!(out, "squares {squares}")?;
    for value in entries(&arena) {
        writeln!(out, "value {}", entry(&arena, value))?;
    }
    for (number, value) in values.iter().enumerate() {
        writeln!(out, "sum {number} value=g{value}")?;
    }
    Ok(())
}

/// Iterates over the entries of an arena after the game 0.
fn entries(arena: &Arena) -> impl Iterator<Item = Term> {
    arena.references().step_by(2).skip(1)
}

fn entry(arena: &Arena, value: Term) -> String {
    let [left, right] = [Player::Left, Player::Right].map(|player| {
        let options = arena.options(value, player).unwrap_or_default();
        records::list(options.iter().map(|option| named(*option)))
    });
    format!("{} left={left} right={right}", named(value))
}

fn named(value: Term) -> String {
    format!("g{}", value.index())
}

/// Writes the parts of the statement.
fn statement(statement: &Statement, out: &mut dyn Write) -> io::Result<()> {
    for game in entries(&statement.games) {
        writeln!(out, "game {}", entry(&statement.games, game))?;
    }
    for (number, least) in statement.variables.iter().enumerate() {
        writeln!(out, "variable {number} from={least}")?;
    }
    for (number, condition) in statement.conditions.iter().enumerate() {
        writeln!(out, "condition {number} {}", form(condition))?;
    }
    for (side, summands) in [("left", &statement.left), ("right", &statement.right)] {
        for (number, it) in summands.iter().enumerate() {
            writeln!(out, "{side} {number} {}", summand(it))?;
        }
    }
    writeln!(out, "relation {}", statement.relation.0)
}

fn summand(Summand { is_negative, numerator, divisor, atom }: &Summand) -> String {
    let sign = if *is_negative { "-" } else { "+" };
    let atom = match atom {
        Atom::Game(game) => format!("game={}", named(*game)),
        Atom::Row(words) if words.is_empty() => "row=-".to_owned(),
        Atom::Row(words) => {
            let words: Vec<String> = words.iter().map(|it| records::word(&word(it))).collect();
            format!("row={}", words.join("."))
        }
        Atom::Any(it) => format!("any {}", records::cell(&cell(it))),
    };
    format!("sign={sign} numerator={} divisor={divisor} {atom}", form(numerator))
}

/// Writes the values, cells, lemmas and claims.
fn contents(proof: &Proof, out: &mut dyn Write) -> io::Result<()> {
    let Kernel { games, claims, .. } = &proof.kernel;
    for value in entries(proof.arena()) {
        let name = proof.names.name(value, Style::Ascii, usize::MAX);
        let name = name.map_or_else(|| "?".to_owned(), |name| name.to_string());
        writeln!(out, "value {}  {name}", entry(proof.arena(), value))?;
    }
    for (number, it) in proof.cells().iter().enumerate() {
        writeln!(out, "cell {number} {}", records::cell(&cell(it)))?;
    }
    for (number, it) in proof.listed.iter().enumerate() {
        writeln!(out, "lemma {number} {}", records::lemma(&lemma(games, it)))?;
    }
    for number in proof.own_claims() {
        let (system, claim) = (proof.system(number) - 1, claim(games, &claims.all[number]));
        writeln!(out, "claim {number} system={system} {}", records::claim(&claim))?;
    }
    Ok(())
}
