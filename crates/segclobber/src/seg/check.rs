//! Checking a database: every claim of every entry is derived again, by playing instead of by
//! canonical forms.
//!
//! Outcomes and bounds come from minimax over the entries' moves, beside the rungs of both scales.
//! Games are compared by their difference, again by minimax. So that this ends soon, games are
//! sorted into classes of equal games on the way: a game with the same classes of options as an
//! earlier one is equal to it; one with a link is compared with the target of the link; every other
//! is compared with all classes that have its 5-tuple (3.6).

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::board::{Runs, relax, text};
use super::database::Database;
use super::entry::{Entry, Moves, Score};
use super::rungs::{self, Rungs};
use super::shape::{EntryId, Index, MAX_LEN};
use crate::clobber::{Outcome, Player};

/// A claim that is false.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("entry {id}, {board}: the database says: {claimed}; right is: {found}")]
pub struct Wrong {
    /// Number of the entry.
    pub id: usize,
    /// The game.
    pub board: String,
    /// What the file says.
    pub claimed: String,
    /// What was derived.
    pub found: String,
}

/// What a check went through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Entries.
    pub entries: usize,
    /// Classes of equal games.
    pub classes: usize,
    /// Games compared by their difference.
    pub comparisons: u64,
}

/// How many entries are done between two reports.
const REPORTED: usize = 1024;

/// Derives everything again, and reports how many entries more are done.
///
/// # Errors
/// The first claim that is [`Wrong`].
pub fn check(database: &Database, mut advance: impl FnMut(u64)) -> Result<Summary, Wrong> {
    let mut checker = Checker::new(database);
    for (done, id) in (0..database.index().len()).map(EntryId::from_index).enumerate() {
        checker.check_entry(id)?;
        if done % REPORTED == REPORTED - 1 {
            advance(REPORTED as u64);
        }
    }
    let classes = checker.classes.len();
    if database.values() != classes - 1 + usize::from(checker.has_zero) {
        return Err(Wrong {
            id: 0,
            board: "all games together".to_owned(),
            claimed: format!("{} different values", database.values()),
            found: (classes - 1 + usize::from(checker.has_zero)).to_string(),
        });
    }
    Ok(Summary { entries: database.index().len(), classes, comparisons: checker.comparisons })
}

/// The number of a class of equal games. Class 0 is that of the game 0.
type Class = u32;
type Classes = SmallVec<[Class; 16]>;
struct Game {
    options: [Classes; 2],
    /// Rungs that are not greater, and rungs that are not less.
    above: Rungs,
    below: Rungs,
    outcome: Outcome,
}

/// A move, what it leads to (none: nothing), and the class of that.
type Step = (u8, Option<EntryId>, Class);

struct Checker<'a> {
    database: &'a Database,
    index: &'a Index,
    /// The Left and Right options of each rung.
    rung_options: Vec<[Rungs; 2]>,
    /// By entry.
    class: Vec<Class>,
    recursive: Vec<u32>,
    scores: Vec<u32>,
    classes: Vec<Game>,
    by_options: FxHashMap<[Classes; 2], Class>,
    partitions: FxHashMap<(Rungs, Rungs), Vec<Class>>,
    /// By class: the simplest entry so far.
    simplest: Vec<Option<EntryId>>,
    known: FxHashMap<(Class, Class), bool>,
    comparisons: u64,
    has_zero: bool,
}

impl<'a> Checker<'a> {
    fn new(database: &'a Database) -> Checker<'a> {
        let mut checker = Checker {
            database,
            index: database.index(),
            rung_options: rungs::options(),
            class: Vec::new(),
            recursive: Vec::new(),
            scores: Vec::new(),
            classes: Vec::new(),
            by_options: FxHashMap::default(),
            partitions: FxHashMap::default(),
            simplest: Vec::new(),
            known: FxHashMap::default(),
            comparisons: 0,
            has_zero: false,
        };
        let nothing = [Classes::new(), Classes::new()];
        let zero = checker.game(nothing.clone());
        checker.add_class(nothing, zero);
        checker
    }

    fn check_entry(&mut self, id: EntryId) -> Result<(), Wrong> {
        let claimed = self.database.entry(id);
        let options = [Player::Left, Player::Right].map(|player| self.options(id, player));
        let class = self.find_class(id, &options, claimed.link)?;
        self.class.push(class);
        self.has_zero |= class == 0;
        let game = &self.classes[class as usize];
        let (outcome, bounds) =
            (game.outcome, [0, 1].map(|scale| rungs::bounds(game.above, game.below, scale)));
        let mut sensible = 0;
        let mut recursive = 0;
        let moves = [Player::Left, Player::Right].map(|player| {
            let kept = self.sensible(&options[player as usize], player);
            sensible += kept.len() as u8;
            let below = |&(_, entry, _): &Step| entry.map_or(0, |e| self.recursive[e.index()]);
            recursive += kept.len() as u32 + kept.iter().map(below).sum::<u32>();
            self.moves(&kept)
        });
        self.recursive.push(recursive);
        let score = match self.database.score() {
            Score::Length => self.index.shape(id).squares() as u32,
            Score::Moves => (options[0].len() + options[1].len()) as u32,
            Score::Sensible => u32::from(sensible),
            Score::Recursive => recursive,
        };
        self.scores.push(score);
        let simplest = self.simplest[class as usize].get_or_insert(id);
        let least = self.scores[simplest.index()];
        if score < least {
            *simplest = id;
        }
        let found = Entry {
            outcome,
            bounds,
            moves,
            sensible,
            recursive,
            link: (score > least).then_some(*simplest),
        };
        match found == claimed {
            true => Ok(()),
            false => {
                let (claimed, found) = self.difference(&claimed, &found);
                Err(self.wrong(id, claimed, found))
            }
        }
    }

    /// The first claim in which two entries differ, in words.
    fn difference(&self, claimed: &Entry, found: &Entry) -> (String, String) {
        let link = |entry: &Entry| match entry.link {
            Some(link) => format!("it is linked to {}", text(&self.index.runs(link))),
            None => "it has no link".to_owned(),
        };
        let claims: [&dyn Fn(&Entry) -> String; 5] = [
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
        let both = claims.iter().map(|claim| (claim(claimed), claim(found)));
        both.clone().find(|(claimed, found)| claimed != found).unwrap_or_default()
    }

    fn wrong(&self, id: EntryId, claimed: String, found: String) -> Wrong {
        Wrong { id: id.index(), board: text(&self.index.runs(id)), claimed, found }
    }

    fn options(&self, id: EntryId, player: Player) -> SmallVec<[Step; 16]> {
        let runs = self.index.runs(id);
        let mut options = SmallVec::new();
        let mut before = 0;
        for (i, run) in runs.iter().enumerate() {
            for t in (0..run.len()).filter(|t| run.pairs() >> t & 1 == 1) {
                let mut left: Runs = runs.iter().copied().collect();
                left.remove(i);
                let (a, b) = run.after(t, player);
                left.extend([a, b]);
                relax(&mut left);
                let entry = self.index.find(left);
                let class = entry.map_or(0, |entry| self.class[entry.index()]);
                options.push(((before + t) as u8, entry, class));
            }
            before += run.len();
        }
        options
    }

    /// The class of a game: an old one if it is equal to that, or a new one.
    fn find_class(
        &mut self,
        id: EntryId,
        options: &[SmallVec<[Step; 16]>; 2],
        link: Option<EntryId>,
    ) -> Result<Class, Wrong> {
        let options = options.each_ref().map(|options| {
            let mut classes: Classes = options.iter().map(|option| option.2).collect();
            classes.sort_unstable();
            classes.dedup();
            classes
        });
        if let Some(&class) = self.by_options.get(&options) {
            return Ok(class);
        }
        let game = self.game(options.clone());
        let class = match link {
            Some(target) => {
                let class = self.class[target.index()];
                if !self.is_equal(&game, class) {
                    let board = text(&self.index.runs(target));
                    let claimed = format!("it is equal to {board}");
                    return Err(self.wrong(id, claimed, "it is not".to_owned()));
                }
                Some(class)
            }
            None => {
                let key = (game.above, game.below);
                let partition = self.partitions.get(&key).cloned().unwrap_or_default();
                partition.into_iter().find(|&class| self.is_equal(&game, class))
            }
        };
        match class {
            Some(class) => {
                self.by_options.insert(options, class);
                Ok(class)
            }
            None => Ok(self.add_class(options, game)),
        }
    }

    fn add_class(&mut self, options: [Classes; 2], game: Game) -> Class {
        let class = self.classes.len() as Class;
        self.by_options.insert(options, class);
        let key = (game.above, game.below);
        self.partitions.entry(key).or_default().push(class);
        self.classes.push(game);
        self.simplest.push(None);
        class
    }

    /// Plays a game beside every rung.
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
            // It fails, too, by a Left option of `r` that is `≥ G`, or a Right option that is
            // `≤ G`.
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

    /// Whether a game that is not yet in a class is equal to a class: no option of either is a
    /// winning move in the difference.
    fn is_equal(&mut self, game: &Game, class: Class) -> bool {
        let other = &self.classes[class as usize];
        if (game.above, game.below) != (other.above, other.below) {
            return false;
        }
        self.comparisons += 1;
        let [left, right] = other.options.clone();
        !game.options[0].iter().any(|&option| self.le(class, option))
            && !game.options[1].iter().any(|&option| self.le(option, class))
            && !left.iter().any(|&option| self.game_le(game, option))
            && !right.iter().any(|&option| self.le_game(option, game))
    }

    /// `G ≤ h`
    fn game_le(&mut self, game: &Game, h: Class) -> bool {
        let right = self.classes[h as usize].options[1].clone();
        !game.options[0].iter().any(|&option| self.le(h, option))
            && !right.iter().any(|&option| self.le_game(option, game))
    }

    /// `g ≤ H`
    fn le_game(&mut self, g: Class, game: &Game) -> bool {
        let left = self.classes[g as usize].options[0].clone();
        !game.options[1].iter().any(|&option| self.le(option, g))
            && !left.iter().any(|&option| self.game_le(game, option))
    }

    /// Whether Left wins `h − g` moving second.
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
        self.known.insert((g, h), answer);
        answer
    }

    /// The moves that no other dominates strictly.
    fn sensible(&mut self, options: &[Step], player: Player) -> SmallVec<[Step; 16]> {
        let mut kept = SmallVec::new();
        for &(pair, entry, class) in options {
            let is_dominated = options.iter().any(|&(_, _, other)| {
                class != other
                    && match player {
                        Player::Left => self.le(class, other),
                        Player::Right => self.le(other, class),
                    }
            });
            if !is_dominated {
                kept.push((pair, entry, class));
            }
        }
        kept
    }

    /// The simplest of each class of sensible moves, and the simplest of all.
    fn moves(&self, sensible: &[Step]) -> Moves {
        let score = |option: &Step| option.1.map_or(0, |entry| self.scores[entry.index()]);
        let is_kept = |option: &&Step| {
            let rival = |other: &&Step| other.2 == option.2;
            let best = sensible.iter().filter(rival).min_by_key(|o| (score(o), o.0));
            best == Some(*option)
        };
        let kept = sensible.iter().filter(is_kept);
        let simplest = sensible.iter().min_by_key(|o| (score(o), o.0));
        Moves {
            nondominated: kept.fold(0, |set, option| set | 1 << option.0),
            simplest: simplest.map(|option| option.0),
        }
    }
}

#[cfg(test)]
mod tests;
