//! What bounds of a line say of who wins it: the comparison with 0 that holds for all large `n`.
use super::system::{BoundSystem, Slot};
use super::window::Window;
use crate::clobber::{ForAll, Relation};
use crate::game::{Limit, Value};

/// Comparisons with 0, those that say who wins first.
const RELATIONS: [Relation; 5] = [
    Relation::Greater,
    Relation::Less,
    Relation::Confused,
    Relation::GreaterOrConfused,
    Relation::LessOrConfused,
];

/// The strongest comparison that follows from the bounds, from the smallest `n` on for which values
/// confirm it. Whether it tells who wins for either first player comes with it.
///
/// # Errors
/// [`Limit`] of the arena.
pub fn with_zero(
    window: &mut Window,
    system: &BoundSystem,
) -> Result<Option<(ForAll, bool)>, Limit> {
    let line = window.tape.line();
    let Ok(class) = window.classes.binary_search(&line) else {
        return Ok(None);
    };
    let residues: Vec<usize> = (0..system.span.stones)
        .filter(|residue| residue % window.tape.letters() == window.tape.residue(line))
        .collect();
    for relation in RELATIONS {
        let follows = residues.iter().all(|&residue| {
            let side = |below| {
                let slot = Slot {
                    below,
                    class,
                    residue,
                };
                let claims = system.claims.iter().filter(move |claim| claim.0 == slot);
                claims.map(|claim| claim.1).collect::<Vec<Value>>()
            };
            follows_from(window, relation, &side(true), &side(false))
        });
        if !follows {
            continue;
        }
        let mut from = None;
        let known = (1..)
            .take_while(|&n| window.tape.stones(n) < system.span.end)
            .count();
        for n in 1..=known {
            let value = window.line(n)?;
            let holds = follows_from(window, relation, &[value], &[window.arena.negative(value)]);
            from = if holds { from.or(Some(n)) } else { None };
        }
        let from = from.unwrap_or(known + 1);
        let text = format!("{} {relation} 0 for all n >= {from}", window.tape);
        let decides = !matches!(
            relation,
            Relation::GreaterOrConfused | Relation::LessOrConfused
        );
        return Ok(text.parse().ok().map(|statement| (statement, decides)));
    }
    Ok(None)
}

/// Whether a value with these lower bounds `T` and upper bounds `−T` stands in the relation to 0.
fn follows_from(window: &mut Window, relation: Relation, below: &[Value], above: &[Value]) -> bool {
    let arena = &mut window.arena;
    let mut at_least = |bounds: &[Value]| bounds.iter().any(|&t| arena.le(Value::ZERO, t));
    let (is_at_least, is_at_most) = (at_least(below), at_least(above));
    let mut over = |bounds: &[Value]| bounds.iter().any(|&t| !arena.le(t, Value::ZERO));
    let (is_over, is_under) = (over(below), over(above));
    match relation {
        Relation::Greater => is_at_least && is_over,
        Relation::Less => is_at_most && is_under,
        Relation::Confused => is_over && is_under,
        Relation::GreaterOrConfused => is_over,
        Relation::LessOrConfused => is_under,
        Relation::Equal => is_at_least && is_at_most,
        Relation::GreaterEqual => is_at_least,
        Relation::LessEqual => is_at_most,
    }
}
