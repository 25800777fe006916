//! Claims with unsatisfiable contexts: each goal has a proof of one step, by Infer, and any other
//! permitted step can precede it.

use crate::generate::draft::Draft;
use crate::rng::Rng;
use crate::search::{CELLS, Search};
use crate::wire::*;
use segcert_check::shell::verdict::Verdict;

/// Returns unsatisfiable lines, and the step that shows it: the sum of two lines is negative, or
/// one line is immediately negative.
fn nowhere(rng: &mut Rng) -> (Vec<Form>, Step) {
    match rng.below(4) {
        0 => (forms(&["-x0-1"]), absurd(0)),
        1 => (forms(&["x0-x1-1", "x1-x0"]), infer(1, &[(0, 1), (1, 1)], "-1")),
        _ => (forms(&["x0+x1-3", "1-x0-x1"]), infer(1, &[(0, 1), (1, 1)], "-1")),
    }
}

/// How far a certificate with these steps is proved.
enum Progress {
    Done,
    Open,
    Fault,
}

fn progress(certificate: &Certificate) -> Progress {
    match certificate.verdict() {
        Verdict::Verified(_) => Progress::Done,
        Verdict::Rejected(rejection) if rejection.code == "steps" => Progress::Open,
        _ => Progress::Fault,
    }
}

/// Systems of claims on such contexts, with steps at random that the checker takes.
pub fn contradictions(rng: &mut Rng) -> Option<Draft> {
    let mut search = Search { rng: Rng::new(rng.bits()) };
    let cells = [search.pick(&CELLS), search.pick(&CELLS)];
    let (lines, closing) = nowhere(rng);
    let nothing = says(vec![], Relation::Equal, vec![]);
    let mut certificate = certificate(nothing, vec![]).cells(&cells);
    for _ in 0..1 + search.rng.below(2) {
        let claims = (0..1 + search.rng.below(3)).map(|_| {
            let mut claim = search.claim();
            claim.context = [lines.clone(), claim.context].concat();
            claim
        });
        let claims = claims.collect();
        certificate = certificate.system(claims);
    }
    let mut guesses = 0;
    loop {
        match progress(&certificate) {
            Progress::Done => break,
            Progress::Fault => return None,
            Progress::Open => {}
        }
        if certificate.steps.len() > 60 {
            return None;
        }
        let kept = certificate.steps.len();
        let mut is_taken = false;
        if guesses < 100 && search.rng.chance(3) {
            for _ in 0..12 {
                guesses += 1;
                let step = search.step(&certificate);
                certificate.steps.push(step);
                if !matches!(progress(&certificate), Progress::Fault) {
                    is_taken = true;
                    break;
                }
                certificate.steps.truncate(kept);
            }
        }
        if !is_taken {
            certificate.steps.push(closing.clone());
        }
    }
    Some(Draft::of(&certificate, &[]))
}

/// A Cut of words with blocks, after which a claim of the own system is used: allowed if the words
/// are shorter.
pub fn lengths(rng: &mut Rng) -> Option<Draft> {
    const WORDS: [&str; 12] = [
        "O(OX)^{x0+1}",
        "(OX)^{x0+2}",
        "O(XXO)^{x0+1}X",
        "(XXO)^{x0+2}",
        "O(X)^{x0+2}",
        "O(X)^{2x0+3}",
        "X(O)^{x0+1}",
        "(O)^{x0+1}(X)^{x1+1}",
        "OXXO",
        "OXO",
        "O(X)^{x0}",
        "(OOX)^{x0}",
    ];
    let [old, new, beside] = [(); 3].map(|()| w(WORDS[rng.below(WORDS.len())]));
    let mut before = vec![old];
    if rng.chance(3) {
        before.push(beside.clone());
    }
    let all_words = before.len() as u32;
    let (lines, closing) = nowhere(rng);
    let goal = |terms: Vec<Term>| Claim { context: lines.clone(), ..claim(2, terms) };
    let mut after = vec![new.clone()];
    // The other word has its place by the order of terms; either is cut.
    let selected = rng.below(all_words as usize) as u32;
    if all_words > 1 && selected == 0 {
        after.push(beside);
    }
    let mut steps = vec![Step::Cut(vec![selected], vec![new]), closing.clone()];
    let is_earlier = rng.chance(3);
    steps.push(by_claim(if is_earlier { 0 } else { 1 }, &["x0", "x1"]));
    let (first, second) = ((goal(before), steps), (goal(after), vec![closing]));
    let systems = match is_earlier {
        true => vec![vec![second], vec![first]],
        false => vec![vec![first, second]],
    };
    Some(Draft::of_claims(systems))
}
