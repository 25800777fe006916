(** * What the claims of a certificate say

    A certificate proves claims about all sums of rows of some families whose numbers satisfy
    inequalities. Its statement can be weaker: it has to list the rows that count for Right. *)

From Coq Require Import List Arith NArith ZArith Lia Permutation.
From Segcert Require Import Clobber Game Row Term Certificate Reader Main.
From Segcert.Param Require Import Forms Rows Claims Bag Positions Steps Goals GoalsSound UsesSound
  Statement ImportsSound.
From Segcert.Theorems Require Import Embedded.
Import ListNotations.
Local Open Scope Z_scope.

(** The inequalities of a claim, the form that each number of parts is, the terms, and whether Left
    moves first. *)
Definition said (c : claim) : context * list form * list raw * bool :=
  (lines (claim_scope c), claim_many c, claim_terms c, claim_strict c).
(** The cells, and what these claims say, of a certificate that imports nothing and is verified. *)
Definition verified_claims (bytes : list N) (numbers : list nat)
  : option (list cell * list (option (context * list form * list raw * bool))) :=
  match open_file bytes with
  | inl (_, Proof c) =>
      match check_wide [] c with
      | Some _ => Some (the_cells c,
          map (fun i => option_map said (nth_error (the_claims c) i)) numbers)
      | None => None
      end
  | _ => None
  end.

(** The claim that Left wins all reduced bags of the first [used] cells whose numbers satisfy the
    inequalities. *)
Definition counting (cells used : nat) (G : context) (left_first : bool)
  : option (context * list form * list raw * bool) :=
  Some (G, map (fun i => parameter (N.of_nat i)) (seq 0 used) ++ repeat nothing (cells - used), [],
        left_first).

(** What a form adds up to if each parameter is the number of parts with this label: its constant
    and a number for each part. *)
Definition weight_of (f : form) (label : nat) : Z :=
  fold_right (fun ik s => if Nat.eqb label (N.to_nat (fst ik)) then snd ik + s else s) 0
             (multiples f).
Definition weight_of_bag (f : form) (B : bag) : Z :=
  fold_right (fun b s => weight_of f (fst b) + s) 0 B.
Definition numbers_of (B : bag) (i : N) : Z := Z.of_nat (count (N.to_nat i) B).

Lemma form_at_numbers f B :
  form_at (numbers_of B) f = constant f + weight_of_bag f B.
Proof.
  unfold form_at, weight_of_bag, weight_of. destruct f as [k l]. cbn [constant multiples].
  induction B as [|b B IH]; cbn [fold_right].
  - rewrite Z.add_0_r. induction l as [|[i m] l IH]; cbn [fold_right fst snd]; [easy|].
    rewrite IH. cbn. lia.
  - rewrite Z.add_assoc, (Z.add_comm k), <- Z.add_assoc, <- IH. clear IH.
    induction l as [|[i m] l IH]; cbn [fold_right fst snd]; [easy|].
    rewrite IH. unfold numbers_of at 1 3. rewrite count_cons.
    destruct (Nat.eqb (fst b) (N.to_nat i)); lia.
Qed.
Lemma weight_of_app f B C : weight_of_bag f (B ++ C) = weight_of_bag f B + weight_of_bag f C.
Proof. unfold weight_of_bag. induction B as [|b B IH]; cbn [app fold_right]; lia. Qed.

Theorem claims_certified bytes numbers cells all used :
  verified_claims bytes numbers = Some (cells, all) ->
  forall G j, In (counting (length cells) used G j) all -> forall B : bag,
  (forall b, In b B -> exists k, nth_error (firstn used cells) (fst b) = Some k /\
                                 in_cell k (snd b)) ->
  Bag.reduced (map snd B) -> Forall (fun f => 0 <= constant f + weight_of_bag f B) G ->
  (if j then first Left (parts_game (map snd B)) else second Left (parts_game (map snd B))) = true.
Proof.
  unfold verified_claims. destruct (open_file bytes) as [[r [c| |]]|]; try easy.
  destruct (check_wide [] c) as [s|] eqn:E; [|easy]. intros [= <- <-] G j I B M R W.
  apply check_wide_sound in E as [_ [v T]]; [|easy].
  apply in_map_iff in I as (i & E & _).
  destruct (nth_error (the_claims c) i) as [k|] eqn:K; [|easy].
  apply nth_error_In in K. injection E as E1 E2 E3 E4.
  specialize (T k (numbers_of B) B K). unfold true_numeric, claim_says in T.
  rewrite E3, E4 in T. cbn [over numeric_with] in T.
  assert (Z : numeric_game (numeric_with v j (numbers_of B) [] B) == parts_game (map snd B)).
  { rewrite numeric_game_with. change (total_of v (numbers_of B) []) with (zero + zero)%game.
    now rewrite !add_0_l. }
  assert (V : claim_valid (the_cells c) k (numbers_of B) B);
    [|destruct j; rewrite Z in T; now apply T].
  assert (M' : forall b, In b B -> (fst b < used)%nat /\ exists k,
            nth_error (the_cells c) (fst b) = Some k /\ in_cell k (snd b)).
  { intros b (k' & N & I')%M. assert (L : (fst b < used)%nat).
    { assert (nth_error (firstn used (the_cells c)) (fst b) <> None) as Q%nth_error_Some
        by now rewrite N. rewrite firstn_length in Q. lia. }
    split; [exact L|]. exists k'. split; [|exact I'].
    rewrite <- (firstn_skipn used (the_cells c)). rewrite nth_error_app1; [exact N|].
    apply nth_error_Some. now rewrite N. }
  split; [|split; [|split; [|split; [|exact R]]]].
  - intros p. unfold numbers_of. lia.
  - unfold true_at. rewrite E1. eapply Forall_impl; [|exact W]. intros f. cbn beta.
    now rewrite form_at_numbers.
  - intros p. rewrite E2. destruct (Nat.ltb_spec p used) as [L|L].
    + rewrite app_nth1 by now rewrite map_length, seq_length.
      rewrite (nth_indep _ nothing (parameter (N.of_nat 0))) by now rewrite map_length, seq_length.
      rewrite (map_nth (fun i => parameter (N.of_nat i))), seq_nth by easy.
      rewrite parameter_at. unfold numbers_of. now rewrite Nat2N.id.
    + rewrite app_nth2 by now rewrite map_length, seq_length. rewrite nth_repeat.
      change (form_at (numbers_of B) nothing) with 0.
      enough (count p B = 0%nat) by lia. unfold count.
      destruct (filter _ B) as [|b l] eqn:F; [easy|].
      assert (I : In b (b :: l)) by now left. rewrite <- F in I. apply filter_In in I as [I H].
      apply Nat.eqb_eq in H. apply M' in I as [I _]. lia.
  - intros b I. now apply M'.
Qed.
