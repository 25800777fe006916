//! `segcert values --components STONES`: all connected rows of at most STONES stones, and their
//! sums. Tables compute the values ([`AllComponents`]), length by length; all threads compute the
//! other quantities.

use rayon::ThreadPool;
use rayon::prelude::*;

use super::{Point, Table};
use crate::cli::failure::Failure;
use crate::cli::valued::{Valued, Worth};
use crate::clobber::{Atom, Component, Expr, Row, Term};
use crate::game::all_components::{self, AllComponents};
use crate::game::{Limit, Value};
use crate::prove::{Prover, terms};
use crate::run::Halt;

/// Maximum number of rows of a table.
const MOST_ROWS: u128 = 100_000_000;

/// Number of rows that are computed and printed together.
const CHUNK: usize = 1 << 10;

/// All sums of few components, in which a player can move. A component stands for its mirror image
/// and its negatives. Sums of fewer components come first.
pub struct Sums {
    words: Vec<Word>,
    most: usize,
    /// Indices of the components of the next sum, in order. There is no next sum if there are more
    /// than `most` indices.
    next: Vec<usize>,
}

impl Sums {
    /// Returns the sums of 1 to `most` components of at most `longest` stones.
    ///
    /// # Errors
    /// [`Failure::TooManyRows`].
    pub fn new(longest: usize, most: usize) -> Result<Sums, Failure> {
        let words: Vec<Word> = (2..=longest).flat_map(Word::all).collect();
        let sums = Sums { words, most, next: vec![0] };
        match sums.total() {
            ..=MOST_ROWS => Ok(sums),
            _ => Err(Failure::TooManyRows { most: MOST_ROWS }),
        }
    }

    /// Returns the number of sums.
    pub fn total(&self) -> u128 {
        let words = self.words.len() as u128;
        // The number of sums of k of n components is n(n + 1)⋯(n + k − 1) / k!.
        let of = |components: usize| {
            (1..=components as u128).fold(1, |all, k| all * (words + k - 1) / k)
        };
        (1..=self.most).map(of).sum()
    }

    /// Returns the width of the longest sum, in characters.
    pub fn width(&self) -> usize {
        let longest = self.words.last().map_or(0, |word| word.length);
        self.most * (longest + " + ".len()) - " + ".len()
    }

    /// Moves to the next sum.
    fn advance(&mut self) {
        let open = self.next.iter().rposition(|&at| at + 1 < self.words.len());
        match open {
            Some(place) => {
                let at = self.next[place] + 1;
                self.next[place..].fill(at);
            }
            None => self.next = vec![0; self.next.len() + 1],
        }
    }
}

impl Iterator for Sums {
    type Item = Vec<Component>;

    fn next(&mut self) -> Option<Vec<Component>> {
        if self.next.len() > self.most {
            return None;
        }
        let components = self.next.iter().map(|&place| self.words[place].component());
        let components = components.collect();
        self.advance();
        Some(components)
    }
}

/// A component of at most 32 stones. The last stone is bit 0, and `X` is 1.
#[derive(Clone, Copy)]
struct Word {
    length: usize,
    stones: all_components::Word,
}

impl Word {
    /// Iterates over all components of a length in which a player can move, in ascending order.
    /// Each component stands for its mirror image and their negatives, and has the greatest number
    /// of these.
    fn all(length: usize) -> impl Iterator<Item = Word> {
        let least = all_components::firsts(length).rev();
        least.map(move |least| Word { length, stones: all_components::negative(least, length) })
    }

    fn component(self) -> Component {
        let stones = u128::from(self.stones) << (u128::BITS - self.length as u32);
        Component::of_bits(self.length, stones)
    }
}

/// Returns a sum in the form in which it is printed.
pub fn position(components: &[Component]) -> Expr {
    let terms =
        components.iter().map(|component| Term { count: 1, atom: Atom::Row(Row::from(component)) });
    Expr { terms: terms.collect() }
}

/// A row with a known value.
enum Found {
    /// The row of an earlier run.
    Before(Valued),
    Now(Worth),
}

/// Prints the values of all these sums.
pub fn tabulate(
    table: &mut Table,
    mut sums: Sums,
    pool: &ThreadPool,
    prover: &mut Prover,
) -> Result<(), Failure> {
    let mut values = AllComponents::new();
    loop {
        let mut chunk = Vec::new();
        let mut find = || -> Result<(), Failure> {
            for components in sums.by_ref().take(CHUNK) {
                let position = position(&components);
                let found = match table.known(&position)? {
                    Some(valued) => Found::Before(valued),
                    None => Found::Now(worth(&components, &mut values, prover)?),
                };
                chunk.push((position, found));
            }
            Ok(())
        };
        let halt = find();
        let is_last = chunk.len() < CHUNK;
        let (naming, arena) = (table.naming, &prover.search().reducer.arena);
        let row = |(position, found)| {
            let valued = match found {
                Found::Before(valued) => valued,
                Found::Now(worth) => Valued::new(&position, worth, naming, arena),
            };
            (position, valued)
        };
        let rows: Vec<_> = pool.install(|| chunk.into_par_iter().map(row).collect());
        table.keep(&rows)?;
        table.print(rows.into_iter().map(|(_, valued)| valued), &Point::new());
        halt?;
        if is_last {
            return Ok(());
        }
    }
}

/// Returns the value of a sum. Extends the tables if necessary.
fn worth(
    components: &[Component],
    values: &mut AllComponents,
    prover: &mut Prover,
) -> Result<Worth, Halt> {
    let arena = &mut prover.search().reducer.arena;
    arena.set_budget(u64::MAX);
    let mut add = || -> Result<Value, Limit> {
        let longest = components.iter().map(Component::len).max().unwrap_or(0);
        while values.longest() < longest {
            values.extend(arena)?;
        }
        arena.sum(components.iter().map(|it| values.get(it).unwrap_or(Value::ZERO)))
    };
    let value = add().map_err(|limit| terms::halt(prover.search(), limit))?;
    Worth::of(value, prover)
}
