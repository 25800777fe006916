//! The strategies that come with the program.
use std::time::Instant;

use segcert_check::shell::library::Library;

use segcert::certificate::seal::seal;
use segcert::certificate::wire;
use segcert::claims::Proof;
use segcert::clobber::ForAll;
use segcert::game::arena::on_large_stack;
use segcert::strategy::compile::certify;
use segcert::strategy::read::read;
use segcert_replay::data::Strategy;

/// A strategy that comes with the program.
pub fn read_strategy(name: &str) -> Result<Strategy, String> {
    let file = format!("{}/strategies/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&file).map_err(|error| error.to_string())?;
    read(&file, &text).map_err(|error| error.to_string())
}

fn certified(name: &str, statement: &str) -> Result<wire::Certificate, String> {
    let strategy = read_strategy(name)?;
    let statement: ForAll = statement.parse().expect("a statement for all n");
    let start = Instant::now();
    let mut report = |name: &str, proof: Option<&Proof>| {
        let mut steps = 0;
        proof
            .iter()
            .for_each(|proof| proof.visit(&mut |_| steps += 1));
        eprintln!("{name}: {steps} steps, {:?}", start.elapsed());
    };
    certify(&strategy, &statement, &mut report).map_err(|failure| failure.to_string())
}

/// Proves a statement, and has the checker look at the proof.
fn proves(name: &str, statement: &str) {
    on_large_stack(|| {
        let certificate = certified(name, statement).expect("it is proved");
        let mut bytes = std::collections::BTreeMap::new();
        for step in &certificate.steps {
            let length = postcard::to_allocvec(step)
                .expect("it can be written")
                .len();
            let kind = format!("{step:?}")
                .split([' ', '('])
                .next()
                .unwrap_or_default()
                .to_owned();
            let of_kind = bytes.entry(kind).or_insert((0, 0));
            *of_kind = (of_kind.0 + 1, of_kind.1 + length);
        }
        eprintln!("{} steps {bytes:?}", certificate.steps.len());
        std::fs::write(
            std::env::temp_dir().join(format!("{name}.cert")),
            wire::to_bytes(&certificate),
        )
        .ok();
        let start = Instant::now();
        let sealed = seal(&certificate, &mut Library::default()).expect("the checker accepts it");
        eprintln!(
            "{name}: {} bytes, checked in {:?}",
            sealed.bytes.len(),
            start.elapsed()
        );
        assert_eq!(sealed.verified.statement, statement);
    });
}

#[test]
fn alternating_clobber_is_a_first_player_win() {
    proves("alc", "(XO)^n || 0 for all n >= 4");
}

#[test]
fn below_two_ups() {
    proves("two-ups", "(XO)^n < 2*up for all n >= 1");
}

#[test]
#[ignore = "takes a minute"]
fn below_up() {
    proves("one-up", "(XO)^n < up for all n >= 6");
}

#[test]
fn combs() {
    proves("comb", "(X)^nXO |> 0 for all n >= 0");
}

fn fails(name: &str, wanted: &str) {
    let certificate = on_large_stack(|| certified(name, "(XO)^n || 0 for all n >= 4"));
    let failure = certificate.expect_err("it is wrong");
    assert!(failure.contains(wanted), "{failure}");
}

#[test]
fn wrong_strategies_fail_with_rule_and_position() {
    fails("alc-program-2025", "rule 3e: ooxoxoxoo");
    fails("alc-improved-2025", "rule 0 is about lengths that vary");
    fails("alc-paper-2025", "2*ooxoxoxo");
}
