//! Who wins a sum of alternating rows, as a theorem in Coq without a certificate.
use super::games::list;
use super::sign;
use crate::clobber::Relation;

/// Writes the file of Coq whose theorem with this name says that the sum of the rows `(XO)^n`,
/// `O(XO)^n` and `-O(XO)^n` for all n of three lists has this relation to 0. The theorem
/// `weights_decide` must say so. `statement` is the theorem in the notation of Clobber.
pub fn by_weights(
    name: &str,
    statement: &str,
    numbers: [&[usize]; 3],
    relation: Relation,
) -> String {
    let written = |numbers: &[usize]| Vec::from_iter(numbers.iter().map(usize::to_string));
    let [evens, odds, negatives] = numbers.map(|numbers| list(&written(numbers)));
    let sign = sign(relation.as_str());
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
  rows \"\" {evens} + rows \"O\" {odds} - rows \"O\" {negatives} {sign} zero.
Proof. by_weights. Qed.
Print Assumptions {name}.
"
    )
}
