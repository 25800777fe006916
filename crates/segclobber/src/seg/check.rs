//! Checks a database: derives every fact of every entry again, by play instead of canonical forms.
//! `scores` derives the consequences of comparisons, both for building and for checking.
//!
//! Outcomes and bounds result from minimax over the moves of the entries, together with the
//! reference games of both scales. Games are compared by minimax over their difference. To make
//! this fast, games are sorted into classes of equal games. A game whose options have the same
//! classes as those of an earlier game is equal to that game. A game with a link is compared with
//! the target of the link. Every other game is compared with all classes that have its 5-tuple
//! (3.6).

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::board::text;
use super::database::Database;
use super::entry::Entry;
use super::rungs::{self, Rungs};
use super::scores::{Options, Scores};
use super::shape::{EntryId, Index, MAX_LEN};
use crate::clobber::{Outcome, Player};

/// A fact of an entry that is false.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("entry {id}, {board}: stored {claimed}, expected {found}")]
pub struct Wrong {
    /// Number of the entry.
    pub id: usize,
    /// The game.
    pub board: String,
    /// The fact in the file.
    pub claimed: String,
    /// The fact that was derived.
    pub found: String,
}

/// Counts of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Number of entries.
    pub entries: usize,
    /// Number of classes of equal games.
    pub classes: usize,
    /// Number of games that were compared by their difference.
    pub comparisons: u64,
}

/// Number of entries between two progress reports.
const REPORTED: usize = 1024;

/// Derives all facts again. `advance` receives the number of entries since its last call.
///
/// # Errors
/// The first fact that is [`Wrong`].
pub fn check(database: &Database, mut advance: impl FnMut(u64)) -> Result<Summary, Wrong> {
    let mut checker = Checker::new(database);
    let mut scores = Scores::new(database.index(), database.score());
    for (done, id) in (0..database.index().len()).map(EntryId::from_index).enumerate() {
        checker.check_entry(id, &mut scores)?;
        if done % REPORTED == REPORTED - 1 {
            advance(REPORTED as u64);
        }
    }
    let (claimed, found) = (database.values(), scores.values());
    if claimed != found {
        return Err(Wrong {
            id: 0,
            board: "all games together".to_owned(),
            claimed: format!("{claimed} different values"),
            found: found.to_string(),
        });
    }
    Ok(Summary { entries: scores.entries(), classes: found, comparisons: checker.comparisons })
}

/// Number of a class of equal games. Class 0 contains the game 0.
type Class = u32;
type Classes = SmallVec<[Class; 16]>;
struct Game {
    options: [Classes; 2],
    /// Reference games that are not greater than the game, and reference games that are not less.
    above: Rungs,
    below: Rungs,
    outcome: Outcome,
}

struct Checker<'a> {
    database: &'a Database,
    index: &'a Index,
    /// The Left and Right options of each reference game.
    rung_options: Vec<[Rungs; 2]>,
    /// Class of each entry.
    class: Vec<Class>,
    /// The classes. During a comparison, the last one is a game that may be equal to another class.
    classes: Vec<Game>,
    /// The class of the game that is being compared.
    candidate: Option<Class>,
    by_options: FxHashMap<[Classes; 2], Class>,
    partitions: FxHashMap<(Rungs, Rungs), Vec<Class>>,
    known: FxHashMap<(Class, Class), bool>,
    comparisons: u64,
}

impl<'a> Checker<'a> {
    fn new(database: &'a Database) -> Checker<'a> {
        let mut checker = Checker {
            database,
            index: database.index(),
            rung_options: rungs::options(),
            class: Vec::new(),
            classes: Vec::new(),
            candidate: None,
            by_options: FxHashMap::default(),
            partitions: FxHashMap::default(),
            known: FxHashMap::default(),
            comparisons: 0,
        };
        let nothing = [Classes::new(), Classes::new()];
        let zero = checker.game(nothing.clone());
        checker.by_options.insert(nothing, 0);
        checker.partitions.insert((zero.above, zero.below), vec![0]);
        checker.classes.push(zero);
        checker
    }

    fn check_entry(&mut self, id: EntryId, scores: &mut Scores<Class>) -> Result<(), Wrong> {
        let claimed = self.database.entry(id);
        let of = |entry: Option<EntryId>| entry.map_or(0, |entry| self.class[entry.index()]);
        let mut options =
            [Player::Left, Player::Right].map(|player| self.index.options(id, player, of));
        let class = self.find_class(id, &options, claimed.link)?;
        self.class.push(class);
        let game = &self.classes[class as usize];
        let bounds = [0, 1].map(|scale| rungs::bounds(game.above, game.below, scale));
        let facts = (game.outcome, bounds);
        let database = self.database;
        let recursive = |entry| database.entry(entry).recursive;
        let found = scores.make(class, facts, &mut options, recursive, |a, b| self.le(a, b));
        match found == claimed {
            true => Ok(()),
            false => {
                let (claimed, found) = self.difference(&claimed, &found);
                Err(self.wrong(id, claimed, found))
            }
        }
    }

    /// Describes the first fact in which two entries differ, as it is stored and as it should be.
    fn difference(&self, claimed: &Entry, found: &Entry) -> (String, String) {
        let link = |entry: &Entry| match entry.link {
            Some(link) => format!("it is linked to {}", text(&self.index.runs(link))),
            None => "it has no link".to_owned(),
        };
        let facts: [&dyn Fn(&Entry) -> String; 5] = [
            &|entry| format!("its outcome class is {}", entry.outcome),
            &|entry| {
                let show = |bound: Option<i8>| bound.map_or("none".to_owned(), |b| b.to_string());
                let bounds =
                    entry.bounds.map(|b| format!("{} and {}", show(b.lower), show(b.upper)));
                format!(
                    "its bounds are {} on the scale of ups, {} on that of ups and star",
                    bounds[0], bounds[1]
                )
            },
            &|entry| {
                let [left, right] = entry.moves.map(|moves| {
                    let pairs = (0..MAX_LEN).filter(|pair| moves.nondominated >> pair & 1 == 1);
                    let kept: Vec<String> = pairs.map(|pair| (pair + 1).to_string()).collect();
                    let simplest = moves.simplest.map_or(0, |pair| pair + 1);
                    format!("[{}], simplest {simplest}", kept.join(" "))
                });
                format!("the moves kept are at the pairs {left} of Left and {right} of Right")
            },
            &|entry| format!("CS3 is {} and CS4 is {}", entry.sensible, entry.recursive),
            &link,
        ];
        let both = facts.iter().map(|fact| (fact(claimed), fact(found)));
        both.clone().find(|(claimed, found)| claimed != found).unwrap_or_default()
    }

    fn wrong(&self, id: EntryId, claimed: String, found: String) -> Wrong {
        Wrong { id: id.index(), board: text(&self.index.runs(id)), claimed, found }
    }

    /// Returns the class of a game, which may be new.
    fn find_class(
        &mut self,
        id: EntryId,
        options: &[Options<Class>; 2],
        link: Option<EntryId>,
    ) -> Result<Class, Wrong> {
        let options = options.each_ref().map(|options| {
            let mut classes: Classes = options.iter().map(|option| option.value).collect();
            classes.sort_unstable();
            classes.dedup();
            classes
        });
        if let Some(&class) = self.by_options.get(&options) {
            return Ok(class);
        }
        let game = self.game(options.clone());
        let key = (game.above, game.below);
        let candidate = self.classes.len() as Class;
        self.classes.push(game);
        self.candidate = Some(candidate);
        let class = match link {
            Some(target) => {
                let class = self.class[target.index()];
                if !self.is_equal(candidate, class) {
                    let board = text(&self.index.runs(target));
                    let claimed = format!("it is equal to {board}");
                    return Err(self.wrong(id, claimed, "it is not".to_owned()));
                }
                Some(class)
            }
            None => {
                let partition = self.partitions.get(&key).cloned().unwrap_or_default();
                partition.into_iter().find(|&class| self.is_equal(candidate, class))
            }
        };
        self.candidate = None;
        match class {
            Some(_) => drop(self.classes.pop()),
            None => self.partitions.entry(key).or_default().push(candidate),
        }
        let class = class.unwrap_or(candidate);
        self.by_options.insert(options, class);
        Ok(class)
    }

    /// Plays a game together with every reference game.
    fn game(&self, options: [Classes; 2]) -> Game {
        let all = |player: usize, rungs: fn(&Game) -> Rungs| {
            let games = options[player].iter().map(|&class| &self.classes[class as usize]);
            games.fold(0, |set, game| set | rungs(game))
        };
        // `G ≥ r` fails by a Right option `≤ r`; `G ≤ r` fails by a Left option `≥ r`.
        let (not_above, not_below) = (all(1, |g| g.below), all(0, |g| g.above));
        let (mut above, mut below): (Rungs, Rungs) = (0, 0);
        for r in rungs::by_birthday() {
            let [left, right] = self.rung_options[r];
            // `G ≥ r` also fails by a Left option of `r` that is `≥ G`; `G ≤ r` also fails by a
            // Right option of `r` that is `≤ G`.
            if not_above >> r & 1 == 0 && below & left == 0 {
                above |= 1 << r;
            }
            if not_below >> r & 1 == 0 && above & right == 0 {
                below |= 1 << r;
            }
        }
        let zero = rungs::ZERO;
        let outcome = Outcome::new(below >> zero & 1 == 0, above >> zero & 1 == 0);
        Game { options, above, below, outcome }
    }

    fn is_equal(&mut self, g: Class, h: Class) -> bool {
        let [a, b] = [g, h].map(|class| &self.classes[class as usize]);
        (a.above, a.below) == (b.above, b.below) && self.le(g, h) && self.le(h, g)
    }

    /// Tells whether Left wins `h − g`, moving second.
    fn le(&mut self, g: Class, h: Class) -> bool {
        if g == h {
            return true;
        }
        let (a, b) = (&self.classes[g as usize], &self.classes[h as usize]);
        if a.above & !b.above != 0 || b.below & !a.below != 0 {
            return false;
        }
        if a.below & b.above != 0 {
            return true;
        }
        if let Some(&known) = self.known.get(&(g, h)) {
            return known;
        }
        self.comparisons += 1;
        let (left, right) = (a.options[0].clone(), b.options[1].clone());
        let answer = !left.iter().any(|&option| self.le(h, option))
            && !right.iter().any(|&option| self.le(option, g));
        // The number of the candidate may be reused for another game.
        if ![g, h].map(Some).contains(&self.candidate) {
            self.known.insert((g, h), answer);
        }
        answer
    }
}

#[cfg(test)]
mod tests;
