//! The options of sections by Lemma 1, with what the theorems ask of their pieces.
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::tape::Class;
use super::window::Window;
use crate::clobber::{Move, Player};
use crate::game::{Limit, PartId, Value};

/// A piece of a cut.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub length: usize,
    /// The number of its class, if it is long enough to have one.
    pub class: usize,
    /// If it is short.
    pub part: PartId,
    pub value: Value,
}

#[derive(Clone, Copy)]
pub(super) struct Cut {
    pub player: Player,
    pub pieces: [Piece; 2],
}

/// Remembers the cuts of long sections.
pub(super) struct Cuts {
    /// Pieces with fewer stones are short: their values are known.
    long: usize,
    numbers: FxHashMap<Class, usize>,
    known: FxHashMap<(usize, usize), Rc<[Cut]>>,
}

impl Cuts {
    pub fn new(window: &Window, long: usize) -> Cuts {
        Cuts {
            long,
            numbers: window.classes.iter().copied().zip(0..).collect(),
            known: FxHashMap::default(),
        }
    }

    /// The number of a class of the closure.
    pub fn number(&self, class: &Class) -> usize {
        self.numbers[class]
    }

    /// The cuts of a section, given by the number of its class and its length.
    ///
    /// # Errors
    /// [`Limit`] of the arena.
    pub fn of(
        &mut self,
        window: &mut Window,
        (class, length): (usize, usize),
    ) -> Result<Rc<[Cut]>, Limit> {
        if let Some(cuts) = self.known.get(&(class, length)) {
            return Ok(cuts.clone());
        }
        let section = (window.classes[class], length);
        let stones = window.tape.part(section);
        let mut cuts = Vec::new();
        for (player, [before, behind]) in window.tape.options(section) {
            // The stone on the square between the pieces takes the neighbour whose place is
            // recoloured.
            let from = before.1;
            let to = match behind.0.left.flipped {
                true => from + 1,
                false => from - 1,
            };
            let (a, b) = stones.after(Move { from, to });
            let mut pieces = Vec::new();
            for ((class, length), part) in [before, behind].into_iter().zip([a, b]) {
                let class = match length >= window.tape.margin() {
                    true => self.numbers[&class],
                    false => usize::MAX,
                };
                let (part, value) = match length < self.long {
                    true => window.value_of(&part)?,
                    false => (PartId::DEAD, Value::ZERO),
                };
                pieces.push(Piece {
                    length,
                    class,
                    part,
                    value,
                });
            }
            cuts.push(Cut {
                player,
                pieces: [pieces[0], pieces[1]],
            });
        }
        let cuts: Rc<[Cut]> = cuts.into();
        self.known.insert((class, length), cuts.clone());
        Ok(cuts)
    }
}
