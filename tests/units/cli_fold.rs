//! `segcert_commands::fold` from inside.
use segcert_commands::fold::folded;

#[test]
fn long_lines_go_on_below_their_texts() {
    let line = "PROVED    (XXO)^n = up for all n >= 1";
    assert_eq!(folded(line, 30, 10), "PROVED    (XXO)^n = up for all\n          n >= 1");
    assert_eq!(folded(line, line.len(), 10), line);
    // There is no room beside such an indentation.
    assert_eq!(folded(line, 20, 10), line);
}

#[test]
fn words_that_are_longer_than_a_line_are_broken_behind_commas() {
    let sum = "value     {^^*,v|0,{0,*|v}} + {^|{0|*},v}";
    let lines = "value     {^^*,v|0,{0,*|v}} +\n          {^|{0|*},v}";
    assert_eq!(folded(sum, 30, 10), lines);
    let value = "value     {^^*,v|0,{0,*|v},{^|{0|*},v}}";
    let lines = "value     {^^*,v|0,{0,*|v},{^|\n          {0|*},v}}";
    assert_eq!(folded(value, 30, 10), lines);
    let name = "file      a-name-without-any-commas-in-it";
    assert_eq!(folded(name, 30, 10), name);
}

/// Spaces count, so that columns stay where they are.
#[test]
fn columns_stay() {
    let row = "(XO)^4    N             0  {{^|*}|{*|v}} + {^^*|0,*,v} + {^|v}";
    let lines = "(XO)^4    N             0  {{^|*}|{*|v}} +
                           {^^*|0,*,v} + {^|v}";
    assert_eq!(folded(row, 50, 27), lines);
}

#[test]
fn comparisons_are_not_broken() {
    let text = "root  (XO)^m + O(XO)^n > 0 for all m >= 2, n >= 2 with m >= n";
    assert_eq!(
        folded(text, 48, 6),
        "root  (XO)^m + O(XO)^n > 0 for all m >= 2,\n      n >= 2 with m >= n"
    );
    assert_eq!(folded(text, 46, 6).lines().count(), 2);
    assert!(folded(text, 30, 6).lines().all(|line| !line.ends_with('=') && line.len() <= 30));
}

/// A row without a comma does not leave the terminal.
#[test]
fn long_words_are_cut() {
    let text = format!("root  {} > 0", "XO".repeat(25));
    let folded = folded(&text, 40, 6);
    assert!(folded.lines().all(|line| line.len() <= 40), "{folded}");
    assert_eq!(folded.split_whitespace().collect::<String>(), text.replace(' ', ""));
}
