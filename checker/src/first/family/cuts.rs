//! The options of sections by Lemma 1, with what the theorems ask of their pieces.

use super::Replay;
use super::table::Table;
use crate::core::table::Table as Map;
use crate::first::kernel::error::{Stop, at};
use crate::first::kernel::part::stone;
use crate::first::term::{Player, Term};
use std::rc::Rc;

#[derive(Clone, Copy)]
pub struct Piece {
    pub length: usize,
    /// Its class, if it is long enough to have one that is known.
    pub class: Option<usize>,
    /// If it is short.
    pub term: Term,
}

/// An option of a section.
#[derive(Clone, Copy)]
pub struct Cut {
    pub player: Player,
    pub pieces: [Piece; 2],
}

/// Finds the cuts of sections, and remembers them.
pub struct Cuts {
    /// Pieces with fewer stones are short: they stay as they are at every length.
    long: usize,
    known: Map<(usize, usize), Rc<[Cut]>>,
}

impl Cuts {
    pub fn new(long: usize) -> Cuts {
        Cuts { long, known: Map::default() }
    }

    /// The options of a section, given by class and length.
    pub fn of(
        &mut self,
        replay: &mut Replay,
        table: &Table,
        section: (usize, usize),
    ) -> Result<Rc<[Cut]>, Stop> {
        if let Some(cuts) = self.known.get(&section) {
            return Ok(Rc::clone(cuts));
        }
        let (class, length) = section;
        let ends = *at(&table.classes, class)?;
        let stones = table.tape.section(ends, length)?;
        let options = table.tape.options(ends, &stones)?;
        replay.games.budget.charge(length.saturating_mul(4))?;
        replay.games.budget.hold(options.len().saturating_mul(96))?;
        let mut cuts = Vec::new();
        for option in options {
            let mut pieces = [Piece { length: 0, class: None, term: Term::ZERO }; 2];
            for (piece, (ends, word)) in pieces.iter_mut().zip(&option.pieces) {
                piece.length = word.len();
                if piece.length >= table.tape.margin() {
                    piece.class = table.classes.binary_search(ends).ok();
                }
                if piece.length < self.long {
                    let games = &mut replay.games;
                    piece.term = games.parts.intern(word, &mut games.budget)?;
                }
            }
            let is_left = option.stone == stone(Player::Left);
            cuts.push(Cut { player: if is_left { Player::Left } else { Player::Right }, pieces });
        }
        let cuts: Rc<[Cut]> = cuts.into();
        self.known.insert(section, Rc::clone(&cuts));
        Ok(cuts)
    }
}

pub fn opponent(player: Player) -> Player {
    match player {
        Player::Left => Player::Right,
        Player::Right => Player::Left,
    }
}
