//! From bytes to the types of a certificate and back.
use std::path::Path;

use segcert::certificate::{read, wire};

/// All committed certificates but the slow ones.
fn files() -> Vec<Vec<u8>> {
    let folders = ["certs", "certs/asf", "certs/claims", "certs/blocks"];
    let entries = folders.map(|folder| std::fs::read_dir(Path::new(folder)).unwrap());
    let paths = entries.into_iter().flatten().map(|entry| entry.unwrap().path());
    let files = paths.filter(|path| path.extension().is_some_and(|extension| extension == "cert"));
    files.map(|path| std::fs::read(path).unwrap()).collect()
}

#[test]
fn what_is_read_is_written_in_the_same_bytes() {
    let files = files();
    assert!(files.len() > 90, "{}", files.len());
    for bytes in files {
        let body = &bytes[44..];
        if bytes.starts_with(&wire::MAGIC) {
            assert_eq!(wire::body(&read::certificate(body).unwrap().certificate), body);
        } else {
            assert_eq!(wire::body(&read::database(body).unwrap()), body);
        }
    }
}

#[test]
fn a_body_that_is_cut_short_or_goes_on_cannot_be_read() {
    let bytes = super::file("xo-06");
    let body = &bytes[44..];
    for end in 0..body.len() {
        assert!(read::certificate(&body[..end]).is_err(), "{end}");
    }
    let longer = [body, &[0]].concat();
    assert!(read::certificate(&longer).is_err());
}

#[test]
fn steps_begin_where_they_are_said_to() {
    let bytes = super::file("xo-06");
    let body = &bytes[44..];
    let read = read::certificate(body).unwrap();
    let mut ends = read.steps_at[1..].to_vec();
    ends.push(body.len());
    for ((step, begin), end) in read.certificate.steps.iter().zip(&read.steps_at).zip(ends) {
        assert_eq!(wire::body(step), body[*begin..end]);
    }
}
