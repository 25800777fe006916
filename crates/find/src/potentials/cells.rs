//! Cells, which classify components, and the standard form of components.
use super::equal::Equal;
use super::table::{LONGEST, Table};
use crate::game::components::{ComponentId, Pieces};

/// The members of a family from some number of copies on are one cell; each other component is a
/// cell. The shortest component of a cell is its name.
#[derive(Clone)]
pub struct Cells<'a> {
    pub table: &'a Table,
    pub equal: &'a Equal,
    /// For each family, the number of copies from which on its members are one cell.
    pub least: Vec<usize>,
    /// The cells of the standard form of each component.
    standard: Vec<Vec<ComponentId>>,
}

/// A move of Left that a rule can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Play {
    /// A move to these pieces.
    To(Pieces),
    /// A move near an end in a member of the family.
    EndMove { family: usize, number: usize },
}

impl<'a> Cells<'a> {
    pub fn new(table: &'a Table, equal: &'a Equal, least: Vec<usize>) -> Cells<'a> {
        let mut cells = Cells { table, equal, least, standard: Vec::new() };
        let parts = table.parts.all();
        cells.standard = parts.map(|part| cells.standard_form(part)).collect();
        cells
    }

    /// Returns the family of a cell of long components.
    pub fn family(&self, cell: ComponentId) -> Option<usize> {
        let (family, copies) = self.table.read[cell.index()]?;
        (copies >= self.least[family]).then_some(family)
    }

    fn standard_form(&self, part: ComponentId) -> Vec<ComponentId> {
        let mut pending = vec![part];
        let mut found = Vec::new();
        while let Some(part) = pending.pop() {
            if part == ComponentId::DEAD {
                continue;
            }
            if let Some(family) = self.family(part) {
                found.push(self.table.families[family].members[self.least[family]]);
                continue;
            }
            match &self.equal.sums[part.index()] {
                Some(sum) => pending.extend(sum),
                None => found.push(part),
            }
        }
        found
    }

    /// Returns the cells of the standard form of a component.
    pub fn of_part(&self, part: ComponentId) -> &[ComponentId] {
        &self.standard[part.index()]
    }

    /// Returns the cells of a sum in standard form, in ascending order. Literal components cancel
    /// with their negatives.
    pub fn of_sum(&self, parts: impl IntoIterator<Item = ComponentId>) -> Vec<ComponentId> {
        let mut sum: Vec<ComponentId> = Vec::new();
        for cell in parts.into_iter().flat_map(|part| self.of_part(part)) {
            let negative = self.table.negative(*cell);
            let opposite = sum.iter().position(|other| *other == negative);
            match opposite.filter(|_| self.family(*cell).is_none()) {
                Some(place) => drop(sum.remove(place)),
                None => sum.push(*cell),
            }
        }
        sum.sort_unstable();
        sum
    }

    /// Iterates over all cells: the components that are equal to their standard form.
    pub fn all(&self) -> impl Iterator<Item = ComponentId> + '_ {
        let parts = self.table.parts.all();
        parts.filter(|part| self.of_part(*part) == [*part])
    }

    /// Iterates over the components of a cell that are examined.
    pub fn members(&self, cell: ComponentId) -> impl Iterator<Item = ComponentId> + '_ {
        let family = self.family(cell);
        let long = family.map(|it| &self.table.families[it].members[self.least[it]..=LONGEST]);
        let plain = family.is_none().then_some(cell);
        long.into_iter().flatten().copied().chain(plain)
    }

    /// Lists the results of Right's moves in the components of a cell.
    pub fn replies(&self, cell: ComponentId) -> impl Iterator<Item = Pieces> + '_ {
        self.members(cell).flat_map(|part| self.table.right[part.index()].iter().copied())
    }

    /// Lists Left's moves in a cell that rules can name.
    pub fn plays(&self, cell: ComponentId) -> Vec<Play> {
        let Some(family) = self.family(cell) else {
            let moves = self.table.left[cell.index()].iter();
            return moves.map(|pieces| Play::To(*pieces)).collect();
        };
        let near = self.table.families[family].near.iter().enumerate();
        let is_one = |results: &[Option<Pieces>]| results.iter().all(Option::is_some);
        let least = self.least[family];
        let near = near.filter(|(_, near)| near.from <= least && is_one(&near.results[least..]));
        near.map(|(number, _)| Play::EndMove { family, number }).collect()
    }

    /// Lists the pieces that a move of Left may leave.
    pub fn results(&self, play: &Play) -> Vec<Pieces> {
        match *play {
            Play::To(pieces) => vec![pieces],
            Play::EndMove { family, number } => {
                let near = &self.table.families[family].near[number];
                near.results[self.least[family]..].iter().flatten().copied().collect()
            }
        }
    }

    /// Returns the cells with another least number of copies for a family and its negative.
    pub fn with_least(&self, family: usize, least: usize) -> Cells<'a> {
        let mut all = self.least.clone();
        all[family] = least;
        all[self.table.families[family].negative] = least;
        Cells::new(self.table, self.equal, all)
    }
}
