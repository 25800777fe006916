//! Outcomes of many positions, two at a time: those of standard input, one a line, or of short
//! rows. `cargo run --release --example outcomes < boards.txt`
use std::io::{self, IsTerminal, Read};

fn main() -> io::Result<()> {
    let mut text = String::new();
    if !io::stdin().is_terminal() {
        io::stdin().read_to_string(&mut text)?;
    }
    if text.trim().is_empty() {
        text = (1..=12).map(|n| format!("(XO)^{n}\n")).collect();
    }
    let positions: Vec<&str> = text.lines().collect();
    let outcomes = segcert::Prover::new().threads(2).outcomes(&positions);
    for (position, outcome) in positions.iter().zip(outcomes) {
        match outcome {
            Ok(outcome) => println!("{position}\t{outcome}"),
            Err(error) => println!("{position}\t{error}"),
        }
    }
    Ok(())
}
