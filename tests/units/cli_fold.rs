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
