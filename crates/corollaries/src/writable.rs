//! Statements as certificates can say them: numerators of floors and exponents have to be at least 0
//! at once.
use crate::clobber::form::implies;
use crate::clobber::{Count, Form, Relation, Statement, Summand, Symbolic};

/// The statement with floors of numerators that are at least 0: `floor((n-3)/2)*up` is
/// `floor((n+1)/2)*up - 2*up`. `None` if a certificate cannot say it.
pub fn writable(statement: &Statement) -> Option<Statement> {
    let least = statement.variables.iter().enumerate();
    let variables: Vec<Form> = least.map(|(i, &least)| Form::new(least.into(), [(i, 1)])).collect();
    let conditions = statement.conditions.iter();
    let context: Vec<Form> = conditions.map(|condition| condition.instance(&variables)).collect();
    let is_natural = |form: &Form| implies(&context, &form.instance(&variables));
    let blocks = statement.words().flat_map(|word| &word.blocks);
    if !blocks.map(|block| &block.exponent).all(is_natural) {
        return None;
    }
    let side = |summands: &[Summand]| {
        let mut side = Vec::new();
        for summand in summands {
            let Count { numerator, divisor, .. } = &summand.count;
            let more = match divisor {
                1 => 0,
                _ => (0..=MOST)
                    .find(|more| is_natural(&numerator.plus(more * i64::from(*divisor))))?,
            };
            side.extend(raised(summand, more));
        }
        Some(side)
    };
    let (left, right) = (side(&statement.left)?, side(&statement.right)?);
    Some(Statement { left, right, ..statement.clone() })
}

/// Why a statement means the same as [`writable`] writes it: an equality for each floor that is
/// written otherwise. Empty if none is.
pub fn rewordings(statement: &Statement) -> Vec<String> {
    let Some(written) = writable(statement) else {
        return Vec::new();
    };
    let sides = [(&statement.left, &written.left), (&statement.right, &written.right)];
    let mut found = Vec::new();
    for (asked, written) in sides {
        let mut written = written.as_slice();
        for summand in asked {
            let (same, rest) = match written.first() == Some(summand) {
                true => written.split_at(1),
                false => written.split_at(2.min(written.len())),
            };
            written = rest;
            if same.len() > 1 {
                let count = |it: &Summand| Count { is_negative: false, ..it.count.clone() };
                let positive = |it: &Summand| Summand { count: count(it), atom: it.atom.clone() };
                let mut right = vec![positive(&same[0]), same[1].clone()];
                right[1].count.is_negative = true;
                let (left, relation) = (vec![positive(summand)], Relation::Equal);
                let (variables, conditions) = (statement.variables.clone(), Vec::new());
                let equality = Statement {
                    variables,
                    conditions,
                    left,
                    relation,
                    right,
                    letters: statement.letters.clone(),
                };
                let text = equality.to_string();
                found.push(text.split(" for all ").next().unwrap_or(&text).to_owned());
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

/// Floors are raised by at most this number.
const MOST: i64 = 64;

/// The summand with a floor that is greater by a number, and what makes up for it.
fn raised(summand: &Summand, more: i64) -> Vec<Summand> {
    if more == 0 {
        return vec![summand.clone()];
    }
    let Count { is_negative, numerator, divisor } = &summand.count;
    let numerator = numerator.plus(more * i64::from(*divisor));
    let count = Count { is_negative: *is_negative, numerator, divisor: *divisor };
    let rest = Count::constant(if *is_negative { more } else { -more });
    let copies = |count: Count| Summand { count, atom: summand.atom.clone() };
    debug_assert!(matches!(summand.atom, Symbolic::Game(_)), "only games have a floor of copies");
    vec![copies(count), copies(rest)]
}
