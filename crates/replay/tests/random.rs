//! Draws strategies at random. The replay and the model must visit the same positions, and Left
//! must win where the replay finds no failure.

use super::facts::{OOXOXX, OOXX, OXO, OXOXOX, rewrite};
use super::model::{self, Counts, Model};
use super::oracle::Oracle;
use super::written::{at_least, from, with_threads};
use segcert_clobber::{Cell, Component, Form, Stone};
use segcert_replay::Outcome;
use segcert_replay::data::{
    Choice, Class, Condition, Count, Family, Members, Pattern, Range, Rule, Start, Strategy,
};

/// A small generator of random numbers (SplitMix64).
struct Random(u64);

fn stone(number: u8) -> Stone {
    match number {
        0 => Stone::O,
        _ => Stone::X,
    }
}

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % most.max(1) as u64) as usize
    }

    fn word(&mut self, least: usize, most: usize) -> Component {
        let length = least + self.below(most + 1 - least);
        (0..length).map(|_| stone(self.below(2) as u8)).collect()
    }

    fn range(&mut self, families: usize) -> Range {
        let from = self.below(6);
        Range {
            family: self.below(families),
            from,
            to: (self.below(4) == 0).then(|| from + self.below(6)),
        }
    }

    fn condition(&mut self) -> Condition {
        let count = match self.below(3) {
            0 => Count::Components,
            1 => Count::Component(self.word(2, 4)),
            _ => Count::Class(0),
        };
        let coefficient = [1, -1, 2, -2][self.below(4)];
        at_least(coefficient, count, self.below(5) as i64 - 2)
    }

    /// Returns the result of one of Left's moves in a word. The lengths of longer pieces depend on
    /// the length of the word.
    fn result(&mut self, families: &[Family], row: &Component) -> Vec<Pattern> {
        let row = model::stones(row);
        let cuts: Vec<usize> = (1..row.len()).filter(|t| row[t - 1] != row[*t]).collect();
        let Some(t) = cuts.get(self.below(cuts.len())).copied() else {
            return Vec::new();
        };
        let (from, to) = if row[t] == 1 { (t, t - 1) } else { (t - 1, t) };
        let mut after = row.clone();
        after[to] = 1;
        let pattern = |piece: &[u8]| {
            let part: Component = piece.iter().map(|one| stone(*one)).collect();
            let is_it = |family: &Family| family.word(piece.len()).as_ref() == Some(&part);
            match families.iter().position(is_it) {
                Some(family) if piece.len() > 2 => Pattern::Sized {
                    family,
                    negative: false,
                    length: Form::parameter(0).plus(piece.len() as i64 - row.len() as i64),
                },
                _ => Pattern::One(part),
            }
        };
        vec![pattern(&after[..from]), pattern(&after[from + 1..])]
    }

    fn rule(&mut self, families: &[Family]) -> Rule {
        let range = self.range(families.len());
        let family = &families[range.family];
        let lengths: Vec<usize> = family.lengths(9).collect();
        let length = lengths[self.below(lengths.len())];
        let row = family.word(length).expect("a member");
        let (part, game, to) = match self.below(6) {
            0 => {
                let game = [row.clone(), self.word(2, 4)].map(Pattern::One);
                let game = game[..1 + self.below(2)].to_vec();
                (Choice::OfGame, Some(game), self.result(&[], &row))
            }
            1 => {
                let part = self.word(2, 5);
                let to = self.result(&[], &part);
                (Choice::One(part), None, to)
            }
            2 => (Choice::Longest(range), None, self.result(families, &row)),
            _ => (Choice::Shortest(range), None, self.result(families, &row)),
        };
        Rule {
            name: String::new(),
            game,
            lengths: Vec::new(),
            conditions: (0..self.below(2)).map(|_| self.condition()).collect(),
            part,
            to,
        }
    }

    fn strategy(&mut self) -> Strategy {
        let families = (0..1 + self.below(2)).map(|_| Family {
            name: String::new(),
            rows: Cell {
                prefix: self.word(0, 2),
                base: self.word(1, 3),
                suffix: self.word(0, 2),
                least: 0,
            },
            notation: Default::default(),
        });
        let families: Vec<Family> = families.collect();
        let known = [
            rewrite("oxo", &["ox"]),
            rewrite("ooxx", &[]),
            rewrite("oxoxox", &[]),
            rewrite("ooxoxx", &["oxox", "ox"]),
        ];
        let members = [Members::Range(from(0)), Members::One(self.word(2, 3))];
        Strategy {
            start: Start {
                families: (0..1 + self.below(2)).map(|_| self.below(families.len())).collect(),
                from: self.below(4),
                apart: self.below(4),
                beside: (0..self.below(2)).map(|_| self.word(2, 4)).collect(),
                left_to_move: self.below(3) > 0,
            },
            rewrites: known.into_iter().filter(|_| self.below(2) == 0).collect(),
            classes: vec![Class { name: String::new(), members: members.to_vec() }],
            rules: (0..1 + self.below(6)).map(|_| self.rule(&families)).collect(),
            families,
            ..Strategy::default()
        }
    }
}

#[test]
fn the_model_meets_the_same_positions() {
    let mut random = Random(1);
    let mut oracle = Oracle::default();
    let (mut won, mut long) = (0, 0);
    for _ in 0..600 {
        let strategy = random.strategy();
        let threads = 1 + random.below(3);
        let certificates = [OXO, OOXX, OXOXOX, OOXOXX];
        let replay = with_threads(&strategy, &certificates, 10, threads).expect("a replay");
        let model = Model { strategy: &strategy };
        for ((length, words), row) in strategy.starts(10).zip(&replay.results) {
            let found = Counts {
                fails: row.outcome == Outcome::Unproved,
                left: row.left_nodes,
                right: row.right_nodes,
            };
            assert_eq!((length, &found), (row.stones, &model.replay(&words)), "{strategy:?}");
            let rows: Vec<Vec<u8>> = words.iter().map(model::stones).collect();
            let wins = [1, 0].map(|mine| oracle.first_wins(&rows, mine));
            let holds = match row.outcome {
                Outcome::First => wins == [true, true],
                Outcome::Second => wins == [false, false],
                Outcome::LeftFirst => wins[0],
                Outcome::LeftSecond => !wins[1],
                Outcome::Unproved => true,
            };
            assert!(holds, "{words:?} {wins:?} {:?} {strategy:?}", row.outcome);
            won += usize::from(!found.fails);
            long += usize::from(found.left > 3);
        }
        let first = replay.results.iter().find(|row| row.outcome == Outcome::Unproved);
        let failure = replay.failure.as_ref().map(|(stones, line)| (*stones, line.is_some()));
        assert_eq!(failure, first.map(|row| (row.stones, true)));
    }
    assert!(won > 500 && long > 40, "{won} {long}");
}
