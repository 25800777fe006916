(** * Maps whose keys are words

    A part of a map with a single key is a leaf. *)

From Segcert Require Import Libraries Clobber Term.

Module WM.
  (** In [Fork] come the value of the empty word, and the maps of the words that go on with an X and
      with an O. *)
  Inductive t (T : Type) := Empty | One (key : word) (x : T) | Fork (here : option T) (l r : t T).
  Arguments Empty {T}. Arguments One {T}. Arguments Fork {T}.
  Definition empty (T : Type) : t T := Empty.

  Section Maps.
    Context {T : Type}.

    Fixpoint find (w : word) (m : t T) {struct m} : option T :=
      match m with
      | Empty => None
      | One k x => if word_eqb w k then Some x else None
      | Fork here l r =>
          match w with [] => here | Left :: w => find w l | Right :: w => find w r end
      end.
    (** A map of one key that is no leaf. *)
    Definition spread (k : word) (x : T) : t T :=
      match k with
      | [] => Fork (Some x) Empty Empty
      | Left :: k => Fork None (One k x) Empty
      | Right :: k => Fork None Empty (One k x)
      end.
    Fixpoint add (w : word) (x : T) (m : t T) {struct w} : t T :=
      match (match m with One k y => if word_eqb w k then Empty else spread k y | _ => m end) with
      | Fork here l r =>
          match w with
          | [] => Fork (Some x) l r
          | Left :: w => Fork here (add w x l) r
          | Right :: w => Fork here l (add w x r)
          end
      | _ => One w x
      end.

    Lemma find_empty w : find w (empty T) = None.
    Proof. reflexivity. Qed.
    Lemma find_spread w k x : find w (spread k x) = if word_eqb w k then Some x else None.
    Proof. now destruct k as [|[] k], w as [|[] w]. Qed.
    Lemma find_add w x : forall m u,
      find u (add w x m) = if word_eqb u w then Some x else find u m.
    Proof.
      induction w as [|a w IH]; intros m u; cbn [add].
      all: destruct m as [|k y|here l r]; [reflexivity| |].
      all: try (destruct (word_eqb _ k) eqn:E;
                [apply word_eqb_eq in E as <-; cbn [find]; now destruct (word_eqb u _)|];
                change (find u (One k y)) with (if word_eqb u k then Some y else None);
                rewrite <- find_spread; destruct k as [|[] k]; try discriminate E).
      all: try destruct a; destruct u as [|[] u]; try reflexivity; exact (IH _ u).
    Qed.
  End Maps.
End WM.
