//! An arena with its components, and random games in it.
use std::collections::HashMap;

use proptest::prelude::*;
use segcert_clobber::{Atom, Component, Expr, Row, Square, Stone, Term};
use segcert_game::{Arena, Components, Value};

/// Data shared by the cases of one test, so that most values are computed once.
#[derive(Default)]
pub struct World {
    pub arena: Arena,
    pub components: Components,
    slow_order: HashMap<(Value, Value), bool>,
    slow_wins: HashMap<(Vec<Value>, bool), bool>,
}

impl World {
    pub fn value(&mut self, expr: &Expr) -> Value {
        self.components.evaluate(expr, &mut self.arena).unwrap()
    }

    pub fn read(&mut self, text: &str) -> Value {
        self.value(&text.parse().unwrap_or_else(|e| panic!("{text}: {e}")))
    }

    pub fn component(&mut self, text: &str) -> Value {
        let component: Component = text.parse().unwrap();
        let id = self.components.intern(&component);
        self.components.value(id, &mut self.arena).unwrap()
    }

    pub fn add(&mut self, a: Value, b: Value) -> Value {
        self.arena.add(a, b).unwrap()
    }

    pub fn up_star(&mut self, ups: i32, nim: u32) -> Value {
        let game = segcert_game::UpStar { ups, nim };
        self.arena.up_star(game).unwrap()
    }

    /// Returns `g ≤ h` by its definition, from the options alone.
    pub fn slow_le(&mut self, g: Value, h: Value) -> bool {
        if let Some(&known) = self.slow_order.get(&(g, h)) {
            return known;
        }
        let (left, right) = (self.arena.left(g).to_vec(), self.arena.right(h).to_vec());
        let answer = !left.iter().any(|&option| self.slow_le(h, option))
            && !right.iter().any(|&option| self.slow_le(option, g));
        self.slow_order.insert((g, h), answer);
        answer
    }

    /// Tells by play whether Left wins a sum. `left_moves` tells whether Left moves next; otherwise
    /// Right does.
    pub fn slow_left_wins(&mut self, mut sum: Vec<Value>, left_moves: bool) -> bool {
        sum.retain(|&value| value != Value::ZERO);
        sum.sort_unstable();
        let key = (sum, left_moves);
        if let Some(&known) = self.slow_wins.get(&key) {
            return known;
        }
        // The mover wins if, after some move, the opponent loses.
        let mut mover_wins = false;
        for i in 0..key.0.len() {
            let options = match left_moves {
                true => self.arena.left(key.0[i]).to_vec(),
                false => self.arena.right(key.0[i]).to_vec(),
            };
            for option in options {
                let mut after = key.0.clone();
                after[i] = option;
                mover_wins = mover_wins || self.slow_left_wins(after, !left_moves) == left_moves;
            }
        }
        let answer = mover_wins == left_moves;
        self.slow_wins.insert(key, answer);
        answer
    }
}

/// Runs a check in the world of this thread, that is, of this test.
pub fn in_world<T>(check: impl FnOnce(&mut World) -> T) -> T {
    thread_local! {
        static WORLD: std::cell::RefCell<World> = std::cell::RefCell::default();
    }
    WORLD.with_borrow_mut(check)
}

/// Generates a sum of components, as a row with gaps.
pub fn position(max_stones: usize) -> impl Strategy<Value = Expr> {
    let square = prop_oneof![
        6 => Just(Square::Stone(Stone::X)),
        6 => Just(Square::Stone(Stone::O)),
        1 => Just(Square::Empty),
    ];
    prop::collection::vec(square, 1..=max_stones).prop_map(|squares| Expr::from(Row::from(squares)))
}

/// Generates short games of all kinds: components, infinitesimals, numbers, hot games.
pub fn game() -> impl Strategy<Value = Expr> {
    let leaf = || {
        prop_oneof![
            3 => position(6),
            1 => (0..4_u32).prop_map(|n| Expr::from(Atom::Nimber(n))),
            1 => (0..3_u64, prop_oneof![Just(1), Just(-1)]).prop_map(|(n, count)| Expr {
                terms: vec![Term { count, atom: Atom::number(n, 0) }],
            }),
            1 => (-4..=4_i64).prop_filter_map("no copies", |count| {
                let atom = Atom::Up;
                (count != 0).then(|| Expr { terms: vec![Term { count, atom }] })
            }),
        ]
    };
    let braces = |options: BoxedStrategy<Expr>| {
        let options = prop::collection::vec(options, 0..3);
        (options.clone(), options)
            .prop_map(|(left, right)| Expr::from(Atom::Braces { left, right }))
    };
    let flat = prop_oneof![leaf(), braces(leaf().boxed())].boxed();
    prop_oneof![2 => position(8), 1 => leaf(), 3 => braces(flat)]
}
