(** * From statements to positions

    A board is the sum of its words; copies are sums; each relation between two games is
    one or two goals about their difference. *)

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

Definition copies (A : arena) (k : Z) (P : position) : position :=
  concat (repeat (if (k <? 0)%Z then negative A P else P) (Z.abs_nat k)).
Lemma copies_game A v k P : means A v -> game_of v (copies A k P) == times k (game_of v P).
Proof.
  intros M. unfold copies, times. generalize (Z.abs_nat k) as n.
  assert (E : game_of v (if (k <? 0)%Z then negative A P else P) ==
              if (k <? 0)%Z then - game_of v P else game_of v P).
  { destruct (k <? 0)%Z; [now apply negative_game|reflexivity]. }
  induction n as [|n IH]; simpl; [reflexivity|]. now rewrite game_of_app, IH, E.
Qed.

(** ** Relations *)

(** The goals of a relation, with [D] the difference of the sides and [N] its negative. *)
Definition relation_goals (r : relation) (D N : position) : list goal :=
  match r with
  | Equal => [Goal false D; Goal false N]
  | AtLeast => [Goal false D]
  | AtMost => [Goal false N]
  | Greater => [Goal false D; Goal true D]
  | Less => [Goal false N; Goal true N]
  | Fuzzy => [Goal true D; Goal true N]
  | Over => [Goal true D]
  | Under => [Goal true N]
  end.

Lemma lfuz_not_ge G H : G |> H -> ~ H >= G.
Proof. apply lfuz_iff. Qed.

Theorem relation_goals_sound v r D N G H :
  game_of v D == G - H -> game_of v N == H - G ->
  (forall g, In g (relation_goals r D N) -> true_goal v g) -> related r G H.
Proof.
  intros ED EN all.
  assert (geD : true_goal v (Goal false D) -> G >= H)
    by (unfold true_goal; simpl; intros T; unfold ge; now rewrite <- ED).
  assert (geN : true_goal v (Goal false N) -> H >= G)
    by (unfold true_goal; simpl; intros T; unfold ge; now rewrite <- EN).
  assert (ovD : true_goal v (Goal true D) -> G |> H)
    by (unfold true_goal; simpl; intros T; unfold lfuz; now rewrite <- ED).
  assert (ovN : true_goal v (Goal true N) -> H |> G)
    by (unfold true_goal; simpl; intros T; unfold lfuz; now rewrite <- EN).
  destruct r; simpl in *; repeat split; auto 9 using lfuz_not_ge.
Qed.
