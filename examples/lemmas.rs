//! Proves statements from theorems of the library, and prints for each the time, the size of the
//! certificate, and the number of theorems that it imports.
//!
//! `cargo run --release --example lemmas`
use std::time::{Duration, Instant};

use segcert::Prover;

/// Statements that nobody had proved or could prove in minutes before theorems could be used, and
/// others like them.
const STATEMENTS: [&str; 33] = [
    "(XXO)^n + (XO)^n > 0 for all n >= 6",
    "(XXO)^n > (XO)^n for all n >= 6",
    "(XXO)^60 - (XO)^60 > 0",
    "(XXO)^n + (XXXO)^n > 0 for all n >= 1",
    "(XO)^n || * for all n >= 2",
    "(XO)^n + XO || 0 for all n >= 2",
    "(XO)^300 + (XO)^200 || 0",
    "O(XO)^n > 0 for all n >= 5",
    "(XXO)^n = floor((n-3)/2)*up + 2*up for all n >= 1",
    "(XXO)^400 + (XO)^300 + O(XO)^200 > 0",
    "any((XXO)^i, i >= 1) >= 0",
    "(XO)^25XX || 0",
    "(XO)^40 + XXO > 0",
    "(XXO)^300 + (XO)^301 + (XO)^302 > 100*up",
    "(XXXOXXO)^100 + (XO)^200 > 99*up",
    "(XXXOXO)^90 - (XXO)^80 > 19*up",
    "(XXXXOXXO)^50 - (XXXOXXO)^30 > 10*up",
    "(XXXO)^80 + (XXO)^70 + (XO)^60 > 100*up",
    "(XXXXOOO)^99 = (XXO)^65",
    "(XO)^200 + (XO)^150 + (XO)^100 || 0",
    "(XO)^200 + (XO)^150 + (XO)^100 + (XO)^50 < 2*up",
    "(XXOO)^300 + (XXO)^200 = 100*up",
    "(XXXOO)^100 + (XO)^90 < up",
    "O(X)^100 - O(X)^60 = 40*up",
    "(X)^200(O)^100 + (XO)^77 || 0",
    "(X)^99(O)^55(X)^44 + (XXO)^9 = 5*up",
    "(XXOXOO)^70 - (XXO)^10 < 0",
    "(XXOXOXOO)^50 < 2*up + (XXO)^40",
    "(XXXOXOO)^60 + (XXXOXXOO)^60 > 0",
    "(XXXOXOXOO)^40 + (XXO)^20 > 0",
    "O(XO)^99 + O(XO)^98 + (XO)^97 + (XO)^96 > 0",
    "2*(XXO)^100 - 2*(XO)^99 > 90*up",
    "(XXO)^200 > (XXXOXOXOO)^100",
];

fn main() {
    let mut longest = Duration::ZERO;
    for statement in STATEMENTS {
        let begin = Instant::now();
        let proof = Prover::new().time(Duration::from_secs(120)).prove(statement);
        let time = begin.elapsed();
        longest = longest.max(time);
        match proof {
            Ok(proof) => println!(
                "{:>6.2} s  {:>7} bytes, {} imports  {statement}",
                time.as_secs_f64(),
                proof.bytes.len(),
                proof.imports.len()
            ),
            Err(error) => println!("{:>6.2} s  {error}  {statement}", time.as_secs_f64()),
        }
    }
    println!("the longest took {:.2} s", longest.as_secs_f64());
}
