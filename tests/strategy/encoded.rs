//! Strategies as bytes: written and read back they prove the same.
use segcert::strategy::encode::{Unwritable, encode, names, sections};
use segcert_check::strategy::data::Seeds;
use segcert_check::strategy::{self, Certified, decode};
use segcert_check::{Limits, seal_strategy};
use segcert_replay::statements;

use super::common::{builtin, certify, for_all, from_text};

#[test]
fn a_strategy_read_back_proves_the_same() {
    let comb = from_text(include_str!("../../strategies/comb.toml"));
    for strategy in [builtin("alc"), builtin("alc-paper-2025"), comb] {
        let (bytes, names) = (encode(&strategy).expect("writable"), names(&strategy));
        let decoded = decode(&bytes, &names, Limits::default()).expect("readable");
        assert_eq!(decoded.seeds, Seeds::default());
        assert_eq!(decoded.rules.len(), strategy.rules.len());
        let certificates = certify(&strategy).expect("certificates");
        let theorem = for_all(&strategy, &certificates).expect("an answer");
        let certified = Certified::new(&decoded, &certificates, Limits::default());
        let again = strategy::theorem(&certified.expect("certified")).expect("an answer");
        assert_eq!(again.holds(), theorem.holds());
        assert_eq!(again.zero, theorem.zero);
        assert_eq!(again.is_symmetric, theorem.is_symmetric);
        let cases = |theorem: &segcert_check::strategy::Theorem| -> Vec<u64> {
            theorem.obligations.iter().map(|o| o.cases).collect()
        };
        assert_eq!(cases(&again), cases(&theorem));
    }
}

/// The committed certificate is what the writer makes.
#[test]
fn the_committed_certificate() {
    let alc = builtin("alc");
    let statement = "(XO)^n || 0 for all n >= 4".parse().expect("a statement");
    let certificates = certify(&alc).expect("certificates");
    let sections = sections(&alc, &certificates, None, &statement).expect("writable");
    let sealed = seal_strategy(&sections, Limits::default()).expect("a proof");
    let committed = include_bytes!("../../certs/conjecture-1-all-n.cert");
    assert!(
        sealed.bytes == committed,
        "certs/conjecture-1-all-n.cert is out of date"
    );
    let stats = sealed.verified.strategy.expect("a strategy");
    assert_eq!(stats.name, "alc");
    assert_eq!(stats.rules, alc.rules.len() as u64);
    assert_eq!(stats.certificates, statements(&alc).len() as u64);
}

/// Nothing is proved for all lengths of positions with lengths L and M.
#[test]
fn games_whose_lengths_vary_are_not_written() {
    let improved = builtin("alc-improved-2025");
    let error = encode(&improved).expect_err("it has such rules");
    assert!(matches!(error, Unwritable::Lengths(_)), "{error}");
}
