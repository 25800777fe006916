(** * From embedded certificates to theorems *)

From Coq Require Import String Ascii List Bool NArith ZArith Lia.
From Segcert Require Import Clobber Game Row Main.
From Segcert.Theorems Require Export Base64.
Import ListNotations.

(** Stones from text. *)
Definition word (s : string) : list player :=
  map (fun c => if Ascii.eqb c "X" then Left else Right) (list_ascii_of_string s).

(** Statements about one row, for all values of the variables from these on; [variable i] is the
    number [i] of them. A row without gaps is written as powers, one behind the other. *)
Definition variable (i : nat) : form := Form 0 [(i, 1%Z)].
Notation power w e := (Blk w e []).
Definition about (from : list nat) (l : list block) (r : relation) (sum : list summand) :
  statement :=
  Statement (map Z.of_nat from) [] [Summand false (Form 1 []) 1 (Row [PWord [] l])] r sum.
(** So many copies of a game. *)
Definition copies_of (k : Z) (G : game) : list summand := [Summand false (Form k []) 1 (Braces G)].
Definition minus (G : game) : list summand := [Summand true (Form 1 []) 1 (Braces G)].

(** Values of the variables. *)
Definition at_numbers (l : list nat) (i : nat) : Z := Z.of_nat (nth i l 0).

(** The checker says so. *)
Definition verifies (file : list line) (s : statement) : Prop :=
  check [] (bytes_of file) = Verified s.
Ltac run := match goal with
            | |- verifies ?file ?s =>
                vm_cast_no_check (Logic.eq_refl (Verified s))
            end.

Lemma times_1 G : times 1 G = G.
Proof. apply add_0_r. Qed.
Lemma in_ranges from l : Forall2 le from l -> forall i b,
  nth_error (map Z.of_nat from) i = Some b -> (at_numbers l i >= b)%Z.
Proof.
  unfold at_numbers. induction 1 as [|b n from l L F IH]; intros [|i] x; try easy; cbn.
  - intros [= <-]. lia.
  - intros E. apply (IH i x E).
Qed.

(** No summand is about any number of rows. *)
Definition no_rows (_ : nat) : list nat := [].
Theorem certified file from l r sum numbers : verifies file (about from l r sum) ->
  Forall2 le from numbers ->
  related r (row (flat_map (block_at (at_numbers numbers)) l))
            (total (at_numbers numbers) no_rows sum).
Proof.
  intros V F. apply check_sound in V.
  specialize (V (at_numbers numbers) no_rows no_rows (in_ranges from numbers F) ltac:(easy)).
  cbn [about variables rel lhs rhs] in V.
  assert (E : total (at_numbers numbers) no_rows [Summand false (Form 1 []) 1 (Row [PWord [] l])] =
              row (flat_map (block_at (at_numbers numbers)) l)).
  { unfold total, summand_at, atom_at. cbn [map negated numerator divisor what].
    change (form_at _ (Form 1 [])) with 1%Z. change (1 / 1)%Z with 1%Z.
    now rewrite times_1, add_0_r. }
  now rewrite E in V.
Qed.

(** ** Reading rows and sums *)

Lemma variable_at l i : form_at (at_numbers l) (variable i) = Z.of_nat (nth i l 0).
Proof.
  unfold form_at, variable, at_numbers. cbn [multiples constant fold_right fst snd]. lia.
Qed.
Lemma block_at_variable l w i v :
  block_at (at_numbers l) (Blk w (variable i) v) =
  repeated (map stone w) (nth i l 0) ++ map stone v.
Proof. unfold block_at. cbn [copied exponent behind]. now rewrite variable_at, Nat2Z.id. Qed.
Lemma total_copies n k G : total n no_rows (copies_of k G) = times k G.
Proof.
  cbn [copies_of total fold_right summand_at negated numerator divisor what form_at multiples
       constant atom_at fst snd].
  now rewrite Z.div_1_r, add_0_r.
Qed.
Lemma total_minus n G : total n no_rows (minus G) = - G.
Proof.
  change (total n no_rows (minus G)) with (- times 1 G + zero). now rewrite times_1, add_0_r.
Qed.

(** What a verified statement says at these numbers. *)
Ltac reads verified numbers :=
  let V := fresh in
  assert (V := certified _ _ _ _ _ numbers verified ltac:(repeat constructor; assumption));
  cbn [flat_map related] in V;
  rewrite ?block_at_variable, ?total_copies, ?total_minus, ?times_1, ?app_nil_r in V;
  cbn [map] in V; rewrite ?app_nil_r in V;
  exact V.
