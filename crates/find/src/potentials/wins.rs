//! Finds winning moves of Left in sums of a short component and a nimber, by their values.
use super::table::Table;
use crate::game::components::Pieces;
use crate::game::{Arena, ComponentId, Value};

/// Maximum number of stones of components that are examined.
const SHORT: usize = 24;

/// Number of nimbers that are considered: 0, `*`, `*2` and `*3`.
pub const NIMBERS: usize = 4;

/// Left's winning moves in a short component.
#[derive(Clone, Default)]
pub struct Wins {
    /// Whether Left wins the component, moving second.
    pub second: bool,
    /// For each nimber beside the component, Left's moves in the component by which he wins, moving
    /// first.
    pub first: [Vec<Pieces>; NIMBERS],
}

impl Wins {
    /// Returns Left's winning moves in each component. Longer components, and components whose
    /// values are too large, have none.
    pub fn all(table: &mut Table, arena: &mut Arena) -> Vec<Wins> {
        let parts: Vec<ComponentId> = table.parts.all().collect();
        let wins = |part: ComponentId| Wins::new(table, arena, part).unwrap_or_default();
        parts.into_iter().map(wins).collect()
    }

    fn new(table: &mut Table, arena: &mut Arena, part: ComponentId) -> Option<Wins> {
        if table.parts.stones(part) > SHORT {
            return None;
        }
        let own = table.parts.value(part, arena).ok()?;
        let mut wins = Wins { second: arena.le(Value::ZERO, own), ..Wins::default() };
        for &(a, b) in &table.left[part.index()] {
            let [a_value, b_value] = [a, b].map(|piece| table.parts.value(piece, arena));
            let sum = arena.add(a_value.ok()?, b_value.ok()?).ok()?;
            let minus = arena.negative(sum);
            for (nimber, moves) in (0..).zip(&mut wins.first) {
                let nimber = arena.nimber(nimber).ok()?;
                if arena.le(minus, nimber) {
                    moves.push((a, b));
                }
            }
        }
        Some(wins)
    }
}
