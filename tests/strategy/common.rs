//! Strategies with their certificates, checked.
use segcert_answers::assumptions::certificates;
use segcert_calculus::certificate::Verdict;
use segcert_clobber::Query;
use segcert_game::arena::on_large_stack;
use segcert_replay::data::Strategy;
use segcert_replay::{Certified, Flaw, Options, Replay, replay};
use segcert_run::Control;
use segcert_search::Prover;
use segcert_strategy::compile;
use segcert_strategy::for_all::{Claimed, Unproved, concerns, prove as prove_for_all, statement};
use segcert_strategy::library::{LoadError, load};
use segcert_strategy::read::read;

pub fn builtin(name: &str) -> Strategy {
    load(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

pub fn from_text(text: &str) -> Strategy {
    read("test.toml", text).unwrap_or_else(|error| panic!("{error}"))
}

/// Certificates for all that a strategy rests on, or why there are none.
pub fn certify(strategy: &Strategy) -> Result<Vec<Vec<u8>>, LoadError> {
    certificates(strategy, |query| Ok::<_, LoadError>(prove(query)))
}

/// The search's answer.
pub fn prove(query: Query) -> Verdict {
    let work = move || Prover::new(Control::default()).certify(&query);
    on_large_stack(work).expect("no limit")
}

/// Returns the statement about all start positions with its claims, or the reason why it is not
/// proved.
pub fn for_all(strategy: &Strategy) -> Result<(String, Vec<Claimed>), String> {
    on_large_stack(|| {
        let mut wanted = statement(strategy).map_err(|error| error.to_string())?;
        if let Err(Unproved::Zero { instead, .. }) = concerns(strategy, &wanted) {
            wanted = *instead;
        }
        let mut claims = Vec::new();
        let proof =
            prove_for_all(strategy, &wanted, &Control::default(), &mut |claim| claims.push(claim));
        let proof = proof.map_err(|error| error.to_string())?;
        Ok((proof.statement.to_string(), claims))
    })
}

/// Whether all claims about the strategy's sets are proved.
pub fn by_claims(strategy: &Strategy) -> bool {
    on_large_stack(|| compile::check(strategy, &mut |_, _, _| ()).is_ok())
}

/// The replay up to a length.
pub fn up_to(
    strategy: &Strategy,
    certificates: &[Vec<u8>],
    longest: usize,
    as_published: bool,
) -> Result<Replay, Flaw> {
    let certified = Certified::new(strategy, certificates)?;
    replay(
        &certified,
        &Options { longest, threads: 2, memory: 1 << 30, as_published, watch: &|_| true },
    )
}
