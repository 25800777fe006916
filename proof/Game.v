(** * The theory of games that the calculus needs

    Games form an ordered abelian group up to [==]. On the trees themselves the sum is associative,
    with unit [zero], and the negative is an involution that respects sums; only commutativity needs
    a coarser equality than that of trees, here [same]: equal up to the order of the options. *)

From Coq Require Import List Bool Arith Lia Permutation Setoid Morphisms.
From Segcert Require Import Clobber.
Import ListNotations.

(** ** Players, options, induction *)

Lemma other_other p : other (other p) = p.
Proof. now destruct p. Qed.

Lemma game_induction (Q : game -> Prop) :
  (forall G, (forall p H, In H (options p G) -> Q H) -> Q G) -> forall G, Q G.
Proof.
  intros step. fix IH 1. intros [L R]. apply step.
  assert (all : forall l : list game, Forall Q l) by (fix go 1; intros [|H l]; constructor; auto).
  intros [] H HH; [pose proof (all L) as F | pose proof (all R) as F];
    rewrite Forall_forall in F; apply F; exact HH.
Qed.

(** Two games at once: either one may be replaced by an option of it. *)
Lemma game_induction2 (Q : game -> game -> Prop) :
  (forall G H, (forall p G', In G' (options p G) -> Q G' H) ->
               (forall p H', In H' (options p H) -> Q G H') -> Q G H) -> forall G H, Q G H.
Proof.
  intros step. induction G as [G IHG] using game_induction.
  induction H as [H IHH] using game_induction. apply step; eauto.
Qed.

Lemma options_ext G H : (forall p, options p G = options p H) -> G = H.
Proof.
  destruct G, H. intros E. pose proof (E Left). pose proof (E Right). simpl in *. congruence.
Qed.

Lemma options_add p G H :
  options p (G + H) = map (fun g => g + H) (options p G) ++ map (fun h => G + h) (options p H).
Proof. now destruct p, G, H. Qed.

Lemma options_opp p G : options p (- G) = map opp (options (other p) G).
Proof. now destruct p, G. Qed.

Lemma in_options_add p G H K : In K (options p (G + H)) <->
  (exists G', K = G' + H /\ In G' (options p G)) \/ (exists H', K = G + H' /\ In H' (options p H)).
Proof.
  rewrite options_add, in_app_iff, !in_map_iff. split; intros [(K' & E & I)|(K' & E & I)]; eauto.
Qed.

Lemma in_options_opp p G K :
  In K (options p (- G)) <-> exists G', K = - G' /\ In G' (options (other p) G).
Proof. rewrite options_opp, in_map_iff. split; intros (G' & E & I); eauto. Qed.

(** ** Sums and negatives as trees *)

Lemma options_zero p : options p zero = [].
Proof. now destruct p. Qed.

Lemma add_0_l G : zero + G = G.
Proof.
  induction G as [G IH] using game_induction. apply options_ext; intros p.
  rewrite options_add, options_zero. simpl.
  rewrite <- (map_id (options p G)) at 2. apply map_ext_in. eauto.
Qed.

Lemma add_0_r G : G + zero = G.
Proof.
  induction G as [G IH] using game_induction. apply options_ext; intros p.
  rewrite options_add, options_zero, app_nil_r.
  rewrite <- (map_id (options p G)) at 2. apply map_ext_in. eauto.
Qed.

Lemma add_assoc G H K : G + (H + K) = G + H + K.
Proof.
  revert G H K. induction G as [G IHG] using game_induction.
  induction H as [H IHH] using game_induction. induction K as [K IHK] using game_induction.
  apply options_ext; intros p. rewrite !options_add, !map_app, !map_map, app_assoc.
  f_equal; [f_equal|]; apply map_ext_in; eauto.
Qed.

Lemma opp_zero : - zero = zero.
Proof. reflexivity. Qed.

Lemma opp_opp G : - - G = G.
Proof.
  induction G as [G IH] using game_induction. apply options_ext; intros p.
  rewrite !options_opp, map_map, other_other.
  rewrite <- (map_id (options p G)) at 2. apply map_ext_in. eauto.
Qed.

Lemma opp_add G H : - (G + H) = - G + - H.
Proof.
  revert G H. apply game_induction2. intros G H IHG IHH. apply options_ext; intros p.
  rewrite options_opp, !options_add, !options_opp, map_app, !map_map.
  f_equal; apply map_ext_in; eauto.
Qed.

(** ** Who wins *)

Lemma first_iff p G : first p G = true <-> exists H, In H (options p G) /\ second p H = true.
Proof.
  transitivity (existsb (second p) (options p G) = true); [now destruct p, G|].
  apply existsb_exists.
Qed.

Lemma second_iff p G :
  second p G = true <-> forall H, In H (options (other p) G) -> first p H = true.
Proof.
  unfold second. rewrite negb_true_iff, <- not_true_iff_false, first_iff. split.
  - intros no H I. destruct (first p H) eqn:F; auto. exfalso; apply no.
    exists H. unfold second. now rewrite other_other, F.
  - intros all (H & I & S). apply all in I. unfold second in S.
    now rewrite other_other, I in S.
Qed.

(** Exactly one of the two players wins when it is known who begins. *)
Lemma not_first p G : first p G = false <-> second (other p) G = true.
Proof. unfold second. now rewrite other_other, negb_true_iff. Qed.
Lemma not_second p G : second p G = false <-> first (other p) G = true.
Proof. unfold second. apply negb_false_iff. Qed.

Lemma first_opp p G : first p (- G) = first (other p) G.
Proof.
  revert p. induction G as [G IH] using game_induction. intros p.
  apply eq_true_iff_eq. rewrite !first_iff. unfold second. split.
  - intros (H & I & S). apply in_options_opp in I as (G' & -> & I).
    exists G'. split; auto. now rewrite (IH _ _ I) in S.
  - intros (G' & I & S). exists (- G'). rewrite in_options_opp. split; eauto.
    now rewrite (IH _ _ I).
Qed.
Lemma second_opp p G : second p (- G) = second (other p) G.
Proof. unfold second. now rewrite first_opp. Qed.

(** A player who can win both summands as second player wins the sum as second player: he answers
    where the other one moved. If he may begin in one of them, he wins the sum as first player. *)
Lemma win_add p G H :
  (second p G = true -> second p H = true -> second p (G + H) = true) /\
  (first p G = true -> second p H = true -> first p (G + H) = true) /\
  (second p G = true -> first p H = true -> first p (G + H) = true).
Proof.
  revert G H. apply game_induction2. intros G H IHG IHH. repeat split; intros WG WH.
  - apply second_iff. intros K I. apply in_options_add in I as [(G' & -> & I)|(H' & -> & I)].
    + destruct (IHG _ _ I) as (_ & add & _). apply add; auto. exact (proj1 (second_iff p G) WG _ I).
    + destruct (IHH _ _ I) as (_ & _ & add). apply add; auto. exact (proj1 (second_iff p H) WH _ I).
  - apply first_iff in WG as (G' & I & S). apply first_iff. exists (G' + H).
    rewrite in_options_add. split; [eauto|]. now apply (IHG _ _ I).
  - apply first_iff in WH as (H' & I & S). apply first_iff. exists (G + H').
    rewrite in_options_add. split; [eauto|]. now apply (IHH _ _ I).
Qed.
Lemma second_add p G H : second p G = true -> second p H = true -> second p (G + H) = true.
Proof. apply win_add. Qed.
Lemma first_add p G H : second p G = true -> first p H = true -> first p (G + H) = true.
Proof. apply win_add. Qed.

(** A summand that the other player wins as second player does not help: without it we win, too. *)
Lemma drop_second p Z G :
  second (other p) Z = true -> second p (Z + G) = true -> second p G = true.
Proof.
  intros Wz W. destruct (second p G) eqn:E; auto. apply not_second in E.
  apply (first_add _ _ _ Wz) in E. unfold second in W. now rewrite E in W.
Qed.
Lemma drop_first p Z G :
  second (other p) Z = true -> first p (Z + G) = true -> first p G = true.
Proof.
  intros Wz W. destruct (first p G) eqn:E; auto. apply not_first in E.
  apply (second_add _ _ _ Wz) in E. apply not_first in E. congruence.
Qed.

(** G - G is won by the second player, who copies every move in the other summand. *)
Theorem second_cancel p G : second p (G - G) = true.
Proof.
  induction G as [G IH] using game_induction. apply second_iff. intros K I.
  apply first_iff. apply in_options_add in I as [(G' & -> & I)|(N & -> & I)].
  - exists (G' - G'). split; [|eauto]. apply in_options_add. right. exists (- G').
    split; [easy|]. apply in_options_opp. eauto.
  - apply in_options_opp in I as (G' & -> & I). exists (G' - G'). rewrite other_other in I.
    split; [|eauto]. apply in_options_add. left. eauto.
Qed.

(** ** Equal up to the order of the options *)

Inductive same (G H : game) : Prop :=
  same_intro : (forall p G', In G' (options p G) -> exists H', In H' (options p H) /\ same G' H') ->
               (forall p H', In H' (options p H) -> exists G', In G' (options p G) /\ same G' H') ->
               same G H.

Lemma same_refl G : same G G.
Proof. induction G as [G IH] using game_induction. constructor; eauto. Qed.

Lemma same_sym G H : same G H -> same H G.
Proof.
  revert H. induction G as [G IH] using game_induction. intros H [GH HG]. constructor.
  - intros p H' I. destruct (HG p H' I) as (G' & I' & S). eauto.
  - intros p G' I. destruct (GH p G' I) as (H' & I' & S). eauto.
Qed.

Lemma same_trans G H K : same G H -> same H K -> same G K.
Proof.
  revert H K. induction G as [G IH] using game_induction. intros H K [GH HG] [HK KH]. constructor.
  - intros p G' I. destruct (GH p G' I) as (H' & I' & S). destruct (HK p H' I') as (K' & I'' & S').
    eauto.
  - intros p K' I. destruct (KH p K' I) as (H' & I' & S). destruct (HG p H' I') as (G' & I'' & S').
    eauto.
Qed.

Global Instance same_equivalence : Equivalence same.
Proof. split; [exact same_refl | exact same_sym | exact same_trans]. Qed.

Lemma same_first p G H : same G H -> first p G = first p H.
Proof.
  revert p H. induction G as [G IH] using game_induction. intros p H [GH HG].
  apply eq_true_iff_eq. rewrite !first_iff. unfold second. split.
  - intros (G' & I & W). destruct (GH p G' I) as (H' & I' & S). exists H'. split; auto.
    now rewrite <- (IH _ _ I _ _ S).
  - intros (H' & I & W). destruct (HG p H' I) as (G' & I' & S). exists G'. split; auto.
    now rewrite (IH _ _ I' _ _ S).
Qed.
Lemma same_second p G H : same G H -> second p G = second p H.
Proof. intros S. unfold second. f_equal. now apply same_first. Qed.

Lemma same_add_l G H K : same G H -> same (G + K) (H + K).
Proof.
  intros S. revert K H S. induction G as [G IHG] using game_induction.
  induction K as [K IHK] using game_induction. intros H S. pose proof S as [GH HG].
  constructor; intros p L I; apply in_options_add in I as [(L' & -> & I)|(L' & -> & I)].
  - destruct (GH p L' I) as (H' & I' & S'). exists (H' + K). rewrite in_options_add. split; eauto.
  - exists (H + L'). rewrite in_options_add. split; eauto.
  - destruct (HG p L' I) as (G' & I' & S'). exists (G' + K). rewrite in_options_add. split; eauto.
  - exists (G + L'). rewrite in_options_add. split; eauto.
Qed.

Lemma same_comm G H : same (G + H) (H + G).
Proof.
  revert G H. apply game_induction2. intros G H IHG IHH.
  constructor; intros p K I; apply in_options_add in I as [(K' & -> & I)|(K' & -> & I)];
    [exists (H + K') | exists (K' + G) | exists (G + K') | exists (K' + H)];
    rewrite in_options_add; split; eauto.
Qed.

Lemma same_opp G H : same G H -> same (- G) (- H).
Proof.
  revert H. induction G as [G IH] using game_induction. intros H [GH HG].
  constructor; intros p K I; apply in_options_opp in I as (K' & -> & I).
  - destruct (GH _ _ I) as (H' & I' & S). exists (- H'). rewrite in_options_opp. split; eauto.
  - destruct (HG _ _ I) as (G' & I' & S). exists (- G'). rewrite in_options_opp. split; eauto.
Qed.

Global Instance add_same : Proper (same ==> same ==> same) add.
Proof.
  intros G G' SG H H' SH. rewrite (same_add_l _ _ H SG), same_comm, (same_add_l _ _ G' SH).
  apply same_comm.
Qed.
Global Instance opp_same : Proper (same ==> same) opp.
Proof. intros G H. apply same_opp. Qed.
Global Instance first_same p : Proper (same ==> Logic.eq) (first p).
Proof. intros G H. apply same_first. Qed.
Global Instance second_same p : Proper (same ==> Logic.eq) (second p).
Proof. intros G H. apply same_second. Qed.

(** ** Sums of lists: sorting terms does not matter *)

Definition sum (l : list game) : game := fold_right add zero l.

Lemma sum_app l m : sum (l ++ m) = sum l + sum m.
Proof.
  induction l as [|G l IH]; simpl; [now rewrite add_0_l|]. now rewrite IH, add_assoc.
Qed.

Lemma sum_permutation l m : Permutation l m -> same (sum l) (sum m).
Proof.
  induction 1 as [|G l m _ IH|G H l|l m n _ IH1 _ IH2]; simpl.
  - reflexivity.
  - now rewrite IH.
  - rewrite !add_assoc. apply same_add_l, same_comm.
  - now transitivity (sum m).
Qed.

(** Two sums with the same summands. The tactic writes both as sums of lists of atoms and lets
    [Permutation] find the order. *)
Ltac flatten G :=
  lazymatch G with
  | add ?A ?B => let a := flatten A in let b := flatten B in constr:(a ++ b)
  | zero => constr:(@nil game)
  | _ => constr:([G])
  end.
Lemma same_by_lists G H l m :
  sum l = G -> sum m = H -> Permutation l m -> same G H.
Proof. intros <- <-. apply sum_permutation. Qed.
Ltac permute :=
  match goal with
  | |- Permutation ?l ?l => apply Permutation_refl
  | |- Permutation (?a :: ?l) ?m =>
      let rec split_at pre m :=
        lazymatch m with
        | a :: ?post => apply (Permutation_cons_app pre post a); simpl; permute
        | ?b :: ?post => split_at (pre ++ [b]) post
        end in
      let m' := eval simpl in m in split_at (@nil game) m'
  end.
Ltac same_sums :=
  rewrite ?opp_add, ?opp_opp, ?opp_zero;
  match goal with
  | |- same ?G ?H =>
      let l := flatten G in let m := flatten H in
      apply (same_by_lists G H l m);
      [simpl; now rewrite ?add_0_r, ?add_0_l, ?add_assoc
      |simpl; now rewrite ?add_0_r, ?add_0_l, ?add_assoc
      |simpl; permute]
  end.

(** ** The order *)

Lemma ge_refl G : G >= G.
Proof. apply second_cancel. Qed.

Lemma ge_trans G H K : G >= H -> H >= K -> G >= K.
Proof.
  intros GH HK. apply (drop_second Left (H - H)); [apply second_cancel|].
  pose proof (second_add _ _ _ GH HK) as W. rewrite <- W. apply same_second. same_sums.
Qed.

Lemma ge_add G G' H H' : G >= G' -> H >= H' -> G + H >= G' + H'.
Proof.
  intros GG HH. pose proof (second_add _ _ _ GG HH) as W. unfold ge. rewrite <- W.
  apply same_second. same_sums.
Qed.

Lemma ge_opp G H : G >= H -> - H >= - G.
Proof. unfold ge. intros <-. apply same_second. same_sums. Qed.

Lemma same_ge G H : same G H -> G >= H.
Proof. intros S. unfold ge. rewrite S. apply second_cancel. Qed.

Lemma same_eq G H : same G H -> G == H.
Proof. split; apply same_ge; [|symmetry]; assumption. Qed.

Global Instance ge_preorder : PreOrder ge.
Proof. split; [exact ge_refl | exact ge_trans]. Qed.
Global Instance eq_equivalence : Equivalence eq.
Proof.
  split.
  - intros G. split; apply ge_refl.
  - intros G H []. now split.
  - intros G H K [] []. split; eapply ge_trans; eauto.
Qed.
Global Instance add_eq : Proper (eq ==> eq ==> eq) add.
Proof. intros G G' [GG' G'G] H H' [HH' H'H]. split; now apply ge_add. Qed.
Global Instance opp_eq : Proper (eq ==> eq) opp.
Proof. intros G G' [GG' G'G]. split; now apply ge_opp. Qed.
Global Instance ge_eq : Proper (eq ==> eq ==> iff) ge.
Proof.
  intros G G' [GG' G'G] H H' [HH' H'H]. split; intros GH.
  - transitivity G; [assumption|]. now transitivity H.
  - transitivity G'; [assumption|]. now transitivity H'.
Qed.

(** A greater game is not worse for Left, nor a lesser one for Right. *)
Lemma ge_second G H : G >= H -> second Left H = true -> second Left G = true.
Proof.
  intros GH W. apply (drop_second Left (H - H)); [apply second_cancel|].
  rewrite <- (second_add _ _ _ GH W). apply same_second. same_sums.
Qed.
Lemma ge_first G H : G >= H -> first Left H = true -> first Left G = true.
Proof.
  intros GH W. apply (drop_first Left (H - H)); [apply second_cancel|].
  rewrite <- (first_add _ _ _ GH W). apply same_first. same_sums.
Qed.
Lemma eq_first_left G H : G == H -> first Left G = first Left H.
Proof. intros []. apply eq_true_iff_eq. split; now apply ge_first. Qed.
Global Instance first_eq p : Proper (eq ==> Logic.eq) (first p).
Proof.
  intros G H E. destruct p; [now apply eq_first_left|].
  change Right with (other Left). rewrite <- !first_opp. apply eq_first_left. now rewrite E.
Qed.
Global Instance second_eq p : Proper (eq ==> Logic.eq) (second p).
Proof. intros G H E. unfold second. now rewrite E. Qed.

(** ** The group *)

Lemma add_comm G H : G + H == H + G.
Proof. apply same_eq, same_comm. Qed.
Lemma cancel G : G - G == zero.
Proof.
  split; [apply (second_add Left); [apply second_cancel|reflexivity]|].
  unfold ge. rewrite add_0_l, second_opp. apply second_cancel.
Qed.
Lemma sum_permutation_eq l m : Permutation l m -> sum l == sum m.
Proof. intros P. now apply same_eq, sum_permutation. Qed.

Lemma ge_zero G : G >= zero <-> second Left G = true.
Proof. unfold ge. now rewrite opp_zero, add_0_r. Qed.
Lemma zero_ge G : zero >= G <-> second Right G = true.
Proof. unfold ge. now rewrite add_0_l, second_opp. Qed.
Lemma zero_ge_opp G : zero >= - G <-> G >= zero.
Proof. unfold ge. now rewrite add_0_l, opp_opp, opp_zero, add_0_r. Qed.

(** Left wins the difference as first player iff Right does not win it as second player. *)
Lemma lfuz_iff G H : G |> H <-> ~ H >= G.
Proof.
  unfold lfuz, ge. rewrite <- (opp_opp (G - H)), first_opp, opp_add, opp_opp.
  rewrite (same_first (other Left) _ _ (same_comm (- G) H)).
  unfold second. destruct (first (other Left) (H - G)); simpl; intuition congruence.
Qed.

(** G = H iff the difference is won by the second player, whoever that is. *)
Lemma eq_iff G H : G == H <-> second Left (G - H) = true /\ second Right (G - H) = true.
Proof.
  unfold eq, ge. change (second Right (G - H)) with (second (other Left) (G - H)).
  rewrite <- second_opp, opp_add, opp_opp. now rewrite (same_second Left _ _ (same_comm (- G) H)).
Qed.

(** The order by recursion, as the checker decides it: G >= H iff no Right option of G is <= H and
    no Left option of H is >= G. *)
Lemma ge_step G H : G >= H <->
  (forall R, In R (options Right G) -> ~ H >= R) /\ (forall L, In L (options Left H) -> ~ L >= G).
Proof.
  unfold ge at 1. rewrite second_iff. simpl. setoid_rewrite <- lfuz_iff. unfold lfuz. split.
  - intros all. split; intros K I; apply all, in_options_add; [eauto|right].
    exists (- K). rewrite in_options_opp. eauto.
  - intros [noR noL] K I. apply in_options_add in I as [(R & -> & I)|(N & -> & I)]; [eauto|].
    apply in_options_opp in I as (L & -> & I). auto.
Qed.

(** ** Cut: Q + X = (A + X) + (Q - A), and adding a game >= 0 keeps either judgment *)

Lemma cut_ge Q A X : Q - A >= zero -> Q + X >= A + X.
Proof.
  intros W. apply ge_add; [|reflexivity]. rewrite <- (add_0_l A).
  transitivity (Q - A + A); [|now apply ge_add].
  rewrite <- add_assoc, (add_comm (- A)), (cancel A), add_0_r. reflexivity.
Qed.

(** ** Games with options that are equal, or the same *)

(** If every option of either game is equal to an option of the other one, the games are equal. *)
Lemma eq_by_options G H :
  (forall p G', In G' (options p G) -> exists H', In H' (options p H) /\ G' == H') ->
  (forall p H', In H' (options p H) -> exists G', In G' (options p G) /\ G' == H') -> G == H.
Proof.
  intros GH HG. apply eq_iff.
  assert (W : forall p, second p (G - H) = true); [|now split].
  intros p. apply second_iff. intros K I. apply first_iff.
  apply in_options_add in I as [(G' & -> & I)|(N & -> & I)].
  - destruct (GH _ _ I) as (H' & I' & E). exists (G' - H'). rewrite in_options_add, E.
    split; [|apply second_cancel]. right. exists (- H'). rewrite in_options_opp. eauto.
  - apply in_options_opp in I as (H' & -> & I). destruct (HG _ _ I) as (G' & I' & E).
    rewrite other_other in I'. exists (G' - H'). rewrite in_options_add, E.
    split; [eauto|apply second_cancel].
Qed.
