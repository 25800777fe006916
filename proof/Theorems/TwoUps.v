(** * (XO)^n lies between two downs and two ups, for all n *)

From Coq Require Import String List NArith ZArith Lia.
From Segcert Require Import Clobber Game Row Sanity Main.
From Segcert.Theorems Require Import Embedded AllN File_xo_below_two_ups_all_n.
Import ListNotations.
Local Opaque row wins_first first mover_wins.

(** (XO)^n < 2*up for all n >= 1. *)
Definition below_two_ups_statement : statement :=
  Statement [Range 1 1 0]
    [Summand false (Form 1 []) 1 (Row [Power [Left; Right] the_n])] Less
    [Summand false (Form 2 []) 1 (Braces up)].
Lemma below_two_ups_verified :
  check [] (bytes_of File_xo_below_two_ups_all_n.file) = Verified below_two_ups_statement.
Proof. vm_cast_no_check (Logic.eq_refl (Verified below_two_ups_statement)). Qed.

Theorem xo_below_two_ups : forall n, (n >= 1)%nat -> row (xo n) < ups 2.
Proof.
  intros m Hm. assert (V := check_sound _ _ _ below_two_ups_verified (fun _ => Z.of_nat m)).
  unfold below_two_ups_statement in V. cbn [variables rel lhs rhs related] in V.
  rewrite one_row in V.
  assert (E : total (fun _ => Z.of_nat m) [Summand false (Form 2 []) 1 (Braces up)] = ups 2).
  { unfold total, summand_at, atom_at. cbn [map fold_right negated numerator divisor what].
    now rewrite number_at, Z.div_1_r, add_0_r. }
  rewrite E in V. apply V. intros [|[|i]] x; cbn; try easy. intros [= <-].
  split; [cbn; lia|apply Z.mod_1_r].
Qed.
