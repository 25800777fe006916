use super::*;
use crate::game::Arena;

#[test]
fn the_checker_knows_the_same_sums_in_the_same_order() {
    for squares in [0, 2, 5, 8] {
        let database = write(squares, &mut Arena::new()).expect("no limit");
        let sealed = seal(&database).unwrap_or_else(|verdict| panic!("{verdict:?}"));
        assert_eq!(sealed.verified.stats.values, database.values.len());
    }
}
