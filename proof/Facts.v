(** * Facts: goals that were proved, in a balanced search tree

    Okasaki's red-black tree. Its order only has to find things; soundness needs no more than that
    what is found equals what is looked for, and that what is stored is true. *)

From Segcert Require Import Libraries Clobber Arena Term Normal Rules.

(** Any order will do; this one decides early. *)
Fixpoint quick_word (u v : word) : comparison :=
  match u, v with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | a :: u, b :: v => match player_compare a b with Eq => quick_word u v | c => c end
  end.
Fixpoint quick_compare (P Q : position) : comparison :=
  match P, Q with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | Value r :: P, Value s :: Q =>
      match Pos.compare r s with Eq => quick_compare P Q | c => c end
  | Value _ :: _, Part _ :: _ => Lt
  | Part _ :: _, Value _ :: _ => Gt
  | Part u :: P, Part w :: Q => match quick_word u w with Eq => quick_compare P Q | c => c end
  end.
Definition same_position (P Q : position) : bool :=
  match quick_compare P Q with Eq => true | _ => false end.
Definition goal_compare (g h : goal) : comparison :=
  match strict g, strict h with
  | false, true => Lt
  | true, false => Gt
  | _, _ => quick_compare (terms g) (terms h)
  end.

Lemma quick_word_eq u : forall v, quick_word u v = Eq -> u = v.
Proof.
  induction u as [|a u IH]; intros [|b v]; simpl; try easy.
  destruct a, b; simpl; try easy; intros E; f_equal; auto.
Qed.
Lemma quick_compare_eq P : forall Q, quick_compare P Q = Eq -> P = Q.
Proof.
  induction P as [|[r|u] P IH]; intros [|[s|w] Q]; simpl; try easy.
  - destruct (Pos.compare r s) eqn:E; try easy. apply Pos.compare_eq in E as ->.
    intros E. f_equal. auto.
  - destruct (quick_word u w) eqn:E; try easy. apply quick_word_eq in E as ->.
    intros E. f_equal. auto.
Qed.
Lemma goal_compare_eq g h : goal_compare g h = Eq -> g = h.
Proof.
  destruct g as [[] P], h as [[] Q]; unfold goal_compare; simpl; try easy;
    now intros ->%quick_compare_eq.
Qed.

Inductive facts := Leaf | Node (red : bool) (l : facts) (g : goal) (r : facts).

Fixpoint known (g : goal) (t : facts) : bool :=
  match t with
  | Leaf => false
  | Node _ l h r => match goal_compare g h with Eq => true | Lt => known g l | Gt => known g r end
  end.
Definition balance_left (l : facts) (g : goal) (r : facts) : facts :=
  match l with
  | Node true (Node true a x b) y c | Node true a x (Node true b y c) =>
      Node true (Node false a x b) y (Node false c g r)
  | _ => Node false l g r
  end.
Definition balance_right (l : facts) (g : goal) (r : facts) : facts :=
  match r with
  | Node true (Node true b y c) z d | Node true b y (Node true c z d) =>
      Node true (Node false l g b) y (Node false c z d)
  | _ => Node false l g r
  end.
Fixpoint insert_fact (g : goal) (t : facts) : facts :=
  match t with
  | Leaf => Node true Leaf g Leaf
  | Node red l h r =>
      match goal_compare g h with
      | Eq => t
      | Lt => if red then Node red (insert_fact g l) h r else balance_left (insert_fact g l) h r
      | Gt => if red then Node red l h (insert_fact g r) else balance_right l h (insert_fact g r)
      end
  end.
Definition learn (g : goal) (t : facts) : facts :=
  match insert_fact g t with Leaf => Leaf | Node _ l h r => Node false l h r end.

Section All.
  Variable Q : goal -> Prop.

  Fixpoint all_facts (t : facts) : Prop :=
    match t with Leaf => True | Node _ l g r => all_facts l /\ Q g /\ all_facts r end.

  Lemma known_true g t : all_facts t -> known g t = true -> Q g.
  Proof.
    induction t as [|red l IHl h r IHr]; simpl; [easy|]. intros (Al & q & Ar).
    destruct (goal_compare g h) eqn:E; auto. now apply goal_compare_eq in E as ->.
  Qed.
  Lemma balance_left_all l g r :
    all_facts l -> Q g -> all_facts r -> all_facts (balance_left l g r).
  Proof.
    destruct l as [|[] [|[] a x b] y [|[] c z d]]; simpl; tauto.
  Qed.
  Lemma balance_right_all l g r :
    all_facts l -> Q g -> all_facts r -> all_facts (balance_right l g r).
  Proof.
    destruct r as [|[] [|[] a x b] y [|[] c z d]]; simpl; tauto.
  Qed.
  Lemma insert_fact_all g t : all_facts t -> Q g -> all_facts (insert_fact g t).
  Proof.
    intros At q. induction t as [|red l IHl h r IHr]; simpl in *; [tauto|].
    destruct At as (Al & qh & Ar). destruct goal_compare; [simpl; tauto| |].
    - destruct red; [simpl; tauto|]. apply balance_left_all; auto.
    - destruct red; [simpl; tauto|]. apply balance_right_all; auto.
  Qed.
  Lemma learn_all g t : all_facts t -> Q g -> all_facts (learn g t).
  Proof.
    intros At q. unfold learn. pose proof (insert_fact_all g t At q) as Ai.
    now destruct insert_fact.
  Qed.
End All.
