//! `segcert coq`: theorems in the words of proof/Clobber.v. `.ci/coq` compiles them.
use super::run::{segcert, segcert_output};

/// The theorem that is written for a certificate, up to its proof.
fn theorem(file: &str, imports: &[&str]) -> String {
    let imports = imports.iter().flat_map(|import| ["--import", import]);
    let words: Vec<&str> = ["coq", file, "--out", "-"].into_iter().chain(imports).collect();
    let output = segcert_output(&words);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let (_, theorem) = text.split_once("\nTheorem certified :").unwrap();
    theorem.split_once(".\nProof.").unwrap().0.to_owned()
}

#[test]
fn rows_for_all_numbers() {
    assert_eq!(
        theorem("certs/claims/conjecture-2-all-n.cert", &[]),
        " forall n : nat, (n >= 1)%nat ->\n  \
         row (repeated (squares \"XXO\") n) == times ((Z.of_nat n + 1) / 2) up"
    );
    assert_eq!(
        theorem("certs/blocks/x-mox-nooo.cert", &[]),
        " forall m n : nat, (m >= 2)%nat -> (n >= 3)%nat ->\n  \
         row (repeated (squares \"X\") m ++ squares \"O\" ++ repeated (squares \"X\") n ++ squares \
         \"OOO\")\n  \
         == row (repeated (squares \"X\") m ++ squares \"O\" ++ repeated (squares \"X\") (n - 2))"
    );
    // `||` binds as strongly as `+`.
    assert_eq!(
        theorem("certs/claims/xo-two-rows-star-all-mn.cert", &[]),
        " forall m n : nat, (m >= 1)%nat -> (n >= 3)%nat ->\n  \
         (row (repeated (squares \"XO\") (m + n)) + row (repeated (squares \"XO\") n)) || star"
    );
}

#[test]
fn single_positions_and_games() {
    assert_eq!(theorem("certs/xo-06.cert", &[]), "\n  row (repeated (squares \"XO\") 6) || zero");
    assert_eq!(
        theorem("certs/suite/statements/names-of-games-a93265e6.good", &[]),
        "\n  Game [zero] [Game [zero; star] [zero]; Game [zero] []]\n  \
         == Game [zero] [Game [zero; star] [zero]; Game [zero] []]"
    );
    assert_eq!(
        theorem("certs/suite/statements/floors-are-floors-3f4dd2ca.good", &[]),
        "\n  times (6 / 3) up == times 2 up"
    );
}

#[test]
fn families_and_imports() {
    let family = "certs/suite/any_rows/the-cell-of-a-goal-62674e76.good";
    assert_eq!(
        theorem(family, &[]),
        " forall l1 : list nat,\n  \
         fold_right add zero (map (fun i => row (squares \"O\" ++ repeated (squares \"X\") (2 + i) \
         ++ squares \"\")) l1)\n  >= zero"
    );
    assert_eq!(
        theorem("certs/suite/any_rows/imports-of-any-2703b911.good", &[family]),
        "\n  row (beside (squares \"OXX\") (squares \"XXXO\")) >= zero"
    );
}

/// Coq does not find the type of an empty list in the argument of a tactic.
#[test]
fn empty_lists_have_types() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Rows.v");
    let certificate = "certs/claims/any-xo-below-two-ups.cert";
    segcert(&["coq", certificate, "--out", file.to_str().unwrap()]);
    let text = std::fs::read_to_string(file).unwrap();
    let proof = text.lines().find(|line| line.contains("reads_rows")).unwrap();
    assert_eq!(proof, "Proof. intros. reads_rows verified (@nil nat) [l1] [(@nil nat)]. Qed.");
}

/// Sums of alternating rows need no certificate. The theorem says which outcome the sum has, and is
/// about the difference of both sides.
#[test]
fn who_wins_a_sum_of_alternating_rows() {
    insta::assert_snapshot!(segcert(&["coq", "(XO)^50 <= 2*O(XO)^40 - X(OX)^9", "--out", "-"]));
    assert_eq!(segcert_output(&["coq", "(XO)^50 > O(XO)^40", "--out", "-"]).status.code(), Some(1));
    assert_eq!(
        theorem("0 <= O(XO)^100 - (XO)^90", &[]),
        "\n  rows \"\" [90] + rows \"O\" [] - rows \"O\" [100] < zero"
    );
}

#[test]
fn statements_are_proved_first() {
    assert_eq!(theorem("XXO > *2", &[]), "\n  row (squares \"XXO\") > nim 2");
    // The proof uses theorems whose proofs one certificate cannot contain.
    let shown = theorem("O(XO)^n || O(XO)^(n-1) for all n >= 3", &[]);
    assert!(shown.starts_with(" forall n : nat, (n >= 3)%nat ->"), "{shown}");
}

/// A theorem has the name of its file, which Coq has to be able to read.
#[test]
fn names() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for name in ["1.v", "a-b.v", "a.txt", "a", "é.v"] {
        let output = segcert_output(&["coq", "certs/xo-06.cert", "--out", &path(name)]);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(!folder.path().join(name).exists());
    }
    let output = segcert_output(&["coq", "certs/xo-06.cert", "--out", &path("Six_1.v")]);
    assert!(output.status.success(), "{output:?}");
    let text = std::fs::read_to_string(path("Six_1.v")).unwrap();
    assert!(text.contains("\nTheorem Six_1 :\n") && text.contains("\nPrint Assumptions Six_1.\n"));
    let database = segcert(&["coq", "certs/database-8.cert", "--out", &path("Values.v")]);
    assert!(database.contains("a database of values cannot"), "{database}");
}
