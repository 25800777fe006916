//! `segcert_commands::table` from inside.
use segcert_commands::table::{Form, Table, without_middle};

fn row(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|cell| (*cell).to_owned()).collect()
}

#[test]
fn one_table_in_all_forms() {
    let lines = |form| {
        let mut table = Table::new(form, "rl", ["n", "what"]);
        table.push(row(&["1", "a, \"b\" | c"]));
        table.push(row(&["20", ""]));
        table.lines()
    };
    assert_eq!(lines(Form::Text), [" n  what", " 1  a, \"b\" | c", "20"]);
    assert_eq!(lines(Form::Csv), ["n,what", "1,\"a, \"\"b\"\" | c\"", "20,"]);
    assert_eq!(
        lines(Form::Markdown),
        ["| n | what |", "| --- | --- |", "| 1 | a, \"b\" \\| c |", "| 20 |  |"]
    );
    assert_eq!(
        lines(Form::Latex("rl".to_owned())),
        [
            "% \\usepackage{amsmath,array,booktabs,longtable}",
            "\\begin{longtable}{@{}rl@{}}",
            "  \\toprule",
            "  n & what \\\\",
            "  \\midrule",
            "  \\endhead",
            "  1 & a, \"b\" | c \\\\",
            "  20 &  \\\\",
            "  \\bottomrule",
            "\\end{longtable}",
        ]
    );
}

/// Control characters are printed as escapes, which take more space.
#[test]
fn columns_are_as_wide_as_what_is_printed() {
    let mut table = Table::new(Form::Text, "lr", ["a", "b"]).widened(1, 3);
    table.push(row(&["x\ty", "1"]));
    assert_eq!(table.lines(), ["a       b", "x\\ty    1"]);
    assert_eq!(table.indent(), 6);
}

#[test]
fn columns_that_fit_the_terminal_are_printed_side_by_side() {
    // The first column takes 4 characters, and each other column is separated by 2.
    let table = Table::new(Form::Text, "r", ["", "10", "10", "30", "7"]);
    let table = table.widened(0, 4).widened(1, 10).widened(2, 10).widened(3, 30).widened(4, 7);
    let bands = |terminal| {
        let text = table.in_bands(terminal);
        let columns = |band: &str| band.split_whitespace().collect::<Vec<_>>().join(" ");
        text.split("\n\n").map(columns).collect::<Vec<_>>()
    };
    assert_eq!(bands(None), ["10 10 30 7"]);
    assert_eq!(bands(Some(69)), ["10 10 30 7"]);
    assert_eq!(bands(Some(68)), ["10 10 30", "7"]);
    assert_eq!(bands(Some(28)), ["10 10", "30", "7"]);
    assert_eq!(bands(Some(1)), ["10", "10", "30", "7"]);
}

#[test]
fn long_cells_are_shortened_in_the_middle() {
    let board = "X".repeat(30) + &"O".repeat(36);
    assert_eq!(without_middle(&board), format!("{}…{}", "X".repeat(19), "O".repeat(19)));
    assert_eq!(without_middle("(XO)^3 & a_b"), "(XO)^3 & a_b");
}
