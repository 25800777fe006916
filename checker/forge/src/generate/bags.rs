//! Claims about bags: literal and periodic cells, rivals, facts in addition to a bag.

use crate::generate::draft::Draft;
use crate::generate::finite::MAX_SUMS;
use crate::model::{Model, Term as Part, letters, part, stones};
use crate::rng::Rng;
use crate::wire::*;

/// Returns a literal word of up to five stones that is at least 0, and its negative.
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
fn play(word: &str) -> Vec<Step> {
    let mut model = Model::new(&arena());
    model.is_wide = true;
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

/// Returns the claim with this number that any parts `w ≥ 0` are at least 0, and its proof by Take
/// and Cut.
pub fn ups(word: &str, number: u32) -> (Claim, Vec<Step>) {
    let claim = claim(1, vec![]).counting(&[(0, "x0")]).ranked("x0");
    let first = vec![split("x0-1"), Step::Take(0), Step::Cut(vec![0], vec![])];
    let steps = [first, play(word), vec![by_claim(number, &[])]].concat();
    (claim, steps)
}

/// Parts `w ≥ 0` and their rivals. There are no more rivals than parts `w`, or no rivals at all.
pub fn rivals(rng: &mut Rng) -> Option<Draft> {
    let mut model = Model::limited(&arena(), MAX_SUMS);
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
        tags.push("Insert: literal rival");
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
        tags.push("Insert: literal rival");
    } else {
        // There are no rivals.
        let both = || claim(2, vec![]).counting(&[(0, "x0"), (1, "x1")]).on(&["-x1"]);
        systems.push(vec![(both(), vec![subst(1, "0"), by_ups])]);
        let beside = Claim { terms: vec![w(&word)], ..both() };
        // A word that is its own negative is a rival of itself.
        let premises = if is_own { 2 } else { 1 };
        let steps = [vec![insert], vec![by_claim(1, &[]); premises]].concat();
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

/// Returns two systems with their proofs: `O X^k` is at least 0 for k at least `least`, and so are
/// any of these words in a bag.
fn one_and_any(least: u32) -> Vec<Vec<(Claim, Vec<Step>)>> {
    let one = claim(1, vec![w(&format!("O(X)^{{x0+{least}}}"))]);
    let any = claim(1, vec![]).counting(&[(0, "x0")]).ranked("x0");
    let first = vec![split("x0-1"), Step::Take(0), Step::Cut(vec![0], vec![])];
    let proof = [first, vec![by_claim(0, &["x1"]), by_claim(1, &[])]].concat();
    vec![vec![(one, vec![Step::Replies, Step::Move(0)])], vec![(any, proof)]]
}

/// Drafts claims with words of a family, `O X^k` for k at least `least`, and a literal cell that
/// contains the negative of one of them.
pub fn families(rng: &mut Rng) -> Option<Draft> {
    let least = 2 + rng.below(2) as u32;
    let more = rng.below(3) as u32;
    let exponent = format!("x1+{}", least + more);
    let rival = format!("{}X", "O".repeat((least + more) as usize + rng.below(3)));
    let periodic =
        Cell { prefix: "O".to_owned(), block: "X".to_owned(), suffix: String::new(), least };
    let cells = vec![periodic, cell_of(&rival, false, rng)];
    // There are no rivals.
    let both = |terms: Vec<Term>| claim(3, terms).counting(&[(0, "x0"), (1, "x2")]).on(&["-x2"]);
    let none = vec![subst(2, "0"), by_claim(1, &[])];
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
    let last = match rng.chance(2) {
        true => vec![subst(2, "0"), by_claim(1, &[])],
        false => vec![by_claim(2, &["x1"])],
    };
    let steps = [vec![insert], last].concat();
    let mut systems = one_and_any(least);
    systems.extend([vec![(both(vec![]), none)], vec![(both(vec![term]), steps)]]);
    Some(Draft { cells, ..Draft::of_claims(systems) })
}

/// Drafts finite claims besides a bag of one part: a goal without the part, which is a fact, and
/// the goal with the part.
pub fn facts(rng: &mut Rng) -> Option<Draft> {
    let mut model = Model::limited(&arena(), MAX_SUMS);
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

/// Drafts statements with any number of rows of a cell that are at least 0, with both signs, with
/// other rows of the cell and copies of up.
pub fn any(rng: &mut Rng) -> Option<Draft> {
    let mut model = Model::limited(&arena(), MAX_SUMS);
    let (cell, member, systems) = if rng.chance(2) {
        let (word, _) = positive_word(&mut model, rng);
        (cell_of(&word, false, rng), word.clone(), vec![vec![ups(&word, 0)]])
    } else {
        let least = 2 + rng.below(2) as u32;
        let cell = cell(&format!("O(X) from {least}"));
        let member = format!("O{}", "X".repeat(least as usize + rng.below(3)));
        (cell, member, one_and_any(least))
    };
    let by_all = by_claim(systems.len() as u32 - 1, &[]);
    let is_own = exchanged(&member) == member.chars().rev().collect::<String>();
    let mut statement = says(vec![], Relation::AtLeast, vec![]);
    // A summand that counts negatively is about the rows with exchanged colours.
    let mut put = |positive: Summand, negative: Summand, rng: &mut Rng| {
        let on_right = rng.chance(3);
        let is_negative = rng.chance(3);
        let summand = if on_right == is_negative { positive } else { negative };
        let side = if on_right { &mut statement.right } else { &mut statement.left };
        side.push(Summand { negative: is_negative, ..summand });
    };
    let of = |cell: Cell| Summand { atom: Atom::Any(cell), ..row("") };
    for _ in 0..1 + rng.below(3) {
        put(of(cell.clone()), of(cell.negative()), rng);
    }
    let mut steps = Vec::new();
    if rng.chance(3) {
        put(game(UP), game(DOWN), rng);
        steps.push(Step::Multiple(form("1"), vec![v(UP)]));
    }
    if rng.chance(2) {
        put(row(&member), row(&exchanged(&member)), rng);
        steps.push(Step::Insert(0, 0, form(&(member.len() - 1).to_string()), 0));
        // A row that is its own negative may cancel with a row of the bag.
        steps.extend(is_own.then(|| by_all.clone()));
    }
    steps.push(by_all);
    if rng.chance(3) {
        statement.relation = Relation::AtMost;
        std::mem::swap(&mut statement.left, &mut statement.right);
    }
    let mut draft = Draft::new(statement.with(2), &arena(), vec![steps]);
    (draft.cells, draft.systems) = (vec![cell], systems);
    Some(draft)
}
