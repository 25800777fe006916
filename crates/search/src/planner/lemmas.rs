//! Proves all lemmas that a certificate uses.
//!
//! The proof of a lemma depends only on its statement. So after a hard search, several threads
//! prove lemmas as soon as they are used.

use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use rustc_hash::FxHashSet;

use super::code::{self, Code, Step};
use super::facts::Facts;
use super::form::{Form, Mark, Stage};
use super::plan::Planner;
use crate::certificate::CertifyError;
use crate::certificate::goal::Judgment;
use crate::clobber::Player;
use crate::game::arena::{STACK_BYTES, joined};
use crate::run::lock::lock;

/// Number of lemmas that a thread takes at a time.
const BATCH: usize = 64;
/// Number of used lemmas that are passed to other threads at a time.
pub const MANY: usize = 512;

/// A lemma with its proof.
pub struct Lemma {
    pub lemma: code::Lemma,
    pub proof: Vec<Step>,
}

/// Proved lemmas with their places in the file.
type Proved = Vec<(Stage, Lemma)>;
/// Used lemmas by their places in the file, each with the value of its sum or of its component.
type Uses = BTreeMap<Stage, Code>;

/// Lemmas without a proof, shared by several threads.
#[derive(Default)]
pub struct Pool {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: Uses,
    /// All lemmas that are waiting, or were waiting before.
    seen: FxHashSet<Stage>,
    /// Number of threads that may still use more lemmas.
    working: usize,
    /// Whether a proof has failed, so that no other proof is needed.
    has_failed: bool,
}

impl Pool {
    /// Creates an empty pool with one working thread.
    fn new() -> Pool {
        let pool = Pool::default();
        pool.lock().working = 1;
        pool
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Adds used lemmas.
    pub fn add(&self, uses: Uses) {
        let mut state = self.lock();
        for (stage, value) in uses {
            if state.seen.insert(stage) {
                state.waiting.insert(stage, value);
            }
        }
        drop(state);
        self.changed.notify_all();
    }

    /// Records that this thread uses no more lemmas.
    fn finish(&self) {
        self.lock().working -= 1;
        self.changed.notify_all();
    }

    fn fail(&self) {
        self.lock().has_failed = true;
        self.changed.notify_all();
    }

    /// Waits for lemmas. Returns the last ones in file order, or none if all are proved.
    fn take(&self) -> Vec<(Stage, Code)> {
        let idle =
            |state: &mut State| state.waiting.is_empty() && state.working > 0 && !state.has_failed;
        let state = self.changed.wait_while(self.lock(), idle);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        let mut batch = Vec::new();
        while batch.len() < BATCH && !state.has_failed {
            let Some(next) = state.waiting.pop_last() else {
                break;
            };
            batch.push(next);
        }
        state.working += usize::from(!batch.is_empty());
        batch
    }
}

/// Stops the other threads if this thread panics.
struct FailOnPanic<'p>(&'p Pool);

impl Drop for FailOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.fail();
        }
    }
}

impl Planner<'_> {
    /// Does some work, and proves all lemmas that it uses. Returns them in file order.
    ///
    /// # Errors
    /// [`CertifyError`].
    pub fn with_lemmas(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<(), CertifyError>,
    ) -> Result<Vec<Lemma>, CertifyError> {
        let pool = Arc::new(Pool::new());
        let forms = &self.forms.again();
        let mut proved = thread::scope(|scope| {
            let _guard = FailOnPanic(&pool);
            let mut threads = Vec::new();
            for _ in 0..self.search.helpers() {
                let mut copy = self.search.fork_without_dominance();
                let pool = Arc::clone(&pool);
                let help = move || {
                    let forms = forms.again();
                    Planner::with_forms(&mut copy, forms).prove_from(&pool)
                };
                let thread = thread::Builder::new().stack_size(STACK_BYTES);
                // If the system cannot start the thread, the proof only takes longer.
                threads.extend(thread.spawn_scoped(scope, help));
            }
            self.pool = Some(Arc::clone(&pool));
            let worked = work(self);
            self.pool = None;
            self.author = None;
            pool.add(std::mem::take(&mut self.forms.uses));
            if worked.is_err() {
                pool.fail();
            }
            pool.finish();
            let mut proved = worked.and_then(|()| self.prove_from(&pool));
            for thread in threads {
                let others = joined(thread);
                proved = proved.and_then(|mut proved| {
                    proved.append(&mut others?);
                    Ok(proved)
                });
            }
            proved
        })?;
        proved.sort_unstable_by_key(|&(stage, _)| stage);
        Ok(proved.into_iter().map(|(_, lemma)| lemma).collect())
    }

    /// Proves lemmas of the pool until all are proved.
    fn prove_from(&mut self, pool: &Pool) -> Result<Proved, CertifyError> {
        let _guard = FailOnPanic(pool);
        let mut proved = Vec::new();
        loop {
            let batch = pool.take();
            if batch.is_empty() {
                return Ok(proved);
            }
            for (stage, value) in batch {
                let lemma = self.search.check().map_err(CertifyError::from);
                match lemma.and_then(|()| self.prove_lemma(stage, value)) {
                    Ok(lemma) => proved.push((stage, lemma)),
                    Err(error) => {
                        pool.fail();
                        return Err(error);
                    }
                }
            }
            pool.add(std::mem::take(&mut self.forms.uses));
            pool.finish();
        }
    }

    fn prove_lemma(&mut self, stage: Stage, value: Code) -> Result<Lemma, CertifyError> {
        self.stage = stage;
        let (left, regrouped) = match stage {
            Stage::Sum((_, _, a, b)) => (Form::from_slice(&[a, b]), self.regroup(a, b)),
            Stage::Rewrite(component) => (Form::from_slice(&[component]), None),
            Stage::Statement => unreachable!("the statement is no lemma"),
        };
        if let Some(lemma) = regrouped {
            return Ok(Lemma { lemma, proof: Vec::new() });
        }
        let by_options = self.has_values_of_options(&left);
        if !by_options {
            self.facts = Facts::default();
            for side in self.both_sides(&left, value) {
                self.prove(side.into(), Judgment::AtLeast)?;
            }
        }
        let lemma = self.lemma(&left, value, by_options);
        Ok(Lemma { lemma, proof: std::mem::take(&mut self.proof) })
    }

    /// Returns whether earlier lemmas give a value to each option of a sum. If so, marks these
    /// lemmas as used.
    fn has_values_of_options(&mut self, sum: &Form) -> bool {
        let mut options = self.options(sum, Player::Left);
        options.extend(self.options(sum, Player::Right));
        let mut are_values =
            |mark| options.iter().all(|option| self.view(mark).is_value(&option.after));
        are_values(Mark::No) && are_values(Mark::Yes)
    }

    /// Returns the sum of two values as a Regroup lemma if earlier lemmas suffice.
    fn regroup(&mut self, x: Code, y: Code) -> Option<code::Lemma> {
        let [x, y] = [x, y].map(|code| self.forms.numbering.value(code));
        let regrouped = self.forms.regrouped(&self.search.reducer.arena, x, y)?;
        let [a, b, c, d] = regrouped;
        let mut sum = |x, y| self.view(Mark::Yes).use_sum(x, y);
        sum(a, b);
        sum(c, d);
        let (cores, offsets) = (sum(a, c), sum(b, d));
        sum(cores, offsets);
        Some(code::Lemma::Regroup(regrouped.map(|value| self.forms.numbering.code(value))))
    }

    /// Returns the lemma `a + b = value` or `component = value`.
    fn lemma(&self, left: &[Code], value: Code, by_options: bool) -> code::Lemma {
        if let [a, b] = *left {
            return match by_options {
                true => code::Lemma::SumByOptions(a, b, value),
                false => code::Lemma::Sum(a, b, value),
            };
        }
        let stones = self.forms.numbering.stones(&self.search.reducer, left[0]);
        let terms = self.written(&[value]);
        match by_options {
            true => code::Lemma::RewriteByOptions(stones, terms),
            false => code::Lemma::Rewrite(stones, terms),
        }
    }

    /// Returns `B − a` and `a − B`.
    fn both_sides(&self, b: &[Code], a: Code) -> [Form; 2] {
        let minus = |code| self.forms.minus(&self.search.reducer, code);
        let mut first = Form::from_slice(b);
        first.push(minus(a));
        let mut second: Form = b.iter().map(|&code| minus(code)).collect();
        second.push(a);
        [first, second]
    }
}
