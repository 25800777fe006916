(** * Whether two cells may share a part is decided right *)

From Segcert.Param Require Export GoalsSound Uses.
Local Open Scope nat_scope.

(** The members, read from left to right. *)
Definition exactly_in (c : cell) (y : word) : Prop :=
  match period c with [] => y = prefix c | _ => member (prefix c) (period c) (suffix c) (from c) y
    end.

Lemma is_mine_refl a : is_mine a a = true.
Proof. now destruct a. Qed.
Lemma strip_app w l : strip w (w ++ l) = Some l.
Proof. induction w as [|a w IH]; simpl; [reflexivity|]. now rewrite is_mine_refl. Qed.
Lemma strip_end_app v l : strip_end v (l ++ v) = Some l.
Proof.
  unfold strip_end. rewrite !rev_append_nil, rev_app_distr, strip_app.
  now rewrite rev_append_nil, rev_involutive.
Qed.
Lemma whole_power w : w <> [] -> forall k fuel, length (power w k) <= length fuel ->
  whole fuel w (power w k) = Some k.
Proof.
  intros W. induction k as [|k IH]; intros fuel F; [now destruct fuel|].
  destruct w as [|a w]; [easy|]. destruct fuel as [|f fuel]; [simpl in F; lia|].
  cbn [power] in *. rewrite app_length in F. cbn [length] in F.
  change ((a :: w) ++ power (a :: w) k) with (a :: (w ++ power (a :: w) k)).
  cbn [whole]. change (a :: w ++ power (a :: w) k) with ((a :: w) ++ power (a :: w) k).
  rewrite strip_app, IH; [reflexivity|]. lia.
Qed.
Lemma has_complete c y : suffix c = [] \/ period c <> [] -> exactly_in c y -> has c y = true.
Proof.
  unfold exactly_in, has. destruct (period c) as [|a w] eqn:E.
  - intros [Sf|Sf]; [|easy]. intros ->. rewrite <- (app_nil_r (prefix c)) at 2.
    rewrite strip_app, Sf. reflexivity.
  - intros _ (k & K & ->). rewrite strip_app, strip_end_app.
    rewrite whole_power by easy. now apply Nat.leb_le.
Qed.
Lemma some_member_complete c d : forall fuel i k, i <= k < i + fuel ->
  has_either d (prefix c ++ power (period c) k ++ suffix c) = true -> some_member fuel c d i = true.
Proof.
  induction fuel as [|fuel IH]; intros i k K H; [lia|]. cbn [some_member]. apply orb_true_iff.
  destruct (Nat.eq_dec i k) as [->|]; [now left|]. right. apply (IH (S i) k); [lia|assumption].
Qed.

(** Cells without a block have no suffix. *)
Definition cell_ok (c : cell) : Prop := suffix c = [] \/ period c <> [].

Theorem meets_complete c d y z : cell_ok c -> cell_ok d -> exactly_in c y -> exactly_in d z ->
  mirrors y z -> meets c d = true.
Proof.
  intros Oc Od Iy Iz Mi.
  assert (either : forall e y z, cell_ok e -> exactly_in e z -> mirrors y z ->
            has_either e y = true).
  { intros e y' z' Oe Ie M. unfold has_either. rewrite rev_append_nil. apply orb_true_iff.
    destruct M as [->| ->]; [left|right; rewrite rev_involutive]; now apply has_complete. }
  unfold meets. destruct (period c) as [|a w] eqn:Ec.
  - unfold exactly_in in Iy. rewrite Ec in Iy. subst y. now apply either with z.
  - destruct (period d) as [|b u] eqn:Ed.
    + unfold exactly_in in Iz. rewrite Ed in Iz. subst z. apply either with y; auto.
      now apply mirrors_sym.
    + unfold exactly_in in Iy, Iz. rewrite Ec in Iy. rewrite Ed in Iz.
      set (p := Nat.lcm (length (a :: w)) (length (b :: u))).
      destruct (Nat.divide_lcm_l (length (a :: w)) (length (b :: u))) as [q Q].
      destruct (Nat.divide_lcm_r (length (a :: w)) (length (b :: u))) as [q' Q']. fold p in Q, Q'.
      assert (Pp : 0 < p).
      { unfold p. destruct (Nat.eq_dec (Nat.lcm (length (a :: w)) (length (b :: u))) 0) as [Z|];
          [|lia].
        apply Nat.lcm_eq_0 in Z. simpl in Z. lia. }
      (* a short common member, where [d] is read from either end *)
      assert (found : forall u0 w0 v0,
        length u0 + length v0 = length (prefix d) + length (suffix d) ->
        length w0 = length (b :: u) -> member u0 w0 v0 (from d) y ->
        (forall y', member u0 w0 v0 (from d) y' -> has_either d y' = true) ->
        some_member (S ((Nat.max (Nat.max (shortest c) (shortest d))
          (length (prefix c) + length (suffix c) + (length (prefix d) + length (suffix d)) + 2 * p)
          + p) / length (a :: w))) c d (from c) = true).
      { intros u0 w0 v0 Lu Lw I0 H0.
        assert (W0 : 0 < length w0) by (rewrite Lw; simpl; lia).
        rewrite <- Lw in Q'.
        destruct (common_member (prefix c) (a :: w) (suffix c) (from c) u0 w0 v0 (from d) p q q' y
                    ltac:(simpl; lia) W0 Q Q' Pp Iy I0) as (y' & Ly & (k & K & ->) & I').
        apply some_member_complete with k; [|rewrite Ec; now apply H0].
        split; [assumption|].
        set (top := Nat.max _ _ + p) in Ly. set (top' := Nat.max _ _ + p).
        assert (Et : top = top').
        { unfold top, top', shortest. rewrite Ec, Ed, Lw. f_equal. f_equal; [f_equal|]; lia. }
        rewrite !app_length, power_length in Ly.
        assert (k <= top' / length (a :: w)); [|lia].
        apply Nat.div_le_lower_bound; [simpl; lia|]. rewrite <- Et. nia. }
      replace (length (prefix c) + length (suffix c) + length (prefix d) + length (suffix d)) with
        (length (prefix c) + length (suffix c) + (length (prefix d) + length (suffix d))) by lia.
      destruct Mi as [->| ->].
      * apply (found (prefix d) (b :: u) (suffix d)); auto. intros y' I'.
        apply either with y'; auto; [|now left]. unfold exactly_in. now rewrite Ed.
      * apply (found (rev (suffix d)) (rev (b :: u)) (rev (prefix d))).
        -- rewrite !rev_length. lia.
        -- apply rev_length.
        -- now apply member_rev.
        -- intros y' I'. apply either with (rev y'); auto; [|right; now rewrite rev_involutive].
           unfold exactly_in. rewrite Ed. apply member_rev in I'. now rewrite !rev_involutive in I'.
Qed.

(** Two plain cells that meet are one word, or its mirror image. *)
Lemma has_plain c y : period c = [] -> suffix c = [] -> has c y = true -> y = prefix c.
Proof.
  intros P Sf. unfold has. rewrite P, Sf. destruct (strip (prefix c) y) as [l|] eqn:E; [|easy].
  apply strip_eq in E as ->. unfold strip_end. cbn [rev_append strip].
  destruct (rev_append (rev_append l []) []) as [|b l'] eqn:R; [|easy].
  rewrite !rev_append_nil, rev_involutive in R. subst l. intros _. apply app_nil_r.
Qed.
Lemma meets_plain c d : period c = [] -> period d = [] -> suffix d = [] -> meets c d = true ->
  mirrors (prefix c) (prefix d).
Proof.
  intros Pc Pd Sd. unfold meets. rewrite Pc. unfold has_either. rewrite rev_append_nil.
  intros [H|H]%orb_prop; apply has_plain in H; auto; [now left|right].
  now rewrite <- H, rev_involutive.
Qed.

Lemma mirrors_neg u w : mirrors u w -> mirrors (word_neg u) (word_neg w).
Proof. intros [->| ->]; [now left|right]. unfold word_neg. apply map_rev. Qed.
Lemma neg_cell_in c y : exactly_in c y -> exactly_in (neg_cell c) (word_neg y).
Proof.
  unfold exactly_in, neg_cell. cbn [period prefix suffix from]. destruct (period c) as [|a w].
  - now intros ->.
  - intros I. apply member_neg in I. exact I.
Qed.
Lemma neg_cell_ok c : cell_ok c -> cell_ok (neg_cell c).
Proof.
  unfold cell_ok, neg_cell. cbn [period suffix]. intros [->|P]; [now left|right].
  now destruct (period c).
Qed.
Lemma opposite_mirrors w u : opposite w u <-> mirrors u (word_neg w).
Proof. reflexivity. Qed.

(** ** The table of rivals *)

Lemma cell_eqb_eq c d : cell_eqb c d = true -> c = d.
Proof.
  destruct c as [u w v n], d as [u1 w1 v1 n1]. unfold cell_eqb. cbn [prefix period suffix from].
  intros [E Ef]%andb_prop.
  apply andb_prop in E as [E Es]. apply andb_prop in E as [Ep Ew].
  apply word_eqb_eq in Ep as ->, Ew as ->, Es as ->. now apply Nat.eqb_eq in Ef as ->.
Qed.
Definition right_rivals (cells : list cell) (t : rival_table) : Prop :=
  forall known l, find_rivals known t = Some l -> l = rivals cells known.
Lemma rivals_of_eq cells t known l : right_rivals cells t ->
  rivals_of cells t known = Some l -> l = rivals cells known.
Proof.
  intros R. unfold rivals_of. destruct (find_rivals known t) as [m|] eqn:E.
  - intros [= <-]. now apply R.
  - destruct (comparable_all cells known); [now intros [= <-]|easy].
Qed.
Lemma needed_rivals_right cells steps : forall t, right_rivals cells t ->
  right_rivals cells (needed_rivals cells steps t).
Proof.
  induction steps as [|s steps IH]; intros t R; [exact R|]. cbn [needed_rivals].
  destruct s; auto. destruct (nth_error cells cell) as [h|]; auto.
  cbv zeta. set (known := known_of _ _ _). destruct (find_rivals known t); auto.
  destruct (comparable_all cells known); auto.
  apply IH. intros k l. unfold find_rivals at 1, same_prefix, add_rivals. rewrite WM.find_add.
  destruct (word_eqb (prefix k) (prefix known)) eqn:P; [apply word_eqb_eq in P|apply R].
  cbn [rivals_among]. destruct (cell_eqb known k) eqn:E.
  - apply cell_eqb_eq in E as <-. now intros [= <-].
  - intros F. apply R. unfold find_rivals, same_prefix in *. now rewrite P.
Qed.
Lemma no_rivals_right cells : right_rivals cells no_rivals.
Proof. intros k l. unfold find_rivals, same_prefix, no_rivals. now rewrite WM.find_empty. Qed.
