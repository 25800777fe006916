use super::*;
use crate::game::Arena;
use crate::seg::build::build;
use crate::seg::entry::Score;
use crate::seg::shape::EntryId;
use crate::seg::shape::Index;

fn small() -> Database {
    let index = Index::new(7);
    let built = build(&index, Score::Sensible, &mut Arena::new()).unwrap();
    Database::new(index, Score::Sensible, &built)
}

#[test]
fn a_database_is_read_as_it_was_written() {
    let database = small();
    let read = Database::read(Bytes::Owned(database.as_bytes().to_vec())).unwrap();
    assert_eq!(read.score(), Score::Sensible);
    assert_eq!(read.values(), database.values());
    assert_eq!(read.index().max_len(), 7);
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), database.as_bytes()).unwrap();
    let mapped = Database::open(file.path()).unwrap();
    for id in (0..mapped.index().len()).map(EntryId::from_index) {
        assert_eq!(mapped.entry(id), database.entry(id));
        assert_eq!(mapped.link(id), mapped.entry(id).link);
    }
}

#[test]
fn every_damaged_byte_is_noticed() {
    let database = small();
    for at in (0..HEADER).chain((HEADER..database.as_bytes().len()).step_by(97)) {
        let mut bytes = database.as_bytes().to_vec();
        bytes[at] ^= 0x40;
        assert!(Database::read(Bytes::Owned(bytes)).is_err(), "byte {at}");
    }
    for len in [0, 7, HEADER - 1, HEADER, database.as_bytes().len() - 1] {
        let bytes = database.as_bytes()[..len].to_vec();
        assert!(Database::read(Bytes::Owned(bytes)).is_err(), "{len} bytes");
    }
}
