//! Prints the values of positions: `cargo run --release --example value -- XXO XXOO "3*XO - up"`
use std::env;

fn main() -> Result<(), segcert::Error> {
    for position in env::args().skip(1) {
        let evaluation = segcert::value(&position)?;
        let weight = evaluation.atomic_weight.as_deref().unwrap_or("-");
        println!("{position}\t{}\tatomic weight {weight}", evaluation.unicode);
    }
    Ok(())
}
