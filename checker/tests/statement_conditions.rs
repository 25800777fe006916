//! Conditions of statements: their text, their lines, and what is immediate on them.

use super::reject::{accepted, twins};
use super::samples::{conditions, contradiction};
use super::wire::*;
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;

/// `0 = 0` for all `m, n >= 0` on these conditions.
fn vacuous(conditions: &[&str]) -> Certificate {
    let statement = says(vec![], Relation::Equal, vec![]).all(&[0, 0]);
    certificate(statement.given(conditions), vec![])
}

#[test]
pub fn texts_of_conditions() {
    for (condition, text) in [
        ("x0-x1-3", "m >= n+3"),
        ("x0", "m >= 0"),
        ("-x0", "0 >= m"),
        ("3-x0", "3 >= m"),
        ("-x0+x1+2", "n+2 >= m"),
        ("x0+x1-5", "m+n >= 5"),
        ("2x0-3x1", "2*m >= 3*n"),
        ("-x0-2x1-1", "0 >= m+2*n+1"),
        ("0", "0 >= 0"),
        ("7", "7 >= 0"),
        ("-1", "0 >= 1"),
        ("-2147483648x1-2147483648", "0 >= 2147483648*n+2147483648"),
    ] {
        vacuous(&[condition]).proves(&format!("0 = 0 for all m >= 0, n >= 0 with {text}"));
    }
    let several = vacuous(&["x0-1", "x0-x1", "x0-1"]);
    several.proves("0 = 0 for all m >= 0, n >= 0 with m >= 1 and m >= n and m >= 1");
    let alone = says(vec![], Relation::Equal, vec![]).given(&["-2", "3"]);
    certificate(alone, vec![]).proves("0 = 0 with 0 >= 2 and 3 >= 0");
}

#[test]
pub fn conditions_speak_of_variables() {
    accepted(&vacuous(&["x0", "x1"]));
    vacuous(&["x0", "x2"]).rejected_in("parameter", Place::Condition(1));
    let parameter_of_a_floor = says(vec![game(UP).times("x0").over(2)], Relation::AtLeast, vec![]);
    let statement = parameter_of_a_floor.with(2).all(&[0]).given(&["x1"]);
    certificate(statement, vec![]).rejected_in("parameter", Place::Condition(0));
    // 2^31 · 2^32 is a number of a goal; twice this number is not.
    let wide = |condition: &str| {
        let statement = says(vec![], Relation::Equal, vec![]).all(&[u32::MAX; 2]);
        certificate(statement.given(&[condition]), vec![])
    };
    accepted(&wide("2147483647x0"));
    assert_eq!(wide("2147483647x0+2147483647x1").rejection().code, "overflow");
}

/// Makes a certificate of `O(X)^exponent |> 0`, by one move.
fn over(exponent: &str, conditions: &[&str]) -> Certificate {
    let statement = says(vec![row(&format!("O(X)^{{{exponent}}}"))], Relation::Over, vec![]);
    certificate(statement.all(&[0, 0]).given(conditions), vec![Step::Move(0)])
}

#[test]
pub fn exponents_on_conditions() {
    let text = "O(X)^(m-n-3) |> 0 for all m >= 0, n >= 0 with m >= n+4";
    over("x0-x1-3", &["x0-x1-4"]).proves(text);
    // The exponent is natural, but the block may be empty.
    assert_eq!(over("x0-x1-3", &["x0-x1-3"]).rejection().code, "exponent");
    for conditions in [&[][..], &["x0-x1-2"], &["2x0-x1-4"], &["x1-x0-4"]] {
        assert_eq!(over("x0-x1-3", conditions).rejection().code, "statement", "{conditions:?}");
    }
    // One condition implies it, or none does: m >= n and n >= 1 are not added.
    accepted(&over("x0-x1-3", &["x1-1", "x0-x1-4"]));
    assert_eq!(over("x0", &["x0-x1", "x1-1"]).rejection().code, "exponent");
    assert_eq!(over("x0-1", &["x0-x1", "x1-1"]).rejection().code, "statement");
}

#[test]
pub fn floors_on_conditions() {
    let with = |numerator: &str, conditions: &[&str]| {
        let left = vec![game(UP).times(numerator).over(2)];
        let statement = says(left, Relation::AtLeast, vec![]).with(2).all(&[0, 0]);
        certificate(statement.given(conditions), vec![])
    };
    let text = "floor((m-n)/2)*up >= 0 for all m >= 0, n >= 0 with m >= n";
    with("x0-x1", &["x0-x1"]).proves(text);
    accepted(&with("x0-x1", &["x0-x1-1"]));
    for conditions in [&[][..], &["x0-x1+1"], &["x1-x0"]] {
        assert_eq!(with("x0-x1", conditions).rejection().code, "statement", "{conditions:?}");
    }
    // Numbers of copies that are not divided need no condition.
    let whole = says(vec![game(UP).times("x0-x1")], Relation::AtLeast, vec![]).with(2);
    let whole =
        |conditions: &[&str]| certificate(whole.clone().all(&[0, 0]).given(conditions), vec![]);
    twins(whole(&["x0-x1"]), whole(&[]), "steps", Place::Steps);
}

/// `(m-n+3)*up >= 0` for all `m >= 2, n >= 5` is about `m = x0 + 2` and `n = x1 + 5`.
#[test]
pub fn conditions_begin_at_the_least_values() {
    let with = |condition: &str| {
        let left = vec![game(UP).times("x0-x1+3")];
        let statement = says(left, Relation::AtLeast, vec![]).with(2).all(&[2, 5]);
        certificate(statement.given(&[condition]), vec![])
    };
    accepted(&with("x0-x1+2"));
    twins(with("x0-x1+3"), with("x0-x1+4"), "steps", Place::Steps);
}

/// Conditions are the first lines, in their order, even if they are immediate or occur twice; the
/// lines of floors follow.
#[test]
pub fn conditions_are_lines_in_order() {
    let with = |first: u32, second: u32| {
        let right = vec![game(UP).times("x0").over(2)];
        let statement = says(vec![], Relation::Greater, right).with(2).all(&[0]);
        let given = statement.given(&["0", "x0-3", "x0-3", "2-x0"]);
        let closing = infer(1, &[(first, 1), (second, 1)], "-1");
        certificate(given, vec![closing; 2])
    };
    accepted(&with(2, 3));
    for (first, second) in [(0, 1), (1, 2), (3, 4), (2, 4), (4, 5)] {
        twins(with(1, 3), with(first, second), "witness", Place::Step(0));
    }
    conditions().proves("O(X)^(m-n-3) >= -floor((m-n)/2)*up for all m >= 1, n >= 1 with m >= n+5");
}

/// A statement without instances is proved like any other statement; Order does not refute it.
#[test]
pub fn conditions_that_contradict_each_other() {
    contradiction().proves("0 > 0 for all n >= 0 with n >= 3 and 2 >= n");
    let with = |conditions: &[&str], steps: Vec<Step>| {
        certificate(says(vec![], Relation::Over, vec![]).given(conditions), steps)
    };
    twins(with(&["-1"], vec![absurd(0)]), with(&["-1"], vec![]), "steps", Place::Steps);
    twins(with(&["-1"], vec![absurd(0)]), with(&[], vec![absurd(0)]), "order-false", Place::Steps);
    twins(with(&["-1"], vec![absurd(0)]), with(&["0"], vec![absurd(0)]), "witness", Place::Step(0));
}

/// The conditions of an imported statement are the context of its claims.
#[test]
pub fn imports_on_conditions() {
    let statement = says(vec![row("O(X)^{x0-x1}")], Relation::Over, vec![]);
    let theorem = certificate(statement.all(&[1, 0]).given(&["x0-x1-1"]), vec![Step::Move(0)]);
    theorem.proves("O(X)^(m-n) |> 0 for all m >= 1, n >= 0 with m >= n+1");
    let mut library = Library::default();
    let root = library.add(theorem.file()).unwrap();
    let mut with = |conditions: &[&str], forms: &[&str]| {
        let left = vec![row("O(X)^{x0-x1}")];
        let statement = says(left, Relation::Over, vec![]).all(&[5, 2]).given(conditions);
        let importer = certificate(statement, vec![by_claim(0, forms)]).importing(root);
        match importer.verdict_with(&mut library) {
            Verdict::Verified(_) => "",
            Verdict::Rejected(rejection) => rejection.code,
            other => panic!("{}", describe(&other)),
        }
    };
    assert_eq!(with(&["x0-x1-1"], &["x0+4", "x1+2"]), "");
    assert_eq!(with(&["x0-x1-2"], &["x0+4", "x1+2"]), "");
    assert_eq!(with(&["x0-x1-1"], &["x0+3", "x1+1"]), "");
    // The exponent is natural, but not what the theorem asks for.
    assert_eq!(with(&["x0-x1"], &["x0+4", "x1+2"]), "implied");
    assert_eq!(with(&["x0-x1-1"], &["x0+5", "x1+2"]), "instance");
}
