//! Writes a certificate as text, one record in each line (docs/FORMAT.md, Section 9), for authors
//! of checkers.

use std::fmt::Display;
use std::io::{self, Write};
use std::iter;

use segcert_check::shell::file::HEADER_BYTES;

use super::format::{Formatter, Style};
use super::kernel::{
    Arena, Atom, Budget, Cell, Form, Goal, Item, Lemma, Player, Position, Reader, Step, Summand,
    Term, Way, Word,
};
use super::proof::Proof;
use super::tree::{Discharge, Root, rule};

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
    let text = Text { formatter: Formatter::new(proof, Style::Ascii) };
    text.statement(out)?;
    for (number, import) in proof.imports.iter().enumerate() {
        writeln!(out, "import {number} {}", import.root_hex())?;
    }
    text.contents(out)?;
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
        if let (Some(number), Some(step)) = (proof.step_number(node), &below.step) {
            let at = HEADER_BYTES + proof.tree.steps_at[number];
            let text = Text { formatter: Formatter::new(proof, Style::Ascii) };
            writeln!(out, "step {number} @{at} {}", text.step(step))?;
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
        listed(options.iter().map(|option| named(*option)))
    });
    format!("{} left={left} right={right}", named(value))
}

fn named(value: Term) -> String {
    format!("g{}", value.index())
}

/// Writes the records of a certificate.
struct Text<'a> {
    formatter: Formatter<'a>,
}

impl Text<'_> {
    /// Writes the parts of the statement.
    fn statement(&self, out: &mut dyn Write) -> io::Result<()> {
        let statement = &self.formatter.proof.statement;
        for game in entries(&statement.games) {
            writeln!(out, "game {}", entry(&statement.games, game))?;
        }
        for (number, least) in statement.variables.iter().enumerate() {
            writeln!(out, "variable {number} from={least}")?;
        }
        for (number, condition) in statement.conditions.iter().enumerate() {
            writeln!(out, "condition {number} {}", self.form(condition))?;
        }
        for (side, summands) in [("left", &statement.left), ("right", &statement.right)] {
            for (number, summand) in summands.iter().enumerate() {
                writeln!(out, "{side} {number} {}", self.summand(summand))?;
            }
        }
        writeln!(out, "relation {}", statement.relation.0)
    }

    fn summand(&self, summand: &Summand) -> String {
        let Summand { is_negative, numerator, divisor, atom } = summand;
        let sign = if *is_negative { "-" } else { "+" };
        let atom = match atom {
            Atom::Game(game) => format!("game={}", named(*game)),
            Atom::Row(words) => {
                let words: Vec<String> = words.iter().map(|word| self.written(word)).collect();
                format!("row={}", if words.is_empty() { "-".to_owned() } else { words.join(".") })
            }
            Atom::Any(cell) => format!("any {}", self.cell(cell)),
        };
        format!("sign={sign} numerator={} divisor={divisor} {atom}", self.form(numerator))
    }

    /// Writes a word with each base in parentheses before its exponent, or `0` for the empty word.
    fn written(&self, word: &Word) -> String {
        let items = word.rest.iter().enumerate().map(|(index, Item { stones, exponent })| {
            let stones = self.formatter.stones(stones);
            let is_power = index % 2 == 0;
            if is_power { format!("({stones})^({})", self.form(exponent)) } else { stones }
        });
        let head = self.formatter.stones(&word.head.stones);
        let text: String = iter::once(head).chain(items).collect();
        if text.is_empty() { "0".to_owned() } else { text }
    }

    fn cell(&self, Cell { prefix, block: base, suffix, least }: &Cell) -> String {
        let [prefix, base, suffix] =
            [prefix, base, suffix].map(|stones| self.formatter.stones(stones));
        format!("prefix={prefix} block={base} suffix={suffix} least={least}")
    }

    /// Writes the values, cells, lemmas and claims.
    fn contents(&self, out: &mut dyn Write) -> io::Result<()> {
        let proof = self.formatter.proof;
        for value in entries(proof.arena()) {
            let name = proof.names.name(value, Style::Ascii, usize::MAX);
            let name = name.map_or_else(|| "?".to_owned(), |name| name.to_string());
            writeln!(out, "value {}  {name}", entry(proof.arena(), value))?;
        }
        for (number, cell) in proof.cells().iter().enumerate() {
            writeln!(out, "cell {number} {}", self.cell(cell))?;
        }
        for (number, lemma) in proof.listed.iter().enumerate() {
            writeln!(out, "lemma {number} {}", self.lemma(lemma))?;
        }
        for number in proof.own_claims() {
            let (system, claim) = (proof.system(number) - 1, &proof.kernel.claims.all[number]);
            writeln!(out, "claim {number} system={system} {}", self.claim(claim))?;
        }
        Ok(())
    }

    fn lemma(&self, lemma: &Lemma) -> String {
        let by = if lemma.way == Way::Options { "ByOptions" } else { "" };
        let is_rewrite = lemma.written.first().is_some_and(|term| term.as_word().is_some());
        let named: Vec<String> = lemma.written.iter().map(|term| self.term(*term)).collect();
        match (is_rewrite, &named[..]) {
            (false, [a, b, c, d]) => format!("Regroup a={a} b={b} c={c} d={d}"),
            (false, [a, b, sum]) => format!("Sum{by} a={a} b={b} sum={sum}"),
            (_, [word, terms @ ..]) => format!("Rewrite{by} word={word} terms={}", listed(terms)),
            (_, []) => format!("Rewrite{by}"),
        }
    }

    fn claim(&self, claim: &Goal) -> String {
        let scope = &claim.scope;
        let counts = claim.counts.iter().enumerate();
        let counts = counts.filter(|(_, count)| ***count != Form::default());
        let counts = counts.map(|(cell, count)| format!("{cell}:{}", self.form(count)));
        format!(
            "parameters={} context={} counts={} terms={} strict={} rank={}",
            scope.parameters,
            self.forms(&scope.context),
            listed(counts),
            self.position(&claim.position),
            u8::from(claim.first == Player::Left),
            self.form(&scope.rank)
        )
    }

    /// Writes a step: its rule and the arguments of the rule in the order of the file.
    fn step(&self, step: &Step) -> String {
        let arguments = match step {
            Step::Replies => String::new(),
            Step::Cut { selected, terms } => {
                format!(" selected={} terms={}", listed(selected), self.position(terms))
            }
            Step::Infer { divisor, lines, conclusion } => {
                let lines = listed(lines.iter().map(|(line, factor)| format!("{line}:{factor}")));
                format!(" divisor={divisor} lines={lines} conclusion={}", self.form(conclusion))
            }
            Step::Split(form) => format!(" form={}", self.form(form)),
            Step::Cases { parameter, count, modulus } => {
                format!(" parameter=x{parameter} count={count} modulus={modulus}")
            }
            Step::Substitute { parameter, form } => {
                format!(" parameter=x{parameter} form={}", self.form(form))
            }
            Step::Multiple { factor, terms } => {
                format!(" factor={} terms={}", self.form(factor), self.position(terms))
            }
            Step::Take { cell } => format!(" cell={cell}"),
            Step::Insert { term, cell, exponent, least } => {
                let exponent = self.form(exponent);
                format!(" term={term} cell={cell} exponent={exponent} least={least}")
            }
            Step::Reduced { cell, negative } => format!(" cell={cell} negative={negative}"),
            Step::Claim { claim, substitution } => {
                format!(" claim={claim} substitution={}", self.forms(substitution))
            }
            Step::Move { option, exponent: None } => format!(" option={option}"),
            Step::Move { option, exponent: Some(exponent) } => {
                format!(" option={option} exponent={}", self.form(exponent))
            }
        };
        rule(step).to_owned() + &arguments
    }

    fn position(&self, position: &Position) -> String {
        let terms = position.terms.iter().map(|term| self.term(*term));
        let multiples = position.multiples.iter();
        let multiples =
            multiples.map(|(value, count)| format!("({})*{}", self.form(count), named(*value)));
        listed(terms.chain(multiples))
    }

    /// Writes a value by its reference, or a word with each exponent in parentheses.
    fn term(&self, term: Term) -> String {
        let word = self.formatter.proof.word(term).map(|word| self.written(word));
        term.as_value().map_or_else(|| word.unwrap_or_default(), named)
    }

    fn forms(&self, forms: &[Form]) -> String {
        listed(forms.iter().map(|form| self.form(form)))
    }

    fn form(&self, form: &Form) -> String {
        self.formatter.form(form)
    }
}

fn listed(list: impl IntoIterator<Item = impl Display>) -> String {
    let list: Vec<String> = list.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", list.join(","))
}
