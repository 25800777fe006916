//! Learns cases about single components, for shapes of positions that are partly won.
use segcert_replay::data::{Condition, Count};

use super::game::Game;
use super::vectors::exactly;
use crate::cases::{Case, Language, Vector, any_holds, conditions_about};
use crate::multiset::Multiset;
use crate::strategy::compile::cells::shortest;

/// A number of components, as a combination of the quantities in conditions, and the cells that it
/// counts.
struct Feature {
    count: Vec<(i64, Count)>,
    has: Vec<bool>,
}

/// Returns features that distinguish the positions of a shape: for each group with several cells,
/// the classes that contain some of them; each short component; and all short components together.
fn features(game: &Game, shape: &Vector) -> Vec<Feature> {
    let board = game.board;
    let mut features = Vec::new();
    for (group, number) in game.groups.all.iter().zip(shape) {
        if *number == 0 || !group.is_many() {
            continue;
        }
        for (class, has) in board.classes.iter().enumerate() {
            let inside = group.cells.iter().filter(|cell| has[usize::from(**cell)]);
            if (1..group.cells.len()).contains(&inside.count()) {
                features.push(Feature { count: vec![(1, Count::Class(class))], has: has.clone() });
            }
        }
        let cells = group.cells.iter().map(|cell| usize::from(*cell));
        let short = cells.filter(|cell| board.cells.cells[*cell].is_plain());
        let one = |cell: usize| Feature {
            count: vec![(1, Count::Component(shortest(&board.cells.cells[cell])))],
            has: (0..board.options.len()).map(|other| other == cell).collect(),
        };
        let short: Vec<Feature> = short.map(one).collect();
        let all = Feature {
            count: short.iter().flat_map(|one| one.count.clone()).collect(),
            has: (0..board.options.len())
                .map(|cell| short.iter().any(|one| one.has[cell]))
                .collect(),
        };
        features.extend(short);
        features.push(all);
    }
    features
}

/// Maximum number of features for which lines of three terms are tried. With more features, lines
/// have two terms.
const FEW: usize = 26;

/// Returns cases that contain the wanted multisets of a shape. Among the lost multisets, they
/// contain only some without long components, which become exceptions.
pub fn cases(
    game: &Game,
    shape: &Vector,
    wanted: &[Multiset],
    lost: &[Multiset],
) -> (Vec<Vec<Condition>>, Vec<Multiset>) {
    let features = features(game, shape);
    let language = Language::new(features.len(), if features.len() <= FEW { 3 } else { 2 });
    let vector = |sum: &Multiset| -> Vector {
        let count = |feature: &Feature| {
            let cells = sum.cells().filter(|cell| feature.has[usize::from(*cell)]);
            cells.count() as u8
        };
        features.iter().map(count).collect()
    };
    let (short, long): (Vec<Multiset>, Vec<Multiset>) =
        lost.iter().partition(|sum| game.board.is_plain(**sum));
    let [wanted, long] = [wanted, &long].map(|sums| sums.iter().map(vector).collect::<Vec<_>>());
    let [wanted, long] = [&wanted, &long].map(|all| all.iter().collect::<Vec<_>>());
    let cases = language.cover_inside(&Case::new(), &wanted, &[], &long);
    let except = short.into_iter().filter(|sum| any_holds(&cases, &vector(sum)));
    let except = except.collect();
    let said = cases.iter().map(|case| {
        let lines = conditions_about(case, |feature| features[feature].count.clone());
        [exactly(game, shape), lines].concat()
    });
    (said.collect(), except)
}
