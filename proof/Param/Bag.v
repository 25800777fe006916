(** * Bags of parts, and which cells may share a part

    A bag is reduced: no two of its parts are negatives of each other, up to mirror images; so a
    part that is its own negative is there once at most. *)

From Segcert Require Import Libraries Clobber Game Row Arena Term.
From Segcert.Param Require Import Rows.
Local Open Scope nat_scope.

(** ** Opposite parts *)

Definition opposite (w u : word) : Prop := u = word_neg w \/ u = rev (word_neg w).

Lemma word_neg_neg w : word_neg (word_neg w) = w.
Proof.
  unfold word_neg. rewrite map_map. rewrite <- (map_id w) at 2. apply map_ext, other_other.
Qed.
Lemma opposite_sym w u : opposite w u -> opposite u w.
Proof.
  unfold opposite, word_neg. intros [-> | ->]; rewrite ?map_rev, ?rev_involutive;
    fold (word_neg (word_neg w)); change (map other (map other w)) with (word_neg (word_neg w));
    rewrite word_neg_neg; auto.
Qed.
Definition opposite_dec w u : {opposite w u} + {~ opposite w u}.
Proof.
  assert (dec : forall x y : word, {x = y} + {x <> y}) by (apply list_eq_dec; decide equality).
  destruct (dec u (word_neg w)); [left; now left|].
  destruct (dec u (rev (word_neg w))); [left; now right|]. right. intros [E|E]; auto.
Defined.
Lemma opposite_game w u : opposite w u -> eq (add (word_game w) (word_game u)) zero.
Proof.
  intros [-> | ->]; rewrite ?word_game_rev, word_game_neg; apply cancel.
Qed.

(** ** Reduced bags *)

Definition reduced (B : list word) : Prop := ForallOrdPairs (fun w u => ~ opposite w u) B.

Lemma reduced_cons w B : reduced (w :: B) <-> Forall (fun u => ~ opposite w u) B /\ reduced B.
Proof. split; [intros R; now inversion R|intros [F R]; now constructor]. Qed.

Lemma reduced_permutation B C : Permutation B C -> reduced B -> reduced C.
Proof.
  induction 1 as [|w B C P IH|w u B|B C D P IH P' IH']; auto; rewrite ?reduced_cons.
  - intros [F R]. split; [|auto]. now rewrite <- P.
  - intros [F [F' R]]. inversion F as [|? ? O F'']; subst. repeat split; auto.
    constructor; auto. intros O'. now apply O, opposite_sym.
Qed.

(** Taking a part out keeps a bag reduced. *)
Theorem take_reduced w B : reduced (w :: B) -> reduced B.
Proof. now intros [_ R]%reduced_cons. Qed.

(** A part joins: either it cancels a part of the bag, and what is left of the bag is reduced, or
    the bag with it is reduced. *)
Theorem insert_reduced q B : reduced B ->
  (exists w B', Permutation B (w :: B') /\ opposite q w /\ reduced B') \/ reduced (q :: B).
Proof.
  intros R. destruct (Exists_dec (opposite q) B (opposite_dec q)) as [E|N].
  - left. apply Exists_exists in E as (w & I & O). apply in_split in I as (B1 & B2 & ->).
    exists w, (B1 ++ B2). split; [symmetry; apply Permutation_middle|]. split; [assumption|].
    apply (take_reduced w). revert R. apply reduced_permutation.
    symmetry. apply Permutation_middle.
  - right. apply reduced_cons. split; [|assumption]. apply Forall_forall. intros u I O.
    apply N, Exists_exists. eauto.
Qed.

(** ** Families u w^k v, k >= m, and when two of them share a member *)

Definition member (u w v : word) (m : nat) (x : word) : Prop :=
  exists k, m <= k /\ x = u ++ power w k ++ v.

Lemma power_length w k : length (power w k) = k * length w.
Proof. induction k as [|k IH]; simpl; [reflexivity|]. now rewrite app_length, IH. Qed.

(** Without [p] stones from place [s] on. *)
Definition without (s p : nat) (x : word) : word := firstn s x ++ skipn (s + p) x.

Lemma without_length s p x : s + p <= length x -> length (without s p x) = length x - p.
Proof.
  intros L. unfold without. rewrite app_length, firstn_length, skipn_length. lia.
Qed.

(** A power without some periods is a power. *)
Lemma power_without w k a q : a + q * length w <= length (power w k) ->
  without a (q * length w) (power w k) = power w (k - q).
Proof.
  intros L. rewrite power_length in L. unfold without.
  destruct (Nat.eq_dec (length w) 0) as [Z|Z].
  - apply length_zero_iff_nil in Z as ->. assert (E : forall n, power [] n = []).
    { induction n; simpl; auto. }
    now rewrite !E, firstn_nil, skipn_nil.
  - assert (Q : q <= k) by nia.
    assert (E1 : firstn a (power w k) = firstn a (power w (k - q))).
    { replace k with (k - q + q) at 1 by lia. rewrite power_add, firstn_app, power_length.
      replace (a - (k - q) * length w) with 0 by nia. apply app_nil_r. }
    assert (E2 : skipn (a + q * length w) (power w k) = skipn a (power w (k - q))).
    { replace k with (q + (k - q)) at 1 by lia. rewrite power_add, skipn_app, power_length.
      rewrite skipn_all2 by (rewrite power_length; lia). simpl. f_equal. lia. }
    now rewrite E1, E2, firstn_skipn.
Qed.

Lemma without_middle u y v s p : length u <= s -> s - length u + p <= length y ->
  without s p (u ++ y ++ v) = u ++ without (s - length u) p y ++ v.
Proof.
  intros U Y. unfold without.
  replace s with (length u + (s - length u)) at 1 2 by lia. rewrite <- Nat.add_assoc.
  set (a := s - length u) in *. rewrite firstn_app_2, skipn_app.
  rewrite (skipn_all2 u) by lia. replace (length u + (a + p) - length u) with (a + p) by lia.
  rewrite firstn_app, skipn_app.
  replace (a - length y) with 0 by lia. replace (a + p - length y) with 0 by lia.
  simpl. now rewrite app_nil_r, <- !app_assoc.
Qed.

(** A member that is long enough can be made shorter in its periodic stretch. *)
Lemma member_without u w v m x s q : member u w v m x -> length u <= s ->
  s + q * length w + length v <= length x ->
  length u + length v + m * length w <= length x - q * length w -> 0 < length w ->
  member u w v m (without s (q * length w) x).
Proof.
  intros (k & K & ->) U V M W. rewrite !app_length, power_length in V, M.
  exists (k - q). split; [nia|].
  assert (E : without (s - length u) (q * length w) (power w k) = power w (k - q))
    by (apply power_without; rewrite power_length; lia).
  rewrite without_middle by (rewrite ?power_length; lia). now rewrite E.
Qed.

(** If two families share a member, then one of length at most [top]. *)
Theorem common_member u w v m u' w' v' m' p q q' x :
  0 < length w -> 0 < length w' -> p = q * length w -> p = q' * length w' ->
  0 < p -> member u w v m x -> member u' w' v' m' x ->
  let e := length u + length v + length u' + length v' in
  let top := Nat.max (Nat.max (length u + length v + m * length w)
                              (length u' + length v' + m' * length w')) (e + 2 * p) + p in
  exists y, length y <= top /\ member u w v m y /\ member u' w' v' m' y.
Proof.
  intros W W' P P' Pp M M' e top. remember (length x) as n eqn:N. revert x N M M'.
  induction n as [n IH] using lt_wf_ind. intros x -> M M'.
  destruct (le_lt_dec (length x) top) as [L|L]; [now exists x|].
  set (s := Nat.max (length u) (length u')).
  assert (L' : length (without s p x) = length x - p) by (apply without_length; lia).
  apply (IH (length (without s p x))) with (without s p x); auto; [lia| |].
  - rewrite P. apply member_without; auto; lia.
  - rewrite P'. apply member_without; auto; lia.
Qed.

(** The mirror images of a family are a family: so the theorem serves both orientations. *)
Lemma member_rev u w v m x : member u w v m x -> member (rev v) (rev w) (rev u) m (rev x).
Proof.
  intros (k & K & ->). exists k. split; [assumption|].
  now rewrite !rev_app_distr, power_rev, app_assoc.
Qed.
Lemma power_neg w k : word_neg (power w k) = power (word_neg w) k.
Proof.
  unfold word_neg. induction k as [|k IH]; simpl; [reflexivity|]. now rewrite map_app, IH.
Qed.
Lemma member_neg u w v m x : member u w v m x ->
  member (word_neg u) (word_neg w) (word_neg v) m (word_neg x).
Proof.
  intros (k & K & ->). exists k. split; [assumption|].
  rewrite <- power_neg. unfold word_neg. now rewrite !map_app.
Qed.
