(** * (X^a O)^n where a is at least 4

    For a >= 8 the values are proved by play ([EvenPowers], [OddPowers]). For a from 4 to 7 they
    follow from certificates: of a law, which holds from some n on, and of the values before. *)

From Coq Require Import String.
From Segcert.Theorems Require Import Embedded Blocks Lines SingleStones EvenPowers OddPowers.
From Segcert.Theorems Require Import File_all_n_xxxxo_n File_xxxxo_02 File_xxxxo_04 File_xxxxo_06
  File_xxxxo_08 File_all_n_xxxxxo_n File_xxxxxo_02 File_xxxxxo_04 File_xxxxxo_06
  File_all_n_xxxxxxo_n File_xxxxxxo_02 File_xxxxxxo_04 File_xxxxxxo_06 File_all_n_xxxxxxxo_n
  File_xxxxxxxo_02 File_xxxxxxxo_04 File_xxxxxxxo_06.
Local Opaque row.
Local Open Scope nat_scope.

(** The canonical form of {up + star | -3*up - star}. *)
Definition canonical_cost : game :=
  Game [Game [zero; star] [zero]] [Game [Game [Game [zero] [zero; star]] [zero]] [zero]].
Lemma one_option G G' H H' :
  (G == G')%game -> (H == H')%game -> (Game [G] [H] == Game [G'] [H'])%game.
Proof.
  intros E F. apply eq_by_options; intros [] K [<-|[]]; eexists; (split; [now left|]);
    first [exact E | exact F | symmetry; exact E | symmetry; exact F].
Qed.
Lemma canonical_cost_eq : (canonical_cost == cost)%game.
Proof.
  assert (one : (ups 1 1 == Game [zero; star] [zero])%game) by (apply eq_iff; now vm_compute).
  assert (two : (ups 2 2 == Game [zero] [Game [zero; star] [zero]])%game).
  { rewrite (ups_star 2 2 0), <- canonical_form by lia. now apply one_option. }
  assert (three : (ups 3 1 == Game [zero] [Game [zero] [Game [zero; star] [zero]]])%game).
  { rewrite <- canonical_form by lia. now apply one_option. }
  symmetry. apply one_option; [easy|]. rewrite three. reflexivity.
Qed.

Section Values.
  Context (G H : game) (u s : nat).

  Lemma no_star : s mod 2 = 0 -> (G == H + times (Z.of_nat u) up -> G == H + ups u s)%game.
  Proof.
    intros S ->. rewrite (ups_star u s 0) by easy. unfold ups. rewrite copies_times.
    change (copies 0 star) with zero. now rewrite add_0_r.
  Qed.
  Lemma a_star : s mod 2 = 1 -> (G == H + times (Z.of_nat u) up + star -> G == H + ups u s)%game.
  Proof.
    intros S ->. rewrite (ups_star u s 1) by easy. unfold ups. rewrite copies_times.
    change (copies 1 star) with (star + zero)%game. now rewrite add_0_r, add_assoc.
  Qed.
  Lemma no_star_cost : s mod 2 = 0 ->
    (G == times (Z.of_nat u) up + canonical_cost -> G == ups u s + cost)%game.
  Proof.
    intros S ->. rewrite canonical_cost_eq, (ups_star u s 0) by easy. unfold ups.
    rewrite copies_times. change (copies 0 star) with zero. now rewrite add_0_r.
  Qed.
  Lemma a_star_cost : s mod 2 = 1 ->
    (G == times (Z.of_nat u) up + star + canonical_cost -> G == ups u s + cost)%game.
  Proof.
    intros S ->. rewrite canonical_cost_eq, (ups_star u s 1) by easy. unfold ups.
    rewrite copies_times. change (copies 1 star) with (star + zero)%game. now rewrite add_0_r.
  Qed.
End Values.

(** X^a O twice more, from the power [b] on. *)
Definition gains (a b : nat) : Prop := forall n, n >= b ->
  (row (power_of_blocks a 1 (n + 2)) == row (power_of_blocks a 1 n) + ups (a - 1) a)%game.
(** The value of (X^a O)^(2m). *)
Definition even_value (a m : nat) : Prop :=
  (row (power_of_blocks a 1 (2 * m)) == ups (m * (a - 1)) (m * a) + cost)%game.

(** ** Certificates *)

Local Notation game_of k G := (Summand false (Form k []) 1 (Braces G)).
Local Notation law w b sum :=
  (about [b] [power (word w) (Form 2 [(0%N, 1%Z)])] Equal
         (Summand false (Form 1 []) 1 (Row [PWord [] [power (word w) (variable 0)]]) :: sum)).
Local Notation value w n sum := (about [] [power (word w) (Form n [])] Equal sum).

Lemma law_4 : verifies File_all_n_xxxxo_n.file (law "XXXXO" 8 [game_of 3 up]).
Proof. run. Qed.
Lemma gains_4 : gains 4 8.
Proof.
  intros n N. apply (no_star _ _ 3 4); [easy|].
  change (power_of_blocks 4 1) with (repeated (squares "XXXXO")).
  reads law_4 [n].
Qed.
Lemma value_4_2 : verifies File_xxxxo_02.file
  (value "XXXXO" 2 [game_of 3 up; game_of 1 canonical_cost]).
Proof. run. Qed.
Lemma even_4_2 : even_value 4 1.
Proof.
  change (row (repeated (squares "XXXXO") 2) == ups 3 4 + cost)%game.
  apply no_star_cost; [easy|]. reads value_4_2 (@nil nat).
Qed.
Lemma value_4_4 : verifies File_xxxxo_04.file
  (value "XXXXO" 4 [game_of 6 up; game_of 1 canonical_cost]).
Proof. run. Qed.
Lemma even_4_4 : even_value 4 2.
Proof.
  change (row (repeated (squares "XXXXO") 4) == ups 6 8 + cost)%game.
  apply no_star_cost; [easy|]. reads value_4_4 (@nil nat).
Qed.
Lemma value_4_6 : verifies File_xxxxo_06.file
  (value "XXXXO" 6 [game_of 9 up; game_of 1 canonical_cost]).
Proof. run. Qed.
Lemma even_4_6 : even_value 4 3.
Proof.
  change (row (repeated (squares "XXXXO") 6) == ups 9 12 + cost)%game.
  apply no_star_cost; [easy|]. reads value_4_6 (@nil nat).
Qed.
Lemma value_4_8 : verifies File_xxxxo_08.file
  (value "XXXXO" 8 [game_of 12 up; game_of 1 canonical_cost]).
Proof. run. Qed.
Lemma even_4_8 : even_value 4 4.
Proof.
  change (row (repeated (squares "XXXXO") 8) == ups 12 16 + cost)%game.
  apply no_star_cost; [easy|]. reads value_4_8 (@nil nat).
Qed.

Lemma law_5 : verifies File_all_n_xxxxxo_n.file (law "XXXXXO" 6 [game_of 4 up; game_of 1 star]).
Proof. run. Qed.
Lemma gains_5 : gains 5 6.
Proof.
  intros n N. apply (a_star _ _ 4 5); [easy|].
  change (power_of_blocks 5 1) with (repeated (squares "XXXXXO")).
  reads law_5 [n].
Qed.
Lemma value_5_2 : verifies File_xxxxxo_02.file
  (value "XXXXXO" 2 [game_of 4 up; game_of 1 star; game_of 1 canonical_cost]).
Proof. run. Qed.
Lemma even_5_2 : even_value 5 1.
Proof.
  change (row (repeated (squares "XXXXXO") 2) == ups 4 5 + cost)%game.
  apply a_star_cost; [easy|]. reads value_5_2 (@nil nat).
Qed.
Lemma value_5_4 : verifies File_xxxxxo_04.file
  (value "XXXXXO" 4 [game_of 8 up; game_of 1 canonical_cost]).
Proof. run. Qed.
Lemma even_5_4 : even_value 5 2.
Proof.
  change (row (repeated (squares "XXXXXO") 4) == ups 8 10 + cost)%game.
  apply no_star_cost; [easy|]. reads value_5_4 (@nil nat).
Qed.
Lemma value_5_6 : verifies File_xxxxxo_06.file
  (value "XXXXXO" 6 [game_of 12 up; game_of 1 star; game_of 1 canonical_cost]).
Proof. run. Qed.
Lemma even_5_6 : even_value 5 3.
Proof.
  change (row (repeated (squares "XXXXXO") 6) == ups 12 15 + cost)%game.
  apply a_star_cost; [easy|]. reads value_5_6 (@nil nat).
Qed.

Lemma law_6 : verifies File_all_n_xxxxxxo_n.file (law "XXXXXXO" 6 [game_of 5 up]).
Proof. run. Qed.
Lemma gains_6 : gains 6 6.
Proof.
  intros n N. apply (no_star _ _ 5 6); [easy|].
  change (power_of_blocks 6 1) with (repeated (squares "XXXXXXO")).
  reads law_6 [n].
Qed.
Lemma value_6_2 : verifies File_xxxxxxo_02.file
  (value "XXXXXXO" 2 [game_of 5 up; game_of 1 canonical_cost]).
Proof. run. Qed.
Lemma even_6_2 : even_value 6 1.
Proof.
  change (row (repeated (squares "XXXXXXO") 2) == ups 5 6 + cost)%game.
  apply no_star_cost; [easy|]. reads value_6_2 (@nil nat).
Qed.
Lemma value_6_4 : verifies File_xxxxxxo_04.file
  (value "XXXXXXO" 4 [game_of 10 up; game_of 1 canonical_cost]).
Proof. run. Qed.
Lemma even_6_4 : even_value 6 2.
Proof.
  change (row (repeated (squares "XXXXXXO") 4) == ups 10 12 + cost)%game.
  apply no_star_cost; [easy|]. reads value_6_4 (@nil nat).
Qed.
Lemma value_6_6 : verifies File_xxxxxxo_06.file
  (value "XXXXXXO" 6 [game_of 15 up; game_of 1 canonical_cost]).
Proof. run. Qed.
Lemma even_6_6 : even_value 6 3.
Proof.
  change (row (repeated (squares "XXXXXXO") 6) == ups 15 18 + cost)%game.
  apply no_star_cost; [easy|]. reads value_6_6 (@nil nat).
Qed.

Lemma law_7 : verifies File_all_n_xxxxxxxo_n.file (law "XXXXXXXO" 6 [game_of 6 up; game_of 1 star]).
Proof. run. Qed.
Lemma gains_7 : gains 7 6.
Proof.
  intros n N. apply (a_star _ _ 6 7); [easy|].
  change (power_of_blocks 7 1) with (repeated (squares "XXXXXXXO")).
  reads law_7 [n].
Qed.
Lemma value_7_2 : verifies File_xxxxxxxo_02.file
  (value "XXXXXXXO" 2 [game_of 6 up; game_of 1 star; game_of 1 canonical_cost]).
Proof. run. Qed.
Lemma even_7_2 : even_value 7 1.
Proof.
  change (row (repeated (squares "XXXXXXXO") 2) == ups 6 7 + cost)%game.
  apply a_star_cost; [easy|]. reads value_7_2 (@nil nat).
Qed.
Lemma value_7_4 : verifies File_xxxxxxxo_04.file
  (value "XXXXXXXO" 4 [game_of 12 up; game_of 1 canonical_cost]).
Proof. run. Qed.
Lemma even_7_4 : even_value 7 2.
Proof.
  change (row (repeated (squares "XXXXXXXO") 4) == ups 12 14 + cost)%game.
  apply no_star_cost; [easy|]. reads value_7_4 (@nil nat).
Qed.
Lemma value_7_6 : verifies File_xxxxxxxo_06.file
  (value "XXXXXXXO" 6 [game_of 18 up; game_of 1 star; game_of 1 canonical_cost]).
Proof. run. Qed.
Lemma even_7_6 : even_value 7 3.
Proof.
  change (row (repeated (squares "XXXXXXXO") 6) == ups 18 21 + cost)%game.
  apply a_star_cost; [easy|]. reads value_7_6 (@nil nat).
Qed.

(** ** The theorems *)

Lemma one_more a m G : (ups (S m * (a - 1)) (S m * a) + G ==
  ups (m * (a - 1)) (m * a) + G + ups (a - 1) a)%game.
Proof.
  transitivity (ups (m * (a - 1)) (m * a) + ups (a - 1) a + G)%game.
  - rewrite ups_add. replace (S m * (a - 1)) with (m * (a - 1) + (a - 1)) by lia.
    now replace (S m * a) with (m * a + a) by lia.
  - apply same_eq. generalize (ups (m * (a - 1)) (m * a)) (ups (a - 1) a). intros u v. same_sums.
Qed.

(** A law that holds from [b] on, and the values before. *)
Lemma by_law a b : gains a b -> 1 <= b -> (forall m, 1 <= m -> 2 * m <= b + 1 -> even_value a m) ->
  forall m, 1 <= m -> even_value a m.
Proof.
  intros G B values m. induction m as [|m IH]; [lia|]. intros _.
  destruct (Nat.le_gt_cases (2 * S m) (b + 1)) as [L|L]; [now apply values; [lia|]|].
  unfold gains, even_value in *. replace (2 * S m) with (2 * m + 2) by lia.
  rewrite G, IH by lia. symmetry. apply one_more.
Qed.

Lemma even_values a m : a >= 4 -> m >= 1 -> even_value a m.
Proof.
  intros A M. destruct (Nat.le_gt_cases 8 a) as [A8|A8].
  { unfold even_value. rewrite ups_times. now apply even_powers_from_8. }
  assert (short : a = 4 \/ a = 5 \/ a = 6 \/ a = 7) by lia.
  destruct short as [-> |[-> |[-> | ->]]].
  - apply (by_law 4 8 gains_4); [lia| |easy]. intros k K1 K2.
    assert (k = 1 \/ k = 2 \/ k = 3 \/ k = 4) as [-> |[-> |[-> | ->]]] by lia;
      [apply even_4_2|apply even_4_4|apply even_4_6|apply even_4_8].
  - apply (by_law 5 6 gains_5); [lia| |easy]. intros k K1 K2.
    assert (k = 1 \/ k = 2 \/ k = 3) as [-> |[-> | ->]] by lia;
      [apply even_5_2|apply even_5_4|apply even_5_6].
  - apply (by_law 6 6 gains_6); [lia| |easy]. intros k K1 K2.
    assert (k = 1 \/ k = 2 \/ k = 3) as [-> |[-> | ->]] by lia;
      [apply even_6_2|apply even_6_4|apply even_6_6].
  - apply (by_law 7 6 gains_7); [lia| |easy]. intros k K1 K2.
    assert (k = 1 \/ k = 2 \/ k = 3) as [-> |[-> | ->]] by lia;
      [apply even_7_2|apply even_7_4|apply even_7_6].
Qed.

(** (X^a O)^(2m) = m*((a-1)*up + a*star) + {up + star | -3*up - star}. *)
Theorem even_powers a m : a >= 4 -> m >= 1 ->
  (row (power_of_blocks a 1 (2 * m)) ==
   times (Z.of_nat (m * (a - 1))) up + times (Z.of_nat (m * a)) star + cost)%game.
Proof. intros A M. rewrite <- ups_times. now apply even_values. Qed.

(** (X^a O)^(2m+2) = (X^a O)^(2m) + (a-1)*up + a*star. *)
Corollary even_powers_gain a m : a >= 4 -> m >= 1 ->
  (row (power_of_blocks a 1 (2 * m + 2)) == row (power_of_blocks a 1 (2 * m)) +
   (times (Z.of_nat (a - 1)) up + times (Z.of_nat a) star))%game.
Proof.
  intros A M. replace (2 * m + 2) with (2 * S m) by lia. rewrite !even_powers by lia.
  rewrite <- !ups_times. apply one_more.
Qed.

(** (X^a O)^(n+2) = (X^a O)^n + (a-1)*up + a*star. *)
Theorem powers_gain a n : a >= 5 -> n >= 6 ->
  (row (power_of_blocks a 1 (n + 2)) == row (power_of_blocks a 1 n) +
   (times (Z.of_nat (a - 1)) up + times (Z.of_nat a) star))%game.
Proof.
  intros A N. destruct (Nat.le_gt_cases 8 a) as [A8|A8].
  - destruct (Nat.Even_or_Odd n) as [[m ->]|[m ->]]; [apply even_powers_gain; lia|].
    replace (2 * m + 1 + 2) with (2 * S m + 1) by lia. rewrite !odd_powers by lia.
    rewrite <- !ups_times. apply one_more.
  - rewrite <- ups_times. assert (short : a = 5 \/ a = 6 \/ a = 7) by lia.
    destruct short as [-> |[-> | ->]]; [apply gains_5|apply gains_6|apply gains_7]; lia.
Qed.
