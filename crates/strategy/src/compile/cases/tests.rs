//! Tests of regions around exceptions.
use super::*;

/// Iterates over all numbers of components in three cells, up to three in each.
fn points() -> impl Iterator<Item = [i64; 3]> {
    (0..64).map(|number| [number % 4, number / 4 % 4, number / 16])
}

#[test]
fn each_position_beside_the_exceptions_is_in_one_region() {
    let context = vec![Form::new(-1, [(0, 1), (1, 1), (2, 1)])];
    let exceptions = [[1, 1, 0], [0, 0, 2], [1, 2, 3]];
    let forms: Vec<Vec<Form>> = exceptions.iter().map(|counts| exactly(counts)).collect();
    let regions = regions(context.clone(), &forms);
    for point in points() {
        let holds = |forms: &Vec<Form>| forms.iter().all(|form| form.at(&point) >= 0);
        let is_claimed = holds(&context) && !exceptions.contains(&point);
        let count = regions.iter().filter(|region| holds(region)).count();
        assert_eq!(count, usize::from(is_claimed), "{point:?}");
    }
}

#[test]
fn a_case_without_exceptions_is_one_region() {
    // The exception is outside the case.
    let context = vec![Form::new(-3, [(0, 1)])];
    assert_eq!(regions(context.clone(), &[exactly(&[2, 0, 0])]), [context]);
}
