//! Words with open exponents, and the words that moves reach from them.
use rustc_hash::FxHashMap;

use crate::claims::{Block, Fault, Form, Word};
use crate::clobber::{Component, Player};

/// A word with powers, without its exponents.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    pub head: Component,
    /// For each power: the repeated word, and the word after it.
    pub blocks: Vec<(Component, Component)>,
}

impl Shape {
    /// Returns the shape and the exponents of a word.
    pub fn of(word: &Word) -> (Shape, Vec<Form>) {
        let blocks = word.blocks.iter().map(|block| (block.stones.clone(), block.after.clone()));
        let exponents = word.blocks.iter().map(|block| block.exponent.clone());
        (Shape { head: word.head.clone(), blocks: blocks.collect() }, exponents.collect())
    }

    /// Returns the word with these exponents.
    pub fn word(&self, exponents: impl IntoIterator<Item = Form>) -> Word {
        let block = |((stones, after), exponent): (&(Component, Component), Form)| Block {
            stones: stones.clone(),
            exponent,
            after: after.clone(),
        };
        let blocks = self.blocks.iter().zip(exponents).map(block).collect();
        Word { blocks, head: self.head.clone() }
    }

    /// Returns the row with these numbers as exponents, or `None` if one of them is negative.
    pub fn component(&self, exponents: &[i64]) -> Option<Component> {
        let constants = exponents.iter().map(|&exponent| Form::constant(exponent));
        self.word(constants).at(&[]).ok()
    }
}

/// A numbered list of shapes.
#[derive(Debug, Default)]
pub struct Shapes {
    pub list: Vec<Shape>,
    index: FxHashMap<Shape, usize>,
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
        let mut shapes = Shapes::default();
        let mut pending = vec![word.normal()?];
        while let Some(word) = pending.pop() {
            for word in [word.negative()?, word] {
                if word.is_plain() || word.is_one_coloured() || !shapes.insert(&word) {
                    continue;
                }
                let (shape, _) = Shape::of(&word);
                // Exponents that are large for all values of the parameters.
                let generic = (0..shape.blocks.len()).map(|i| Form::new(9, [(i, 1)]));
                let word = shape.word(generic);
                if shape.blocks.len() > 1 {
                    for (i, small) in (0..shape.blocks.len()).flat_map(|i| [(i, 0), (i, 1)]) {
                        let mut word = word.clone();
                        word.blocks[i].exponent = Form::constant(small);
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

    fn insert(&mut self, word: &Word) -> bool {
        if self.read(word).is_some() {
            return false;
        }
        let (shape, _) = Shape::of(word);
        self.index.insert(shape.clone(), self.list.len());
        self.list.push(shape);
        true
    }

    /// Reads a word in normal form as a shape with exponents, in the direction in which the shape
    /// is listed.
    pub fn read(&self, word: &Word) -> Option<Reading> {
        let (shape, exponents) = Shape::of(word);
        if let Some(&number) = self.index.get(&shape) {
            return Some((number, exponents));
        }
        if shape.blocks.len() < 2 {
            return None;
        }
        let (shape, exponents) = Shape::of(&word.mirror().normal_one_way().ok()?);
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
