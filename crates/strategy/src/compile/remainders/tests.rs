//! Tests of conditions on remainders.
use super::*;

/// The number of components of the cells 0 and 1 is odd.
fn odd() -> Quotient {
    Quotient { sum: Form::new(-1, [(0, 1), (1, 1)]), modulus: 2 }
}

#[test]
fn numbers_have_a_quotient_if_they_leave_the_remainder() {
    let quotients = [[1, 0], [2, 3], [0, 0], [3, 1]].map(|numbers| odd().at(&numbers));
    assert_eq!(quotients, [Some(0), Some(2), None, None]);
}

#[test]
fn the_equation_holds_where_the_parameter_is_the_quotient() {
    let lines = odd().equation(2);
    for (point, holds) in [([2, 3, 2], true), ([2, 3, 1], false), ([2, 2, 2], false)] {
        assert_eq!(lines.iter().all(|line| line.at(&point) >= 0), holds, "{point:?}");
    }
}

#[test]
fn equations_of_the_context_show_the_quotient() {
    // The numbers of components are x0 and x1, with x0 + x1 = 2·x2 + 1.
    let [first, second] = odd().equation(2);
    let numbers = [Form::parameter(0), Form::parameter(1)];
    assert_eq!(odd().of(&numbers, &[first.clone(), second.clone()]), Some(Form::parameter(2)));
    // One line alone is an inequality.
    assert_eq!(odd().of(&numbers, std::slice::from_ref(&first)), None);
    // One component less leaves another remainder, two components less leave a smaller quotient.
    let fewer = |less: i64| [numbers[0].plus(-less), numbers[1].clone()];
    let context = [first, second];
    assert_eq!(odd().of(&fewer(1), &context), None);
    assert_eq!(odd().of(&fewer(2), &context), Some(Form::parameter(2).plus(-1)));
    // Other equations of the context may be needed, too: here x0 = x3 + 1.
    let other = Form::new(-1, [(0, 1), (3, -1)]);
    let context = [&context[..], &[-&other, other]].concat();
    let exchanged = [Form::parameter(3), numbers[1].plus(1)];
    assert_eq!(odd().of(&exchanged, &context), Some(Form::parameter(2)));
}
