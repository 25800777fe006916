use std::sync::{Arc, OnceLock};

use proptest::prelude::*;

use super::*;
use crate::game::{Arena, Components, Value};
use crate::seg::board::Run;
use crate::seg::build::build;
use crate::seg::database::Database;
use crate::seg::entry::Score;
use crate::seg::features::Features;
use crate::seg::pieces::PieceId;
use crate::seg::pieces::Pieces;
use crate::seg::pieces::Position;
use crate::seg::shape::Index;

fn database() -> Arc<Database> {
    static DATABASE: OnceLock<Arc<Database>> = OnceLock::new();
    let built = || {
        let index = Index::new(9);
        let built = build(&index, Score::default(), &mut Arena::new()).unwrap();
        Arc::new(Database::new(index, Score::default(), &built))
    };
    Arc::clone(DATABASE.get_or_init(built))
}

fn value(
    pieces: &Pieces,
    position: &[PieceId],
    components: &mut Components,
    arena: &mut Arena,
) -> Value {
    position.iter().fold(Value::ZERO, |sum, &id| {
        let component = components.intern(pieces.get(id).component());
        let value = components.value(component, arena).unwrap();
        arena.add(sum, value).unwrap()
    })
}

proptest! {
    /// A simplified sum is equal and not longer, and agrees with the trace.
    #[test]
    fn sums_stay_equal(words in prop::collection::vec(prop::collection::vec(0..2_u8, 2..8), 0..6)) {
        let database = database();
        let mut pieces = Pieces::new(Some(Arc::clone(&database)));
        let terms: Position = words
            .iter()
            .map(|word| {
                let number = word.iter().fold(0, |number, &bit| number << 1 | u32::from(bit));
                pieces.intern_run(Run::new(word.len() as u8, number))
            })
            .collect();
        let squares = pieces.squares(&terms);
        let mut replaced = Vec::new();
        let mut simplifier = Simplifier {
            database: Some(&database),
            pieces: &mut pieces,
            features: Features::default(),
            limit: None,
            trace: |_, old: &[Run], new: &[Run]| replaced.push((old.to_vec(), new.to_vec())),
        };
        let simple = simplifier.simplify(terms.iter().copied());
        prop_assert!(pieces.squares(&simple) <= squares);
        let (mut components, mut arena) = (Components::new(), Arena::new());
        let before = value(&pieces, &terms, &mut components, &mut arena);
        prop_assert_eq!(value(&pieces, &simple, &mut components, &mut arena), before);
        for (old, new) in replaced {
            let [old, new] = [old, new].map(|runs| -> Position {
                runs.into_iter().map(|run| pieces.intern_run(run)).collect()
            });
            let old = value(&pieces, &old, &mut components, &mut arena);
            prop_assert_eq!(value(&pieces, &new, &mut components, &mut arena), old);
        }
    }
}
