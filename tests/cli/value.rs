//! `segcert value`
use std::collections::HashMap;

use segcert_game::{Arena, Components, Value};

use super::run::segcert;

#[test]
fn of_a_board() {
    insta::assert_snapshot!(segcert(&["value", "(XXO)^28"]));
}

#[test]
fn with_arrows() {
    insta::assert_snapshot!(segcert(&["value", "BBW.BW + XOOXO.XXO", "--unicode"]));
}

/// The message names commands that work for longer rows.
#[test]
fn no_time_for_a_long_row() {
    insta::assert_snapshot!(segcert(&["value", "(XO)^100", "--time", "0.1"]));
}

#[test]
fn not_all_small() {
    insta::assert_snapshot!(segcert(&["value", "XO + {2|-1}"]));
}

#[test]
fn long_ones_are_abridged() {
    insta::assert_snapshot!(segcert(&["value", "(XO)^7"]));
    insta::assert_snapshot!(segcert(&["value", "(XO)^7", "--full"]));
}

/// A form that no one can read in braces is written follower by follower, and means the same.
#[test]
fn the_longest_are_written_in_full() {
    let shown = segcert(&["value", "--full", "(XO)^9"]);
    assert!(shown.contains("value     g, in the list below\n") && !shown.contains('?'), "{shown}");
    let shown = segcert(&["value", "--json", "--full", "(XO)^10"]);
    let json = shown.lines().nth(2).unwrap();
    let report: serde_json::Value = serde_json::from_str(json).unwrap();
    let definitions = report["definitions"].as_array().unwrap();
    let last = definitions.last().unwrap().as_str().unwrap();
    assert!(last.starts_with("g = {"), "{last}");
    assert!(definitions.iter().all(|line| !line.as_str().unwrap().contains('?')));
    let (mut arena, mut components) = (Arena::new(), Components::new());
    let read = |text: &str, components: &mut Components, arena: &mut Arena| {
        components.evaluate(&text.parse().unwrap(), arena).unwrap()
    };
    let mut known: HashMap<&str, Value> = HashMap::new();
    for definition in definitions {
        let (name, game) = definition.as_str().unwrap().split_once(" = ").unwrap();
        let mut options = |side: &str| -> Vec<Value> {
            // Names without braces have no commas inside.
            let mut names = Vec::new();
            let mut depth = 0;
            let mut start = 0;
            for (at, c) in side.char_indices().chain([(side.len(), ',')]) {
                depth += i32::from(c == '{') - i32::from(c == '}');
                if c == ',' && depth == 0 && at > start {
                    names.push(&side[start..at]);
                }
                if c == ',' && depth == 0 {
                    start = at + 1;
                }
            }
            let known = |name: &&str| known.get(name).copied();
            names
                .iter()
                .map(|name| known(name).unwrap_or_else(|| read(name, &mut components, &mut arena)))
                .collect()
        };
        let (left, right) = sides_of(game).unwrap();
        let (left, right) = (options(left), options(right));
        let value = arena.game(&left, &right).unwrap();
        known.insert(name, value);
    }
    assert_eq!(known["g"], read("(XO)^10", &mut components, &mut arena));
}

/// The sides of the outermost stroke.
fn sides_of(game: &str) -> Option<(&str, &str)> {
    let inside = game.strip_prefix('{')?.strip_suffix('}')?;
    let mut depth = 0;
    for (at, c) in inside.char_indices() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if c == '|' && depth == 0 {
            return Some((&inside[..at], &inside[at + 1..]));
        }
    }
    None
}

#[test]
fn for_programs() {
    insta::assert_snapshot!(segcert(&["value", "--json", "-XOXXOOXXO"]));
}

/// A value that is printed in full is read back as the same value.
#[test]
fn names_are_read_back() {
    for text in ["(XO)^4", "XXOXOOXO", "3*XXOXO - up", "{2|-1} + XO"] {
        let value = |text: &str| {
            let shown = segcert(&["value", "--json", "--full", text]);
            let start = shown.find("\"value\":").unwrap();
            shown[start..].to_owned()
        };
        let first = value(text);
        let name = first.split('"').nth(3).unwrap();
        assert_eq!(value(name), first, "{text}");
    }
}

#[test]
fn limits() {
    for arguments in [["--time", "0.1"], ["--memory", "1M"]] {
        let shown = segcert(&[&["value", "(XO)^60"], &arguments[..]].concat());
        assert!(shown.starts_with("exit code 3\n"), "{shown}");
    }
}

/// A theorem gives the value of a row of any length.
#[test]
fn of_rows_beyond_every_computation() {
    insta::assert_snapshot!(segcert(&["value", "(XXO)^400 - O(X)^100 + XO"]));
}

/// The checker writes copies of star like a sum, so the reading is shown.
#[test]
fn of_copies_of_star() {
    let readings = ["2**", "2 * *", "3**2", "2·*", "2*"].map(|text| segcert(&["value", text]));
    insta::assert_snapshot!(readings.concat());
    let proved = segcert(&["prove", "3** = *"]);
    assert!(proved.contains("\nPROVED    3** = *\nstated as 3·* = *\n"), "{proved}");
}

/// The sum of two nimbers that can be written can be written.
#[test]
fn sums_of_nimbers() {
    for (sum, value) in [("*256 + *255", "*511"), ("*511 + *256", "*255"), ("*511 + *", "*510")] {
        let shown = segcert(&["value", sum]);
        assert!(shown.contains(&format!("\nvalue     {value}\n")), "{shown}");
        assert!(segcert(&["value", value]).contains(&format!("\nvalue     {value}\n")));
    }
}
