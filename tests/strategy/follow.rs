//! Proofs of sums of rows by the strategy that the user names.
use segcert_answers::methods::{Answer, Methods};
use segcert_game::arena::on_large_stack;
use segcert_run::Control;

use super::common;
use crate::verified::verified;

/// Returns the statement that the strategy alc proves about a question, or the reason why it proves
/// none.
fn follow(question: &str) -> Result<String, String> {
    let methods =
        Methods { strategy: Some(common::builtin("alc")), ..Methods::new(Control::default()) };
    let question = question.parse().expect("a question");
    match on_large_stack(|| methods.prove(&question)).map_err(|error| error.to_string())? {
        Answer::Proved(proved) => {
            verified(&proved.bytes, Some(proved.statement.clone()));
            assert_eq!(proved.strategy.as_deref(), Some("alc"));
            Ok(proved.statement)
        }
        Answer::Refuted(refuted) => Ok(format!("refuted: {}", refuted.instead)),
    }
}

#[test]
fn rows_of_all_short_lengths() {
    for n in 4..=24 {
        assert_eq!(follow(&format!("(XO)^{n}")), Ok(format!("(XO)^{n} || 0")));
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
    for question in ["OXOXO + OX >= 0", "X(XO)^3 + (XO)^2 <= 0", "XO + *2"] {
        let error = follow(question).expect_err("nothing to prove");
        assert!(error.contains("strateg"), "{question}: {error}");
    }
}
