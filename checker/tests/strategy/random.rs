//! Strategies for other families, drawn at random and improved step by step until their obligations hold, and variations of the strategy for alternating
//! linear Clobber: what they prove is compared with brute force.

use super::oracle::Oracle;
use super::*;
use segcert_check::strategy::data::{
    Choice, Class, Condition, Count, Family, Length, Members, Pattern, Range, Rule, Set, Start,
    Strategy, Word,
};
use segcert_check::strategy::{Certified, Theorem, decode, statements, theorem};

const LIMITS: Limits = Limits { steps: 20_000_000, memory: 1 << 26 };

/// Start positions up to this length are tried.
const TRIED: usize = 13;

/// The strategy of the committed certificate, and the certificates that it needs.
fn alc() -> (Strategy, Vec<Vec<u8>>) {
    let sections = conjecture_1();
    let strategy = decode(&sections.strategy, &sections.names, Limits::default());
    let bytes = &sections.certificates;
    let (mut rest, mut found) = (&bytes[1..], Vec::new());
    while !rest.is_empty() {
        let length = usize::from(rest[0] & 0x7f) | usize::from(rest[1]) << 7;
        found.push(rest[2..2 + length].to_vec());
        rest = &rest[2 + length..];
    }
    (strategy.expect("a strategy"), found)
}

/// What brute force says against a theorem.
fn refuted(strategy: &Strategy, theorem: &Theorem, oracle: &mut Oracle) -> Option<String> {
    for (length, rows) in strategy.starts(TRIED) {
        let wins = [1, 0].map(|mine| oracle.first_wins(&rows, mine));
        let right = match (strategy.start.left_to_move, theorem.zero.contains(&length)) {
            (_, true) => wins == [false, false],
            (true, false) => wins[0] && (!theorem.is_symmetric || wins[1]),
            (false, false) => !wins[1] && (!theorem.wins_first || wins[0]),
        };
        if !right {
            return Some(format!("{rows:?}: {wins:?}, {theorem:?}, {strategy:?}"));
        }
    }
    None
}

/// How far a strategy is from a proof: 0 if it is one.
fn distance(theorem: &Theorem) -> usize {
    let failures = theorem.obligations.iter().map(|o| o.failures.len());
    failures.sum()
}

struct Drawing {
    random: Random,
    alc: Strategy,
}

impl Drawing {
    fn word(&mut self, least: usize, most: usize) -> Word {
        let length = least + self.random.below(most + 1 - least);
        (0..length).map(|_| self.random.below(2) as u8).collect()
    }

    fn part(&mut self, strategy: &Strategy) -> Word {
        if self.random.below(2) == 0 {
            return self.word(2, 5);
        }
        let family = self.random.from(&strategy.families).clone();
        let lengths: Vec<usize> = family.lengths(8).collect();
        let length = lengths.get(self.random.below(lengths.len())).copied();
        length.and_then(|length| family.word(length)).unwrap_or(vec![0, 1])
    }

    fn start(&mut self, strategy: &Strategy) -> Start {
        let beside = (0..self.random.below(3)).map(|_| self.part(strategy));
        Start {
            beside: beside.collect(),
            family: self.random.below(strategy.families.len()),
            from: self.random.below(12),
            left_to_move: self.random.below(2) == 0,
        }
    }

    fn range(&mut self, strategy: &Strategy) -> Range {
        let family = self.random.below(strategy.families.len());
        let from = self.random.below(7);
        let to = (self.random.below(4) == 0).then(|| from + self.random.below(5));
        Range { family, from, to }
    }

    fn condition(&mut self, strategy: &Strategy) -> Condition {
        let terms = (0..1 + self.random.below(2)).map(|_| {
            let coefficient = *self.random.from(&[1, 1, -1, -1, 2, -2]);
            let count = match self.random.below(4) {
                0 => Count::Parts,
                1 => Count::Part(self.part(strategy)),
                _ => Count::Class(self.random.below(strategy.classes.len())),
            };
            (coefficient, count)
        });
        Condition { terms: terms.collect(), bound: *self.random.from(&[-2, -1, -1, 0, 0, 1, 1, 2]) }
    }

    fn conditions(&mut self, strategy: &Strategy) -> Vec<Condition> {
        (0..self.random.below(4)).map(|_| self.condition(strategy)).collect()
    }

    /// What one of Left's moves in a member of the family leaves, in terms of the length of the member.
    fn move_in(&mut self, family: usize, strategy: &Strategy) -> Vec<Pattern> {
        let of = &strategy.families[family];
        let lengths: Vec<usize> = of.lengths(14).collect();
        let length = lengths[self.random.below(lengths.len())];
        let row = of.word(length).expect("a member");
        let cuts: Vec<usize> = (1..row.len()).filter(|t| row[t - 1] != row[*t]).collect();
        let Some(t) = cuts.get(self.random.below(cuts.len())).copied() else {
            return Vec::new();
        };
        let mut after = row.clone();
        let (from, to) = if row[t] == 1 { (t, t - 1) } else { (t - 1, t) };
        after[to] = 1;
        let pieces = [after[..from].to_vec(), after[from + 1..].to_vec()];
        let pattern = |piece: Word| {
            let is_it = |negative: bool| {
                strategy.families.iter().position(|family| {
                    let member = family.word(piece.len()).unwrap_or_default();
                    let member: Word = member.iter().map(|s| s ^ u8::from(negative)).collect();
                    member == piece || member.iter().rev().eq(&piece)
                })
            };
            let found = [false, true].into_iter().find_map(|n| Some((n, is_it(n)?)));
            match found {
                Some((negative, family)) if piece.len() > 3 => Pattern::Sized {
                    family,
                    negative,
                    length: Length { constant: piece.len() as i64 - length as i64, l: 1, m: 0 },
                },
                _ => Pattern::One(piece),
            }
        };
        pieces.into_iter().map(pattern).collect()
    }

    fn rule(&mut self, strategy: &Strategy) -> Rule {
        let (part, game, to) = match self.random.below(6) {
            0 => {
                let part = self.part(strategy);
                let to = (0..self.random.below(2)).map(|_| Pattern::One(self.part(strategy)));
                let to = to.collect();
                (Choice::One(part), None, to)
            }
            1 => {
                let game: Vec<Pattern> = (0..1 + self.random.below(2))
                    .map(|_| Pattern::One(self.part(strategy)))
                    .collect();
                (Choice::OfGame, Some(game), Vec::new())
            }
            kind => {
                let range = self.range(strategy);
                let to = self.move_in(range.family, strategy);
                let choice =
                    if kind < 4 { Choice::Shortest(range) } else { Choice::Longest(range) };
                (choice, None, to)
            }
        };
        let conditions = match self.random.below(2) {
            0 => Vec::new(),
            _ => self.conditions(strategy),
        };
        Rule { name: String::new(), game, lengths: Vec::new(), conditions, part, to }
    }

    fn set(&mut self, strategy: &Strategy, left_to_move: bool) -> Set {
        Set {
            name: String::new(),
            left_to_move,
            any: (0..1 + self.random.below(2)).map(|_| self.conditions(strategy)).collect(),
            except: Vec::new(),
        }
    }

    fn strategy(&mut self) -> Strategy {
        let families = (0..1 + self.random.below(2)).map(|_| Family {
            name: String::new(),
            prefix: self.word(0, 2),
            block: self.word(1, 3),
            suffix: self.word(0, 2),
            notation: Default::default(),
        });
        let mut strategy = Strategy { families: families.collect(), ..Strategy::default() };
        // The start positions are in the first class and set to begin with.
        strategy.classes = vec![Class {
            name: String::new(),
            members: vec![Members::Range(Range { family: 0, from: 0, to: None })],
        }];
        let at_least = |coefficient: i64, count: Count, bound: i64| Condition {
            terms: vec![(coefficient, count)],
            bound,
        };
        strategy.sets = vec![Set {
            name: String::new(),
            left_to_move: true,
            any: vec![vec![at_least(1, Count::Class(0), 1), at_least(-1, Count::Parts, -1)]],
            except: Vec::new(),
        }];
        let all = Range { family: 0, from: 0, to: None };
        strategy.rules = vec![Rule {
            name: String::new(),
            game: None,
            lengths: Vec::new(),
            conditions: Vec::new(),
            to: self.move_in(0, &strategy),
            part: Choice::Shortest(all),
        }];
        for _ in 0..self.random.below(3) {
            strategy = self.changed(&strategy);
        }
        strategy
    }

    /// With one change.
    fn changed(&mut self, strategy: &Strategy) -> Strategy {
        let mut s = strategy.clone();
        match self.random.below(14) {
            0 => {
                let rewrites = self.alc.rewrites.clone();
                s.rewrites.push(self.random.from(&rewrites).clone());
            }
            1 => {
                let won = self.alc.won.clone();
                s.won.push(self.random.from(&won).clone());
                s.won_sums = self.alc.won_sums.clone();
            }
            2 => {
                let member = match self.random.below(2) {
                    0 => Members::One(self.part(&s)),
                    _ => Members::Range(self.range(&s)),
                };
                if self.random.below(2) == 0 {
                    s.classes.push(Class { name: String::new(), members: vec![member] });
                } else {
                    let class = self.random.below(s.classes.len());
                    s.classes[class].members.push(member);
                }
            }
            3 => {
                let left_to_move = self.random.below(2) == 0;
                let set = self.set(&s, left_to_move);
                s.sets.push(set);
            }
            4..=6 => {
                let case = self.conditions(&s);
                let condition = self.condition(&s);
                let set = self.random.below(s.sets.len());
                if let Some(set) = s.sets.get_mut(set) {
                    let number = self.random.below(set.any.len());
                    match (self.random.below(4), set.any.get_mut(number)) {
                        (0, _) | (_, None) => set.any.push(case),
                        (1, Some(old)) if !old.is_empty() => {
                            let place = self.random.below(old.len());
                            old[place] = condition;
                        }
                        (2, Some(old)) if !old.is_empty() => {
                            let place = self.random.below(old.len());
                            old.remove(place);
                        }
                        (_, Some(old)) => old.push(condition),
                    }
                }
            }
            7 => {
                let game = vec![self.part(&s)];
                let set = self.random.below(s.sets.len());
                if let Some(set) = s.sets.get_mut(set) {
                    set.except.push(game);
                }
            }
            8..=10 => {
                let rule = self.rule(&s);
                let place = self.random.below(s.rules.len() + 1);
                s.rules.insert(place, rule);
            }
            11 => {
                if !s.rules.is_empty() {
                    let place = self.random.below(s.rules.len());
                    s.rules.remove(place);
                }
            }
            12 => {
                let rule = self.rule(&s);
                let place = self.random.below(s.rules.len());
                if let Some(old) = s.rules.get_mut(place) {
                    *old = rule;
                }
            }
            _ => {
                if !s.sets.is_empty() {
                    let place = self.random.below(s.sets.len());
                    s.sets.remove(place);
                }
            }
        }
        s
    }
}

fn proved(strategy: &Strategy, certificates: &[Vec<u8>], limits: Limits) -> Option<Theorem> {
    let certificates = match statements(strategy).is_empty() {
        true => &[],
        false => certificates,
    };
    theorem(&Certified::new(strategy, certificates, limits).ok()?).ok()
}

/// Strategies for families drawn at random, each changed so many times; counts theorems. In about half of the families Left, moving first, loses
/// somewhere.
fn of_families(families: usize, changes: usize) -> usize {
    let (alc, certificates) = alc();
    let random = Random(1);
    let mut drawing = Drawing { random, alc };
    let mut oracle = Oracle::default();
    let mut theorems = 0;
    for _ in 0..families {
        let mut strategy = drawing.strategy();
        let mut best = usize::MAX;
        for _ in 0..changes {
            let changed = drawing.changed(&strategy);
            let Some(theorem) = proved(&changed, &certificates, LIMITS) else {
                continue;
            };
            if theorem.holds() {
                theorems += 1;
                assert_eq!(refuted(&changed, &theorem, &mut oracle), None);
            }
            if distance(&theorem) <= best {
                best = distance(&theorem);
                strategy = changed;
            }
        }
    }
    theorems
}

/// Variations of the strategy for alternating linear Clobber, some with other start positions; counts theorems.
fn of_variations(count: usize) -> usize {
    let (alc, certificates) = alc();
    let mut drawing = Drawing { random: Random(2), alc: alc.clone() };
    let limits = Limits { steps: 400_000_000, memory: 1 << 28 };
    let mut oracle = Oracle::default();
    let mut theorems = 0;
    for _ in 0..count {
        let mut changed = drawing.changed(&alc);
        if drawing.random.below(3) == 0 {
            changed.start = drawing.start(&changed);
        }
        let theorem = proved(&changed, &certificates, limits);
        if let Some(theorem) = theorem.filter(Theorem::holds) {
            theorems += 1;
            assert_eq!(refuted(&changed, &theorem, &mut oracle), None);
        }
    }
    theorems
}

#[test]
fn theorems_of_strategies_drawn_at_random_are_true() {
    let theorems = of_families(80, 30);
    assert!(theorems > 20, "{theorems}");
}

#[test]
fn theorems_of_variations_are_true() {
    let theorems = of_variations(40);
    assert!(theorems > 3, "{theorems}");
}

#[test]
#[ignore = "takes minutes"]
fn theorems_of_many_more_are_true() {
    let theorems = (of_families(4000, 60), of_variations(1000));
    println!("{theorems:?} theorems");
    assert!(theorems.0 > 500 && theorems.1 > 50, "{theorems:?}");
}
