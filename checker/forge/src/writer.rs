//! Writes the bytes of certificates, and notes at which byte each part of them ends.

use crate::wire::*;

/// A part of a body. A rejection points at the number or block of bytes that was read last of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Game(usize),
    /// The variables of the statement.
    Variables,
    Condition(usize),
    /// The sign, numerator and divisor of a summand.
    Summand(usize),
    /// The game of a summand.
    Atom(usize),
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
    /// The byte at which the number or block of bytes begins that was written last.
    pub mark: usize,
    pub places: Vec<(Place, usize)>,
    summands: usize,
}

impl Writer {
    pub fn place(&mut self, place: Place) {
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

    pub fn raw(&mut self, bytes: &[u8]) {
        self.mark = self.bytes.len();
        self.bytes.extend_from_slice(bytes);
    }

    pub fn list<T>(&mut self, items: &[T], mut item: impl FnMut(&mut Writer, &T)) {
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

    pub fn stones(&mut self, stones: &str) {
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

    fn word(&mut self, word: &Word) {
        self.stones(&word.head);
        self.list(&word.blocks, |out, (stones, exponent, after)| {
            out.stones(stones);
            out.form(exponent);
            out.stones(after);
        });
    }

    pub fn cell(&mut self, cell: &Cell) {
        self.stones(&cell.prefix);
        self.stones(&cell.block);
        self.stones(&cell.suffix);
        self.number(u64::from(cell.least));
    }

    fn term(&mut self, term: &Term) {
        match term {
            Term::Word(word) => {
                self.number(0);
                self.word(word);
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

    pub fn lemma(&mut self, lemma: &Lemma) {
        match lemma {
            Lemma::Sum(a, b, c) => self.numbers(0, &[*a, *b, *c]),
            Lemma::SumByOptions(a, b, c) => self.numbers(1, &[*a, *b, *c]),
            Lemma::Rewrite(part, terms) => self.rewriting(2, part, terms),
            Lemma::RewriteByOptions(part, terms) => self.rewriting(3, part, terms),
            Lemma::Regroup(values) => self.numbers(4, values),
        }
    }

    fn numbers(&mut self, variant: u64, numbers: &[u32]) {
        self.number(variant);
        for number in numbers {
            self.number(u64::from(*number));
        }
    }

    fn rewriting(&mut self, variant: u64, part: &str, terms: &[Term]) {
        self.number(variant);
        self.stones(part);
        self.terms(terms);
    }

    pub fn claim(&mut self, claim: &Claim, index: usize) {
        self.number(u64::from(claim.parameters));
        self.forms(&claim.context);
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
            Step::Infer(..) => 2,
            Step::Split(_) => 3,
            Step::Cases(..) => 4,
            Step::Substitute(..) => 5,
            Step::Multiple(..) => 6,
            Step::Take(_) => 7,
            Step::Insert(..) => 8,
            Step::Reduced(..) => 9,
            Step::Claim(..) => 10,
            Step::MoveAt(..) => 11,
            Step::Move(option) => 12 + u64::from(*option),
            Step::Raw(bytes) => return self.raw(bytes),
        };
        self.number(number);
        match step {
            Step::Replies | Step::Move(_) | Step::Raw(_) => {}
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
            Step::Cases(parameter, count, modulus) => {
                [parameter, count, modulus].into_iter().for_each(|n| self.number(u64::from(*n)));
            }
            Step::Reduced(cell, negative) => {
                [cell, negative].into_iter().for_each(|n| self.number(u64::from(*n)));
            }
            Step::Substitute(parameter, form) => {
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
        }
    }

    pub fn statement(&mut self, statement: &Statement) {
        self.number(statement.games.len() as u64);
        for (index, (left, right)) in statement.games.iter().enumerate() {
            self.ascending(left);
            self.ascending(right);
            self.place(Place::Game(index));
        }
        self.list(&statement.variables, |out, least| out.number(u64::from(*least)));
        self.place(Place::Variables);
        self.number(statement.conditions.len() as u64);
        for (index, condition) in statement.conditions.iter().enumerate() {
            self.form(condition);
            self.place(Place::Condition(index));
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
        match &summand.atom {
            Atom::Row(words) => {
                self.number(0);
                self.list(words, |out, word| out.word(word));
            }
            Atom::Game(reference) => {
                self.number(1);
                self.number(u64::from(*reference));
            }
            Atom::Any(cell) => {
                self.number(2);
                self.cell(cell);
            }
        }
        self.place(Place::Atom(self.summands));
        self.summands += 1;
    }
}
