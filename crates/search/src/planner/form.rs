//! Normal form and options of positions as the checker defines them (docs/CALCULUS.md), under the
//! lemmas that are available at a stage.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::classes::Classes;
use super::code::{Code, Numbering};
use super::policy::Policy;
use crate::certificate::plain::{self, Games};
use crate::clobber::Player;
use crate::clobber::sum::{Sums, Terms, add};
use crate::game::{Arena, ComponentId, Value};
use crate::position::Reducer;

/// A position in the checker's normal form.
pub type Form = SmallVec<[Code; 8]>;
/// A position before its reduction to normal form.
pub type Sum = plain::Sum<Code>;

/// Place of a proof in the certificate. Lemmas before it are available.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The proof of the lemma about a sum with this key.
    Sum(SumKey),
    /// The proof of the Rewrite lemma of this component. Of a component and its negative, this is
    /// the smaller one.
    Rewrite(Code),
    /// The proof of the statement.
    Statement,
}

/// Order of lemmas about sums: [`Forms::standing`], then the summands.
pub type SumKey = (u32, u32, Code, Code);

/// Maximum birthday of reference games that are bounds in a certificate. Each pair of them may cost
/// a lemma.
pub const SMALL_RUNG: u16 = 5;

/// Computes normal forms and options as the checker does.
pub struct Forms {
    pub numbering: Arc<Numbering>,
    classes: Arc<Classes>,
    pub policy: Policy,
    /// Lemmas that are used, each with the value of its sum or of its component.
    pub uses: BTreeMap<Stage, Code>,
    /// Terms left by each move of Left and of Right in a component, in move order.
    moves: FxHashMap<ComponentId, [Box<[Terms<Code>]>; 2]>,
}

/// Whether the lemmas that a normal form needs become part of the certificate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    Yes,
    No,
}

impl Forms {
    /// Creates forms for the values and components that were numbered, without used lemmas.
    pub fn new(numbering: Arc<Numbering>, classes: Arc<Classes>, policy: Policy) -> Forms {
        Forms { numbering, classes, policy, uses: BTreeMap::new(), moves: FxHashMap::default() }
    }

    /// Creates forms for another thread, without used lemmas.
    pub fn again(&self) -> Forms {
        let (numbering, classes) = (Arc::clone(&self.numbering), Arc::clone(&self.classes));
        Forms::new(numbering, classes, self.policy)
    }

    /// Returns the negative of a term.
    pub fn minus(&self, reducer: &Reducer, code: Code) -> Code {
        if code.is_component() {
            let component = self.numbering.component(code);
            self.numbering.component_code(reducer.components.negative(component))
        } else {
            self.numbering.code(reducer.arena.negative(self.numbering.value(code)))
        }
    }

    /// Returns the sum of two values if it is trivial or may become a lemma.
    fn known_sum(&self, arena: &Arena, x: Value, y: Value) -> Option<Value> {
        self.early_sum(arena, x, y).or_else(|| {
            if self.policy.sums == 0 {
                return None;
            }
            let classes = &self.classes;
            let sum = classes.moved(x, y).or_else(|| classes.moved(y, x))?;
            let are_plain = [x, y].map(|value| classes.place(value).is_plain());
            let is_lemma = are_plain == [true; 2] || self.regrouped(arena, x, y).is_some();
            is_lemma.then_some(sum)
        })
    }

    /// Returns the sum of two values if the search found it early enough.
    fn early_sum(&self, arena: &Arena, x: Value, y: Value) -> Option<Value> {
        let is_small = |value| arena.is_rung(value) && arena.birthday(value) <= SMALL_RUNG;
        let count =
            if is_small(x) && is_small(y) { self.policy.all_sums } else { self.policy.sums };
        arena.early_sum(x, y, count)
    }

    /// Returns `[a, b, c, d]` with `x = a + b` and `y = c + d`, if earlier lemmas suffice to
    /// regroup `x + y`.
    pub fn regrouped(&self, arena: &Arena, x: Value, y: Value) -> Option<[Value; 4]> {
        let regrouped = self.classes.regrouped(x, y)?;
        let [a, b, c, d] = regrouped;
        self.known_sum(arena, a, b)?;
        self.known_sum(arena, c, d)?;
        let cores = self.early_sum(arena, a, c)?;
        let offsets = self.early_sum(arena, b, d)?;
        self.known_sum(arena, cores, offsets)?;
        Some(regrouped)
    }

    /// Returns the position of the lemma about two values in the order of lemmas. The criteria are,
    /// in this order: the sum of the birthdays of the cores; two offsets before one and before
    /// none; plain values, then values whose sum is regrouped, then others; the sum of the
    /// birthdays of the values. So every lemma follows the lemmas that it needs.
    fn standing(&self, arena: &Arena, x: Value, y: Value) -> [u32; 2] {
        let places = [x, y].map(|value| self.classes.place(value));
        let born = |values: [Value; 2]| -> u32 {
            let birthdays = values.map(|value| u32::from(arena.birthday(value)));
            birthdays.iter().sum()
        };
        let kind = places.iter().filter(|place| !place.is_offset()).count() as u32;
        let order = match places.iter().all(|place| place.is_plain()) {
            true => 0,
            false if self.regrouped(arena, x, y).is_some() => 1,
            false => 2,
        };
        let cores = born(places.map(|place| place.core));
        [cores << 4 | kind << 2 | order, born([x, y])]
    }

    /// Returns the terms that each move of a player leaves in a component, in move order.
    fn moves(
        &mut self,
        reducer: &mut Reducer,
        component: ComponentId,
        player: Player,
    ) -> &[Terms<Code>] {
        let numbering = &self.numbering;
        let lists = self.moves.entry(component).or_insert_with(|| {
            let word = reducer.components.component(component).clone();
            [Player::Left, Player::Right].map(|player| {
                let moves = word.moves(player);
                moves
                    .map(|(a, b)| {
                        let pieces =
                            [a, b].map(|piece| reducer.components.intern(&piece)).into_iter();
                        let pieces = pieces.filter(|&piece| piece != ComponentId::DEAD);
                        pieces.map(|piece| numbering.component_code(piece)).collect()
                    })
                    .collect()
            })
        });
        &lists[player as usize]
    }
}

/// The lemmas before a stage, as equalities for normal forms.
pub struct View<'a> {
    pub forms: &'a mut Forms,
    pub reducer: &'a mut Reducer,
    pub stage: Stage,
    pub mark: Mark,
}

impl View<'_> {
    /// Returns the normal form of a sum.
    pub fn normal(&mut self, sum: &Sum) -> Form {
        let mut form = sum.kept.clone();
        let Ok(()) = add(self, &mut form, sum.added.iter().copied());
        form
    }

    /// Returns the checker's normal form of a sum. In the planner's normal form, two values that
    /// are alone are not added, because Order decides.
    pub fn summed(&mut self, sum: &Sum) -> Form {
        let form = self.normal(sum);
        let sum = match *form {
            [a, b] if !b.is_component() => self.sum(a, b),
            _ => None,
        };
        sum.map_or(form, |sum| std::iter::once(sum).filter(|&sum| sum != Code::ZERO).collect())
    }

    /// Returns whether the checker's normal form of a sum is a value or 0.
    pub fn is_value(&mut self, sum: &Sum) -> bool {
        match *self.summed(sum) {
            [] => true,
            [value] => !value.is_component(),
            _ => false,
        }
    }

    /// Returns the sum of two values, and marks its lemma as used.
    pub fn use_sum(&mut self, x: Value, y: Value) -> Value {
        let sum = self.forms.known_sum(&self.reducer.arena, x, y);
        let sum = sum.expect("sums that are regrouped are known");
        if x != Value::ZERO && y != Value::ZERO && sum != Value::ZERO {
            let [a, b] = [x, y].map(|value| self.forms.numbering.code(value));
            self.sum(a, b).expect("what is regrouped comes after what it is made of");
        }
        sum
    }

    /// Returns the value of a component, if a lemma before the stage may state it.
    fn rewritten(&mut self, term: Code) -> Option<Code> {
        let (forms, components) = (&self.forms, &self.reducer.components);
        let component = forms.numbering.component(term);
        if component == ComponentId::DEAD {
            return Some(Code::ZERO);
        }
        if components.stones(component) > forms.policy.stones {
            return None;
        }
        let value = components.known_value(component)?;
        let key = term.min(forms.minus(self.reducer, term));
        self.by_lemma(Stage::Rewrite(key), key != term, value)
    }

    /// Returns the sum of two values, if a lemma before the stage may state it.
    fn sum(&mut self, a: Code, b: Code) -> Option<Code> {
        let (forms, arena) = (&self.forms, &self.reducer.arena);
        let [x, y] = [a, b].map(|code| forms.numbering.value(code));
        let sum = forms.known_sum(arena, x, y)?;
        let plus = (a.min(b), a.max(b));
        let [c, d] = [a, b].map(|code| forms.minus(self.reducer, code));
        let minus = (c.min(d), c.max(d));
        let (first, second) = plus.min(minus);
        let [of_cores, of_values] = forms.standing(arena, x, y);
        self.by_lemma(Stage::Sum((of_cores, of_values, first, second)), minus < plus, sum)
    }

    /// Returns a value if its lemma, which may be about the negatives, precedes the stage.
    fn by_lemma(&mut self, lemma: Stage, is_negative: bool, value: Value) -> Option<Code> {
        if lemma >= self.stage {
            return None;
        }
        let code = self.forms.numbering.code(value);
        if self.mark == Mark::Yes {
            let said = if is_negative { self.forms.minus(self.reducer, code) } else { code };
            self.forms.uses.insert(lemma, said);
        }
        Some(code)
    }
}

impl Sums for View<'_> {
    type Term = Code;
    type Error = Infallible;

    fn negative(&self, term: &Code) -> Result<Code, Infallible> {
        Ok(self.forms.minus(self.reducer, *term))
    }

    fn replaced(&mut self, term: &Code) -> Result<Option<Terms<Code>>, Infallible> {
        let value = match term.is_component() {
            true => self.rewritten(*term),
            false => (*term == Code::ZERO).then_some(Code::ZERO),
        };
        Ok(value.map(|value| std::iter::once(value).filter(|&value| value != Code::ZERO).collect()))
    }

    fn values(&self, sum: &[Code]) -> usize {
        let values = sum.partition_point(|code| !code.is_component());
        // Order decides a sum of two values without a lemma.
        if values == sum.len() && values <= 2 { 0 } else { values }
    }

    fn plus(&mut self, a: &Code, b: &Code) -> Result<Option<Code>, Infallible> {
        Ok(self.sum(*a, *b))
    }
}

impl Games for View<'_> {
    fn options_of(&mut self, term: &Code, player: Player) -> Vec<Terms<Code>> {
        let View { forms, reducer, .. } = self;
        if term.is_component() {
            return forms.moves(reducer, forms.numbering.component(*term), player).to_vec();
        }
        let lists = forms.numbering.options(reducer, forms.numbering.value(*term));
        lists[player as usize].iter().map(|&option| Terms::from_elem(option, 1)).collect()
    }
}
