//! Who wins a sum of alternating rows, as a theorem in Coq without a certificate.
use crate::clobber::Relation;

/// Writes the file of Coq whose theorem with this name says that the sum of the rows `(XO)^n`,
/// `O(XO)^n` and `-O(XO)^n` for all n of three lists has this relation to 0. The theorem
/// `weights_decide` must say so. `statement` is the theorem in the notation of Clobber.
pub fn by_weights(
    name: &str,
    statement: &str,
    [evens, odds, negatives]: [&[usize]; 3],
    relation: Relation,
) -> String {
    let list = |numbers: &[usize]| {
        let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
        format!("[{}]", numbers.join("; "))
    };
    let relation = if relation == Relation::Equal { "==".to_owned() } else { relation.to_string() };
    format!(
        "(** \"{statement}\"

    The theorem is about the difference of the two sides. [rows u [m; n]] is u(XO)^m + u(XO)^n, and
    [rows u []] is 0. A row (XO)^n is its own negative, so its sign is left out. The theorem
    weights_decide says who wins every such sum. Compile its file once, and then this one:

    make -C proof Theorems/WeightsDecide.vo
    coqc -Q proof Segcert {name}.v *)

From Coq Require Import String List.
From Segcert Require Import Clobber.
From Segcert.Theorems Require Import AnyRows WeightsDecide.
Import ListNotations.
Local Open Scope game_scope.

Theorem {name} :
  rows \"\" {} + rows \"O\" {} - rows \"O\" {} {relation} zero.
Proof. by_weights. Qed.
Print Assumptions {name}.
",
        list(evens),
        list(odds),
        list(negatives)
    )
}
