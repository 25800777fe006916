(** * Linear forms over parameters, and what a context plainly implies

    Parameters are natural numbers. A context is a list of forms that are assumed to be >= 0. *)

From Segcert Require Import Libraries Clobber Maps.
Local Open Scope Z_scope.

Definition natural_at (x : N -> Z) : Prop := forall i, 0 <= x i.
Definition context := list form.
Definition true_at (x : N -> Z) (G : context) : Prop := Forall (fun f => 0 <= form_at x f) G.

(** ** Arithmetic *)

Definition number (c : Z) : form := Form c [].
Definition parameter (i : N) : form := Form 0 [(i, 1)].
Fixpoint merge (l : list (N * Z)) : list (N * Z) -> list (N * Z) :=
  match l with
  | [] => fun m => m
  | (i, a) :: l' =>
      fix merge_l (m : list (N * Z)) : list (N * Z) :=
        match m with
        | [] => l
        | (j, b) :: m' =>
            match N.compare i j with
            | Lt => (i, a) :: merge l' m
            | Gt => (j, b) :: merge_l m'
            | Eq => if a + b =? 0 then merge l' m' else (i, a + b) :: merge l' m'
            end
        end
  end.
Definition scaled (k : Z) (l : list (N * Z)) : list (N * Z) :=
  if k =? 0 then [] else if k =? 1 then l else map (fun ic => (fst ic, k * snd ic)) l.
Definition times_form (k : Z) (f : form) : form := Form (k * constant f) (scaled k (multiples f)).
Definition plus_form (f g : form) : form :=
  Form (constant f + constant g) (merge (multiples f) (multiples g)).
(** -f - 1, which is >= 0 exactly where f is not. *)
Definition opposite (f : form) : form := plus_form (times_form (-1) f) (number (-1)).

Definition sum_at (x : N -> Z) (l : list (N * Z)) : Z :=
  fold_right (fun ic s => snd ic * x (fst ic) + s) 0 l.
Lemma form_at_sum x f : form_at x f = constant f + sum_at x (multiples f).
Proof. destruct f as [c l]. unfold form_at. simpl. induction l; simpl; lia. Qed.

Lemma merge_at x l : forall m, sum_at x (merge l m) = sum_at x l + sum_at x m.
Proof.
  induction l as [|[i a] l IHl]; [reflexivity|]. induction m as [|[j b] m IHm]; [simpl; lia|].
  simpl merge. fold (merge ((i, a) :: l) m).
  destruct (N.compare_spec i j) as [->|_|_].
  - destruct (Z.eqb_spec (a + b) 0) as [E|E]; simpl; rewrite IHl; nia.
  - simpl. rewrite IHl. simpl. lia.
  - change (b * x j + sum_at x (merge ((i, a) :: l) m) =
            sum_at x ((i, a) :: l) + (b * x j + sum_at x m)).
    rewrite IHm. lia.
Qed.
Lemma scaled_at x k l : sum_at x (scaled k l) = k * sum_at x l.
Proof.
  assert (E : sum_at x (map (fun ic => (fst ic, k * snd ic)) l) = k * sum_at x l).
  { induction l as [|[i c] l IH]; simpl; [lia|]. rewrite IH. ring. }
  unfold scaled. destruct (Z.eqb_spec k 0) as [->|_]; [reflexivity|].
  destruct (Z.eqb_spec k 1) as [->|_]; [lia|exact E].
Qed.
Lemma times_form_at x k f : form_at x (times_form k f) = k * form_at x f.
Proof. rewrite !form_at_sum. simpl. rewrite scaled_at. ring. Qed.
Lemma plus_form_at x f g : form_at x (plus_form f g) = form_at x f + form_at x g.
Proof. rewrite !form_at_sum. simpl. rewrite merge_at. ring. Qed.
Lemma opposite_at x f : form_at x (opposite f) = - form_at x f - 1.
Proof.
  unfold opposite. rewrite plus_form_at, times_form_at.
  change (form_at x (number (-1))) with (-1). lia.
Qed.

(** ** Plain implication *)

(** No number of the form is negative; all are, and the constant below 0. *)
Definition is_natural (f : form) : bool :=
  (0 <=? constant f) && forallb (fun ic => 0 <=? snd ic) (multiples f).
Definition is_negative (f : form) : bool :=
  (constant f <? 0) && forallb (fun ic => snd ic <=? 0) (multiples f).
(** No coefficient of a sum is below that of another one. *)
Fixpoint covers (l : list (N * Z)) : list (N * Z) -> bool :=
  match l with
  | [] => forallb (fun ic => snd ic <=? 0)
  | (i, a) :: l' =>
      fix covers_l (m : list (N * Z)) : bool :=
        match m with
        | [] => forallb (fun ic => 0 <=? snd ic) l
        | (j, b) :: m' =>
            match N.compare i j with
            | Lt => (0 <=? a) && covers l' m
            | Gt => (b <=? 0) && covers_l m'
            | Eq => (b <=? a) && covers l' m'
            end
        end
  end.
(** No number of f - g is negative. *)
Definition at_least (f g : form) : bool :=
  (constant g <=? constant f) && covers (multiples f) (multiples g).
(** By the numbers of the form, or with one line of the context. *)
Definition implies (G : context) (f : form) : bool :=
  orb (is_natural f) (existsb (at_least f) G).

Lemma sum_natural x l : natural_at x -> forallb (fun ic => 0 <=? snd ic) l = true ->
  0 <= sum_at x l.
Proof.
  intros N. induction l as [|[i c] l IH]; simpl; [lia|]. intros [C F]%andb_prop.
  apply Z.leb_le in C. specialize (IH F). specialize (N i). nia.
Qed.
Lemma is_natural_at x f : natural_at x -> is_natural f = true -> 0 <= form_at x f.
Proof.
  intros N [C F]%andb_prop. apply Z.leb_le in C. apply (sum_natural x _ N) in F.
  rewrite form_at_sum. lia.
Qed.
Lemma is_negative_at x f : natural_at x -> is_negative f = true -> form_at x f < 0.
Proof.
  intros N [C F]%andb_prop. apply Z.ltb_lt in C. rewrite form_at_sum.
  enough (sum_at x (multiples f) <= 0) by lia. clear C.
  induction (multiples f) as [|[i c] l IH]; simpl in *; [lia|]. apply andb_prop in F as [C F].
  apply Z.leb_le in C. specialize (IH F). specialize (N i). nia.
Qed.

Lemma covers_at x l : natural_at x -> forall m, covers l m = true -> sum_at x m <= sum_at x l.
Proof.
  intros N. assert (none : forall m, forallb (fun ic => snd ic <=? 0) m = true -> sum_at x m <= 0).
  { induction m as [|[j b] m IH]; simpl; [lia|]. intros [B F]%andb_prop.
    apply Z.leb_le in B. specialize (IH F). specialize (N j). nia. }
  induction l as [|[i a] l IHl]; [exact none|]. induction m as [|[j b] m IHm].
  - intros F. now apply (sum_natural x _ N).
  - simpl covers. fold (covers ((i, a) :: l) m).
    destruct (N.compare_spec i j) as [->|_|_]; intros [C F]%andb_prop; apply Z.leb_le in C.
    + apply IHl in F. specialize (N j). simpl. nia.
    + apply IHl in F. specialize (N i). simpl in *. nia.
    + apply IHm in F. specialize (N j). simpl in *. nia.
Qed.
Lemma at_least_at x f g : natural_at x -> at_least f g = true -> form_at x g <= form_at x f.
Proof.
  intros N [C F]%andb_prop. apply Z.leb_le in C. apply (covers_at x _ N) in F.
  rewrite !form_at_sum. lia.
Qed.

Theorem implies_sound G f x : natural_at x -> true_at x G -> implies G f = true -> 0 <= form_at x f.
Proof.
  intros N T I. apply orb_prop in I as [I|I]; [now apply is_natural_at|].
  apply existsb_exists in I as (g & Ig & I). apply (at_least_at x _ _ N) in I.
  unfold true_at in T. rewrite Forall_forall in T. specialize (T g Ig). lia.
Qed.

(** A premise with this further line is vacuous. *)
Theorem vacuous G f x : natural_at x -> true_at x G -> implies G (opposite f) = true ->
  ~ 0 <= form_at x f.
Proof.
  intros N T I. apply (implies_sound G _ x N T) in I. rewrite opposite_at in I. lia.
Qed.

(** ** The rules about contexts, for one choice [x] of the parameters *)

(** Split: an integer is at least 0 or at most -1. *)
Theorem rule_split x f : 0 <= form_at x f \/ 0 <= form_at x (opposite f).
Proof. rewrite opposite_at. lia. Qed.

(** Infer: D f - sum m_i g_i has no negative coefficient and a constant above -D. *)
Fixpoint less_lines (f : form) (lines : list (Z * form)) : form :=
  match lines with
  | [] => f
  | (m, g) :: lines => less_lines (plus_form f (times_form (- m) g)) lines
  end.
Lemma less_lines_at x lines : forall f,
  Forall (fun mg => 0 <= fst mg /\ 0 <= form_at x (snd mg)) lines ->
  form_at x (less_lines f lines) <= form_at x f.
Proof.
  induction lines as [|[m g] lines IH]; simpl; intros f F; [lia|].
  inversion F as [|? ? [M L] F']; subst. specialize (IH (plus_form f (times_form (- m) g)) F').
  simpl in M, L.
  rewrite plus_form_at, times_form_at in IH. nia.
Qed.
Theorem rule_infer G x D lines f : natural_at x -> true_at x G -> 1 <= D ->
  Forall (fun mg => 1 <= fst mg /\ In (snd mg) G) lines ->
  is_natural (plus_form (less_lines (times_form D f) lines) (number (D - 1))) = true ->
  0 <= form_at x f.
Proof.
  intros N T HD F I. apply (is_natural_at x _ N) in I. rewrite plus_form_at in I.
  change (form_at x (number (D - 1))) with (D - 1) in I.
  assert (L : form_at x (less_lines (times_form D f) lines) <= form_at x (times_form D f)).
  { apply less_lines_at. unfold true_at in T. rewrite Forall_forall in *. intros [m g] Im.
    destruct (F _ Im) as [M Ig]. simpl in *. specialize (T g Ig). simpl in T. lia. }
  rewrite times_form_at in L. nia.
Qed.

(** ** Substitution *)

(** What is put for parameters: for each, how much more that is. Those that are not there stay. *)
Definition changes := PM.t form.
Fixpoint put_multiples (D : changes) (l : list (N * Z)) (sum : form) : form :=
  match l with
  | [] => sum
  | (i, k) :: l =>
      put_multiples D l match PM.find_number i D with
                        | Some d => plus_form sum (times_form k d)
                        | None => sum
                        end
  end.
Definition put (D : changes) (f : form) : form := put_multiples D (multiples f) f.
(** The values of what is put. *)
Definition images_at (x : N -> Z) (D : changes) (i : N) : Z :=
  x i + match PM.find_number i D with Some d => form_at x d | None => 0 end.
Lemma put_at x D f : form_at x (put D f) = form_at (images_at x D) f.
Proof.
  assert (E : forall l sum,
    form_at x (put_multiples D l sum) + sum_at x l = form_at x sum + sum_at (images_at x D) l).
  { induction l as [|[i k] l IH]; intros sum; [cbn; lia|]. cbn [put_multiples].
    specialize (IH match PM.find_number i D with
                   | Some d => plus_form sum (times_form k d) | None => sum end).
    change (form_at x (put_multiples D l match PM.find_number i D with
                       | Some d => plus_form sum (times_form k d) | None => sum end)
            + (k * x i + sum_at x l) = form_at x sum + (k * images_at x D i
                                                        + sum_at (images_at x D) l)).
    assert (I : images_at x D i = x i + match PM.find_number i D with
                                        | Some d => form_at x d | None => 0 end) by reflexivity.
    destruct (PM.find_number i D) as [d|];
      rewrite ?plus_form_at, ?times_form_at in IH; nia. }
  specialize (E (multiples f) f). fold (put D f) in E. rewrite !form_at_sum in *. lia.
Qed.

Definition no_changes : changes := PM.empty form.
Definition putting (i : N) (f : form) (D : changes) : changes :=
  PM.add_number i (plus_form f (times_form (-1) (parameter i))) D.
Definition put_one (i : N) (f : form) : changes := putting i f no_changes.
Definition change (x : N -> Z) (i : N) (n : Z) (j : N) : Z := if N.eqb j i then n else x j.

Lemma parameter_at x i : form_at x (parameter i) = x i.
Proof. unfold form_at, parameter. cbn [multiples constant fold_right fst snd]. ring. Qed.
Lemma no_changes_at x i : images_at x no_changes i = x i.
Proof. unfold images_at. cbn. lia. Qed.
Lemma putting_at x i f D j :
  images_at x (putting i f D) j = if N.eqb j i then form_at x f else images_at x D j.
Proof.
  unfold images_at, putting. rewrite PM.find_add_number.
  destruct (N.eqb_spec j i) as [->|E]; [|reflexivity].
  rewrite plus_form_at, times_form_at, parameter_at. lia.
Qed.
Lemma put_one_at x i f j : images_at x (put_one i f) j = change x i (form_at x f) j.
Proof.
  unfold put_one, change. rewrite putting_at. destruct (N.eqb j i); [reflexivity|].
  apply no_changes_at.
Qed.

(** Cases: a natural number is below c, or p y + c + r for one r below p and a natural number y. *)
Theorem rule_cases c p n : 0 <= c -> 1 <= p -> 0 <= n ->
  0 <= n < c \/ exists r y, 0 <= r < p /\ 0 <= y /\ n = p * y + (c + r).
Proof.
  intros C P N. destruct (Z.ltb_spec n c); [left; lia|right].
  exists ((n - c) mod p), ((n - c) / p). pose proof (Z.mod_pos_bound (n - c) p ltac:(lia)).
  pose proof (Z.div_pos (n - c) p ltac:(lia) ltac:(lia)).
  pose proof (Z.div_mod (n - c) p ltac:(lia)). lia.
Qed.
