//! Reads certificates from their bytes.

use crate::wire::*;

/// Reads a body that is known to be well formed; panics on others.
pub struct Reader<'a>(pub &'a [u8]);

impl Reader<'_> {
    /// Reads a number of up to 64 bits.
    pub fn number(&mut self) -> u64 {
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

    fn small(&mut self) -> u32 {
        self.number() as u32
    }

    fn signed(&mut self) -> i64 {
        let number = self.number();
        (number >> 1) as i64 ^ -((number & 1) as i64)
    }

    pub fn list<T>(&mut self, item: impl Fn(&mut Self) -> T) -> Vec<T> {
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

    pub fn stones(&mut self) -> String {
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
                0 => Atom::Row(self.list(Reader::word)),
                1 => Atom::Game(self.small()),
                _ => Atom::Any(self.cell()),
            },
        }
    }

    pub fn statement(&mut self) -> Statement {
        use Relation::*;
        Statement {
            games: self.list(Reader::entry),
            variables: self.list(Reader::small),
            conditions: self.list(Reader::form),
            left: self.list(Reader::summand),
            relation: [Equal, AtLeast, AtMost, Greater, Less, Fuzzy, Over, Under]
                [self.number() as usize],
            right: self.list(Reader::summand),
        }
    }

    fn entry(&mut self) -> (Vec<u32>, Vec<u32>) {
        (self.ascending(), self.ascending())
    }

    fn word(&mut self) -> Word {
        Word {
            head: self.stones(),
            blocks: self.list(|reader| (reader.stones(), reader.form(), reader.stones())),
        }
    }

    fn cell(&mut self) -> Cell {
        Cell {
            prefix: self.stones(),
            block: self.stones(),
            suffix: self.stones(),
            least: self.small(),
        }
    }

    fn term(&mut self) -> Term {
        match self.small() {
            0 => Term::Word(self.word()),
            1 => Term::Multiple(self.small(), self.form()),
            value => Term::Value(value - 2),
        }
    }

    fn terms(&mut self) -> Vec<Term> {
        self.list(Reader::term)
    }

    fn lemma(&mut self) -> Lemma {
        match self.number() {
            0 => Lemma::Sum(self.small(), self.small(), self.small()),
            1 => Lemma::SumByOptions(self.small(), self.small(), self.small()),
            2 => Lemma::Rewrite(self.stones(), self.terms()),
            3 => Lemma::RewriteByOptions(self.stones(), self.terms()),
            _ => Lemma::Regroup([(); 4].map(|()| self.small())),
        }
    }

    fn claim(&mut self) -> Claim {
        Claim {
            parameters: self.small(),
            context: self.list(Reader::form),
            counts: self.list(|reader| (reader.small(), reader.form())),
            terms: self.terms(),
            strict: self.number() == 1,
            rank: self.form(),
        }
    }

    fn step(&mut self) -> Step {
        match self.number() {
            0 => Step::Replies,
            1 => Step::Cut(self.ascending(), self.terms()),
            2 => {
                let divisor = self.number();
                let lines = self.list(|reader| (reader.small(), reader.number()));
                Step::Infer(divisor, lines, self.form())
            }
            3 => Step::Split(self.form()),
            4 => Step::Cases(self.small(), self.small(), self.small()),
            5 => Step::Substitute(self.small(), self.form()),
            6 => Step::Multiple(self.form(), self.terms()),
            7 => Step::Take(self.small()),
            8 => Step::Insert(self.small(), self.small(), self.form(), self.small()),
            9 => Step::Reduced(self.small(), self.small()),
            10 => Step::Claim(self.small(), self.list(Reader::form)),
            11 => Step::MoveAt(self.small(), self.form()),
            option => Step::Move((option - 12) as u32),
        }
    }

    /// Reads a whole certificate.
    pub fn certificate(&mut self) -> Certificate {
        Certificate {
            statement: self.statement(),
            imports: self.list(|reader| {
                let (root, rest) = reader.0.split_first_chunk().expect("a root");
                reader.0 = rest;
                *root
            }),
            arena: self.list(Reader::entry),
            cells: self.list(Reader::cell),
            lemmas: self.list(Reader::lemma),
            systems: self.list(|reader| reader.list(Reader::claim)),
            steps: self.list(Reader::step),
        }
    }
}
