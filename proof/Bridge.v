(** * A board is the sum of its words; copies of equal games are equal *)

From Segcert Require Import Libraries Clobber Game Row Arena Order Term Normal Rules.

(** ** Boards *)

Lemma with_gaps_game l : row (with_gaps (map cells l)) == sum (map word_game l).
Proof.
  induction l as [|w [|u l] IH]; cbn [map with_gaps sum fold_right].
  - reflexivity.
  - now rewrite add_0_r.
  - rewrite row_beside. cbn [map] in IH. now rewrite IH.
Qed.

(** ** Copies *)

Global Instance times_eq k : Proper (eq ==> eq) (times k).
Proof.
  intros G H E. unfold times. induction (Z.abs_nat k) as [|n IH]; simpl; [reflexivity|].
  rewrite IH. destruct (k <? 0)%Z; now rewrite E.
Qed.

Lemma lfuz_not_ge G H : G |> H -> ~ H >= G.
Proof. apply lfuz_iff. Qed.
