//! `segcert::files` from inside.
use segcert_answers::files::*;
use std::fs;

#[test]
fn a_file_is_replaced_whole_and_nothing_else_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    probe(&path).unwrap();
    assert!(!path.exists());
    write(&path, b"first").unwrap();
    write(&path, b"2nd").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"2nd");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert!(probe(folder.path()).is_err());
    assert!(write(folder.path(), b"").is_err());
    assert!(probe(&folder.path().join("none").join("a")).is_err());
}
