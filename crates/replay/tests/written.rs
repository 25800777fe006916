//! Writes strategies as plain data, and replays them.

use segcert_clobber::{Cell, Component};
use segcert_replay::data::{
    Choice, Class, Condition, Count, Family, Members, Pattern, Range, Rule, Strategy,
};
use segcert_replay::{Certified, Flaw, Options, Replay, replay};

pub fn word(stones: &str) -> Component {
    stones.to_uppercase().parse().expect("stones")
}

pub fn family(prefix: &str, base: &str, suffix: &str) -> Family {
    Family {
        name: String::new(),
        rows: Cell { prefix: word(prefix), base: word(base), suffix: word(suffix), least: 0 },
        notation: ["w".to_owned(), String::new()],
    }
}

/// Returns the range of the members of the first family that have at least `length` stones.
pub fn from(length: usize) -> Range {
    Range { family: 0, from: length, to: None }
}

/// Returns a rule by which Left moves in `part` to the sum `to`.
pub fn rule(part: Choice, to: &[&str]) -> Rule {
    Rule {
        name: "1".to_owned(),
        game: None,
        lengths: Vec::new(),
        conditions: Vec::new(),
        part,
        to: to.iter().map(|to| Pattern::One(word(to))).collect(),
    }
}

pub fn at_least(coefficient: i64, count: Count, bound: i64) -> Condition {
    Condition { terms: vec![(coefficient, count)], bound }
}

/// Returns a strategy for `x(x)o`: Left captures the only stone of Right.
pub fn comb() -> Strategy {
    Strategy {
        name: "comb".to_owned(),
        families: vec![family("x", "x", "o")],
        classes: vec![Class { name: "c".to_owned(), members: vec![Members::Range(from(2))] }],
        rules: vec![rule(Choice::Shortest(from(2)), &[])],
        ..Strategy::default()
    }
}

pub fn up_to(strategy: &Strategy, certificates: &[&[u8]], longest: usize) -> Result<Replay, Flaw> {
    with_threads(strategy, certificates, longest, 2)
}

pub fn with_threads(
    strategy: &Strategy,
    certificates: &[&[u8]],
    longest: usize,
    threads: usize,
) -> Result<Replay, Flaw> {
    let options =
        Options { longest, threads, memory: 1 << 30, as_published: false, watch: &|_| true };
    replay(&Certified::new(strategy, certificates)?, &options)
}
