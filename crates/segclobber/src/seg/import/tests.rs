use super::*;
use crate::certificate::database::{seal, write};
use crate::game::Arena;

#[test]
fn splits() {
    let database = seal(&write(8, &mut Arena::new()).unwrap()).unwrap();
    let import = Import::read(database.bytes).unwrap();
    let split = |stones: &[usize]| import.split(stones).map(|places| places.to_vec());
    assert_eq!(split(&[]), Some(vec![]));
    assert_eq!(split(&[8]), Some(vec![]));
    assert_eq!(split(&[9]), None);
    assert_eq!(split(&[2, 5]), Some(vec![]));
    assert_eq!(split(&[2, 6]), Some(vec![0]));
    assert_eq!(split(&[3, 3, 3, 4]), Some(vec![0, 1]));
    assert_eq!(split(&[8, 8]), Some(vec![0]));
    assert_eq!(split(&[2, 8, 8]), None);
    assert_eq!(split(&[5, 5, 5]), None);
}
