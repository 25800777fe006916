//! Solves the closed game: finds the greatest set of places in which Left can stay.
//!
//! Each answer of Left records the places to which it leads. From these records, the places are
//! found that are lost because of a lost place, and the loss can be undone. Depends on the game.
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::game::{DISTINGUISHED, Game, Key, MUCH, Place};
use super::kind::Mixed;
use crate::cases::Vector;
use crate::multiset::Multiset;
use crate::solve::multisets_where;
use crate::theorems::shape::product;

/// The state of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Left can stay here.
    In,
    /// Left cannot stay here, but wins by value.
    Won,
    Lost,
}

/// A change that can be undone.
enum Change {
    State(u32, State),
    Answer(u32, Answer),
}

/// The part of the list of used places that holds the places of an answer of Left, as start
/// and length; `None` if Left has no answer.
type Answer = Option<(u32, u32)>;

pub struct Solved<'a> {
    pub game: Game<'a>,
    pub starts: Vec<Multiset>,
    pub places: Vec<Key>,
    pub states: Vec<State>,
    index: FxHashMap<Key, u32>,
    /// The positions and kinds that Right can leave, with the answers to them.
    lefts: IndexMap<Key, Answer, FxBuildHasher>,
    used: Vec<u32>,
    /// For each place, the answers that lead to it.
    relying: Vec<Vec<u32>>,
    /// For each position that Right can leave, the places from which Right can leave it.
    from: Vec<Vec<u32>>,
    journal: Option<Vec<Change>>,
    open: Vec<u32>,
}

/// Number of places between two checks of the time limit.
const AT_ONCE: u32 = 1024;

impl<'a> Solved<'a> {
    /// Solves a game, or returns `None` if the search was ended early.
    pub fn new(game: Game<'a>, starts: Vec<Multiset>) -> Option<Solved<'a>> {
        let places = places(&game);
        let mut solved = Solved {
            states: vec![State::In; places.len()],
            relying: vec![Vec::new(); places.len()],
            game,
            starts,
            index: places.iter().copied().zip(0..).collect(),
            places,
            lefts: IndexMap::default(),
            used: Vec::new(),
            from: Vec::new(),
            journal: None,
            open: Vec::new(),
        };
        for place in 0..solved.places.len() as u32 {
            if place % AT_ONCE == 0 && !solved.goes_on() {
                return None;
            }
            solved.look(place);
            solved.settle();
        }
        Some(solved)
    }

    /// Tells whether the search may go on.
    pub fn goes_on(&self) -> bool {
        (self.game.board.goes_on)()
    }

    /// Examines all positions that Right can leave from a place.
    fn look(&mut self, place: u32) {
        if !self.is_in(place) {
            return;
        }
        let Some(replies) = self.game.replies(self.places[place as usize]) else {
            return self.lose(place);
        };
        for key in replies {
            let left = self.lefts.entry(key);
            let number = left.index();
            left.or_default();
            if number == self.from.len() {
                self.from.push(Vec::new());
                self.answer(number as u32);
            }
            self.from[number].push(place);
            if self.lefts[number].is_none() {
                return self.lose(place);
            }
        }
    }

    /// Returns the index of a place, or `None` if Left never moves to it.
    pub fn number(&self, place: Place) -> Option<u32> {
        self.index.get(&place?).copied()
    }

    /// Tells whether Left can stay in a place, or wins it by value.
    fn may_leave(&self, place: Place, sum: Option<Multiset>) -> bool {
        let state = self.number(place).map(|number| self.states[number as usize]);
        match state {
            Some(State::In | State::Won) => true,
            _ => sum.is_some_and(|sum| self.game.board.is_won(sum)),
        }
    }

    /// Searches for an answer of Left.
    fn answer(&mut self, number: u32) {
        let mut used = Vec::new();
        let Some((&key, _)) = self.lefts.get_index(number as usize) else {
            return;
        };
        let mut may_leave = |place: Place, sum: Option<Multiset>| self.may_leave(place, sum);
        let is_found = self.game.answer(key, &mut may_leave, &mut used);
        let mut places: Vec<u32> = used.iter().filter_map(|key| self.number(Some(*key))).collect();
        places.sort_unstable();
        places.dedup();
        let answer = is_found.then_some((self.used.len() as u32, places.len() as u32));
        if is_found {
            for place in &places {
                self.relying[*place as usize].push(number);
            }
            self.used.extend(places);
        }
        let before = std::mem::replace(&mut self.lefts[number as usize], answer);
        if let Some(journal) = &mut self.journal {
            journal.push(Change::Answer(number, before));
        }
    }

    /// Tells whether Left, who is to move, has an answer.
    pub fn has_answer(&self, key: Key) -> bool {
        let mut may_leave = |place: Place, sum: Option<Multiset>| self.may_leave(place, sum);
        self.game.answer(key, &mut may_leave, &mut Vec::new())
    }

    /// Marks a place as lost.
    fn lose(&mut self, place: u32) {
        if !self.is_in(place) {
            return;
        }
        let sum = self.places[place as usize].multiset();
        let state = match sum.is_some_and(|sum| self.game.board.is_won(sum)) {
            true => State::Won,
            false => State::Lost,
        };
        let before = std::mem::replace(&mut self.states[place as usize], state);
        if let Some(journal) = &mut self.journal {
            journal.push(Change::State(place, before));
        }
        if state == State::Won {
            return;
        }
        self.open.push(place);
        // A kind is won only if all its distinguished positions are won.
        let kind = sum.and_then(|sum| self.kind_of(&self.game.vector(sum)));
        if let Some(kind) = kind {
            self.lose(kind);
        }
    }

    /// Returns the place of the kind with these numbers.
    pub fn kind_of(&self, vector: &[u8]) -> Option<u32> {
        let potential = self.game.potential(vector);
        self.number(self.game.place_of_kind(self.game.numbers(vector), potential))
    }

    /// Marks the places that are lost because of other lost places.
    fn settle(&mut self) {
        while let Some(place) = self.open.pop() {
            for number in self.relying[place as usize].clone().into_iter().rev() {
                let Some((begin, length)) = self.lefts[number as usize] else {
                    continue;
                };
                if !self.used[begin as usize..(begin + length) as usize].contains(&place) {
                    continue;
                }
                self.answer(number);
                if self.lefts[number as usize].is_none() {
                    for place in self.from[number as usize].clone().into_iter().rev() {
                        self.lose(place);
                    }
                }
            }
        }
    }

    /// Marks these places, and the places that depend on them, as lost. If some start would be
    /// lost, changes nothing and returns false.
    pub fn leave_out(&mut self, places: &[u32]) -> bool {
        self.journal = Some(Vec::new());
        for place in places {
            self.lose(*place);
        }
        self.settle();
        let journal = self.journal.take().unwrap_or_default();
        if self.lost_start().is_none() {
            return true;
        }
        for change in journal.into_iter().rev() {
            match change {
                Change::State(place, state) => self.states[place as usize] = state,
                Change::Answer(number, answer) => self.lefts[number as usize] = answer,
            }
        }
        false
    }

    /// Tells whether Left can stay in a place.
    pub fn is_in(&self, place: u32) -> bool {
        self.states[place as usize] == State::In
    }

    /// Returns the positions among some places.
    pub fn multisets(&self, places: impl IntoIterator<Item = u32>) -> Vec<Multiset> {
        let keys = places.into_iter().map(|place| self.places[place as usize]);
        keys.filter_map(Key::multiset).collect()
    }

    /// Returns a multiset that Right can leave and to which Left has no answer.
    pub fn unanswered(&self, sum: Multiset) -> Option<Multiset> {
        let replies = self.game.replies(self.game.place(sum)?)?.into_iter();
        let mut lost = replies.filter(|key| !self.has_answer(*key));
        lost.find_map(Key::multiset)
    }

    /// Returns a start position that is lost in this game, if there is one.
    pub fn lost_start(&self) -> Option<Multiset> {
        let mut starts = self.starts.iter().copied();
        starts.find(|start| !self.may_leave(self.game.place(*start), Some(*start)))
    }
}

/// Returns all places: the distinguished positions, smaller ones first, then the kinds.
fn places(game: &Game) -> Vec<Key> {
    let sums = multisets_where(game.board, DISTINGUISHED, |sum| {
        let vector = game.vector(sum);
        game.is_allowed(&vector) && game.is_distinguished(&vector)
    });
    let distinguished = sums.iter().filter(|sum| game.groups.potential(**sum) >= 1);
    let distinguished = distinguished.filter_map(|sum| Key::of_multiset(*sum));
    let all: Vec<Vector> = product(game.most.iter().map(|[_, most]| 0..=*most));
    let all = all.iter().map(|vector| Mixed::unknown(game.numbers(vector)));
    let kinds = all.flat_map(|mixed| {
        let potentials = mixed.potentials(&game.groups, 1, MUCH);
        potentials.filter_map(move |potential| Key::of_kind(mixed, potential))
    });
    distinguished.chain(kinds).collect()
}
