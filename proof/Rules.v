(** * Goals about one position: what a move leaves, and Order

    A goal is a position and a judgment: [P >= 0], Left wins if Right moves first, or [P |> 0],
    Left wins if he moves first himself. *)

From Segcert Require Import Libraries Clobber Game Row Arena Order Term Normal.

(** [strict] goals are those with [|>]. *)
Record goal := Goal { strict : bool; terms : position }.

(** What the rules look at besides the goal. *)
Record setting := Setting { the_arena : arena; the_lemmas : lemmas; order_fuel : nat }.
Definition normal_in (s : setting) : position -> position -> position :=
  normal (the_arena s) (the_lemmas s).

(** Order is for positions of at most two terms, all values; missing ones are 0. *)
Definition two_values (P : position) : option (ref * ref) :=
  match P with
  | [] => Some (zero_ref, zero_ref)
  | [Value a] => Some (a, zero_ref)
  | [Value a; Value b] => Some (a, b)
  | _ => None
  end.
(** a + b >= 0 iff -b <= a; a + b |> 0 iff not a <= -b. *)
Definition order (s : setting) (strict : bool) (m : memo) (a b : ref) : option (bool * memo) :=
  let minus_b := if Pos.eqb b zero_ref then zero_ref else ref_neg (the_arena s) b in
  if strict then
    match le (order_fuel s) m a minus_b with
    | Some (answer, m) => Some (negb answer, m)
    | None => None
    end
  else le (order_fuel s) m minus_b a.

(** The premises of a Move or of Replies: what becomes of the position. *)
Definition after_moves (s : setting) (p : player) (P : position) : list position :=
  map (fun m => normal_in s (fst m) (snd m)) (position_moves (the_arena s) p [] P).

Section Rules.
  Variables (s : setting) (v : valuation).
  Notation A := (the_arena s).
  Hypothesis M : means A v.
  Hypothesis LS : lemmas_sound (the_lemmas s) v.
  Notation game_of := (game_of v).

  (** A goal is true. *)
  Definition true_goal (g : goal) : Prop :=
    if strict g then first Left (game_of (terms g)) = true
    else second Left (game_of (terms g)) = true.

  Lemma normal_in_game new kept :
    game_of (normal_in s new kept) == game_of new + game_of kept.
  Proof. now apply normal_game. Qed.

  (** What becomes of the position is an option of it, and each option is among these. *)
  Lemma after_moves_sound p P Q : In Q (after_moves s p P) ->
    exists G, In G (options p (game_of P)) /\ G == game_of Q.
  Proof.
    intros I. apply in_map_iff in I as (m & <- & I).
    apply (position_moves_sound A v M) in I as (G & I & E). exists G. split; [assumption|].
    rewrite normal_in_game. fold (result v m). rewrite <- E. simpl. now rewrite add_0_l.
  Qed.
  Lemma after_moves_complete p P G : In G (options p (game_of P)) ->
    exists Q, In Q (after_moves s p P) /\ G == game_of Q.
  Proof.
    intros I. apply (position_moves_complete A v M p P []) in I as (m & I & E).
    exists (normal_in s (fst m) (snd m)). split; [apply in_map_iff; eauto|].
    rewrite normal_in_game. fold (result v m). rewrite <- E. simpl. now rewrite add_0_l.
  Qed.

  Lemma two_values_game P a b : two_values P = Some (a, b) -> game_of P == value v a + value v b.
  Proof.
    destruct P as [|[x|] [|[y|] [|]]]; simpl; try easy; intros [= <- <-]; unfold game_of; simpl;
      rewrite ?(means_zero A v M), ?add_0_r; reflexivity.
  Qed.

  (** Order. *)
  Theorem rule_order j m m' a b P : memo_sound v m -> two_values P = Some (a, b) ->
    order s j m a b = Some (true, m') -> memo_sound v m' /\ true_goal (Goal j P).
  Proof.
    intros S V. apply two_values_game in V. unfold order, true_goal. cbn [strict terms].
    set (minus_b := if Pos.eqb b zero_ref then zero_ref else ref_neg A b).
    assert (N : value v minus_b == - value v b).
    { unfold minus_b. destruct (Pos.eqb_spec b zero_ref) as [->|_]; [|now apply value_neg].
      cbn. now rewrite (means_zero A v M). }
    destruct j; [destruct (le _ _ a _) as [[answer m1]|] eqn:C; [|easy];
                 intros [= N' <-] | intros C];
      apply (le_sound v) in C as [S' C]; try assumption; (split; [assumption|]); rewrite V.
    - apply negb_true_iff, not_true_iff_false in N'. rewrite C in N'. unfold value_le in N'.
      rewrite N in N'. apply lfuz_iff in N'. unfold lfuz in N'. now rewrite opp_opp in N'.
    - destruct C as [C _]. specialize (C eq_refl). unfold value_le in C. rewrite N in C.
      unfold ge in C. now rewrite opp_opp in C.
  Qed.
End Rules.
