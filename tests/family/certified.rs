//! The committed theorems, whatever proved them: their statements at values of the variables far
//! beyond those that proofs look at. Equalities are compared by canonical forms, others by the
//! search for who wins; neither knows of families.
use std::fs;
use std::path::Path;

use segcert_clobber::cell::Cell;
use segcert_clobber::{Answer, Form, Query, Relation, Statement};
use segcert_game::arena::on_large_stack;
use segcert_game::{Arena, Components, Value};
use segcert_run::Control;
use segcert_search::Prover;
use segcert_theorems::shape::product;

/// Maximum number of stones of the rows that are compared, and of sums whose values have no period.
const STONES: usize = 48;

/// Maximum number of stones of such sums beyond the minimum number of instances. Longer ones are
/// hard for the search.
const STONES_OF_WILD: usize = 44;

/// Minimum number of instances of each theorem, without rows in place of families.
const INSTANCES: usize = 2;

/// Few rows in place of a family of which there is any number: these of its shortest ones.
const ROWS: [&[i64]; 9] = [&[], &[0], &[1], &[3], &[0, 0], &[0, 1], &[1, 2], &[2, 4], &[0, 1, 2]];

/// Number of choices of rows for a statement with more than three families: those with a sum of
/// numbers of at most 4, if there are five families. For at most three, all choices are compared.
const CHOICES: usize = 126;

/// Compares with direct computation. Each family of which there may be any number of rows is
/// replaced by few rows; choices with few and short rows come first.
fn compare(statement: &Statement) {
    let cells: Vec<Cell> = statement.any_numbers().cloned().collect();
    let mut choices = product(cells.iter().map(|_| 0..ROWS.len()));
    choices.sort_by_key(|choice| choice.iter().sum::<usize>());
    if cells.len() > 3 {
        choices.truncate(CHOICES);
    }
    for (number, choice) in choices.into_iter().enumerate() {
        let mut chosen = statement.clone();
        for (cell, rows) in cells.iter().zip(choice) {
            let exponents = ROWS[rows].iter().map(|more| i64::from(cell.least) + more);
            let member = |exponent| cell.member(Form::constant(exponent));
            chosen = chosen.with_rows(exponents.map(member).collect());
        }
        // The first choice has no rows.
        compare_points(&chosen, if number == 0 { INSTANCES } else { 0 });
    }
}

/// Compares at least this number of points, and then point by point until a row is too long.
fn compare_points(statement: &Statement, fewest: usize) {
    let is_too_long = |rows: &[usize], compared: usize| match statement.relation {
        Relation::Equal => compared >= fewest && rows.iter().any(|stones| *stones > STONES),
        _ if compared < fewest => rows.iter().sum::<usize>() > STONES,
        _ => rows.iter().sum::<usize>() > STONES_OF_WILD,
    };
    let mut prover = Prover::new(Control::default());
    let (mut components, mut arena) = (Components::new(), Arena::new());
    // Values of each variable, with sums below this number.
    let count = [1, 200, 40, 16, 10][statement.variables.len()];
    for (compared, point) in statement.first_points(count).into_iter().enumerate() {
        let numbers: Vec<i64> = point.iter().copied().map(i64::from).collect();
        // Also the rows in place of families, which have no variables.
        let rows = statement.words().map(|word| word.at(&numbers).unwrap().len());
        if is_too_long(&rows.collect::<Vec<usize>>(), compared) {
            break;
        }
        let instance = statement.at(&point).unwrap();
        let holds = match instance.relation {
            Relation::Equal => {
                let difference = components.evaluate(&instance.difference(), &mut arena);
                difference.unwrap() == Value::ZERO
            }
            _ => {
                let answer = prover.answer(&Query::Statement(instance)).unwrap();
                matches!(answer, Answer::Holds(_))
            }
        };
        assert!(holds, "{statement}: {point:?}");
    }
}

/// The theorems of the committed certificates hold at many points, by the search. `.ci/replay`
/// compares the statements of the manifest with the verdicts of the checker.
#[test]
#[ignore = "takes a quarter of a minute; run by .ci/slow"]
fn committed_theorems_at_many_points() {
    let mut theorems = Vec::new();
    for folder in ["certs", "certs/claims", "certs/blocks"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let manifest = fs::read_to_string(folder.join("MANIFEST.tsv")).expect("a manifest");
        let statements = manifest.lines().skip(1).filter_map(|line| line.split('\t').nth(3));
        theorems.extend(
            statements
                .filter_map(|text| text.parse::<Statement>().ok())
                .filter(|it| !it.is_single()),
        );
    }
    theorems.sort_by_key(Statement::to_string);
    theorems.dedup();
    assert!(theorems.len() >= 30, "{}", theorems.len());
    on_large_stack(|| theorems.iter().for_each(compare));
}
