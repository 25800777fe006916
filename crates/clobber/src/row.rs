//! Rows of squares as the user wrote them: stones, empty squares, and powers, which are kept for
//! printing.
use std::fmt;

use super::component::{Component, Move, Player, Stone};
use super::form::Form;
use super::word::{Power, Word};

/// A square of a row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Square {
    Empty,
    Stone(Stone),
}

impl Square {
    pub fn stone(self) -> Option<Stone> {
        match self {
            Square::Empty => None,
            Square::Stone(stone) => Some(stone),
        }
    }

    pub fn negative(self) -> Square {
        match self {
            Square::Empty => Square::Empty,
            Square::Stone(stone) => Square::Stone(stone.other()),
        }
    }

    pub fn as_char(self) -> char {
        self.stone().map_or('.', Stone::as_char)
    }
}

/// A piece of a row.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// A run of squares. It is not empty.
    Run(Vec<Square>),
    /// A power `(row)^exponent`. The row is not empty, and the exponent is at least 2.
    Power(Row, u32),
}

/// A row: pieces without two adjacent runs. Rows that are equal as games, or even have equal
/// squares, may differ in their spelling.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Row {
    pieces: Vec<Piece>,
}

impl Row {
    /// Returns the row of these pieces. Joins adjacent runs, writes out first powers, and drops
    /// empty pieces.
    pub fn new(pieces: impl IntoIterator<Item = Piece>) -> Row {
        let mut row = Row::default();
        row.extend(pieces);
        row
    }

    fn extend(&mut self, pieces: impl IntoIterator<Item = Piece>) {
        for piece in pieces {
            match (self.pieces.last_mut(), piece) {
                (Some(Piece::Run(before)), Piece::Run(run)) => before.extend(run),
                (_, Piece::Power(row, exponent)) if exponent == 0 || row.is_empty() => {}
                (_, Piece::Power(row, 1)) => self.extend(row.pieces),
                (_, Piece::Run(run)) if run.is_empty() => {}
                (_, piece) => self.pieces.push(piece),
            }
        }
    }

    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Tells whether the row has no square.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Returns the number of squares, powers expanded.
    pub fn len(&self) -> u64 {
        let lengths = self.pieces.iter().map(|piece| match piece {
            Piece::Run(run) => run.len() as u64,
            Piece::Power(row, exponent) => row.len().saturating_mul(u64::from(*exponent)),
        });
        lengths.fold(0, u64::saturating_add)
    }

    /// Returns the squares, powers expanded.
    pub fn squares(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        for piece in &self.pieces {
            match piece {
                Piece::Run(run) => squares.extend(run),
                Piece::Power(row, exponent) => {
                    squares.extend(row.squares().repeat(*exponent as usize));
                }
            }
        }
        squares
    }

    /// Returns the maximal runs of stones, from left to right, including components without moves.
    pub fn components(&self) -> Vec<Component> {
        let squares = self.squares();
        let runs = squares.split(|square| *square == Square::Empty);
        runs.filter(|run| !run.is_empty())
            .map(|run| run.iter().filter_map(|square| square.stone()).collect())
            .collect()
    }

    /// Returns the stones, powers expanded, or `None` if there is an empty square.
    pub fn stones(&self) -> Option<Component> {
        self.squares().into_iter().map(Square::stone).collect()
    }

    /// Returns the words between the gaps that are not empty. A power of a row with gaps is written
    /// out.
    pub fn words(&self) -> Vec<Word> {
        let mut words = self.split();
        words.retain(|word| !word.is_empty());
        words
    }

    /// Returns the words between the gaps. Those at a gap may be empty.
    pub(super) fn split(&self) -> Vec<Word> {
        let mut words = Vec::new();
        let mut word = Word::default();
        for piece in &self.pieces {
            let squares = match piece {
                Piece::Run(squares) => squares,
                Piece::Power(base, exponent) => match base.stones() {
                    Some(stones) => {
                        let exponent = Form::constant(i64::from(*exponent));
                        word.powers.push(Power { stones, exponent, after: Component::default() });
                        continue;
                    }
                    None => &base.squares().repeat(*exponent as usize),
                },
            };
            for (i, run) in squares.split(|square| *square == Square::Empty).enumerate() {
                if i > 0 {
                    words.push(std::mem::take(&mut word));
                }
                word.append(&run.iter().filter_map(|square| square.stone()).collect());
            }
        }
        if !self.is_empty() {
            words.push(word);
        }
        words
    }

    /// Returns the row of words at a point, with an empty square between two words. Returns `None`
    /// if an exponent is negative.
    pub fn of_words(words: &[Word], point: &[i64]) -> Option<Row> {
        let run =
            |component: &Component| Piece::Run(component.stones().map(Square::Stone).collect());
        let mut pieces = Vec::new();
        for (i, word) in words.iter().enumerate() {
            if i > 0 {
                pieces.push(Piece::Run(vec![Square::Empty]));
            }
            pieces.push(run(&word.head));
            for Power { stones, exponent, after } in &word.powers {
                let exponent = u32::try_from(exponent.at(point)).ok()?;
                pieces.extend([Piece::Power(Row::from(stones), exponent), run(after)]);
            }
        }
        Some(Row::new(pieces))
    }

    /// Returns the row with the colours exchanged.
    pub fn negative(&self) -> Row {
        let pieces = self.pieces.iter().map(|piece| match piece {
            Piece::Run(run) => Piece::Run(run.iter().map(|square| square.negative()).collect()),
            Piece::Power(row, exponent) => Piece::Power(row.negative(), *exponent),
        });
        Row { pieces: pieces.collect() }
    }

    /// Returns the moves of a player and the rows that they lead to, from left to right.
    pub fn moves(&self, player: Player) -> Vec<(Move, Row)> {
        let squares = self.squares();
        let (mut moves, mut start) = (Vec::new(), 0);
        for run in squares.split(|square| *square == Square::Empty) {
            let component: Component = run.iter().filter_map(|square| square.stone()).collect();
            for Move { from, to } in component.clobbers(player) {
                let (from, to) = (start + from, start + to);
                let mut after = squares.clone();
                after[to] = squares[from];
                after[from] = Square::Empty;
                moves.push((Move { from, to }, Row::from(after)));
            }
            start += run.len() + 1;
        }
        moves
    }
}

impl From<Vec<Square>> for Row {
    fn from(squares: Vec<Square>) -> Row {
        Row::new([Piece::Run(squares)])
    }
}

impl From<&Component> for Row {
    fn from(component: &Component) -> Row {
        Row::from(component.stones().map(Square::Stone).collect::<Vec<_>>())
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in &self.pieces {
            match piece {
                Piece::Run(run) => {
                    let text: String = run.iter().map(|square| square.as_char()).collect();
                    f.write_str(&text)?;
                }
                Piece::Power(row, exponent) => write!(f, "({row})^{exponent}")?,
            }
        }
        Ok(())
    }
}
