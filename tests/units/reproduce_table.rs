//! `segcert::reproduce::table` from inside.
use segcert::reproduce::table::*;

#[test]
fn csv_and_text() {
    let mut table = Table::new(&["n", "what"]);
    table.push(vec!["1".to_owned(), "a, \"b\"".to_owned()]);
    table.push(vec!["20".to_owned(), String::new()]);
    assert_eq!(table.to_csv(), "n,what\r\n1,\"a, \"\"b\"\"\"\r\n20,\r\n");
    assert_eq!(table.to_text(), " n    what\n 1  a, \"b\"\n20        ");
}

#[test]
fn short_and_long_times() {
    let shown = [0.0, 0.000_043_21, 0.5, 1.389_24, 84.0, 39_903.2].map(seconds);
    let expected = ["0.000000", "0.000043", "0.5000", "1.389", "84.00", "39903"];
    assert_eq!(shown, expected);
}
