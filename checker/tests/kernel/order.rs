//! The order as it is remembered, and by its definition alone.
use segcert_check::data::*;
use segcert_check::games::*;
use std::collections::{HashMap, HashSet};

fn unlimited() -> Budget {
    Budget { steps: u64::MAX, memory: u64::MAX }
}

/// Entries of an arena by their options; none is there twice, or as the negative of another one.
#[derive(Default)]
struct Section {
    entries: Vec<[Vec<u32>; 2]>,
    is_own_negative: Vec<bool>,
    seen: HashSet<[Vec<u32>; 2]>,
}

impl Section {
    /// Adds a game with options among 0 and the entries before it, if it is new.
    fn add(&mut self, mut game: [Vec<u32>; 2]) {
        let negative = |option: &u32| match (*option as usize / 2).checked_sub(1) {
            Some(entry) if !self.is_own_negative[entry] => option ^ 1,
            _ => *option,
        };
        let mut opposite = [1, 0].map(|side: usize| game[side].iter().map(negative).collect());
        for list in game.iter_mut().chain(&mut opposite) {
            list.sort_unstable();
            list.dedup();
        }
        let is_zero = game == [vec![], vec![]];
        if !is_zero && self.seen.insert(game.clone()) {
            self.is_own_negative.push(game == opposite);
            self.seen.insert(opposite);
            self.entries.push(game);
        }
    }

    /// A reference to one of the last entries, so many of them, by the name that it has.
    fn reference(&self, rng: &mut impl FnMut(usize) -> usize, last: usize) -> u32 {
        let entry = self.entries.len() - 1 - rng(last.min(self.entries.len()));
        let sign = if self.is_own_negative[entry] { 0 } else { rng(2) };
        (2 * (entry + 1) + sign) as u32
    }

    fn arena(&self) -> Arena {
        let mut bytes = Vec::new();
        let mut write = |mut number: u32| {
            while number > 127 {
                bytes.push(number as u8 | 128);
                number >>= 7;
            }
            bytes.push(number as u8);
        };
        write(self.entries.len() as u32);
        for list in self.entries.iter().flatten() {
            write(list.len() as u32);
            let mut least = 0;
            for option in list {
                write(option - least);
                least = option + 1;
            }
        }
        Arena::read(&mut Reader::new(&bytes), &mut unlimited()).unwrap()
    }
}

/// All games with options among 0, 1, −1, `*` and `*2`: more than there are rungs.
fn section() -> Section {
    let options = [0, 2, 3, 4, 6];
    let lists = (0..32).map(|set| {
        let members = (0..5).filter(|bit| set >> bit & 1 == 1);
        members.map(|bit| options[bit]).collect()
    });
    let lists: Vec<Vec<u32>> = lists.collect();
    let mut section = Section::default();
    section.add([vec![0], vec![]]);
    section.add([vec![0], vec![0]]);
    section.add([vec![0, 4], vec![0, 4]]);
    for left in &lists {
        for right in &lists {
            section.add([left.clone(), right.clone()]);
        }
    }
    section
}

fn arena() -> Arena {
    section().arena()
}

/// Adds random games, up to so many entries, each with options among the last ones before it.
fn grown(mut section: Section, entries: usize, last: usize) -> Arena {
    let mut seed = 7_u64;
    let mut rng = |end: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % end
    };
    while section.entries.len() < entries {
        let game = [(); 2].map(|()| {
            let options = 0..rng(6);
            options.map(|_| section.reference(&mut rng, last)).collect()
        });
        section.add(game);
    }
    section.arena()
}

/// `a ≤ b` by its definition, with what was found before.
fn defined(arena: &Arena, a: Term, b: Term, known: &mut HashMap<(Term, Term), bool>) -> bool {
    if let Some(answer) = known.get(&(a, b)) {
        return *answer;
    }
    let lefts = arena.options(a, Player::Left).unwrap();
    let rights = arena.options(b, Player::Right).unwrap();
    let answer = lefts.iter().all(|left| !defined(arena, b, *left, known))
        && rights.iter().all(|right| !defined(arena, *right, a, known));
    known.insert((a, b), answer);
    answer
}

/// Answers that rungs do not give: objections, and what is remembered, of `a ≤ b`, of its converse
/// and of the negatives. In the first arena the options of most games are no rungs, in the second
/// one the options of rungs are later rungs.
#[test]
fn beyond_the_rungs() {
    let mut small = Section::default();
    small.add([vec![0], vec![]]);
    for (arena, skipped) in [(grown(section(), 1_000, 300), 1_200), (grown(small, 400, 60), 0)] {
        let mut games = ordered(arena);
        let (mut known, mut counts) = (HashMap::new(), [0; 2]);
        let values = games.arena.references().skip(skipped);
        let values: Vec<Term> = values.filter(|value| value.index() % 6 < 2).collect();
        for a in &values {
            for b in &values {
                let is_asked = games.answer((*a, *b)).unwrap().is_none();
                let answer = games.at_most(*a, *b).unwrap();
                assert_eq!(answer, defined(&games.arena, *a, *b, &mut known), "{a:?} {b:?}");
                counts[usize::from(answer)] += usize::from(is_asked);
            }
        }
        assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
    }
}

fn ordered(arena: Arena) -> Games {
    let order = Order::new(&arena, &mut unlimited()).unwrap();
    Games { arena, order, budget: unlimited(), ..Games::default() }
}

fn by_definition(arena: &Arena, a: Term, b: Term) -> bool {
    let lefts = arena.options(a, Player::Left).unwrap().iter();
    let rights = arena.options(b, Player::Right).unwrap().iter();
    lefts.clone().all(|left| !by_definition(arena, b, *left))
        && rights.clone().all(|right| !by_definition(arena, *right, a))
}

#[test]
fn remembered() {
    let mut games = ordered(arena());
    let values: Vec<Term> = games.arena.references().collect();
    for a in values.iter().step_by(3) {
        for b in values.iter().step_by(5) {
            let answer = games.at_most(*a, *b).unwrap();
            assert_eq!(answer, by_definition(&games.arena, *a, *b), "{a:?} {b:?}");
        }
    }
}

/// A question that ended at a limit has nothing to do with the next one.
#[test]
fn after_a_limit() {
    let mut games = ordered(arena());
    let values: Vec<Term> = games.arena.references().collect();
    let mut ended = 0;
    for a in &values {
        for b in values.iter().step_by(3) {
            // Enough to see that it is not known, but not for an objection.
            games.budget = unlimited();
            if games.answer((*a, *b)).unwrap().is_none() {
                let steps = unlimited().steps - games.budget.steps + LOOK_UP as u64;
                games.budget = Budget { steps, ..unlimited() };
                ended += u32::from(games.at_most(*a, *b).is_err());
            }
            games.budget = unlimited();
            let answer = games.at_most(*b, *a).unwrap();
            assert_eq!(answer, by_definition(&games.arena, *b, *a), "{b:?} {a:?}");
        }
    }
    assert!(ended > 0);
}

/// A question that no rung answers is looked up, which is paid for; an answer that costs nothing is
/// there.
#[test]
fn look_ups_are_paid_for() {
    let mut games = ordered(arena());
    let values: Vec<Term> = games.arena.references().collect();
    let mut paid = 0;
    for a in &values {
        for b in &values {
            games.budget = unlimited();
            let answer = games.answer((*a, *b)).unwrap();
            let steps = unlimited().steps - games.budget.steps;
            if steps > 0 {
                assert_eq!(steps, LOOK_UP as u64 / 2, "{a:?} {b:?}");
                paid += 1;
            } else {
                assert!(answer.is_some(), "{a:?} {b:?}");
            }
        }
    }
    assert!(paid > 0);
}
