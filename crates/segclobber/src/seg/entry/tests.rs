use super::*;
use crate::clobber::Outcome;
use crate::seg::shape::EntryId;

#[test]
fn entries_are_read_as_written() {
    let entry = Entry {
        outcome: Outcome::N,
        bounds: [Bounds { lower: Some(-3), upper: None }, Bounds { lower: None, upper: Some(31) }],
        moves: [Moves { nondominated: 0x8_1234, simplest: Some(7) }, Moves::default()],
        sensible: 9,
        recursive: 70_000,
        link: Some(EntryId::from_index(123_456)),
    };
    let bytes = entry.to_bytes();
    assert_eq!(Entry::from_bytes(&bytes), Some(entry));
    assert_eq!(link(&bytes), entry.link);
    assert!(!is_zero(&bytes));
    let mut bad = bytes;
    bad[0] = 4;
    assert_eq!(Entry::from_bytes(&bad), None);
}
