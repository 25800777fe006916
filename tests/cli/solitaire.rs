//! `segcert solitaire`
use std::fs;

use super::run::{output, segcert, segcert_output, segcert_with_input, show};

#[test]
fn a_line() {
    insta::assert_snapshot!(segcert(&["solitaire", "XOOXO.XX"]));
}

#[test]
fn a_cycle() {
    insta::assert_snapshot!(segcert(&["solitaire", "--cycle", "(OXX)^8"]));
}

#[test]
fn the_constructive_strategy() {
    insta::assert_snapshot!(segcert(&["solitaire", "--cycle", "(XO)^6", "--constructive"]));
}

#[test]
fn boards_without_moves() {
    let shown = ["X", "●○", "x.w", "OOO", "..."].map(|board| segcert(&["solitaire", board]));
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn for_programs() {
    insta::assert_snapshot!(segcert(&["solitaire", "--json", "XOOXO"]));
}

#[test]
fn wrong_boards() {
    let wrong = ["", "XOZ", "ox-oox", "X + O", "up", "XO = 0", "(XO)^999999999", "@none"];
    let shown = wrong.map(|board| segcert(&["solitaire", board]));
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn wrong_usage() {
    for arguments in [&["solitaire"][..], &["solitaire", "XO", "--constructive", "--out", "c"]] {
        assert!(segcert(arguments).starts_with("exit code 2\n-- output\n-- errors\n"));
    }
    insta::assert_snapshot!(segcert(&["solitaire", "XO", "--out", "none/c"]));
}

#[test]
fn a_mistake_in_a_long_board_is_shown_with_its_surroundings() {
    let board = format!("{}?{}", "XXO".repeat(1000), "O".repeat(1_000_000));
    insta::assert_snapshot!(segcert_with_input(&["solitaire", "-"], &board));
    insta::assert_snapshot!(segcert_with_input(&["solitaire", "-", "--json"], &board));
}

#[test]
fn boards_and_moves_in_files() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("board"), "(XXO)^2000\n").unwrap();
    let arguments = ["solitaire", "@board", "--cycle", "--moves", "moves", "--out", "c", "--json"];
    insta::assert_snapshot!(show(&output(&arguments, folder.path(), "")));
    let moves = fs::read_to_string(folder.path().join("moves")).unwrap();
    assert_eq!(moves.lines().count(), 4000);
    for line in moves.lines() {
        let squares: Vec<usize> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        assert!(matches!(squares[0].abs_diff(squares[1]), 1 | 5999), "{line}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    let verdict = segcert_solitaire::check_file(&folder.path().join("c"), None);
    assert_eq!(verdict.exit_code(), 0, "{verdict:?}");
}

/// Standard input, and the same answer in JSON with the moves in it.
#[test]
fn a_million_stones() {
    let board = "XOOXOX".repeat(170_000);
    let text = segcert_with_input(&["solitaire", "-"], &board);
    assert!(text.starts_with("exit code 0\n"), "{}", &text[..200]);
    assert!(text.contains("\nstones    1020000\n"), "{text}");
    let output = segcert_output(&["solitaire", "--json", "(XOOXOX)^170000"]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let left = answer["left"].as_u64().unwrap();
    assert!(text.contains(&format!("\nleft      {left}\n")), "{text}");
    assert_eq!(answer["moves"].as_array().unwrap().len() as u64, 1_020_000 - left);
}

#[test]
fn certificates_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("solitaire.cert");
    let path = path.to_str().unwrap();
    segcert(&["solitaire", "XOOXO", "--out", path]);
    let claims: [&[&str]; 4] = [
        &["check", path],
        &["check", "--json", path],
        &["check", "--claim", "solitaire line  XOOXO = 1", path],
        &["check", "--claim", "solitaire line XOOXO = 2", path],
    ];
    let shown = claims.map(|claim| segcert(claim).replace(path, "FILE"));
    insta::assert_snapshot!(shown.join("\n"));
}
