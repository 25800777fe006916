//! Every check, by a certificate that only this check stops: pinned by code, byte offset in the section, and lemma or
//! goal. All hashes but the root are right.

use crate::common::samples::up_star;
use crate::common::*;
use segcert_check::{Limit, Limits, Obstacle, Options, Sections, Verdict, check, container};

const STAR: &[u8] = &[1, 1, 0, 1, 0];
/// `*` = 2, `down*` = 4, `up*` = 5, `up` = 6, `down` = 7, `*2` = 8.
const MORE: &[u8] = &[4, 1, 0, 1, 0, 1, 0, 2, 0, 1, 1, 0, 1, 2, 2, 0, 1, 2, 0, 1];
const MAX: &[u8] = &[255, 255, 255, 255, 255, 255, 255, 255, 255, 1];

fn sections(statement: &str, arena: &[u8], lemmas: &[u8], proof: &[u8]) -> Sections {
    Sections {
        statement: statement.into(),
        arena: arena.into(),
        lemmas: lemmas.into(),
        proof: proof.into(),
    }
}

#[track_caller]
fn rejected(statement: &str, arena: &[u8], lemmas: &[u8], proof: &[u8], expected: &str) {
    assert_eq!(rejection(&sections(statement, arena, lemmas, proof)), expected);
}

#[track_caller]
fn accepted(statement: &str, arena: &[u8], lemmas: &[u8], proof: &[u8]) {
    let sealed = segcert_check::seal(&sections(statement, arena, lemmas, proof), Limits::default());
    assert!(sealed.is_ok(), "{sealed:?}");
}

/// What the certificates below are spoilt copies of.
#[test]
fn legal_twins() {
    accepted("XO || 0", &[0], &[0], &[1]);
    accepted("* = *", STAR, &[0], &[]);
    let without_star_2 = [&[3], &MORE[1..14]].concat();
    accepted("{0,*|0} + up = {0,*|0} + up", &without_star_2, &[0], &[]);
    accepted("{|0} = {|0}", &[1, 0, 1, 0], &[0], &[]);
    accepted("XXO + XO |> 0", &[0], &[0], &[1, 0, 1]);
    for plan in samples::all() {
        seal(&plan);
    }
}

#[test]
fn numbers() {
    let proof = |bytes: &[u8], expected: &str| rejected("XO || 0", &[0], &[0], bytes, expected);
    proof(&[], "truncated proof+0 goal 0");
    proof(&[0x82], "truncated proof+0 goal 0");
    proof(&[0x82, 0], "varint proof+0 goal 0");
    proof(&[1, 1], "trailing proof+1");
    rejected("XO || 0", &[0, 0], &[0], &[1], "trailing arena+1");
    rejected("XO || 0", &[0], &[0, 0], &[1], "trailing lemmas+1");
    rejected("XO || 0", &[], &[0], &[1], "truncated arena+0");
    rejected("XO || 0", &[0], &[], &[1], "truncated lemmas+0");
    let huge = |last: &[u8]| [&MAX[..9], last].concat();
    proof(&huge(&[1]), "op-move-range proof+0 goal 0");
    proof(&huge(&[2]), "varint proof+0 goal 0");
    proof(&huge(&[0x81, 0]), "varint proof+0 goal 0");
    proof(&huge(&[255, 1]), "varint proof+0 goal 0");
    rejected("XO || 0", MAX, &[0], &[], "truncated arena+10");
    rejected("XO || 0", &[0], MAX, &[], "truncated lemmas+10 lemma 0");
}

#[test]
fn statements() {
    let syntax = |text: &str, expected: &str| rejected(text, &[0], &[0], &[1], expected);
    syntax("", "statement-syntax statement+0");
    syntax("XO", "statement-syntax statement+2");
    syntax("XO || 0 ", "statement-canonical statement+7");
    syntax("XO ||  0", "statement-canonical statement+6");
    syntax("XO||0", "statement-canonical statement+2");
    syntax("XO || 0\n", "statement-canonical statement+7");
    syntax("XO || 0 0", "statement-syntax statement+8");
    syntax("xo || 0", "statement-syntax statement+0");
    syntax("(XO)^1 || 0", "statement-syntax statement+5");
    syntax("(XO)^02 || 0", "statement-syntax statement+5");
    syntax("()^2 || 0", "statement-syntax statement+1");
    syntax("1*XO || 0", "statement-syntax statement+0");
    syntax("2*2 || 0", "statement-syntax statement+2");
    syntax("*1 || 0", "statement-syntax statement+1");
    syntax("{0,|0} || 0", "statement-syntax statement+3");
    syntax("XO-XO || 0", "statement-syntax statement+2");
    syntax("4097*XO || 0", "statement-limit statement+0");
    syntax("4095*XO + XO || 0", "statement-limit statement+16");
    syntax("*65 || 0", "statement-limit statement+1");
    syntax("(XO)^2049 || 0", "statement-limit statement+9");
    syntax("(XO)^99999999999999999999 || 0", "statement-limit statement+5");
    let nest = |depth: usize, open: &str, middle: &str, close: &str| {
        format!("{}{middle}{} || 0", open.repeat(depth), close.repeat(depth))
    };
    syntax(&nest(33, "{|", "0", "}"), "statement-limit statement+65");
    syntax(&nest(33, "(", "X", ")^2"), "statement-limit statement+33");
    syntax(&nest(32, "{|", "0", "}"), "statement-game statement+0");
    syntax("up || 0", "statement-game statement+0");
    rejected("{0,0|0} = *", STAR, &[0], &[], "statement-game statement+0");
    rejected("*2 = *", STAR, &[0], &[], "statement-game statement+0");
    let mut text = sections("XO || 0", &[0], &[0], &[1]);
    text.statement = "XO || 0é".into();
    assert_eq!(rejection(&text), "statement-syntax statement+7");
}

#[test]
fn arenas() {
    let arena = |bytes: &[u8], expected: &str| rejected("* = *", bytes, &[0], &[], expected);
    arena(&[1, 1, 2, 1, 0], "arena-reference arena+2");
    arena(&[1, 1, 1, 1, 0], "arena-reference arena+2");
    arena(&[2, 1, 0, 1, 0, 1, 3, 1, 2], "arena-reference arena+6");
    arena(&[2, 1, 0, 1, 0, 1, 0, 1, 4], "arena-reference arena+8");
    arena(&[&[1, 2, 0][..], MAX].concat(), "arena-reference arena+3");
    arena(&[&[1, 1][..], MAX].concat(), "arena-reference arena+2");
    arena(&[1, 1, 0, 0], "arena-orientation arena+1");
    arena(&[2, 1, 0, 1, 0, 1, 2, 1, 0], "arena-orientation arena+5");
    arena(&[1, 0, 0], "arena-order arena+1");
    arena(&[2, 1, 0, 1, 0, 1, 0, 1, 0], "arena-order arena+5");
    arena(&[2, 1, 0, 1, 0, 0, 1, 0], "arena-order arena+5");
    arena(&[3, 1, 0, 1, 0, 1, 0, 1, 2, 0, 1, 0], "arena-order arena+9");
    arena(&[3, 1, 0, 1, 0, 1, 0, 1, 2, 1, 0, 2, 0, 1], "arena-order arena+9");
    arena(&[2, 1, 0, 1, 0, 1, 0, 1, 2], "arena-unused arena+5");
    rejected("0 = 0", STAR, &[0], &[], "arena-unused arena+1");
}

#[test]
fn lemmas() {
    let lemma = |bytes: &[u8], expected: &str| {
        rejected("0 = 0", MORE, &[&[1], bytes].concat(), &[], expected)
    };
    lemma(&[2], "lemma-tag lemmas+1 lemma 0");
    lemma(MAX, "lemma-tag lemmas+1 lemma 0");
    // Sum
    lemma(&[0, 2, 10, 0], "reference lemmas+3 lemma 0");
    lemma(&[0, 2, 9, 0], "reference lemmas+3 lemma 0");
    lemma(&[0, 2, 8, 1], "reference lemmas+4 lemma 0");
    lemma(&[&[0][..], MAX].concat(), "reference lemmas+2 lemma 0");
    lemma(&[0, 6, 2, 5], "lemma-form lemmas+1 lemma 0");
    lemma(&[0, 0, 2, 2], "lemma-form lemmas+1 lemma 0");
    lemma(&[0, 2, 7, 4], "lemma-form lemmas+1 lemma 0");
    lemma(&[0, 2, 8, 0], "order-false lemmas+4 lemma 0");
    lemma(&[0, 2, 6, 6], "order-false lemmas+4 lemma 0");
    // Value: OX = 2, OXX = 6 as bits.
    lemma(&[1, 2, 1, 2], "part lemmas+3 lemma 0");
    lemma(&[1, 2, 3, 2], "part lemmas+3 lemma 0");
    lemma(&[1, 0, 2], "part lemmas+3 lemma 0");
    lemma(&[1, 2, 6, 2], "part lemmas+3 lemma 0");
    lemma(&[1, 0x81, 0x20], "part lemmas+2 lemma 0");
    lemma(&[&[1][..], MAX].concat(), "part lemmas+2 lemma 0");
    lemma(&[1, 9, 2], "truncated lemmas+3 lemma 0");
    lemma(&[1, 2, 2, 9], "reference lemmas+4 lemma 0");
    lemma(&[1, 3, 6, 6], "lemma-form lemmas+1 lemma 0");
    lemma(&[1, 2, 2, 0, 0], "order-false lemmas+5 lemma 0");
}

/// Lemmas in another order, twice, or without a use.
#[test]
fn orders_of_lemmas() {
    let games = vec![up_star(), up()];
    let base = Plan { extra: games, ..plan("{0,*|0} + up = {0,*|0} + up", "=", &[]) };
    let lemmas = |sums: &[(Game, Game, Game)], values: &[(&str, Game)]| {
        let values = values.iter().map(|(p, v)| ((*p).to_owned(), v.clone())).collect();
        Plan { sums: sums.to_vec(), values, ..base.clone() }.write()
    };
    let sum = (star(), up(), up_star());
    let smaller = (star(), up_star().negative(), down());
    let check = |sections: &Sections, expected: &str| assert_eq!(rejection(sections), expected);
    check(&lemmas(&[smaller.clone(), sum.clone()], &[]), "lemma-unused lemmas+7 lemma 1");
    check(&lemmas(&[sum.clone(), smaller], &[]), "lemma-order lemmas+7 lemma 1");
    check(&lemmas(&[sum.clone(), sum.clone()], &[]), "lemma-order lemmas+7 lemma 1");
    check(&lemmas(&[], &[("OX", star()), ("OX", star())]), "lemma-order lemmas+7 lemma 1");
    check(&lemmas(&[], &[("OOX", down()), ("OX", star())]), "lemma-order lemmas+12 lemma 1");
    check(&lemmas(&[sum], &[("OX", star())]), "lemma-unused lemmas+1 lemma 0");
    // A Sum after a Value.
    let sections = lemmas(&[], &[("OX", star())]);
    let lemmas = [&[2], &sections.lemmas[1..], &[0, 2, 6, 5]].concat();
    check(&Sections { lemmas, ..sections }, "lemma-order lemmas+7 lemma 1");
}

/// False lemmas and statements, "proved" by a writer that does not care.
#[test]
fn falsehoods() {
    let reckless = |plan: Plan, expected: &str| {
        assert_eq!(rejection(&Plan { reckless: true, ..plan }.write()), expected)
    };
    let nothing = plan("0 = 0", "=", &[]);
    let minus_one = game(&[], &[&zero()]);
    // True in the first direction only, and in the second only.
    reckless(
        Plan { values: vec![("OX".into(), minus_one.clone())], ..nothing.clone() },
        "order-false lemmas+7 lemma 0",
    );
    reckless(
        Plan { values: vec![("OX".into(), minus_one.negative())], ..nothing.clone() },
        "order-false lemmas+6 lemma 0",
    );
    reckless(
        Plan { sums: vec![(star(), up(), minus_one.clone())], ..nothing.clone() },
        "order-false lemmas+6 lemma 0",
    );
    reckless(
        Plan { sums: vec![(star(), up(), minus_one.negative())], ..nothing },
        "order-false lemmas+5 lemma 0",
    );
    // A lemma has no effect on the proofs of its own goals.
    let own =
        Plan { values: vec![("OX".into(), minus_one)], ..plan("XO |> 0", "|>", &[part("XO")]) };
    reckless(own.hint("{|0} + OX >= 0", Op::Raw(vec![])), "truncated lemmas+6 lemma 0");
    // The statement's goals, one by one.
    let xo = |relation: &str| plan(&format!("XXO {relation} 0"), relation, &[part("XXO")]);
    for (relation, expected) in [
        ("=", "order-false proof+2 goal 1"),
        ("<=", "order-false proof+0 goal 0"),
        ("<", "order-false proof+0 goal 0"),
        ("||", "order-false proof+2 goal 1"),
        ("<|", "order-false proof+1 goal 0"),
    ] {
        reckless(xo(relation), expected);
    }
    reckless(plan("(XO)^3 > 0", ">", &[part("XOXOXO")]), "order-false proof+9 goal 1");
    reckless(plan("XO >= 0", ">=", &[part("XO")]), "order-false proof+0 goal 0");
    // Another statement with the proof of this one.
    let good = plan("XXO > 0", ">", &[part("XXO")]).write();
    assert_eq!(
        rejection(&Sections { statement: "XOO > 0".into(), ..good.clone() }),
        "order-false proof+0 goal 0"
    );
    assert_eq!(
        rejection(&Sections { statement: "XXO < 0".into(), ..good }),
        "order-false proof+0 goal 0"
    );
}

#[test]
fn moves_and_replies() {
    let proof =
        |bytes: &[u8], expected: &str| rejected("XXO + XO |> 0", &[0], &[0], bytes, expected);
    proof(&[3], "op-move-range proof+0 goal 0");
    proof(MAX, "op-move-range proof+0 goal 0");
    proof(&[2, 0], "order-false proof+1 goal 0");
    proof(&[1], "truncated proof+1 goal 0");
    proof(&[1, 0], "truncated proof+2 goal 0");
    proof(&[1, 2], "op-unknown proof+1 goal 0");
    proof(&[1, 255, 1], "op-unknown proof+1 goal 0");
    // A fact with one judgment is none with the other.
    let both = plan("XXO > 0", ">", &[part("XXO")]).write();
    assert_eq!(
        rejection(&Sections { proof: both.proof[..both.proof.len() - 1].to_vec(), ..both }),
        "truncated proof+2 goal 1"
    );
}

/// Which terms are cut, and what takes their place.
#[test]
fn cuts_as_bytes() {
    let proof =
        |bytes: &[u8], expected: &str| rejected("XXO + XO |> 0", &[0], &[0], bytes, expected);
    accepted("XXO + XO |> 0", &[0], &[0], &[0, 1, 1, 0, 0, 1]);
    proof(&[0], "truncated proof+1 goal 0");
    proof(&[0, 0, 0], "cut-nothing proof+2 goal 0");
    proof(&[0, 1, 2], "cut-selection proof+2 goal 0");
    proof(&[0, 2, 0, 1], "cut-selection proof+3 goal 0");
    proof(&[0, 3, 0, 0, 0], "cut-selection proof+4 goal 0");
    proof(&[&[0, 1][..], MAX].concat(), "cut-selection proof+2 goal 0");
    proof(&[&[0][..], MAX].concat(), "truncated proof+11 goal 0");
    proof(&[&[0, 0][..], MAX].concat(), "truncated proof+12 goal 0");
    proof(&[0, 0, 1, 2], "reference proof+3 goal 0");
    proof(&[&[0, 0, 1][..], MAX].concat(), "reference proof+3 goal 0");
    proof(&[0, 0, 1, 0, 2, 3], "part proof+5 goal 0");
    proof(&[0, 0, 1, 0, 9, 2], "truncated proof+5 goal 0");
    // With `*` = 2, `down*` = 4, `up*` = 5, `up` = 6, `down` = 7, `*2` = 8, each and 1 more.
    let lesser = |bytes: &[u8], expected: &str| {
        let bytes = [&[0, 0], bytes].concat();
        rejected("XXO + XO |> 0", MORE, &[0], &bytes, expected);
    };
    lesser(&[1, 1], "cut-normal-form proof+2 goal 0");
    lesser(&[2, 3, 3], "cut-normal-form proof+2 goal 0");
    lesser(&[2, 7, 8], "cut-normal-form proof+2 goal 0");
    lesser(&[2, 7, 3], "cut-normal-form proof+2 goal 0");
    lesser(&[2, 0, 2, 2, 7], "cut-normal-form proof+2 goal 0");
    lesser(&[2, 0, 3, 6, 0, 2, 2], "cut-normal-form proof+2 goal 0");
    lesser(&[1, 10], "reference proof+3 goal 0");
    // Normal form is that under the lemmas proved so far.
    let mut base = plan("XXO + XO |> 0", "|>", &[part("XXO"), part("XO")]);
    base.values = vec![("OX".into(), star())];
    let base = base.write();
    assert_eq!((&base.arena[..], &base.lemmas[..]), (STAR, &[1, 1, 2, 2, 2, 0, 1][..]));
    let spoilt = |proof: &[u8]| rejection(&Sections { proof: proof.into(), ..base.clone() });
    assert_eq!(spoilt(&[0, 0, 1, 0, 2, 2]), "cut-normal-form proof+2 goal 0");
}

/// The premises of Cut are `Q − A ≥ 0` and `A + X`, with the goal's judgment, in this order.
#[test]
fn cuts() {
    // Q ≥ 0 is false; then it is true and X, with the goal's judgment, is not.
    let split = |statement: &str, bytes: &[u8], expected: &str| {
        rejected(statement, &[0], &[0], bytes, expected)
    };
    split("XXO + XO |> 0", &[0, 1, 0, 0, 0], "order-false proof+4 goal 0");
    split("XXO + XO >= 0", &[1, 1, 1, 0, 0, 1, 0], "order-false proof+6 goal 0");
    split("XXO + XXXO |> 0", &[0, 1, 0, 0, 0, 1], "truncated proof+6 goal 0");
    // Nothing but X: `−A ≥ 0` and `A + X`.
    split("XO || 0", &[0, 0, 1, 0, 3, 6, 0], "order-false proof+6 goal 0");
    // A is not at most Q.
    let cut = |statement: &str, selection: &[usize], lesser: &[T], expected: &str| {
        let difference = match statement {
            "2*XXO + XO >= 0" => vec![part("XXO"), part("XXO"), part("XO")],
            _ => vec![part("XXO"), part("XO"), val(&up())],
        };
        let plan = Plan { reckless: true, ..plan(statement, ">=", &difference) };
        let goals = ["OX + OXX + OXX >= 0", "{0|*} + OX + OXX >= 0"];
        let plan = goals
            .into_iter()
            .fold(plan, |plan, goal| plan.hint(goal, Op::Cut(selection.to_vec(), lesser.to_vec())));
        assert_eq!(rejection(&plan.write()), expected, "{statement}");
    };
    let (twice, both) = ("2*XXO + XO >= 0", "XXO + XO + {0|*} >= 0");
    cut(twice, &[0], &[], "order-false proof+4 goal 0");
    cut(twice, &[1], &[val(&up_star())], "order-false proof+11 goal 0");
    cut(twice, &[0, 1, 2], &[part("OXX"), part("OXX")], "order-false proof+12 goal 0");
    cut(both, &[0], &[val(&star())], "order-false proof+4 goal 0");
    cut(both, &[], &[part("OX")], "order-false proof+6 goal 0");
    // A is at most Q, and A + X is false.
    cut(twice, &[1], &[], "order-false proof+7 goal 0");
    cut(both, &[0, 2], &[], "order-false proof+10 goal 0");
}

/// A goal in progress is not a fact, and a fact serves one lemma, or the statement.
#[test]
fn circles() {
    let value = val(&up());
    let circle = plan("XXO + XO >= 0", ">=", &[part("XXO"), part("XO")])
        .hint("OX + OXX >= 0", Op::Cut(vec![1], vec![value]))
        .hint("{0|*} + OX >= 0", Op::Cut(vec![0], vec![part("OXX")]));
    // The model counts a goal as proved once it has named Cut, and so writes the circle.
    let written = circle.write();
    assert_eq!(rejection(&written), "truncated proof+19 goal 0");
    // The same around a true goal, whose inner proof is a proof: it is refused as redundant.
    let circle = Plan {
        statement: "2*XXO + XO >= 0".into(),
        difference: vec![part("XXO"), part("XXO"), part("XO")],
        ..circle
    };
    let circle = circle
        .hint("OX + OXX + OXX >= 0", Op::Cut(vec![1], vec![val(&up())]))
        .hint("{0|*} + OX + OXX >= 0", Op::Cut(vec![0], vec![part("OXX")]));
    let proof = Plan { hints: vec![], ..circle.clone() };
    let written = circle.write();
    let written =
        Sections { proof: [&written.proof[..], &proof.write().proof].concat(), ..written };
    assert_eq!(rejection(&written), "goal-circular proof+0 goal 0");
}

/// A fact serves the lemma in whose proof it was proved, or the statement.
#[test]
fn facts_are_forgotten() {
    let mut plan = plan(
        "XXOO + XO + XXO + OOX |> 0",
        "|>",
        &[part("XXOO"), part("XO"), part("XXO"), part("OOX")],
    );
    plan.values = vec![("OOX".into(), down()), ("OOXX".into(), zero())];
    let (good, bad) = (plan.clone().write(), Plan { hoards: true, ..plan }.write());
    assert_eq!((&good.proof[..], &bad.proof[..]), (&[1][..], &[][..]));
    let proof = bad.proof;
    assert_eq!(rejection(&Sections { proof, ..good.clone() }), "truncated proof+0 goal 0");
    let lemmas = bad.lemmas;
    assert_eq!(rejection(&Sections { lemmas, ..good }), "truncated lemmas+17 lemma 1");
}

#[test]
fn containers() {
    let good = seal(&plan("XO || 0", "||", &[part("XO")]));
    let code = |file: &[u8]| match check(file, &Options::default()) {
        Verdict::Rejected(r) => format!("{} {}", r.code, r.place.section),
        other => format!("{other:?}"),
    };
    assert_eq!(code(&[]), "file-short header");
    assert_eq!(code(&good[..239]), "file-short header");
    assert_eq!(code(&[0; 240]), "magic header");
    assert_eq!(code(&good[..good.len() - 1]), "length proof");
    assert_eq!(code(&[&good[..], &[0]].concat()), "length header");
    let edit = |at: usize, with: &[u8]| {
        let mut file = good.clone();
        file[at..at + with.len()].copy_from_slice(with);
        file
    };
    let rehash = |mut file: Vec<u8>| {
        let hash = blake3::hash(&file[..208]);
        file[208..240].copy_from_slice(hash.as_bytes());
        file
    };
    assert_eq!(code(&edit(176, &[1; 32])), "hash-header header");
    assert_eq!(code(&rehash(edit(176, &[1; 32]))), "root header");
    assert_eq!(code(&rehash(edit(144, &[255; 8]))), "length statement");
    assert_eq!(code(&rehash(edit(152, &[255; 8]))), "length arena");
    assert_eq!(code(&edit(240, b"O")), "hash-section statement");
    assert_eq!(code(&edit(249, &[3])), "hash-section proof");
    let obstacle = |file: &[u8]| match check(file, &Options::default()) {
        Verdict::CouldNotCheck(obstacle) => obstacle,
        other => panic!("{other:?}"),
    };
    assert_eq!(obstacle(&rehash(edit(8, &[2]))), Obstacle::Version(2));
    assert_eq!(obstacle(&rehash(edit(12, &[9]))), Obstacle::Kind(9));
    assert_eq!(code(&edit(8, &[2])), "hash-header header");
}

#[test]
fn claims() {
    let good = seal(&plan("2*XXO + XO >= 0", ">=", &[part("XXO"), part("XXO"), part("XO")]));
    let claim =
        |text: &str| check(&good, &Options { claim: Some(text.into()), ..Options::default() });
    for same in ["2*XXO + XO >= 0", "  2*XXO+XO>=0 ", "2*XXO  +  XO >= 0\n"] {
        assert!(matches!(claim(same), Verdict::Verified(_)), "{same}");
    }
    for other in ["2*XXO + XO > 0", "XO + 2*XXO >= 0", "XXO + XXO + XO >= 0", "2*XXO + OX >= 0"] {
        let Verdict::Rejected(r) = claim(other) else { panic!("{other}") };
        assert_eq!(r.code.id(), "claim");
    }
    for unreadable in ["", "2*XXO + XO", "XX O >= 0", "XO-XO = 0"] {
        assert!(
            matches!(claim(unreadable), Verdict::CouldNotCheck(Obstacle::ClaimUnreadable { .. })),
            "{unreadable}"
        );
    }
}

#[test]
fn limits() {
    let good = seal(&plan("(XO)^4 || 0", "||", &[part("XOXOXOXO")]));
    for (steps, memory, limit) in [(100, 1 << 30, Limit::Steps), (1 << 30, 1000, Limit::Memory)] {
        let options = Options { limits: Limits { steps, memory }, ..Options::default() };
        assert_eq!(check(&good, &options), Verdict::CouldNotCheck(Obstacle::Limit(limit)));
    }
    // Little text that means a great deal of work is stopped, too.
    let greedy = sections("4095*(XXO)^1365 |> 0", &[0], &[0], &[1]);
    let file = container::write(container::Kind::Game, greedy.bodies(), &[0; 32]);
    let options =
        Options { limits: Limits { steps: 1_000_000, memory: 1 << 24 }, ..Options::default() };
    assert!(matches!(check(&file, &options), Verdict::CouldNotCheck(Obstacle::Limit(_))));
}
