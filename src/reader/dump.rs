//! A certificate as text, a record a line (docs/FORMAT.md, Section 9): for authors of checkers.

use std::fmt::Display;
use std::io::{self, Write};

use super::draw::{Pen, Style};
use super::goal::Goal;
use super::proof::{How, Proof};
use super::root::{Subject, words};
use super::rules::{form, word};
use super::{Astray, rules};
use crate::certificate::wire::{
    self, Atom, Certificate, Claim, Database, Entry, Lemma, Relation, Step, Stones, Summand, Term,
};
use crate::claims::form::Form;
use crate::clobber::Part;

/// Why a dump ended early.
#[derive(Debug, thiserror::Error)]
pub enum DumpError {
    #[error(transparent)]
    Astray(#[from] Astray),
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// Writes a certificate that was followed; with `goals` each step behind the goal that it settles.
///
/// # Errors
/// [`DumpError`].
pub fn certificate(
    proof: &mut Proof,
    statement: &str,
    goals: bool,
    out: &mut dyn Write,
) -> Result<(), DumpError> {
    let file = std::sync::Arc::clone(&proof.file);
    writeln!(out, "statement {statement}")?;
    said(&file, out)?;
    for (number, root) in file.imports.iter().enumerate() {
        writeln!(out, "import {number} {}", hex(root))?;
    }
    for number in 1..proof.games.entries() {
        let reference = super::games::Ref(2 * number as u32);
        let name = proof.games.name(reference, false).unwrap_or_else(|| "?".to_owned());
        writeln!(out, "value {}  {name}", entry(&file.arena[number - 1], number))?;
    }
    for (number, cell) in file.cells.iter().enumerate() {
        let [prefix, block, suffix] =
            [&cell.prefix, &cell.block, &cell.suffix].map(|stones| Part::from(stones).to_string());
        let least = cell.least;
        writeln!(out, "cell {number} prefix={prefix} block={block} suffix={suffix} least={least}")?;
    }
    for (number, lemma) in file.lemmas.iter().enumerate() {
        writeln!(out, "lemma {number} {}", self::lemma(lemma))?;
    }
    let imported = proof.claims.iter().filter(|claim| claim.system == 0).count();
    let claims = file.systems.iter().enumerate();
    let claims =
        claims.flat_map(|(system, claims)| claims.iter().map(move |claim| (system, claim)));
    for (number, (system, claim)) in (imported..).zip(claims) {
        writeln!(out, "claim {number} system={system} {}", self::claim(claim))?;
    }
    for index in 0..proof.roots.len() {
        let root = proof.roots[index];
        writeln!(out, "proof {}", subject(root.subject))?;
        if goals {
            let goal = proof.root_goal(root.subject)?;
            with_goals(proof, root.node, goal, out)?;
        } else {
            let behind = proof.roots.get(index + 1).map_or(proof.nodes.len(), |next| next.node);
            for node in root.node..behind {
                if let How::Step(number) = proof.nodes[node].how {
                    writeln!(out, "{}", step_line(proof, number))?;
                }
            }
        }
    }
    Ok(())
}

/// The steps below a node, each behind its goal, and the goals that need none.
fn with_goals(
    proof: &mut Proof,
    node: usize,
    goal: Goal,
    out: &mut dyn Write,
) -> Result<(), DumpError> {
    let mut open = vec![(node, goal)];
    while let Some((node, goal)) = open.pop() {
        let settled = match proof.nodes[node].how {
            How::Order => " by Order",
            How::Fact(_) => " by Fact",
            How::Step(_) => "",
        };
        writeln!(out, "goal {}{settled}", Pen::new(proof, Style::Ascii).goal(&goal))?;
        if let How::Step(number) = proof.nodes[node].how {
            writeln!(out, "{}", step_line(proof, number))?;
        }
        let below = proof.below(node, &goal)?;
        let goals = below.into_iter().map(|(premise, node)| (node, premise.goal));
        open.extend(goals.collect::<Vec<_>>().into_iter().rev());
    }
    Ok(())
}

/// Writes a database.
///
/// # Errors
/// Those of `out`.
pub fn database(database: &Database, statement: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "statement {statement}")?;
    writeln!(out, "squares {}", database.squares)?;
    for (number, options) in (1..).zip(&database.arena) {
        writeln!(out, "value {}", entry(options, number))?;
    }
    for (number, value) in database.values.iter().enumerate() {
        writeln!(out, "sum {number} value=v{value}")?;
    }
    Ok(())
}

/// The statement's parts.
fn said(file: &Certificate, out: &mut dyn Write) -> io::Result<()> {
    let statement = &file.statement;
    for (number, options) in (1..).zip(&statement.games) {
        writeln!(out, "game {}", entry(options, number))?;
    }
    for (number, variable) in statement.variables.iter().enumerate() {
        let wire::Variable { from, modulus, residue } = variable;
        writeln!(out, "variable {number} from={from} modulus={modulus} residue={residue}")?;
    }
    for (side, summands) in [("left", &statement.left), ("right", &statement.right)] {
        for (number, summand) in summands.iter().enumerate() {
            writeln!(out, "{side} {number} {}", self::summand(summand))?;
        }
    }
    writeln!(out, "relation {}", relation(statement.relation))
}

fn summand(summand: &Summand) -> String {
    let Summand { is_negative, numerator, divisor, atom } = summand;
    let sign = if *is_negative { "-" } else { "+" };
    let atom = match atom {
        Atom::Game(game) => format!("game=v{game}"),
        Atom::Row(pieces) => {
            let words = words(pieces, &form);
            let words: Vec<String> = words.iter().map(ToString::to_string).collect();
            format!("row={}", words.join("."))
        }
    };
    format!("sign={sign} numerator={} divisor={divisor} {atom}", form(numerator))
}

fn relation(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "=",
        Relation::AtLeast => ">=",
        Relation::AtMost => "<=",
        Relation::Greater => ">",
        Relation::Less => "<",
        Relation::Fuzzy => "||",
        Relation::Over => "|>",
        Relation::Under => "<|",
    }
}

fn entry(entry: &Entry, number: usize) -> String {
    let [left, right] = [&entry.left, &entry.right].map(|list| {
        let list = list.iter().map(|option| format!("v{option}"));
        listed(list)
    });
    format!("v{} left={left} right={right}", 2 * number)
}

fn lemma(lemma: &Lemma) -> String {
    match lemma {
        Lemma::Sum(a, b, sum) => format!("Sum a=v{a} b=v{b} sum=v{sum}"),
        Lemma::SumByOptions(a, b, sum) => format!("SumByOptions a=v{a} b=v{b} sum=v{sum}"),
        Lemma::Regroup([a, b, c, d]) => format!("Regroup a=v{a} b=v{b} c=v{c} d=v{d}"),
        Lemma::Rewrite(stones, terms) => format!("Rewrite {}", rewriting(stones, terms)),
        Lemma::RewriteByOptions(stones, terms) => {
            format!("RewriteByOptions {}", rewriting(stones, terms))
        }
    }
}

fn rewriting(stones: &Stones, terms: &[Term]) -> String {
    format!("word={} terms={}", Part::from(stones), self::terms(terms))
}

fn claim(claim: &Claim) -> String {
    let lists = claim.exceptions.iter().map(|lines| forms(lines));
    let counts = claim.counts.iter().map(|(cell, count)| format!("{cell}:{}", form(count)));
    format!(
        "parameters={} context={} exceptions={} counts={} terms={} strict={} rank={}",
        claim.parameters,
        forms(&claim.context),
        listed(lists),
        listed(counts),
        terms(&claim.terms),
        u8::from(claim.strict),
        form(&claim.rank)
    )
}

/// What a proof is of, in two or three words.
pub fn subject(subject: Subject) -> String {
    match subject {
        Subject::Lemma(number, false) => format!("lemma {number} >="),
        Subject::Lemma(number, true) => format!("lemma {number} <="),
        Subject::Claim(number) => format!("claim {number}"),
        Subject::Goal(number) => format!("goal {number}"),
    }
}

fn step_line(proof: &Proof, number: usize) -> String {
    let at = segcert_check::shell::file::HEADER_BYTES + proof.steps_at[number];
    format!("step {number} @{at} {}", step(&proof.file.steps[number]))
}

/// A step by its rule, and the fields of that.
pub fn step(step: &Step) -> String {
    match step {
        Step::Replies => "Replies".to_owned(),
        Step::Cut { selected, terms } => {
            format!("Cut selected={} terms={}", listed(selected), self::terms(terms))
        }
        Step::Absurd => "Absurd".to_owned(),
        Step::Infer { divisor, lines, conclusion } => {
            let lines = lines.iter().map(|(line, factor)| format!("{line}:{factor}"));
            format!(
                "Infer divisor={divisor} lines={} conclusion={}",
                listed(lines),
                form(conclusion)
            )
        }
        Step::Split(line) => format!("Split form={}", form(line)),
        Step::Residue { parameter, modulus } => {
            format!("Residue parameter=x{parameter} modulus={modulus}")
        }
        Step::Cases { parameter, count } => format!("Cases parameter=x{parameter} count={count}"),
        Step::Substitute { parameter, form: image } => {
            format!("Substitute parameter=x{parameter} form={}", form(image))
        }
        Step::Multiple { factor, terms } => {
            format!("Multiple factor={} terms={}", form(factor), self::terms(terms))
        }
        Step::Take { cell } => format!("Take cell={cell}"),
        Step::Insert { term, cell, exponent, least } => {
            format!("Insert term={term} cell={cell} exponent={} least={least}", form(exponent))
        }
        Step::Reduced { cell, negative } => format!("Reduced cell={cell} negative={negative}"),
        Step::Claim { claim, substitution } => {
            format!("Claim claim={claim} substitution={}", forms(substitution))
        }
        Step::MoveAt { option, exponent } => {
            format!("MoveAt option={option} exponent={}", form(exponent))
        }
        Step::Except(exception) => format!("Except exception={exception}"),
        Step::Import { import, selected } => {
            format!("Import import={import} selected={}", listed(selected))
        }
        Step::Move(option) => format!("Move option={option}"),
    }
}

fn terms(terms: &[Term]) -> String {
    listed(terms.iter().map(|term| match term {
        Term::Value(value) => format!("v{value}"),
        Term::Word(plain) => word(plain).to_string(),
        Term::Multiple(value, count) => format!("({})*v{value}", form(count)),
    }))
}

fn forms(list: &[wire::Form]) -> String {
    let list: Vec<Form> = list.iter().map(rules::form).collect();
    listed(list)
}

fn listed(list: impl IntoIterator<Item = impl Display>) -> String {
    let list: Vec<String> = list.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", list.join(","))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
