//! Proves a statement, writes its certificate, and checks it again:
//! `cargo run --release --example prove -- "(XXO)^28 = 14*up" up.cert`
use std::error::Error;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let statement = arguments.next().ok_or("say what to prove")?;
    let path = arguments.next().unwrap_or_else(|| "proof.cert".to_owned());
    let proof = segcert::Prover::new().prove(&statement)?;
    proof.write(&path)?;
    let checked = segcert::check(&fs::read(&path)?)?;
    println!("{} (root {})", checked.statement, checked.root);
    Ok(())
}
