(** * Theorems for all n, by running the checker inside Coq *)

From Coq Require Import String List NArith ZArith Lia.
From Segcert Require Import Clobber Game Row Sanity Main.
From Segcert.Theorems Require Import Embedded File_conjecture_1_all_n File_conjecture_2_all_n.
Import ListNotations.

(** Only the checker computes here; nobody may begin to play on a long row. *)
Local Opaque row wins_first first mover_wins.

Definition xo (n : nat) : board := repeated (squares "XO") n.
Definition xxo (n : nat) : board := repeated (squares "XXO") n.
(** So many copies of up. *)
Definition ups (k : nat) : game := times (Z.of_nat k) up.

(** The statement of the certificate: (XXO)^n = floor((n+1)/2)*up for all n >= 1. *)
Definition the_n : form := Form 0 [(0, 1%Z)].
Definition xxo_statement : statement :=
  Statement [Range 1 1 0]
    [Summand false (Form 1 []) 1 (Row [Power [Left; Left; Right] the_n])] Equal
    [Summand false (Form 1 [(0, 1%Z)]) 2 (Braces up)].
Lemma xxo_verified : check [] (bytes_of File_conjecture_2_all_n.file) = Verified xxo_statement.
Proof. vm_cast_no_check (Logic.eq_refl (Verified xxo_statement)). Qed.

(** (XO)^n || 0 for all n >= 4. *)
Definition xo_statement : statement :=
  Statement [Range 4 1 0]
    [Summand false (Form 1 []) 1 (Row [Power [Left; Right] the_n])] Fuzzy
    [Summand false (Form 1 []) 1 (Braces zero)].
Lemma xo_verified : check [] (bytes_of File_conjecture_1_all_n.file) = Verified xo_statement.
Proof. vm_cast_no_check (Logic.eq_refl (Verified xo_statement)). Qed.

(** ** Reading the statements *)

Lemma n_at m : form_at (fun _ => Z.of_nat m) the_n = Z.of_nat m.
Proof. unfold form_at, the_n. cbn [multiples constant fold_right fst snd]. lia. Qed.
Lemma number_at m k : form_at (fun _ => Z.of_nat m) (Form k []) = k.
Proof. reflexivity. Qed.
Lemma power_at m w :
  concat (map (piece_at (fun _ => Z.of_nat m)) [Power w the_n]) = repeated (map stone w) m.
Proof. cbn [map concat piece_at]. rewrite n_at, Nat2Z.id. apply app_nil_r. Qed.
Lemma one_row m w :
  total (fun _ => Z.of_nat m) [Summand false (Form 1 []) 1 (Row [Power w the_n])] =
  row (repeated (map stone w) m).
Proof.
  unfold total, summand_at, atom_at. cbn [map fold_right negated numerator divisor what].
  rewrite number_at, Z.div_1_r, times_1, add_0_r. f_equal. apply power_at.
Qed.

(** (XXO)^n is (n + 1)/2 times up, rounded down. *)
Theorem conjecture_2 : forall n, (n >= 1)%nat -> row (xxo n) == ups ((n + 1) / 2).
Proof.
  intros m Hm. assert (V := check_sound _ _ _ xxo_verified (fun _ => Z.of_nat m)).
  unfold xxo_statement in V. cbn [variables rel lhs rhs related] in V. rewrite one_row in V.
  unfold xxo. change (squares "XXO") with (map stone [Left; Left; Right]).
  assert (E : total (fun _ => Z.of_nat m) [Summand false (Form 1 [(0, 1%Z)]) 2 (Braces up)] =
              ups ((m + 1) / 2)).
  { unfold total, summand_at, atom_at, ups. cbn [map fold_right negated numerator divisor what].
    rewrite add_0_r. f_equal. rewrite Nat2Z.inj_div, Nat2Z.inj_add. f_equal.
    unfold form_at. cbn [multiples constant fold_right fst snd]. lia. }
  rewrite E in V. apply V. intros [|[|i]] x; cbn; try easy. intros [= <-].
  split; [cbn; lia|apply Z.mod_1_r].
Qed.

(** Whoever moves first wins (XO)^n, but for n = 3. *)
Theorem conjecture_1 : forall n, (n >= 1)%nat -> n <> 3%nat ->
  wins_first Left (xo n) /\ wins_first Right (xo n).
Proof.
  intros m Hm H3. destruct (Nat.lt_ge_cases m 4) as [H4|H4].
  - assert (E : m = 1%nat \/ m = 2%nat) by lia.
    destruct E as [-> | ->]; split; vm_compute; reflexivity.
  - assert (V := check_sound _ _ _ xo_verified (fun _ => Z.of_nat m)).
    unfold xo_statement in V. cbn [variables rel lhs rhs related] in V. rewrite one_row in V.
    change (total (fun _ => Z.of_nat m) [Summand false (Form 1 []) 1 (Braces zero)])
      with zero in V.
    assert (F : row (xo m) || zero).
    { apply V. intros [|[|i]] x; cbn; try easy. intros [= <-].
      split; [cbn; lia|apply Z.mod_1_r]. }
    apply fuzzy_games in F as [FL FR]. split; apply wins_first_row; assumption.
Qed.
