//! Words with open exponents, and the words that moves reach from them.
use rustc_hash::FxHashMap;

use crate::claims::{Fault, Form, Power, Word};
use crate::clobber::Player;

/// Returns the shape of a word, and its exponents. The shape is the word with one parameter for
/// each exponent, numbered from the left.
pub fn shape_of(word: &Word) -> (Word, Vec<Form>) {
    let mut shape = word.clone();
    let exponent = |(number, power): (usize, &mut Power)| {
        std::mem::replace(&mut power.exponent, Form::parameter(number))
    };
    let exponents = shape.powers.iter_mut().enumerate().map(exponent).collect();
    (shape, exponents)
}

/// A numbered list of shapes.
#[derive(Debug, Default)]
pub struct Shapes {
    pub list: Vec<Word>,
    index: FxHashMap<Word, usize>,
}

/// The number of a shape, and exponents.
pub type Reading = (usize, Vec<Form>);

impl Shapes {
    /// Returns all shapes that moves can reach from a word, including the shapes of negatives. In
    /// words with several powers, one of the exponents may be small.
    ///
    /// # Errors
    /// [`Fault`], never for exponents above 0.
    pub fn closure(word: &Word) -> Result<Shapes, Fault> {
        Shapes::collect(word, true)
    }

    /// Returns the shapes that moves can reach from a word, as [`closure`](Shapes::closure), but
    /// without negatives. The first shape is that of the word.
    ///
    /// # Errors
    /// See [`closure`](Shapes::closure).
    pub fn reached(word: &Word) -> Result<Shapes, Fault> {
        Shapes::collect(word, false)
    }

    fn collect(word: &Word, with_negatives: bool) -> Result<Shapes, Fault> {
        let mut shapes = Shapes::default();
        let mut pending = vec![word.normal()?];
        while let Some(word) = pending.pop() {
            let negative = with_negatives.then(|| word.negative()).transpose()?;
            for word in negative.into_iter().chain([word]) {
                if word.is_plain() || word.is_one_coloured() || !shapes.insert(&word) {
                    continue;
                }
                let (shape, _) = shape_of(&word);
                // Exponents that are large for all values of the parameters.
                let word = shape.with_exponents(|exponent| exponent.plus(9));
                if shape.powers.len() > 1 {
                    for (i, small) in (0..shape.powers.len()).flat_map(|i| [(i, 0), (i, 1)]) {
                        let mut word = word.clone();
                        word.powers[i].exponent = Form::constant(small);
                        pending.push(word.normal()?);
                    }
                }
                for cut in [Player::Left, Player::Right]
                    .into_iter()
                    .flat_map(|player| word.cuts(player, 9))
                {
                    for piece in cut.pieces {
                        pending.push(piece.normal()?);
                    }
                }
            }
        }
        Ok(shapes)
    }

    /// Adds the shape of a word in normal form. Returns whether it is new.
    pub fn insert(&mut self, word: &Word) -> bool {
        if self.read(word).is_some() {
            return false;
        }
        let (shape, _) = shape_of(word);
        self.index.insert(shape.clone(), self.list.len());
        self.list.push(shape);
        true
    }

    /// Reads a word in normal form as a shape with exponents, in the direction in which the shape
    /// is listed.
    pub fn read(&self, word: &Word) -> Option<Reading> {
        let (shape, exponents) = shape_of(word);
        if let Some(&number) = self.index.get(&shape) {
            return Some((number, exponents));
        }
        if shape.powers.len() < 2 {
            return None;
        }
        let (shape, exponents) = shape_of(&word.mirror().normal_one_way().ok()?);
        let number = *self.index.get(&shape)?;
        Some((number, exponents))
    }
}

/// Returns all lists with one item of each of the given choices, in lexicographic order.
pub fn product<T: Copy, C: IntoIterator<Item = T> + Clone>(
    choices: impl IntoIterator<Item = C>,
) -> Vec<Vec<T>> {
    let mut lists = vec![Vec::new()];
    for choice in choices {
        let longer = |list: &Vec<T>| {
            let one = |item| [&list[..], &[item]].concat();
            choice.clone().into_iter().map(one).collect::<Vec<_>>()
        };
        lists = lists.iter().flat_map(longer).collect();
    }
    lists
}
