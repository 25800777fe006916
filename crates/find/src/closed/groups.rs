//! Groups of cells: the smallest set of classes of the file that contains each cell exactly once.
//!
//! All components of a group have about equal potentials. A component that a class names separately
//! is a separate group. Depends on the board.
use segcert_replay::data::{Count, Members};

use crate::board::Board;
use crate::multiset::Multiset;

/// Maximum number of groups. Each group takes two bits.
pub const MOST_GROUPS: usize = 16;

/// Cells that are counted together.
pub struct Group {
    pub cells: Vec<u8>,
    /// The class of the group.
    pub class: usize,
    /// The number of components of the group, as a combination of the quantities in conditions.
    pub count: Vec<(i64, Count)>,
    /// Approximate minimum value of a component, in ups.
    pub potential: i64,
    /// Whether the only component of the group is its own negative.
    pub is_own_negative: bool,
    /// Whether components of the group may cancel components of a heavier group.
    pub is_rival: bool,
    /// Whether the class consists of single words whose negatives are in other classes with equal
    /// potential. Such words occur only in won positions.
    pub only_cancels: bool,
}

impl Group {
    /// Tells whether the group has several cells.
    pub fn is_many(&self) -> bool {
        self.cells.len() > 1
    }

    /// Tells whether a position with Right to move has at most one component of the group.
    pub fn is_few(&self) -> bool {
        self.is_own_negative || self.is_many() && self.potential < 0
    }
}

/// The groups of a board.
pub struct Groups {
    pub all: Vec<Group>,
    /// Index of the group of each cell.
    of: Vec<u8>,
}

const NONE: u8 = u8::MAX;

impl Groups {
    /// Returns the groups of a board, or `None` if there are too many groups, or if no set of
    /// classes contains each cell exactly once.
    pub fn new(board: &Board) -> Option<Groups> {
        let mut groups = Groups { all: Vec::new(), of: vec![NONE; board.options.len()] };
        let is_even = |class: &[bool]| {
            let potentials = known_potentials(board, &cells(class));
            let [least, most] = [potentials.iter().min(), potentials.iter().max()];
            least.zip(most).is_none_or(|(least, most)| most - least <= 1)
        };
        let classes = board.classes.iter().enumerate();
        let classes: Vec<(usize, &Vec<bool>)> =
            classes.filter(|(_, class)| is_even(class)).collect();
        let is_had = vec![false; board.options.len()];
        for class in fewest(&classes, &is_had, MOST_GROUPS)? {
            groups.add_class(board, class);
        }
        for number in 0..groups.all.len() {
            groups.all[number].is_rival = groups.is_rival(board, number);
            groups.all[number].only_cancels = groups.only_cancels(board, number);
        }
        (groups.all.len() <= MOST_GROUPS).then_some(groups)
    }

    /// Adds the groups of a class: its single components, and the other components.
    fn add_class(&mut self, board: &Board, class: usize) {
        let mut cells = cells(&board.classes[class]);
        let mut rest = vec![(1, Count::Class(class))];
        for member in &board.strategy.classes[class].members {
            let Members::One(word) = member else { continue };
            let sum = board.multiset(std::slice::from_ref(word)).unwrap_or_default();
            if let Some(place) = cells.iter().position(|cell| sum.has(*cell)) {
                let count = Count::Component(word.clone());
                self.add(board, class, vec![cells.remove(place)], vec![(1, count.clone())]);
                rest.push((-1, count));
            }
        }
        if !cells.is_empty() {
            self.add(board, class, cells, rest);
        }
    }

    fn add(&mut self, board: &Board, class: usize, cells: Vec<u8>, count: Vec<(i64, Count)>) {
        for cell in &cells {
            self.of[usize::from(*cell)] = self.all.len() as u8;
        }
        let potential = known_potentials(board, &cells).into_iter().min();
        let is_own_negative =
            matches!(cells[..], [only] if board.opposite[usize::from(only)] == Some(only));
        self.all.push(Group {
            class,
            count,
            potential: potential.unwrap_or(0),
            is_own_negative,
            is_rival: false,
            only_cancels: false,
            cells,
        });
    }

    fn is_rival(&self, board: &Board, number: usize) -> bool {
        let group = &self.all[number];
        let cells = group.cells.iter();
        let mut rivals = cells.flat_map(|cell| &board.rivals[usize::from(*cell)]);
        rivals.any(|rival| self.potential_of(*rival) > group.potential)
    }

    fn only_cancels(&self, board: &Board, number: usize) -> bool {
        let class = &board.classes[self.all[number].class];
        cells(class).into_iter().map(usize::from).all(|cell| {
            let opposite = board.opposite[cell].map(usize::from);
            let opposite = opposite.filter(|other| !class[*other]);
            opposite.is_some_and(|other| {
                let potentials = board.weights[cell].zip(board.weights[other]);
                potentials.is_none_or(|(one, other)| one == other)
            })
        })
    }

    /// Returns the group of a cell.
    pub fn of(&self, cell: u8) -> usize {
        usize::from(self.of[usize::from(cell)])
    }

    /// Returns the potential of a component of a cell.
    pub fn potential_of(&self, cell: u8) -> i64 {
        self.all[self.of(cell)].potential
    }

    /// Returns the sum of the potentials of all components of a multiset.
    pub fn potential(&self, sum: Multiset) -> i64 {
        sum.cells().map(|cell| self.potential_of(cell)).sum()
    }
}

/// Finds a smallest set of at most `most` classes that contains each remaining cell exactly once.
fn fewest(classes: &[(usize, &Vec<bool>)], is_had: &[bool], most: usize) -> Option<Vec<usize>> {
    let Some(open) = is_had.iter().position(|is_had| !is_had) else {
        return Some(Vec::new());
    };
    let mut best: Option<Vec<usize>> = None;
    for (number, class) in classes.iter().filter(|(_, class)| class[open]) {
        let mut both = class.iter().zip(is_had);
        let most = best.as_ref().map_or(most, |best| best.len() - 1);
        if most == 0 || both.any(|(has, is_had)| *has && *is_had) {
            continue;
        }
        let both = class.iter().zip(is_had).map(|(has, is_had)| *has || *is_had);
        if let Some(mut found) = fewest(classes, &both.collect::<Vec<bool>>(), most - 1) {
            found.push(*number);
            best = Some(found);
        }
    }
    best
}

fn cells(class: &[bool]) -> Vec<u8> {
    let cells = (0..class.len()).filter(|cell| class[*cell]);
    cells.map(|cell| cell as u8).collect()
}

fn known_potentials(board: &Board, cells: &[u8]) -> Vec<i64> {
    let potentials = cells.iter().map(|cell| board.weights[usize::from(*cell)]);
    potentials.flatten().collect()
}
