//! The strategies that come with the program.
use super::*;
use crate::game::arena::on_large_stack;
use crate::strategy::read::read;

fn compiled(name: &str) -> Result<Compiled, String> {
    let file = format!("{}/strategies/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&file).expect("it is there");
    let strategy = read(&file, &text).map_err(|error| error.to_string())?;
    compile(&strategy).map_err(|failure| failure.to_string())
}

fn report(name: &str) {
    on_large_stack(|| {
        let start = std::time::Instant::now();
        match compiled(name) {
            Ok(done) => {
                let mut steps = 0;
                for (number, proof) in done.proofs.iter().enumerate() {
                    let before = steps;
                    proof.iter().for_each(|proof| proof.visit(&mut |_| steps += 1));
                    eprintln!("{name} claim {number}: {} steps", steps - before);
                }
                eprintln!("{name}: {} claims, {steps} steps, {:?}", done.proofs.len(), start.elapsed());
            }
            Err(failure) => panic!("{failure}"),
        }
    });
}

#[test]
fn comb() {
    report("comb");
}

#[test]
fn alc() {
    report("alc");
}

#[test]
fn two_ups() {
    report("two-ups");
}

#[test]
fn one_up() {
    report("one-up");
}

fn fails(name: &str) {
    let failure = on_large_stack(|| compiled(name).err().expect("it is wrong"));
    eprintln!("{name}: {failure}");
}

#[test]
fn program() {
    fails("alc-program-2025");
}

#[test]
fn improved() {
    fails("alc-improved-2025");
}

#[test]
fn paper() {
    fails("alc-paper-2025");
}
