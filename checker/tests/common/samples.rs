//! Small true plans that together use every rule and every kind of lemma.

use super::*;

/// `up + *`.
pub fn up_star() -> Game {
    game(&[&zero(), &star()], &[&zero()])
}

pub fn with_sum() -> Plan {
    let terms = [val(&up()), val(&star()), part("XXO"), val(&up_star().negative())];
    let mut plan = plan("up + * + XXO - {0,*|0} >= 0", ">=", &terms);
    plan.sums = vec![(star(), up(), up_star())];
    plan
}

pub fn with_value() -> Plan {
    let mut plan = plan(
        "XXO + XO + XO + XOXOXO > 0",
        ">",
        &[part("XXO"), part("XO"), part("XO"), part("XOXOXO")],
    );
    plan.values = vec![("OOX".into(), down())];
    plan
}

/// A smaller value in the place of two parts.
pub fn with_cut() -> Plan {
    let plan = plan("2*XXO + XO >= 0", ">=", &[part("XXO"), part("XXO"), part("XO")]);
    plan.hint("OX + OXX + OXX >= 0", Op::Cut(vec![1, 2], vec![val(&star())]))
}

/// Nothing in the place of a part, in a goal `⊳ 0`.
pub fn with_cut_over() -> Plan {
    let plan = plan(
        "2*XXO + XO + XO.XO |> 0",
        "|>",
        &[part("XXO"), part("XXO"), part("XO"), part("XO"), part("XO")],
    );
    plan.hint("OX + OXX + OXX |> 0", Op::Cut(vec![1], vec![]))
        .hint("OX + OXX |> 0", Op::Cut(vec![1], vec![]))
}

/// Each summand as if it were alone.
pub fn with_split() -> Plan {
    let plan = plan("XXO + (XO)^3 >= 0", ">=", &[part("XXO"), part("XOXOXO")]);
    plan.hint("OXX + OXOXOX >= 0", Op::Cut(vec![1], vec![]))
}

pub fn with_split_over() -> Plan {
    let plan = plan("XXO + XO + (XO)^3 |> 0", "|>", &[part("XXO"), part("XO"), part("XOXOXO")]);
    plan.hint("OX + OXX + OXOXOX |> 0", Op::Cut(vec![1, 2], vec![]))
}

/// A part in the place of nothing: what was taken away is less than 0.
pub fn with_addition() -> Plan {
    let plan = plan("XXO + XO + {0|*} |> 0", "|>", &[part("XXO"), part("XO"), val(&up())]);
    plan.hint("{0|*} + OX + OXX |> 0", Op::Cut(vec![], vec![part("OOX")]))
}

pub fn all() -> Vec<Plan> {
    vec![
        plan("XO || 0", "||", &[part("XO")]),
        plan("0 = 0", "=", &[]),
        plan("* = *", "=", &[val(&star()), val(&star())]),
        plan("XXO = up", "=", &[part("XXO"), val(&down())]),
        plan("(XO)^3 = 0", "=", &[part("XOXOXO")]),
        plan(
            "*2 + XO <| {0|}",
            "<|",
            &[val(&nimber(2)), part("XO"), val(&game(&[&zero()], &[]).negative())],
        ),
        with_sum(),
        with_value(),
        with_cut(),
        with_cut_over(),
        with_split(),
        with_split_over(),
        with_addition(),
    ]
}
