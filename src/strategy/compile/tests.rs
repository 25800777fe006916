//! The strategies that come with the program.
use super::*;
use crate::certificate::calculus::Scribe;
use crate::game::arena::on_large_stack;
use crate::strategy::read::read;

fn compiled(name: &str) -> Result<Compiled, String> {
    let file = format!("{}/strategies/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&file).expect("it is there");
    let strategy = read(&file, &text).map_err(|error| error.to_string())?;
    let start = std::time::Instant::now();
    let mut report = |name: &str, proof: Option<&Proof>| {
        let mut steps = 0;
        proof
            .iter()
            .for_each(|proof| proof.visit(&mut |_| steps += 1));
        eprintln!("{name}: {steps} steps, {:?}", start.elapsed());
    };
    compile(&strategy, &mut report).map_err(|failure| failure.to_string())
}

/// How many claims, steps, and bytes there are.
fn size(name: &str) -> (usize, usize, usize) {
    on_large_stack(|| {
        let done = compiled(name).expect("it is a proof");
        let scribe = Scribe { reference: |_| 0 };
        let (mut steps, mut bytes) = (0, 0);
        let mut kinds = std::collections::BTreeMap::new();
        for proof in done.proofs.iter().flatten() {
            proof.visit(&mut |step| {
                let step = scribe.step(&done.theory, step);
                let length = postcard::to_allocvec(&step)
                    .expect("it can be written")
                    .len();
                steps += 1;
                bytes += length;
                let kind = format!("{step:?}")
                    .split([' ', '('])
                    .next()
                    .unwrap_or_default()
                    .to_owned();
                let of_kind = kinds.entry(kind).or_insert((0, 0));
                *of_kind = (of_kind.0 + 1, of_kind.1 + length);
            });
        }
        eprintln!(
            "{name}: {} claims, {steps} steps, {bytes} bytes {kinds:?}",
            done.proofs.len()
        );
        (done.proofs.len(), steps, bytes)
    })
}

#[test]
fn comb() {
    size("comb");
}

#[test]
fn alc() {
    size("alc");
}

#[test]
fn two_ups() {
    size("two-ups");
}

#[test]
#[ignore = "takes a minute"]
fn one_up() {
    size("one-up");
}

fn fails(name: &str, wanted: &str) {
    let failure = on_large_stack(|| compiled(name).err().expect("it is wrong"));
    assert!(failure.contains(wanted), "{failure}");
}

#[test]
fn wrong_strategies_fail_with_rule_and_position() {
    fails("alc-program-2025", "rule 3e: ooxoxoxoo");
    fails("alc-improved-2025", "rule 0 is about lengths that vary");
    fails("alc-paper-2025", "2*ooxoxoxo");
}
