//! The rules and features of a certificate.

use crate::generate::draft::File;
use crate::samples::goals;
use crate::wire::*;
use std::rc::Rc;

/// Rules, kinds of lemmas and features that have to occur in accepted cases.
pub const REQUIRED: &[&str] = &[
    "rule Fact",
    "rule Replies",
    "rule Move",
    "rule MoveAt",
    "rule Cut",
    "rule Infer",
    "rule Split",
    "rule Cases",
    "Cases: numbers alone",
    "Cases: residues alone",
    "Cases: numbers and residues",
    "Infer: contradiction",
    "rule Substitute",
    "rule Multiple",
    "rule Take",
    "rule Insert",
    "rule Reduced",
    "rule Claim",
    "no steps (Order alone)",
    "lemma Sum",
    "lemma Rewrite",
    "lemma Regroup",
    "lemma SumByOptions",
    "lemma RewriteByOptions",
    "relation =",
    "relation >=",
    "relation <=",
    "relation >",
    "relation <",
    "relation ||",
    "relation |>",
    "relation <|",
    "statement: three summands",
    "statement: even reference",
    "statement: odd reference",
    "statement: multiple that falls",
    "statement: multiple that grows",
    "statement: floor",
    "statement: condition",
    "statement: several conditions",
    "statement: floor on a condition",
    "statement: exponent on a condition",
    "statement: exponent with a factor",
    "statement: any, literal",
    "statement: any, periodic",
    "statement: any, negative",
    "statement: several any",
    "statement: any beside a row",
    "statement: several variables",
    "statement: power",
    "statement: several powers in a row",
    "statement: gap",
    "statement: row several times",
    "statement: empty side",
    "statement: game of its own",
    "arena: past 256 references",
    "cell: literal",
    "cell: periodic",
    "claim: context",
    "claim: rank",
    "claim: strict",
    "claim: bag",
    "claim: bag of two cells",
    "claim: multiple",
    "claim: word with a block",
    "claim: word with several blocks",
    "systems: several",
    "systems: of several claims",
    "Cut: of terms",
    "Cut: of nothing",
    "Cut: brings a word",
    "Cut: brings values",
    "Cut: same",
    "Cut: smaller",
    "Cut: lost",
    "Insert: literal rival",
    "Insert: periodic rival",
    "import: any",
    "import: statement",
    "import: claim used",
    "import: chain",
];

/// Number of the first entries with which others are compared beforehand.
const RUNGS: usize = 128;

fn of_step(step: &Step) -> &'static str {
    match step {
        Step::Replies => "rule Replies",
        Step::Cut(..) => "rule Cut",
        Step::Infer(..) => "rule Infer",
        Step::Split(_) => "rule Split",
        Step::Cases(..) => "rule Cases",
        Step::Substitute(..) => "rule Substitute",
        Step::Multiple(..) => "rule Multiple",
        Step::Take(_) => "rule Take",
        Step::Insert(..) => "rule Insert",
        Step::Reduced(..) => "rule Reduced",
        Step::Claim(..) => "rule Claim",
        Step::MoveAt(..) => "rule MoveAt",
        Step::Move(_) => "rule Move",
        Step::Raw(_) => "raw bytes",
    }
}

fn of_relation(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "relation =",
        Relation::AtLeast => "relation >=",
        Relation::AtMost => "relation <=",
        Relation::Greater => "relation >",
        Relation::Less => "relation <",
        Relation::Fuzzy => "relation ||",
        Relation::Over => "relation |>",
        Relation::Under => "relation <|",
    }
}

fn falls(form: &Form) -> bool {
    form.terms.iter().any(|(_, coefficient)| *coefficient < 0)
}

fn of_statement(statement: &Statement, found: &mut Vec<&'static str>) {
    let summands = || statement.summands();
    let is_any = |summand: &&Summand| matches!(summand.atom, Atom::Any(_));
    let anys = summands().filter(is_any).count();
    for (is_so, name) in [
        (true, of_relation(statement.relation)),
        (summands().count() > 2, "statement: three summands"),
        (statement.left.is_empty() || statement.right.is_empty(), "statement: empty side"),
        (statement.variables.len() > 1, "statement: several variables"),
        (!statement.conditions.is_empty(), "statement: condition"),
        (statement.conditions.len() > 1, "statement: several conditions"),
        (anys > 1, "statement: several any"),
        (anys > 0 && summands().count() > anys, "statement: any beside a row"),
    ] {
        found.extend(is_so.then_some(name));
    }
    summands().for_each(|summand| of_summand(summand, found));
}

fn of_summand(summand: &Summand, found: &mut Vec<&'static str>) {
    let mut when = |is_so: bool, name: &'static str| found.extend(is_so.then_some(name));
    when(summand.divisor > 1, "statement: floor");
    when(summand.divisor > 1 && falls(&summand.numerator), "statement: floor on a condition");
    match &summand.atom {
        Atom::Game(game) => {
            let is_odd = game % 2 == 1;
            when(!is_odd && *game > 0, "statement: even reference");
            when(is_odd, "statement: odd reference");
            let terms = &summand.numerator.terms;
            when(falls(&summand.numerator), "statement: multiple that falls");
            when(terms.iter().any(|(_, c)| *c > 0), "statement: multiple that grows");
            when(*game as usize / 2 > 3, "statement: game of its own");
        }
        Atom::Row(words) => {
            let exponents = || words.iter().flat_map(|word| &word.blocks).map(|block| &block.1);
            let has_factor = |form: &Form| form.terms.iter().any(|(_, c)| *c > 1);
            when(exponents().count() > 0, "statement: power");
            when(
                words.iter().any(|word| word.blocks.len() > 1),
                "statement: several powers in a row",
            );
            when(exponents().any(falls), "statement: exponent on a condition");
            when(exponents().any(has_factor), "statement: exponent with a factor");
            when(words.len() > 1, "statement: gap");
            when(summand.numerator.constant > 1, "statement: row several times");
        }
        Atom::Any(cell) => {
            when(cell.block.is_empty(), "statement: any, literal");
            when(!cell.block.is_empty(), "statement: any, periodic");
            when(summand.negative, "statement: any, negative");
        }
    }
}

fn of_cases(count: u32, modulus: u32, found: &mut Vec<&'static str>) {
    found.push(match (count, modulus) {
        (0, _) => "Cases: residues alone",
        (_, 1) => "Cases: numbers alone",
        _ => "Cases: numbers and residues",
    });
}

fn of_claim(claim: &Claim, found: &mut Vec<&'static str>) {
    let words = || {
        claim.terms.iter().filter_map(|term| match term {
            Term::Word(word) => Some(word),
            _ => None,
        })
    };
    for (is_so, name) in [
        (!claim.context.is_empty(), "claim: context"),
        (claim.rank != Form::default(), "claim: rank"),
        (claim.strict, "claim: strict"),
        (!claim.counts.is_empty(), "claim: bag"),
        (claim.counts.len() > 1, "claim: bag of two cells"),
        (claim.terms.iter().any(|t| matches!(t, Term::Multiple(..))), "claim: multiple"),
        (words().any(|word| !word.blocks.is_empty()), "claim: word with a block"),
        (words().any(|word| word.blocks.len() > 1), "claim: word with several blocks"),
    ] {
        found.extend(is_so.then_some(name));
    }
}

fn of_cut(selected: &[u32], terms: &[Term], found: &mut Vec<&'static str>) {
    let words = terms.iter().filter(|term| matches!(term, Term::Word(_))).count();
    found.extend((words > 0).then_some("Cut: brings a word"));
    found.extend((terms.len() > words).then_some("Cut: brings values"));
    found.push(if selected.is_empty() { "Cut: of nothing" } else { "Cut: of terms" });
}

/// The rules and features of an accepted certificate, each once.
pub fn features(
    certificate: &Certificate,
    imports: &[Rc<File>],
    tags: &[&'static str],
) -> Vec<&'static str> {
    let mut found = tags.to_vec();
    of_statement(&certificate.statement, &mut found);
    if certificate.steps.is_empty() {
        found.push("no steps (Order alone)");
    }
    if certificate.arena.len() > RUNGS {
        found.push("arena: past 256 references");
    }
    for cell in &certificate.cells {
        found.push(if cell.block.is_empty() { "cell: literal" } else { "cell: periodic" });
    }
    for lemma in &certificate.lemmas {
        found.push(match lemma {
            Lemma::Sum(..) => "lemma Sum",
            Lemma::Rewrite(..) => "lemma Rewrite",
            Lemma::Regroup(_) => "lemma Regroup",
            Lemma::SumByOptions(..) => "lemma SumByOptions",
            Lemma::RewriteByOptions(..) => "lemma RewriteByOptions",
        });
    }
    if certificate.systems.len() > 1 {
        found.push("systems: several");
    }
    if certificate.systems.iter().any(|system| system.len() > 1) {
        found.push("systems: of several claims");
    }
    certificate.systems.iter().flatten().for_each(|claim| of_claim(claim, &mut found));
    let statements = imports.iter().filter_map(|file| file.statement.as_ref());
    let imported: usize = statements.map(|statement| goals(statement.relation).len()).sum();
    for file in imports {
        let mut summands = file.statement.iter().flat_map(Statement::summands);
        if summands.any(|summand| matches!(summand.atom, Atom::Any(_))) {
            found.push("import: any");
        }
        found.push("import: statement");
        if file.needs.iter().any(|needed| needed.statement.is_some()) {
            found.push("import: chain");
        }
    }
    for step in &certificate.steps {
        found.push(of_step(step));
        match step {
            Step::Cut(selected, terms) => of_cut(selected, terms, &mut found),
            Step::Cases(_, count, modulus) => of_cases(*count, *modulus, &mut found),
            Step::Infer(_, _, conclusion) if *conclusion == form("-1") => {
                found.push("Infer: contradiction");
            }
            Step::Claim(claim, _) if (*claim as usize) < imported => {
                found.push("import: claim used");
            }
            _ => {}
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
