//! Writes certificates, byte by byte as docs/FORMAT.md says, and has them checked.

use crate::tape;
use segcert_check::shell::file::{HEADER_BYTES, Kind, Root, write};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{Rejection, Verdict, Verified};
use std::fmt;

pub use crate::reader::Reader;
pub use crate::writer::{Place, Writer};

#[derive(Clone, Default, PartialEq, Eq)]
pub struct Form {
    pub constant: i64,
    pub terms: Vec<(u32, i64)>,
}

/// As `form` reads it.
impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (index, factor)) in self.terms.iter().enumerate() {
            let sign = if place > 0 && *factor >= 0 { "+" } else { "" };
            match factor {
                1 => write!(f, "{sign}x{index}")?,
                -1 => write!(f, "-x{index}")?,
                factor => write!(f, "{sign}{factor}x{index}")?,
            }
        }
        match self.constant {
            0 if !self.terms.is_empty() => Ok(()),
            constant if self.terms.is_empty() => write!(f, "{constant}"),
            constant => write!(f, "{constant:+}"),
        }
    }
}

/// `2x0-x1+3`: parameters are numbered.
pub fn form(text: &str) -> Form {
    let mut form = Form::default();
    let spaced = text.replace('-', " -").replace('+', " +");
    for part in spaced.split_whitespace() {
        let part = part.strip_prefix('+').unwrap_or(part);
        match part.split_once('x') {
            None => form.constant += part.parse::<i64>().unwrap(),
            Some((factor, index)) => {
                let factor = match factor {
                    "" => 1,
                    "-" => -1,
                    factor => factor.parse().unwrap(),
                };
                form.terms.push((index.parse().unwrap(), factor));
            }
        }
    }
    form.terms.sort_unstable();
    form
}

pub fn forms(texts: &[&str]) -> Vec<Form> {
    texts.iter().map(|text| form(text)).collect()
}

#[derive(Clone, Default, PartialEq, Eq)]
pub struct Word {
    pub head: String,
    pub blocks: Vec<(String, Form, String)>,
}

/// As `word` reads it.
impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.head)?;
        self.blocks.iter().try_for_each(|(block, exponent, behind)| {
            write!(f, "({block})^{{{exponent:?}}}{behind}")
        })
    }
}

/// `O(XXO)^{x0+1}X`
pub fn word(text: &str) -> Word {
    let mut pieces = text.split('(');
    let head = pieces.next().unwrap().to_owned();
    let block = |piece: &str| {
        let (stones, rest) = piece.split_once(")^{").unwrap();
        let (exponent, after) = rest.split_once('}').unwrap();
        (stones.to_owned(), form(exponent), after.to_owned())
    };
    let blocks = pieces.map(block).collect();
    Word { head, blocks }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    Word(Word),
    Multiple(u32, Form),
    Value(u32),
}

/// A word.
pub fn w(text: &str) -> Term {
    Term::Word(word(text))
}

/// Copies of a value.
pub fn m(value: u32, copies: &str) -> Term {
    Term::Multiple(value, form(copies))
}

/// A value.
pub fn v(value: u32) -> Term {
    Term::Value(value)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    pub prefix: String,
    pub block: String,
    pub suffix: String,
    pub least: u32,
}

/// `O(XX)O from 2`, or a plain word.
pub fn cell(text: &str) -> Cell {
    let Some((prefix, rest)) = text.split_once('(') else {
        return Cell {
            prefix: text.to_owned(),
            block: String::new(),
            suffix: String::new(),
            least: 0,
        };
    };
    let (row, least) = rest.split_once(" from ").unwrap();
    let (block, suffix) = row.split_once(')').unwrap();
    Cell {
        prefix: prefix.to_owned(),
        block: block.to_owned(),
        suffix: suffix.to_owned(),
        least: least.parse().unwrap(),
    }
}

#[derive(Clone, Debug)]
pub enum Lemma {
    Sum(u32, u32, u32),
    Rewrite(String, Vec<Term>),
    Regroup([u32; 4]),
    SumByOptions(u32, u32, u32),
    RewriteByOptions(String, Vec<Term>),
}

#[derive(Clone, Debug, Default)]
pub struct Claim {
    pub parameters: u32,
    pub context: Vec<Form>,
    pub exceptions: Vec<Vec<Form>>,
    pub counts: Vec<(u32, Form)>,
    pub terms: Vec<Term>,
    pub strict: bool,
    pub rank: Form,
}

/// `terms ≥ 0` in so many parameters.
pub fn claim(parameters: u32, terms: Vec<Term>) -> Claim {
    Claim { parameters, terms, ..Claim::default() }
}

impl Claim {
    pub fn over(mut self) -> Claim {
        self.strict = true;
        self
    }

    pub fn on(mut self, context: &[&str]) -> Claim {
        self.context = forms(context);
        self
    }

    pub fn ranked(mut self, rank: &str) -> Claim {
        self.rank = form(rank);
        self
    }

    pub fn counting(mut self, counts: &[(u32, &str)]) -> Claim {
        self.counts = counts.iter().map(|(c, f)| (*c, form(f))).collect();
        self
    }

    pub fn except(mut self, exceptions: &[&[&str]]) -> Claim {
        self.exceptions = exceptions.iter().map(|e| forms(e)).collect();
        self
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Replies,
    Cut(Vec<u32>, Vec<Term>),
    Absurd,
    Infer(u64, Vec<(u32, u64)>, Form),
    Split(Form),
    Residue(u32, u32),
    Cases(u32, u32),
    Subst(u32, Form),
    Multiple(Form, Vec<Term>),
    Take(u32),
    Insert(u32, u32, Form, u32),
    Reduced(u32, u32),
    Claim(u32, Vec<Form>),
    MoveAt(u32, Form),
    Except(u32),
    Import(u32, Vec<u32>),
    Move(u32),
    /// Bytes that need not be a step.
    Raw(Vec<u8>),
}

pub fn split(f: &str) -> Step {
    Step::Split(form(f))
}

pub fn infer(divisor: u64, lines: &[(u32, u64)], f: &str) -> Step {
    Step::Infer(divisor, lines.to_vec(), form(f))
}

pub fn subst(parameter: u32, f: &str) -> Step {
    Step::Subst(parameter, form(f))
}

pub fn insert(term: u32, cell: u32, exponent: &str, least: u32) -> Step {
    Step::Insert(term, cell, form(exponent), least)
}

pub fn by_claim(claim: u32, substitution: &[&str]) -> Step {
    Step::Claim(claim, forms(substitution))
}

pub fn move_at(option: u32, exponent: &str) -> Step {
    Step::MoveAt(option, form(exponent))
}

#[derive(Clone, Debug)]
pub enum Piece {
    Run(String),
    Gap,
    Power(String, Form),
}

#[derive(Clone, Debug)]
pub enum Atom {
    Row(Vec<Piece>),
    Game(u32),
}

#[derive(Clone, Debug)]
pub struct Summand {
    pub negative: bool,
    pub numerator: Form,
    pub divisor: u32,
    pub atom: Atom,
}

/// `XO.(XXO)^{x0}`: `x0` is the first variable.
pub fn row(text: &str) -> Summand {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first == '.' {
            pieces.push(Piece::Gap);
            rest = &rest[1..];
        } else if let Some(power) = rest.strip_prefix('(') {
            let (stones, behind) = power.split_once(")^{").unwrap();
            let (exponent, behind) = behind.split_once('}').unwrap();
            pieces.push(Piece::Power(stones.to_owned(), form(exponent)));
            rest = behind;
        } else {
            let end = rest.find(['.', '(']).unwrap_or(rest.len());
            pieces.push(Piece::Run(rest[..end].to_owned()));
            rest = &rest[end..];
        }
    }
    of(Atom::Row(pieces))
}

/// A game of the statement.
pub fn game(reference: u32) -> Summand {
    of(Atom::Game(reference))
}

fn of(atom: Atom) -> Summand {
    Summand { negative: false, numerator: form("1"), divisor: 1, atom }
}

impl Summand {
    pub fn minus(mut self) -> Summand {
        self.negative = !self.negative;
        self
    }

    pub fn times(mut self, numerator: &str) -> Summand {
        self.numerator = form(numerator);
        self
    }

    pub fn over(mut self, divisor: u32) -> Summand {
        self.divisor = divisor;
        self
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    Equal,
    AtLeast,
    AtMost,
    Greater,
    Less,
    Fuzzy,
    Over,
    Under,
}

#[derive(Clone, Debug)]
pub struct Statement {
    pub games: Vec<(Vec<u32>, Vec<u32>)>,
    /// Each: from, modulus, residue.
    pub variables: Vec<(u32, u32, u32)>,
    pub left: Vec<Summand>,
    pub relation: Relation,
    pub right: Vec<Summand>,
}

/// A statement about rows alone: no games, no variables, unless they are added.
pub fn says(left: Vec<Summand>, relation: Relation, right: Vec<Summand>) -> Statement {
    Statement { games: Vec::new(), variables: Vec::new(), left, relation, right }
}

impl Statement {
    /// With the first games of the arena.
    pub fn with(mut self, games: usize) -> Statement {
        self.games = arena()[..games].to_vec();
        self
    }

    pub fn all(mut self, from: &[u32]) -> Statement {
        self.variables = from.iter().map(|from| (*from, 1, 0)).collect();
        self
    }
}

pub const STAR: u32 = 2;
pub const UP: u32 = 4;
pub const DOWN: u32 = 5;
pub const UP_STAR: u32 = 6;
pub const DOWN_STAR: u32 = 7;
pub const TWO_UP: u32 = 8;
pub const TWO_DOWN: u32 = 9;
pub const TWO_UP_STAR: u32 = 10;
pub const ONE: u32 = 12;
pub const MINUS_ONE: u32 = 13;
pub const STAR_2: u32 = 14;

/// `*`, `up`, `up*`, `2up`, `2up*`, 1, `*2`: in this order, from entry 1 on.
pub fn arena() -> Vec<(Vec<u32>, Vec<u32>)> {
    vec![
        (vec![0], vec![0]),
        (vec![0], vec![STAR]),
        (vec![0, STAR], vec![0]),
        (vec![0], vec![UP_STAR]),
        (vec![0], vec![UP]),
        (vec![0], vec![]),
        (vec![0, STAR], vec![0, STAR]),
    ]
}

#[derive(Clone, Debug)]
pub struct Certificate {
    pub statement: Statement,
    pub imports: Vec<Root>,
    pub arena: Vec<(Vec<u32>, Vec<u32>)>,
    pub cells: Vec<Cell>,
    pub lemmas: Vec<Lemma>,
    pub systems: Vec<Vec<Claim>>,
    pub steps: Vec<Step>,
}

/// A certificate of a statement with the games of `arena` and these steps.
pub fn certificate(statement: Statement, steps: Vec<Step>) -> Certificate {
    Certificate {
        statement,
        imports: Vec::new(),
        arena: arena(),
        cells: Vec::new(),
        lemmas: Vec::new(),
        systems: Vec::new(),
        steps,
    }
}

impl Certificate {
    pub fn cells(mut self, cells: &[&str]) -> Certificate {
        self.cells = cells.iter().map(|text| cell(text)).collect();
        self
    }

    pub fn system(mut self, claims: Vec<Claim>) -> Certificate {
        self.systems.push(claims);
        self
    }

    pub fn lemma(mut self, lemma: Lemma) -> Certificate {
        self.lemmas.push(lemma);
        self
    }

    pub fn importing(mut self, root: Root) -> Certificate {
        self.imports.push(root);
        self
    }

    pub fn body(&self) -> Vec<u8> {
        self.written().bytes
    }

    pub fn file(&self) -> Vec<u8> {
        let file = write(Kind::Proof, &self.body());
        tape::written(&file, &self.imports);
        file
    }

    pub fn verdict(&self) -> Verdict {
        self.verdict_with(&mut Library::default())
    }

    pub fn verdict_with(&self, library: &mut Library) -> Verdict {
        tape::inspect(&self.file(), &self.imports, library, |verdict| self.told(verdict))
    }

    /// The steps of a proof that is right; where another one is wrong, and why.
    fn told(&self, verdict: &Verdict) -> String {
        if let Verdict::CouldNotCheck(_) = verdict {
            return describe(verdict);
        }
        let Verdict::Rejected(rejection) = verdict else {
            let steps: Vec<_> = self.steps.iter().take(3).map(|step| format!("{step:?}")).collect();
            return match self.steps.len() {
                0 => "right, without steps".to_owned(),
                1..=3 => format!("right, by {}", steps.join(", ")),
                more => format!("right, by {} and {} more steps", steps.join(", "), more - 3),
            };
        };
        let places = self.written().places;
        // A statement is read in the light of the arena, behind it.
        if rejection.code == "statement" {
            return rejection.message.clone();
        }
        // The byte may be one of an imported file.
        let is_own = |end: &usize| match self.imports[..] {
            [] => end + HEADER_BYTES >= rejection.offset,
            _ => end + HEADER_BYTES == rejection.offset,
        };
        let place = places.iter().find(|(_, end)| is_own(end));
        match place {
            Some((Place::Step(step), _)) => {
                format!("step {step}, {:?}: {}", self.steps[*step], rejection.message)
            }
            Some((Place::Lemma(lemma), _)) => {
                format!("lemma {lemma}, {:?}: {}", self.lemmas[*lemma], rejection.message)
            }
            Some((place, _)) => format!("{place:?}: {}", rejection.message),
            None => rejection.message.clone(),
        }
    }

    #[track_caller]
    pub fn proves(&self, text: &str) -> Verified {
        match self.verdict() {
            Verdict::Verified(verified) => {
                assert_eq!(verified.statement, text);
                verified
            }
            other => panic!("{text}: {}", describe(&other)),
        }
    }

    /// Rejected with this code where the reader stood when it had read the place.
    #[track_caller]
    pub fn rejected(&self, code: &str, place: Place) {
        let written = self.written();
        let offset = written.places.iter().find(|(at, _)| *at == place);
        let (_, offset) = offset.expect("the certificate has this place");
        match self.verdict() {
            Verdict::Rejected(rejection) => {
                let found = (rejection.code, rejection.offset - HEADER_BYTES);
                assert_eq!(found, (code, *offset), "{rejection}");
            }
            other => panic!("not rejected: {}", describe(&other)),
        }
    }

    /// Rejected with this code before the reader had read all that belongs to the place.
    #[track_caller]
    pub fn rejected_in(&self, code: &str, place: Place) {
        let places = self.written().places;
        let (_, end) = *places.iter().find(|(at, _)| *at == place).expect("it has this place");
        let whole =
            places.iter().filter(|(at, _)| !matches!(at, Place::Counts(_) | Place::Terms(_)));
        let before = whole.map(|(_, offset)| *offset).filter(|offset| *offset < end).max();
        let rejection = self.rejection();
        let offset = rejection.offset - HEADER_BYTES;
        assert_eq!(rejection.code, code, "{rejection}");
        assert!(before.is_none_or(|before| offset > before) && offset <= end, "{rejection}");
    }

    pub fn rejection(&self) -> Rejection {
        match self.verdict() {
            Verdict::Rejected(rejection) => rejection,
            other => panic!("not rejected: {}", describe(&other)),
        }
    }

    pub fn written(&self) -> Writer {
        let mut out = Writer::default();
        out.statement(&self.statement);
        out.list(&self.imports, |out, root| out.raw(root));
        out.place(Place::Imports);
        out.arena(&self.arena);
        out.number(self.cells.len() as u64);
        for (index, cell) in self.cells.iter().enumerate() {
            out.stones(&cell.prefix);
            out.stones(&cell.block);
            out.stones(&cell.suffix);
            out.number(u64::from(cell.least));
            out.place(Place::Cell(index));
        }
        out.number(self.lemmas.len() as u64);
        for (index, lemma) in self.lemmas.iter().enumerate() {
            out.lemma(lemma);
            out.place(Place::Lemma(index));
        }
        let mut number = 0;
        out.number(self.systems.len() as u64);
        for claims in &self.systems {
            out.number(claims.len() as u64);
            for claim in claims {
                out.claim(claim, number);
                out.place(Place::Claim(number));
                number += 1;
            }
        }
        out.number(self.steps.len() as u64);
        out.place(Place::Steps);
        for (index, step) in self.steps.iter().enumerate() {
            out.step(step);
            out.place(Place::Step(index));
        }
        out.mark = out.bytes.len();
        out.place(Place::End);
        out
    }
}

/// The verdict on a file with this body and the right root.
pub fn checked(body: &[u8]) -> Verdict {
    inspected(&write(Kind::Proof, body))
}

/// The verdict on a file that imports nothing.
pub fn inspected(file: &[u8]) -> Verdict {
    tape::inspect(file, &[], &mut Library::default(), |verdict| match verdict {
        Verdict::Rejected(rejection) => format!("{}: {}", rejection.place(), rejection.message),
        verdict => describe(verdict),
    })
}

pub fn describe(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Verified(verified) => format!("verified {}", verified.statement),
        Verdict::Rejected(rejection) => rejection.to_string(),
        Verdict::CouldNotCheck(obstacle) => obstacle.to_string(),
    }
}
