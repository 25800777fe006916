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
Definition variable (i : N) : form := Form 0 [(i, 1%Z)].
Notation power w e := (Blk w e []).
Definition about (from : list nat) (l : list block) (r : relation) (sum : list summand) :
  statement :=
  Statement (map Z.of_nat from) [] [Summand false (Form 1 []) 1 (Row [PWord [] l])] r sum.
(** So many copies of a game. *)
Definition copies_of (k : Z) (G : game) : list summand := [Summand false (Form k []) 1 (Braces G)].
Definition minus (G : game) : list summand := [Summand true (Form 1 []) 1 (Braces G)].

(** The checker says so, of a file and of those on which it may rest. *)
Definition verifies_after (imports : list (list line)) (file : list line) (s : statement) : Prop :=
  check (map bytes_of imports) (bytes_of file) = Verified s.
Notation verifies := (verifies_after []).
Ltac run := match goal with
            | |- verifies_after ?imports ?file ?s =>
                vm_cast_no_check (Logic.eq_refl (Verified s))
            end.

(** ** What a verified statement says *)

(** Values of the variables, and rows of families by the number of their summand. *)
Fixpoint at_numbers (l : list nat) (i : N) : Z :=
  match l with
  | [] => 0
  | n :: l => match i with N0 => Z.of_nat n | Npos i => at_numbers l (Pos.pred_N i) end
  end.
Definition at_rows (l : list (list nat)) (i : nat) : list nat := nth i l [].

Theorem certified imports file s numbers left right : verifies_after imports file s ->
  Forall2 (fun b n => (Z.of_nat n >= b)%Z) (variables s) numbers ->
  Forall (fun f => (form_at (at_numbers numbers) f >= 0)%Z) (conditions s) ->
  related (rel s) (total (at_numbers numbers) (at_rows left) (lhs s))
                  (total (at_numbers numbers) (at_rows right) (rhs s)).
Proof.
  intros V R C. apply (check_sound _ _ _ V).
  - clear V C. induction R as [|b n bs l L R IH]; intros [|i] x; try easy.
    + intros [= <-]. exact L.
    + cbn [N.of_nat at_numbers nth_error].
      replace (Pos.pred_N (Pos.of_succ_nat i)) with (N.of_nat i) by lia. apply IH.
  - now apply Forall_forall.
Qed.
Lemma related_as r G H G' H' : related r G H -> G = G' -> H = H' -> related r G' H'.
Proof. now intros R <- <-. Qed.

Lemma times_1 G : times 1 G = G.
Proof. apply add_0_r. Qed.

(** Two boards, or two games, that differ in how numbers are written. *)
Ltac same_number :=
  first [ lia | rewrite ?Nat2Z.inj_div; apply (f_equal2 Z.div); lia ].
Ltac same_board :=
  lazymatch goal with
  | |- ?x :: _ = ?x :: _ => apply (f_equal (cons x)); same_board
  | |- _ ++ _ = _ ++ _ => apply (f_equal2 (@app square)); same_board
  | |- repeated ?w _ = repeated ?w _ => apply (f_equal (repeated w)); same_number
  | |- beside _ _ = beside _ _ => apply (f_equal2 beside); same_board
  | |- _ => reflexivity
  end.
Ltac same_game :=
  lazymatch goal with
  | |- (_ + _)%game = (_ + _)%game => apply (f_equal2 add); same_game
  | |- (- _)%game = (- _)%game => apply (f_equal opp); same_game
  | |- times _ _ = times _ _ => apply (f_equal2 times); [same_number | same_game]
  | |- row _ = row _ => apply (f_equal row); same_board
  | |- _ => reflexivity
  end.
(** What the syntax of statements means. *)
Ltac meaning :=
  cbv beta iota zeta delta [
    about copies_of minus variable word variables conditions lhs rhs total summand_at atom_at
    with_gaps negated numerator divisor what form_at multiples constant at_numbers at_rows nth
    Pos.pred_N Pos.pred_double fold_right fst snd word_at head blocks flat_map block_at copied
    exponent behind row_in prefix
    period suffix from map list_ascii_of_string Ascii.eqb Bool.eqb squares square_of].
(** A side of a statement as sums of rows and games, and what one writes for it. *)
Ltac same_side :=
  meaning;
  rewrite ?Z.div_1_r, ?times_1, ?add_0_r, ?add_assoc;
  repeat (rewrite <- app_assoc || rewrite app_nil_r); cbn [app]; same_game.
(** Proves what a verified statement says at these numbers, in the words of [Clobber]. *)
Ltac reads_rows verified numbers left right :=
  refine (related_as _ _ _ _ _ (certified _ _ _ numbers left right verified _ _) _ _);
  [ meaning; repeat (apply Forall2_nil || apply Forall2_cons); lia
  | meaning; repeat (apply Forall_nil || apply Forall_cons); lia
  | same_side | same_side ].
Ltac reads verified numbers :=
  reads_rows verified numbers (@nil (list nat)) (@nil (list nat)).
