use super::*;

#[test]
fn csv_and_text() {
    let mut table = Table::new("n what");
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

#[test]
fn long_boards_are_shortened_in_text() {
    let mut table = Table::new("board seconds_without");
    let board = "X".repeat(30) + &"O".repeat(36);
    table.push(vec![board.clone(), "1.0".to_owned()]);
    table.push(vec!["(XO)^3 & a_b".to_owned(), String::new()]);
    let short = format!("{}…{}", "X".repeat(19), "O".repeat(19));
    assert!(table.to_csv().contains(&board));
    assert!(table.to_text().contains(&short));
}
