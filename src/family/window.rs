//! Values of all parts of a line up to some length.
use super::tape::{Class, Tape};
use crate::clobber::{Expr, Part, Player};
use crate::game::{Arena, Limit, PartId, Parts, Value};
use crate::prove::Control;
use crate::prove::search::DEFAULT_MEMORY;

/// The classes of a line, and the values of their parts.
pub struct Window {
    pub tape: Tape,
    /// The closure, ascending.
    pub classes: Vec<Class>,
    pub arena: Arena,
    pub parts: Parts,
    /// For every class the parts from [`Tape::margin`] on.
    columns: Vec<Vec<(PartId, Value)>>,
    /// All parts shorter than this are known.
    end: usize,
    /// Where the arena's work ends, counted from its beginning.
    work_end: u64,
    /// How many values the arena had when the parts of each length were known.
    sizes: Vec<usize>,
}

impl Window {
    /// An empty window.
    pub fn new(tape: Tape) -> Window {
        let classes = tape.closure();
        Window {
            columns: vec![Vec::new(); classes.len()],
            end: tape.margin(),
            sizes: Vec::new(),
            work_end: u64::MAX,
            tape,
            classes,
            arena: Arena::new(),
            parts: Parts::new(),
        }
    }

    /// All parts shorter than this are known.
    pub fn end(&self) -> usize {
        self.end
    }

    /// Finds the values of all parts of less than `end` stones.
    ///
    /// # Errors
    /// [`Limit`] of the arena; what was found stays.
    pub fn extend(&mut self, end: usize) -> Result<(), Limit> {
        // Length by length, so that recursion over followers stays shallow.
        while self.end < end {
            for number in 0..self.classes.len() {
                let class = self.classes[number];
                let is_next = self.end % self.tape.letters() == self.tape.residue(class);
                if is_next && self.column_end(number) == self.end {
                    let part = self.tape.part((class, self.end));
                    let found = self.value_of(&part)?;
                    self.columns[number].push(found);
                }
            }
            self.end += 1;
            self.sizes.push(self.arena.len());
        }
        Ok(())
    }

    /// Allows so many more elementary steps of canonicalisation.
    pub fn set_budget(&mut self, steps: u64) {
        self.work_end = self.arena.work().saturating_add(steps);
        self.arena.set_budget(steps);
    }

    /// Lets time, memory and interruptions end the work.
    pub fn set_guard(&mut self, control: &Control) {
        let memory = control.memory.unwrap_or(DEFAULT_MEMORY);
        self.arena.set_guard(control.guard(memory));
    }

    /// Whether it is time to stop, for work that costs no elementary steps.
    ///
    /// # Errors
    /// [`Limit`] as the arena's guard says.
    pub fn check_guard(&self) -> Result<(), Limit> {
        self.arena.check_guard()
    }

    /// Tries something that may cost far too much, such as the difference of two values: nothing if
    /// it takes more steps than these.
    ///
    /// # Errors
    /// [`Limit`] of the arena, if its whole budget is used up.
    pub fn attempt<T>(
        &mut self,
        steps: u64,
        work: impl FnOnce(&mut Window) -> Result<T, Limit>,
    ) -> Result<Option<T>, Limit> {
        let left = |window: &Window| window.work_end.saturating_sub(window.arena.work());
        self.arena.set_budget(steps.min(left(self)));
        let result = work(self);
        let left = left(self);
        self.arena.set_budget(left);
        match result {
            Ok(found) => Ok(Some(found)),
            Err(Limit::Budget) if left > 0 => Ok(None),
            Err(limit) => Err(limit),
        }
    }

    /// By what factor the number of values grew with the last word.
    pub fn growth(&self) -> Option<f64> {
        let last = self.sizes.len().checked_sub(1)?;
        let before = last.checked_sub(self.tape.letters())?;
        Some(self.sizes[last] as f64 / self.sizes[before] as f64)
    }

    /// The next length of a class that is not known.
    fn column_end(&self, number: usize) -> usize {
        let lengths = self.tape.lengths(self.classes[number], self.tape.margin());
        lengths
            .take(self.columns[number].len() + 1)
            .last()
            .unwrap_or(0)
    }

    /// The value of any part.
    pub fn value_of(&mut self, part: &Part) -> Result<(PartId, Value), Limit> {
        let id = self.parts.intern(part);
        Ok((id, self.parts.value(id, &mut self.arena)?))
    }

    /// The value of a sum.
    ///
    /// # Errors
    /// [`Limit`] of the arena.
    pub fn expr(&mut self, expr: &Expr) -> Result<Value, Limit> {
        self.parts.evaluate(expr, &mut self.arena)
    }

    /// The value of `u·w^n·v`.
    pub fn line(&mut self, n: usize) -> Result<Value, Limit> {
        let stones = self.tape.stones(n);
        if let Ok(number) = self.classes.binary_search(&self.tape.line()) {
            if (self.tape.margin()..self.end).contains(&stones) {
                return Ok(self.get(number, stones).1);
            }
        }
        let word = self.tape.word.repeat(n);
        let stones = [&self.tape.left[..], &word, &self.tape.right].concat();
        Ok(self.value_of(&stones.into_iter().collect())?.1)
    }

    /// A part of the window by the number of its class and its length.
    pub fn get(&self, number: usize, length: usize) -> (PartId, Value) {
        let mut lengths = self.tape.lengths(self.classes[number], self.tape.margin());
        let first = lengths.next().unwrap_or(0);
        self.columns[number][(length - first) / self.tape.letters()]
    }

    /// The lengths of a class in `from..to`.
    pub fn lengths(
        &self,
        number: usize,
        from: usize,
        to: usize,
    ) -> impl Iterator<Item = usize> + use<> {
        let lengths = self
            .tape
            .lengths(self.classes[number], from.max(self.tape.margin()));
        lengths.take_while(move |&length| length < to)
    }

    /// The values of a player's options of a part.
    ///
    /// # Errors
    /// [`Limit`] of the arena.
    pub fn options(&mut self, id: PartId, player: Player) -> Result<Vec<Value>, Limit> {
        let from = match player {
            Player::Left => id,
            Player::Right => self.parts.negative(id),
        };
        let pieces = self.parts.left_moves(from).to_vec();
        let mut values = Vec::new();
        for (a, b) in pieces {
            let a = self.parts.value(a, &mut self.arena)?;
            let b = self.parts.value(b, &mut self.arena)?;
            let sum = self.arena.add(a, b)?;
            values.push(match player {
                Player::Left => sum,
                Player::Right => self.arena.negative(sum),
            });
        }
        values.sort_unstable();
        values.dedup();
        Ok(values)
    }
}
