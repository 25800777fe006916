(** * (XO)^n lies between down and up *)

From Coq Require Import String List NArith ZArith.
From Segcert Require Import Clobber Game Row Sanity Main.
From Segcert.Theorems Require Import Embedded AllN File_xo_below_up_all_n.
Import ListNotations.
Local Opaque row.

Lemma below_up_verified : verifies File_xo_below_up_all_n.file
  (about [6] [power (word "XO") (variable 0)] Less (copies_of 1 up)).
Proof. run. Qed.
Lemma xo_below_up n : (n >= 6)%nat -> row (xo n) < up.
Proof. intros H. unfold xo. reads below_up_verified [n]. Qed.

(** The mirror image of (XO)^n is the row with the colours exchanged, so it is its own negative. *)
Lemma mirrored a b n : rev (repeated [a; b] n) = repeated [b; a] n.
Proof.
  unfold repeated. induction n as [|n IH]; [reflexivity|]. cbn [repeat concat].
  rewrite rev_app_distr, IH. clear IH. induction n as [|n IH]; [reflexivity|].
  cbn [repeat concat rev app] in *. now rewrite <- IH.
Qed.
Lemma exchanged w n : flipped (repeated w n) = repeated (flipped w) n.
Proof.
  unfold repeated, flipped. induction n as [|n IH]; [reflexivity|]. cbn [repeat concat].
  now rewrite map_app, IH.
Qed.
Lemma xo_own_negative n : row (xo n) == - row (xo n).
Proof.
  rewrite <- row_flipped, <- (mirror_image (xo n)). unfold xo.
  change (squares "XO") with [stone Left; stone Right]. now rewrite mirrored, exchanged.
Qed.

Lemma less_opp G H : G < H -> - H < - G.
Proof.
  intros [g n]. split; [now apply ge_opp|]. intros W. apply n. apply ge_opp in W.
  now rewrite !opp_opp in W.
Qed.

(** (XO)^n lies between down and up. *)
Theorem between : forall n, (n >= 6)%nat -> down < row (xo n) /\ row (xo n) < up.
Proof.
  intros n Hn. assert (U := xo_below_up n Hn). split; [|exact U].
  apply less_opp in U. destruct U as [g ng]. unfold down. split.
  - now rewrite xo_own_negative.
  - intros W. apply ng. now rewrite <- xo_own_negative.
Qed.
