(** * (XO)^n lies between down and up *)

From Coq Require Import String List NArith ZArith Lia.
From Segcert Require Import Clobber Game Row Sanity Main.
From Segcert.Theorems Require Import Embedded AllN File_xo_below_up_all_n.
Import ListNotations.
Local Opaque row wins_first first mover_wins.

(** (XO)^n < up for all n >= 6. *)
Definition below_up_statement : statement :=
  Statement [Range 6 1 0]
    [Summand false (Form 1 []) 1 (Row [Power [Left; Right] the_n])] Less
    [Summand false (Form 1 []) 1 (Braces up)].
Lemma below_up_verified : check [] (bytes_of File_xo_below_up_all_n.file) = Verified below_up_statement.
Proof. vm_cast_no_check (Logic.eq_refl (Verified below_up_statement)). Qed.

Lemma xo_below_up m : (m >= 6)%nat -> row (xo m) < up.
Proof.
  intros Hm. assert (V := check_sound _ _ _ below_up_verified (fun _ => Z.of_nat m)).
  unfold below_up_statement in V. cbn [variables rel lhs rhs related] in V. rewrite one_row in V.
  assert (E : total (fun _ => Z.of_nat m) [Summand false (Form 1 []) 1 (Braces up)] = up).
  { unfold total, summand_at, atom_at. cbn [map fold_right negated numerator divisor what].
    now rewrite number_at, Z.div_1_r, times_1, add_0_r. }
  rewrite E in V. apply V. intros [|[|i]] x; cbn; try easy. intros [= <-].
  split; [cbn; lia|apply Z.mod_1_r].
Qed.

(** The mirror image of (XO)^n is the row with the colours exchanged, so it is its own negative. *)
Lemma xo_own_negative m : row (xo m) == - row (xo m).
Proof.
  rewrite <- row_flipped. rewrite <- (mirror_image (xo m)).
  replace (rev (xo m)) with (flipped (xo m)); [reflexivity|].
  unfold xo, repeated, flipped. change (squares "XO") with [stone Left; stone Right].
  assert (snoc : forall k, concat (repeat [stone Right; stone Left] k) ++ [stone Right; stone Left]
                           = [stone Right; stone Left] ++ concat (repeat [stone Right; stone Left] k)).
  { induction k as [|k IH]; [reflexivity|]. cbn [repeat concat]. now rewrite <- app_assoc, IH. }
  induction m as [|m IH]; [reflexivity|]. cbn [repeat concat].
  rewrite map_app, rev_app_distr, <- IH. cbn [map flip other rev app].
  assert (E : map flip (concat (repeat [stone Left; stone Right] m))
              = concat (repeat [stone Right; stone Left] m)).
  { clear. induction m as [|m IH]; [reflexivity|]. cbn [repeat concat]. now rewrite map_app, IH. }
  assert (Q := snoc m). rewrite <- E in Q. symmetry. exact Q.
Qed.

Lemma less_opp G H : G < H -> - H < - G.
Proof. intros [g n]. split; [now apply ge_opp|]. intros W. apply n. apply ge_opp in W. now rewrite !opp_opp in W. Qed.

(** (XO)^n lies between down and up. *)
Theorem between : forall n, (n >= 6)%nat -> down < row (xo n) /\ row (xo n) < up.
Proof.
  intros m Hm. assert (U := xo_below_up m Hm). split; [|exact U].
  apply less_opp in U. destruct U as [g n]. unfold down. split.
  - now rewrite xo_own_negative.
  - intros W. apply n. now rewrite <- xo_own_negative.
Qed.
