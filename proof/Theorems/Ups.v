(** * Ups and stars

    The games u*up + s*star, their order, their canonical forms, and what it takes that a game is
    at least, or at most, one of them. *)

From Coq Require Import List Bool ZArith Lia ZifyNat Morphisms.
From Segcert Require Import Clobber Game.
From Segcert.Param Require Import Multiples.
Import ListNotations.
Local Open Scope nat_scope.
Local Open Scope bool_scope.
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.

Definition copies (n : nat) (G : game) : game := Nat.iter n (add G) zero.
Definition ups (u s : nat) : game := (copies u up + copies s star)%game.

Lemma copies_S n G : copies (S n) G = (G + copies n G)%game.
Proof. reflexivity. Qed.
Lemma copies_times n G : copies n G = times (Z.of_nat n) G.
Proof. unfold copies, times. destruct n; simpl; [easy|]. now rewrite SuccNat2Pos.id_succ. Qed.
Lemma copies_add m n G : copies (m + n) G == (copies m G + copies n G)%game.
Proof. rewrite !copies_times, Nat2Z.inj_add. apply times_add. Qed.

Lemma two_stars : (star + star == zero)%game.
Proof. apply eq_iff. now vm_compute. Qed.

Lemma ups_add u s v t : (ups u s + ups v t == ups (u + v) (s + t))%game.
Proof. unfold ups. rewrite !copies_add. apply same_eq. same_sums. Qed.
Lemma ups_0 : ups 0 0 = zero.
Proof. reflexivity. Qed.
Lemma ups_mod u s : (ups u s == ups u (s mod 2))%game.
Proof.
  assert (even : forall n, (copies (2 * n) star == zero)%game).
  { induction n as [|n IH]; [reflexivity|]. replace (2 * S n) with (2 + 2 * n) by lia.
    rewrite copies_add, IH, add_0_r. exact two_stars. }
  unfold ups. rewrite (Nat.div_mod s 2) at 1 by easy. now rewrite copies_add, even, add_0_l.
Qed.
Lemma ups_star u s t : s mod 2 = t mod 2 -> (ups u s == ups u t)%game.
Proof. intros E. now rewrite (ups_mod u s), E, <- ups_mod. Qed.
Lemma ups_opp_star s : (- copies s star == copies s star)%game.
Proof.
  induction s as [|s IH]; [reflexivity|]. now rewrite copies_S, opp_add, IH.
Qed.
Lemma ups_minus u s v t : v <= u -> (ups u s - ups v t == ups (u - v) (s + t))%game.
Proof.
  intros L. unfold ups at 1 2. replace u with (v + (u - v)) at 1 by lia.
  rewrite copies_add, opp_add, ups_opp_star. unfold ups. rewrite copies_add.
  transitivity (copies v up - copies v up +
                (copies (u - v) up + (copies s star + copies t star)))%game.
  - apply same_eq. same_sums.
  - now rewrite cancel, add_0_l.
Qed.

(** ** The order *)

Lemma copies_up n : second Left (copies n up) = true.
Proof. induction n as [|n IH]; [easy|]. now apply (second_add Left up). Qed.

Lemma ups_second u s : s mod 2 = 0 \/ 2 <= u -> second Left (ups u s) = true.
Proof.
  intros H. rewrite ups_mod. destruct (s mod 2) as [|[|k]] eqn:E.
  - unfold ups. rewrite add_0_r. apply copies_up.
  - destruct H as [H|H]; [easy|]. replace u with (2 + (u - 2)) by lia.
    change 1 with (1 + 0). rewrite <- ups_add. apply second_add; [now vm_compute|].
    unfold ups. rewrite add_0_r. apply copies_up.
  - pose proof (Nat.mod_upper_bound s 2). lia.
Qed.
Lemma ups_first u s : s mod 2 = 1 \/ 1 <= u -> first Left (ups u s) = true.
Proof.
  intros H. rewrite ups_mod. destruct (s mod 2) as [|[|k]] eqn:E.
  - destruct u as [|u]; [lia|]. unfold ups.
    rewrite add_0_r, copies_S, add_comm. apply first_add; [apply copies_up|easy].
  - unfold ups. apply first_add; [apply copies_up|easy].
  - pose proof (Nat.mod_upper_bound s 2). lia.
Qed.

Lemma ups_ge u s v t : v <= u -> (s + t) mod 2 = 0 \/ v + 2 <= u -> (ups u s >= ups v t)%game.
Proof.
  intros L H. unfold ge. rewrite (second_eq Left _ _ (ups_minus u s v t L)).
  apply ups_second. lia.
Qed.
Lemma ups_lfuz u s v t : v <= u -> (s + t) mod 2 = 1 \/ v + 1 <= u -> (ups u s |> ups v t)%game.
Proof.
  intros L H. unfold lfuz. rewrite (first_eq Left _ _ (ups_minus u s v t L)).
  apply ups_first. lia.
Qed.

Global Instance lfuz_eq : Proper (eq ==> eq ==> iff) lfuz.
Proof. intros G G' E H H' F. now rewrite !lfuz_iff, E, F. Qed.
Lemma ge_lfuz G H K : (G >= H -> H |> K -> G |> K)%game.
Proof. rewrite !lfuz_iff. intros GH HK KG. apply HK. now transitivity G. Qed.
Lemma lfuz_ge G H K : (G |> H -> H >= K -> G |> K)%game.
Proof. rewrite !lfuz_iff. intros GH HK KG. apply GH. now transitivity K. Qed.
Lemma left_option_lfuz G L V : In L (options Left G) -> (L >= V -> G |> V)%game.
Proof. rewrite lfuz_iff. intros I LV VG. apply ge_step in VG as [_ no]. now apply (no L). Qed.
Lemma right_option_lfuz G R V : In R (options Right G) -> (V >= R -> V |> G)%game.
Proof. rewrite lfuz_iff. intros I VR GV. apply ge_step in GV as [no _]. now apply (no R). Qed.

(** ** Canonical forms: u*up + s*star = {0 | (u-1)*up + (s+1)*star} for u >= 2, and for u = 1 with
    an even s *)

Lemma options_of_copies p n G H : In H (options p (copies n G)) ->
  exists m h, n = S m /\ In h (options p G) /\ (H == h + copies m G)%game.
Proof.
  intros I. destruct n as [|m]; [now destruct p; simpl in I|].
  apply options_copies in I as (h & I & E). exists m, h. split; [easy|]. split; [easy|].
  rewrite E. change (copies (S m) G - G + h == h + copies m G)%game. rewrite copies_S.
  transitivity (G - G + (h + copies m G))%game; [apply same_eq; same_sums|].
  now rewrite cancel, add_0_l.
Qed.

Lemma options_ups p u s K : In K (options p (ups u s)) ->
  (exists v, u = S v /\ (K == ups v (match p with Left => s | Right => S s end))%game) \/
  (exists t, s = S t /\ (K == ups u t)%game).
Proof.
  intros I. apply in_options_add in I as [(H & -> & I)|(H & -> & I)];
    apply options_of_copies in I as (n & h & -> & I & E); [left|right]; exists n;
    (split; [easy|]); rewrite E; unfold ups.
  - destruct p, I as [<-|[]]; [now rewrite add_0_l|]. rewrite copies_S.
    apply same_eq. generalize star. intros G. same_sums.
  - destruct p, I as [<-|[]]; now rewrite add_0_l.
Qed.

Lemma right_option_ups u s : exists K, In K (options Right (ups (S u) s)) /\
  (K == ups u (S s))%game.
Proof.
  exists (star + copies u up + copies s star)%game. split.
  - apply in_options_add. left. exists (star + copies u up)%game. split; [easy|].
    apply in_options_add. left. exists star. split; [easy|now left].
  - apply same_eq. unfold ups. rewrite copies_S. generalize up star. intros F G. same_sums.
Qed.

Definition canonical (u s : nat) : game := Game [zero] [ups u (S s)].

Section Canonical.
  Context (u s : nat) (positive : 1 <= u).

  Lemma ups_not_ge v : v <= u -> forall t, (canonical u s |> ups v t)%game.
  Proof.
    induction v as [v IH] using lt_wf_ind. intros L t. destruct v as [|v].
    - rewrite ups_mod. destruct (t mod 2) as [|[|k]] eqn:E.
      + apply (left_option_lfuz _ zero); [now left|reflexivity].
      + apply (right_option_lfuz _ zero); [now left|].
        apply ge_step. split; [|easy]. intros R [<-|[]]. rewrite <- lfuz_iff.
        rewrite <- ups_0. apply ups_lfuz; lia.
      + pose proof (Nat.mod_upper_bound t 2). lia.
    - destruct (right_option_ups v t) as (K & I & E). apply (right_option_lfuz _ K _ I).
      rewrite E. apply ge_step. split.
      + intros R [<-|[]]. rewrite <- lfuz_iff. apply ups_lfuz; lia.
      + intros M J. rewrite <- lfuz_iff. apply options_ups in J as [(w & -> & F)|(r & W & F)].
        * rewrite F. apply IH; lia.
        * rewrite F. apply IH; lia.
  Qed.

  Lemma canonical_2 : (canonical u s == ups (S u) s)%game.
  Proof.
    split; apply ge_step; split.
    - intros R [<-|[]]. rewrite <- lfuz_iff. destruct (right_option_ups u s) as (K & I & E).
      apply (right_option_lfuz _ K _ I). now rewrite E.
    - intros L I. rewrite <- lfuz_iff.
      apply options_ups in I as [(v & [= <-] & E)|(t & W & E)]; rewrite E.
      + now apply ups_not_ge.
      + destruct (right_option_ups u t) as (K & I & F). apply (right_option_lfuz _ K _ I).
        rewrite F. apply ge_step. split.
        * intros R [<-|[]]. rewrite <- lfuz_iff. apply ups_lfuz; [easy|left]. subst s.
          replace (S (S t) + S t) with (1 + (t + 1) * 2) by lia. now rewrite Nat.mod_add.
        * intros M J. rewrite <- lfuz_iff.
          apply options_ups in J as [(w & X & G)|(r & X & G)];
            rewrite G; apply ups_not_ge; lia.
    - intros R I. rewrite <- lfuz_iff.
      apply (right_option_lfuz _ (ups u (S s))); [now left|].
      apply options_ups in I as [(v & [= <-] & ->)|(t & -> & ->)]; [reflexivity|].
      apply ups_ge; [lia|left]. replace (t + S (S t)) with ((t + 1) * 2) by lia.
      apply Nat.mod_mul. easy.
    - intros L [<-|[]]. rewrite <- lfuz_iff, <- ups_0. apply ups_lfuz; lia.
  Qed.
End Canonical.

Lemma canonical_form u s : 1 <= u \/ s mod 2 = 0 -> (canonical u s == ups (S u) s)%game.
Proof.
  intros H. destruct u as [|u]; [|apply canonical_2; lia].
  rewrite (ups_star 1 s 0) by lia. transitivity up; [|reflexivity].
  apply eq_by_options.
  - intros [] G [<-|[]]; [now exists zero; split; [left|]|]. exists star. split; [now left|].
    now rewrite (ups_star 0 (S s) 1) by lia.
  - intros [] G [<-|[]]; [now exists zero; split; [left|]|]. exists (ups 0 (S s)).
    split; [now left|]. now rewrite (ups_star 0 (S s) 1) by lia.
Qed.

(** A game is at least such a one if Left can move to a game >= 0, and wins after each move of
    Right. *)
Theorem at_least G u s : 2 <= u \/ u = 1 /\ s mod 2 = 0 ->
  (exists L, In L (options Left G) /\ L >= zero)%game ->
  (forall R, In R (options Right G) -> R |> ups u s)%game -> (G >= ups u s)%game.
Proof.
  intros C (L & I & P) all. destruct u as [|u]; [lia|].
  assert (E : (canonical u s == ups (S u) s)%game) by (apply canonical_form; lia). rewrite <- E.
  apply ge_step. split.
  - intros R J. rewrite E, <- lfuz_iff. auto.
  - intros K [<-|[]]. rewrite <- lfuz_iff. now apply (left_option_lfuz _ L).
Qed.

(** It is at most such a one if Right can move to one with an up less, and wins after each move of
    Left. *)
Theorem at_most G u s : 2 <= u \/ u = 1 /\ s mod 2 = 0 ->
  (exists R, In R (options Right G) /\ ups (u - 1) (S s) >= R)%game ->
  (forall L, In L (options Left G) -> ups u s |> L)%game -> (ups u s >= G)%game.
Proof.
  intros C (R & I & P) all. destruct u as [|u]; [lia|]. simpl in P. rewrite Nat.sub_0_r in P.
  assert (E : (canonical u s == ups (S u) s)%game) by (apply canonical_form; lia). rewrite <- E.
  apply ge_step. split.
  - intros K [<-|[]]. rewrite <- lfuz_iff. now apply (right_option_lfuz _ R).
  - intros L J. rewrite E, <- lfuz_iff. auto.
Qed.

(** ** The same of a sum with another game *)

Lemma canonical_or_zero u s : 2 <= u \/ u = 0 /\ s = 0 -> exists C, (C == ups u s)%game /\
  (forall L, In L (options Left C) -> 2 <= u /\ L = zero) /\
  (forall R, In R (options Right C) -> 2 <= u /\ R = ups (u - 1) (S s)).
Proof.
  intros [H|[-> ->]]; [|now exists zero].
  destruct u as [|u]; [lia|]. exists (canonical u s). split; [apply canonical_form; lia|].
  split; intros K [<-|[]]; [easy|]. simpl. now rewrite Nat.sub_0_r.
Qed.

Lemma at_least_sum G u s Z : 2 <= u \/ u = 0 /\ s = 0 ->
  (forall R, In R (options Right G) -> R |> ups u s + Z)%game ->
  (2 <= u -> (G |> Z)%game) ->
  (forall L, In L (options Left Z) -> G |> ups u s + L)%game -> (G >= ups u s + Z)%game.
Proof.
  intros H rights zeros lefts. destruct (canonical_or_zero u s H) as (C & E & CL & _).
  rewrite <- E. apply ge_step. split.
  - intros R I. rewrite <- lfuz_iff, E. auto.
  - intros K I. rewrite <- lfuz_iff. apply in_options_add in I as [(L & -> & I)|(L & -> & I)].
    + apply CL in I as [U ->]. rewrite add_0_l. auto.
    + rewrite E. auto.
Qed.
Lemma at_most_sum G u s Z : 2 <= u \/ u = 0 /\ s = 0 ->
  (forall L, In L (options Left G) -> ups u s + Z |> L)%game ->
  (2 <= u -> (ups (u - 1) (S s) + Z |> G)%game) ->
  (forall R, In R (options Right Z) -> ups u s + R |> G)%game -> (ups u s + Z >= G)%game.
Proof.
  intros H lefts less rights. destruct (canonical_or_zero u s H) as (C & E & _ & CR).
  rewrite <- E. apply ge_step. split.
  - intros K I. rewrite <- lfuz_iff. apply in_options_add in I as [(R & -> & I)|(R & -> & I)].
    + apply CR in I as [U ->]. auto.
    + rewrite E. auto.
  - intros L I. rewrite <- lfuz_iff, E. auto.
Qed.

(** A game of this kind less an up is not worse for Right who has moved. *)
Lemma down_from u s v t : v = S u -> (s + t) mod 2 = 1 -> (ups u s |> ups v t)%game.
Proof.
  intros -> P. destruct (right_option_ups u t) as (K & I & E).
  apply (right_option_lfuz _ K _ I). rewrite E. apply ups_ge; lia.
Qed.

(** Bounds add up. *)
Lemma together v t w r u s Z A B : (ups v t >= A)%game -> (ups w r + Z >= B)%game ->
  v + w <= u -> (s + t + r) mod 2 = 0 \/ v + w + 2 <= u -> (ups u s + Z >= A + B)%game.
Proof.
  intros P Q L C. transitivity (ups v t + (ups w r + Z))%game; [|now apply ge_add].
  rewrite add_assoc, ups_add. apply ge_add; [apply ups_ge; lia|reflexivity].
Qed.
