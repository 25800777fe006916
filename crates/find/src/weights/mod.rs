//! The finder where a file has no classes: a strategy by weights of parts alone.
//!
//! A sum of parts whose atomic weights together are at least 2 is greater than 0 (the two-ahead
//! rule; Siegel, *Combinatorial Game Theory*, II.7). Values of `u·w^k·v` may follow no pattern, but
//! of many words `w` the atomic weights do not depend on k from some k on. Then Left has a strategy
//! that only counts: P are the multisets that weigh 2 or more, Right to move; N those that weigh
//! more than 0, Left to move. Where Right has moved from P, Left moves back to it in a part in
//! which weight can be gained; few short parts have no such move, and multisets of these alone are
//! won one by one.
//!
//! Weights need not be the atomic weights: whatever they are, the moves have to lead from P to N
//! and from N to P. So the values of long parts are not looked at, and what is found is proved like
//! any strategy. Where atomic weights are not numbers, as `{1|0}`, a part is hot: then P asks for
//! more.
//!
//! In reading order: [`shapes`] (families), [`table`] (parts and moves), [`equal`] (equalities of
//! short parts) and [`wins`] (who wins them), [`cells`] (which parts are counted together),
//! [`potential`] (weights), [`no_gain`] (parts without a move that gains), [`needed`] (which cells
//! play leads to, as Left chooses his moves), [`candidate`] (what is ahead), [`plan`] and [`ends`]
//! (the strategy). Depends on values of games for short parts alone.
mod candidate;
mod cells;
mod ends;
mod equal;
mod needed;
mod no_gain;
mod plan;
mod potential;
mod shapes;
mod table;
mod wins;

use segcert_replay::data::Strategy;

use self::candidate::{Candidate, start_weight};
use self::cells::Cells;
use self::equal::{BUDGET, Equal};
use self::potential::{Potential, Scale};
use self::shapes::Shape;
use self::table::{FEWEST, LONGEST, MOST, Table};
use super::attempt::{ended, text, verified};
use super::{FindError, Found, Options};
use crate::clobber::Part;
use crate::game::PartId;
use crate::values::Values;

/// Weights are multiples of `1/grain`: what is tried.
const GRAINS: [i64; 3] = [1, 2, 4];

/// Maximum heats of parts: the second is tried if nothing is found with the first.
const HEATS: [i64; 2] = [0, 1];

/// The checker knows 256 parameters: one for each cell, and some that steps bring.
const MOST_CELLS: usize = 250;

/// Finds a strategy for members of one family with parts beside them.
///
/// # Errors
/// See [`FindError`].
pub fn find(strategy: &Strategy, options: &mut Options) -> Result<Found, FindError> {
    let start = &strategy.start;
    let [family] = start.families[..] else {
        return Err(FindError::NoClasses);
    };
    let family = strategy.families.get(family);
    let family = family.ok_or(FindError::NoClasses)?;
    let [prefix, block, suffix] = [&family.prefix, &family.block, &family.suffix].map(Part::clone);
    let shape = Shape { prefix, block, suffix };
    if shape.member(LONGEST).is_dead() {
        return Err(FindError::Dead);
    }
    let beside = start.beside.clone();
    let mut table = Table::new(&shape, &beside).ok_or(FindError::NoClasses)?;
    let equal = Equal::new(&mut table);
    let mut search = Search { strategy, table: &table, options, is_behind: false };
    let candidates = match search.candidates(&equal) {
        Ok(candidates) => candidates,
        Err(failure) => return Ok(search.ended(strategy, None, Err(failure))),
    };
    let mut found: Option<Found> = None;
    for candidate in candidates {
        if !(search.options.goes_on)() {
            break;
        }
        let now = search.attempt(candidate)?;
        // What is not won is not won with other weights.
        let is_over = now.statement.is_some() || search.is_behind;
        found = Some(now);
        if is_over {
            break;
        }
    }
    found.ok_or(FindError::Time)
}

struct Search<'a, 'b> {
    strategy: &'a Strategy,
    table: &'a Table,
    options: &'a mut Options<'b>,
    /// Whether a short start position is not won.
    is_behind: bool,
}

impl<'a> Search<'a, '_> {
    /// All weights by which the start is ahead, those that need fewest cells first.
    fn candidates(&self, equal: &'a Equal) -> Result<Vec<Candidate<'a>>, String> {
        let mut most: Option<f64> = None;
        for heat in HEATS {
            let mut found: Vec<Candidate> = Vec::new();
            for grain in GRAINS {
                let scale = Scale { grain, most_heat: heat * grain };
                for (cells, potential) in self.potentials(equal, scale) {
                    if let Some(weight) = start_weight(&cells, &potential) {
                        let weight = weight as f64 / grain as f64;
                        most = Some(most.map_or(weight, |most| most.max(weight)));
                    }
                    found.extend(Candidate::new(cells, potential, &self.strategy.start));
                }
            }
            if !found.is_empty() {
                found.sort_by_key(|it| (it.behind().len(), it.size()));
                return Ok(found);
            }
        }
        let needed = if self.strategy.start.left_to_move { "more than 0" } else { "2" };
        Err(match most {
            Some(most) => {
                format!("long start positions weigh {most} at most, where {needed} is needed")
            }
            None => "long start positions have no weight: there are parts in which Left does not \
                     get back, near an end, what Right takes"
                .to_owned(),
        })
    }

    /// Weights where parts with more and more blocks are one cell, as long as there is time.
    fn potentials(&self, equal: &'a Equal, scale: Scale) -> Vec<(Cells<'a>, Potential)> {
        let mut found: Vec<(Cells, Potential)> = Vec::new();
        for least in (FEWEST..=MOST).rev() {
            if !(self.options.goes_on)() {
                break;
            }
            let cells = Cells::new(self.table, equal, vec![least; self.table.families.len()]);
            let potential = match found.last() {
                None => Potential::new(&cells, scale),
                Some((_, finer)) => finer.coarser(&cells),
            };
            found.push((cells, potential));
        }
        found
    }

    /// Writes the strategy, and has it proved.
    fn attempt(&mut self, candidate: Candidate<'a>) -> Result<Found, FindError> {
        let candidate = candidate.with_fewer_cells(self.options.goes_on);
        let mut won = plan::ends_to_prove(&candidate);
        for start in candidate.behind() {
            // Moving second: for Left to move that says nothing.
            if self.strategy.start.left_to_move || !self.is_won(&start) {
                self.is_behind = true;
                let failure = self.behind(&start);
                return Ok(self.ended(self.strategy, Some(&candidate), Err(failure)));
            }
            won.push(start);
        }
        won.retain(|sum| self.is_won(sum));
        let proposed = plan::strategy(self.strategy, &candidate, &won);
        let cells = candidate.size();
        let proved = match cells > MOST_CELLS {
            true => Err(format!(
                "{cells} kinds of parts are too many: a proof has room for {MOST_CELLS}"
            )),
            false => verified(&text(&proposed, &about(&candidate), None))?,
        };
        Ok(self.ended(&proposed, Some(&candidate), proved))
    }

    fn behind(&self, start: &[PartId]) -> String {
        let parts = start.iter().map(|part| self.table.parts.part(*part));
        let parts: Vec<String> = parts.map(|part| part.to_string().to_lowercase()).collect();
        let player = if self.strategy.start.left_to_move { "Left" } else { "Right" };
        format!(
            "{player} is to move in the start position {}: it weighs too little, and is not known \
             to be won (`start-from` leaves it out)",
            parts.join(" ")
        )
    }

    fn is_won(&self, sum: &[PartId]) -> bool {
        Values::new(BUDGET).is_won(sum.iter().map(|part| self.table.parts.part(*part)))
    }

    /// Reports how far a try came.
    fn ended(
        &mut self,
        proposed: &Strategy,
        candidate: Option<&Candidate>,
        proved: Result<String, String>,
    ) -> Found {
        let about = candidate.map(about).unwrap_or_default();
        let least = candidate.and_then(|it| it.cells.least.iter().max());
        let stones = least.copied().unwrap_or(MOST) * self.table.period;
        let distinguished = (stones, candidate.map_or(0, Candidate::size));
        ended(self.options, distinguished, proposed, &about, proved)
    }
}

/// Comments that say what the classes of the file are.
fn about(candidate: &Candidate) -> Vec<String> {
    let unit = match candidate.potential.scale.grain {
        1 => String::new(),
        grain => format!(", in units of 1/{grain}"),
    };
    let mut about = vec![
        format!("Classes are weights{unit}: p1 are parts of weight 1, m1 of -1, z of 0."),
        "In P, with Right to move, all parts together are two ups ahead; in N, with Left to move,"
            .to_owned(),
        "they weigh more than 0.".to_owned(),
    ];
    let mut needed = candidate.needed.cells.iter();
    if needed.any(|cell| candidate.potential.heat(*cell).is_some()) {
        let hot = [
            "Parts of h0 are hot: Right can take 2 there, or as much more as the number says, so",
            "all parts in P weigh more than that if there are some.",
        ];
        about.extend(hot.map(str::to_owned));
    }
    about
}
