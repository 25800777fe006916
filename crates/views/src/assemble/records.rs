//! The records of cells, lemmas, claims and steps, written and read (docs/FORMAT.md, Section 9).
use std::fmt::Display;

use super::fields::{Names, Parsed, Record, form, number, pair, parameter};
use crate::certificate::wire::{Claim, Lemma, Step, Term};
use crate::claims::wire::MAX_OPTION;
use crate::clobber::{Cell, Word};

/// Writes a list.
pub fn list(items: impl IntoIterator<Item = impl Display>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(","))
}

/// Writes a word with each base in parentheses before its exponent, or `0` for the empty word.
pub fn word(word: &Word) -> String {
    let text = word.to_string();
    if text.is_empty() { "0".to_owned() } else { text }
}

/// Writes words, values by their references, and multiples.
fn terms(terms: &[Term]) -> String {
    list(terms.iter().map(|term| match term {
        Term::Word(it) => word(it),
        Term::Multiple(value, count) => format!("({count})*g{value}"),
        Term::Value(value) => format!("g{value}"),
    }))
}

/// Writes a cell.
pub fn cell(Cell { prefix, base, suffix, least }: &Cell) -> String {
    format!("prefix={prefix} block={base} suffix={suffix} least={least}")
}

/// Writes a lemma.
pub fn lemma(lemma: &Lemma) -> String {
    match lemma {
        Lemma::Sum(a, b, c) => format!("Sum a=g{a} b=g{b} sum=g{c}"),
        Lemma::SumByOptions(a, b, c) => format!("SumByOptions a=g{a} b=g{b} sum=g{c}"),
        Lemma::Rewrite(word, to) => format!("Rewrite word={word} terms={}", terms(to)),
        Lemma::RewriteByOptions(word, to) => {
            format!("RewriteByOptions word={word} terms={}", terms(to))
        }
        Lemma::Regroup([a, b, c, d]) => format!("Regroup a=g{a} b=g{b} c=g{c} d=g{d}"),
    }
}

/// Writes a claim.
pub fn claim(claim: &Claim) -> String {
    let counts = claim.counts.iter().map(|(cell, count)| format!("{cell}:{count}"));
    format!(
        "parameters={} context={} counts={} terms={} strict={} rank={}",
        claim.parameters,
        list(&claim.context),
        list(counts),
        terms(&claim.terms),
        u8::from(claim.strict),
        claim.rank
    )
}

/// Writes a step: its rule, and the arguments of the rule in the order of the file.
pub fn step(step: &Step) -> String {
    match step {
        Step::Replies => "Replies".to_owned(),
        Step::Cut { selected, terms: to } => {
            format!("Cut selected={} terms={}", list(selected), terms(to))
        }
        Step::Infer { divisor, lines, conclusion } => {
            let lines = list(lines.iter().map(|(line, factor)| format!("{line}:{factor}")));
            format!("Infer divisor={divisor} lines={lines} conclusion={conclusion}")
        }
        Step::Split(form) => format!("Split form={form}"),
        Step::Cases { parameter, count, modulus } => {
            format!("Cases parameter=x{parameter} count={count} modulus={modulus}")
        }
        Step::Subst { parameter, form } => format!("Substitute parameter=x{parameter} form={form}"),
        Step::Multiple { factor, terms: taken } => {
            format!("Multiple factor={factor} terms={}", terms(taken))
        }
        Step::Take(cell) => format!("Take cell={cell}"),
        Step::Insert { term, cell, exponent, least } => {
            format!("Insert term={term} cell={cell} exponent={exponent} least={least}")
        }
        Step::Reduced(cell, negative) => format!("Reduced cell={cell} negative={negative}"),
        Step::Claim { claim, substitution } => {
            format!("Claim claim={claim} substitution={}", list(substitution))
        }
        Step::Move { option, exponent: None } => format!("Move option={option}"),
        Step::Move { option, exponent: Some(exponent) } => {
            format!("Move option={option} exponent={exponent}")
        }
    }
}

/// Returns the name of the rule of a step.
pub fn rule(step: &Step) -> String {
    let mut text = self::step(step);
    text.truncate(text.find(' ').unwrap_or(text.len()));
    text
}

/// Names of the rules in messages.
const RULES: &str =
    "Replies, Move, Cut, Infer, Split, Cases, Substitute, Multiple, Take, Insert, Reduced, Claim";

impl Names {
    /// Reads a lemma.
    pub fn lemma(&self, record: &Record) -> Parsed<Lemma> {
        let game = |name: &str| self.find(record.field(name)?);
        let sum = || Parsed::Ok((game("a")?, game("b")?, game("sum")?));
        let rewrite = || {
            let terms = record.list("terms", |term| self.term(term))?;
            Parsed::Ok((record.stones("word")?, terms))
        };
        Ok(match record.bare.last().copied().unwrap_or_default() {
            "Sum" => sum().map(|(a, b, c)| Lemma::Sum(a, b, c))?,
            "SumByOptions" => sum().map(|(a, b, c)| Lemma::SumByOptions(a, b, c))?,
            "Rewrite" => rewrite().map(|(word, terms)| Lemma::Rewrite(word, terms))?,
            "RewriteByOptions" => {
                rewrite().map(|(word, terms)| Lemma::RewriteByOptions(word, terms))?
            }
            "Regroup" => Lemma::Regroup([game("a")?, game("b")?, game("c")?, game("d")?]),
            other => {
                return Err(format!(
                    "`{other}` is not a kind of lemma: write Sum, SumByOptions, Rewrite, \
                     RewriteByOptions or Regroup"
                ));
            }
        })
    }

    /// Reads a claim.
    pub fn claim(&self, record: &Record) -> Parsed<Claim> {
        Ok(Claim {
            parameters: record.number("parameters")?,
            context: record.list("context", form)?,
            counts: record.list("counts", |count| pair(count, number, form))?,
            terms: record.list("terms", |term| self.term(term))?,
            strict: record.number::<u8>("strict")? == 1,
            rank: record.form("rank")?,
        })
    }

    /// Reads a step.
    pub fn step(&self, record: &Record) -> Parsed<Step> {
        let terms = || record.list("terms", |term| self.term(term));
        let rule = record.bare.last().copied().unwrap_or_default();
        Ok(match rule {
            "Replies" => Step::Replies,
            "Cut" => Step::Cut { selected: record.increasing("selected")?, terms: terms()? },
            "Infer" => Step::Infer {
                divisor: number::<u32>(record.field("divisor")?)?.into(),
                lines: record.list("lines", |line| {
                    let (line, factor) = pair(line, number, number::<u32>)?;
                    Ok((line, factor.into()))
                })?,
                conclusion: record.form("conclusion")?,
            },
            "Split" => Step::Split(record.form("form")?),
            "Cases" => Step::Cases {
                parameter: parameter(record.field("parameter")?)?,
                count: number::<u32>(record.field("count")?)?.into(),
                modulus: number::<u32>(record.field("modulus")?)?.into(),
            },
            "Substitute" => Step::Subst {
                parameter: parameter(record.field("parameter")?)?,
                form: record.form("form")?,
            },
            "Multiple" => Step::Multiple { factor: record.form("factor")?, terms: terms()? },
            "Take" => Step::Take(record.number("cell")?),
            "Insert" => Step::Insert {
                term: record.number("term")?,
                cell: record.number("cell")?,
                exponent: record.form("exponent")?,
                least: record.number("least")?,
            },
            "Reduced" => Step::Reduced(record.number("cell")?, record.number("negative")?),
            "Claim" => Step::Claim {
                claim: record.number("claim")?,
                substitution: record.list("substitution", form)?,
            },
            "Move" => {
                let option = record.number::<u32>("option")?;
                if option > MAX_OPTION {
                    return Err(format!("option={option} is too large: the limit is {MAX_OPTION}"));
                }
                let exponent = record.optional("exponent").map(form).transpose()?;
                Step::Move { option: option as usize, exponent }
            }
            other => return Err(format!("`{other}` is not a rule: write one of {RULES}")),
        })
    }
}
