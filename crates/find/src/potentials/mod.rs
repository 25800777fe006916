//! Finds strategies for files without classes: strategies that only count potentials of components.
//!
//! A sum of components whose atomic weights add up to at least 2 is greater than 0 (the two-ahead
//! rule; Siegel, *Combinatorial Game Theory*, II.7). The values of `u·w^k·v` may follow no pattern,
//! but for many words `w` the atomic weights do not depend on k from some k on. Then Left has a
//! strategy that only counts. P is the set of multisets that have potential at least 2, with Right
//! to move; N is the set of multisets that have potential more than 0, with Left to move. After a
//! move of Right from P, Left moves back to P in a component in which he can gain potential. Some
//! short components have no such move; multisets of only these components are won one by one.
//!
//! Potentials need not be the atomic weights: any potentials suffice for which the moves lead from
//! P to N and from N to P. So the values of long components are not needed, and the result is
//! proved like any strategy. If an atomic weight is not a number, such as `{1|0}`, a component is
//! unsettled, and P requires more potential.
//!
//! In reading order: [`shapes`] (families), [`table`] (components and moves), [`equal`] (equalities
//! of short components) and [`wins`] (their outcomes), [`cells`] (classes of components),
//! [`largest`] (potentials), [`no_gain`] (components without a move that gains), [`needed`] (the
//! cells that play reaches with Left's chosen moves), [`candidate`] (positions that are ahead),
//! [`plan`] and [`ends`] (the strategy). Only values of short components are computed.
mod candidate;
mod cells;
mod ends;
mod equal;
mod largest;
mod needed;
mod no_gain;
mod plan;
mod shapes;
mod table;
mod wins;

use segcert_replay::data::Strategy;

use self::candidate::{Candidate, start_potential};
use self::cells::Cells;
use self::equal::{BUDGET, Equal};
use self::largest::{Potentials, Scale};
use self::table::{LONGEST, MAX_COPIES, MIN_COPIES, Table};
use super::attempt::{ended, text, verified};
use super::{FindError, Found, NoProof, Options};
use crate::game::ComponentId;
use crate::values::Values;

/// Grains that are tried. Potentials are multiples of `1/grain`.
const GRAINS: [i64; 3] = [1, 2, 4];

/// Maximum excesses of components that are tried. The second is tried if the first one has no
/// result.
const EXCESSES: [i64; 2] = [0, 1];

/// Maximum number of cells. The checker allows 256 parameters: one for each cell, and some that
/// steps add.
const MOST_CELLS: usize = 250;

/// Finds a strategy for members of one family with other components beside them.
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
    let shape = &family.rows;
    if shape.word(LONGEST).is_dead() {
        return Err(FindError::Dead);
    }
    let beside = start.beside.clone();
    let mut table = Table::new(shape, &beside).ok_or(FindError::NoClasses)?;
    let equal = Equal::new(&mut table);
    let mut search = Search { strategy, table: &table, options, is_behind: false };
    let candidates = match search.candidates(&equal) {
        Ok(candidates) => candidates,
        Err(failure) => return Ok(search.ended(strategy, None, Err(failure.into()))),
    };
    let mut found: Option<Found> = None;
    for candidate in candidates {
        if !(search.options.goes_on)() {
            break;
        }
        let now = search.attempt(candidate)?;
        // If a position is not won, other potentials do not help either.
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
    /// Returns all potentials for which the start is ahead, those that need the fewest cells first.
    fn candidates(&self, equal: &'a Equal) -> Result<Vec<Candidate<'a>>, String> {
        let mut most: Option<f64> = None;
        for excess in EXCESSES {
            let mut found: Vec<Candidate> = Vec::new();
            for grain in GRAINS {
                let scale = Scale { grain, most_excess: excess * grain };
                for (cells, potentials) in self.potentials(equal, scale) {
                    if let Some(potential) = start_potential(&cells, &potentials) {
                        let potential = potential as f64 / grain as f64;
                        most = Some(most.map_or(potential, |most| most.max(potential)));
                    }
                    found.extend(Candidate::new(cells, potentials, &self.strategy.start));
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
                format!(
                    "long start positions have potential {most} at most, where {needed} is needed"
                )
            }
            None => {
                "long start positions have no potential: there are parts in which Left does not \
                     get back, near an end, what Right takes"
                    .to_owned()
            }
        })
    }

    /// Returns potentials for larger and larger least numbers of copies of cells, as long as there
    /// is time.
    fn potentials(&self, equal: &'a Equal, scale: Scale) -> Vec<(Cells<'a>, Potentials)> {
        let mut found: Vec<(Cells, Potentials)> = Vec::new();
        for least in (MIN_COPIES..=MAX_COPIES).rev() {
            if !(self.options.goes_on)() {
                break;
            }
            let cells = Cells::new(self.table, equal, vec![least; self.table.families.len()]);
            let potentials = match found.last() {
                None => Potentials::new(&cells, scale),
                Some((_, finer)) => finer.coarser(&cells),
            };
            found.push((cells, potentials));
        }
        found
    }

    /// Writes the strategy, and proves it.
    fn attempt(&mut self, candidate: Candidate<'a>) -> Result<Found, FindError> {
        let candidate = candidate.with_fewer_cells(self.options.goes_on);
        let mut won = plan::ends_to_prove(&candidate);
        for start in candidate.behind() {
            // The test is about Right to move, so it proves nothing for Left to move.
            if self.strategy.start.left_to_move || !self.is_won(&start) {
                self.is_behind = true;
                let failure = self.behind(&start);
                return Ok(self.ended(self.strategy, Some(&candidate), Err(failure.into())));
            }
            won.push(start);
        }
        won.retain(|sum| self.is_won(sum));
        let proposed = plan::strategy(self.strategy, &candidate, &won);
        let cells = candidate.size();
        let proved = match cells > MOST_CELLS {
            true => Err(NoProof::Failed(format!(
                "{cells} kinds of components are too many: a proof has room for {MOST_CELLS}"
            ))),
            false => verified(&text(&proposed, &about(&candidate), None))?,
        };
        Ok(self.ended(&proposed, Some(&candidate), proved))
    }

    fn behind(&self, start: &[ComponentId]) -> String {
        let parts = start.iter().map(|part| self.table.parts.component(*part));
        let parts: Vec<String> = parts.map(|part| part.to_string().to_lowercase()).collect();
        let player = if self.strategy.start.left_to_move { "Left" } else { "Right" };
        format!(
            "{player} is to move in the start position {}, whose potential is too small, and which \
             is not known to be won (`start-from` leaves it out)",
            parts.join(" ")
        )
    }

    fn is_won(&self, sum: &[ComponentId]) -> bool {
        Values::new(BUDGET).is_won(sum.iter().map(|part| self.table.parts.component(*part)))
    }

    /// Reports an attempt.
    fn ended(
        &mut self,
        proposed: &Strategy,
        candidate: Option<&Candidate>,
        proved: Result<String, NoProof>,
    ) -> Found {
        let about = candidate.map(about).unwrap_or_default();
        let least = candidate.and_then(|it| it.cells.least.iter().max());
        let stones = least.copied().unwrap_or(MAX_COPIES) * self.table.period;
        let distinguished = (stones, candidate.map_or(0, Candidate::size));
        ended(self.options, distinguished, proposed, &about, proved)
    }
}

/// Returns comments that describe the classes of the file.
fn about(candidate: &Candidate) -> Vec<String> {
    let unit = match candidate.potentials.scale.grain {
        1 => String::new(),
        grain => format!(", in units of 1/{grain}"),
    };
    let mut about = vec![
        format!("Each class has the components of one potential{unit}:"),
        "p1 of potential 1, m1 of potential -1, z of potential 0.".to_owned(),
        "In P, Right is to move, and all potentials add up to at least two ups.".to_owned(),
        "In N, Left is to move, and all potentials add up to more than 0.".to_owned(),
    ];
    let mut needed = candidate.needed.cells.iter();
    if needed.any(|cell| candidate.potentials.excess(*cell).is_some()) {
        let unsettled = [
            "A class whose name begins with h has unsettled components: a move of Right can lower \
             their",
            "potential by 2 plus the number after h. If there are such components in P, all \
             potentials",
            "add up to more than that.",
        ];
        about.extend(unsettled.map(str::to_owned));
    }
    about
}
