(** * The measure of the induction on claims

    A position is measured by the multiset of the lengths of its parts that have a move. The
    multiset order is well-founded; a move in a part, a Rewrite lemma, dropping and cancelling parts
    all lower it or leave it as it is. *)

From Coq Require Import Wellfounded Relations.
From Segcert Require Import Libraries Clobber Arena Term.
Local Open Scope nat_scope.

(** ** The multiset order *)

(** One step down: a number becomes any number of smaller ones. *)
Inductive step_down (M' M : list nat) : Prop :=
| one_step a N K : Permutation M (a :: K) -> Permutation M' (N ++ K) ->
    Forall (fun n => n < a) N -> step_down M' M.

Lemma acc_permutation M M' : Permutation M M' -> Acc step_down M -> Acc step_down M'.
Proof.
  intros P [down]. constructor. intros K [a N L E E' F]. apply down.
  apply (one_step _ _ a N L); auto. now transitivity M'.
Qed.

(** What a step does to [b :: M]: it is within [M], or it replaces [b]. *)
Lemma step_cons K b M : step_down K (b :: M) ->
  (exists M', step_down M' M /\ Permutation K (b :: M')) \/
  (exists N, Permutation K (N ++ M) /\ Forall (fun n => n < b) N).
Proof.
  intros [a N L E E' F].
  assert (I : In b (a :: L)) by (rewrite <- E; now left). destruct I as [->|I].
  - right. exists N. apply Permutation_cons_inv in E. now rewrite E.
  - left. apply in_split in I as (L1 & L2 & ->).
    exists (N ++ L1 ++ L2). split.
    + apply (one_step _ _ a N (L1 ++ L2)); auto. apply (Permutation_cons_inv (a := b)).
      rewrite E. rewrite <- Permutation_middle. apply perm_swap.
    + rewrite E', <- Permutation_middle. now rewrite <- Permutation_middle.
Qed.

Lemma acc_cons b : (forall a, a < b -> forall M, Acc step_down M -> Acc step_down (a :: M)) ->
  forall M, Acc step_down M -> Acc step_down (b :: M).
Proof.
  intros smaller M A. induction A as [M A IH]. constructor. intros K S.
  apply step_cons in S as [(M' & S & E)|(N & E & F)].
  - apply (acc_permutation (b :: M')); [now symmetry|]. now apply IH.
  - apply (acc_permutation (N ++ M)); [now symmetry|]. clear E K.
    induction F as [|n N L F IHN]; simpl; [now constructor|]. now apply smaller.
Qed.

Theorem step_down_wf : well_founded step_down.
Proof.
  assert (cons : forall b M, Acc step_down M -> Acc step_down (b :: M)).
  { induction b as [b IH] using lt_wf_ind. apply acc_cons. exact IH. }
  intros M. induction M as [|b M IH]; [|now apply cons].
  constructor. intros K [a N L E]. now apply Permutation_nil in E.
Qed.

(** Less: one step or more; at most: none or more, up to the order of the list. *)
Definition less : list nat -> list nat -> Prop := clos_trans _ step_down.
Definition at_most (M' M : list nat) : Prop := less M' M \/ Permutation M' M.

Theorem less_wf : well_founded less.
Proof. apply wf_clos_trans, step_down_wf. Qed.

Lemma step_permutation M M' K : step_down M' M -> Permutation M K -> step_down M' K.
Proof.
  intros [a N L E E' F] P. apply (one_step _ _ a N L); auto. now transitivity M; [symmetry|].
Qed.
Lemma less_permutation M' M K : less M' M -> Permutation M K -> less M' K.
Proof.
  intros S. revert K. induction S as [M' M S|M1 M2 M3 S1 IH1 S2 IH2]; intros K P.
  - apply t_step. now apply step_permutation with M.
  - apply t_trans with M2; [exact S1|exact (IH2 K P)].
Qed.
Lemma permutation_less M' M K : less M M' -> Permutation K M -> less K M'.
Proof.
  intros S. revert K. induction S as [M M' S|M1 M2 M3 S1 IH1 S2 IH2]; intros K P.
  - apply t_step. destruct S as [a N L E E' F].
    apply (one_step _ _ a N L); auto. now transitivity M.
  - apply t_trans with M2; [exact (IH1 K P)|exact S2].
Qed.

Lemma at_most_refl M : at_most M M.
Proof. now right. Qed.
Lemma at_most_trans M1 M2 M3 : at_most M1 M2 -> at_most M2 M3 -> at_most M1 M3.
Proof.
  intros [S|P] [S'|P'].
  - left. now apply t_trans with M2.
  - left. now apply less_permutation with M2.
  - left. now apply permutation_less with M2.
  - right. now transitivity M2.
Qed.
Lemma less_at_most M1 M2 M3 : less M1 M2 -> at_most M2 M3 -> less M1 M3.
Proof.
  intros S [S'|P]; [now apply t_trans with M2|now apply less_permutation with M2].
Qed.
Lemma at_most_less M1 M2 M3 : at_most M1 M2 -> less M2 M3 -> less M1 M3.
Proof.
  intros [S|P] S'; [now apply t_trans with M2|now apply permutation_less with M2].
Qed.

(** More of the same beside. *)
Lemma less_beside M' M K : less M' M -> less (M' ++ K) (M ++ K).
Proof.
  induction 1 as [M' M [a N L E E' F]|M1 M2 M3 S1 IH1 S2 IH2].
  - apply t_step, (one_step _ _ a N (L ++ K)); auto; [now rewrite E|].
    now rewrite E', app_assoc.
  - now apply t_trans with (M2 ++ K).
Qed.
Lemma at_most_beside M' M K : at_most M' M -> at_most (M' ++ K) (M ++ K).
Proof.
  intros [S|P]; [left; now apply less_beside|right; now apply Permutation_app_tail].
Qed.

(** Numbers may be left out, and a number may become smaller ones. *)
Lemma leave_out N M : at_most M (N ++ M).
Proof.
  induction N as [|n N IH]; simpl; [now right|]. apply at_most_trans with (N ++ M); auto.
  left. now apply t_step, (one_step _ _ n [] (N ++ M)).
Qed.
Lemma becomes_smaller a N M : Forall (fun n => n < a) N -> less (N ++ M) (a :: M).
Proof. intros F. now apply t_step, (one_step _ _ a N M). Qed.

(** Some numbers, one at least, become any number of others, each below one of them. *)
Lemma all_smaller M : forall N K, M <> [] -> Forall (fun n => exists m, In m M /\ n < m) N ->
  less (N ++ K) (M ++ K).
Proof.
  induction M as [|m M IH]; [easy|]. intros N K _ F.
  destruct M as [|m' M].
  { apply becomes_smaller. revert F. apply Forall_impl. now intros n (x & [->|[]] & L). }
  assert (S : exists N1 N2, Permutation N (N1 ++ N2) /\ Forall (fun n => n < m) N1 /\
                Forall (fun n => exists x, In x (m' :: M) /\ n < x) N2).
  { clear IH. induction F as [|n N (x & [->|I] & L) F (N1 & N2 & P & F1 & F2)].
    - now exists [], [].
    - exists (n :: N1), N2. split; [now rewrite P|]. auto.
    - exists N1, (n :: N2). split; [|split; [assumption|]].
      + rewrite P. apply Permutation_middle.
      + constructor; [now exists x|assumption]. }
  destruct S as (N1 & N2 & P & F1 & F2). clear F.
  apply permutation_less with (N1 ++ N2 ++ K); [|rewrite P; now rewrite app_assoc].
  apply t_trans with (m :: N2 ++ K); [now apply becomes_smaller|].
  apply permutation_less with (N2 ++ m :: K); [|apply Permutation_middle].
  apply less_permutation with ((m' :: M) ++ m :: K); [now apply IH|].
  symmetry. apply (Permutation_middle (m' :: M) K m).
Qed.

(** ** The measure of words *)

Definition measure (l : list word) : list nat :=
  map (@length player) (filter (fun w => negb (one_colour w)) l).

Lemma measure_app l m : measure (l ++ m) = measure l ++ measure m.
Proof. unfold measure. now rewrite filter_app, map_app. Qed.
Lemma measure_permutation l m : Permutation l m -> Permutation (measure l) (measure m).
Proof.
  unfold measure. intros P. apply Permutation_map.
  induction P as [|w l m P IH|u w l|l m n P IH P' IH']; simpl;
    try destruct (one_colour u); try destruct (one_colour w); simpl; auto;
    [apply perm_swap|now transitivity (filter (fun w => negb (one_colour w)) m)].
Qed.
Lemma measure_shorter (w : word) (l : list word) : (forall u, In u l -> length u < length w) ->
  Forall (fun n => n < length w) (measure l).
Proof.
  intros S. apply Forall_forall. intros n I. apply in_map_iff in I as (u & <- & I).
  apply filter_In in I as [I _]. auto.
Qed.

(** A part with a move becomes any number of shorter parts: a move, or a Rewrite lemma. *)
Theorem shorter_parts (w : word) (l m : list word) : one_colour w = false ->
  (forall u, In u l -> length u < length w) -> less (measure (l ++ m)) (measure (w :: m)).
Proof.
  intros C S. rewrite measure_app. unfold measure at 3. simpl. rewrite C. simpl.
  now apply becomes_smaller, measure_shorter.
Qed.

(** The multiset falls if parts with a move, one at least, are replaced by parts each of which is
    shorter than one of them: a Cut. *)
Theorem shorter_parts_than (l m k : list word) : l <> [] ->
  (forall w, In w l -> one_colour w = false) ->
  (forall u, In u m -> exists w, In w l /\ length u < length w) ->
  less (measure (m ++ k)) (measure (l ++ k)).
Proof.
  intros L C S. rewrite !measure_app.
  assert (E : measure l = map (@length player) l).
  { unfold measure. f_equal. clear L S. induction l as [|w l IH]; [reflexivity|]. simpl.
    rewrite (C w (or_introl eq_refl)), IH; [reflexivity|]. intros u I. apply C. now right. }
  rewrite E. apply all_smaller; [now destruct l|]. apply Forall_forall. intros n I.
  apply in_map_iff in I as (u & <- & I). apply filter_In in I as [I _].
  destruct (S u I) as (w & Iw & Lw). exists (length w). split; [now apply in_map|assumption].
Qed.

(** Parts are left out: Drop, Cancel, the terms that a Cut does not select. *)
Theorem fewer_parts l m : at_most (measure m) (measure (l ++ m)).
Proof. rewrite measure_app. apply leave_out. Qed.

(** The pieces of a move are shorter. *)
Lemma splits_shorter p (w u v : word) : forall pre, In (u, v) (splits p pre w) ->
  length u + length v < length pre + length w.
Proof.
  induction w as [|a w IH]; intros pre I; [easy|]. destruct w as [|b r]; [easy|].
  simpl in I. assert (J : In (u, v) (splits p (a :: pre) (b :: r)) \/
    (u, v) = (if is_mine a p then (rev_append pre [], p :: r) else (rev_append pre [p], r))).
  { destruct (is_mine a b); [now left|]. destruct I as [<-|I]; auto. }
  destruct J as [J|J]; [apply IH in J; simpl in *; lia|].
  destruct (is_mine a p); injection J as -> ->;
    rewrite rev_append_rev, app_length, rev_length; simpl; lia.
Qed.
Theorem move_is_less p w u v m : In (u, v) (splits p [] w) ->
  less (measure (u :: v :: m)) (measure (w :: m)).
Proof.
  intros I. apply (shorter_parts w [u; v] m).
  - destruct (one_colour w) eqn:C; [|reflexivity].
    now rewrite (one_colour_splits p w [] C) in I.
  - apply splits_shorter in I. simpl in I. intros x [<-|[<-|[]]]; lia.
Qed.

(** ** The order of claims: measure, then rank, then place in the list *)

Definition key := (list nat * (nat * nat))%type.
Definition smaller (k' k : key) : Prop :=
  match k', k with (M', (r', i')), (M, (r, i)) =>
    less M' M \/ (Permutation M' M /\ (r' < r \/ (r' = r /\ i' < i))) end.

Lemma smaller_at_most M' r' i' M r i : at_most M' M -> r' < r \/ (r' = r /\ i' < i) ->
  smaller (M', (r', i')) (M, (r, i)).
Proof. intros [S|P] L; [now left|right; now split]. Qed.

Theorem smaller_wf : well_founded smaller.
Proof.
  intros [M [r i]]. revert r i. induction M as [M IHM] using (well_founded_ind less_wf).
  (* only the multiset of M matters *)
  induction r as [r IHr] using lt_wf_ind. induction i as [i IHi] using lt_wf_ind.
  assert (same_multiset : forall M', Permutation M' M ->
            forall r' i', r' < r \/ (r' = r /\ i' < i) ->
            Acc smaller (M', (r', i'))).
  { intros M' P r' i' L. assert (A : Acc smaller (M, (r', i'))) by
      (destruct L as [L|[-> L]]; [now apply IHr|now apply IHi]).
    destruct A as [down]. constructor. intros [K [s k]] S. apply down.
    destruct S as [S|[Q L']]; [left; now apply less_permutation with M'|right].
    split; [now transitivity M'|assumption]. }
  constructor. intros [M' [r' i']] [S|[P L]]; [now apply IHM|now apply same_multiset].
Qed.

(** So claims whose instances follow from smaller instances are true. *)
Theorem induction_on_claims (instance : Type) (key_of : instance -> key) (T : instance -> Prop) :
  (forall x, (forall y, smaller (key_of y) (key_of x) -> T y) -> T x) -> forall x, T x.
Proof.
  intros step x. remember (key_of x) as k eqn:E. revert x E.
  induction k as [k IH] using (well_founded_ind smaller_wf). intros x ->. apply step.
  intros y S. now apply (IH (key_of y) S).
Qed.
