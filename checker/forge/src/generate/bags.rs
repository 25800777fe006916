//! Claims about bags: plain and periodic cells, rivals, exceptions, facts beside a bag.

use crate::generate::draft::Draft;
use crate::generate::finite::EFFORT;
use crate::model::{Model, Term as Part, letters, part, stones};
use crate::rng::Rng;
use crate::wire::*;

/// A plain word of up to five stones that is at least 0, and its negative.
fn positive_word(model: &mut Model, rng: &mut Rng) -> (String, String) {
    loop {
        let Some(word) = part(&stones(&rng.stones(2, 5))) else { continue };
        if model.holds(std::slice::from_ref(&word), false) {
            let negative = model.negative(&word);
            let [word, negative] = [word, negative].map(|word| match word {
                Part::Word(_, row) => letters(&row),
                Part::Value(_) => unreachable!("a word"),
            });
            return (word, negative);
        }
    }
}

fn sum(word: &str) -> Vec<Part> {
    part(&stones(word)).into_iter().collect()
}

/// The steps of a proof by play that a word is at least 0.
fn play(word: &str, is_wide: bool) -> Vec<Step> {
    let mut model = Model::new(&arena());
    model.is_wide = is_wide;
    model.prove(&sum(word), false);
    model.steps
}

/// A cell that contains a word: the word itself, or a family with a stretch of it as its block.
fn cell_of(word: &str, is_periodic: bool, rng: &mut Rng) -> Cell {
    let from = rng.below(word.len());
    let to = from + 1 + rng.below(word.len() - from);
    let [prefix, block, suffix] = match is_periodic {
        true => [&word[..from], &word[from..to], &word[to..]],
        false => [word, "", ""],
    };
    let [prefix, block, suffix] = [prefix, block, suffix].map(str::to_owned);
    let least = if is_periodic { rng.below(2) as u32 } else { 0 };
    Cell { prefix, block, suffix, least }
}

/// The claims that so many parts `w ≥ 0` are at least 0, by Take and Cut or by Replies.
fn ups(word: &str, number: u32) -> (Claim, Vec<Step>) {
    let claim = claim(1, vec![]).counting(&[(0, "x0")]).ranked("x0");
    let first = vec![split("x0-1"), Step::Take(0), Step::Cut(vec![0], vec![])];
    let steps = [first, play(word, true), vec![by_claim(number, &[])]].concat();
    (claim, steps)
}

/// Parts `w ≥ 0` and their rivals. With a rival there need not be more of these than of `w`; or
/// there are exceptions.
pub fn rivals(rng: &mut Rng) -> Option<Draft> {
    let mut model = Model::limited(&arena(), EFFORT);
    let (word, negative) = positive_word(&mut model, rng);
    let is_own = word == negative;
    let is_periodic = rng.chance(2);
    let mut cells = vec![cell_of(&word, false, rng)];
    if !is_own || is_periodic {
        cells.push(cell_of(&negative, is_periodic, rng));
    }
    let mut systems = vec![vec![ups(&word, 0)]];
    let insert = Step::Insert(0, 0, form("0"), 0);
    let by_ups = by_claim(0, &[]);
    let mut tags = Vec::new();
    if cells.len() == 1 {
        // The word is its own rival.
        let beside = claim(1, vec![w(&word)]).counting(&[(0, "x0")]);
        systems.push(vec![(beside, vec![insert, by_ups.clone(), by_ups])]);
        tags.push("Insert: plain rival");
    } else if !is_periodic {
        let both = || claim(2, vec![]).counting(&[(0, "x0"), (1, "x1")]).on(&["x0-x1"]);
        let proof = vec![
            Step::Reduced(0, 1),
            infer(1, &[(0, 1), (1, 1)], "-x1"),
            subst(1, "0"),
            by_ups.clone(),
        ];
        systems.push(vec![(both(), proof)]);
        let beside = Claim { terms: vec![w(&word)], ..both() };
        let last = match rng.chance(2) {
            true => vec![by_claim(1, &[])],
            false => vec![subst(1, "0"), by_ups],
        };
        let steps = [vec![insert, by_claim(1, &[])], last].concat();
        systems.push(vec![(beside, steps)]);
        tags.push("Insert: plain rival");
    } else {
        // What is said is said of no rival; and perhaps of few parts only.
        let mut exceptions: Vec<&[&str]> = vec![&["x1-1"]];
        if rng.chance(2) {
            exceptions.insert(rng.below(2), &["x1-1", "x1-2"]);
        }
        let at = exceptions.iter().position(|e| e.len() == 1)? as u32;
        let both = || claim(2, vec![]).counting(&[(0, "x0"), (1, "x1")]).except(&exceptions);
        let none = vec![split("x1-1"), Step::Except(at), subst(1, "0"), by_ups];
        systems.push(vec![(both(), none)]);
        let excepted = (0..exceptions.len() as u32).map(Step::Except);
        let beside = Claim { terms: vec![w(&word)], ..both() };
        // If the word is its own negative, it is a rival of itself.
        let mut steps = vec![insert];
        if is_own {
            steps.push(by_claim(1, &[]));
            steps.extend(excepted.clone());
        }
        steps.extend([Step::Except(at), by_claim(1, &[])]);
        steps.extend(excepted);
        systems.push(vec![(beside, steps)]);
        tags.push("Insert: periodic rival");
    }
    let copies = rng.below(3) as i64;
    let mut several = row(&word);
    several.numerator.constant = copies + 1;
    let statement = says(vec![several], Relation::AtLeast, vec![]);
    let inserts = (0..=copies).map(|_| Step::Insert(0, 0, form("0"), 0));
    let goal = inserts.chain([by_claim(0, &[])]).collect();
    let mut draft = Draft::new(statement, &arena(), vec![goal]);
    (draft.cells, draft.systems, draft.tags) = (cells, systems, tags);
    Some(draft)
}

/// Words of a family, `O X^k` for k at least `least`, and a plain cell that has the negative of
/// one.
pub fn families(rng: &mut Rng) -> Option<Draft> {
    let least = 2 + rng.below(2) as u32;
    let more = rng.below(3) as u32;
    let exponent = format!("x1+{}", least + more);
    let rival = format!("{}X", "O".repeat((least + more) as usize + rng.below(3)));
    let periodic =
        Cell { prefix: "O".to_owned(), block: "X".to_owned(), suffix: String::new(), least };
    let cells = vec![periodic, cell_of(&rival, false, rng)];
    let one = claim(1, vec![w(&format!("O(X)^{{x0+{least}}}"))]);
    let all = claim(1, vec![]).counting(&[(0, "x0")]).ranked("x0");
    let first = vec![split("x0-1"), Step::Take(0), Step::Cut(vec![0], vec![])];
    let all_proof = [first, vec![by_claim(0, &["x1"]), by_claim(1, &[])]].concat();
    // The rivals are excepted.
    let both = |terms: Vec<Term>| {
        let claim = claim(3, terms).counting(&[(0, "x0"), (1, "x2")]);
        claim.except(&[&["x2-1"]])
    };
    let none = vec![split("x2-1"), Step::Except(0), subst(2, "0"), by_claim(1, &[])];
    let (term, insert) = match rng.chance(2) {
        true => {
            let least = least + rng.below(more as usize + 1) as u32;
            let word = format!("O(X)^{{{exponent}}}");
            (w(&word), insert(0, 0, &exponent, least))
        }
        false => {
            let number = least + more;
            (w(&format!("O{}", "X".repeat(number as usize))), insert(0, 0, &number.to_string(), 0))
        }
    };
    let is_met = rival.len() as u32 == least + more + 1
        || matches!(&term, Term::Word(word) if !word.blocks.is_empty());
    let mut steps = vec![insert];
    if is_met {
        steps.push(Step::Except(0));
    }
    // Where the word is plain and so is the rival, none of that is in the bag.
    match rng.chance(2) {
        true => steps.extend([subst(2, "0"), by_claim(1, &[])]),
        false => steps.extend([by_claim(2, &["x1"]), Step::Except(0)]),
    }
    let systems = vec![
        vec![(one, vec![Step::Replies, Step::Move(0)])],
        vec![(all, all_proof)],
        vec![(both(vec![]), none)],
        vec![(both(vec![term]), steps)],
    ];
    let nothing = says(vec![], Relation::AtLeast, vec![]);
    let mut draft = Draft::new(nothing, &arena(), vec![vec![]]);
    (draft.cells, draft.systems) = (cells, systems);
    Some(draft)
}

/// Finite claims beside a bag of one part: a goal without it, which is a fact, and the same with it.
pub fn facts(rng: &mut Rng) -> Option<Draft> {
    let mut model = Model::limited(&arena(), EFFORT);
    let (word, _) = positive_word(&mut model, rng);
    let (in_bag, _) = match rng.chance(2) {
        true => (word.clone(), String::new()),
        false => positive_word(&mut model, rng),
    };
    let copies = 2 + rng.below(2);
    let is_over = rng.chance(3) && model.holds(&sum(&in_bag), true);
    let mut claim = claim(0, vec![w(&word); copies]).counting(&[(0, "1")]);
    claim.strict = is_over;
    let mut model = Model::new(&arena());
    let copies_of = vec![sum(&word); copies].concat();
    if model.normal(&[], &copies_of).len() != copies {
        return None;
    }
    for _ in 0..copies {
        model.steps.push(Step::Cut(vec![0], vec![]));
        model.prove(&sum(&word), false);
    }
    model.steps.push(Step::Take(0));
    model.prove(&sum(&in_bag), is_over);
    let system = vec![(claim, model.steps)];
    let nothing = says(vec![], Relation::Equal, vec![game(0)]);
    let mut draft = Draft::new(nothing, &arena(), vec![vec![], vec![]]);
    draft.cells = vec![cell_of(&in_bag, false, rng)];
    draft.systems = vec![system];
    draft.tags.push("rule Fact");
    Some(draft)
}
