(** * Weights decide: the strategy, on lists of numbers *)

From Coq Require Import List Arith Lia Permutation.
From Segcert.Theorems Require Import RowLists.
Import ListNotations.

Definition same_rows (s t : state) : Prop :=
  Permutation (evens s) (evens t) /\ Permutation (odds s) (odds t) /\ Permutation (negs s) (negs t).
Definition long (s : state) : Prop :=
  Forall (fun n => n >= 5) (odds s) /\ Forall (fun n => n >= 5) (negs s).
(** Right can move to 0 at once. *)
Definition exceptional (s : state) : Prop :=
  negs s = [] /\ exists n, odds s = [n] /\
    (evens s = [n + 2] \/ evens s = [n - 1] \/ (n = 7 /\ Permutation (evens s) [1; 2])).

(** States stay long if an odd row is removed. *)
Lemma without_odd_long n s : long s -> In n (odds s) -> long (without_odd n s).
Proof. intros [L M] H. split; cbn; auto using take_out_good. Qed.
(** States stay long if a negative row is removed. *)
Lemma without_neg_long n s : long s -> In n (negs s) -> long (without_neg n s).
Proof. intros [L M] H. split; cbn; auto using take_out_good. Qed.
(** States stay long if an even row is added. *)
Lemma add_even_long n s : long s -> long (add_even n s).
Proof. unfold long. now destruct (add_even_size n s) as (_ & -> & ->). Qed.
(** States stay long if an odd row that is not short is added. *)
Lemma add_odd_long n s : long s -> n >= 5 -> long (add_odd n s).
Proof.
  intros L H. unfold add_odd. pose proof (has_In n (negs s)) as C. destruct (has n (negs s)).
  - now apply (without_neg_long n s L), C.
  - destruct L. split; cbn; auto.
Qed.
(** States stay long if a negative row that is not short is added. *)
Lemma add_neg_long n s : long s -> n >= 5 -> long (add_neg n s).
Proof.
  intros L H. unfold add_neg. pose proof (has_In n (odds s)) as C. destruct (has n (odds s)).
  - now apply (without_odd_long n s L), C.
  - destruct L. split; cbn; auto.
Qed.

(** A move of Right from O(XO)^n to (XO)^(n-1) makes the state smaller. *)
Lemma odd_move n s : normal s -> long s -> In n (odds s) ->
  let t := add_even (n - 1) (without_odd n s) in
  normal t /\ long t /\ size t < size s /\
  length (odds s) = S (length (odds t)) /\ negs t = negs s.
Proof.
  intros G L H. cbn zeta. destruct (add_even_size (n - 1) (without_odd n s)) as (S & -> & ->).
  pose proof (proj1 (Forall_forall _ _) (proj1 L) n H). cbn beta in *.
  destruct (take_out_sum n (odds s) H). refine (conj _ (conj _ (conj _ (conj _ _)))); try easy.
  - apply add_even_normal; [now apply without_odd_normal|]. unfold is_even. lia.
  - now apply add_even_long, without_odd_long.
  - revert S. unfold size. cbn [without_odd evens odds negs]. lia.
Qed.
(** A move of Left from X(OX)^n to (XO)^(n-1) makes the state smaller. *)
Lemma neg_move n s : normal s -> long s -> In n (negs s) ->
  let t := add_even (n - 1) (without_neg n s) in
  normal t /\ long t /\ size t < size s /\
  length (negs s) = S (length (negs t)) /\ odds t = odds s.
Proof.
  intros G L H. cbn zeta. destruct (add_even_size (n - 1) (without_neg n s)) as (S & -> & ->).
  pose proof (proj1 (Forall_forall _ _) (proj2 L) n H). cbn beta in *.
  destruct (take_out_sum n (negs s) H). refine (conj _ (conj _ (conj _ (conj _ _)))); try easy.
  - apply add_even_normal; [now apply without_neg_normal|]. unfold is_even. lia.
  - now apply add_even_long, without_neg_long.
  - revert S. unfold size. cbn [without_neg evens odds negs]. lia.
Qed.

(** A move of Left from (XO)^n to O(XO)^(n-2) makes the state smaller. *)
Lemma even_move_odd n s : normal s -> long s -> In n (evens s) -> n >= 7 ->
  let t := add_odd (n - 2) (without_even n s) in
  normal t /\ long t /\ size t < size s /\
  length (odds t) + length (negs s) = S (length (odds s)) + length (negs t).
Proof.
  intros G L H B. cbn zeta. destruct (add_odd_size (n - 2) (without_even n s)) as [S W].
  destruct (take_out_sum n (evens s) H). refine (conj _ (conj _ (conj _ _))); try easy.
  - apply add_odd_normal; [now apply without_even_normal|]. unfold is_odd. lia.
  - apply add_odd_long; [easy|lia].
  - revert S. unfold size. cbn [without_even evens odds negs]. lia.
Qed.
(** A move of Right from (XO)^n to X(OX)^(n-2) makes the state smaller. *)
Lemma even_move_neg n s : normal s -> long s -> In n (evens s) -> n >= 7 ->
  let t := add_neg (n - 2) (without_even n s) in
  normal t /\ long t /\ size t < size s /\
  length (negs t) + length (odds s) = S (length (negs s)) + length (odds t).
Proof.
  intros G L H B. cbn zeta. destruct (add_neg_size (n - 2) (without_even n s)) as [S W].
  destruct (take_out_sum n (evens s) H). refine (conj _ (conj _ (conj _ _))); try easy.
  - apply add_neg_normal; [now apply without_even_normal|]. unfold is_odd. lia.
  - apply add_neg_long; [easy|lia].
  - revert S. unfold size. cbn [without_even evens odds negs]. lia.
Qed.

(** Exceptional states up to the order of the even rows. *)
Lemma exceptional_perm s : exceptional s -> negs s = [] /\ exists n r, odds s = [n] /\
  Permutation (evens s) r /\ (r = [n + 2] \/ r = [n - 1] \/ n = 7 /\ r = [1; 2]).
Proof.
  intros (N & n & O & [E|[E|[-> E]]]); (split; [easy|]); exists n || exists 7;
    [rewrite E; exists [n + 2]|rewrite E; exists [n - 1]|exists [1; 2]]; auto 6.
Qed.
(** A state is exceptional or not. *)
Lemma exceptional_dec s : exceptional s \/ ~ exceptional s.
Proof.
  destruct (negs s) eqn:N; [|right; now intros [C _]; rewrite C in N].
  destruct (odds s) as [|n [|m l]] eqn:O; [right; intros (_ & n & C & _); now rewrite C in O| |
    right; intros (_ & k & C & _); now rewrite C in O].
  assert (D : forall l, evens s = l \/ evens s <> l).
  { intros l. destruct (list_eq_dec Nat.eq_dec (evens s) l); auto. }
  destruct (D [n + 2]) as [E|E]; [left; split; [easy|]; exists n; auto|].
  destruct (D [n - 1]) as [F|F]; [left; split; [easy|]; exists n; auto|].
  destruct (Nat.eq_dec n 7) as [->|S];
    [|right; intros (_ & k & C & H); rewrite C in O; injection O as ->; tauto].
  destruct (D [1; 2]) as [T|T]; [left; split; [easy|]; exists 7; rewrite T; auto|].
  destruct (D [2; 1]) as [U|U];
    [left; split; [easy|]; exists 7; rewrite U; auto using perm_swap|].
  right. intros (_ & k & C & H). rewrite C in O. injection O as ->.
  destruct H as [H|[H|[_ H%Permutation_sym%Permutation_length_2_inv]]]; tauto.
Qed.

Section Strategy.
  (** Left wins the sum if he moves first, or if Right moves first. *)
  Variables first second : state -> Prop.
  Hypothesis first_same : forall s t, same_rows s t -> first s -> first t.
  (** If there is one row O(XO)^n more than rows X(OX)^n, only two moves of Right matter. *)
  Hypothesis right_moves : forall s, normal s -> length (odds s) = S (length (negs s)) ->
    (forall n, In n (evens s) -> n >= 4 -> first (add_neg (n - 2) (without_even n s))) ->
    (forall n, In n (odds s) -> first (add_even (n - 1) (without_odd n s))) -> second s.
  Hypothesis left_even : forall s n, normal s -> In n (evens s) -> n >= 4 ->
    second (add_odd (n - 2) (without_even n s)) -> first s.
  Hypothesis left_neg : forall s n, normal s -> In n (negs s) ->
    second (add_even (n - 1) (without_neg n s)) -> first s.
  (** Certificates. *)
  Hypothesis one_even : forall n, is_even n -> first (State [n] [] []).
  Hypothesis two_evens : forall m n, is_even m -> is_even n -> m <> n ->
    first (State [m; n] [] []).
  Hypothesis six_and_even : forall n, is_even n -> n >= 4 -> first (State [1; 2; n] [] []).
  Hypothesis three_apart : forall n, n >= 5 -> first (State [] [n] [n + 3]).
  Hypothesis base_1 : first (State [1; 4; 5] [] []).
  Hypothesis base_2 : first (State [2; 4; 5] [] []).
  Hypothesis base_3 : first (State [1; 2; 4; 5] [] []).
  Hypothesis base_4 : first (State [2] [7] [2]).
  Hypothesis base_5 : first (State [1] [7] [3]).
  Hypothesis base_6 : first (State [1; 4] [5] [2]).
  Hypothesis base_7 : first (State [1; 5] [6] [2]).
  Hypothesis base_8 : first (State [2; 4] [5] [3]).
  Hypothesis base_9 : first (State [2; 5] [6] [3]).
  Hypothesis base_10 : first (State [4; 5] [5] [6]).
  Hypothesis base_11 : first (State [4; 5] [6] [5]).
  Hypothesis base_12 : first (State [1; 2; 4] [5] [7]).
  Hypothesis base_13 : first (State [1; 2; 5] [6] [7]).
  Hypothesis base_14 : first (State [1; 2; 4] [7] [5]).
  Hypothesis base_15 : first (State [1; 2; 5] [7] [6]).

  (** The second theorem for the states that are smaller than [N]. *)
  Definition second_below (N : nat) : Prop := forall s, size s < N -> normal s -> long s ->
    length (odds s) = S (length (negs s)) -> ~ exceptional s -> second s.

  (** A smaller bound is weaker. *)
  Lemma second_below_less M N : second_below N -> M <= N -> second_below M.
  Proof. intros B H s L. apply B. lia. Qed.

  (** The order of the even rows does not matter. *)
  Lemma first_perm E F P Q : Permutation E F -> first (State E P Q) -> first (State F P Q).
  Proof. intros H. now apply first_same. Qed.

  (** Left moves X(OX)^n to (XO)^(n-1) if that does not leave an exceptional state. *)
  Lemma answer_neg n s : second_below (size s) -> normal s -> long s ->
    length (odds s) = length (negs s) -> In n (negs s) ->
    ~ exceptional (add_even (n - 1) (without_neg n s)) -> first s.
  Proof.
    intros B G L W I X. destruct (neg_move n s G L I) as (G' & L' & S & N & O).
    apply (left_neg s n); try easy. apply B; try easy. rewrite O, W. easy.
  Qed.

  (** Left moves (XO)^n to O(XO)^(n-2) if that does not leave an exceptional state. *)
  Lemma answer_even n s : second_below (size s) -> normal s -> long s ->
    length (odds s) = length (negs s) -> In n (evens s) -> n >= 7 ->
    ~ exceptional (add_odd (n - 2) (without_even n s)) -> first s.
  Proof.
    intros B G L W I H X. destruct (even_move_odd n s G L I H) as (G' & L' & S & N).
    apply (left_even s n); try easy; [lia|]. apply B; try easy. lia.
  Qed.

  (** Even rows only. *)
  Lemma evens_first E : second_below (size (State E [] [])) -> normal (State E [] []) ->
    E <> [] -> first (State E [] []).
  Proof.
    intros B G Z. pose proof (evens_once _ G) as D. pose proof (evens_good _ G) as F.
    cbn in D, F.
    destruct E as [|a [|b [|c E]]]; [easy|apply one_even; now inversion F| |].
    { inversion_clear F as [|? ? Ha Fb]. inversion_clear Fb as [|? ? Hb _].
      inversion_clear D as [|? ? Hd _]. apply two_evens; try easy. intros ->. apply Hd. now left. }
    assert (T : length (a :: b :: c :: E) >= 3) by (cbn; lia).
    remember (a :: b :: c :: E) as r eqn:R. clear R a b c E Z.
    assert (L : long (State r [] [])) by repeat constructor.
    destruct (Exists_dec (fun n => n >= 7) r (le_dec 7)) as [X|X].
    - apply Exists_exists in X. destruct X as (n & I & H).
      destruct (exceptional_dec (add_odd (n - 2) (without_even n (State r [] [])))) as [X|X];
        [|now apply (answer_even n)].
      apply exceptional_perm in X. destruct X as (_ & m & l & O & P & X). cbn in O, P.
      injection O as <-. pose proof (take_out_perm n r I) as Q. rewrite P in Q.
      destruct X as [->|[->|[S ->]]]; [apply Permutation_length in Q; cbn in Q; lia..|].
      apply (first_perm [1; 2; n]).
      + rewrite Q. apply Permutation_sym, (Permutation_cons_append [1; 2] n).
      + apply six_and_even; red; lia.
    - assert (P : Permutation (filter (fun n => has n r) [1; 2; 4; 5]) r).
      { apply NoDup_Permutation; [apply NoDup_filter; repeat constructor; cbn; lia|easy|].
        intros n. rewrite filter_In, has_In. split; [easy|]. intros I. split; [|easy].
        rewrite Forall_forall in F. specialize (F n I). red in F.
        assert (~ n >= 7) by (intros H; apply X, Exists_exists; eauto). cbn. lia. }
      rewrite <- P in T. apply (first_perm _ _ _ _ P). revert T.
      cbn. destruct (has 1 r), (has 2 r), (has 4 r), (has 5 r); cbn; intros T; lia || easy || idtac;
      apply six_and_even; red; lia.
  Qed.

  (** With one O(XO)^p and one X(OX)^q: a move of an even row that does not cancel. *)
  Lemma pair_even E p q n : second_below (size (State E [p] [q])) -> normal (State E [p] [q]) ->
    long (State E [p] [q]) -> In n E -> n >= 7 -> n - 2 <> q -> first (State E [p] [q]).
  Proof.
    intros B G L I H D. apply (answer_even n); try easy. intros [X _]. revert X.
    unfold add_odd. cbn. now destruct (Nat.eqb_spec (n - 2) q).
  Qed.

  (** With one O(XO)^p and one X(OX)^q: a long even row that would be exceptional with O(XO)^p alone
      can itself be moved. *)
  Lemma pair_long E p q n r : second_below (size (State E [p] [q])) ->
    normal (State E [p] [q]) -> long (State E [p] [q]) -> Permutation E (n :: r) ->
    (forall m, In m r -> m < q) -> n = p + 2 \/ n = p - 1 -> n >= 7 -> first (State E [p] [q]).
  Proof.
    intros B G L P M X H. assert (I : In n E).
    { apply (Permutation_in n (Permutation_sym P)). now left. }
    destruct (Nat.eq_dec (n - 2) q) as [Q|Q]; [|now apply (pair_even E p q n)].
    assert (p <> q) by (intros ->; apply (no_pair _ G q); now left).
    apply (answer_even n); try easy. intros Y. apply exceptional_perm in Y.
    destruct Y as (_ & k & l & O & R & Y). unfold add_odd in O, R. cbn in O, R.
    rewrite Q, Nat.eqb_refl in O, R. cbn in O, R. injection O as <-.
    rewrite (take_out_perm n E I), R in P. apply Permutation_cons_inv in P.
    assert (J : forall m, In m l -> m < q) by (intros m K; apply M, (Permutation_in m P K)).
    destruct Y as [->|[->|[-> _]]]; [specialize (J _ (or_introl eq_refl)); lia..|lia].
  Qed.

  (** One O(XO)^p and one X(OX)^q. *)
  Lemma pair_first E p q : second_below (size (State E [p] [q])) -> normal (State E [p] [q]) ->
    long (State E [p] [q]) -> first (State E [p] [q]).
  Proof.
    intros B G L.
    destruct (exceptional_dec (add_even (q - 1) (without_neg q (State E [p] [q])))) as [X|X];
      [|now apply (answer_neg q); try easy; left].
    assert (D : p <> q) by (intros ->; apply (no_pair _ G q); now left).
    assert (H : p >= 5 /\ q >= 5) by (destruct L as [LP LQ]; inversion LP; now inversion LQ).
    destruct (add_even_size (q - 1) (without_neg q (State E [p] [q]))) as (_ & O & _).
    apply exceptional_perm in X. destruct X as (_ & n & r & Q & P & X).
    rewrite Q in O. injection O as ->. pose proof (evens_once _ G) as N. cbn in N.
    destruct (Nat.eq_dec q 7) as [->|S].
    - cbn in P. apply toggle_back in P; [|now apply toggle_once]. apply toggle_back in P; [|easy].
      assert (Y : forall x, x = p + 2 \/ x = p - 1 -> r = [x] -> first (State E [p] [7])).
      { intros x Y ->. rewrite (toggle_new 1), (toggle_new 2) in P by (cbn; lia).
        destruct (le_lt_dec 7 x) as [Z|Z].
        - apply (pair_long _ _ _ x [1; 2]); try easy; [|cbn; lia].
          rewrite P. apply Permutation_sym. rewrite (Permutation_cons_append [1; 2] x).
          apply perm_swap.
        - apply (first_perm [1; 2; x]); [rewrite P; apply perm_swap|].
          assert (x = 4 /\ p = 5 \/ x = 5 /\ p = 6) as [[-> ->]|[-> ->]] by lia; easy. }
      destruct X as [X|[X|[-> _]]]; [apply (Y (p + 2)); auto|apply (Y (p - 1)); auto|easy].
    - rewrite add_even_toggle in P by (red; lia). cbn in P. apply toggle_back in P; [|easy].
      assert (Y : forall x, x = p + 2 \/ x = p - 1 -> r = [x] -> first (State E [p] [q])).
      { intros x Y ->. destruct (Nat.eq_dec x (q - 1)) as [Z|Z].
        - rewrite Z in P. unfold toggle in P. cbn in P. rewrite Nat.eqb_refl in P. cbn in P.
          apply Permutation_sym, Permutation_nil in P. subst E.
          replace q with (p + 3) by lia. apply three_apart. lia.
        - rewrite toggle_new in P by (cbn; lia). destruct (le_lt_dec 7 x) as [V|V].
          + apply (pair_long _ _ _ x [q - 1]); try easy; [|cbn; lia]. rewrite P. apply perm_swap.
          + destruct (le_lt_dec 7 (q - 1)) as [U|U].
            * apply (pair_even _ _ _ (q - 1)); try easy; [|lia].
              apply (Permutation_in _ (Permutation_sym P)). now left.
            * apply (first_perm _ _ _ _ (Permutation_sym P)).
              pose proof (evens_good _ G) as F. cbn in F. rewrite P in F.
              inversion_clear F as [|? ? _ W]. inversion_clear W as [|? ? K _]. red in K.
              assert (p = 5 /\ q = 6 \/ p = 6 /\ q = 5) as [[-> ->]|[-> ->]] by lia.
              -- replace x with 4 by lia. now apply (first_perm [4; 5]); [apply perm_swap|].
              -- now replace x with 5 by lia. }
      destruct X as [X|[X|[-> ->]]]; [apply (Y (p + 2)); auto|apply (Y (p - 1)); auto|].
      rewrite toggle_new in P by (cbn; lia). destruct (le_lt_dec 7 (q - 1)) as [U|U].
      + apply (pair_even _ _ _ (q - 1)); try easy; [|lia].
        apply (Permutation_in _ (Permutation_sym P)). now left.
      + apply (first_perm [1; 2; q - 1]).
        * rewrite P. apply Permutation_sym, (Permutation_cons_append [1; 2] (q - 1)).
        * assert (q = 5 \/ q = 6) as [-> | ->] by lia; easy.
  Qed.

  (** Weight 0, if weight 1 is settled for smaller states. *)
  Lemma weight_zero s : second_below (size s) -> normal s -> long s ->
    length (odds s) = length (negs s) -> s <> State [] [] [] -> first s.
  Proof.
    intros B G L W Z. destruct s as [E P [|q [|k Q]]].
    - destruct P; [|easy]. apply evens_first; try easy. now intros ->.
    - destruct P as [|p [|]]; try easy. now apply pair_first.
    - apply (answer_neg q); try easy; [now left|]. intros [X _]. revert X.
      destruct (add_even_size (q - 1) (without_neg q (State E P (q :: k :: Q)))) as (_ & _ & ->).
      cbn. now rewrite Nat.eqb_refl.
  Qed.

  (** Tactics for short lists of rows with a number that is not given. *)
  Local Ltac good := split; cbn [evens odds negs];
    repeat first [apply NoDup_nil | apply NoDup_cons | apply Forall_nil | apply Forall_cons];
    unfold is_even, is_odd; cbn [In]; intros; lia.
  Local Ltac rows := repeat (cbv [add_odd add_neg without_even without_odd without_neg toggle
    take_out has existsb orb evens odds negs];
    rewrite ?Nat.eqb_refl;
    match goal with
    | |- context [Nat.eqb ?a ?b] => destruct (Nat.eqb_spec a b); [lia|]
    | _ => idtac
    end).

  (** Right's move to X(OX)^2 or X(OX)^3 can lead to these states. *)
  Lemma four_rows k n : k = 1 \/ k = 2 -> n >= 5 -> second_below (4 * n) ->
    first (State [k; n + 2] [n] [k + 1]) /\ (n <> 7 -> first (State [k; n - 1] [n] [k + 1])).
  Proof.
    intros K. induction n as [n IH] using lt_wf_ind. intros H B.
    assert (Y : n <> 7 -> first (State [k; n - 1] [n] [k + 1])).
    { intros D. destruct (Nat.eq_dec n 5) as [->|D5]; [now destruct K as [-> | ->]|].
      destruct (Nat.eq_dec n 6) as [->|D6]; [now destruct K as [-> | ->]|].
      apply (left_even _ (n - 1)); [good|cbn; auto|lia|].
      replace (n - 1 - 2) with (n - 3) by lia. rows. apply right_moves; [good|easy| |].
      - cbn. lia.
      - intros m [<-|[<-|[]]]; rows.
        + replace (n - 3 - 1) with (n - 4) by lia.
          assert (C : forall l, Permutation l [n - 4] \/ n = 10 /\ Permutation l [1; 2] ->
            normal (State l [n] []) -> second (State l [n] [])).
          { intros l P G. apply B; try easy.
            - unfold size. cbn [evens odds negs].
              destruct P as [P|[-> P]]; apply Permutation_list_sum in P; rewrite P; cbn; lia.
            - repeat constructor. lia.
            - intros X. apply exceptional_perm in X. destruct X as (_ & m & r & O & Q & X).
              injection O as <-. cbn in Q. rewrite Q in P.
              destruct X as [->|[->|[-> ->]]], P as [P|[? P]]; try lia;
                apply Permutation_length_1 in P || apply Permutation_length in P; easy || lia. }
          destruct (Nat.eq_dec n 10) as [->|T].
          * destruct K as [-> | ->]; cbn; [apply (left_neg _ 2)|apply (left_neg _ 3)];
              try good; try now left.
            -- apply (C [1; 2]); [auto|good].
            -- apply (C [2; 1]); [auto using perm_swap|good].
          * rewrite add_even_toggle by (red; lia). rows.
            apply (left_neg _ (k + 1)); [good|now left|]. replace (k + 1 - 1) with k by lia.
            rewrite add_even_toggle by (red; lia). rows. apply C; [auto|good].
        + rewrite add_even_toggle by (red; lia). rows.
          apply (first_perm [k; n - 1]); [apply perm_swap|].
          replace (n - 1) with (n - 3 + 2) by lia. apply (IH (n - 3)); try lia.
          apply (second_below_less _ _ B). lia. }
    split; [|easy].
    apply (left_even _ (n + 2)); [good|cbn; auto|lia|].
    replace (n + 2 - 2) with n by lia. rows. apply right_moves; [good|easy| |].
    - cbn. lia.
    - assert (Z : first (add_even (n - 1) (State [k] [n] [k + 1]))).
      { destruct (Nat.eq_dec n 7) as [->|D]; [now destruct K as [-> | ->]|].
        rewrite add_even_toggle by (red; lia). rows.
        apply (first_perm [k; n - 1]); [apply perm_swap|now apply Y]. }
      intros m [<-|[<-|[]]]; now rows.
  Qed.

  (** One row X(OX)^2 or X(OX)^3 beside weight 1. *)
  Lemma short_neg k t : k = 1 \/ k = 2 -> second_below (2 * (k + 3) + size t) -> normal t ->
    long t -> length (odds t) = S (length (negs t)) -> first (add_neg (k + 1) t).
  Proof.
    intros K B G' L' W'.
    assert (N : normal (add_neg (k + 1) t)) by (apply add_neg_normal; [easy|red; lia]).
    assert (E : add_neg (k + 1) t = State (evens t) (odds t) (k + 1 :: negs t)).
    { unfold add_neg. pose proof (has_In (k + 1) (odds t)) as H.
      destruct (has (k + 1) (odds t)); [|easy].
      pose proof (proj1 (Forall_forall _ _) (proj1 L') (k + 1) (proj1 H eq_refl)). cbn in *. lia. }
    rewrite E in N |- *.
    assert (J : is_even k) by (red; lia).
    destruct (exceptional_dec (add_even k t)) as [X|X].
    - apply exceptional_perm in X. destruct (add_even_size k t) as (S & X1 & X2).
      destruct X as (X3 & p & r & X4 & P & X). rewrite X1 in X4. rewrite X2 in X3.
      pose proof (evens_good _ (add_even_normal k t G' (or_introl J))) as F. rewrite P in F.
      rewrite add_even_toggle in P by easy. cbn in P. apply toggle_back in P; [|apply G'].
      assert (H : p >= 5) by (destruct L' as [Q _]; rewrite X4 in Q; now inversion Q).
      rewrite X3, X4.
      assert (Y : forall x, x = p + 2 \/ x = p - 1 -> r = [x] ->
        first (State (evens t) [p] [k + 1])).
      { intros x Y ->. rewrite toggle_new in P by (cbn; lia).
        apply (first_perm _ _ _ _ (Permutation_sym P)).
        destruct (four_rows k p K H) as [U V].
        - apply (second_below_less _ _ B). unfold size. rewrite X3, X4, P. cbn. lia.
        - destruct Y as [-> | ->]; [easy|]. apply V. intros ->. inversion_clear F as [|? ? C _].
          red in C. lia. }
      destruct X as [X|[X|[-> ->]]]; [apply (Y (p + 2)); auto|apply (Y (p - 1)); auto|].
      apply (first_perm _ _ _ _ (Permutation_sym P)). now destruct K as [-> | ->].
    - apply (left_neg _ (k + 1)); [easy|now left|]. replace (k + 1 - 1) with k by lia.
      assert (T : without_neg (k + 1) (State (evens t) (odds t) (k + 1 :: negs t)) = t).
      { destruct t as [e o q]. unfold without_neg. cbn [evens odds negs take_out].
        now rewrite Nat.eqb_refl. }
      rewrite T.
      destruct (add_even_size k t) as (S & X1 & X2).
      apply B; [lia|apply add_even_normal; auto|now apply add_even_long| |easy].
      now rewrite X1, X2.
  Qed.

  (** Left's answer to Right's move from (XO)^(k+3) to X(OX)^(k+1), for k = 1 and 2. *)
  Lemma short_answer k s : k = 1 \/ k = 2 -> second_below (size s) -> normal s -> long s ->
    length (odds s) = S (length (negs s)) -> In (k + 3) (evens s) ->
    first (add_neg (k + 1) (without_even (k + 3) s)).
  Proof.
    intros K B G L W I. apply short_neg; try easy; [|now apply without_even_normal].
    apply (second_below_less _ _ B). unfold size. cbn [without_even evens odds negs].
    destruct (take_out_sum _ _ I). lia.
  Qed.

  (** Weight 1, if it is settled for smaller states. *)
  Lemma weight_one s : second_below (size s) -> normal s -> long s ->
    length (odds s) = S (length (negs s)) -> ~ exceptional s -> second s.
  Proof.
    intros B G L W X.
    assert (Y : forall t, size t < size s -> normal t -> long t ->
      length (odds t) = length (negs t) -> t <> State [] [] [] -> first t).
    { intros t H. apply weight_zero. apply (second_below_less _ _ B). lia. }
    assert (M : forall n l, In n l -> take_out n l = [] -> l = [n]).
    { intros n l I%take_out_perm T. rewrite T in I. apply Permutation_sym in I.
      now apply Permutation_length_1_inv in I. }
    apply right_moves; try easy.
    - intros n I H. destruct (le_lt_dec 7 n) as [J|J].
      + destruct (even_move_neg n s G L I J) as (G' & L' & S & W').
        apply Y; try easy; [lia|]. intros T. apply X. revert T.
        unfold add_neg. cbn [without_even evens odds negs].
        pose proof (has_In (n - 2) (odds s)) as C. destruct (has (n - 2) (odds s)); [|easy].
        intros [= T U V]. split; [easy|]. exists (n - 2). split; [now apply M, U; apply C|].
        left. replace (n - 2 + 2) with n by lia. now apply M.
      + pose proof (proj1 (Forall_forall _ _) (evens_good s G) n I) as C. red in C.
        assert (n = 4 \/ n = 5) as [-> | ->] by lia; [apply (short_answer 1); auto|].
        apply (short_answer 2); auto.
    - intros n I. destruct (odd_move n s G L I) as (G' & L' & S & W' & N).
      pose proof (proj1 (Forall_forall _ _) (proj1 L) n I) as C. cbn beta in C.
      apply Y; try easy; [rewrite N; lia|]. intros T. apply X.
      split; [now rewrite <- N, T|]. exists n.
      destruct (add_even_size (n - 1) (without_odd n s)) as (_ & O & _). rewrite T in O.
      split; [now apply M|]. pose proof (evens_once s G) as D. apply (f_equal evens) in T.
      destruct (Nat.eq_dec n 7) as [->|E].
      + cbn in T. right. right. split; [easy|].
        assert (P : Permutation (toggle 1 (toggle 2 (evens s))) []) by now rewrite T.
        apply toggle_back in P; [|now apply toggle_once]. apply toggle_back in P; [|easy].
        rewrite P. apply perm_swap.
      + rewrite add_even_toggle in T by (red; lia). cbn in T. right. left.
        assert (P : Permutation (toggle (n - 1) (evens s)) []) by now rewrite T.
        apply toggle_back in P; [|easy]. now apply Permutation_sym, Permutation_length_1_inv in P.
  Qed.

  (** All sizes. *)
  Lemma second_all N : second_below N.
  Proof.
    induction N as [|N IH]; [intros s H; lia|]. intros s H. apply weight_one.
    apply (second_below_less _ _ IH). lia.
  Qed.

  (** With weight 0, Left moves first and wins. *)
  Theorem equal_weights_first s : normal s -> long s -> length (odds s) = length (negs s) ->
    s <> State [] [] [] -> first s.
  Proof. apply weight_zero, second_all. Qed.
  (** With weight 1, Left wins if Right moves first, but for the exceptional states. *)
  Theorem weight_one_second s : normal s -> long s -> length (odds s) = S (length (negs s)) ->
    ~ exceptional s -> second s.
  Proof. apply weight_one, second_all. Qed.
  (** One row X(OX)^2 or X(OX)^3 beside weight 1, for all sizes. *)
  Theorem short_neg_first k t : k = 1 \/ k = 2 -> normal t -> long t ->
    length (odds t) = S (length (negs t)) -> first (add_neg (k + 1) t).
  Proof. intros K. apply short_neg; [easy|apply second_all]. Qed.
End Strategy.
