//! A proof that the kernel has replayed, with the kernel and the tree of the proof.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use segcert_check::shell::verdict::{ImportedProof, Rejection, Verdict};

use super::format::{least, ranges};
use super::kernel::{
    Arena, Budget, Cell, Form, Goal, Kernel, Lemma, Reader, Replay, Statement, Step, Subject, Term,
    Watched,
};
use super::letters::Letters;
use super::names::Names;
use super::premise::{Derivation, are_meeting};
use super::spelling::Spelling;
use super::steps::Collector;
use super::tree::{Discharge, Root, Tree};

/// A replayed proof, from which each part can be computed again.
pub struct Proof<'p> {
    pub kernel: Kernel,
    /// Reads the steps.
    pub(super) reader: Reader<'p>,
    /// The lemmas in order.
    pub listed: Rc<[Lemma]>,
    /// Number of claims up to the end of each system.
    ends: Vec<usize>,
    pub statement: Rc<Statement>,
    /// Orientation of rows for people.
    pub(super) spelling: Spelling,
    /// The certificates that this one imports.
    pub imports: Vec<ImportedProof>,
    pub names: Names,
    /// The goals of the statement, not in normal form.
    pub goals: Vec<Goal>,
    pub tree: Tree,
    /// The fault, if the proof was rejected.
    pub fault: Option<Rejection>,
    /// Number of claims up to the end of each imported certificate. Claims of imported certificates
    /// have the first numbers.
    imported: Vec<usize>,
    /// Pairs of cells with negative rows.
    opposites: Vec<(usize, usize)>,
    /// Letters of the claims that are used for goals, if they are letters of the goals.
    pub(super) renamed: FxHashMap<usize, Letters>,
    /// The premises of the last step that was applied, each with its reason.
    pub(super) seen: Rc<RefCell<Vec<(Goal, Derivation)>>>,
    /// Number of lemmas that the kernel uses now.
    pub(super) active: usize,
    /// The left sides of these lemmas and of their negatives, each with the number of the lemma and
    /// whether it is its negative.
    pub(super) lemmas: FxHashMap<[Term; 2], (usize, bool)>,
}

impl<'p> Proof<'p> {
    /// Returns the proof whose replay was observed, with the tree that the observer wrote.
    pub fn new(watched: Watched<'p>, mut tree: Tree) -> Option<Proof<'p>> {
        let Watched { replay, statement, facts, imports, verdict } = watched;
        let Replay { mut kernel, mut reader, lemmas: listed, ends, .. } = replay;
        let statement = statement?;
        let fault = match verdict {
            Verdict::Rejected(rejection) => Some(rejection),
            _ => None,
        };
        let seen = Rc::<RefCell<Vec<(Goal, Derivation)>>>::default();
        kernel.observer = Some(Box::new(Collector(Rc::clone(&seen))));
        kernel.games.budget = Budget { steps: u64::MAX, memory: u64::MAX };
        match &fault {
            None => tree.finish(),
            Some(fault) => refuse(&mut kernel, &mut reader, &mut tree, fault.subject),
        }
        kernel.premises.clear();
        seen.take();
        // All accepted claims may be cited now.
        let claims = kernel.claims.all.len();
        (kernel.claims.proved, kernel.claims.usable) = (claims, claims);
        kernel.games.used = Some(Vec::new());
        let mut proof = Proof {
            imported: (facts.iter())
                .scan(0, |end, fact| {
                    *end += fact.relation.1.len();
                    Some(*end)
                })
                .collect(),
            goals: statement.goals(&mut kernel).unwrap_or_default(),
            names: Names::new(&kernel.games.arena),
            opposites: opposites(&kernel.cells),
            kernel,
            reader,
            listed,
            ends,
            spelling: Spelling::new(&statement),
            statement,
            imports,
            tree,
            fault,
            seen,
            active: 0,
            lemmas: FxHashMap::default(),
            renamed: FxHashMap::default(),
        };
        proof.forget();
        proof.rename_claims();
        Some(proof)
    }

    pub fn arena(&self) -> &Arena {
        &self.kernel.games.arena
    }

    /// Returns the number of entries of the arena, including the game 0.
    pub fn entries(&self) -> usize {
        self.arena().references().count() / 2
    }

    pub fn cells(&self) -> &[Cell] {
        &self.kernel.cells
    }

    /// Returns the system of a claim, numbered from 1; 0 for a claim that an imported certificate
    /// proves.
    pub fn system(&self, claim: usize) -> usize {
        match claim < self.imported_claims() {
            true => 0,
            false => 1 + self.ends.partition_point(|end| *end <= claim),
        }
    }

    /// Returns the number of systems of claims that the certificate proves itself.
    pub fn systems(&self) -> usize {
        self.own_claims().last().map_or(0, |last| self.system(last))
    }

    /// Tells whether a claim is proved by instances of claims of its own system.
    pub fn is_induction(&self) -> bool {
        self.tree.claims.iter().any(|&(node, used)| {
            let user = self.root_at(node).claim();
            user.is_some_and(|user| self.system(user) == self.system(used))
        })
    }

    /// Returns the numbers of the claims that the certificate proves itself.
    pub fn own_claims(&self) -> std::ops::Range<usize> {
        let imported = self.imported_claims();
        imported..self.kernel.claims.all.len().max(imported)
    }

    fn imported_claims(&self) -> usize {
        self.imported.last().copied().unwrap_or_default()
    }

    /// Returns the statement of the imported certificate that proves a claim. `None` if the
    /// certificate proves the claim itself.
    pub fn origin(&self, claim: usize) -> Option<&str> {
        let place = self.imported.partition_point(|end| *end <= claim);
        self.imports.get(place).map(|import| import.statement.as_str())
    }

    /// Returns the reason why no values of the parameters and no bag satisfy the conditions of a
    /// goal, if bounds show this.
    pub fn impossible(&self, goal: &Goal) -> Option<Impossible> {
        let mut lines = goal.scope.context.clone();
        let mut known = ranges(&lines);
        if known.is_none() {
            return Some(Impossible::Conditions);
        }
        if goal.counts.is_empty() {
            return None;
        }
        // Of a row that is its own negative, a bag has at most one.
        for &(cell, _) in self.opposites.iter().filter(|(one, other)| one == other) {
            let at_most_one = goal.counts[cell].opposite().and_then(|form| form.plus_number(2));
            lines.extend(at_most_one);
            known = ranges(&lines);
            if known.is_none() {
                return Some(Impossible::Bag(cell, cell));
            }
        }
        let known = known?;
        let is_there = |cell: usize| least(&goal.counts[cell], &known).is_some_and(|it| it > 0);
        let mut pairs = self.opposites.iter().filter(|(one, other)| one != other);
        let both = pairs.find(|(one, other)| is_there(*one) && is_there(*other))?;
        Some(Impossible::Bag(both.0, both.1))
    }

    /// Returns the lemma, claim or goal to whose proof a node belongs.
    pub fn root_at(&self, node: usize) -> Root {
        let behind = self.tree.roots.partition_point(|root| root.1 <= node);
        self.tree.roots[behind.saturating_sub(1)].0
    }

    /// Returns the numbers of the claims that the proofs of the goals use, in increasing order.
    pub fn used_by_goals(&self) -> Vec<usize> {
        let uses = self.tree.claims.iter();
        let uses = uses.filter(|(node, _)| matches!(self.root_at(*node), Root::Goal(_)));
        let mut claims: Vec<usize> = uses.map(|(_, claim)| *claim).collect();
        claims.sort_unstable();
        claims.dedup();
        claims
    }

    /// Returns the node at which the proof of a lemma, claim or goal begins, or `None` if the
    /// certificate does not prove it.
    pub fn node_of(&self, root: Root) -> Option<usize> {
        let found = self.tree.roots.iter().find(|other| other.0 == root);
        found.map(|root| root.1).filter(|node| *node < self.tree.nodes.len())
    }

    pub fn discharge(&self, node: usize) -> Discharge {
        self.tree.nodes[node].discharge
    }

    /// Returns the number of the step that proves a node.
    pub fn step_number(&self, node: usize) -> Option<usize> {
        match self.discharge(node) {
            Discharge::Step(step) | Discharge::Refused(Some(step)) => Some(step),
            _ => None,
        }
    }

    /// Returns the form for each parameter of a claim that is used for a goal. If the parameter
    /// counts the components of a cell, the form is the count of the goal; the other forms are
    /// written in the step.
    pub fn substitution(&self, goal: &Goal, claim: usize, written: &[Form]) -> Vec<Form> {
        let claim = &self.kernel.claims.all[claim];
        let mut forms = vec![None; claim.scope.parameters as usize];
        for (count, form) in claim.counts.iter().zip(&*goal.counts) {
            if let ([(x, 1)], 0) = (count.terms.as_slice(), count.constant) {
                forms[*x as usize].get_or_insert(&**form);
            }
        }
        let mut written = written.iter();
        let forms = forms.into_iter().map(|form| form.or_else(|| written.next()));
        forms.flatten().cloned().collect()
    }
}

/// Reason why a case does not occur.
pub enum Impossible {
    Conditions,
    /// The bag would have the rows of these two cells, which are negatives of each other; if the
    /// cells are the same, two rows that are their own negatives.
    Bag(usize, usize),
}

/// Returns the pairs of cells of one row each whose rows are negatives of each other. A cell whose
/// row is its own negative is a pair with itself.
fn opposites(cells: &[Cell]) -> Vec<(usize, usize)> {
    let plain = cells.iter().enumerate().filter(|(_, cell)| cell.is_plain());
    let plain: Vec<(usize, &Cell)> = plain.collect();
    let pairs = plain.iter().enumerate().flat_map(|(place, (one, cell))| {
        let negative = cell.negative();
        let others = plain[place..].iter();
        let opposite = others.filter(move |(_, other)| are_meeting(&negative, other));
        opposite.map(move |(other, _)| (*one, *other))
    });
    pairs.collect()
}

/// Completes the tree of a proof with a fault. The fault is in the step that was read last, if the
/// kernel rejects this step again; otherwise it is after the step.
fn refuse(kernel: &mut Kernel, reader: &mut Reader, tree: &mut Tree, subject: Option<Subject>) {
    let is_refused = tree.suspect(subject).is_some_and(|(goal, step)| {
        reader.offset = tree.steps_at[step];
        let step = Step::read(reader, &goal.scope, &mut kernel.games);
        step.and_then(|step| kernel.apply(goal, step)).is_err()
    });
    tree.refuse(is_refused);
}
