//! Reads certificates as the prover's types, from the objects that the kernel reads and the steps
//! that it applies.
use std::cell::RefCell;
use std::rc::Rc;

use segcert_check::calculus::{self as kernel, Goal, How, Reason, Way};
use segcert_check::data::Player;
use segcert_check::games::Games;
use segcert_check::replay::Replay;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::file::open;
use segcert_check::statement::Statement;

use crate::certificate::kernel::{cell, claim, lemma, step};
use crate::claims::{Claim, Policy, Step, Theory};
use crate::game::{Arena, Components, Value};

/// A certificate whose proof the kernel has accepted.
pub struct File {
    /// Statement of the certificate, as the kernel's type.
    pub statement: Rc<Statement>,
    /// Values, cells, lemmas and claims of the certificate. The claims of its imports come first.
    pub theory: Theory,
    /// Number of claims of its imports.
    pub imported: usize,
    /// Number of claims up to the end of each system.
    pub ends: Vec<usize>,
    /// Goals of the statement, as claims.
    pub goals: Vec<Claim>,
    /// The steps of all proofs, in the order of the file. A step Claim has its forms as they are
    /// written ([`Claim::written`]).
    pub steps: Vec<Step>,
}

/// An observer that records the steps of the kernel.
struct Recorder(Rc<RefCell<Vec<kernel::Step>>>);

impl kernel::Observer for Recorder {
    fn subgoal(&mut self, _: &Goal, _: Reason) {}

    fn discharged(&mut self, _: &Goal, how: How) {
        if let How::Step(_, step) = how {
            self.0.borrow_mut().push(step.clone());
        }
    }
}

impl File {
    /// Replays a certificate, given its imports. Returns `None` if the kernel does not accept it,
    /// or if its values are not in the prover's order.
    pub fn read(file: &[u8], imports: &[Rc<Statement>], arena: Arena) -> Option<File> {
        let (_, body) = open(file).ok()?.proof().ok()?;
        let mut replay = Replay::new(body, Allowed::default().limits(file.len()));
        let (statement, _) = replay.open().ok()?;
        let applied = Rc::new(RefCell::new(Vec::new()));
        replay.kernel.observer = Some(Box::new(Recorder(Rc::clone(&applied))));
        replay.replay(&statement, imports).ok()?;
        let goals = statement.goals(&mut replay.kernel).ok()?;
        let mut imported = 0;
        for import in imports {
            imported += import.goals(&mut replay.kernel).ok()?.len();
        }
        let Replay { kernel, lemmas, ends, .. } = replay;
        let mut theory = Theory::new(arena, Components::new(), Policy::Given(usize::MAX));
        let games = &kernel.games;
        let values = values(games, &mut theory.arena)?;
        let mut value = |reference: u32| values[reference as usize];
        let mut all = |claims: &[Goal]| -> Vec<Claim> {
            claims.iter().map(|it| claim(games, it).map(&mut value)).collect()
        };
        let (claims, goals) = (all(&kernel.claims.all), all(&goals));
        let applied = applied.borrow();
        let steps = applied.iter().map(|it| step(games, it).map(&mut value)).collect();
        // Certificates of theorems do not have lemmas by Regroup.
        if lemmas.iter().any(|lemma| lemma.way == Way::Regroup) {
            return None;
        }
        theory.set_cells(kernel.cells.iter().map(cell).collect());
        for it in lemmas.iter() {
            theory.push_lemma(lemma(games, it).map(&mut value));
        }
        theory.claims = claims;
        Some(File { statement, theory, imported, ends, goals, steps })
    }
}

/// Returns the value of each reference of a file. Returns `None` unless the entries are canonical
/// and in the prover's order, so that the steps of the file select equal terms.
fn values(games: &Games, arena: &mut Arena) -> Option<Vec<Value>> {
    let mut by_reference = vec![Value::ZERO; 2];
    for entry in games.arena.references().skip(2).step_by(2) {
        let side = |player| -> Option<Vec<Value>> {
            let options = games.arena.options(entry, player).ok()?.iter();
            options.map(|option| by_reference.get(option.index()).copied()).collect()
        };
        let (left, right) = (side(Player::Left)?, side(Player::Right)?);
        let value = arena.game(&left, &right).ok()?;
        let negative = arena.negative(value);
        let is_ordered = by_reference.iter().nth_back(1).is_some_and(|last| *last < value);
        let is_canonical =
            arena.left(value).len() == left.len() && arena.right(value).len() == right.len();
        if !is_ordered || !is_canonical || negative < value {
            return None;
        }
        by_reference.extend([value, negative]);
    }
    Some(by_reference)
}
