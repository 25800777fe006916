//! Learns sets with Right to move: cases with the positions that Left needs and in which he can
//! stay.
//!
//! Other positions of the cases are marked as lost if Left cannot stay there; positions in no case
//! are marked as lost, too. Then all cases are learned again, until they contain no other
//! positions. Depends on units and vectors.
use std::collections::BTreeSet;

use super::solve::Solved;
use super::units::Units;
use super::vectors::{Grown, SAMPLES, language, vectors};
use crate::cases::{Case, Vector, any_holds};

/// Maximum number of rounds in which cases are learned.
const ROUNDS: usize = 24;

/// Numbers of sufficient potential, and their units.
struct Known {
    vector: Vector,
    unit: Option<u32>,
    kind: Option<u32>,
}

impl Known {
    fn new(solved: &Solved, units: &Units, vector: Vector) -> Known {
        Known {
            unit: units.of_vector(solved, &vector),
            kind: units.of_kind(solved, &vector),
            vector,
        }
    }
}

/// Returns cases, and the numbers that were examined, or `None` if no cases were found in time.
pub fn learn(solved: &mut Solved, units: &Units) -> Option<(Vec<Case>, Vec<Vector>)> {
    let all = vectors(&solved.game, 1).into_iter();
    let all = all.filter(|vector| solved.game.potential(vector) >= 1);
    let mut known: Vec<Known> = all.map(|it| Known::new(solved, units, it)).collect();
    let (language, base) = language(&solved.game, 1, 1);
    let mut needed = units.needed(solved)?;
    for _ in 0..ROUNDS {
        if !solved.goes_on() {
            return None;
        }
        let is_needed = |it: &Known| {
            let mut units = it.unit.iter().chain(&it.kind);
            units.any(|unit| needed[*unit as usize])
        };
        let is_whole = |it: &Known| it.unit.is_some_and(|unit| units.is_whole(solved, unit));
        let (whole, unwanted): (Vec<&Known>, Vec<&Known>) =
            known.iter().partition(|it| is_whole(it));
        let (wanted, allowed): (Vec<&Known>, Vec<&Known>) =
            whole.into_iter().partition(|it| is_needed(it));
        let [wanted, allowed, unwanted] = [wanted, allowed, unwanted]
            .map(|those| those.into_iter().map(|it| &it.vector).collect::<Vec<_>>());
        let cases = language.cover_inside(&base, &wanted, &allowed, &unwanted);
        let is_changed = restrict(solved, units, &known, &cases, &needed)?;
        if is_changed {
            needed = units.needed(solved)?;
        }
        let larger = larger(solved, units, &known, &cases, &needed);
        if larger.is_empty() && !is_changed {
            return Some((cases, known.into_iter().map(|it| it.vector).collect()));
        }
        known.extend(larger.into_iter().map(|it| Known::new(solved, units, it)));
    }
    None
}

/// Removes the places in no case, except units that are partly needed. Returns whether this makes
/// more places lost, or `None` if a start is lost.
fn restrict(
    solved: &mut Solved,
    units: &Units,
    known: &[Known],
    cases: &[Case],
    needed: &[bool],
) -> Option<bool> {
    let mut is_out = vec![false; units.all.len()];
    for it in known {
        if let Some(unit) = it.unit {
            is_out[unit as usize] |= !any_holds(cases, &it.vector);
        }
    }
    let mut places = Vec::new();
    for unit in (0..is_out.len()).filter(|unit| is_out[*unit]) {
        let is_shape = units.all[unit].shape.is_some();
        if !(is_shape && needed[unit] && !units.is_whole(solved, unit as u32)) {
            places.extend(units.parted(solved, unit as u32)[0].iter());
        }
    }
    let count = |solved: &Solved| {
        let places = 0..solved.places.len() as u32;
        places.filter(|place| solved.is_in(*place)).count()
    };
    let before = count(solved);
    let is_won = solved.leave_out(&places);
    is_won.then(|| count(solved) + places.len() < before)
}

/// Returns larger numbers on which the cases are wrong: they contain them and should not, or do not
/// contain them and should.
fn larger(
    solved: &Solved,
    units: &Units,
    known: &[Known],
    cases: &[Case],
    needed: &[bool],
) -> BTreeSet<Vector> {
    let seeds = known.iter().map(|it| &it.vector);
    let seeds: Vec<&Vector> = seeds.filter(|vector| any_holds(cases, vector)).collect();
    let mut larger = BTreeSet::new();
    if seeds.is_empty() {
        return larger;
    }
    let game = &solved.game;
    let mut grown = Grown::new(game, 1);
    for _ in 0..SAMPLES {
        let vector = grown.next(&seeds);
        if game.potential(&vector) < 1 || game.is_distinguished(&vector) {
            continue;
        }
        let is_in = || solved.kind_of(&vector).is_some_and(|it| solved.is_in(it));
        let unit = || units.of_kind(solved, &vector);
        let is_wrong = match any_holds(cases, &vector) {
            true => !is_in(),
            false => unit().is_some_and(|unit| needed[unit as usize]),
        };
        if is_wrong {
            larger.insert(vector);
        }
    }
    larger
}
