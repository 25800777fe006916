//! Ordinary certificates in which Left moves by a strategy.
use segcert_answers::follow::{certify, statement};
use segcert_clobber::{Query, Statement};
use segcert_game::arena::on_large_stack;
use segcert_replay::Certified;
use segcert_run::Control;
use segcert_search::Prover;

use super::common;
use crate::verified::check_again;

/// Returns the statement that the strategy alc proves about a question, or the reason why it proves
/// none.
fn follow(question: &str) -> Result<String, String> {
    let alc = common::builtin("alc");
    let certificates = common::certify(&alc).expect("certificates");
    let query: Query = question.parse().expect("a question");
    let work = move || {
        let certified = Certified::new(&alc, &certificates).expect("certified");
        let wanted: Statement = statement(&certified, &query).map_err(|error| error.to_string())?;
        let mut prover = Prover::new(Control::default());
        let certificate = certify(&mut prover, &certified, &wanted);
        let (certificate, _) = certificate.map_err(|error| error.to_string())?;
        check_again(&certificate);
        Ok(certificate.verified.statement)
    };
    on_large_stack(work)
}

#[test]
fn rows_of_all_short_lengths() {
    for n in 1..=24 {
        let relation = if n == 3 { "= 0" } else { "|| 0" };
        let row = if n == 1 { "XO".to_owned() } else { format!("(XO)^{n}") };
        assert_eq!(follow(&row), Ok(format!("{row} {relation}")));
    }
}

#[test]
fn sums_to_which_the_strategy_applies() {
    for (question, proved) in [
        ("(OX)^4 + OX", "(OX)^4 + OX || 0"),
        ("OXOXO + OOX", "OXOXO + OOX |> 0"),
        ("O(XO)^5 + OOXOXO + OXOX |> 0", "O(XO)^5 + OOXOXO + OXOX |> 0"),
        ("O(XO)^6 >= 0", "O(XO)^6 >= 0"),
        ("O(XO)^4.OXOXO |> 0", "O(XO)^4.OXOXO |> 0"),
    ] {
        assert_eq!(follow(question), Ok(proved.to_owned()), "{question}");
    }
}

#[test]
fn where_it_does_not_apply_nothing_is_proved() {
    for question in ["OXOXO + OX >= 0", "X(XO)^3 + (XO)^2 <= 0", "XO + up"] {
        let error = follow(question).expect_err("nothing to prove");
        assert!(error.contains("strateg"), "{question}: {error}");
    }
}
