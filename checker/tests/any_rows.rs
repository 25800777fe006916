//! Statements about any number of rows of a cell.

use super::reject::{accepted, no_solution, twins};
use super::samples::{any_rows, any_stars};
use super::wire::*;
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;

/// A statement about these summands and 0 that has no instance, proved by its condition.
fn vacuous(left: Vec<Summand>, cells: &[&str]) -> Certificate {
    let statement = says(left, Relation::AtLeast, vec![]).with(2).given(&["-1"]);
    certificate(statement, vec![absurd(0)]).cells(cells)
}

#[test]
pub fn texts_of_any() {
    for (cell, text) in [
        ("OX", "any(OX)"),
        ("XXO", "any(XXO)"),
        ("", "any(0)"),
        ("(XO) from 0", "any((XO)^i, i >= 0)"),
        ("O(XO) from 1", "any(O(XO)^i, i >= 1)"),
        ("XO(O)XX from 7", "any(XO(O)^iXX, i >= 7)"),
    ] {
        vacuous(vec![any(cell)], &[cell]).proves(&format!("{text} >= 0 with 0 >= 1"));
    }
    let several = vec![any("OX").minus(), game(UP), any("O(X) from 2"), any("OX").minus()];
    let text = "-any(OX) + up + any(O(X)^i, i >= 2) - any(OX) >= 0 with 0 >= 1";
    vacuous(several, &["O(X) from 2", "XO"]).proves(text);
}

/// The number of rows is not written: the numerator is the number 1, and the divisor is 1.
#[test]
pub fn copies_of_any() {
    let with = |summand: Summand| {
        let mut certificate = vacuous(vec![summand], &["OX"]);
        certificate.statement.variables = vec![0];
        certificate
    };
    accepted(&with(any("OX")));
    for numerator in ["0", "2", "-1", "x0", "x0+1"] {
        assert_eq!(with(any("OX").times(numerator)).rejection().code, "statement", "{numerator}");
    }
    assert_eq!(with(any("OX").over(2)).rejection().code, "statement");
    assert_eq!(with(any("OX").times("2").over(2)).rejection().code, "statement");
    with(any("OX").over(0)).rejected("statement", Place::Summand(0));
}

/// The cell of a statement is written like a cell of the certificate.
#[test]
pub fn cells_of_any() {
    let with = |cell: Cell| {
        let mut certificate =
            vacuous(vec![Summand { atom: Atom::Any(cell.clone()), ..row("") }], &[]);
        certificate.cells = vec![cell];
        certificate
    };
    accepted(&with(cell("(OX) from 2048")));
    for bad in [
        cell("(OX) from 2049"),
        Cell { suffix: "X".into(), ..cell("O") },
        Cell { least: 1, ..cell("OX") },
    ] {
        with(bad).rejected("cell", Place::Atom(0));
    }
}

/// Makes certificates about rows `O X^i` for `i >= 2`, proved on these cells with the counts of
/// this one.
fn rows(left: Vec<Summand>, relation: Relation, cells: &[&str], counted: u32) -> Certificate {
    let one = claim(1, vec![w("O(X)^{x0+2}")]);
    let all = claim(1, vec![]).counting(&[(counted, "x0")]).ranked("x0");
    let mut steps = vec![Step::Replies, Step::Move(0)];
    steps.extend([split("x0-1"), Step::Take(counted), Step::Cut(vec![0], vec![])]);
    steps.extend([by_claim(0, &["x1"]), by_claim(1, &[]), by_claim(1, &[])]);
    let statement = says(left, relation, vec![]);
    certificate(statement, steps).cells(cells).system(vec![one]).system(vec![all])
}

/// The cell is the first equal one; in a goal in which the rows count negatively, the first one
/// with the colours exchanged.
#[test]
pub fn the_cell_of_a_goal() {
    use Relation::*;
    const GOOD: &str = "O(X) from 2";
    let at_least = |cells: &[&str], counted| rows(vec![any(GOOD)], AtLeast, cells, counted);
    at_least(&[GOOD], 0).proves("any(O(X)^i, i >= 2) >= 0");
    accepted(&at_least(&["X(O) from 2", "OX", GOOD, GOOD], 2));
    let second = at_least(&[GOOD, GOOD], 1);
    twins(at_least(&[GOOD, GOOD], 0), second.clone(), "instance", Place::Step(7));
    for other in [
        "O(X) from 3",
        "O(X) from 1",
        "O(XX) from 2",
        "(X)O from 2",
        "O(X)X from 2",
        "X(O) from 2",
        "OXX",
    ] {
        let mut certificate = at_least(&[GOOD], 0);
        certificate.statement.left = vec![any(other)];
        assert_eq!(certificate.rejection().code, "statement", "{other}");
    }
    // Colours.
    let negative = rows(vec![any("X(O) from 2")], AtMost, &[GOOD], 0);
    negative.proves("any(X(O)^i, i >= 2) <= 0");
    let minus = rows(vec![any("X(O) from 2").minus()], AtLeast, &[GOOD], 0);
    minus.proves("-any(X(O)^i, i >= 2) >= 0");
    let mut right = minus;
    let right_side = vec![any("X(O) from 2")];
    right.statement = says(vec![], AtLeast, right_side);
    right.proves("0 >= any(X(O)^i, i >= 2)");
    assert_eq!(rows(vec![any(GOOD)], AtMost, &[GOOD], 0).rejection().code, "statement");
    assert_eq!(rows(vec![any(GOOD).minus()], AtLeast, &[GOOD], 0).rejection().code, "statement");
    // Both goals of an equality need their cells.
    let both = |cells: &[&str]| {
        let statement = says(vec![any(GOOD)], Equal, vec![]).given(&["-1"]);
        certificate(statement, vec![absurd(0), absurd(0)]).cells(cells)
    };
    accepted(&both(&["X(O) from 2", GOOD]));
    assert_eq!(both(&[GOOD]).rejection().code, "statement");
    assert_eq!(both(&["X(O) from 2"]).rejection().code, "statement");
}

/// The goal at which a step that is wrong is rejected.
fn goal(certificate: &Certificate) -> String {
    let rejection = certificate.rejection();
    assert_eq!(rejection.code, "witness", "{rejection}");
    rejection.message.split_once(": ").expect("the goal is drawn").1.to_owned()
}

/// Parameters of floors and of Any are numbered in the order of the summands.
#[test]
pub fn parameters_of_any() {
    let fault = infer(0, &[], "0");
    let left = vec![any("OXX"), game(UP).times("x0").over(2), any("OX"), any("OXX")];
    let right = vec![any("OOX"), any("XO")];
    let statement = says(left, Relation::AtLeast, right).with(2).all(&[1]).given(&["x0-3"]);
    let certificate = certificate(statement, vec![fault]).cells(&["OX", "XXO", "OXX", "OX", "O"]);
    let drawn = "(x2)*{0|*} + (x3+x6) of cell 0 + (x1+x4) of cell 2 >= 0 where x0-2 >= 0, \
                 x0-2*x2+1 >= 0, -x0+2*x2 >= 0";
    // The negatives of OOX are XXO.
    let drawn = drawn.replace("(x1+x4) of", "(x5) of cell 1 + (x1+x4) of");
    assert_eq!(goal(&certificate), drawn);
}

/// Bags of a goal are reduced: they contain one star, but not two.
#[test]
pub fn reduced_bags_are_enough() {
    any_stars().proves("any(OX) + 2*up >= 0");
    let mut less = any_stars();
    less.statement.left[1].numerator = form("1");
    assert_eq!(less.verdict().exit_code(), 1);
    any_rows().proves("any(O(X)^i, i >= 2) - any(X(O)^i, i >= 2) >= 0");
    // With another row of the cell that is its own negative: it joins the bag, or cancels with a
    // part of the bag.
    let with = |premises: usize| {
        let statement = says(vec![any("OX"), row("XO")], Relation::AtLeast, vec![]);
        let given = statement.all(&[0]).given(&["x0-1", "-x0"]);
        let steps = [vec![insert(0, 0, "0", 0)], vec![no_solution(); premises]].concat();
        certificate(given, steps).cells(&["OX"])
    };
    twins(with(2), with(1), "steps", Place::Step(1));
}

/// The claims of an imported statement count rows in the cells of the certificate.
#[test]
pub fn imports_of_any() {
    let mut library = Library::default();
    let [one, two] =
        [rows(vec![any("O(X) from 2")], Relation::AtLeast, &["O(X) from 2"], 0), any_rows()]
            .map(|theorem| library.add(theorem.file()).unwrap());
    let mut with = |root, cells: &[&str], forms: &[&str]| {
        let statement = says(vec![row("OXX.XXXO")], Relation::AtLeast, vec![]);
        let cell = cells.iter().position(|cell| *cell == "O(X) from 2").unwrap_or(0) as u32;
        let steps = vec![insert(0, cell, "2", 0), insert(0, cell, "3", 0), by_claim(0, forms)];
        let importer = certificate(statement, steps).importing(root).cells(cells);
        match importer.verdict_with(&mut library) {
            Verdict::Verified(_) => "",
            Verdict::Rejected(rejection) => rejection.code,
            other => panic!("{}", describe(&other)),
        }
    };
    // The count of the first theorem is that of the goal.
    assert_eq!(with(one, &["O(X) from 2"], &[]), "");
    assert_eq!(with(one, &["OX", "O(X) from 2"], &[]), "");
    assert_eq!(with(one, &["O(X) from 2"], &["2"]), "claim");
    assert_eq!(with(one, &["O(X) from 1"], &[]), "statement");
    // In the second goal it is the sum of two numbers.
    for (forms, code) in [
        (&["2", "0"][..], ""),
        (&["0", "2"], ""),
        (&["1", "1"], ""),
        (&["1", "0"], "instance"),
        (&["3", "-1"], "implied"),
        (&["2"], "claim"),
        (&[], "claim"),
    ] {
        assert_eq!(with(two, &["O(X) from 2"], forms), code, "{forms:?}");
    }
}
