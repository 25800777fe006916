//! Simplification of sums (SEGClobber 3.7).
//!
//! Simplification terminates: the database has created each new sum earlier than the sum that it
//! replaces (3.4). So the board becomes shorter, or has as many squares and more subgames, or is
//! earlier in the order of shapes and numbers, in which subgames of equal length are compared in
//! ascending order. The other subgames do not reverse this. For this reason, subgames keep their
//! orientation from the database during simplification, and are mirrored only at the end.

use std::cmp::Reverse;

use smallvec::SmallVec;

use super::board::Run;
use super::database::Database;
use super::features::{Feature, Features};
use super::pieces::{PieceId, Pieces, Position};
use super::shape::EntryId;
use crate::clobber::Outcome;

/// Short games during simplification.
pub type Games = SmallVec<[Run; 16]>;

/// A simplification, with the callback to which it reports.
pub struct Simplifier<'a, F> {
    /// The database. Without a database, no replacement is made.
    pub database: Option<&'a Database>,
    /// The subgames.
    pub pieces: &'a mut Pieces,
    /// The switches of the search.
    pub features: Features,
    /// The first entry that may not be used; `None` if all may be used.
    pub limit: Option<EntryId>,
    /// Called for each replacement, with the replaced entry, its subgames, and the subgames of the
    /// equal game.
    pub trace: F,
}

impl<F: FnMut(EntryId, &[Run], &[Run])> Simplifier<'_, F> {
    /// Returns an equal sum in normal form, which is simpler if the database has a simpler one.
    pub fn simplify(&mut self, terms: impl IntoIterator<Item = PieceId>) -> Position {
        let mut position = Position::new();
        let mut games = Games::new();
        for id in terms {
            let piece = self.pieces.get(id);
            match piece.known {
                _ if id == PieceId::DEAD => {}
                Some(known)
                    if self.features.has(Feature::Outcomes) && self.is_available(known.id) =>
                {
                    if known.entry.outcome == Outcome::P {
                        (self.trace)(known.id, &[piece.run()], &[]);
                    } else {
                        games.push(piece.run());
                    }
                }
                _ => position.push(id),
            }
        }
        if let Some(database) = self.database.filter(|_| self.features.has(Feature::Links)) {
            games.sort_unstable_by_key(key);
            self.replace_windows(database, &mut games);
            self.replace_pairs(database, &mut games);
            self.replace_single_games(database, &mut games);
        }
        position.extend(games.into_iter().map(|run| self.pieces.intern_run(run)));
        if self.features.has(Feature::Outcomes) {
            position.retain(|id| *id != PieceId::DEAD);
            self.pieces.cancel(&mut position);
        }
        let pieces = &*self.pieces;
        position.sort_unstable_by(|&a, &b| pieces.compare(a, b));
        position
    }

    fn is_available(&self, entry: EntryId) -> bool {
        self.limit.is_none_or(|limit| entry < limit)
    }

    /// Replaces sums of at least three games that lie together in a window as long as the games of
    /// the database.
    fn replace_windows(&mut self, database: &Database, games: &mut Games) {
        let room = database.index().max_len() + 1;
        let mut start = 0;
        'window: while start + 3 <= games.len() {
            let mut end = start;
            let mut squares = 0;
            while end < games.len() && squares + games[end].len() < room {
                squares += games[end].len() + 1;
                end += 1;
            }
            while end >= start + 3 {
                let window: SmallVec<[usize; 6]> = (start..end).collect();
                if self.replace(database, games, &window) {
                    continue 'window;
                }
                end -= 1;
            }
            start += 1;
        }
    }

    /// Replaces pairs of games, including pairs with games that replacements add.
    fn replace_pairs(&mut self, database: &Database, games: &mut Games) {
        let room = database.index().max_len();
        let mut second = 1;
        while second < games.len() {
            let stones = games[second].len();
            let partner = (0..second).find(|&first| {
                games[first].len() + 1 + stones <= room
                    && self.replace(database, games, &[first, second])
            });
            second = match partner {
                // The replacement has moved the games after the pair up by two places.
                Some(_) => (second - 1).max(1),
                None => second + 1,
            };
        }
    }

    fn replace_single_games(&mut self, database: &Database, games: &mut Games) {
        let mut place = 0;
        while place < games.len() {
            if !self.replace(database, games, &[place]) {
                place += 1;
            }
        }
    }

    /// Removes the games at these places. Adds the simplest equal game at the end, unless their sum
    /// is 0.
    fn replace(&mut self, database: &Database, games: &mut Games, places: &[usize]) -> bool {
        let mut old: Games = places.iter().map(|&place| games[place]).collect();
        old.sort_unstable_by_key(key);
        let entry = database.index().find(old.iter().copied());
        let Some(entry) = entry.filter(|&entry| self.is_available(entry)) else {
            return false;
        };
        let is_zero = database.is_zero(entry);
        let link = database.link(entry);
        if !is_zero && link.is_none() {
            return false;
        }
        for &place in places.iter().rev() {
            games.remove(place);
        }
        let start = games.len();
        if let Some(link) = link.filter(|_| !is_zero) {
            games.extend(database.index().runs(link));
        }
        (self.trace)(entry, &old, &games[start..]);
        true
    }
}

/// Returns the key by which subgames are ordered in a database entry.
fn key(run: &Run) -> (Reverse<usize>, u32) {
    (Reverse(run.len()), run.bits())
}

#[cfg(test)]
mod tests;
