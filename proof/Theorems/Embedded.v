(** * From embedded certificates to theorems *)

From Coq Require Import List Bool NArith ZArith.
From Segcert Require Import Clobber Game Row Check Main.
Import ListNotations.

(** The bytes of an embedded file: each number holds 64 of them, the first byte lowest, and a digit
    1 on top. *)
Fixpoint byte_of (k : nat) (p : positive) : N * positive :=
  match k with
  | 0 => (0%N, p)
  | S k => match p with
           | xO p => let (b, q) := byte_of k p in (N.double b, q)
           | xI p => let (b, q) := byte_of k p in (N.succ_double b, q)
           | xH => (0%N, xH)
           end
  end.
Fixpoint unpacked (fuel : nat) (p : positive) : list N :=
  match fuel, p with
  | 0, _ | _, xH => []
  | S fuel, _ => let (b, q) := byte_of 8 p in b :: unpacked fuel q
  end.
Definition bytes_of (l : list N) : list N :=
  flat_map (fun x => match x with N0 => [] | Npos p => unpacked 64 p end) l.

(** A certificate about a row and multiples of a game. *)
Definition about (l : list piece) (r : relation) (k : Z) (G : game) : statement :=
  Statement [] [Summand false (Form 1 []) 1 (Row l)] r [Summand false (Form k []) 1 (Braces G)].

Lemma times_1 G : times 1 G = G.
Proof. apply add_0_r. Qed.
Lemma related_rewrite r G G' H H' : G = G' -> H = H' -> related r G H -> related r G' H'.
Proof. now intros -> ->. Qed.

Theorem certified file l r k G B : check (bytes_of file) = Verified (about l r k G) ->
  concat (map (piece_at (fun _ => 0%Z)) l) = B -> related r (row B) (times k G).
Proof.
  intros V E. apply check_sound in V. specialize (V (fun _ => 0%Z)).
  revert V. unfold about. simpl rel. intros V. refine (related_rewrite r _ _ _ _ _ _ (V _)).
  - cbn [lhs total map fold_right summand_at negated numerator divisor what form_at multiples
         constant atom_at fst snd].
    change (1 / 1)%Z with 1%Z. unfold times. simpl Nat.iter. now rewrite E, !add_0_r.
  - cbn [rhs total map fold_right summand_at negated numerator divisor what form_at multiples
         constant atom_at fst snd].
    now rewrite Z.div_1_r, add_0_r.
  - intros [|i] x; easy.
Qed.
