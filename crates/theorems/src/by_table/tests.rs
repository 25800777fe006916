//! Bounds that no smaller system of claims was found for, and bounds that are too strong.
use super::{Tabled, prove};
use crate::clobber::Statement;
use crate::game::Arena;
use crate::game::arena::on_large_stack;
use crate::run::Control;

fn is_proved(statement: &str) -> bool {
    let statement: Statement = statement.parse().unwrap();
    on_large_stack(|| prove(&statement, &Control::default()).unwrap()).is_some()
}

#[test]
fn bounds_grow_by_ups_and_by_downs() {
    assert!(is_proved("(XXO)^n >= floor((n+1)/2)*up for all n >= 1"));
    assert!(is_proved("(XXO)^n <= floor((n+1)/2)*up for all n >= 1"));
}

#[test]
fn bounds_may_be_weaker_than_the_table() {
    assert!(is_proved("(XXO)^n > floor(n/3)*up for all n >= 1"));
}

#[test]
fn false_bounds_are_not_proved() {
    assert!(!is_proved("(XXO)^n >= floor((n+2)/2)*up for all n >= 1"));
}

#[test]
fn further_rows_have_values() {
    assert!(is_proved("(XXO)^(2*n+1) >= XXO + n*up for all n >= 0"));
    assert!(is_proved("(XXO)^(2*n+1) <= XXO + n*up for all n >= 0"));
    assert!(!is_proved("(XXO)^(2*n+1) >= XXO + (n+1)*up for all n >= 0"));
}

#[test]
fn values_of_longer_rows_are_remainders() {
    assert!(is_proved("(XXXOXXOO)^(4*n+3) <= (XXXOXXOO)^3 + (3*n)*up for all n >= 0"));
}

/// Returns the period of the table for a statement, and the ups that its bounds gain in a period.
fn growth(statement: &str) -> Option<(i64, i64)> {
    let statement: Statement = statement.parse().unwrap();
    let search = on_large_stack(|| Tabled::new(&statement, 0, Arena::new()).unwrap())?;
    search.bounds.tables.first().map(|table| (table.period, table.gain))
}

#[test]
fn weaker_growth_has_a_shorter_period() {
    // For this word, bounds show the period seven first.
    assert_eq!(growth("(XXOXOXOXO)^n <= floor((5*n+10)/7)*up for all n >= 1"), Some((7, -5)));
    assert_eq!(growth("(XXOXOXOXO)^n <= floor((3*n+5)/4)*up for all n >= 1"), Some((4, -3)));
    assert_eq!(growth("(XXOXOXOXO)^n <= n*up for all n >= 2"), Some((1, -1)));
    assert_eq!(growth("n*up >= (XXOXOXOXO)^n for all n >= 2"), Some((1, -1)));
    // The values gain an up in two copies.
    assert_eq!(growth("(XXO)^n >= floor(n/3)*up for all n >= 1"), Some((2, 1)));
    assert_eq!(growth("(XXO)^n <= n*up for all n >= 1"), Some((1, -1)));
}
