//! The sections *strategy* and *names* of a certificate: a strategy as bytes (docs/FORMAT.md, "Kind 3"). Decoded in one way only.
//!
//! What has no order is written in ascending order of its bytes, so that a strategy cannot be written in two ways. Every item takes at least
//! a byte, so that no count makes more than a small multiple of what was read.

use super::data::{
    Choice, Class, Condition, Count, Family, Length, Members, Pattern, Range, Rewrite, Rule, Seeds,
    Set, Start, Strategy, Word,
};
use super::error::Flaw;
use super::valid;
use crate::kernel::budget::{Budget, Limits};
use crate::kernel::error::{Code, Section, Stop};
use crate::kernel::part::{has_move, is_oriented};
use crate::kernel::reader::Reader;

/// A name has at most this many letters.
const MOST_LETTERS: u64 = 64;

/// Bytes in memory for a byte of a section, about: a stone is a bit there, and a list of one byte is a vector.
const BYTES_A_BYTE: usize = 64;

/// The strategy that these two sections of a certificate say, without its seeds.
pub fn decode(strategy: &[u8], names: &[u8], limits: Limits) -> Result<Strategy, Flaw> {
    read(strategy, names, &mut Budget::new(limits)).map_err(|stop| match stop {
        Stop::Fault(fault) => Flaw::malformed(fault.message),
        stop => stop.into(),
    })
}

/// Reads a strategy. Nothing is said about whether it wins.
pub fn read(strategy: &[u8], names: &[u8], budget: &mut Budget) -> Result<Strategy, Stop> {
    for section in [strategy, names] {
        budget.charge(section.len())?;
        budget.hold(section.len().saturating_mul(BYTES_A_BYTE))?;
    }
    let mut decoder = Decoder { reader: Reader::new(Section::Strategy, strategy), bytes: strategy };
    let mut decoded = decoder.strategy()?;
    decoder.reader.finish()?;
    valid::check(&decoded).map_err(|flaw| {
        let code = Code::StrategyForm;
        Stop::fault(code, Section::Strategy, 0, flaw.to_string())
    })?;
    let mut decoder = Decoder { reader: Reader::new(Section::Names, names), bytes: names };
    decoder.names(&mut decoded)?;
    decoder.reader.finish()?;
    Ok(decoded)
}

struct Decoder<'a> {
    reader: Reader<'a>,
    bytes: &'a [u8],
}

impl Decoder<'_> {
    fn strategy(&mut self) -> Result<Strategy, Stop> {
        Ok(Strategy {
            name: String::new(),
            families: self.list(Decoder::family)?,
            spelled: Vec::new(),
            start: self.start()?,
            rewrites: self.set(Decoder::rewrite)?,
            classes: self.list(Decoder::class)?,
            sets: self.list(Decoder::invariant)?,
            won: self.set(Decoder::sum)?,
            won_sums: self.set(Decoder::part)?,
            rules: self.list(Decoder::rule)?,
            seeds: Seeds::default(),
        })
    }

    fn fault<T>(&self, message: &str) -> Result<T, Stop> {
        Err(self.reader.fault(Code::StrategyForm, message))
    }

    /// Items in an order that matters.
    fn list<T>(&mut self, item: fn(&mut Self) -> Result<T, Stop>) -> Result<Vec<T>, Stop> {
        let count = self.reader.number()?;
        let mut items = Vec::new();
        for _ in 0..count {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Items without an order, none of them twice.
    fn set<T>(&mut self, item: fn(&mut Self) -> Result<T, Stop>) -> Result<Vec<T>, Stop> {
        self.unordered(item, |before, next| before < next)
    }

    /// Items without an order.
    fn multiset<T>(&mut self, item: fn(&mut Self) -> Result<T, Stop>) -> Result<Vec<T>, Stop> {
        self.unordered(item, |before, next| before <= next)
    }

    fn unordered<T>(
        &mut self,
        item: fn(&mut Self) -> Result<T, Stop>,
        follows: fn(&[u8], &[u8]) -> bool,
    ) -> Result<Vec<T>, Stop> {
        let count = self.reader.number()?;
        let mut items = Vec::new();
        let mut before: Option<&[u8]> = None;
        for _ in 0..count {
            let start = self.reader.offset();
            items.push(item(self)?);
            let next = self.bytes.get(start..self.reader.offset());
            let next = next.ok_or(Stop::Internal)?;
            if before.is_some_and(|before| !follows(before, next)) {
                return Err(self.reader.fault_at(
                    start,
                    Code::StrategyForm,
                    "the items of a list are not in the order of their bytes",
                ));
            }
            before = Some(next);
        }
        Ok(items)
    }

    fn index(&mut self) -> Result<usize, Stop> {
        let number = self.reader.number()?;
        usize::try_from(number).or_else(|_| self.fault("this number is too large"))
    }

    /// A number that may be negative: 0, −1, 1, −2, … are 0, 1, 2, 3, …
    fn signed(&mut self) -> Result<i64, Stop> {
        let number = self.reader.number()?;
        let half = i64::try_from(number.wrapping_shr(1)).map_err(|_| Stop::Internal)?;
        Ok(if number & 1 == 0 { half } else { !half })
    }

    fn part(&mut self) -> Result<Word, Stop> {
        let word = self.reader.word()?;
        if !has_move(&word) {
            return self.fault("nobody can move in this part");
        }
        if !is_oriented(&word) {
            return self.fault("this part is smaller when it is read from the other end");
        }
        Ok(word)
    }

    fn sum(&mut self) -> Result<Vec<Word>, Stop> {
        self.multiset(Decoder::part)
    }

    fn family(&mut self) -> Result<Family, Stop> {
        Ok(Family {
            name: String::new(),
            prefix: self.reader.word()?,
            block: self.reader.word()?,
            suffix: self.reader.word()?,
            notation: Default::default(),
        })
    }

    fn start(&mut self) -> Result<Start, Stop> {
        Ok(Start {
            family: self.index()?,
            from: self.index()?,
            beside: self.sum()?,
            left_to_move: self.left_to_move()?,
        })
    }

    fn left_to_move(&mut self) -> Result<bool, Stop> {
        match self.reader.number()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => self.fault("either Right (0) or Left (1) is to move"),
        }
    }

    fn rewrite(&mut self) -> Result<Rewrite, Stop> {
        Ok(Rewrite { from: self.part()?, to: self.sum()? })
    }

    fn class(&mut self) -> Result<Class, Stop> {
        Ok(Class { name: String::new(), members: self.set(Decoder::members)? })
    }

    fn members(&mut self) -> Result<Members, Stop> {
        match self.index()?.checked_sub(1) {
            None => self.part().map(Members::One),
            Some(family) => self.range(family).map(Members::Range),
        }
    }

    fn range(&mut self, family: usize) -> Result<Range, Stop> {
        let from = self.index()?;
        let more = self.index()?.checked_sub(1);
        let to = more.map(|more| from.saturating_add(more));
        Ok(Range { family, from, to })
    }

    fn invariant(&mut self) -> Result<Set, Stop> {
        Ok(Set {
            name: String::new(),
            left_to_move: self.left_to_move()?,
            any: self.set(Decoder::conditions)?,
            except: self.set(Decoder::sum)?,
        })
    }

    fn conditions(&mut self) -> Result<Vec<Condition>, Stop> {
        self.set(Decoder::condition)
    }

    fn condition(&mut self) -> Result<Condition, Stop> {
        let terms = self.set(Decoder::term)?;
        let counts = terms.iter().zip(terms.iter().skip(1));
        if counts.into_iter().any(|((_, a), (_, b))| a == b) {
            return self.fault("a condition counts the same twice");
        }
        let bound = self.signed()?;
        Ok(Condition { terms, bound })
    }

    fn term(&mut self) -> Result<(i64, Count), Stop> {
        let count = match self.index()? {
            0 => Count::Parts,
            1 => Count::Part(self.part()?),
            class => Count::Class(class.saturating_sub(2)),
        };
        match self.signed()? {
            0 => self.fault("a condition counts something 0 times"),
            coefficient => Ok((coefficient, count)),
        }
    }

    fn rule(&mut self) -> Result<Rule, Stop> {
        let mut game = None;
        let part = match self.reader.number()? {
            0 => {
                let mut words = vec![self.part()?];
                words.extend(self.sum()?);
                game = Some(words.into_iter().map(Pattern::One).collect());
                Choice::OfGame
            }
            1 => Choice::One(self.part()?),
            2 => Choice::Shortest(self.range_of_family()?),
            3 => Choice::Longest(self.range_of_family()?),
            _ => return self.fault("there is no such kind of rule"),
        };
        Ok(Rule {
            name: String::new(),
            game,
            lengths: Vec::new(),
            conditions: self.conditions()?,
            part,
            to: self.multiset(Decoder::pattern)?,
        })
    }

    fn range_of_family(&mut self) -> Result<Range, Stop> {
        let family = self.index()?;
        self.range(family)
    }

    fn pattern(&mut self) -> Result<Pattern, Stop> {
        let Some(number) = self.index()?.checked_sub(1) else {
            return self.part().map(Pattern::One);
        };
        let length = Length { constant: self.signed()?, l: self.signed()?, m: 0 };
        Ok(Pattern::Sized { family: number.wrapping_shr(1), negative: number & 1 == 1, length })
    }

    fn names(&mut self, strategy: &mut Strategy) -> Result<(), Stop> {
        strategy.name = self.name()?;
        for family in &mut strategy.families {
            family.name = self.name()?;
            family.notation = [self.name()?, self.name()?];
        }
        strategy.spelled = self.set(Decoder::part)?;
        for class in &mut strategy.classes {
            class.name = self.name()?;
        }
        for set in &mut strategy.sets {
            set.name = self.name()?;
        }
        for rule in &mut strategy.rules {
            rule.name = self.name()?;
        }
        Ok(())
    }

    /// Letters that can be shown anywhere.
    fn name(&mut self) -> Result<String, Stop> {
        let length = self.reader.number()?;
        let length = usize::try_from(length.min(MOST_LETTERS.saturating_add(1)))
            .map_err(|_| Stop::Internal)?;
        let wrong = "a name has at most 64 letters, of those that ASCII can show";
        if length as u64 > MOST_LETTERS {
            return self.fault(wrong);
        }
        let letters = self.reader.bytes(length)?;
        match std::str::from_utf8(letters) {
            Ok(text) if letters.iter().all(|c| (0x20..0x7f).contains(c)) => Ok(text.to_owned()),
            _ => self.fault(wrong),
        }
    }
}
