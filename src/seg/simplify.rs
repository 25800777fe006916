//! Simplification of sums (SEGClobber 3.7).

use smallvec::SmallVec;

use super::board::Runs;
use super::database::Database;
use super::features::Features;
use super::pieces::{PieceId, Pieces, Position};
use super::shape::EntryId;

/// What simplification may use, and who is told about it.
pub struct Simplifier<'a, F> {
    /// None: nothing is looked up.
    pub database: Option<&'a Database>,
    /// The subgames.
    pub pieces: &'a mut Pieces,
    /// Which steps are done.
    pub features: Features,
    /// Only entries before this one count as being in the database.
    pub limit: Option<EntryId>,
    /// Told about each replacement: the entry of what is replaced by an equal game, that, and the game.
    pub trace: F,
}

impl<F: FnMut(EntryId, &[PieceId], &[PieceId])> Simplifier<'_, F> {
    /// An equal sum in normal form, which is simpler if the database knows one.
    pub fn simplify(&mut self, terms: impl IntoIterator<Item = PieceId>) -> Position {
        let mut large = Position::new();
        let mut games = Position::new();
        for id in terms {
            match self.pieces.get(id).known {
                _ if id == PieceId::DEAD => {}
                Some(known) if self.features.outcomes && self.is_available(known.entry) => {
                    if self.is_zero(known.entry) {
                        (self.trace)(known.entry, &[id], &[]);
                    } else {
                        games.push(id);
                    }
                }
                _ => large.push(id),
            }
        }
        if self.features.links && games.len() > 1 {
            let pieces = &*self.pieces;
            games.sort_unstable_by(|&a, &b| pieces.compare(a, b));
        }
        if let Some(database) = self.database.filter(|_| self.features.links) {
            self.replace_windows(database, &mut games);
            self.replace_pairs(database, &mut games);
            self.replace_single_games(database, &mut games);
        }
        games.extend(large);
        if self.features.outcomes {
            self.cancel(&mut games);
        }
        let pieces = &*self.pieces;
        games.sort_unstable_by(|&a, &b| pieces.compare(a, b));
        games
    }

    fn is_available(&self, entry: EntryId) -> bool {
        self.limit.is_none_or(|limit| entry < limit)
    }

    fn is_zero(&self, entry: EntryId) -> bool {
        self.database.is_some_and(|database| database.is_zero(entry))
    }

    /// Sums of three games or more that lie together within a window as long as the games of the database.
    fn replace_windows(&mut self, database: &Database, games: &mut Position) {
        let room = database.index().max_len() + 1;
        let mut start = 0;
        'window: while start + 3 <= games.len() {
            let mut end = start;
            let mut squares = 0;
            while end < games.len() && squares + self.pieces.get(games[end]).stones() < room {
                squares += self.pieces.get(games[end]).stones() + 1;
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

    /// All pairs, including those with games that come in meanwhile.
    fn replace_pairs(&mut self, database: &Database, games: &mut Position) {
        let room = database.index().max_len();
        let mut second = 1;
        'pairs: while second < games.len() {
            let stones = self.pieces.get(games[second]).stones();
            for first in 0..second {
                if self.pieces.get(games[first]).stones() + 1 + stones <= room
                    && self.replace(database, games, &[first, second])
                {
                    // What stood behind the pair has moved up by two.
                    second = (second - 1).max(1);
                    continue 'pairs;
                }
            }
            second += 1;
        }
    }

    fn replace_single_games(&mut self, database: &Database, games: &mut Position) {
        let mut place = 0;
        while place < games.len() {
            if !self.replace(database, games, &[place]) {
                place += 1;
            }
        }
    }

    /// Removes the games at these places if their sum is 0, or puts the simplest equal game at the end instead.
    fn replace(&mut self, database: &Database, games: &mut Position, places: &[usize]) -> bool {
        let mut runs: Runs = places
            .iter()
            .map(|&place| self.pieces.get(games[place]).run())
            .collect();
        // The order of a normal form; the games may have been appended in any.
        runs.sort_unstable_by_key(|run| (std::cmp::Reverse(run.len()), run.bits()));
        let Some(entry) = database.index().find(runs).filter(|&e| self.is_available(e)) else {
            return false;
        };
        let is_zero = database.is_zero(entry);
        let link = database.link(entry);
        if !is_zero && link.is_none() {
            return false;
        }
        let old: Position = places.iter().map(|&place| games[place]).collect();
        for &place in places.iter().rev() {
            games.remove(place);
        }
        let start = games.len();
        if let Some(link) = link.filter(|_| !is_zero) {
            for run in database.index().runs(link) {
                let piece = self.pieces.intern_run(run);
                if piece != PieceId::DEAD {
                    games.push(piece);
                }
            }
        }
        (self.trace)(entry, &old, &games[start..]);
        true
    }

    /// Removes pairs of a game and its inverse.
    fn cancel(&self, games: &mut Position) {
        let mut i = 0;
        while i < games.len() {
            let minus = self.pieces.negative(games[i]);
            match games[i + 1..].iter().position(|&other| other == minus) {
                Some(j) => {
                    games.swap_remove(i + 1 + j);
                    games.swap_remove(i);
                }
                None => i += 1,
            }
        }
    }
}
