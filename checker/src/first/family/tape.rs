//! The line `u·w^n·v` of a theorem, the classes of its parts, and their closure (docs/THEOREMS.md,
//! section 1).

use crate::core::budget::Budget;
use crate::core::table::Table;
use crate::first::kernel::error::{Stop, at};

/// A line; stones are 0 and 1 as in words of parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tape {
    pub left: Vec<u8>,
    pub word: Vec<u8>,
    pub right: Vec<u8>,
}

/// One end of a section of the line: how many squares lie beyond it, counted modulo `m` inside the
/// powers of `w`, and whether the stone there is recoloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct End {
    pub distance: usize,
    pub flipped: bool,
}

/// All sections with these ends. Their lengths are congruent modulo `m`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class {
    pub left: End,
    pub right: End,
}

/// An option of a section: whose stone moves, and the two pieces with their stones.
pub struct Cut {
    pub stone: u8,
    pub pieces: [(Class, Vec<u8>); 2],
}

pub fn remainder(number: usize, modulus: usize) -> Result<usize, Stop> {
    number.checked_rem(modulus).ok_or(Stop::Internal)
}

impl Tape {
    /// `m`
    pub fn letters(&self) -> usize {
        self.word.len()
    }

    fn ends(&self) -> usize {
        self.left.len().saturating_add(self.right.len())
    }

    /// `E = |u| + |v| + 2`: pieces at least this long have a class.
    pub fn margin(&self) -> usize {
        self.ends().saturating_add(2)
    }

    /// The number of stones of the line.
    pub fn stones(&self, exponent: usize) -> usize {
        self.ends().saturating_add(exponent.saturating_mul(self.letters()))
    }

    /// The smallest length of the class that is not less than `from`.
    pub fn first_length(&self, class: Class, from: usize) -> Result<usize, Stop> {
        // length + distances = |u| + |v| modulo m
        let taken = class.left.distance.saturating_add(class.right.distance);
        let taken = remainder(taken.saturating_add(from), self.letters())?;
        let wanted = remainder(self.ends(), self.letters())?.saturating_add(self.letters());
        let missing = remainder(wanted.saturating_sub(taken), self.letters())?;
        Ok(from.saturating_add(missing))
    }

    /// The lengths of the class in `from..to`.
    pub fn lengths(
        &self,
        class: Class,
        from: usize,
        to: usize,
    ) -> Result<impl Iterator<Item = usize> + use<>, Stop> {
        let first = self.first_length(class, from)?;
        if self.letters() == 0 {
            return Err(Stop::Internal);
        }
        Ok((first..to).step_by(self.letters()))
    }

    /// The stones of the section of this class and length, which is at least `E`.
    pub fn section(&self, class: Class, length: usize) -> Result<Vec<u8>, Stop> {
        let mut stones = Vec::with_capacity(length);
        for t in 0..length {
            let before = class.left.distance.saturating_add(t);
            let behind = length.saturating_sub(1).saturating_sub(t);
            let behind = class.right.distance.saturating_add(behind);
            let stone = if before < self.left.len() {
                at(&self.left, before)?
            } else if behind < self.right.len() {
                let place = self.right.len().saturating_sub(1).saturating_sub(behind);
                at(&self.right, place)?
            } else {
                let inside = before.saturating_sub(self.left.len());
                at(&self.word, remainder(inside, self.letters())?)?
            };
            stones.push(*stone);
        }
        if class.left.flipped {
            if let Some(first) = stones.first_mut() {
                *first ^= 1;
            }
        }
        if class.right.flipped {
            if let Some(last) = stones.last_mut() {
                *last ^= 1;
            }
        }
        Ok(stones)
    }

    /// A section whose cuts have every kind that cuts of this class can have: near either end, and
    /// at each letter of `w` between.
    fn typical(&self, class: Class) -> Result<usize, Stop> {
        let enough = self.margin().saturating_add(self.letters());
        self.first_length(class, enough.saturating_mul(2).saturating_add(4))
    }

    /// Lemma 1: all options of a section with these stones. The classes of pieces of less than `E`
    /// stones mean nothing.
    pub fn options(&self, class: Class, stones: &[u8]) -> Result<Vec<Cut>, Stop> {
        let mut cuts = Vec::new();
        for (t, (here, next)) in stones.iter().zip(stones.iter().skip(1)).enumerate() {
            if here == next {
                continue;
            }
            // Stone t takes the one behind it, or the one behind it takes stone t: the square of
            // the stone that moves becomes empty, and the other square of the two gets its colour.
            cuts.push(self.cut(class, stones, t, true, *here)?);
            cuts.push(self.cut(class, stones, t.saturating_add(1), false, *next)?);
        }
        Ok(cuts)
    }

    /// The option in which the stone at `emptied` takes the neighbour behind or before it.
    fn cut(
        &self,
        class: Class,
        stones: &[u8],
        emptied: usize,
        takes_behind: bool,
        stone: u8,
    ) -> Result<Cut, Stop> {
        let (before, rest) = stones.split_at_checked(emptied).ok_or(Stop::Internal)?;
        let (_, behind) = rest.split_first().ok_or(Stop::Internal)?;
        let (mut before, mut behind) = (before.to_vec(), behind.to_vec());
        let beyond_left = class.left.distance.saturating_add(emptied).saturating_add(1);
        let beyond_right = class.right.distance.saturating_add(behind.len());
        let left =
            End { distance: self.folded(beyond_left, self.left.len())?, flipped: takes_behind };
        let right = End {
            distance: self.folded(beyond_right.saturating_add(1), self.right.len())?,
            flipped: !takes_behind,
        };
        let taken = if takes_behind { behind.first_mut() } else { before.last_mut() };
        *taken.ok_or(Stop::Internal)? = stone;
        Ok(Cut {
            stone,
            pieces: [(Class { right, ..class }, before), (Class { left, ..class }, behind)],
        })
    }

    /// The classes of the pieces of at least `E` stones that the options of the sections of this
    /// class leave.
    fn pieces(&self, class: Class, budget: &mut Budget) -> Result<Vec<Class>, Stop> {
        let length = self.typical(class)?;
        budget.charge(length.saturating_mul(length))?;
        let mut classes = Vec::new();
        for cut in self.options(class, &self.section(class, length)?)? {
            for (piece, stones) in cut.pieces {
                if stones.len() >= self.margin() {
                    classes.push(piece);
                }
            }
        }
        Ok(classes)
    }

    /// The class of the line itself.
    pub fn whole(&self) -> Class {
        Class::default()
    }

    /// A distance from an end of the line whose special part has `end` letters.
    fn folded(&self, distance: usize, end: usize) -> Result<usize, Stop> {
        match distance.checked_sub(end) {
            Some(inside) => Ok(end.saturating_add(remainder(inside, self.letters())?)),
            None => Ok(distance),
        }
    }

    /// The closed set of classes that contains the class of the line, ascending; `None` if it has
    /// more than `most`.
    pub fn closure(&self, most: usize, budget: &mut Budget) -> Result<Option<Vec<Class>>, Stop> {
        let mut found = Table::default();
        let mut classes = vec![Class::default()];
        found.insert(Class::default(), ());
        let mut next = 0;
        while let Some(class) = classes.get(next).copied() {
            next = next.saturating_add(1);
            for piece in self.pieces(class, budget)? {
                if found.insert(piece, ()).is_none() {
                    budget.hold(128)?;
                    classes.push(piece);
                }
            }
            if classes.len() > most {
                return Ok(None);
            }
        }
        classes.sort_unstable();
        Ok(Some(classes))
    }
}
