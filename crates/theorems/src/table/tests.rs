//! Bounds of single rows.
use super::{Component, Components, Table};
use crate::game::Arena;
use crate::game::arena::on_large_stack;

/// Tells whether a table for the values of these rows has the value of the first row as a bound.
fn shows(row: &str, rows: &[&str]) -> bool {
    let parse = |row: &str| row.parse::<Component>().unwrap();
    let rows: Vec<Component> = rows.iter().map(|row| parse(row)).collect();
    on_large_stack(|| {
        let mut arena = Arena::new();
        let mut components = Components::new();
        let id = components.intern(&parse(row));
        let value = components.value(id, &mut arena).unwrap();
        let mut table = Table::of_rows(&[], 0, &rows, &mut arena).unwrap();
        let id = table.components.intern(&parse(row));
        let least = table.entry(id, &mut arena).least;
        least.iter().any(|&game| table.scale.value(game) == value)
    })
}

#[test]
fn tables_show_the_values_that_they_are_made_for() {
    let row = "XXXOXXOO".repeat(3);
    let negative = "OOOXOOXX".repeat(3);
    assert!(shows(&row, &[&row]));
    assert!(shows(&negative, &[&negative]));
    assert!(!shows(&row, &[]));
    assert!(!shows(&negative, &[&row]));
}
