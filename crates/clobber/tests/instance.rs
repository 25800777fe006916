//! Instances of statements, and the reasons why a choice has none.
use miette::Diagnostic;
use segcert_clobber::{Place, Relation, Statement};

/// Returns the instance of a choice and its place, or the problem and the advice.
fn instance(text: &str, point: &[u32], rows: &[&[u32]]) -> [String; 2] {
    let statement: Statement = text.parse().unwrap();
    let rows = rows.iter().map(|row| row.to_vec()).collect();
    match statement.instance(&Place { point: point.to_vec(), rows }) {
        Ok(instance) => [instance.statement.to_string(), instance.place],
        Err(error) => [error.to_string(), error.help().unwrap().to_string()],
    }
}

#[test]
fn defaults() {
    let default = |text| instance(text, &[], &[]);
    assert_eq!(default("XXO > 0"), ["XXO > 0", ""]);
    assert_eq!(default("(XXO)^n > 0 for all n >= 2"), ["(XXO)^4 > 0", "at n = 4"]);
    // The first row of a family may have no move.
    let two = "with the rows OXO, O(XO)^2 in place of any(…)";
    assert_eq!(default("any(O(XO)^i, i >= 0) > -2*up"), ["OXO + O(XO)^2 > -2*up", two]);
    // Small values of the variables do not satisfy the conditions.
    let text = "(XO)^m - (XO)^n || up for all m >= 0, n >= 1 with n >= m+7";
    assert_eq!(default(text)[1], "at m = 0, n = 8");
    let far = default("(XO)^m - (XO)^n || up for all m >= 0, n >= 1 with n >= m+70");
    assert_eq!(far[1], "at m = 1, n = 72");
}

#[test]
fn chosen_rows() {
    let text = "any(O(XO)^i, i >= 1) - any(XXO) + (XO)^n > 0 for all n >= 2";
    let place = "at n = 3, with the rows O(XO)^2, OXO, XXO, XXO in place of any(…)";
    let chosen = "O(XO)^2 + OXO - XXO - XXO + (XO)^3 > 0";
    assert_eq!(instance(text, &[3], &[&[2, 1], &[2]]), [chosen, place]);
    let [_, one] = instance(text, &[3], &[&[2], &[0]]);
    assert_eq!(one, "at n = 3, with the row O(XO)^2 in place of any(…)");
    let none = instance(text, &[3], &[&[], &[0]]);
    assert_eq!(none, ["(XO)^3 > 0", "at n = 3, without rows of any(…)"]);
}

/// A message names the variables or families in order, with their ranges, and its example works.
#[test]
fn advice() {
    let several = "any((XO)^i, i >= 1) + any(XXO) + (XO)^m - (XO)^n || 0 for all m >= 2, n >= 1 \
                   with m >= n+1";
    let one = "(XO)^n < 2*up for all n >= 1";
    let values = "choose m >= 2, n >= 1 with m >= n+1 in this order, such as --at 4,1";
    let families = "the families are any((XO)^i, i >= 1) and any(XXO), in this order; give the \
                    exponents of the rows of each one, such as --rows 1,2 --rows 2; `--rows none` \
                    chooses no row";
    let no_rows: &[&[u32]] = &[];
    for (text, point, rows, problem, help) in [
        (
            several,
            &[2][..],
            no_rows,
            "--at needs 2 values, one for each variable, and has 1",
            values,
        ),
        (several, &[2, 2], no_rows, "the statement does not cover m = 2, n = 2", values),
        (several, &[4000, 100], no_rows, "the rows would have more than 4096 stones", values),
        (
            several,
            &[],
            &[&[1]],
            "--rows must be given 2 times, once for each family any(…), and is given 1 time",
            families,
        ),
        (several, &[], &[&[0], &[1]], "any((XO)^i, i >= 1) has no row with i = 0", families),
        (
            several,
            &[],
            &[&[1], &[1, 1]],
            "any(XXO) needs one number, the number of its rows",
            families,
        ),
        (
            several,
            &[],
            &[&[4_000_000_000], &[1]],
            "the rows would have more than 4096 stones",
            families,
        ),
        (
            one,
            &[1, 2],
            no_rows,
            "--at needs 1 value, one for each variable, and has 2",
            "choose n >= 1, such as --at 3",
        ),
        (
            one,
            &[],
            &[&[1]],
            "the statement has no family any(…), and --rows chooses rows",
            "leave out --rows",
        ),
        (
            "any((XO)^i, i >= 1) < 2*up",
            &[],
            &[&[0]],
            "any((XO)^i, i >= 1) has no row with i = 0",
            "the only family is any((XO)^i, i >= 1); give the exponents of the rows, such as \
             --rows 1,2; `--rows none` chooses no row",
        ),
        (
            "XXO > 0",
            &[1],
            no_rows,
            "the statement has no variables, and --at gives a value",
            "leave out --at",
        ),
    ] {
        assert_eq!(instance(text, point, rows), [problem, help], "{text}");
    }
    assert_eq!(instance(several, &[3, 2], &[&[1, 2], &[2]])[1].split(',').next(), Some("at m = 3"));
}

/// The relation that holds at a point instead has one multiple of up on each side.
#[test]
fn instead_of_a_false_instance() {
    let statement: Statement = "(XXO)^n + * = 3*up - n*up + 2*down for all n".parse().unwrap();
    for (n, shown) in [(1, "XXO + * > 0"), (2, "(XXO)^2 + * > -up"), (0, "* > up")] {
        let instead = statement.instead(&[n], Relation::Greater).unwrap();
        assert_eq!(instead.to_string(), shown);
    }
}
