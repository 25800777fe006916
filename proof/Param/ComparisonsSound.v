(** * Comparison finds equals; mirror images have the same measure *)

From Segcert Require Import Libraries Clobber Game Row Arena Order Term Normal.
From Segcert.Param Require Import Forms Rows Measure Claims Multiples Words WordsSound Positions.

Lemma times_same a b G : a = b -> times a G == times b G.
Proof. now intros ->. Qed.

(** ** Comparison finds equals *)

Lemma then_compare_eq c d : then_compare c d = Eq -> c = Eq /\ d = Eq.
Proof. destruct c; simpl; easy. Qed.
Lemma monomials_compare_eq l : forall m, monomials_compare l m = Eq -> l = m.
Proof.
  induction l as [|[i a] l IH]; intros [|[j b] m]; simpl; try easy.
  intros [E [E' E'']%then_compare_eq]%then_compare_eq.
  apply N.compare_eq in E as ->. apply Z.compare_eq in E' as ->. f_equal. auto.
Qed.
Lemma form_compare_eq f g : form_compare f g = Eq -> f = g.
Proof.
  destruct f, g. unfold form_compare. simpl. intros [E E']%then_compare_eq.
  apply monomials_compare_eq in E as ->. now apply Z.compare_eq in E' as ->.
Qed.
Lemma form_eqb_eq f g : form_eqb f g = true -> f = g.
Proof.
  destruct f as [c l], g as [d m]. unfold form_eqb. cbn [constant multiples].
  intros [C E]%andb_prop. apply Z.eqb_eq in C as ->. f_equal. revert m E.
  induction l as [|[i a] l IH]; intros [|[j b] m]; simpl; try easy.
  intros [I [C E]%andb_prop]%andb_prop. apply N.eqb_eq in I as ->. apply Z.eqb_eq in C as ->.
  f_equal. now apply IH.
Qed.
Lemma blocks_compare_eq l : forall m, blocks_compare l m = Eq -> l = m.
Proof.
  induction l as [|[w e a] l IH]; intros [|[w' e' a'] m]; simpl; try easy.
  unfold block_compare. simpl. intros [[E [E' E'']%then_compare_eq]%then_compare_eq
    R]%then_compare_eq.
  apply word_compare_eq in E as [-> _]. apply word_compare_eq in E'' as [-> _].
  apply form_compare_eq in E' as ->. f_equal. auto.
Qed.
Lemma pword_compare_eq p q : pword_compare p q = Eq -> p = q.
Proof.
  destruct p, q. unfold pword_compare. simpl. intros [E E']%then_compare_eq.
  apply blocks_compare_eq in E as ->. now apply word_compare_eq in E' as [-> _].
Qed.

(** ** Mirror images *)

Lemma one_colour_iff w : one_colour w = true <-> forall a b, In a w -> In b w -> a = b.
Proof.
  induction w as [|a w IH]; [now split|]. destruct w as [|b w].
  - split; [|reflexivity]. intros _ c d [<-|[]] [<-|[]]. reflexivity.
  - change (one_colour (a :: b :: w)) with (is_mine a b && one_colour (b :: w)).
    rewrite andb_true_iff, is_mine_eq, IH. split.
    + intros [-> all] c d Ic Id. apply all; [destruct Ic as [<-|Ic]|destruct Id as [<-|Id]];
        auto; now left.
    + intros all. split; [apply all; simpl; auto|]. intros c d Ic Id. apply all; now right.
Qed.
Lemma mirrors_facts u w : mirrors u w ->
  length u = length w /\ one_colour u = one_colour w /\ word_game u == word_game w.
Proof.
  intros [->| ->]; [now repeat split|]. split; [apply rev_length|]. split; [|apply word_game_rev].
  apply eq_true_iff_eq. rewrite !one_colour_iff. setoid_rewrite <- in_rev. reflexivity.
Qed.
Lemma measure_mirrors u w l : mirrors u w -> measure (u :: l) = measure (w :: l).
Proof.
  intros (EL & EC & _)%mirrors_facts. unfold measure. simpl. rewrite EC.
  destruct (one_colour w); simpl; congruence.
Qed.
