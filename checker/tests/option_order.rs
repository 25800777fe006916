//! The worked example of docs/FORMAT.md, Section 3: the options of a goal, by their numbers. The
//! lines of the document are compared with the goals that the checker draws.

use super::reject::accepted;
use super::wire::*;

const FORMAT: &str = include_str!("../../docs/FORMAT.md");

/// The abbreviations of the document.
const SHORT: [(&str, &str); 3] =
    [("(XO)^(x0+2)(XXO)^(x0+2)", "W"), ("(x0)*{0|*}", "U"), ("(x1) of cell 0", "C")];

/// A certificate that proves the goal of the example by these steps. Its context has the further
/// line −1, so that `absurd` closes premises.
fn example(strict: bool, steps: Vec<Step>) -> Certificate {
    let word = w("(XO)^{x0+2}(XXO)^{x0+2}");
    let terms = vec![v(STAR), w("OOX"), w("OOX"), word, m(UP, "x0")];
    let claim = claim(2, terms).counting(&[(0, "x1")]).on(&["-1", "x0-1"]);
    let statement = says(vec![row("")], Relation::Equal, vec![]);
    let system = vec![Claim { strict, ..claim }];
    certificate(statement, steps).cells(&["X(XO) from 1"]).system(system)
}

/// Returns a step that is rejected everywhere.
fn fault() -> Step {
    infer(0, &[], "0")
}

/// Returns the goal of the checker after these steps, in the notation of the document.
fn goal_after(strict: bool, mut steps: Vec<Step>) -> String {
    steps.push(fault());
    let rejection = example(strict, steps).rejection();
    assert_eq!(rejection.code, "witness", "{rejection}");
    let (_, goal) = rejection.message.split_once(": ").expect("the goal is drawn");
    // The lines that are not of the option.
    let context = " where -1 >= 0, x0-1 >= 0";
    let goal = goal.replace(&format!("{context}, "), " where ").replace(context, "");
    SHORT.iter().fold(goal, |goal, (long, short)| goal.replace(long, short))
}

/// Returns the entries of the document's lists whose names begin with `list`. Each is a name, two
/// spaces, and a goal, which may continue in indented lines.
fn entries(list: &str) -> Vec<(&'static str, String)> {
    let mut entries: Vec<(&str, String)> = Vec::new();
    let mut is_open = false;
    for line in FORMAT.lines().map(|line| line.strip_prefix("    ")) {
        let entry = line.and_then(|line| line.split_once("  "));
        match (entry.filter(|(name, _)| name.starts_with(list)), line) {
            (Some((name, goal)), _) => {
                entries.push((name, goal.trim().to_owned()));
                is_open = true;
            }
            (None, Some(line)) if line.starts_with(' ') && is_open => {
                if let Some((_, goal)) = entries.last_mut() {
                    *goal = format!("{goal} {}", line.trim());
                }
            }
            _ => is_open = false,
        }
    }
    entries
}

#[test]
pub fn replies_in_the_order_of_the_document() {
    let entries = entries("Right ");
    assert_eq!(entries.len(), 10);
    for (number, (name, goal)) in entries.iter().enumerate() {
        assert_eq!(*name, format!("Right {number}"));
        let closed = (0..number).map(|_| absurd(0));
        let steps = [Step::Replies].into_iter().chain(closed).collect();
        assert_eq!(goal_after(false, steps), *goal, "{name}");
    }
    // There is no other premise.
    let steps = [vec![Step::Replies], vec![absurd(0); entries.len() + 1]].concat();
    assert_eq!(example(false, steps).rejection().code, "number");
}

#[test]
pub fn moves_by_the_numbers_of_the_document() {
    let entries = entries("Left ");
    assert_eq!(entries.len(), 8);
    for (number, (name, goal)) in (0..).zip(&entries) {
        let step = match name.split_once(" at ") {
            None => Step::Move(number),
            Some((_, copy)) => move_at(number, copy),
        };
        assert!(name.starts_with(&format!("Left {number}")), "{name}");
        assert_eq!(goal_after(true, vec![step]), *goal, "{name}");
    }
    // Parts of the bag have no number.
    assert_eq!(example(true, vec![Step::Move(8)]).rejection().code, "move-range");
}

/// The code with which a claim about these two words, in which Left makes this move, is rejected.
fn code_of_move(words: [&str; 2], option: u32) -> &'static str {
    let claim = claim(1, words.map(w).to_vec()).over();
    let statement = says(vec![row("")], Relation::Equal, vec![]);
    let steps = vec![move_at(option, "0"), fault()];
    certificate(statement, steps).system(vec![claim]).rejection().code
}

/// Options are counted, so no block may be empty in the words up to the moved one.
#[test]
pub fn words_behind_the_one_that_is_moved_may_have_empty_blocks() {
    assert_eq!(code_of_move(["(OX)^{x0}", "(OXX)^{x0+1}"], 2), "exponent");
    assert_eq!(code_of_move(["(OX)^{x0+1}", "(OXX)^{x0+1}"], 2), "witness");
    assert_eq!(code_of_move(["(OX)^{x0+1}", "(OXX)^{x0}"], 0), "witness");
}

/// Options with a fresh parameter are made anew for each goal.
#[test]
pub fn copies_have_the_next_free_number() {
    let of_two_claims = |parameters: [u32; 2], last: Step| {
        let claims = parameters.map(|count| claim(count, vec![w("(OX)^{x0+1}")]).on(&["-1"]));
        let all = vec![Step::Replies, absurd(0), absurd(0), Step::Replies, last, absurd(0)];
        let statement = says(vec![row("")], Relation::Equal, vec![]);
        certificate(statement, all).system(claims.to_vec())
    };
    for (parameters, copy) in [([1, 2], "x2"), ([2, 1], "x1"), ([2, 2], "x2")] {
        accepted(&of_two_claims(parameters, absurd(0)));
        let rejection = of_two_claims(parameters, fault()).rejection();
        assert_eq!(rejection.code, "witness", "{rejection}");
        let line = format!("where -1 >= 0, x0-{copy} >= 0");
        assert!(rejection.message.contains(&line), "{rejection}");
    }
}
