//! What strategies say of sums of rows, by claims about bags of any number of parts.
use proptest::prelude::*;
use segcert::certificate::{Certificate, Verdict};
use segcert::clobber::{Expr, Outcome, Query, Statement};
use segcert::game::arena::on_large_stack;
use segcert::instance::{Instance, answer};
use segcert::prove::{Control, Prover};
use segcert::strategy::compile::{certify_sum, says};
use segcert::strategy::library::text;
use segcert_check::shell::library::Library;

use super::common::{builtin, from_text};
use crate::verified::verified;

/// Parts of alternating rows and of `(XXOXOO)^n`, and games that are ups and stars.
fn term() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec!["(XO)^", "O(XO)^", "OO(XO)^", "OX(XXOXOO)^"]);
    let row = (word, 1..6_usize).prop_map(|(word, copies)| format!("{word}{copies}"));
    let name = prop::sample::select(vec!["XXO", "OOX", "OX", "up", "2*up", "*", "down + *"]);
    prop_oneof![4 => row, 1 => name.prop_map(str::to_owned)]
}

fn sum() -> impl Strategy<Value = String> {
    let signs = prop::sample::select(vec![" + ", " - "]);
    let more = prop::collection::vec((signs, term()), 0..4);
    (term(), more).prop_map(|(first, more)| {
        let more = more.into_iter().map(|(sign, term)| format!("{sign}{term}"));
        first + &more.collect::<String>()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// Whatever claims say of a sum is true.
    #[test]
    fn what_is_said_of_sums_is_true(text in sum()) {
        let position: Expr = text.parse().expect("a sum");
        let statements = Outcome::ALL.map(|outcome| outcome.statement(position.clone()));
        let said = on_large_stack(|| {
            let mut prover = Prover::new(Control::default());
            let outcome = prover.outcome(&position).expect("no limit");
            let strategies = ["alc", "two-ups-found", "one-up", "two-rows", "xxoxoo-two-ups"];
            strategies.map(|name| (outcome, says(&builtin(name), &statements)))
        });
        for (outcome, said) in said {
            if let Some((number, _)) = said {
                prop_assert_eq!(&statements[number], &outcome.statement(position.clone()));
            }
        }
    }
}

fn answered(text: &str) -> Option<Instance> {
    let query: Query = text.parse().expect("a question");
    on_large_stack(|| answer(&query, &Control::default())).expect("no limit")
}

/// Six rows, as many as no statement for all n has.
const ROWS: &str = "(XO)^40 + (XO)^43 + (XO)^47 + (XO)^51 + (XO)^55 + (XO)^100";

#[test]
fn a_sum_of_many_rows_is_decided() {
    for (text, said) in [
        (format!("{ROWS} + 2*XXO"), format!("{ROWS} + 2*XXO > 0")),
        (format!("{ROWS} < 2*up"), format!("{ROWS} < 2*up")),
        (format!("{ROWS} >= 2*down"), format!("{ROWS} >= 2*down")),
    ] {
        let instance = answered(&text).expect("a strategy");
        assert_eq!(instance.strategy.as_deref(), Some("two-ups-found"));
        assert!(instance.theorem.is_none());
        let Verdict::Proved(certificate) = instance.verdict else {
            panic!("{text} is refuted");
        };
        assert_eq!(
            verified(&certificate.bytes, Some(said.clone())).statement,
            said
        );
        assert!(
            certificate.bytes.len() < 25_000,
            "{}",
            certificate.bytes.len()
        );
    }
}

#[test]
fn a_false_statement_about_many_rows_is_refuted() {
    let instance = answered(&format!("{ROWS} = 2*up")).expect("a strategy");
    match instance.verdict {
        Verdict::Refuted(instead) => assert_eq!(instead.to_string(), format!("{ROWS} < 2*up")),
        Verdict::Proved(_) => panic!("false"),
    }
}

/// Where claims are false there is no certificate, whatever they say.
#[test]
fn nothing_is_proved_by_claims_that_are_false() {
    let told = text("two-ups-found").expect("a strategy");
    let easier = told.replace(", e >= 2", ", e >= 1");
    assert_ne!(told, easier);
    let strategy = from_text(&easier);
    let statement: Statement = "(XO)^4 + XXO > 0".parse().expect("a statement");
    on_large_stack(|| {
        assert!(says(&strategy, std::slice::from_ref(&statement)).is_some());
        assert!(certify_sum(&strategy, &statement).is_err());
    });
}

/// What is written is what was asked, with the games that the statement names.
#[test]
fn ups_and_stars_beside_rows_are_parts() {
    let strategy = builtin("xxoxoo-two-ups");
    let text = "(XXOXOO)^40 + (XXOXOO)^17 + up > (XXOXOO)^16 + * - 2*up";
    let statement: Statement = text.parse().expect("a statement");
    let certificate = on_large_stack(|| {
        let written = certify_sum(&strategy, &statement).expect("a proof");
        Certificate::sealed(statement.clone(), &written, &mut Library::default()).expect("accepted")
    });
    verified(&certificate.bytes, Some(statement.to_string()));
}
