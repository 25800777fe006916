//! Side conditions that only mutants of the kernel violated: for each, a certificate that only this
//! condition rejects, and its nearest legal twin.

use super::model::sum;
use super::reject::{
    NO_SOLUTION, accepted, claims, its_proof, lone, no_solution, one_up, steps, twins,
};
use super::samples::finite;
use super::wire::*;

/// `terms ≥ 0` on a context without a solution: `no_solution` proves it, and each goal below it.
fn vacuous(terms: Vec<Term>) -> Claim {
    claim(10, terms).on(&NO_SOLUTION)
}

/// Returns a use of a vacuous claim by itself, with the first parameters replaced.
fn itself(number: u32, first: usize) -> Step {
    let forms: Vec<String> = (first..10).map(|index| format!("x{index}")).collect();
    by_claim(number, &forms.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A Cut that replaces no word does not lower the measure. Otherwise `x·down + OOX ≥ 0` would
/// follow from itself with a larger x.
#[test]
pub fn a_cut_of_values_is_no_descent() {
    let more = vec![Step::Cut(vec![], vec![v(DOWN)]), by_claim(0, &["x0+1"])];
    lone(claim(1, vec![w("OOX"), m(UP, "-x0")]), more).rejected("rank", Place::Step(1));
    // Proves `OXX + up` by `OXX`, an earlier or a later claim.
    let (shorter, both) = (one_up(), claim(1, vec![w("OXX"), v(UP)]));
    let cut = |number| vec![Step::Cut(vec![0], vec![]), by_claim(number, &["x0"])];
    let good = claims(vec![shorter.clone(), both.clone()], [its_proof(), cut(0)].concat());
    let bad = claims(vec![both, shorter], [cut(1), its_proof()].concat());
    twins(good, bad, "rank", Place::Step(1));
}

/// After a move, a Cut can add words that are too long. Otherwise `OOX ≥ 0` would prove itself.
#[test]
pub fn a_cut_after_a_move_can_bring_in_long_words() {
    let cut = |word: &str| Step::Cut(vec![], vec![w(word)]);
    let around = vec![Step::Replies, cut("OXX"), by_claim(0, &["x0"]), Step::Move(0)];
    lone(claim(1, vec![w("OOX")]), around).rejected("measure", Place::Step(2));
    let with = |number| {
        let again = [Step::Replies, cut("OOX"), by_claim(number, &["x0"]), Step::Move(1)];
        let nothing = certificate(says(vec![], Relation::Equal, vec![]), its_proof());
        let mut both = nothing.system(vec![one_up()]).system(vec![one_up()]);
        both.steps.extend(again);
        both
    };
    twins(with(0), with(1), "measure", Place::Step(4));
}

/// A move below a Cut whose words came from elsewhere does not make the measure known.
#[test]
pub fn a_move_does_not_find_what_was_lost() {
    let beside = || claim(1, vec![w("OX"), w("OOXX")]).over();
    let with = |number| {
        let mut steps = [its_proof(), its_proof(), vec![Step::Move(0)], its_proof()].concat();
        steps.extend([Step::Cut(vec![], vec![w("OOXX")]), by_claim(1, &["x0"]), Step::Replies]);
        steps.extend([by_claim(number, &["x0"]), Step::Move(0), by_claim(0, &["x0"])]);
        steps.push(by_claim(2, &["x0"]));
        let first = vec![one_up(), claim(1, vec![w("OOXX")]), beside()];
        certificate(says(vec![], Relation::Equal, vec![]), steps)
            .system(first)
            .system(vec![one_up(), beside()])
    };
    let last = with(2).steps.len() - 4;
    twins(with(2), with(4), "measure", Place::Step(last));
}

/// The length of a word includes all stones of each copy of a block, and of the runs around blocks.
#[test]
pub fn all_stones_count_in_a_length() {
    let cut = |old: &str, new: &str| {
        let steps = [Step::Cut(vec![0], vec![w(new)]), no_solution(), itself(1, 0), no_solution()];
        claims(vec![vacuous(vec![w(old)]), vacuous(vec![w(new)])], steps.to_vec())
    };
    let lost = |old: &str, good: &str, bad: &str| {
        twins(cut(old, good), cut(old, bad), "measure", Place::Step(2));
    };
    lost("O(X)^{2x0+5}", "(OX)^{x0+1}", "(OX)^{x0+3}");
    lost("O(X)^{x0+5}", "O(X)^{x0+2}", "(OX)^{x0+1}");
    lost("O(X)^{x0+5}", "OOO(X)^{x0+2}", "OOOOO(X)^{x0+1}");
    lost("O(X)^{x0+5}", "OO(X)^{x0+1}OO", "OOO(X)^{x0+1}OOO");
    lost("O(X)^{x0+5}", "O(X)^{x0+4}", "O(X)^{2x0+4}");
}

/// A fact is about a position without a bag: three parts `OOX` beside two `OXX` are not ignored.
#[test]
pub fn facts_have_no_bag() {
    let proof = [vec![Step::Cut(vec![0], vec![])], its_proof()].concat();
    let two = claim(0, vec![w("OXX"), w("OXX")]);
    let good = lone(two.clone(), proof.clone()).cells(&["OOX"]);
    let bad = lone(two.counting(&[(0, "3")]), proof).cells(&["OOX"]);
    twins(good, bad, "steps", Place::Step(2));
}

/// A goal with lines is not finite: Order does not refute it.
#[test]
pub fn what_is_vacuous_is_not_refuted() {
    let down = || claim(0, vec![v(DOWN)]);
    let closing = vec![absurd(0)];
    let good = lone(down().on(&["-1"]), closing.clone());
    twins(good, lone(down(), closing), "order-false", Place::Steps);
}

/// Options of a negative are sorted like those of an entry, so that a duplicate entry is found.
#[test]
pub fn negatives_of_entries_are_sorted() {
    let with = |more: &[(Vec<u32>, Vec<u32>)]| {
        let up_or_down = vec![UP, DOWN];
        let first = [(vec![0], vec![0]), (vec![0], vec![STAR]), (up_or_down, vec![0])];
        let mut certificate = lone(one_up(), its_proof());
        certificate.arena = [&first[..], more].concat();
        certificate
    };
    let bad = with(&[(vec![0], vec![UP, DOWN])]);
    twins(with(&[(vec![0], vec![UP])]), bad, "options", Place::Entry(3));
}

/// A game of a statement is in the arena only if its options are, too: `{*|}` is not `{0|}`.
#[test]
pub fn games_have_their_options_in_the_arena() {
    let with = |arena: &[(Vec<u32>, Vec<u32>)]| {
        let mut statement = says(vec![game(4)], Relation::AtLeast, vec![]);
        statement.games = vec![(vec![0], vec![0]), (vec![2], vec![])];
        let mut certificate = certificate(statement, vec![]);
        certificate.arena = arena.to_vec();
        certificate
    };
    accepted(&with(&[(vec![0], vec![0]), (vec![0], vec![]), (vec![2], vec![])]));
    for arena in [&[(vec![0], vec![])][..], &[(vec![0], vec![0]), (vec![0], vec![])]] {
        assert_eq!(with(arena).rejection().code, "statement");
    }
}

/// If a rival contains the negative of the inserted part, both are removed.
#[test]
pub fn a_rival_loses_its_part() {
    let with = |count: &str| {
        let empty = vacuous(vec![]).counting(&[(0, "x0"), (1, "0")]);
        let goal = vacuous(vec![w("O(X)^{x2+4}")]).counting(&[(0, "x0"), (1, count)]);
        let steps = [no_solution(), insert(0, 0, "x2+4", 0), itself(0, 1), no_solution()];
        claims(vec![empty, goal], steps.to_vec()).cells(&["O(X) from 2", "X(O) from 2"])
    };
    twins(with("1"), with("2"), "instance", Place::Step(2));
}

/// Each inserted part has rivals of its own, and all stones of a cell have their colours exchanged.
#[test]
pub fn rivals_of_each_part() {
    let with = |words: &[&str], inserts: &[Step], cells: &[&str], premises: usize| {
        let terms = words.iter().map(|word| w(word)).collect();
        let goal = vacuous(terms).counting(&[(0, "x0"), (1, "x1")]);
        lone(goal, [inserts, &vec![no_solution(); premises]].concat()).cells(cells)
    };
    let two = |premises| {
        let inserts = [insert(1, 0, "x2+4", 4), insert(0, 1, "0", 0)];
        with(&["OOX", "O(X)^{x2+4}"], &inserts, &["O(X) from 2", "OOX"], premises)
    };
    twins(two(2), two(1), "steps", Place::Step(2));
    two(3).rejected("number", Place::Step(3));
    let suffix = |other: &str, premises| {
        let step = [insert(0, 0, "x2+1", 0)];
        with(&["OO(X)^{x2+1}O"], &step, &["O(X)OO from 1", other], premises)
    };
    twins(suffix("X(O)XX from 1", 2), suffix("X(O)XX from 1", 1), "steps", Place::Step(1));
    twins(suffix("X(O)OO from 4", 1), suffix("X(O)OO from 4", 2), "number", Place::Step(1));
}

/// Multipliers of Infer are at least 1, so that a multiplier 0 is not another way to write a proof.
#[test]
pub fn multipliers_are_not_zero() {
    let goal = || claim(1, vec![m(UP, "x0-2")]).on(&["2x0-3"]);
    let rest = Step::Multiple(form("x0-2"), vec![v(UP)]);
    let proof = |first: Step| vec![first, rest.clone()];
    let good = proof(infer(2, &[(0, 1)], "x0-2"));
    let bad = |first: Step, code: &str| steps(goal(), good.clone(), proof(first), code, 0);
    bad(infer(2, &[(0, 1), (0, 0)], "x0-2"), "witness");
}

/// Numbers beyond 64 bits are rejected. Modulo 2^64, each of these conclusions would be accepted.
#[test]
pub fn infer_does_not_count_modulo_a_power_of_2() {
    let with = |lines: &[&str], steps: &[Step]| lone(one_up().on(lines), steps.to_vec());
    // A coefficient and its factor; the sum of two coefficients.
    let coefficient = |lines: &[(u32, u64)]| {
        let infer = infer(1, lines, "-x0");
        with(&["2147483647x0"], &[residues(0, 4096), residues(0, 4096), infer])
    };
    coefficient(&[(0, 100), (0, 100)]).rejected("witness", Place::Step(2));
    for lines in [&[(0, 512)][..], &[(0, 200), (0, 200)]] {
        coefficient(lines).rejected("overflow", Place::Step(2));
    }
    // The sum of two constants.
    let constant = |conclusion: &str| {
        let infer = infer(4_294_967_295, &[(0, 4_294_967_295)], conclusion);
        with(&["x0+2147483647"], &[&[infer][..], &its_proof()].concat())
    };
    twins(constant("x0+2147483647"), constant("x0-2147483648"), "overflow", Place::Step(0));
    // A constant and its factor.
    let factor = |times: u64| {
        let lines = ["2147483647x0", "x0-2147483647", "-x0+2147483647"];
        with(&lines, &[subst(0, "2147483647"), infer(1, &[(0, times)], "-1")])
    };
    factor(1).rejected("witness", Place::Step(1));
    factor(4).rejected("overflow", Place::Step(1));
}

/// The least number of 64 bits is a coefficient like others: a line with it is impossible if its
/// constant is negative, and no premise is about it. Twice this number is none.
#[test]
pub fn the_least_coefficient() {
    let lines = ["-2147483648x0+x2-1", "x1-5", "-x1+4"];
    let with = |modulus: u32| {
        let powers = [2048, 2048, modulus].map(|modulus| residues(0, modulus));
        let possible = Step::Cases(2, 1, 1);
        let closing = vec![infer(1, &[(1, 1), (2, 1)], "-1"); 2048 * 3];
        let number = modulus as usize + 2047 * 2;
        let proof = [&powers[..], &[possible], &closing[..number]].concat();
        lone(claim(3, vec![w("OX")]).on(&lines), proof)
    };
    accepted(&with(1024));
    assert_eq!(with(2048).rejection().code, "overflow");
}

/// Summands that are negatives add up to 0 without a lemma.
#[test]
pub fn regrouping_needs_no_lemma_for_negatives() {
    let with = |values| {
        let nothing = certificate(says(vec![], Relation::Equal, vec![]), vec![]);
        let sum = Lemma::SumByOptions(UP, STAR, UP_STAR);
        nothing.lemma(sum).lemma(Lemma::Regroup(values))
    };
    accepted(&with([UP, STAR, DOWN, STAR]));
    let bad = with([UP, STAR, UP, STAR]).rejection();
    assert_eq!((bad.code, bad.subject.is_some()), ("lemma", true));
}

/// A written position in normal form has no multiple of 0.
#[test]
pub fn multiples_of_zero_are_not_written() {
    let goal = || claim(1, vec![m(UP, "x0"), w("OXX")]);
    let proof = |terms: Vec<Term>| [vec![Step::Cut(vec![0], terms)], its_proof()].concat();
    steps(goal(), proof(vec![]), proof(vec![m(0, "x0")]), "normal-form", 0);
}

/// A word becomes all terms of the right side of its lemma.
#[test]
pub fn words_become_all_terms_of_a_lemma() {
    let terms = [UP, UP_STAR];
    let with = |right: &[u32]| {
        let steps = finite(&sum("OXXX", &[]), Relation::Equal, &sum("", &terms));
        let right = right.iter().map(|value| game(*value)).collect();
        let statement = says(vec![row("XXXO")], Relation::Equal, right).with(3);
        certificate(statement, steps).lemma(Lemma::Rewrite("OXXX".into(), terms.map(v).to_vec()))
    };
    with(&terms).proves("XXXO = up + {0,*|0}");
    assert_eq!(with(&terms[..1]).rejection().code, "order-false");
}

/// A row without stones is printed, too.
#[test]
pub fn empty_rows_are_written() {
    let left = vec![row(""), row("OX"), row("OX"), row("").minus()];
    let statement = says(left, Relation::Equal, vec![row("")]);
    certificate(statement, vec![]).proves("0 + OX + OX - 0 = 0");
}

/// The second premise of a Cut has the judgment of its conclusion: `OXX + OOXX` is `⊳ 0`, but not
/// since `OOXX ≥ 0`.
#[test]
pub fn a_cut_keeps_the_judgment() {
    let both = || claim(1, vec![w("OXX"), w("OOXX")]);
    let proof = [vec![Step::Cut(vec![0], vec![])], its_proof(), its_proof()].concat();
    twins(lone(both(), proof.clone()), lone(both().over(), proof), "judgment", Place::Step(3));
}

/// A move in a value, or in one of its copies, does not lower the measure.
#[test]
pub fn a_move_in_a_value_is_no_descent() {
    let with = |goal: Claim, option, after: Claim| {
        let steps = [Step::Move(option), itself(1, 0), no_solution()];
        claims(vec![goal, after], steps.to_vec())
    };
    let after = || vacuous(vec![w("OXX")]);
    let in_word = with(vacuous(vec![w("OX"), w("OXX")]).over(), 0, after());
    let in_value = with(vacuous(vec![v(STAR), w("OXX")]).over(), 0, after());
    twins(in_word, in_value, "rank", Place::Step(1));
    let some = |more: &[Term]| {
        let terms = [&[w("OXX"), m(UP, "x0")], more].concat();
        claim(10, terms).on(&["x9-1", "-x9", "x0-1"])
    };
    let in_word = with(some(&[w("OX")]).over(), 0, some(&[]));
    let in_copy = with(some(&[]).over(), 1, some(&[v(DOWN)]));
    twins(in_word, in_copy, "rank", Place::Step(1));
}

/// No exponent of a word can be negative, and a statement has at most 256 parameters.
#[test]
pub fn every_exponent_and_parameter_counts() {
    let with = |exponent: &str| {
        let goal = vacuous(vec![w(&format!("O(X)^{{x0+1}}O(X)^{{{exponent}}}"))]);
        lone(goal, vec![no_solution()])
    };
    accepted(&with("2x0+1"));
    with("2x0-1").rejected_in("implied", Place::Claim(0));
    let there = |exponent: &str| {
        let goal = vacuous(vec![w(&format!("O(X)^{{x0+1}}O(X)^{{{exponent}}}"))]).over();
        lone(goal, vec![Step::Move(0), no_solution()])
    };
    twins(there("2x0+1"), there("2x0"), "exponent", Place::Step(0));
    let statement = |variables| {
        let statement = says(vec![row("OXX")], Relation::Over, vec![]);
        certificate(statement.all(&vec![0; variables]), vec![Step::Move(0)])
    };
    accepted(&statement(256));
    assert_eq!(statement(257).rejection().code, "parameter");
}

/// Below a move in a word, ranks do not matter.
#[test]
pub fn ranks_do_not_count_at_a_smaller_measure() {
    let with = |word: &str, strict, first: Step, ranked: &str| {
        let goal = Claim { strict, ..vacuous(vec![w(word), w("OXX")]) };
        let other = vacuous(vec![w("OXX")]).ranked(ranked);
        let other = if strict { other } else { Claim { terms: goal.terms.clone(), ..other } };
        claims(vec![goal, other], vec![first, itself(1, 0), no_solution()])
    };
    let good = with("OX", true, Step::Move(0), "x0");
    twins(good, with("OX", false, split("-1"), "x0"), "rank", Place::Step(1));
}

/// A word that a Cut adds is shorter than one of the replaced words, at any place.
#[test]
pub fn any_old_word_may_be_the_longer_one() {
    let cut = |plain: &str| {
        let old = vacuous(vec![w(plain), w("O(X)^{x0+1}")]);
        let new = vacuous(vec![w("OXXXX")]);
        let steps = [Step::Cut(vec![0, 1], new.terms.clone()), no_solution()];
        claims(vec![old, new], [&steps[..], &[itself(1, 0), no_solution()]].concat())
    };
    twins(cut("OXXXXXXXX"), cut("OOXXX"), "measure", Place::Step(2));
}

/// Numbers of a list ascend without beginning again at 0.
#[test]
pub fn lists_do_not_begin_again() {
    let select = |numbers: &[u8]| {
        let step = [&[1, 2, 0xfe, 0xff, 0xff, 0xff, 0x0f][..], numbers, &[0]].concat();
        lone(one_up(), vec![Step::Raw(step)]).rejection().code
    };
    assert_eq!([select(&[0]), select(&[2])], ["varint"; 2]);
    let one = vec![1, 1, 0xfe, 0xff, 0xff, 0xff, 0x0f, 0];
    assert_eq!(lone(one_up(), vec![Step::Raw(one)]).rejection().code, "selection");
}

/// A word with two blocks has one normal form: the smaller one of the word and its mirror image.
#[test]
pub fn words_with_two_blocks_have_one_normal_form() {
    let with = |word: &str| lone(vacuous(vec![w(word)]), vec![no_solution()]);
    accepted(&with("O(X)^{x0+1}(OXX)^{x1+1}O"));
    with("(OXX)^{x1+1}O(X)^{x0+1}O").rejected_in("normal-form", Place::Claim(0));
}

/// If two blocks have become one with a constant exponent, the block is written out.
#[test]
pub fn blocks_that_merge_may_have_a_number() {
    let with = |negative: &str| {
        let word = w("(X)^{-x0+3}(O)^{x1}(X)^{x0}O");
        let goal = claim(2, vec![w(negative), word]).on(&["-x0+3", "-x1"]);
        lone(goal, vec![subst(1, "0")])
    };
    twins(with("OOOX"), with("OOX"), "steps", Place::Step(0));
    let beside = |negative: &str| {
        let word = w("(X)^{-x0+3}(O)^{x1}(X)^{x0}(OXX)^{x2+1}O");
        let goal = claim(3, vec![w(negative), word]).on(&["-x0+3", "-x1"]);
        lone(goal, vec![subst(1, "0")])
    };
    twins(beside("O(OOX)^{x2+2}"), beside("O(OOX)^{x2+3}"), "steps", Place::Step(0));
    // The word itself is written out, not only its negative.
    let instance = |word: &str| {
        let used = vacuous(vec![w(word)]);
        let lines = [&NO_SOLUTION[..], &["-x0+3", "-x1"]].concat();
        let user = claim(10, vec![w("(X)^{-x0+3}(O)^{x1}(X)^{x0}(OXX)^{x2+1}O")]).on(&lines);
        claims(vec![used, user], vec![no_solution(), subst(1, "0"), itself(0, 0)])
    };
    twins(instance("(OXX)^{x2+2}X"), instance("(OXX)^{x2+3}X"), "instance", Place::Step(2));
}

/// A word has one colour only if all its runs and blocks have this colour.
#[test]
pub fn colours_behind_blocks_count() {
    accepted(&lone(claim(2, vec![w("OOO"), w("(O)^{x1+1}")]), vec![]));
    let word = w("(O)^{x0+1}X(O)^{x1+1}");
    lone(claim(2, vec![word]), vec![]).rejected("steps", Place::Steps);
}

/// A fact is used only where no less is known of the measure than where it was proved.
#[test]
pub fn facts_belong_to_a_state() {
    let goal = || claim(0, vec![w("OXX"), w("OXX"), w("OOXX")]);
    let cut = |selected: Vec<u32>, terms: Vec<Term>| vec![Step::Cut(selected, terms)];
    // `OXX ≥ 0` is proved in state *smaller*, and again in state *lost*. Then `OX ⊳ 0`, to which
    // Right's move in `OOXX` also leads, is a fact.
    let in_lost = || cut(vec![], vec![w("OOX")]);
    let replies = || vec![Step::Replies];
    let with = |again: &[Step]| {
        let last = [&in_lost()[..], again, &replies()].concat();
        lone(goal(), [in_lost(), its_proof(), last].concat())
    };
    twins(with(&its_proof()), with(&[]), "steps", Place::Step(4));
    // If it is proved in state *lost* first, it is a fact.
    let lost =
        [cut(vec![2], vec![w("OOX")]), cut(vec![1], vec![]), its_proof(), replies()].concat();
    accepted(&lone(goal(), lost.clone()));
    lone(goal(), [lost, replies()].concat()).rejected("number", Place::Step(4));
}

/// Below a claim with a rank other than 0 there are no facts.
#[test]
pub fn facts_know_no_rank() {
    let two = claim(0, vec![w("OXX"), w("OXX")]);
    let with = |claim: &Claim, proofs| {
        let cut = vec![Step::Cut(vec![0], vec![])];
        lone(claim.clone(), [cut, vec![its_proof(); proofs].concat()].concat())
    };
    accepted(&with(&two, 1));
    let ranked = two.ranked("1");
    twins(with(&ranked, 2), with(&ranked, 1), "steps", Place::Step(2));
}
