//! Tests statements about sums of rows that strategies prove, by claims about bags of any number of
//! parts.
use proptest::prelude::*;
use segcert_answers::instance::{Instance, answer};
use segcert_calculus::certificate::{Certificate, Verdict};
use segcert_check::shell::library::Library;
use segcert_clobber::{Expr, Outcome, Query, Statement};
use segcert_game::arena::on_large_stack;
use segcert_replay::data;
use segcert_run::Control;
use segcert_search::Prover;
use segcert_strategy::compile::{SumCompiler, certify};
use segcert_strategy::library::{built_in, text};

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

/// Checks that the outcome of a sum is right if a strategy proves it.
fn check_what_is_said(text: &str) -> Result<(), TestCaseError> {
    let position: Expr = text.parse().expect("a sum");
    let statements = Outcome::ALL.map(|outcome| outcome.statement(&position));
    let said = on_large_stack(|| {
        let mut prover = Prover::new(Control::default());
        let outcome = prover.outcome(&position).expect("no limit");
        let strategies =
            ["alc", "two-ups", "two-ups-found", "one-up", "two-rows", "xxoxoo-two-ups"];
        strategies.map(|name| (outcome, says(&builtin(name), &statements)))
    });
    for (outcome, said) in said {
        if let Some(number) = said {
            prop_assert_eq!(&statements[number], &outcome.statement(&position));
        }
    }
    Ok(())
}

fn says(strategy: &data::Strategy, statements: &[Statement]) -> Option<usize> {
    SumCompiler::new(strategy, statements)?.says(statements)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// Whatever claims say of a sum is true.
    #[test]
    fn what_is_said_of_sums_is_true(text in sum()) {
        check_what_is_said(&text)?;
    }
}

/// Sums of rows of few lengths, each several times. Many of the rows may cancel, so the claims
/// insert them into the bag. The sums can be computed.
#[test]
fn what_is_said_of_many_rows_is_true() {
    for text in [
        "5*O(XO)^5 - 3*O(XO)^6 + up",
        "4*O(XO)^5 - 6*O(XO)^6",
        "6*O(XO)^5 - O(XO)^6 - O(XO)^7 - O(XO)^8",
    ] {
        check_what_is_said(text).expect("true");
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
        assert_eq!(instance.strategy.as_deref(), Some("ends"));
        assert!(instance.theorem.is_none());
        let Verdict::Proved(certificate) = instance.verdict else {
            panic!("{text} is refuted");
        };
        assert_eq!(verified(&certificate.bytes, Some(said.clone())).statement, said);
        assert!(certificate.bytes.len() < 25_000, "{}", certificate.bytes.len());
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
        assert!(certify(&strategy, &statement, &mut |_, _| Ok(())).is_err());
    });
}

/// Nothing false is proved if rows are inserted into the bag by separate claims that are false.
#[test]
fn nothing_is_proved_of_many_rows_by_claims_that_are_false() {
    let told = text("two-ups-found").expect("a strategy");
    let strategy = from_text(&told.replace(", e >= 2", ", e >= 1"));
    let statement: Statement = format!("{} + XXO > 0", rows(1..30)).parse().expect("a statement");
    on_large_stack(|| {
        assert!(says(&strategy, std::slice::from_ref(&statement)).is_some());
        assert!(certify(&strategy, &statement, &mut |_, _| Ok(())).is_err());
    });
}

/// Rows `(XO)^n`.
fn rows(lengths: std::ops::Range<usize>) -> String {
    let rows: Vec<String> = lengths.map(|n| format!("(XO)^{n}")).collect();
    rows.join(" + ")
}

/// The certificate of a statement by a strategy, after the checker has seen it: its bytes, and its
/// steps.
fn certified(strategy: &str, statement: &str) -> (usize, usize) {
    let strategy = builtin(strategy);
    let statement: Statement = statement.parse().expect("a statement");
    let certificate = on_large_stack(|| {
        let written = certify(&strategy, &statement, &mut |_, _| Ok(())).expect("a proof");
        Certificate::sealed(statement.clone(), &written, &mut Library::default()).expect("accepted")
    });
    let report = verified(&certificate.bytes, Some(statement.to_string()));
    (certificate.bytes.len(), report.stats.steps)
}

/// Each further row takes the same: a few bytes beside its stones, which are written twice, and
/// fourteen steps.
#[test]
fn a_proof_is_linear_in_the_number_of_rows() {
    let sizes = [13, 50, 87, 200].map(|count| {
        let statement = format!("{} < 2*up", rows(40..40 + count));
        (count, certified("two-ups-found", &statement))
    });
    for ((few, (bytes, steps)), (many, (more_bytes, more_steps))) in sizes.iter().zip(&sizes[1..]) {
        // Beyond a hundred rows there are further claims.
        assert!(more_steps - steps <= 14 * (many - few) + 4, "{sizes:?}");
        assert!(more_bytes - bytes <= 210 * (many - few), "{sizes:?}");
    }
}

#[test]
fn many_rows_are_decided_whatever_is_beside_them() {
    let many = rows(40..60);
    for (strategy, statement) in [
        // Equal rows cancel in pairs, and those on the other side, too.
        ("two-ups-found", format!("{many} + {many} + {} < 2*up", rows(90..110))),
        ("two-ups-found", format!("{many} + * + XXO < (XO)^50 + (XO)^77 + 3*up")),
        ("two-ups-found", format!("{many} - {} + OX - OOX < 3*up", rows(70..71))),
        // Several lengths are short: they have cells of their own in the strategy.
        ("two-ups-found", format!("{} - 2*up <| 0", rows(1..30))),
        // The rows are not their own negatives: equal ones stay, and opposite ones may cancel.
        ("two-ups", "8*O(XO)^15 + O(XO)^16 - O(XO)^9 |> 0".to_owned()),
        ("xxxoxoo-above-down", "20*(XXXOXOO)^20 + 9*(XXXOXOO)^31 > 0".to_owned()),
    ] {
        certified(strategy, &statement);
    }
}

/// Sums that no set has: strategies are asked, and say nothing. There are twelve rows of each
/// number of stones modulo 3, so none of these numbers is odd.
#[test]
fn nothing_is_said_of_many_rows_that_no_set_has() {
    let many = rows(40..76);
    for text in [
        format!("{many} || 0"),
        format!("{many} + (XXXOXOO)^40 < 2*up"),
        format!("{many} < 2*up + *4"),
    ] {
        let statement: Statement = text.parse().expect("a statement");
        let said = on_large_stack(|| {
            let strategies = built_in().expect("strategies").into_iter();
            let saying = strategies.filter(|strategy| {
                let statement = std::slice::from_ref(&statement);
                says(strategy, statement).is_some()
            });
            saying.map(|strategy| strategy.name.clone()).collect::<Vec<_>>()
        });
        assert!(said.is_empty(), "{text}: {said:?}");
    }
}

/// Certificates prove the statements that were asked, with the games that the statements name.
#[test]
fn ups_and_stars_beside_rows_are_parts() {
    let strategy = builtin("xxoxoo-two-ups");
    let text = "(XXOXOO)^40 + (XXOXOO)^17 + up > (XXOXOO)^16 + * - 2*up";
    let statement: Statement = text.parse().expect("a statement");
    let certificate = on_large_stack(|| {
        let written = certify(&strategy, &statement, &mut |_, _| Ok(())).expect("a proof");
        Certificate::sealed(statement.clone(), &written, &mut Library::default()).expect("accepted")
    });
    verified(&certificate.bytes, Some(statement.to_string()));
}
