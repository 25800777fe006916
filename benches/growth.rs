//! Measures how the cost of a proof grows with n. `cargo bench --bench growth` proves statements
//! about `(XO)^n` and `(XXO)^n`, prints the time for each n and the estimated growth factor from n
//! to n + 1, and draws both.

use std::time::Instant;

use segcert::Prover;
use segcert_segclobber::reproduce::plot::{Plot, Series, Style};

fn main() {
    let alternating = measure("(XO)ⁿ", 20..=42, |n| format!("(XO)^{n}"));
    let conjecture = measure("(XXO)ⁿ", 8..=40, |n| format!("(XXO)^{n} = {}*up", n.div_ceil(2)));
    let (title, y) =
        ("Proving by the value search, one thread", "seconds, with the certificate checked");
    let plot = Plot::new(title, "n", y, [alternating, conjecture].concat());
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/growth.svg");
    std::fs::write(path, plot.to_svg()).expect("the target folder can be written");
    println!("drawn in {path}");
}

/// Measures the time of a proof for every second n. Returns the points and the line that fits them.
fn measure(
    name: &str,
    range: impl Iterator<Item = u32>,
    statement: impl Fn(u32) -> String,
) -> Vec<Series> {
    let mut points = Vec::new();
    for n in range.step_by(2) {
        let start = Instant::now();
        let proof = Prover::new().prove(statement(n)).expect("the statement is true");
        let seconds = start.elapsed().as_secs_f64();
        println!("{:24} {seconds:8.3} s {:9} bytes", proof.statement, proof.bytes.len());
        points.push((f64::from(n), seconds));
    }
    let growth = Series::growth(&points);
    let mut all = vec![Series::new(name, Style::Line, points)];
    if let Some((line, factor)) = growth {
        println!("{name}: each n takes {factor:.3} times as long as the one before");
        all.push(line);
    }
    all
}
