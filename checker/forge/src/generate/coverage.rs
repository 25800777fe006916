//! Which rules and features a certificate has.

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
    "rule Absurd",
    "rule Infer",
    "rule Split",
    "rule Residue",
    "rule Cases",
    "rule Substitute",
    "rule Multiple",
    "rule Take",
    "rule Insert",
    "rule Reduced",
    "rule Claim",
    "rule Import",
    "rule Except",
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
    "statement: residue class",
    "statement: several variables",
    "statement: power",
    "statement: several powers in a row",
    "statement: gap",
    "statement: row several times",
    "statement: empty side",
    "statement: game of its own",
    "arena: past 256 references",
    "cell: plain",
    "cell: periodic",
    "claim: context",
    "claim: rank",
    "claim: exception",
    "claim: several exceptions",
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
    "Insert: plain rival",
    "Insert: periodic rival",
    "import: database",
    "import: statement",
    "import: claim used",
    "import: chain",
];

/// Entries up to the last one with which others are compared beforehand.
const RUNGS: usize = 128;

fn of_step(step: &Step) -> &'static str {
    match step {
        Step::Replies => "rule Replies",
        Step::Cut(..) => "rule Cut",
        Step::Absurd => "rule Absurd",
        Step::Infer(..) => "rule Infer",
        Step::Split(_) => "rule Split",
        Step::Residue(..) => "rule Residue",
        Step::Cases(..) => "rule Cases",
        Step::Subst(..) => "rule Substitute",
        Step::Multiple(..) => "rule Multiple",
        Step::Take(_) => "rule Take",
        Step::Insert(..) => "rule Insert",
        Step::Reduced(..) => "rule Reduced",
        Step::Claim(..) => "rule Claim",
        Step::MoveAt(..) => "rule MoveAt",
        Step::Except(_) => "rule Except",
        Step::Import(..) => "rule Import",
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

fn of_statement(statement: &Statement, found: &mut Vec<&'static str>) {
    let mut when = |is_so: bool, name: &'static str| {
        if is_so {
            found.push(name);
        }
    };
    when(true, of_relation(statement.relation));
    let summands = || statement.left.iter().chain(&statement.right);
    when(summands().count() > 2, "statement: three summands");
    when(statement.left.is_empty() || statement.right.is_empty(), "statement: empty side");
    when(statement.variables.len() > 1, "statement: several variables");
    when(statement.variables.iter().any(|(_, m, _)| *m > 1), "statement: residue class");
    for summand in summands() {
        when(summand.divisor > 1, "statement: floor");
        match &summand.atom {
            Atom::Game(game) => {
                let is_odd = game % 2 == 1;
                when(!is_odd && *game > 0, "statement: even reference");
                when(is_odd, "statement: odd reference");
                let terms = &summand.numerator.terms;
                when(terms.iter().any(|(_, c)| *c < 0), "statement: multiple that falls");
                when(terms.iter().any(|(_, c)| *c > 0), "statement: multiple that grows");
                when(*game as usize / 2 > 3, "statement: game of its own");
            }
            Atom::Row(pieces) => {
                let powers = pieces.iter().filter(|p| matches!(p, Piece::Power(..))).count();
                when(powers > 0, "statement: power");
                when(powers > 1, "statement: several powers in a row");
                when(pieces.iter().any(|p| matches!(p, Piece::Gap)), "statement: gap");
                when(summand.numerator.constant > 1, "statement: row several times");
            }
        }
    }
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
        (!claim.exceptions.is_empty(), "claim: exception"),
        (claim.exceptions.len() > 1, "claim: several exceptions"),
        (claim.strict, "claim: strict"),
        (!claim.counts.is_empty(), "claim: bag"),
        (claim.counts.len() > 1, "claim: bag of two cells"),
        (claim.terms.iter().any(|t| matches!(t, Term::Multiple(..))), "claim: multiple"),
        (words().any(|word| !word.blocks.is_empty()), "claim: word with a block"),
        (words().any(|word| word.blocks.len() > 1), "claim: word with several blocks"),
    ] {
        if is_so {
            found.push(name);
        }
    }
}

fn of_cut(selected: &[u32], terms: &[Term], found: &mut Vec<&'static str>) {
    let words = terms.iter().filter(|term| matches!(term, Term::Word(_))).count();
    if words > 0 {
        found.push("Cut: brings a word");
    }
    if terms.len() > words {
        found.push("Cut: brings values");
    }
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
        found.push(if cell.block.is_empty() { "cell: plain" } else { "cell: periodic" });
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
        let is_statement = file.statement.is_some();
        found.push(if is_statement { "import: statement" } else { "import: database" });
        if file.needs.iter().any(|needed| needed.statement.is_some()) {
            found.push("import: chain");
        }
    }
    for step in &certificate.steps {
        found.push(of_step(step));
        match step {
            Step::Cut(selected, terms) => of_cut(selected, terms, &mut found),
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
