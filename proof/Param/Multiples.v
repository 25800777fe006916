(** * Multiples of a game: f copies of g, or of its negative if f is negative *)

From Segcert Require Import Libraries Clobber Game Bridge.

(** ** Laws *)

Lemma times_0 G : times 0 G = zero.
Proof. reflexivity. Qed.

(** One copy more or less. *)
Lemma times_succ k G : times (k + 1) G == G + times k G.
Proof.
  unfold times. destruct (Z.ltb_spec k 0) as [N|N].
  - destruct (Z.eq_dec k (-1)) as [->|M].
    + simpl. now rewrite add_0_r, cancel.
    + destruct (Z.ltb_spec (k + 1) 0); [|lia].
      replace (Z.abs_nat k) with (S (Z.abs_nat (k + 1))) by lia. simpl.
      now rewrite add_assoc, cancel, add_0_l.
  - destruct (Z.ltb_spec (k + 1) 0); [lia|].
    now replace (Z.abs_nat (k + 1)) with (S (Z.abs_nat k)) by lia.
Qed.
Lemma times_pred k G : times (k - 1) G == times k G - G.
Proof.
  replace k with (k - 1 + 1)%Z at 2 by lia. rewrite times_succ.
  rewrite add_comm, add_assoc, (add_comm (- G)), cancel, add_0_l. reflexivity.
Qed.

Theorem times_add a b G : times (a + b) G == times a G + times b G.
Proof.
  revert b. apply (Z.peano_ind (fun a => forall b, times (a + b) G == times a G + times b G)).
  - intros b. now rewrite times_0, add_0_l.
  - intros c IH b. replace (Z.succ c + b)%Z with (c + b + 1)%Z by lia.
    unfold Z.succ. now rewrite !times_succ, IH, add_assoc.
  - intros c IH b. replace (Z.pred c + b)%Z with (c + b - 1)%Z by lia.
    replace (Z.pred c) with (c - 1)%Z by lia. rewrite !times_pred, IH.
    apply same_eq. same_sums.
Qed.

(** Copies of the negative: entry numbers are made even. *)
Theorem times_neg k G : times k (- G) == times (- k) G.
Proof.
  apply (Z.peano_ind (fun k => times k (- G) == times (- k) G)).
  - reflexivity.
  - intros c IH. replace (- Z.succ c)%Z with (- c - 1)%Z by lia. unfold Z.succ.
    now rewrite times_succ, times_pred, IH, add_comm.
  - intros c IH. replace (Z.pred c) with (c - 1)%Z by lia.
    replace (- (c - 1))%Z with (- c + 1)%Z by lia.
    now rewrite times_succ, times_pred, IH, opp_opp, add_comm.
Qed.
Theorem opp_times k G : - times k G == times (- k) G.
Proof.
  assert (E : times (- k) G + times k G == zero)
    by (rewrite <- times_add; now replace (- k + k)%Z with 0%Z by lia).
  rewrite <- (add_0_l (- times k G)), <- E, <- add_assoc, cancel. now rewrite add_0_r.
Qed.
Theorem times_times a b G : times (a * b) G == times a (times b G).
Proof.
  apply (Z.peano_ind (fun a => times (a * b) G == times a (times b G))).
  - reflexivity.
  - intros c IH. replace (Z.succ c * b)%Z with (b + c * b)%Z by lia. unfold Z.succ.
    now rewrite times_succ, times_add, IH.
  - intros c IH. replace (Z.pred c * b)%Z with (c * b + - b)%Z by lia.
    replace (Z.pred c) with (c - 1)%Z by lia.
    now rewrite times_add, times_pred, IH, <- opp_times.
Qed.

(** Of a game that is its own negative only the parity counts. *)
Theorem times_parity k G : G == - G -> times k G == times (k mod 2) G.
Proof.
  intros E. rewrite (Z.div_mod k 2) at 1 by lia.
  rewrite times_add, Z.mul_comm, times_times.
  assert (two : times 2 G == zero).
  { change (times 2 G) with (G + (G + zero)). rewrite add_0_r. rewrite E at 2. apply cancel. }
  assert (none : forall c, times c zero == zero).
  { intros c. unfold times. change (- zero) with zero.
    replace (if (c <? 0)%Z then zero else zero) with zero by now destruct (c <? 0)%Z.
    induction (Z.abs_nat c) as [|n IH]; [reflexivity|].
    change (zero + Nat.iter n (add zero) zero == zero). now rewrite IH, add_0_l. }
  now rewrite two, none, add_0_l.
Qed.

(** ** Order and Multiple: f copies of a game >= 0 are >= 0 if f is *)

Theorem times_ge f G : (0 <= f)%Z -> G >= zero -> times f G >= zero.
Proof.
  intros F W. unfold times. destruct (Z.ltb_spec f 0); [lia|].
  induction (Z.abs_nat f) as [|n IH]; [apply ge_refl|].
  simpl. rewrite <- (add_0_l zero). now apply ge_add.
Qed.

(** ** Options of f g for f >= 1: f g - g + h, for each option h of g *)

Lemma options_copies p n G K : In K (options p (Nat.iter n (add G) zero)) ->
  exists h, In h (options p G) /\ K == Nat.iter n (add G) zero - G + h.
Proof.
  revert K. induction n as [|n IH]; intros K I; [now destruct p|]. simpl in I.
  apply in_options_add in I as [(h & -> & I)|(K' & -> & I)].
  - exists h. split; [assumption|]. simpl.
    set (C := Nat.iter n (add G) zero).
    transitivity (G - G + (h + C)); [now rewrite cancel, add_0_l|]. apply same_eq. same_sums.
  - apply IH in I as (h & I & E). exists h. split; [assumption|]. rewrite E. simpl.
    apply same_eq. same_sums.
Qed.

Theorem options_times p f G K : (1 <= f)%Z -> In K (options p (times f G)) ->
  exists h, In h (options p G) /\ K == times f G - G + h.
Proof.
  intros F. unfold times. destruct (Z.ltb_spec f 0); [lia|]. apply options_copies.
Qed.
Theorem times_options p f G h : (1 <= f)%Z -> In h (options p G) ->
  exists K, In K (options p (times f G)) /\ K == times f G - G + h.
Proof.
  intros F I. unfold times. destruct (Z.ltb_spec f 0); [lia|].
  destruct (Z.abs_nat f) as [|n] eqn:E; [lia|]. simpl. set (C := Nat.iter n (add G) zero).
  exists (h + C). split; [apply in_options_add; left; eauto|].
  transitivity (G - G + (h + C)); [now rewrite cancel, add_0_l|]. apply same_eq. same_sums.
Qed.
