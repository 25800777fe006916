//! Writes the strategy: classes by potential, two sets, and a rule for each cell.
use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;
use segcert_replay::data::{
    Choice, Class, Condition, Count, Family, Members, Pattern, Range, Rewrite, Rule, Set, Start,
    Strategy,
};

use super::candidate::Candidate;
use super::cells::Play;
use super::largest::Total;
use crate::clobber::{Component, Form};
use crate::game::ComponentId;
use crate::list::rule;
use crate::sets::set;

/// Returns a strategy that is complete except for a proof. `won` are positions that are won by
/// their values.
pub fn strategy(given: &Strategy, candidate: &Candidate, won: &[Vec<ComponentId>]) -> Strategy {
    let mut plan = Plan::new(candidate);
    plan.gains();
    plan.ends();
    let sum = |sum: &Vec<ComponentId>| sum.iter().map(|part| plan.word(*part)).collect();
    Strategy {
        name: given.name.clone(),
        families: plan.data_families(given),
        // Conditions name these components. A name with a minus sign would be read as a difference.
        spelled: plan.no_gain().map(|(cell, _)| plan.word(cell)).collect(),
        start: Start {
            families: vec![plan.family(candidate.cells.table.start)],
            ..given.start.clone()
        },
        rewrites: plan.rewrites(),
        classes: plan.data_classes(),
        sets: plan.sets(),
        won: won.iter().map(sum).collect(),
        rules: plan.rules,
        ..Strategy::default()
    }
}

/// Returns the positions with a component like `*2` to which the rules for ends lead. They must be
/// won by their values.
pub fn ends_to_prove(candidate: &Candidate) -> Vec<Vec<ComponentId>> {
    Plan::new(candidate).ends_to_prove()
}

impl Total {
    /// Returns the name of the class of the cells with this potential and this excess.
    fn class(self) -> String {
        let excess = self.excess.map_or(String::new(), |excess| format!("h{excess}"));
        let potential = match self.potential {
            0 => "z".to_owned(),
            potential if potential > 0 => format!("p{potential}"),
            potential => format!("m{}", -potential),
        };
        excess + &potential
    }
}

pub(super) struct Plan<'a> {
    pub(super) it: &'a Candidate<'a>,
    /// Indices of the families of long cells.
    families: Vec<usize>,
    /// Cells by potential and excess.
    classes: BTreeMap<Total, Vec<ComponentId>>,
    rules: Vec<Rule>,
}

impl<'a> Plan<'a> {
    fn new(it: &'a Candidate<'a>) -> Plan<'a> {
        let (cells, needed) = (&it.cells, &it.needed.cells);
        let families = needed.iter().filter_map(|cell| cells.family(*cell));
        let mut plan =
            Plan { it, families: families.collect(), classes: BTreeMap::new(), rules: Vec::new() };
        let table = cells.table;
        plan.families.sort_by_key(|it| (*it != table.start, &table.families[*it].shape));
        for cell in needed {
            let kind =
                Total { potential: plan.potential(*cell), excess: it.potentials.excess(*cell) };
            plan.classes.entry(kind).or_default().push(*cell);
        }
        plan
    }

    pub(super) fn potential(&self, cell: ComponentId) -> i64 {
        self.it.potentials.of(cell).unwrap_or_default()
    }

    fn part(&self, part: ComponentId) -> &Component {
        self.it.cells.table.parts.component(part)
    }

    pub(super) fn word(&self, part: ComponentId) -> Component {
        self.part(part).clone()
    }

    /// Returns the families. The start family keeps its name and its notation.
    fn data_families(&self, given: &Strategy) -> Vec<Family> {
        let own = given.start.families.first();
        let own = own.and_then(|family| given.families.get(*family));
        let family = |(number, family): (usize, &usize)| {
            let own = own.filter(|_| number == 0);
            let notation = || [format!("f{number}_"), String::new()];
            Family {
                name: own.map_or_else(|| format!("F{number}"), |own| own.name.clone()),
                rows: self.it.cells.table.families[*family].shape.clone(),
                notation: own.map_or_else(notation, |own| own.notation.clone()),
            }
        };
        self.families.iter().enumerate().map(family).collect()
    }

    fn data_classes(&self) -> Vec<Class> {
        let class = |(kind, cells): (&Total, &Vec<ComponentId>)| Class {
            name: kind.class(),
            members: cells.iter().map(|cell| self.members(*cell)).collect(),
        };
        self.classes.iter().map(class).collect()
    }

    fn members(&self, cell: ComponentId) -> Members {
        match self.it.cells.family(cell) {
            None => Members::One(self.word(cell)),
            Some(family) => Members::Range(self.range(family, cell)),
        }
    }

    fn range(&self, family: usize, cell: ComponentId) -> Range {
        Range { family: self.family(family), from: self.part(cell).len(), to: None }
    }

    fn family(&self, family: usize) -> usize {
        let place = self.families.iter().position(|other| *other == family);
        place.unwrap_or_default()
    }

    /// Returns the equalities that simplify the results of moves.
    fn rewrites(&self) -> Vec<Rewrite> {
        let (cells, needed) = (&self.it.cells, &self.it.needed);
        let replies = needed.cells.iter().flat_map(|cell| cells.replies(*cell));
        let gains = needed.gains.values().flatten();
        let gains = gains.flat_map(|play| cells.results(play));
        let ends = self.no_gain().flat_map(|(_, no_gain)| no_gain.moves(cells.table.star));
        let moves = replies.chain(gains).chain(ends);
        let mut pending: BTreeSet<ComponentId> = moves.flat_map(|(a, b)| [a, b]).collect();
        pending.extend(self.it.starts());
        let mut found: FxHashMap<ComponentId, &Vec<ComponentId>> = FxHashMap::default();
        while let Some(part) = pending.pop_first() {
            let sum = cells.equal.sums[part.index()].as_ref();
            let is_known = |it: &ComponentId| found.contains_key(it);
            let Some(sum) = sum.filter(|_| cells.family(part).is_none()) else {
                continue;
            };
            if ![part, cells.table.negative(part)].iter().any(is_known) {
                found.insert(part, sum);
                pending.extend(sum);
            }
        }
        let rewrite = |(from, to): (ComponentId, &Vec<ComponentId>)| Rewrite {
            from: self.word(from),
            to: to.iter().map(|part| self.word(*part)).collect(),
        };
        // The proof of an equality may use the earlier ones.
        let mut found = Vec::from_iter(found);
        found.sort_unstable_by_key(|(from, _)| (self.part(*from).len(), *from));
        found.into_iter().map(rewrite).collect()
    }

    /// Returns the condition that all components together have potential at least `bound`.
    pub(super) fn has_potential(&self, bound: i64) -> Condition {
        let classes = self.classes.keys().enumerate();
        let terms = classes.map(|(class, kind)| (kind.potential, Count::Class(class)));
        Condition { terms: terms.filter(|(potential, _)| *potential != 0).collect(), bound }
    }

    /// Returns the condition that no component has a larger excess.
    fn at_most(&self, excess: Option<i64>) -> Condition {
        let classes = self.classes.keys().enumerate();
        let larger = classes.filter(|(_, kind)| kind.excess > excess);
        Condition { terms: larger.map(|(class, _)| (-1, Count::Class(class))).collect(), bound: 0 }
    }

    /// Returns the cases in which Left is far enough ahead, one for each largest excess of a
    /// component.
    fn ahead(&self) -> Vec<Vec<Condition>> {
        let excesses = self.classes.keys().map(|kind| kind.excess);
        let mut excesses: Vec<Option<i64>> = excesses.chain([None]).collect();
        excesses.sort_unstable();
        excesses.dedup();
        let case = |excess: Option<i64>| {
            let larger = Some(self.at_most(excess)).filter(|it| !it.terms.is_empty());
            let potential = self.has_potential(self.it.potentials.enough(excess));
            [potential].into_iter().chain(larger).collect()
        };
        excesses.into_iter().map(case).collect()
    }

    /// Returns the condition that all components are copies of this component.
    fn only(&self, part: ComponentId) -> Condition {
        let classes = 0..self.classes.len();
        let all = classes.map(|class| (-1, Count::Class(class)));
        Condition { terms: all.chain([(1, Count::Component(self.word(part)))]).collect(), bound: 0 }
    }

    fn sets(&self) -> Vec<Set> {
        let (star, up) = (self.it.cells.table.star, self.it.cells.table.up);
        let star = vec![self.only(star), self.there_is(star)];
        // The rules for ends lead to ups, or to nothing.
        vec![
            set("P", false, [self.ahead(), vec![vec![self.only(up)]]].concat(), Vec::new()),
            set("N", true, vec![vec![self.has_potential(1)], star], Vec::new()),
        ]
    }

    /// Adds rules by which Left gains in each other cell. Cells with large denominators come first,
    /// so that the rest is a multiple of the remaining unit.
    fn gains(&mut self) {
        let gains = self.it.needed.gains.iter();
        let gains = gains.filter_map(|(cell, play)| Some((*cell, (*play)?)));
        let mut gains: Vec<(ComponentId, Play)> = gains.collect();
        gains.sort_by_key(|(cell, _)| (self.it.potentials.order(*cell), self.part(*cell).len()));
        for (cell, play) in gains {
            let (part, to) = match play {
                Play::To((a, b)) => (Choice::One(self.word(cell)), self.alive([a, b])),
                Play::EndMove { family, number } => {
                    let near = &self.it.cells.table.families[family].near[number];
                    let long = Pattern::Sized {
                        family: self.family(near.family),
                        negative: false,
                        length: Form::parameter(0).plus(-(near.cut as i64)),
                    };
                    let to = [vec![long], self.alive([near.piece])].concat();
                    (Choice::Shortest(self.range(family, cell)), to)
                }
            };
            self.rule(Vec::new(), part, to);
        }
    }

    /// Returns the pieces that have a move.
    pub(super) fn alive(&self, pieces: impl IntoIterator<Item = ComponentId>) -> Vec<Pattern> {
        let alive = pieces.into_iter().filter(|piece| *piece != ComponentId::DEAD);
        alive.map(|piece| Pattern::One(self.word(piece))).collect()
    }

    pub(super) fn rule(&mut self, conditions: Vec<Condition>, part: Choice, to: Vec<Pattern>) {
        let number = self.rules.len() + 1;
        self.rules.push(rule(number, None, conditions, part, to));
    }
}
