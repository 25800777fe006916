//! Writes certificates, byte by byte as docs/FORMAT.md says, and has them checked.

use segcert_check::shell::check::{Options, check};
use segcert_check::shell::file::{HEADER_BYTES, Kind, Root, write};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{Rejection, Verdict, Verified};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    pub constant: i64,
    pub terms: Vec<(u32, i64)>,
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

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Word {
    pub head: String,
    pub blocks: Vec<(String, Form, String)>,
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
        write(Kind::Proof, &self.body())
    }

    pub fn verdict(&self) -> Verdict {
        self.verdict_with(&mut Library::default())
    }

    pub fn verdict_with(&self, library: &mut Library) -> Verdict {
        check(&self.file(), &Options::default(), library)
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
    check(&write(Kind::Proof, body), &Options::default(), &mut Library::default())
}

pub fn describe(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Verified(verified) => format!("verified {}", verified.statement),
        Verdict::Rejected(rejection) => rejection.to_string(),
        Verdict::CouldNotCheck(obstacle) => obstacle.to_string(),
    }
}

/// What a rejection can point at: the number or block of bytes that was read last of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Game(usize),
    Variable(usize),
    Summand(usize),
    /// The whole statement.
    Statement,
    Imports,
    /// The Left options of an entry of the arena.
    Left(usize),
    Entry(usize),
    Cell(usize),
    Lemma(usize),
    /// The counts of a claim.
    Counts(usize),
    /// The terms of a claim.
    Terms(usize),
    Claim(usize),
    /// The number of steps.
    Steps,
    Step(usize),
    End,
}

#[derive(Default)]
pub struct Writer {
    pub bytes: Vec<u8>,
    /// Where the number or block of bytes begins that was written last.
    mark: usize,
    pub places: Vec<(Place, usize)>,
    summands: usize,
}

impl Writer {
    fn place(&mut self, place: Place) {
        self.places.push((place, self.mark));
    }

    pub fn arena(&mut self, arena: &[(Vec<u32>, Vec<u32>)]) {
        self.number(arena.len() as u64);
        for (index, (left, right)) in arena.iter().enumerate() {
            self.ascending(left);
            self.place(Place::Left(index));
            self.ascending(right);
            self.place(Place::Entry(index));
        }
    }

    pub fn number(&mut self, mut number: u64) {
        self.mark = self.bytes.len();
        loop {
            let bits = (number & 0x7f) as u8;
            number >>= 7;
            if number == 0 {
                self.bytes.push(bits);
                return;
            }
            self.bytes.push(bits | 0x80);
        }
    }

    pub fn signed(&mut self, number: i64) {
        self.number(((number << 1) ^ (number >> 63)) as u64);
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.mark = self.bytes.len();
        self.bytes.extend_from_slice(bytes);
    }

    fn list<T>(&mut self, items: &[T], mut item: impl FnMut(&mut Writer, &T)) {
        self.number(items.len() as u64);
        for each in items {
            item(self, each);
        }
    }

    fn ascending(&mut self, numbers: &[u32]) {
        self.number(numbers.len() as u64);
        let mut next = 0;
        for number in numbers {
            self.number(u64::from(*number - next));
            next = number + 1;
        }
    }

    fn stones(&mut self, stones: &str) {
        let mut bits: Vec<u8> = stones.bytes().map(|b| u8::from(b == b'X')).collect();
        bits.push(1);
        let bytes = bits.chunks(8).map(|chunk| {
            let bits = chunk.iter().enumerate();
            bits.fold(0, |byte, (place, bit)| byte | bit << place)
        });
        let bytes: Vec<u8> = bytes.collect();
        self.number(bytes.len() as u64);
        self.raw(&bytes);
    }

    fn form(&mut self, form: &Form) {
        self.signed(form.constant);
        self.list(&form.terms, |out, (index, coefficient)| {
            out.number(u64::from(*index));
            out.signed(*coefficient);
        });
    }

    fn forms(&mut self, forms: &[Form]) {
        self.list(forms, |out, form| out.form(form));
    }

    fn term(&mut self, term: &Term) {
        match term {
            Term::Word(word) => {
                self.number(0);
                self.stones(&word.head);
                self.list(&word.blocks, |out, (stones, exponent, after)| {
                    out.stones(stones);
                    out.form(exponent);
                    out.stones(after);
                });
            }
            Term::Multiple(value, copies) => {
                self.number(1);
                self.number(u64::from(*value));
                self.form(copies);
            }
            Term::Value(value) => self.number(2 + u64::from(*value)),
        }
    }

    fn terms(&mut self, terms: &[Term]) {
        self.list(terms, |out, term| out.term(term));
    }

    fn lemma(&mut self, lemma: &Lemma) {
        match lemma {
            Lemma::Sum(a, b, c) => {
                self.number(0);
                for number in [a, b, c] {
                    self.number(u64::from(*number));
                }
            }
            Lemma::Rewrite(part, terms) => {
                self.number(1);
                self.stones(part);
                self.terms(terms);
            }
        }
    }

    fn claim(&mut self, claim: &Claim, index: usize) {
        self.number(u64::from(claim.parameters));
        self.forms(&claim.context);
        self.list(&claim.exceptions, |out, forms| out.forms(forms));
        self.list(&claim.counts, |out, (cell, count)| {
            out.number(u64::from(*cell));
            out.form(count);
        });
        self.place(Place::Counts(index));
        self.terms(&claim.terms);
        self.place(Place::Terms(index));
        self.raw(&[u8::from(claim.strict)]);
        self.form(&claim.rank);
    }

    pub fn step(&mut self, step: &Step) {
        let number = match step {
            Step::Replies => 0,
            Step::Cut(..) => 1,
            Step::Absurd => 2,
            Step::Infer(..) => 3,
            Step::Split(_) => 4,
            Step::Residue(..) => 5,
            Step::Cases(..) => 6,
            Step::Subst(..) => 7,
            Step::Multiple(..) => 8,
            Step::Take(_) => 9,
            Step::Insert(..) => 10,
            Step::Reduced(..) => 11,
            Step::Claim(..) => 12,
            Step::MoveAt(..) => 13,
            Step::Except(_) => 14,
            Step::Import(..) => 15,
            Step::Move(option) => 16 + u64::from(*option),
            Step::Raw(bytes) => return self.raw(bytes),
        };
        self.number(number);
        match step {
            Step::Replies | Step::Absurd | Step::Move(_) | Step::Raw(_) => {}
            Step::Cut(selected, terms) => {
                self.ascending(selected);
                self.terms(terms);
            }
            Step::Infer(divisor, lines, conclusion) => {
                self.number(*divisor);
                self.list(lines, |out, (line, multiplier)| {
                    out.number(u64::from(*line));
                    out.number(*multiplier);
                });
                self.form(conclusion);
            }
            Step::Split(form) => self.form(form),
            Step::Residue(a, b) | Step::Cases(a, b) | Step::Reduced(a, b) => {
                self.number(u64::from(*a));
                self.number(u64::from(*b));
            }
            Step::Subst(parameter, form) => {
                self.number(u64::from(*parameter));
                self.form(form);
            }
            Step::Multiple(factor, terms) => {
                self.form(factor);
                self.terms(terms);
            }
            Step::Take(cell) => self.number(u64::from(*cell)),
            Step::Insert(term, cell, exponent, least) => {
                self.number(u64::from(*term));
                self.number(u64::from(*cell));
                self.form(exponent);
                self.number(u64::from(*least));
            }
            Step::Claim(claim, substitution) => {
                self.number(u64::from(*claim));
                self.forms(substitution);
            }
            Step::MoveAt(option, exponent) => {
                self.number(u64::from(*option));
                self.form(exponent);
            }
            Step::Except(exception) => self.number(u64::from(*exception)),
            Step::Import(import, selected) => {
                self.number(u64::from(*import));
                self.ascending(selected);
            }
        }
    }

    fn statement(&mut self, statement: &Statement) {
        self.number(statement.games.len() as u64);
        for (index, (left, right)) in statement.games.iter().enumerate() {
            self.ascending(left);
            self.ascending(right);
            self.place(Place::Game(index));
        }
        self.number(statement.variables.len() as u64);
        for (index, (from, modulus, residue)) in statement.variables.iter().enumerate() {
            for number in [from, modulus, residue] {
                self.number(u64::from(*number));
            }
            self.place(Place::Variable(index));
        }
        self.list(&statement.left, |out, summand| out.summand(summand));
        self.number(statement.relation as u64);
        self.list(&statement.right, |out, summand| out.summand(summand));
        self.place(Place::Statement);
    }

    fn summand(&mut self, summand: &Summand) {
        self.raw(&[u8::from(summand.negative)]);
        self.form(&summand.numerator);
        self.number(u64::from(summand.divisor));
        self.place(Place::Summand(self.summands));
        self.summands += 1;
        match &summand.atom {
            Atom::Row(pieces) => {
                self.number(0);
                self.list(pieces, |out, piece| match piece {
                    Piece::Run(stones) => {
                        out.number(0);
                        out.stones(stones);
                    }
                    Piece::Gap => out.number(1),
                    Piece::Power(stones, exponent) => {
                        out.number(2);
                        out.stones(stones);
                        out.form(exponent);
                    }
                });
            }
            Atom::Game(reference) => {
                self.number(1);
                self.number(u64::from(*reference));
            }
        }
    }
}

/// Reads the statement that a body begins with, which is known to be well formed.
pub struct Reader<'a>(pub &'a [u8]);

impl Reader<'_> {
    fn number(&mut self) -> u64 {
        let mut number = 0;
        for shift in (0..).step_by(7) {
            let byte = self.0[0];
            self.0 = &self.0[1..];
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                break;
            }
        }
        number
    }

    fn signed(&mut self) -> i64 {
        let number = self.number();
        (number >> 1) as i64 ^ -((number & 1) as i64)
    }

    fn list<T>(&mut self, item: impl Fn(&mut Self) -> T) -> Vec<T> {
        (0..self.number()).map(|_| item(self)).collect()
    }

    fn ascending(&mut self) -> Vec<u32> {
        let mut next = 0;
        self.list(|reader| reader.number() as u32)
            .into_iter()
            .map(|difference| {
                next += difference + 1;
                next - 1
            })
            .collect()
    }

    fn stones(&mut self) -> String {
        let bytes = self.list(|reader| {
            let byte = reader.0[0];
            reader.0 = &reader.0[1..];
            byte
        });
        let bits = bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1));
        let letters: String = bits.map(|bit| ['O', 'X'][bit as usize]).collect();
        let end = letters.rfind('X').unwrap();
        letters[..end].to_owned()
    }

    fn form(&mut self) -> Form {
        Form {
            constant: self.signed(),
            terms: self.list(|reader| (reader.number() as u32, reader.signed())),
        }
    }

    fn summand(&mut self) -> Summand {
        Summand {
            negative: self.number() == 1,
            numerator: self.form(),
            divisor: self.number() as u32,
            atom: match self.number() {
                0 => Atom::Row(self.list(|reader| match reader.number() {
                    0 => Piece::Run(reader.stones()),
                    1 => Piece::Gap,
                    _ => Piece::Power(reader.stones(), reader.form()),
                })),
                _ => Atom::Game(self.number() as u32),
            },
        }
    }

    pub fn statement(&mut self) -> Statement {
        use Relation::*;
        Statement {
            games: self.list(|reader| (reader.ascending(), reader.ascending())),
            variables: self.list(|reader| {
                let [a, b, c] = [(); 3].map(|()| reader.number() as u32);
                (a, b, c)
            }),
            left: self.list(Reader::summand),
            relation: [Equal, AtLeast, AtMost, Greater, Less, Fuzzy, Over, Under]
                [self.number() as usize],
            right: self.list(Reader::summand),
        }
    }
}
