//! Compares both searches of segcert on equal statements: the time to prove them, and the size of
//! the certificates.

use std::time::Instant;

use super::Result;
use super::plot::{Plot, Series, Style};
use super::run::{Limits, Random};
use super::table::{Table, optional, seconds};
use crate::certificate::{Certificate, CertifyError, Verdict};
use crate::clobber::Query;
use crate::run::{Control, Halt};
use crate::seg::solver::{Setup, SolveError, Solver};

/// Proves a statement by the value search within limits.
pub type ByValue<'a> = &'a dyn Fn(Control, &Query) -> std::result::Result<Verdict, CertifyError>;

/// A proof by one of the searches.
struct Proof {
    seconds: f64,
    bytes: usize,
    steps: u64,
}

/// Proves `(XO)^n` and `(XXO)^n = ⌊(n+1)/2⌋·↑` for growing n, and solves random boards of 40 to 60
/// stones.
///
/// # Errors
/// [`Halt`] if it was interrupted.
pub fn run(
    by_value: ByValue,
    setup: &Setup,
    limits: &Limits,
    up_to: u32,
    boards: usize,
    seed: u64,
) -> std::result::Result<Result, Halt> {
    let mut random = Random::new(seed);
    let alternating = (4..=up_to).map(|n| (Some(n), format!("(XO)^{n}")));
    let conjecture = (2..=up_to).map(|n| match n.div_ceil(2) {
        1 => (None, format!("(XXO)^{n} = up")),
        ups => (None, format!("(XXO)^{n} = {ups}*up")),
    });
    let rows = (0..boards).map(|_| {
        let stones = 40 + random.below(21);
        (None, random.stones(stones))
    });
    let groups: [Vec<(Option<u32>, String)>; 3] =
        [alternating.collect(), conjecture.collect(), rows.collect()];
    let mut table = Table::new(
        "statement value_seconds seg_seconds value_bytes seg_bytes value_steps seg_steps",
    );
    let mut points = [Vec::new(), Vec::new()];
    for group in groups {
        let mut given_up = [false; 2];
        for (n, text) in group {
            let query: Query = text.parse().expect("experiments are about statements");
            let mut proofs = [None, None];
            for (i, proof) in proofs.iter_mut().enumerate().filter(|(i, _)| !given_up[*i]) {
                if limits.go_on()? {
                    *proof = match i {
                        0 => prove(|| by_value(limits.control(), &query))?,
                        _ => {
                            prove(|| Solver::new(setup.clone(), limits.control()).certify(&query))?
                        }
                    };
                }
            }
            for (i, proof) in proofs.iter().enumerate() {
                // Larger members of a family take longer.
                given_up[i] |= n.is_some() && proof.is_none();
                points[i]
                    .extend(n.zip(proof.as_ref()).map(|(n, proof)| (f64::from(n), proof.seconds)));
            }
            if proofs.iter().all(Option::is_none) {
                break;
            }
            let cell = |i: usize, show: fn(&Proof) -> String| optional(proofs[i].as_ref(), show);
            table.push(vec![
                text,
                cell(0, |proof| seconds(proof.seconds)),
                cell(1, |proof| seconds(proof.seconds)),
                cell(0, |proof| proof.bytes.to_string()),
                cell(1, |proof| proof.bytes.to_string()),
                cell(0, |proof| proof.steps.to_string()),
                cell(1, |proof| proof.steps.to_string()),
            ]);
        }
    }
    let [value, seg] = points;
    let series = vec![
        Series::new("--engine value", Style::Line, value),
        Series::new("--engine seg", Style::Line, seg),
    ];
    let y = "seconds, with the certificate checked";
    let plot = Plot::new("Proving who wins (XO)ⁿ", "n", y, series);
    Ok(Result {
        name: "engines",
        title: "both searches: seconds to prove, bytes and steps of the certificate".to_owned(),
        table,
        plot: Some(plot),
    })
}

/// Returns a proof and its duration, or `None` if it took too long.
fn prove<E: Into<SolveError>>(
    certify: impl FnOnce() -> std::result::Result<Verdict, E>,
) -> std::result::Result<Option<Proof>, Halt> {
    let start = Instant::now();
    match certify().map_err(Into::into) {
        Ok(Verdict::Proved(certificate)) => {
            let Certificate { bytes, verified, .. } = *certificate;
            Ok(Some(Proof {
                seconds: start.elapsed().as_secs_f64(),
                bytes: bytes.len(),
                steps: verified.stats.steps as u64,
            }))
        }
        Ok(Verdict::Refuted(_)) => unreachable!("these statements are true"),
        Err(
            SolveError::Halt(Halt::Interrupted)
            | SolveError::Certify(CertifyError::Halt(Halt::Interrupted)),
        ) => Err(Halt::Interrupted),
        Err(_) => Ok(None),
    }
}
