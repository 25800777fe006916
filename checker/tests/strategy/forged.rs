//! Certificates of what does not follow, each rejected for its own reason, beside its nearest neighbours that are right.

use super::written::{COMB, Pieces, comb, comb_second, family, list, number, word};
use super::*;

fn about(statement: &str) -> Sections {
    Sections { statement: statement.to_owned(), ..conjecture_1() }
}

const THAT_FOLLOW: [&str; 12] = [
    "(XO)^n || 0 for all n >= 4",
    "(XO)^n |> 0 for all n >= 4",
    "(OX)^n <| 0 for all n >= 100",
    "0 || (XO)^n for all n >= 4",
    "-(XO)^n |> 0 for all n >= 4",
    "(XOXO)^n || 0 for all n >= 1",
    "(XO)^(2*n) || 0 for all n >= 1",
    "(XO)^(2*n-1) || 0 for all n >= 1 with n = 1 mod 2",
    "(XO)^n || 0 for all n >= 1 with n = 1 mod 3",
    "X(OX)^nO || 0 for all n >= 3",
    "XO(XOXO)^nXO || 0 for all n >= 1",
    "XOXOX(OX)^(n-1)O || 0 for all n >= 2",
];

#[test]
fn statements_that_follow() {
    for statement in THAT_FOLLOW.iter().step_by(5) {
        assert_right(&about(statement));
    }
}

#[test]
#[ignore = "takes seconds each; run by .ci/slow"]
fn all_statements_that_follow() {
    for statement in THAT_FOLLOW {
        assert_right(&about(statement));
    }
}

#[test]
fn statements_with_a_row_that_is_0() {
    for (statement, advice) in [
        ("(XO)^n || 0 for all n >= 3", "(XO)^3 is 0: say for all n >= 4"),
        ("(XO)^n || 0 for all n >= 1", "(XO)^3 is 0: say for all n >= 4"),
        ("(XO)^n |> 0 for all n >= 0", "(XO)^0 is 0: say for all n >= 4"),
        ("X(OX)^nO || 0 for all n >= 2", "X(OX)^2O is 0: say for all n >= 3"),
        ("(XO)^(2*n-1) <| 0 for all n >= 1 with n = 0 mod 2", "(XO)^3 is 0: say for all n >= 3"),
        ("(XOXO)^n || 0 for all n >= 0 with n = 0 mod 7", "(XOXO)^0 is 0: say for all n >= 1"),
    ] {
        let rejection = rejection(&about(statement));
        assert_eq!(rejection.code, Code::StrategyZero, "{statement}");
        assert_eq!(rejection.message, advice);
    }
}

#[test]
fn statements_about_something_else() {
    for (statement, code) in [
        ("(XO)^n = 0 for all n >= 4", Code::StrategyRelation),
        ("(XO)^n >= 0 for all n >= 4", Code::StrategyRelation),
        ("(XO)^n > 0 for all n >= 4", Code::StrategyRelation),
        ("2*(XO)^n || 0 for all n >= 4", Code::StrategyRelation),
        ("(XO)^n + (XO)^n || 0 for all n >= 4", Code::StrategyRelation),
        ("(XO)^n || up for all n >= 4", Code::StrategyRelation),
        ("(XO)^n || * for all n >= 4", Code::StrategyRelation),
        ("(XO)^n || (XO)^n for all n >= 4", Code::StrategyRelation),
        ("0 || 0 for all n >= 4", Code::StrategyRelation),
        ("(XXO)^n || 0 for all n >= 4", Code::StrategyLine),
        ("X(XO)^n || 0 for all n >= 4", Code::StrategyLine),
        ("(XO)^nX || 0 for all n >= 4", Code::StrategyLine),
        ("(XOX)^n || 0 for all n >= 4", Code::StrategyLine),
        ("(XOXOX)^(2*n) || 0 for all n >= 4", Code::StrategyLine),
        ("XX(OX)^nO || 0 for all n >= 4", Code::StrategyLine),
        ("(XO)^(n-5) || 0 for all n >= 4", Code::FamilyRange),
        ("(XO)^n  || 0 for all n >= 4", Code::StatementCanonical),
        ("(XO)^n || 0", Code::StatementSyntax),
    ] {
        assert_rejected(&about(statement), code);
    }
}

/// Start positions that are not their own negatives: only what Left does when he moves first is proved.
#[test]
fn a_row_that_is_not_its_own_negative() {
    for statement in [
        COMB,
        "O(X)^nX |> 0 for all n >= 1",
        "(X)^nO |> 0 for all n >= 1",
        "O(O)^nX <| 0 for all n >= 0",
        "-X(X)^nO <| 0 for all n >= 0",
        "0 <| X(X)^nO for all n >= 0",
        "XX(XXX)^(2*n+1)O |> 0 for all n >= 0",
    ] {
        assert_right(&comb().sections(statement));
    }
    for (statement, code) in [
        ("X(X)^nO || 0 for all n >= 0", Code::StrategyRelation),
        ("X(X)^nO <| 0 for all n >= 0", Code::StrategyRelation),
        ("O(O)^nX |> 0 for all n >= 0", Code::StrategyRelation),
        ("-X(X)^nO |> 0 for all n >= 0", Code::StrategyRelation),
        ("0 |> X(X)^nO for all n >= 0", Code::StrategyRelation),
        // The row without X is no start position.
        ("(X)^nO |> 0 for all n >= 0", Code::StrategyLine),
    ] {
        assert_rejected(&comb().sections(statement), code);
    }
}

/// Right moves first: that Left wins is `≥`, and `>` if the start positions are in sets with Left to move, too.
#[test]
fn a_strategy_for_moving_second() {
    for statement in [
        "X(X)^nO > 0 for all n >= 1",
        "X(X)^nO >= 0 for all n >= 1",
        "0 < X(X)^nO for all n >= 1",
        "O(O)^nX < 0 for all n >= 1",
        "-X(X)^nO <= 0 for all n >= 1",
        "(X)^nO > 0 for all n >= 2",
    ] {
        assert_right(&comb_second().sections(statement));
    }
    for (statement, code) in [
        // XO is *, a first-player win.
        ("X(X)^nO >= 0 for all n >= 0", Code::StrategyLine),
        ("(X)^nO >= 0 for all n >= 1", Code::StrategyLine),
        ("X(X)^nO < 0 for all n >= 1", Code::StrategyRelation),
        ("X(X)^nO <= 0 for all n >= 1", Code::StrategyRelation),
        ("O(O)^nX > 0 for all n >= 1", Code::StrategyRelation),
        ("X(X)^nO |> 0 for all n >= 1", Code::StrategyRelation),
        ("X(X)^nO = 0 for all n >= 1", Code::StrategyRelation),
        // Nothing says that down is not negative.
        ("X(X)^nO + down > 0 for all n >= 1", Code::StrategyProof),
        ("X(X)^nO > up for all n >= 1", Code::StrategyProof),
    ] {
        assert_rejected(&comb_second().sections(statement), code);
    }
    // The same from 2 stones on, where Right wins; and with Left to move in no set.
    let from_2 = Pieces { from: 2, ..comb_second() };
    assert_rejected(&from_2.sections("X(X)^nO >= 0 for all n >= 1"), Code::StrategyObligation);
    let beside = Pieces { beside: vec![word("ox")], ..comb_second() };
    assert_rejected(&beside.sections("X(X)^nO >= * for all n >= 1"), Code::StrategyProof);
}

/// Blocks of two where the row has blocks of one, or the other way round.
#[test]
fn rows_that_are_start_positions_for_some_n_only() {
    let pairs = Pieces { families: vec![family("x", "xx", "o")], ..comb() };
    assert_right(&pairs.sections("X(XX)^nO |> 0 for all n >= 0"));
    assert_right(&pairs.sections("X(X)^nO |> 0 for all n >= 0 with n = 0 mod 2"));
    assert_right(&pairs.sections("X(X)^(2*n)O |> 0 for all n >= 0"));
    for statement in [
        "X(X)^nO |> 0 for all n >= 0",
        "X(X)^nO |> 0 for all n >= 0 with n = 1 mod 2",
        "X(X)^nO |> 0 for all n >= 0 with n = 0 mod 3",
        "X(XXX)^nO |> 0 for all n >= 0",
    ] {
        assert_rejected(&pairs.sections(statement), Code::StrategyLine);
    }
}

#[test]
fn strategies_that_do_not_win() {
    let changed = |change: &dyn Fn(&mut Pieces)| {
        let mut pieces = comb();
        change(&mut pieces);
        pieces.sections(COMB)
    };
    // Left to move to what he has no move to; no rule; no set; a set that the start positions are not in; a rule that leads out of the sets.
    for (change, obligation) in [
        (
            &(|p: &mut Pieces| {
                p.rules[0] = [vec![2, 0, 2, 0, 0], list(&[[vec![0], word("ox")].concat()])].concat()
            }) as &dyn Fn(&mut Pieces),
            "O5a",
        ),
        (&|p: &mut Pieces| p.rules.clear(), "O5t"),
        (&|p: &mut Pieces| p.sets.clear(), "O7"),
        (&|p: &mut Pieces| p.classes[0] = list(&[vec![1, 3, 0]]), "O7"),
        (
            // To one stone less.
            &|p: &mut Pieces| {
                let less = [vec![1], vec![1, 2]].concat();
                p.rules[0] = [vec![2, 0, 2, 0, 0], list(&[less])].concat();
            },
            "O5a",
        ),
    ] {
        let found = rejection(&changed(change));
        assert_eq!(found.code, Code::StrategyObligation, "{obligation}: {found}");
        assert!(found.message.starts_with(obligation), "{found}");
    }
}

/// All members of the start family are 0, beyond any length that is looked at.
#[test]
fn start_positions_without_moves() {
    let pieces = Pieces { families: vec![family("x", "x", "x")], ..comb() };
    let found = rejection(&pieces.sections("X(X)^nX |> 0 for all n >= 4000"));
    assert_eq!(found.code, Code::StrategyObligation, "{found}");
    assert!(found.message.starts_with("O7"), "{found}");
}

/// What makes no sense, in the checker's own words.
#[test]
fn strategies_that_are_no_strategies() {
    for (change, code) in [
        (
            &(|p: &mut Pieces| p.families[0] = family("x", "", "o")) as &dyn Fn(&mut Pieces),
            Code::StrategyForm,
        ),
        (&|p: &mut Pieces| p.families.clear(), Code::StrategyForm),
        (&|p: &mut Pieces| p.start = 1, Code::StrategyForm),
        (&|p: &mut Pieces| p.start = u64::MAX, Code::StrategyForm),
        // A family, and a class, that there is not.
        (&|p: &mut Pieces| p.classes[0] = list(&[vec![2, 2, 0]]), Code::StrategyForm),
        (&|p: &mut Pieces| p.classes.clear(), Code::StrategyForm),
        // A range from 10^18 stones on, or up to them.
        (
            &|p: &mut Pieces| {
                p.classes[0] = list(&[[vec![1], number(10_u64.pow(18)), vec![0]].concat()])
            },
            Code::StrategyFlaw,
        ),
        (
            &|p: &mut Pieces| p.classes[0] = list(&[[vec![1, 2], number(u64::MAX)].concat()]),
            Code::StrategyFlaw,
        ),
        // A coefficient, and a bound, of 2^40.
        (
            &|p: &mut Pieces| {
                p.sets[0] =
                    conditions(&[[list(&[[vec![2], number(1 << 41)].concat()]), vec![0]].concat()])
            },
            Code::StrategyForm,
        ),
        (
            &|p: &mut Pieces| p.sets[0] = conditions(&[[list(&[]), number(u64::MAX)].concat()]),
            Code::StrategyForm,
        ),
        // A length of 2^40 · L.
        (
            &|p: &mut Pieces| {
                let long = [vec![1, 0], number(1 << 41)].concat();
                p.rules[0] = [vec![2, 0, 2, 0, 0], list(&[long])].concat();
            },
            Code::StrategyForm,
        ),
        // Blocks without a small common multiple.
        (
            &|p: &mut Pieces| {
                p.families.push(family("", &"xo".repeat(41), ""));
                p.families.push(family("", &"xxo".repeat(43), ""));
            },
            Code::StrategyFlaw,
        ),
        // An equality without a certificate.
        (
            &|p: &mut Pieces| p.rewrites.push([word("ox"), list(&[word("oox")])].concat()),
            Code::StrategyProof,
        ),
        // Two families with some, but not all, long parts in common.
        (
            &|p: &mut Pieces| {
                p.families.push(family("", "xx", "xo"));
                p.classes.push(list(&[vec![2, 2, 0]]));
            },
            Code::StrategyFlaw,
        ),
    ] {
        let mut pieces = comb();
        change(&mut pieces);
        assert_rejected(&pieces.sections(COMB), code);
    }
}

/// One set with Left to move and one case.
fn conditions(conditions: &[Vec<u8>]) -> Vec<u8> {
    [vec![1], list(&[list(conditions)]), list(&[])].concat()
}

/// Each strategy is written in one way.
#[test]
fn other_ways_to_write_a_strategy() {
    let at_least = [list(&[vec![2, 2]]), vec![2]].concat();
    let at_most = [list(&[vec![2, 1]]), vec![1]].concat();
    for (change, code) in [
        // In another order, and twice.
        (
            &(|p: &mut Pieces| p.sets[0] = conditions(&[at_least.clone(), at_most.clone()]))
                as &dyn Fn(&mut Pieces),
            Code::StrategyForm,
        ),
        (
            &|p: &mut Pieces| p.sets[0] = conditions(&[at_least.clone(), at_least.clone()]),
            Code::StrategyForm,
        ),
        // A term with 0, and one in two pieces.
        (
            &|p: &mut Pieces| p.sets[0] = conditions(&[[list(&[vec![2, 0]]), vec![2]].concat()]),
            Code::StrategyForm,
        ),
        (
            &|p: &mut Pieces| {
                let terms = list(&[vec![2, 2], vec![2, 4]]);
                p.sets[0] = conditions(&[[terms, vec![2]].concat()]);
            },
            Code::StrategyForm,
        ),
        // A part from its other end, and one without moves.
        (&|p: &mut Pieces| p.won_sums.push(word("xoo")), Code::StrategyForm),
        (&|p: &mut Pieces| p.won_sums.push(word("xx")), Code::StrategyForm),
        // Stones beyond the end of a word; a number with a superfluous byte.
        (&|p: &mut Pieces| p.won_sums.push(vec![2, 0b110]), Code::Part),
        (&|p: &mut Pieces| p.rules[0] = vec![0x82, 0, 0, 2, 0, 0, 0], Code::Varint),
        // Kinds of rules, players, patterns that there are not.
        (&|p: &mut Pieces| p.rules[0] = vec![4, 0, 2, 0, 0, 0], Code::StrategyForm),
        (&|p: &mut Pieces| p.sets[0][0] = 2, Code::StrategyForm),
    ] {
        let mut pieces = comb();
        change(&mut pieces);
        assert_rejected(&pieces.sections(COMB), code);
    }
    let mut sections = comb().sections(COMB);
    sections.strategy.push(0);
    assert_rejected(&sections, Code::Trailing);
}

#[test]
fn names_that_cannot_be_shown() {
    let good = comb().sections(COMB);
    for (name, code) in [
        (b"\x04\x1b[2J".to_vec(), Code::StrategyForm),
        (b"\x02\xc3\xa9".to_vec(), Code::StrategyForm),
        ([&[65], [b'a'; 65].as_slice()].concat(), Code::StrategyForm),
        ([number(1 << 60), vec![b'a'; 9]].concat(), Code::StrategyForm),
        (b"\x40aaa".to_vec(), Code::Truncated),
    ] {
        let mut sections = good.clone();
        sections.names = [name, sections.names[1..].to_vec()].concat();
        assert_rejected(&sections, code);
    }
    let mut sections = good.clone();
    sections.names = [b"\x04comb", &good.names[1..]].concat();
    assert_right(&sections);
    sections.names.push(0);
    assert_rejected(&sections, Code::Trailing);
}

/// The certificates of the committed file.
fn embedded() -> Vec<Vec<u8>> {
    let bytes = conjecture_1().certificates;
    let (mut rest, mut found) = (&bytes[1..], Vec::new());
    while !rest.is_empty() {
        // Lengths are of two bytes.
        let length = usize::from(rest[0] & 0x7f) | usize::from(rest[1]) << 7;
        found.push(rest[2..2 + length].to_vec());
        rest = &rest[2 + length..];
    }
    assert_eq!(found.len(), usize::from(bytes[0]));
    found
}

fn with_certificates(certificates: &[Vec<u8>]) -> Sections {
    let items =
        certificates.iter().map(|bytes| [number(bytes.len() as u64), bytes.clone()].concat());
    Sections { certificates: list(&items.collect::<Vec<_>>()), ..conjecture_1() }
}

#[test]
fn certificates_that_are_not_those_needed() {
    let good = embedded();
    assert_right(&with_certificates(&good));
    let other: &[u8] = include_bytes!("../../../certs/xo-01.cert");
    let of_family: &[u8] = include_bytes!("../../../certs/all-n-xx-o-n.cert");
    for number in 0..good.len() {
        let mut missing = good.clone();
        missing.remove(number);
        let mut twice = good.clone();
        twice.insert(number, good[number].clone());
        let mut swapped = good.clone();
        swapped.swap(number, (number + 1) % good.len());
        let with = |bytes: &[u8]| {
            let mut changed = good.clone();
            changed[number] = bytes.to_vec();
            changed
        };
        let mut damaged = good[number].clone();
        let last = damaged.len() - 1;
        damaged[last] ^= 1;
        for forged in [
            missing,
            twice,
            swapped,
            with(other),
            with(of_family),
            with(CONJECTURE_1),
            with(&damaged),
            with(&[]),
        ] {
            assert_rejected(&with_certificates(&forged), Code::StrategyProof);
        }
    }
    let nested = rejection(&with_certificates(&[&[CONJECTURE_1.to_vec()], &good[1..]].concat()));
    assert!(nested.message.ends_with("this certificate is not about a game"), "{nested}");
    let mut sections = conjecture_1();
    sections.certificates.push(0);
    assert_rejected(&sections, Code::Trailing);
}

/// A file of one kind is none of another, though it speaks of the same rows.
#[test]
fn other_kinds() {
    let relabelled = |file: &[u8], kind: u8| {
        let mut file = file.to_vec();
        file[12] = kind;
        let hash = blake3::hash(&file[..208]);
        file[208..240].copy_from_slice(hash.as_bytes());
        check(&file, &Options::default())
    };
    let conjecture_2 = include_bytes!("../../../certs/conjecture-2-all-n.cert");
    for (file, kind) in [
        (CONJECTURE_1, 0),
        (CONJECTURE_1, 2),
        (conjecture_2.as_slice(), 3),
        (include_bytes!("../../../certs/xo-01.cert"), 3),
    ] {
        let verdict = relabelled(file, kind);
        assert!(matches!(verdict, Verdict::Rejected(_)), "{kind}: {verdict:?}");
    }
    assert!(matches!(relabelled(CONJECTURE_1, 3), Verdict::Verified(_)));
}
