(** * Sums that Left wins by the number of rows, whatever their lengths

    The claims of a certificate, for sums of rows (XO)^n, O(XO)^n and X(OX)^n and one row with a
    doubled end. *)

From Coq Require Import String List Arith NArith ZArith Lia Permutation.
From Segcert Require Import Clobber Game Row Term.
From Segcert.Param Require Import Forms Rows Claims Bag Positions Goals GoalsSound WordsSound.
From Segcert.Theorems Require Embedded.
From Segcert.Theorems Require Import Base64 CertifiedClaims RowLists RowMoves
  File_any_rows_and_ooxo_against_one_first_all_kmn.
Import ListNotations.
Local Opaque row.
Local Open Scope nat_scope.
Local Notation reduced := Bag.reduced.
Local Notation opposite := Bag.opposite.

(** ** The claims *)

Local Notation letters := Embedded.word.
Definition literal (w : string) : cell := Cell (letters w) [] [] 0.
Definition counted_rows : list cell := [
  literal "OX"; literal "OOX"; literal "OXX"; literal "OXOX"; literal "OXOXO"; literal "OOXOXO";
  literal "OXOXOXO"; literal "OOXOXOXO"; literal "OXOXOXOX"; literal "OOXOXOXOXO";
  literal "OXOXOXOXOX"; literal "OXOXOXOXOXO"; literal "OOXOXOXOXOXO"; literal "OXOXOXOXOXOXO";
  literal "OOXOXOXOXOXOXO"; literal "OXOXOXOXOXOXOX"; literal "OXOXOXOXOXOXOXO";
  literal "OOXOXOXOXOXOXOXO"; literal "OXOXOXOXOXOXOXOX"; literal "OOXOXOXOXOXOXOXOXO";
  literal "OXOXOXOXOXOXOXOXOX"; literal "OOXOXOXOXOXOXOXOXOXO";
  Cell [] (letters "OX") [] 10; Cell (letters "O") (letters "XO") [] 8;
  Cell (letters "O") (letters "OX") [] 3; Cell (letters "OO") (letters "XO") [] 10;
  Cell (letters "OO") (letters "XO") (letters "O") 3; Cell (letters "X") (letters "OX") [] 2].
(** The families of the statement, which these claims do not count. *)
Definition stated_rows : list cell := [
  Cell [] (letters "XO") [] 1; Cell (letters "O") (letters "XO") [] 1;
  Cell (letters "OO") (letters "XO") [] 1].

(** What counts for Left, less what counts for Right, with OXX and without it; and the rows whose
    negatives are not among the rows. *)
Local Open Scope Z_scope.
Definition weight (c : Z) : form := Form c
  [(1%N, -1); (2%N, 1); (4%N, 1); (6%N, 1); (11%N, 1); (13%N, 1); (16%N, 1); (23%N, 1);
   (24%N, -1); (26%N, -1); (27%N, -1)].
Definition weight_without_oxx : form := Form 0
  [(1%N, -1); (4%N, 1); (6%N, 1); (11%N, 1); (13%N, 1); (16%N, 1); (23%N, 1);
   (24%N, -1); (26%N, -1); (27%N, -1)].
Definition lasting : form := Form (-1)
  [(1%N, 1); (5%N, 1); (7%N, 1); (9%N, 1); (12%N, 1); (14%N, 1); (17%N, 1); (19%N, 1); (21%N, 1);
   (24%N, 1); (25%N, 1); (26%N, 1)].
Definition the_claims := [
  counting 31 28 [weight (-1)] true; counting 31 28 [weight_without_oxx; lasting] true;
  counting 31 28 [weight (-2)] false].

Lemma claims_verified :
  verified_claims (bytes_of file) [25; 26; 27]%nat = Some (counted_rows ++ stated_rows, the_claims).
Proof.
  vm_cast_no_check (Logic.eq_refl (Some (counted_rows ++ stated_rows, the_claims))).
Qed.
Local Open Scope nat_scope.

(** ** Rows that cannot cancel *)

(** No two neighbours are equal. *)
Definition without_twins (w : word) : Prop := forall l a r, w <> l ++ a :: a :: r.

Lemma even_twins n : without_twins (even_word n).
Proof. intros l a r P. now apply even_place in P as [(-> & A & _)|(-> & A & _)]. Qed.
Lemma odd_twins n : without_twins (odd_word n).
Proof.
  intros l a r P. change (is_place ([Right] ++ even_word n) (l, a, a, r)) in P.
  apply place_app in P as [(t & P & _)|[[E E']|(t & P & _)]].
  - now apply no_place_in_one in P.
  - apply one_stone in E as [_ ->]. now destruct n.
  - now apply even_twins in P.
Qed.
Lemma neg_twins w : without_twins w -> without_twins (word_neg w).
Proof.
  intros A l a r E. apply (A (word_neg l) (other a) (word_neg r)).
  rewrite <- (word_neg_neg w), E. unfold word_neg. now rewrite map_app.
Qed.
Lemma rev_twins w : without_twins w -> without_twins (rev w).
Proof.
  intros A l a r E. apply (A (rev r) a (rev l)). rewrite <- (rev_involutive w), E.
  rewrite rev_app_distr. cbn [rev]. now rewrite <- !app_assoc.
Qed.
Lemma not_opposite w u : without_twins w -> ~ without_twins u -> ~ opposite w u.
Proof.
  intros A N [-> | ->]; apply N; [now apply neg_twins|].
  now apply rev_twins, neg_twins.
Qed.

Lemma even_length n : length (even_word n) = 2 * n.
Proof. unfold even_word. rewrite power_length. cbn [length]. lia. Qed.
Lemma opposite_length w u : opposite w u -> length w = length u.
Proof.
  intros [-> | ->]; rewrite ?rev_length; unfold word_neg; now rewrite map_length.
Qed.
Lemma odd_length n : length (odd_word n) = 2 * n + 1.
Proof. unfold odd_word. cbn [length]. rewrite even_length. lia. Qed.
Lemma neg_length n : length (neg_word n) = 2 * n + 1.
Proof. rewrite neg_word_neg. unfold word_neg. now rewrite map_length, odd_length. Qed.
(** Rows that begin and end with the same colour. *)
Lemma odd_not_opposite m n : ~ opposite (odd_word m) (odd_word n).
Proof.
  intros [E|E]; [discriminate|]. rewrite <- neg_word_neg in E. unfold neg_word in E.
  now rewrite rev_app_distr in E.
Qed.
Lemma neg_not_opposite m n : ~ opposite (neg_word m) (neg_word n).
Proof.
  rewrite !neg_word_neg. intros [E|E]; rewrite word_neg_neg in E; apply (odd_not_opposite n m).
  - now left.
  - right. now rewrite E, rev_involutive.
Qed.

Lemma reduced_app A B : reduced A -> reduced B ->
  (forall a b, In a A -> In b B -> ~ opposite a b) -> reduced (A ++ B).
Proof.
  intros R S O. induction A as [|a A IH]; cbn [app]; [easy|].
  apply reduced_cons in R as [F R]. apply reduced_cons. split.
  - apply Forall_app. split; [easy|]. apply Forall_forall. intros b I. apply O; [now left|easy].
  - apply IH; [easy|]. intros x b I. apply O. now right.
Qed.
Lemma reduced_map {T} (f : T -> word) l :
  (forall a b, In a l -> In b l -> a <> b -> ~ opposite (f a) (f b)) ->
  (NoDup l \/ forall a, ~ opposite (f a) (f a)) -> reduced (map f l).
Proof.
  induction l as [|a l IH]; intros O D; cbn [map]; [constructor|]. apply reduced_cons. split.
  - apply Forall_map, Forall_forall. intros b I. destruct D as [D|D].
    + inversion D. apply O; [now left|now right|]. now intros ->.
    + intros Op. assert (E : a = b -> False) by (intros ->; now apply D in Op).
      now apply (O a b) in Op; [|now left|now right|].
  - apply IH; [intros x y I J; apply O; now right|]. destruct D as [D|D]; [|now right].
    left. now inversion D.
Qed.

(** ** States as bags *)

Definition even_label (n : nat) : nat := nth n [22; 0; 3; 22; 8; 10; 22; 15; 18; 20] 22.
Definition odd_label (n : nat) : nat := nth n [23; 23; 4; 6; 23; 11; 13; 16] 23.
Definition double_even_label (n : nat) : nat := nth n [25; 25; 5; 7; 9; 12; 14; 17; 19; 21] 25.

Definition bag_of (s : state) : bag :=
  map (fun n => (even_label n, even_word n)) (evens s) ++
  map (fun n => (odd_label n, odd_word n)) (odds s) ++
  map (fun n => (27, neg_word n)) (negs s).
Lemma bag_of_words s : map snd (bag_of s) = words s.
Proof. unfold bag_of, words. now rewrite !map_app, !map_map. Qed.

Definition member_of (b : nat * word) : Prop := exists k,
  nth_error (firstn 28 (counted_rows ++ stated_rows)) (fst b) = Some k /\ in_cell k (snd b).
Ltac is_literal :=
  eexists; split; [reflexivity|]; eexists; split;
  [|reflexivity]; first [left; reflexivity | right; reflexivity].
Lemma even_member n : is_even n -> member_of (even_label n, even_word n).
Proof.
  intros H. destruct (le_lt_dec 10 n) as [L|L].
  - unfold even_label. rewrite nth_overflow by easy. eexists. split; [reflexivity|].
    exists (rev (even_word n)). split; [right; now rewrite rev_involutive|]. exists n.
    split; [easy|]. rewrite even_word_rev. cbn [prefix suffix period]. now rewrite app_nil_r.
  - do 10 (destruct n as [|n]; [first [unfold is_even, is_odd in H; lia | is_literal]|]). lia.
Qed.
Lemma odd_member n : is_odd n -> member_of (odd_label n, odd_word n).
Proof.
  intros H. destruct (le_lt_dec 8 n) as [L|L].
  - unfold odd_label. rewrite nth_overflow by easy. eexists. split; [reflexivity|].
    exists (odd_word n). split; [now left|]. exists n. split; [easy|].
    cbn [prefix suffix period]. now rewrite app_nil_r.
  - do 8 (destruct n as [|n]; [first [unfold is_even, is_odd in H; lia | is_literal]|]). lia.
Qed.
Lemma neg_member n : n >= 2 -> member_of (27, neg_word n).
Proof.
  intros H. eexists. split; [reflexivity|]. exists (neg_word n). split; [now left|]. exists n.
  split; [easy|]. cbn [prefix suffix period]. rewrite app_nil_r. apply shifted.
Qed.
Lemma double_even_member n : n >= 2 -> member_of (double_even_label n, double_even_word n).
Proof.
  intros H. destruct (le_lt_dec 10 n) as [L|L].
  - unfold double_even_label. rewrite nth_overflow by easy. eexists. split; [reflexivity|].
    exists (double_even_word n). split; [now left|]. exists n. split; [easy|].
    cbn [prefix suffix period]. now rewrite app_nil_r.
  - do 10 (destruct n as [|n]; [first [lia | is_literal]|]). lia.
Qed.
Lemma double_odd_member n : n >= 3 -> member_of (24, double_odd_word n).
Proof.
  intros H. eexists. split; [reflexivity|]. exists (double_odd_word n). split; [now left|].
  exists n. split; [easy|]. cbn [prefix suffix period]. now rewrite app_nil_r.
Qed.

Lemma normal_members s : normal s -> forall b, In b (bag_of s) -> member_of b.
Proof.
  intros [_ E P Q _] b I. unfold bag_of in I. rewrite !in_app_iff, !in_map_iff in I.
  rewrite Forall_forall in E, P, Q.
  destruct I as [(n & <- & I)|[(n & <- & I)|(n & <- & I)]];
    [now apply even_member, E|now apply odd_member, P|now apply neg_member, Q].
Qed.
Lemma words_twins s w : In w (words s) -> without_twins w.
Proof.
  unfold words. rewrite !in_app_iff, !in_map_iff.
  intros [(n & <- & _)|[(n & <- & _)|(n & <- & _)]];
    [apply even_twins|apply odd_twins|].
  rewrite neg_word_neg. apply neg_twins, odd_twins.
Qed.
Lemma normal_reduced s : normal s -> reduced (words s).
Proof.
  intros [D _ _ _ N]. unfold words. apply reduced_app; [|apply reduced_app|].
  - apply reduced_map; [|now left]. intros a b _ _ E O%opposite_length.
    rewrite !even_length in O. lia.
  - apply reduced_map; [|right]; intros; apply odd_not_opposite.
  - apply reduced_map; [|right]; intros; apply neg_not_opposite.
  - intros a b (m & <- & I)%in_map_iff (n & <- & J)%in_map_iff O%opposite_length.
    rewrite odd_length, neg_length in O. assert (m = n) as -> by lia. now apply (N n).
  - intros a b (m & <- & I)%in_map_iff J O%opposite_length. rewrite even_length in O.
    rewrite in_app_iff, !in_map_iff in J. destruct J as [(n & <- & _)|(n & <- & _)];
      rewrite ?odd_length, ?neg_length in O; lia.
Qed.

(** ** Weights *)

Definition balance (s : state) : Z := (Z.of_nat (length (odds s)) - Z.of_nat (length (negs s)))%Z.
Lemma weight_of_map f l label (row : nat -> word) k :
  (forall n, In n l -> weight_of f (label n) = k) ->
  weight_of_bag f (map (fun n => (label n, row n)) l) = (k * Z.of_nat (length l))%Z.
Proof.
  induction l as [|n l IH]; intros A; cbn [map weight_of_bag fold_right length fst]; [lia|].
  fold (weight_of_bag f (map (fun n => (label n, row n)) l)).
  rewrite IH by (intros; apply A; now right). rewrite A by now left. lia.
Qed.
Lemma weight_of_state f s : normal s ->
  (forall n, In n [0; 3; 8; 10; 15; 18; 20; 22] -> weight_of f n = 0%Z) ->
  (forall n, In n [4; 6; 11; 13; 16; 23] -> weight_of f n = 1%Z) ->
  weight_of f 27 = (-1)%Z -> weight_of_bag f (bag_of s) = balance s.
Proof.
  intros [_ E P _ _] H0 H1 H2. unfold bag_of, balance. rewrite !weight_of_app.
  rewrite (weight_of_map f (evens s) even_label even_word 0),
    (weight_of_map f (odds s) odd_label odd_word 1),
    (weight_of_map f (negs s) (fun _ => 27) neg_word (-1)).
  - lia.
  - easy.
  - intros n _. apply H1. unfold odd_label.
    do 8 (destruct n as [|n]; [cbn; tauto|]). rewrite nth_overflow by (cbn; lia). cbn. tauto.
  - intros n _. apply H0. unfold even_label.
    do 10 (destruct n as [|n]; [cbn; tauto|]). rewrite nth_overflow by (cbn; lia). cbn. tauto.
Qed.
Ltac by_labels :=
  intros ? I; repeat (destruct I as [<-|I]; [reflexivity|]); destruct I.
Lemma weight_at c s : normal s -> weight_of_bag (weight c) (bag_of s) = balance s.
Proof. intros C. apply weight_of_state; [easy|by_labels|by_labels|reflexivity]. Qed.
Lemma weight_without_oxx_at s : normal s ->
  weight_of_bag weight_without_oxx (bag_of s) = balance s.
Proof. intros C. apply weight_of_state; [easy|by_labels|by_labels|reflexivity]. Qed.
Lemma lasting_at s : weight_of_bag lasting (bag_of s) = 0%Z.
Proof.
  unfold bag_of. rewrite !weight_of_app.
  rewrite (weight_of_map lasting (evens s) even_label even_word 0),
    (weight_of_map lasting (odds s) odd_label odd_word 0),
    (weight_of_map lasting (negs s) (fun _ => 27) neg_word 0); [lia|easy| |].
  - intros n _. unfold odd_label.
    do 8 (destruct n as [|n]; [reflexivity|]). now rewrite nth_overflow by (cbn; lia).
  - intros n _. unfold even_label.
    do 10 (destruct n as [|n]; [reflexivity|]). now rewrite nth_overflow by (cbn; lia).
Qed.

(** ** What Left wins *)

(** With at most one row more, which cannot cancel a row of the state. *)
Lemma bag_with_row s b : normal s -> member_of b -> ~ without_twins (snd b) ->
  (forall c, In c (b :: bag_of s) -> member_of c) /\
  reduced (map snd (b :: bag_of s)).
Proof.
  intros C M N. split.
  - intros c [<-|I]; [exact M|now apply (normal_members s)].
  - cbn [map]. rewrite bag_of_words. apply reduced_cons.
    split; [|now apply normal_reduced]. apply Forall_forall. intros w I O.
    apply opposite_sym in O. revert O. apply not_opposite; [|exact N].
    now apply words_twins in I.
Qed.
Local Notation wins_first G := (first Left G = true).

Theorem ahead s : normal s -> (balance s >= 1)%Z -> wins_first (total s).
Proof.
  intros C W. unfold total. rewrite <- bag_of_words.
  eapply (claims_certified _ _ _ _ 28 claims_verified [weight (-1)] true);
    [now left|now apply normal_members|rewrite bag_of_words; now apply normal_reduced|].
  constructor; [|constructor]. rewrite weight_at by easy. cbn [constant weight]. lia.
Qed.
Theorem two_ahead s : normal s -> (balance s >= 2)%Z -> second Left (total s) = true.
Proof.
  intros C W. unfold total. rewrite <- bag_of_words.
  eapply (claims_certified _ _ _ _ 28 claims_verified [weight (-2)] false);
    [cbn; tauto|now apply normal_members|rewrite bag_of_words; now apply normal_reduced|].
  constructor; [|constructor]. rewrite weight_at by easy. cbn [constant weight]. lia.
Qed.
Lemma with_row s b (G : context) : normal s -> member_of b -> ~ without_twins (snd b) ->
  In (counting 31 28 G true) the_claims ->
  Forall (fun f => (0 <= constant f + weight_of_bag f (b :: bag_of s))%Z) G ->
  wins_first (word_game (snd b) + total s).
Proof.
  intros C M N I F. destruct (bag_with_row s b C M N) as [Ms R].
  pose proof (claims_certified _ _ _ _ 28 claims_verified G true I _ Ms R F) as T.
  cbn [map] in T. now rewrite bag_of_words in T.
Qed.
