//! Tests of the strategies that come with the program.
mod instances;

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::limits_for;
use segcert_check::shell::library::Library;
use segcert_replay::data::Strategy;

use super::{certify, check, starting_with};
use crate::certificate::seal::{seal, seal_within};
use crate::certificate::{CertifyError, wire};
use crate::clobber::Statement;
use crate::for_all::{self, unusual_work};
use crate::game::arena::on_large_stack;
use crate::library::{LoadError, built_in, load, text};
use crate::read::read;

/// Reads a strategy of the folder `strategies/`. Not all of them are known by name.
pub fn read_strategy(name: &str) -> Result<Strategy, LoadError> {
    load(&format!("{}/../../strategies/{name}.toml", env!("CARGO_MANIFEST_DIR")))
}

fn certified(name: &str, statement: &str) -> Result<wire::Certificate, String> {
    let strategy = read_strategy(name).map_err(|error| error.to_string())?;
    let statement: Statement = statement.parse().expect("a statement for all n");
    let certificate = certify(&strategy, &statement, &mut |_, _| Ok(()));
    certificate.map_err(|failure| failure.to_string())
}

/// Proves a statement, and checks the proof.
fn proves(name: &str, statement: &str) {
    on_large_stack(|| {
        let certificate = certified(name, statement).expect("it is proved");
        let sealed = seal(&certificate, &mut Library::default()).expect("the checker accepts it");
        assert_eq!(sealed.verified.statement, statement);
    });
}

#[test]
fn alternating_clobber_is_a_first_player_win() {
    proves("alc", "(XO)^n || 0 for all n >= 4");
}

#[test]
fn a_check_with_more_work_than_usual() {
    on_large_stack(|| {
        let certificate = certified("alc", "(XO)^n || 0 for all n >= 4").expect("it is proved");
        let within = |steps| {
            let limits = Allowed { steps: Some(steps), memory: None };
            seal_within(&certificate, limits, &mut Library::default())
        };
        let mut sealed = within(u64::MAX).expect("the checker accepts it");
        let work = sealed.verified.stats.work;
        assert!(within(work).is_ok());
        assert!(matches!(within(work - 1), Err(CertifyError::TooLarge)));
        assert_eq!(unusual_work(&sealed), None);
        let usual = limits_for(sealed.bytes.len()).steps;
        for (work, unusual) in [(usual, None), (usual + 1, Some(usual + 1))] {
            sealed.verified.stats.work = work;
            assert_eq!(unusual_work(&sealed), unusual);
        }
    });
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

/// The games beside the rows may be the sum beside the start positions with ups and stars.
#[test]
fn ups_and_stars_beside_the_start() {
    proves("ends-and-nimber", "O(XO)^n > *3 for all n >= 2");
    proves("two-ups-found", "(XO)^n < 2*up + * for all n >= 1");
    proves("ends-and-nimber", "any((XO)^i, i >= 1) < up + *2");
}

/// The sets of these strategies say that a number of rows is odd, or even.
#[test]
fn numbers_of_rows_mod_2() {
    let rows = |count: usize| {
        let rows = (0..count).map(|number| format!("(XO)^{}", 7 + 3 * number));
        rows.collect::<Vec<_>>().join(" + ")
    };
    proves("weights-decide-alone", &format!("{} || 0", rows(9)));
    let even = certified("weights-decide-alone", &format!("{} || 0", rows(8)));
    assert!(even.is_err(), "no set has an even number of such rows and nothing else");
}

#[test]
fn a_set_with_the_other_remainder_is_refused() {
    let text = text("weights-decide-alone").expect("the strategy");
    for (from, to) in
        [("a = x, t0 + t1 = 1 mod 2", "a = x, t0 + t1 = 0 mod 2"), ("1 mod 2", "2 mod 3")]
    {
        let strategy = read("odd", &text.replace(from, to)).expect("a strategy");
        assert!(on_large_stack(|| check(&strategy, &mut |_, _, _| {})).is_err(), "{to}");
    }
}

/// The modulus of a condition may stand in parentheses.
#[test]
fn a_modulus_in_parentheses() {
    let text = text("weights-decide-alone").expect("the strategy");
    let read = |text: &str| read("odd", text).ok();
    let grouped = read(&text.replace(" mod 2", " (mod 2)"));
    assert!(grouped.is_some() && grouped == read(text));
    assert_eq!(read(&text.replace(" mod 2", " (mod 2")), None);
}

/// A row may be a member of one family, and the negative of a member of another.
#[test]
fn families_of_a_row_and_of_its_negative() {
    let strategy = read_strategy("odd-rows").expect("it can be read");
    let statement = "O(XO)^(m+n) + X(OX)^n || 0 for all m >= 1, n >= 5";
    let starts = starting_with(&strategy, &statement.parse().expect("a statement"));
    let names = |start: &Strategy| {
        let families = start.start.families.iter();
        families.map(|&family| strategy.families[family].name.clone()).collect::<Vec<_>>()
    };
    let names: Vec<Vec<String>> = starts.iter().map(names).collect();
    assert_eq!(names, [["O1", "O1"], ["O1", "X1"]]);
}

fn fails(name: &str, wanted: &str) {
    let certificate = on_large_stack(|| certified(name, "(XO)^n || 0 for all n >= 4"));
    let failure = certificate.expect_err("it is wrong");
    assert!(failure.contains(wanted), "{failure}");
}

#[test]
fn wrong_strategies_fail_with_rule_and_position() {
    fails("alc-program-2025", "rule 3e: ooxoxoxoo");
    fails("alc-improved-2025", "rule 0 leads to positions of variable length");
    fails("alc-paper-2025", "2*ooxoxoxo");
}

/// The statement about start positions names each family, however many there are.
#[test]
fn statements_of_start_positions() {
    let written = |strategy: &Strategy| for_all::statement(strategy).expect("a statement");
    for strategy in built_in().expect("they can be read") {
        let statement = written(strategy);
        assert_eq!(statement.to_string().parse(), Ok(statement), "{}", strategy.name);
    }
    let mut strategy = read_strategy("four-rows-below-two-ups").expect("it can be read");
    strategy.start.families.push(strategy.start.families[0]);
    let statement = written(&strategy);
    let text = "(OX)^n5 + (OX)^(n4+n5) + (OX)^(n3+n4+n5) + (OX)^(n2+n3+n4+n5) \
                + (OX)^(n1+n2+n3+n4+n5) + 2*up >= 0 \
                for all n1 >= 1, n2 >= 1, n3 >= 1, n4 >= 1, n5 >= 1";
    assert_eq!(statement.to_string(), text);
    on_large_stack(|| {
        let certificate = certify(&strategy, &statement, &mut |_, _| Ok(()));
        let certificate = certificate.map_err(|failure| failure.to_string()).expect("a proof");
        let sealed = seal(&certificate, &mut Library::default()).expect("the checker accepts it");
        assert_eq!(sealed.verified.statement, text);
    });
}
