//! Lists the committed theorems that follow from the others, with the time that finding this takes;
//! with a word, those alone that contain it.
//!
//! `cargo run --release -p segcert-corollaries --example consequences -- [WORD]`
#[path = "../tests/committed.rs"]
mod committed;

use std::time::{Duration, Instant};

use segcert_corollaries::{Library, Targets, derive};
use segcert_game::arena::on_large_stack;
use segcert_run::Control;

fn main() {
    on_large_stack(|| {
        let library = committed::committed();
        let (mut found, mut longest, mut slowest) = (0, Duration::ZERO, String::new());
        let word = std::env::args().nth(1).unwrap_or_default();
        for theorem in library.theorems() {
            if !theorem.statement.to_string().contains(&word) {
                continue;
            }
            // The same statement may be there twice.
            let same = library.theorems().iter().filter(|it| it.statement == theorem.statement);
            let others: Library = same.fold(library.clone(), |rest, it| rest.without(&it.root));
            let begin = Instant::now();
            let corollary =
                derive(&theorem.statement, &others, Targets::Statement, &Control::default());
            let time = begin.elapsed();
            if time > longest {
                longest = time;
                slowest = theorem.statement.to_string();
            }
            if let Some(corollary) = corollary.expect("no limit") {
                found += 1;
                println!("{time:>10.1?}  {}", theorem.statement);
                for root in &corollary.used {
                    let used = others.get(root).expect("it is there");
                    println!("{:12}from {}", "", used.statement);
                }
            }
        }
        let all = library.theorems().len();
        println!("{found} of {all} follow from others; the longest took {longest:.1?}: {slowest}");
    });
}
