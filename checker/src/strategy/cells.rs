//! All parts of all lengths in finitely many cells.
//!
//! The cells of the parts that the strategy's classes have: each part up to the *horizon* is a cell of its own; the longer members of a
//! family are one cell, because nothing in the strategy tells them apart. Parts in no class are *outside*.
//! docs/THEOREMS.md, Section 6, says why the lengths below the *limit* stand for all.

use super::data::{Choice, Condition, Count, Members, Pattern, Range, Strategy, Word};
use super::error::Flaw;
use super::form::{Forms, Sum};
use super::matching::{chooses, in_class, same_part};
use crate::kernel::table::Table as Map;
use crate::kernel::term::PartId;

/// The index of a cell, which is also that of the variable that counts it.
pub type CellId = usize;

pub struct Cell {
    /// The part, or one of the longer parts.
    pub word: Word,
    /// Whether the cell is that of all longer members of a family.
    pub is_long: bool,
    /// The parts of the cell whose moves stand for those of all of them.
    pub parts: Vec<PartId>,
    /// The cell of the negatives.
    pub negative: Option<CellId>,
}

pub struct Cells {
    pub cells: Vec<Cell>,
    of: Map<PartId, CellId>,
    /// No word, no range and no difference of lengths in the strategy is longer.
    pub horizon: usize,
    pub limit: usize,
    /// By class: whether it has the parts of a cell.
    in_class: Vec<Vec<bool>>,
}

/// Bytes of a cell apart from its word, about.
const CELL_BYTES: usize = 128;

/// The limit is at most this many stones.
const MOST_STONES: usize = 2_000;

impl Cells {
    pub fn new(strategy: &Strategy, forms: &mut Forms) -> Result<Cells, Flaw> {
        let horizon = horizon(strategy);
        let (period, ends) = shape(strategy)?;
        // Long pieces are at least this long, and so one of the two that a move leaves in a part of `limit` or more stones, even without a
        // period.
        let long = horizon.max(ends.saturating_mul(2).saturating_add(period)).saturating_add(1);
        let limit = long.saturating_add(period).saturating_mul(2);
        if limit > MOST_STONES {
            return Err(Flaw::malformed("the lengths that the strategy names are too large"));
        }
        let mut cells =
            Cells { cells: Vec::new(), of: Map::default(), horizon, limit, in_class: Vec::new() };
        for class in &strategy.classes {
            for members in &class.members {
                match members {
                    Members::One(word) => cells.add_short(forms, word)?,
                    Members::Range(range) => cells.add_range(strategy, forms, range, horizon)?,
                }
            }
        }
        cells.find_negatives(forms)?;
        cells.find_classes(strategy, forms)?;
        Ok(cells)
    }

    fn add_short(&mut self, forms: &mut Forms, word: &Word) -> Result<(), Flaw> {
        let Some(part) = forms.part(word)? else {
            return Ok(());
        };
        // What is rewritten does not occur in standard form.
        if self.of.contains_key(&part) || *forms.standard(part)? != [part] {
            return Ok(());
        }
        forms.budget.hold(word.len().saturating_add(CELL_BYTES))?;
        self.of.insert(part, self.cells.len());
        self.cells.push(Cell {
            word: word.clone(),
            is_long: false,
            parts: vec![part],
            negative: None,
        });
        Ok(())
    }

    fn add_range(
        &mut self,
        strategy: &Strategy,
        forms: &mut Forms,
        range: &Range,
        horizon: usize,
    ) -> Result<(), Flaw> {
        let family = strategy.families.get(range.family).ok_or(Flaw::Internal)?;
        let mut long = Vec::new();
        for length in family.lengths(self.limit.saturating_sub(1)) {
            if !range.contains(length) {
                continue;
            }
            let word = family.word(length).ok_or(Flaw::Internal)?;
            if length <= horizon {
                self.add_short(forms, &word)?;
            } else {
                long.push((forms.part(&word)?, word));
            }
        }
        // In a family without moves there is nothing to count. (A member without moves may be followed by others with moves; then none of
        // them is in a cell, and all are outside.)
        let parts: Option<Vec<PartId>> = long.iter().map(|(part, _)| *part).collect();
        let (Some(parts), Some((_, word))) = (parts, long.first()) else {
            return Ok(());
        };
        let known: Vec<CellId> = parts.iter().filter_map(|part| self.of(*part)).collect();
        match known[..] {
            // The family is in a class already.
            [first, ..] if known.len() == parts.len() && known.iter().all(|c| *c == first) => {
                return Ok(());
            }
            [] => {}
            _ => return Err(Flaw::malformed("two families have long parts in common")),
        }
        let bytes = parts.len().saturating_mul(32).saturating_add(CELL_BYTES);
        forms.budget.hold(bytes.saturating_add(word.len()))?;
        for part in &parts {
            self.of.insert(*part, self.cells.len());
        }
        self.cells.push(Cell { word: word.clone(), is_long: true, parts, negative: None });
        Ok(())
    }

    /// The negatives of all parts of a cell are in one cell, or outside.
    fn find_negatives(&mut self, forms: &Forms) -> Result<(), Flaw> {
        for cell in &mut self.cells {
            let mut negatives = Vec::new();
            for part in &cell.parts {
                let negative = self.of.get(&forms.parts.negative(*part)?).copied();
                negatives.push(negative);
            }
            let first = negatives.first().copied().flatten();
            if negatives.iter().any(|negative| *negative != first) {
                return Err(Flaw::malformed("the negatives of a family are not of one family"));
            }
            cell.negative = first;
        }
        Ok(())
    }

    /// A class has all parts of a cell, or none of them: what a condition counts depends on the cell alone.
    fn find_classes(&mut self, strategy: &Strategy, forms: &mut Forms) -> Result<(), Flaw> {
        for class in &strategy.classes {
            forms.budget.hold(self.len())?;
            let mut has = Vec::new();
            for cell in &self.cells {
                let mut found = 0_usize;
                for part in &cell.parts {
                    let word = forms.parts.word(*part)?;
                    let cost = word.len().saturating_add(1);
                    forms.budget.charge(cost.saturating_mul(class.members.len()))?;
                    found = found.saturating_add(usize::from(in_class(strategy, class, word)));
                }
                if found != 0 && found != cell.parts.len() {
                    return Err(Flaw::malformed("two families have long parts in common"));
                }
                has.push(found != 0);
            }
            self.in_class.push(has);
        }
        Ok(())
    }

    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// The cell of a part below the limit; `None` if it is outside.
    pub fn of(&self, part: PartId) -> Option<CellId> {
        self.of.get(&part).copied()
    }

    /// How often each cell occurs in a sum; `None` if a part is outside.
    pub fn counts(&self, sum: &Sum) -> Option<Vec<i64>> {
        let mut counts = vec![0_i64; self.len()];
        for part in sum {
            let count = counts.get_mut(self.of(*part)?)?;
            *count = count.saturating_add(1);
        }
        Some(counts)
    }

    /// What one part of each cell adds to what a condition counts.
    pub fn weights(&self, condition: &Condition) -> Vec<i64> {
        let weight = |(id, cell): (CellId, &Cell)| {
            let counts = |count: &Count| match count {
                Count::Parts => true,
                Count::Part(part) => same_part(part, &cell.word),
                Count::Class(class) => {
                    let has = self.in_class.get(*class).and_then(|has| has.get(id));
                    has == Some(&true)
                }
            };
            let terms = condition.terms.iter().filter(|(_, count)| counts(count));
            terms.fold(0, |sum: i64, (coefficient, _)| sum.saturating_add(*coefficient))
        };
        self.cells.iter().enumerate().map(weight).collect()
    }

    /// The cells that a rule chooses from, shorter parts first.
    pub fn chosen(
        &self,
        strategy: &Strategy,
        forms: &mut Forms,
        choice: &Choice,
    ) -> Result<Vec<CellId>, Flaw> {
        let mut found = Vec::new();
        for (id, cell) in self.cells.iter().enumerate() {
            let mut chosen = 0_usize;
            for part in &cell.parts {
                let word = forms.parts.word(*part)?;
                forms.budget.charge(word.len().saturating_add(1))?;
                let is_chosen = chooses(strategy, choice, word);
                chosen = chosen.saturating_add(usize::from(is_chosen));
            }
            if chosen == cell.parts.len() {
                found.push((cell.word.len(), id));
            } else if chosen > 0 {
                return Err(Flaw::malformed("two families have long parts in common"));
            }
        }
        found.sort_unstable();
        Ok(found.into_iter().map(|(_, id)| id).collect())
    }
}

/// No word, no range and no difference of lengths in the strategy is longer.
fn horizon(strategy: &Strategy) -> usize {
    let mut longest = 0;
    let mut see = |length: usize| longest = longest.max(length);
    let range = |range: &Range| range.from.max(range.to.unwrap_or(0));
    for rewrite in &strategy.rewrites {
        rewrite.to.iter().chain([&rewrite.from]).for_each(|word| see(word.len()));
    }
    for members in strategy.classes.iter().flat_map(|class| &class.members) {
        see(match members {
            Members::One(word) => word.len(),
            Members::Range(members) => range(members),
        });
    }
    see(strategy.start.from);
    let games = strategy.sets.iter().flat_map(|set| &set.except).chain(&strategy.won);
    games
        .flatten()
        .chain(&strategy.won_sums)
        .chain(&strategy.start.beside)
        .for_each(|word| see(word.len()));
    let in_sets = strategy.sets.iter().flat_map(|set| set.any.iter().flatten());
    let in_rules = strategy.rules.iter().flat_map(|rule| &rule.conditions);
    for (_, count) in in_sets.chain(in_rules).flat_map(|condition| &condition.terms) {
        if let Count::Part(word) = count {
            see(word.len());
        }
    }
    for rule in &strategy.rules {
        see(match &rule.part {
            Choice::OfGame => 0,
            Choice::One(word) => word.len(),
            Choice::Shortest(members) | Choice::Longest(members) => range(members),
        });
        for pattern in rule.to.iter().chain(rule.game.iter().flatten()) {
            see(match pattern {
                Pattern::One(word) => word.len(),
                Pattern::Sized { length, .. } => {
                    usize::try_from(length.constant.unsigned_abs()).unwrap_or(usize::MAX)
                }
            });
        }
    }
    longest
}

/// A common period of all families, and a length that neither prefixes nor suffixes reach.
fn shape(strategy: &Strategy) -> Result<(usize, usize), Flaw> {
    let (mut period, mut ends) = (1_usize, 1_usize);
    for family in &strategy.families {
        let block = family.block.len();
        let fits = |multiple: &usize| multiple.checked_rem(block) == Some(0);
        let multiples = (1..=64_usize).filter_map(|factor| period.checked_mul(factor));
        period = multiples.into_iter().find(fits).ok_or_else(|| {
            Flaw::malformed("a family has no block, or the blocks have no small common multiple")
        })?;
        ends = ends.max(family.prefix.len().max(family.suffix.len()).saturating_add(1));
    }
    Ok((period, ends))
}
