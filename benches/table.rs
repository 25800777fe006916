//! The table of the README in one command: `cargo bench --bench table` (add `-- --long` for
//! `(XO)^50` and for all components up to 24 stones).
//!
//! Every line is measured in this process, one after the other, on one thread unless it says
//! otherwise.

#[path = "../tests/published/mod.rs"]
mod published;

use std::time::{Duration, Instant};

use segcert_calculus::certificate::Verdict;
use segcert_check::shell;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::library::Library;
use segcert_clobber::{Component, Query, Row};
use segcert_game::all_components::AllComponents;
use segcert_game::arena::on_large_stack;
use segcert_game::{Arena, Components};
use segcert_run::Control;
use segcert_search::prover::Prover;

fn main() {
    let long = std::env::args().any(|argument| argument == "--long");
    on_large_stack(|| table(long));
}

fn table(long: bool) {
    let mut statements =
        vec!["(XXO)^28 = 14*up", "(XXO)^80 = 40*up", "(XO)^20", "(XO)^30", "(XO)^36", "(XO)^40"];
    if long {
        statements.push("(XO)^50");
    }
    for statement in statements {
        proof(statement);
    }
    outcomes();
    random_rows();
    all_components(16);
    all_components(20);
    if long {
        all_components(24);
    }
    random_values();
}

fn proof(text: &str) {
    let query: Query = text.parse().expect("a statement");
    let start = Instant::now();
    let verdict = Prover::new(Control::default()).certify(&query).expect("no limit");
    let prove = start.elapsed();
    let Verdict::Proved(certificate) = verdict else {
        panic!("{text} is true");
    };
    let start = Instant::now();
    let verdict = check(&certificate.bytes, &Options::default(), &mut Library::default());
    let check = start.elapsed();
    let shell::verdict::Verdict::Verified(verified) = verdict else {
        panic!("{text} checks");
    };
    let steps = verified.stats.steps;
    println!(
        "{text:24} prove {:>9} check {:>9} ratio 1/{:<5.1} {:>8} bytes {steps:>7} steps \
         {:.2} bytes/step",
        show(prove),
        show(check),
        prove.as_secs_f64() / check.as_secs_f64(),
        certificate.bytes.len(),
        certificate.bytes.len() as f64 / steps as f64,
    );
}

/// Solves the boards of `tests/data/outcomes` for both players.
fn outcomes() {
    let published = published::outcomes();
    let start = Instant::now();
    let mut prover = Prover::new(Control::default());
    for outcome in &published {
        let wins = prover.wins(&outcome.board, outcome.first).expect("no limit");
        assert_eq!(wins, outcome.first_wins, "{}", outcome.line);
    }
    let count = published.len();
    println!("{count} outcomes, one thread: {}", show(start.elapsed()));
}

fn random_rows() {
    let mut seconds: Vec<Duration> = (0..100)
        .map(|i| {
            let row = random_component(60 + i % 7, i as u64);
            let start = Instant::now();
            let mut prover = Prover::new(Control::default());
            prover.outcome(&Row::from(&row).into()).expect("no limit");
            start.elapsed()
        })
        .collect();
    seconds.sort();
    println!(
        "100 random rows of 60-66 stones: median {}, worst {}",
        show(seconds[50]),
        show(seconds[99])
    );
}

fn all_components(longest: usize) {
    let start = Instant::now();
    let (mut arena, mut all) = (Arena::new(), AllComponents::new());
    while all.longest() < longest {
        all.extend(&mut arena).expect("no limit");
    }
    println!("canonical forms of all components up to {longest} stones: {}", show(start.elapsed()));
}

fn random_values() {
    let mut seconds: Vec<Duration> = (0..50)
        .map(|i| {
            let row = random_component(40, 1000 + i);
            let start = Instant::now();
            let (mut arena, mut components) = (Arena::new(), Components::new());
            let component = components.intern(&row);
            components.value(component, &mut arena).expect("no limit");
            start.elapsed()
        })
        .collect();
    seconds.sort();
    println!(
        "values of 50 random rows of 40 stones: median {}, worst {}",
        show(seconds[25]),
        show(seconds[49])
    );
}

/// Returns a pseudorandom component, the same for a seed in every run.
fn random_component(stones: usize, seed: u64) -> Component {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
    let word: String = (0..stones)
        .map(|_| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            if state >> 40 & 1 == 1 { 'X' } else { 'O' }
        })
        .collect();
    word.parse().expect("a component")
}

fn show(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}
