//! From the bytes of a body back to the types of [`super::wire`], for showing what the checker has
//! verified. Faults are only noticed, not explained: the checker does that.

use super::wire::{
    Atom, Block, Cell, Certificate, Claim, Database, Entry, Form, Lemma, Piece, Relation,
    Statement, Step, Stones, Summand, Term, Variable, Word,
};
use crate::clobber::{Part, Stone};

/// The bytes are no value of the type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the body is not written as the format says")]
pub struct Unreadable;

type Read<T> = Result<T, Unreadable>;

/// A certificate, and the byte of its body at which each step begins.
#[derive(Clone, Debug)]
pub struct Located {
    pub certificate: Certificate,
    pub steps_at: Vec<usize>,
}

/// The certificate with this body.
///
/// # Errors
/// [`Unreadable`].
pub fn certificate(body: &[u8]) -> Read<Located> {
    let mut reader = Reader { body, at: 0 };
    let statement = reader.statement()?;
    let imports = reader.list(Reader::root)?;
    let arena = reader.list(Reader::entry)?;
    let cells = reader.list(Reader::cell)?;
    let lemmas = reader.list(Reader::lemma)?;
    let systems = reader.list(|reader| reader.list(Reader::claim))?;
    let mut steps_at = Vec::new();
    let steps = reader.list(|reader| {
        steps_at.push(reader.at);
        reader.step()
    })?;
    let certificate = Certificate { statement, imports, arena, cells, lemmas, systems, steps };
    reader.finish(Located { certificate, steps_at })
}

/// The database with this body.
///
/// # Errors
/// [`Unreadable`].
pub fn database(body: &[u8]) -> Read<Database> {
    let mut reader = Reader { body, at: 0 };
    let database = Database {
        squares: reader.small()?,
        arena: reader.list(Reader::entry)?,
        values: reader.list(Reader::small)?,
    };
    reader.finish(database)
}

struct Reader<'a> {
    body: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn finish<T>(self, value: T) -> Read<T> {
        match self.at == self.body.len() {
            true => Ok(value),
            false => Err(Unreadable),
        }
    }

    fn byte(&mut self) -> Read<u8> {
        let byte = self.body.get(self.at).copied().ok_or(Unreadable)?;
        self.at += 1;
        Ok(byte)
    }

    fn number(&mut self) -> Read<u64> {
        let mut number = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(Unreadable)
    }

    fn small(&mut self) -> Read<u32> {
        u32::try_from(self.number()?).map_err(|_| Unreadable)
    }

    fn signed(&mut self) -> Read<i64> {
        let number = self.number()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    fn bool(&mut self) -> Read<bool> {
        match self.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Unreadable),
        }
    }

    fn list<T>(&mut self, mut read: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let count = self.small()?;
        // No room is made for what is only announced.
        let mut list = Vec::new();
        for _ in 0..count {
            list.push(read(self)?);
        }
        Ok(list)
    }

    /// Strictly increasing numbers, written as the first one and differences less 1.
    fn increasing(&mut self) -> Read<Vec<u32>> {
        let mut least = 0_u32;
        self.list(|reader| {
            let number = least.checked_add(reader.small()?).ok_or(Unreadable)?;
            least = number.checked_add(1).ok_or(Unreadable)?;
            Ok(number)
        })
    }

    fn root(&mut self) -> Read<[u8; 32]> {
        let mut root = [0; 32];
        for byte in &mut root {
            *byte = self.byte()?;
        }
        Ok(root)
    }

    fn stones(&mut self) -> Read<Stones> {
        let bytes = self.list(Reader::byte)?;
        let last = bytes.last().filter(|last| **last != 0).ok_or(Unreadable)?;
        let count = 8 * bytes.len() - 1 - last.leading_zeros() as usize;
        let is_x = |t: usize| bytes[t / 8] >> (t % 8) & 1 == 1;
        let stones = (0..count).map(|t| if is_x(t) { Stone::X } else { Stone::O });
        Ok(stones.collect())
    }

    fn form(&mut self) -> Read<Form> {
        Ok(Form {
            constant: self.signed()?,
            terms: self.list(|reader| Ok((reader.small()?, reader.signed()?)))?,
        })
    }

    fn word(&mut self) -> Read<Word> {
        let block = |reader: &mut Self| {
            Ok(Block {
                stones: reader.stones()?,
                exponent: reader.form()?,
                after: reader.stones()?,
            })
        };
        Ok(Word { head: self.stones()?, blocks: self.list(block)? })
    }

    fn term(&mut self) -> Read<Term> {
        Ok(match self.small()? {
            0 => Term::Word(self.word()?),
            1 => Term::Multiple(self.small()?, self.form()?),
            number => Term::Value(number - 2),
        })
    }

    fn entry(&mut self) -> Read<Entry> {
        Ok(Entry { left: self.increasing()?, right: self.increasing()? })
    }

    fn cell(&mut self) -> Read<Cell> {
        Ok(Cell {
            prefix: self.stones()?,
            block: self.stones()?,
            suffix: self.stones()?,
            least: self.small()?,
        })
    }

    fn lemma(&mut self) -> Read<Lemma> {
        Ok(match self.small()? {
            0 => Lemma::Sum(self.small()?, self.small()?, self.small()?),
            1 => Lemma::Rewrite(self.stones()?, self.list(Reader::term)?),
            2 => {
                let mut value = || self.small();
                Lemma::Regroup([value()?, value()?, value()?, value()?])
            }
            3 => Lemma::SumByOptions(self.small()?, self.small()?, self.small()?),
            4 => Lemma::RewriteByOptions(self.stones()?, self.list(Reader::term)?),
            _ => return Err(Unreadable),
        })
    }

    fn claim(&mut self) -> Read<Claim> {
        Ok(Claim {
            parameters: self.small()?,
            context: self.list(Reader::form)?,
            exceptions: self.list(|reader| reader.list(Reader::form))?,
            counts: self.list(|reader| Ok((reader.small()?, reader.form()?)))?,
            terms: self.list(Reader::term)?,
            strict: self.bool()?,
            rank: self.form()?,
        })
    }

    fn step(&mut self) -> Read<Step> {
        Ok(match self.small()? {
            0 => Step::Replies,
            1 => Step::Cut { selected: self.increasing()?, terms: self.list(Reader::term)? },
            2 => Step::Absurd,
            3 => Step::Infer {
                divisor: self.number()?,
                lines: self.list(|reader| Ok((reader.small()?, reader.number()?)))?,
                conclusion: self.form()?,
            },
            4 => Step::Split(self.form()?),
            5 => Step::Residue { parameter: self.small()?, modulus: self.small()? },
            6 => Step::Cases { parameter: self.small()?, count: self.small()? },
            7 => Step::Substitute { parameter: self.small()?, form: self.form()? },
            8 => Step::Multiple { factor: self.form()?, terms: self.list(Reader::term)? },
            9 => Step::Take { cell: self.small()? },
            10 => Step::Insert {
                term: self.small()?,
                cell: self.small()?,
                exponent: self.form()?,
                least: self.small()?,
            },
            11 => Step::Reduced { cell: self.small()?, negative: self.small()? },
            12 => Step::Claim { claim: self.small()?, substitution: self.list(Reader::form)? },
            13 => Step::MoveAt { option: self.small()?, exponent: self.form()? },
            14 => Step::Except(self.small()?),
            15 => Step::Import { import: self.small()?, selected: self.increasing()? },
            number => Step::Move(number - 16),
        })
    }

    fn statement(&mut self) -> Read<Statement> {
        Ok(Statement {
            games: self.list(Reader::entry)?,
            variables: self.list(|reader| {
                Ok(Variable {
                    from: reader.small()?,
                    modulus: reader.small()?,
                    residue: reader.small()?,
                })
            })?,
            left: self.list(Reader::summand)?,
            relation: self.relation()?,
            right: self.list(Reader::summand)?,
        })
    }

    fn relation(&mut self) -> Read<Relation> {
        use Relation::{AtLeast, AtMost, Equal, Fuzzy, Greater, Less, Over, Under};
        let all = [Equal, AtLeast, AtMost, Greater, Less, Fuzzy, Over, Under];
        all.get(self.small()? as usize).copied().ok_or(Unreadable)
    }

    fn summand(&mut self) -> Read<Summand> {
        Ok(Summand {
            is_negative: self.bool()?,
            numerator: self.form()?,
            divisor: self.small()?,
            atom: match self.small()? {
                0 => Atom::Row(self.list(Reader::piece)?),
                1 => Atom::Game(self.small()?),
                _ => return Err(Unreadable),
            },
        })
    }

    fn piece(&mut self) -> Read<Piece> {
        Ok(match self.small()? {
            0 => Piece::Run(self.stones()?),
            1 => Piece::Gap,
            2 => Piece::Power(self.stones()?, self.form()?),
            _ => return Err(Unreadable),
        })
    }
}

impl From<&Stones> for Part {
    fn from(stones: &Stones) -> Part {
        stones.stones().collect()
    }
}
