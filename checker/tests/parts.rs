//! Replays on several threads: whoever names milestones can neither hide a fault nor invent one.

use super::effort;
use super::model::sum;
use super::mutate::mutate;
use super::rng::Rng;
use super::samples::{all, finite};
use super::wire::*;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{Milestone, seal};
use segcert_check::shell::file::Kind;
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{Verdict, Verified};

/// `XXO + up* = {0,*|0}` by two lemmas, neither of which can be left out; with the steps of both.
fn two_lemmas() -> (Certificate, [Vec<Step>; 2]) {
    let part = finite(&sum("OXX", &[]), Relation::Equal, &sum("", &[UP]));
    let values = finite(&sum("", &[UP, UP_STAR]), Relation::Equal, &sum("", &[TWO_UP_STAR]));
    let left = vec![row("XXO"), game(UP_STAR)];
    let statement = says(left, Relation::Equal, vec![game(TWO_UP_STAR)]).with(5);
    let certificate = certificate(statement, [&part[..], &values].concat())
        .lemma(Lemma::Rewrite("OXX".into(), vec![v(UP)]))
        .lemma(Lemma::Sum(UP, UP_STAR, TWO_UP_STAR));
    (certificate, [part, values])
}

fn at(lemmas: usize, steps: usize) -> Milestone {
    Milestone { lemmas, steps }
}

fn in_parts(body: &[u8], milestones: &[Milestone]) -> Verdict {
    match seal(Kind::Proof, body, milestones, Allowed::default(), &mut Library::default()) {
        Ok(sealed) => Verdict::Verified(sealed.verified),
        Err(verdict) => *verdict,
    }
}

#[track_caller]
fn verified(certificate: &Certificate, milestones: &[Milestone]) -> Verified {
    match in_parts(&certificate.body(), milestones) {
        Verdict::Verified(verified) => verified,
        verdict => panic!("{milestones:?}: {}", describe(&verdict)),
    }
}

#[test]
fn between_lemmas() {
    let (certificate, [part, values]) = two_lemmas();
    let whole = verified(&certificate, &[]);
    let (first, last) = (at(1, part.len()), at(2, part.len() + values.len()));
    for milestones in [&[first][..], &[last], &[first, last], &[at(0, 0), first, last]] {
        let in_parts = verified(&certificate, milestones);
        assert_eq!((&in_parts.statement, in_parts.root), (&whole.statement, whole.root));
        assert_eq!((in_parts.stats.lemmas, in_parts.stats.steps), (2, last.steps));
        // Each part reads all values.
        assert!(in_parts.stats.work > whole.stats.work, "{milestones:?}");
    }
}

/// Then it is done in one piece.
#[test]
fn elsewhere() {
    let (certificate, [part, values]) = two_lemmas();
    let whole = verified(&certificate, &[]);
    let (first, last) = (at(1, part.len()), at(2, part.len() + values.len()));
    let wrong = [
        vec![at(1, part.len() - 1)],
        vec![at(1, part.len() + 1)],
        vec![at(0, part.len())],
        vec![at(2, part.len())],
        vec![last, first],
        vec![first, first],
        vec![at(3, part.len() + values.len())],
        vec![at(usize::MAX, usize::MAX)],
    ];
    for milestones in wrong {
        assert_eq!(verified(&certificate, &milestones), whole, "{milestones:?}");
    }
}

/// A lemma that is false, or has no proof, is proved by no part.
#[test]
fn lemmas_without_a_proof() {
    let (certificate, [part, values]) = two_lemmas();
    let whole = [&part[..], &values].concat();
    let mut without = Vec::new();
    for steps in [vec![], part.clone(), values.clone()] {
        without.push(Certificate { steps, ..certificate.clone() });
    }
    let false_lemma = Lemma::Rewrite("OXX".into(), vec![v(UP_STAR)]);
    let lemmas = vec![false_lemma, certificate.lemmas[1].clone()];
    without.push(Certificate { lemmas, ..certificate.clone() });
    for certificate in without {
        let body = certificate.body();
        let alone = describe(&checked(&body));
        for lemmas in 0..4 {
            for steps in 0..whole.len() + 2 {
                let verdict = in_parts(&body, &[at(lemmas, steps)]);
                assert_eq!(verdict.exit_code(), 1, "{lemmas} {steps}");
                assert_eq!(describe(&verdict), alone);
            }
        }
    }
}

/// Steps that prove a lemma twice are too many steps, and no milestones hide that: not those that go
/// back to the beginning of a lemma, nor those beyond the last lemma or the last step.
#[test]
fn lemmas_with_two_proofs() {
    let (certificate, [part, values]) = two_lemmas();
    let whole = [&part[..], &values].concat();
    for steps in [
        [&part[..], &whole].concat(),
        [&whole[..], &values].concat(),
        [&whole[..], &whole].concat(),
    ] {
        let body = Certificate { steps: steps.clone(), ..certificate.clone() }.body();
        let alone = describe(&checked(&body));
        let places = (0..4).flat_map(|lemmas| (0..=steps.len()).map(move |n| at(lemmas, n)));
        let places: Vec<Milestone> = places.collect();
        for one in &places {
            for other in &places {
                let verdict = in_parts(&body, &[*one, *other]);
                assert_eq!(verdict.exit_code(), 1, "{one:?} {other:?}");
                assert_eq!(describe(&verdict), alone);
            }
        }
    }
}

/// The verdict about a file does not depend on the milestones.
#[test]
fn any_file_and_any_milestones() {
    let mut samples: Vec<Certificate> = all().into_iter().map(|(sample, _)| sample).collect();
    samples.extend(vec![two_lemmas().0; samples.len()]);
    let mut rng = Rng::new(23);
    let mut accepted = 0;
    for _ in 0..3_000 * effort() {
        let mut certificate = samples[rng.below(samples.len())].clone();
        for _ in 0..rng.below(3) {
            mutate(&mut certificate, &mut rng);
        }
        let (lemmas, steps) = (certificate.lemmas.len() + 2, certificate.steps.len() + 2);
        let milestones: Vec<Milestone> =
            (0..1 + rng.below(3)).map(|_| at(rng.below(lemmas), rng.below(steps))).collect();
        let body = certificate.body();
        let (alone, together) = (checked(&body), in_parts(&body, &milestones));
        assert_eq!(describe(&alone), describe(&together), "{milestones:?}");
        accepted += usize::from(alone.exit_code() == 0);
    }
    assert!(accepted > 500, "{accepted}");
}
