//! Describes proofs of goals by sentences, with further sentences below them.

use rustc_hash::FxHashMap;

use super::format::{Formatter, Style};
use super::judge::has_bag;
use super::kernel::{Form, Goal, Player, Position, Step};
use super::letters::Letters;
use super::premise::{Derivation, Left, Move, Premise};
use super::proof::{Impossible, Proof};
use super::report::reason;
use super::signs::NOT_LISTED;
use super::steps::Below;
use super::tree::Discharge;

/// A sentence, with the sentences below it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    pub text: String,
    pub below: Vec<Outline>,
    /// The equation that the sentence derives, as in `Hence k = 2`.
    pub(super) equation: Option<String>,
    /// The step to which the end of the text refers, and whether the colours are exchanged here.
    pub(super) refers_to: Option<(usize, bool)>,
    /// The rows that join B for the claim of the sentence, each with the number that counts it, as
    /// in `XOXO in x3`. The text ends with them.
    pub(super) counted: Vec<String>,
}

impl Outline {
    pub fn new(text: impl Into<String>, below: Vec<Outline>) -> Outline {
        Outline { text: text.into(), below, ..Outline::default() }
    }

    pub fn line(text: impl Into<String>) -> Outline {
        Outline::new(text, Vec::new())
    }

    /// Adds a row that joins B for the claim of the sentence.
    pub(super) fn count(&mut self, row: String) {
        let end = self.text.trim_end_matches('.').len() - counting(&self.counted).len();
        self.counted.push(row);
        self.text.replace_range(end.., &format!("{}.", counting(&self.counted)));
    }

    /// Says of references to steps whether these are listed elsewhere, or with other colours. The
    /// first reference to a step that is not listed says how to list it.
    pub(super) fn refer(&mut self, listed: &FxHashMap<usize, bool>, is_advised: &mut bool) {
        if let Some((step, is_swapped)) = self.refers_to.take() {
            let remark = match listed.get(&step) {
                None if std::mem::replace(is_advised, true) => ", which is not listed here",
                None => ", which is not listed here: a larger --depth may list it",
                Some(there) if *there != is_swapped => ", with the colours exchanged",
                Some(_) => "",
            };
            let end = self.text.trim_end_matches('.').len();
            self.text.insert_str(end, remark);
        }
        self.below.iter_mut().for_each(|outline| outline.refer(listed, is_advised));
    }

    /// Visits each sentence with its depth, from the top.
    pub fn visit(&self, depth: usize, each: &mut impl FnMut(usize, &str)) {
        each(depth, &self.text);
        for outline in &self.below {
            outline.visit(depth + 1, each);
        }
    }
}

/// Returns the end of a sentence about a claim for which these rows join B.
fn counting(rows: &[String]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let equal = rows.chunk_by(|a, b| a == b).map(|equal| match (equal.len(), &equal[0]) {
        (1, row) => row.clone(),
        (2, row) => format!("both rows {row}"),
        (3, row) => format!("three rows {row}"),
        (number, row) => format!("{number} rows {row}"),
    });
    format!(", counting {}", equal.collect::<Vec<_>>().join(" and "))
}

/// Text for a case in which a condition is impossible.
pub(super) const NO_CASE: &str = "There is no such case: the conditions contradict each other.";

/// Text for goals after the fault of a rejected certificate.
pub(super) const UNREACHED: &str = "Not checked: the fault comes before it.";

/// Description of a step.
pub(super) struct Description<'s> {
    /// The sentence beside the goal, where its premises are shown one by one.
    pub shown: String,
    /// The first sentence of a proof in words.
    first: Option<Outline>,
    rest: Rest<'s>,
}

/// The way in which a proof in words goes on after the first sentence of a step.
enum Rest<'s> {
    /// The replies of the loser, and what the winner does after each of them.
    Replies,
    /// A move, with the text of the lemmas that it uses.
    Move(String),
    /// A Cut: the numbers of the terms, and their replacement.
    Cut(&'s [u32], &'s Position),
    /// The proof of the only premise.
    Premise,
    /// A case for each premise.
    Cases,
}

/// Writes outlines of proofs.
pub struct Outliner<'a, 'p> {
    pub proof: &'a mut Proof<'p>,
    pub style: Style,
    /// Whether goals are described for the other player, so that Right is the winner.
    pub is_swapped: bool,
    /// Names of the parameters.
    pub letters: Letters,
    /// Number of levels of replies that are listed.
    pub levels: usize,
    /// The steps that are listed, by number, and whether their colours are exchanged.
    pub(super) listed: FxHashMap<usize, bool>,
    /// The lemmas whose proofs are written below goals, and whether their colours are exchanged.
    pub(super) told: Vec<(usize, bool)>,
}

impl<'a, 'p> Outliner<'a, 'p> {
    pub fn new(proof: &'a mut Proof<'p>, style: Style) -> Outliner<'a, 'p> {
        let (letters, listed) = (Letters::default(), FxHashMap::default());
        let told = Vec::new();
        Outliner { proof, style, is_swapped: false, letters, levels: 0, listed, told }
    }
}

impl Outliner<'_, '_> {
    pub fn formatter(&self) -> Formatter<'_> {
        let (proof, style, is_swapped) = (&*self.proof, self.style, self.is_swapped);
        let letters = Some(&self.letters);
        Formatter { proof, style, is_swapped, letters }
    }

    /// Runs `tell` with the letters of a premise.
    pub(super) fn within<T>(&mut self, premise: &Premise, tell: impl FnOnce(&mut Self) -> T) -> T {
        let after = self.letters.after(premise);
        let before = std::mem::replace(&mut self.letters, after);
        let result = tell(self);
        self.letters = before;
        result
    }

    /// Runs `tell` about a lemma with the colours of the rows that are replaced by it.
    /// `is_negative` says that the kernel replaced the negatives of its games.
    pub(super) fn in_colours<T>(
        &mut self,
        (lemma, is_negative): (usize, bool),
        tell: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let is_swapped = self.is_swapped != is_negative && !self.proof.is_own_negative(lemma);
        let before = std::mem::replace(&mut self.is_swapped, is_swapped);
        let result = tell(self);
        self.is_swapped = before;
        result
    }

    /// Marks a text as mathematics within a sentence.
    pub fn math(&self, text: &str) -> String {
        self.formatter().math(text)
    }

    pub fn goal(&self, goal: &Goal) -> String {
        self.math(&self.formatter().goal(goal))
    }

    fn sum(&self, goal: &Goal) -> String {
        self.math(&self.formatter().sum(goal))
    }

    pub(super) fn line(&self, line: &Form) -> String {
        self.math(&self.formatter().line(line))
    }

    /// Returns the remark for lemmas and claims that are described with the colours exchanged. If a
    /// sentence goes on behind it, a comma follows.
    pub(super) fn exchanged(&self) -> &'static str {
        if self.is_swapped { ", colours exchanged" } else { "" }
    }

    /// Returns the name of the player who wins.
    pub fn winner(&self) -> &'static str {
        if self.is_swapped { "Right" } else { "Left" }
    }

    pub fn loser(&self) -> &'static str {
        if self.is_swapped { "Left" } else { "Right" }
    }

    /// Describes the proof of a goal, with `depth` levels of replies.
    pub fn settled(&mut self, node: usize, goal: &Goal, depth: usize) -> Vec<Outline> {
        match self.proof.impossible(goal) {
            None => {}
            Some(Impossible::Conditions) => return vec![Outline::line(NO_CASE)],
            Some(Impossible::Bag(one, other)) => {
                let [one, other] = [one, other].map(|cell| self.math(&self.formatter().cell(cell)));
                let both = match one == other {
                    true => {
                        format!("two rows {one}, which cancel, because {one} is its own negative")
                    }
                    false => format!("the row {one} and its negative {other}"),
                };
                let text = format!("There is no such case: B would have {both}.");
                return vec![Outline::line(text)];
            }
        }
        match self.proof.discharge(node) {
            Discharge::Order => vec![Outline::line(self.by_order(goal))],
            Discharge::Fact(fact) => {
                let step = self.proof.step_number(fact);
                let text = match step {
                    Some(step) => format!("Shown in step {step}."),
                    None => "Shown before.".to_owned(),
                };
                let refers_to = step.map(|step| (step, self.is_swapped));
                vec![Outline { refers_to, ..Outline::line(text) }]
            }
            Discharge::Step(number) => {
                let below = self.proof.below(node, goal);
                let has_number = matches!(below.step, Some(Step::Replies | Step::Move { .. }));
                let mut outlines = self.by_step(goal, number, below, depth);
                if let (false, true, [first, ..]) =
                    (has_number, self.proof.tree.cited.contains(&node), &mut outlines[..])
                {
                    let (text, end) = match first.text.strip_suffix(':') {
                        Some(text) => (text, ":"),
                        None => (first.text.as_str(), ""),
                    };
                    first.text = format!("{text} [{number}]{end}");
                }
                outlines
            }
            Discharge::Refused(_) => vec![Outline::line(self.refused(node, goal))],
            Discharge::Open => vec![Outline::line(UNREACHED)],
        }
    }

    /// Writes the proof of a goal that the sentence above states.
    pub(super) fn settled_as_stated(
        &mut self,
        node: usize,
        goal: &Goal,
        depth: usize,
    ) -> Vec<Outline> {
        match self.proof.discharge(node) {
            Discharge::Order if !is_empty(goal) && !has_bag(goal) => {
                vec![Outline::line("By comparing the values.")]
            }
            _ => self.settled(node, goal, depth),
        }
    }

    /// Describes the fault of a rejected certificate.
    pub(super) fn refused(&self, node: usize, goal: &Goal) -> String {
        let what = self.proof.fault.as_ref().map_or("", reason);
        let goal = self.goal(goal);
        match self.proof.step_number(node) {
            Some(step) => {
                format!(
                    "Here the certificate is at fault, in step {step}: {what}. The goal is {goal}."
                )
            }
            None => format!("Here the certificate is at fault: {what}. The goal is {goal}."),
        }
    }

    pub(super) fn by_order(&self, goal: &Goal) -> String {
        let loses = format!("{} has no move and loses.", self.loser());
        let is_lost = goal.first == Player::Right && is_empty(goal);
        match (is_lost, has_bag(goal)) {
            (true, false) => format!("Nothing is left: {loses}"),
            (true, true) => format!("No component is left: {loses}"),
            (false, true) => {
                format!(
                    "No component is left, and {}, by comparing the values.",
                    self.decided(goal)
                )
            }
            (false, false) => format!("{}, by comparing the values.", self.decided(goal)),
        }
    }

    /// Writes a goal that the order of values proves, without its hypotheses. It has no components
    /// in a bag.
    fn decided(&self, goal: &Goal) -> String {
        let formatter = self.formatter();
        let position = formatter.position(&goal.position);
        self.math(&format!("{position} {}", formatter.judgment(goal.first)))
    }

    /// Describes what a step does, and how the proof goes on.
    pub(super) fn described<'s>(
        &mut self,
        goal: &Goal,
        step: &'s Step,
        premises: &[Premise],
        lemmas: &[usize],
    ) -> Description<'s> {
        let (winner, loser) = (self.winner(), self.loser());
        let used = self::lemmas(lemmas);
        let which = if premises.len() == 1 { "There is one case." } else { "Which case?" };
        let (shown, first, rest) = match step {
            Step::Replies if premises.is_empty() => {
                (format!("{loser} has no move and loses."), None, Rest::Replies)
            }
            Step::Replies => (format!("{loser} to move. What do you play?"), None, Rest::Replies),
            Step::Move { .. } => (format!("{winner} moves."), None, Rest::Move(used)),
            Step::Cut { selected, terms } => {
                let shown =
                    format!("Some summands are replaced by a game that is no better for {winner}.");
                (shown, None, Rest::Cut(selected, terms))
            }
            Step::Claim { claim, substitution } => {
                let cited = self.cited(goal, *claim as usize, substitution);
                (cited.text.clone(), Some(cited), Rest::Cases)
            }
            Step::Infer { .. } if premises.is_empty() => {
                (NO_CASE.to_owned(), Some(Outline::line(NO_CASE)), Rest::Premise)
            }
            Step::Infer { conclusion, .. } => {
                let is_new = !self.is_shown(goal, premises);
                let so = is_new.then(|| Outline::line(format!("So {}.", self.line(conclusion))));
                ("The hypotheses imply more.".to_owned(), so, Rest::Premise)
            }
            Step::Multiple { factor, terms } => {
                let text = self.subtracted(goal, factor, terms, premises, &used);
                let shown = "Summands that can only help are left out.".to_owned();
                (shown, Some(Outline::line(text)), Rest::Premise)
            }
            Step::Take { .. } => {
                let shown = "One component of B is written apart";
                let apart = premises.first().map(|premise| self.sum(&premise.goal));
                let text = apart.map(|apart| format!("{shown}: {apart}{used}."));
                let first = Outline::line(text.unwrap_or_default());
                (format!("{shown}."), Some(first), Rest::Premise)
            }
            Step::Insert { .. } => ("A component is counted in B.".to_owned(), None, Rest::Cases),
            Step::Reduced { cell, negative } => {
                let text = self.reduced(*cell as usize, *negative as usize);
                (which.to_owned(), Some(Outline::line(text)), Rest::Cases)
            }
            Step::Cases { .. } | Step::Substitute { .. } | Step::Split(_) => {
                (which.to_owned(), None, Rest::Cases)
            }
        };
        Description { shown, first, rest }
    }

    fn by_step(&mut self, goal: &Goal, number: usize, below: Below, depth: usize) -> Vec<Outline> {
        let Below { step: Some(step), premises, lemmas } = below else {
            return Vec::new();
        };
        self.listed.entry(number).or_insert(self.is_swapped);
        let Description { first, rest, .. } = self.described(goal, &step, &premises, &lemmas);
        let rest = match rest {
            Rest::Replies => vec![self.replies(goal, number, premises, depth)],
            Rest::Move(used) => self.moved(number, premises, &used, depth),
            Rest::Cut(selected, terms) => {
                let used = self.proof.used_for_cut(goal, selected, terms);
                self.cut(goal, premises, &used.map(|used| self::lemmas(&used)), depth)
            }
            Rest::Premise => {
                let premises = premises.into_iter();
                premises.flat_map(|it| self.settled(it.node, &it.goal, depth)).collect()
            }
            Rest::Cases => self.cases(goal, premises, depth),
        };
        first.into_iter().chain(rest).collect()
    }

    /// Says that copies of a sum that is at least 0 are subtracted.
    fn subtracted(
        &mut self,
        goal: &Goal,
        factor: &Form,
        position: &Position,
        premises: &[Premise],
        lemmas: &str,
    ) -> String {
        let [premise] = premises else {
            return String::new();
        };
        self.proof.used();
        self.proof.normal(position);
        let used = self::lemmas(&self.proof.used());
        let formatter = self.formatter();
        let judgment = formatter.judgment(Player::Right);
        let sum = self.math(&format!("{} {judgment}", formatter.position(position)));
        let (copies, verb) = (self.math(&formatter.form(factor)), "can be subtracted");
        let rest = self.new_goal(goal, premise);
        format!("Since {sum}{used}, {copies} copies of it {verb}; there remains {rest}{lemmas}.")
    }

    /// Says why a bag does not have components of both cells.
    fn reduced(&self, cell: usize, negative: usize) -> String {
        let formatter = self.formatter();
        let [row, other] = [cell, negative].map(|cell| self.math(&formatter.cell(cell)));
        match cell == negative {
            true => format!("{row} is its own negative, so B has at most one such row."),
            false => format!("{row} and {other} are negatives, so B does not have both."),
        }
    }

    /// Describes a Cut: the terms and their replacement, with the proofs that the replacement is
    /// not greater and that it suffices.
    fn cut(
        &mut self,
        goal: &Goal,
        premises: Vec<Premise>,
        [for_lesser, for_rest]: &[String; 2],
        depth: usize,
    ) -> Vec<Outline> {
        let mut outlines = Vec::new();
        for premise in premises {
            let Premise { derivation, goal: after, node } = &premise;
            let is_by_order =
                matches!(self.proof.discharge(*node), Discharge::Order) && !is_empty(after);
            if matches!(derivation, Derivation::Lesser) && is_by_order {
                let decided = self.decided(after);
                let text = format!("First, {decided}{for_lesser}, by comparing the values.");
                outlines.push(Outline::line(text));
                continue;
            }
            let below = self.settled(*node, after, depth);
            let text = match derivation {
                Derivation::Lesser => {
                    format!("First, {}{for_lesser}:", self.new_goal(goal, &premise))
                }
                _ => {
                    let (to, from) = (self.new_goal(goal, &premise), self.sum(goal));
                    format!(
                        "So it suffices to show {to}{for_rest}, because {from} is the sum of this \
                         game and the first one:"
                    )
                }
            };
            outlines.push(Outline::new(text, below));
        }
        outlines
    }

    fn moved(
        &mut self,
        number: usize,
        premises: Vec<Premise>,
        lemmas: &str,
        depth: usize,
    ) -> Vec<Outline> {
        let mut outlines = Vec::new();
        for Premise { derivation, goal, node } in premises {
            let Derivation::Played(played) = derivation else {
                continue;
            };
            let (winner, played, left) = (self.winner(), self.played(&played), self.sum(&goal));
            let text = format!("{winner} moves {played}, leaving {left}{lemmas} [{number}].");
            outlines.push(Outline::line(text));
            outlines.extend(self.settled(node, &goal, depth));
        }
        outlines
    }

    /// Writes a move as it looks on the board.
    pub fn played(&self, played: &Move) -> String {
        let formatter = self.formatter();
        let to = match self.proof.left_by(played) {
            Left::Value(option) => formatter.summand(option),
            Left::Row(pieces) => match self.proof.word(played.from) {
                Some(word) => formatter.row(&formatter.left_by(word, pieces)),
                None => formatter.row(&pieces),
            },
        };
        let arrow = if self.style == Style::Latex { r"\to" } else { "→" };
        self.math(&format!("{} {arrow} {to}", formatter.summand(played.from)))
    }

    /// Describes the replies of the loser: first all that need no step, then one after the other.
    fn replies(
        &mut self,
        goal: &Goal,
        number: usize,
        premises: Vec<Premise>,
        depth: usize,
    ) -> Outline {
        let loser = self.loser();
        let is_in_power = premises.iter().any(|premise| match &premise.derivation {
            Derivation::Played(played) => self.proof.is_within_power(played),
            _ => false,
        });
        // A value may be a term of the position, and there may be a multiple of it, too.
        let mut terms = Vec::new();
        let mut moves: Vec<(String, Premise)> = Vec::new();
        for premise in premises {
            let Derivation::Played(played) = &premise.derivation else {
                continue;
            };
            let is_again = self.proof.word(played.from).is_none()
                && terms.contains(&(played.from, played.option));
            terms.push((played.from, played.option));
            // The move may be the same in each copy.
            let is_same = |other: &Premise| other.goal.position == premise.goal.position;
            if is_again && moves.iter().any(|(_, other)| is_same(other)) {
                continue;
            }
            let again = if is_again { " in one of the other copies" } else { "" };
            let used = lemmas(&self.proof.used_after(&goal.position.terms, played));
            let (played, rest) = (self.played(played), self.new_goal(goal, &premise));
            let left = format!("{played}{again}, leaving {rest}{used}");
            // Two options of a value may be equal.
            if !moves.iter().any(|(other, _)| *other == left) {
                moves.push((left, premise));
            }
        }
        let replies = match (moves.len(), is_in_power) {
            (0, _) => format!("{loser} has no move and loses. [{number}]"),
            (1, false) => format!("{loser} has one move. [{number}]"),
            (1, true) => format!("{loser} has moves of one kind. [{number}]"),
            (count, _) => format!("{loser} has moves of {count} kinds. [{number}]"),
        };
        let mut outline = Outline::line(replies);
        if depth == 0 {
            outline.text += &match (moves.is_empty(), self.style) {
                (true, _) => String::new(),
                (_, Style::Latex) => format!(" {NOT_LISTED}"),
                _ => format!(" Not listed here: use --depth {}.", self.levels + 1),
            };
            return outline;
        }
        let (mut open, mut met, mut known) = (Vec::new(), Vec::new(), Vec::new());
        for (left, premise) in moves {
            match self.proof.discharge(premise.node) {
                Discharge::Order => known.push(Outline::line(left)),
                Discharge::Fact(fact) => {
                    let answer = self.answer_at(fact, &premise.goal);
                    met.push(Outline { text: format!("{left}: {}", answer.text), ..answer });
                }
                _ => open.push((left, premise)),
            }
        }
        let lists = [
            ("These follow by comparing the values:", known),
            ("These are proved in other steps:", met),
        ];
        for (text, replies) in lists {
            if !replies.is_empty() {
                outline.below.push(Outline::new(text, replies));
            }
        }
        for (left, Premise { goal, node, .. }) in open {
            let text = format!("If {loser} moves {left}:");
            let below = self.settled(node, &goal, depth - 1);
            outline.below.push(Outline::new(text, below));
        }
        outline
    }

    /// Describes the winner's move in a position that occurs again, and its step.
    fn answer_at(&mut self, node: usize, goal: &Goal) -> Outline {
        let premises = self.proof.below(node, goal).premises;
        let step = self.proof.step_number(node).unwrap_or_default();
        let text = match premises.first().map(|premise| &premise.derivation) {
            Some(Derivation::Played(played)) => {
                format!("{} moves {} [{step}]", self.winner(), self.played(played))
            }
            _ => format!("see step {step}"),
        };
        Outline { refers_to: Some((step, self.is_swapped)), ..Outline::line(text) }
    }
}

/// Tells whether a goal is about a sum without summands, beside a bag.
fn is_empty(goal: &Goal) -> bool {
    let Position { terms, multiples } = &goal.position;
    terms.is_empty() && multiples.is_empty()
}

/// Writes the numbers of used lemmas, such as ` (lemmas 1, 4)`; nothing if there are none.
pub(super) fn lemmas(used: &[usize]) -> String {
    match used {
        [] => String::new(),
        [one] => format!(" (lemma {one})"),
        many => {
            let many: Vec<String> = many.iter().map(ToString::to_string).collect();
            format!(" (lemmas {})", many.join(", "))
        }
    }
}
