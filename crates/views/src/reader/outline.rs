//! Describes proofs of goals by sentences, with further sentences below them.

use super::format::{Formatter, Style};
use super::judge::has_bag;
use super::kernel::{Form, Goal, Player, Position, Step};
use super::letters::Letters;
use super::premise::{Derivation, Left, Move, Premise};
use super::proof::Proof;
use super::report::reason;
use super::steps::Below;
use super::tree::Discharge;

/// A sentence, with the sentences below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    pub text: String,
    pub below: Vec<Outline>,
}

impl Outline {
    pub fn line(text: impl Into<String>) -> Outline {
        Outline { text: text.into(), below: Vec::new() }
    }

    /// Visits each sentence with its depth, from the top.
    pub fn visit(&self, depth: usize, each: &mut impl FnMut(usize, &str)) {
        each(depth, &self.text);
        for outline in &self.below {
            outline.visit(depth + 1, each);
        }
    }
}

/// Text for goals after the fault of a rejected certificate.
pub(super) const UNREACHED: &str = "Not checked: the fault comes before it.";

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
}

impl<'a, 'p> Outliner<'a, 'p> {
    pub fn new(proof: &'a mut Proof<'p>, style: Style) -> Outliner<'a, 'p> {
        Outliner { proof, style, is_swapped: false, letters: Letters::default(), levels: 0 }
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

    /// Returns the remark for lemmas and claims that are described with the colours exchanged.
    pub(super) fn exchanged(&self) -> &'static str {
        if self.is_swapped { ", colours exchanged," } else { "" }
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
        match self.proof.discharge(node) {
            Discharge::Order => vec![Outline::line(self.by_order(goal))],
            Discharge::Fact(fact) => {
                let text = match self.proof.step_number(fact) {
                    Some(step) => format!("Shown in step {step}."),
                    None => "Shown before.".to_owned(),
                };
                vec![Outline::line(text)]
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
            Discharge::Order if !is_empty(goal) => vec![Outline::line("By comparing the values.")],
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
        if goal.first == Player::Right && is_empty(goal) {
            return format!("Nothing is left: {} has no move and loses.", self.loser());
        }
        format!("{}, by comparing the values.", self.decided(goal))
    }

    /// Writes a goal that the order of values proves. Conditions on the parameters are left out if
    /// no parameter occurs in the goal.
    fn decided(&self, goal: &Goal) -> String {
        let formatter = self.formatter();
        self.math(&match goal.position.multiples.is_empty() && !has_bag(goal) {
            true => format!("{} {}", formatter.sum(goal), formatter.judgment(goal.first)),
            false => formatter.goal(goal),
        })
    }

    fn by_step(&mut self, goal: &Goal, number: usize, below: Below, depth: usize) -> Vec<Outline> {
        let Below { step, premises, lemmas } = below;
        let lemmas = self::lemmas(&lemmas);
        let Some(step) = step else {
            return Vec::new();
        };
        match &step {
            Step::Replies => vec![self.replies(number, premises, &lemmas, depth)],
            Step::Move { .. } => self.moved(number, premises, &lemmas, depth),
            Step::Cut { selected, terms } => {
                let used = self.proof.used_for_cut(goal, selected, terms);
                self.cut(goal, premises, &used.map(|used| self::lemmas(&used)), depth)
            }
            Step::Claim { claim, substitution } => {
                let mut outlines = vec![self.cited(goal, *claim as usize, substitution)];
                outlines.extend(self.cases(goal, premises, depth));
                outlines
            }
            Step::Infer { .. } if premises.is_empty() => {
                vec![Outline::line("This case cannot occur.")]
            }
            Step::Infer { .. } if self.is_shown(goal, &premises) => {
                let mut outlines = Vec::new();
                for Premise { goal, node, .. } in premises {
                    outlines.extend(self.settled(node, &goal, depth));
                }
                outlines
            }
            Step::Infer { conclusion, .. } => {
                let text = format!("So {}.", self.line(conclusion));
                self.followed(text, premises, depth)
            }
            Step::Multiple { factor, terms } => {
                let text = self.given_up(factor, terms, &premises, &lemmas);
                self.followed(text, premises, depth)
            }
            Step::Take { .. } => {
                let text = premises.first().map_or_else(String::new, |premise| {
                    let apart = self.sum(&premise.goal);
                    format!("One component of B is written apart: {apart}{lemmas}.")
                });
                self.followed(text, premises, depth)
            }
            Step::Insert { .. }
            | Step::Cases { .. }
            | Step::Substitute { .. }
            | Step::Split(_)
            | Step::Reduced { .. } => self.cases(goal, premises, depth),
        }
    }

    /// Writes a sentence, and the proof of the only premise.
    fn followed(&mut self, text: String, premises: Vec<Premise>, depth: usize) -> Vec<Outline> {
        let mut outlines = vec![Outline::line(text)];
        for Premise { goal, node, .. } in premises {
            outlines.extend(self.settled(node, &goal, depth));
        }
        outlines
    }

    fn given_up(
        &self,
        factor: &Form,
        position: &Position,
        premises: &[Premise],
        lemmas: &str,
    ) -> String {
        let Some(Premise { goal, .. }) = premises.first() else {
            return String::new();
        };
        let formatter = self.formatter();
        let dot = if self.style == Style::Latex { r"\cdot " } else { "·" };
        let given = format!("{}{dot}({})", formatter.grouped(factor), formatter.position(position));
        let verb = if self.is_swapped { "at most 0" } else { "at least 0" };
        format!(
            "{} is {verb} and can be left out; there remains {}{lemmas}.",
            self.math(&given),
            self.goal(goal)
        )
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
        for Premise { derivation, goal: premise, node } in premises {
            let is_by_order =
                matches!(self.proof.discharge(node), Discharge::Order) && !is_empty(&premise);
            if matches!(derivation, Derivation::Lesser) && is_by_order {
                let decided = self.decided(&premise);
                let text = format!("First, {decided}{for_lesser}, by comparing the values.");
                outlines.push(Outline::line(text));
                continue;
            }
            let below = self.settled(node, &premise, depth);
            let text = match derivation {
                Derivation::Lesser => format!("First, {}{for_lesser}:", self.goal(&premise)),
                _ => {
                    let formatter = self.formatter();
                    let (to, judgment) =
                        (formatter.sum(&premise), formatter.judgment(premise.first));
                    let (to, from) = (self.math(&format!("{to} {judgment}")), self.sum(goal));
                    format!(
                        "So it suffices to show {to}{for_rest}, because {from} is the sum of this \
                         game and the first one:"
                    )
                }
            };
            outlines.push(Outline { text, below });
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
            let text = format!("{winner} moves {played}, leaving {left}{lemmas}. [{number}]");
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
        number: usize,
        premises: Vec<Premise>,
        lemmas: &str,
        depth: usize,
    ) -> Outline {
        let loser = self.loser();
        let is_in_power = premises.iter().any(|premise| match &premise.derivation {
            Derivation::Played(played) => self.proof.is_within_power(played),
            _ => false,
        });
        let replies = match (premises.len(), is_in_power) {
            (0, _) => format!("{loser} has no move and loses. [{number}]"),
            (1, false) => format!("{loser} has one move{lemmas}. [{number}]"),
            (1, true) => format!("{loser} has moves of one kind{lemmas}. [{number}]"),
            (count, _) => format!("{loser} has moves of {count} kinds{lemmas}. [{number}]"),
        };
        let mut outline = Outline::line(replies);
        if depth == 0 {
            if !premises.is_empty() && self.style == Style::Unicode {
                outline.text += &format!(" Not listed here: use --depth {}.", self.levels + 1);
            }
            return outline;
        }
        let (mut open, mut met, mut known) = (Vec::new(), Vec::new(), Vec::new());
        // A value may be a term of the position, and there may be a multiple of it, too.
        let mut terms = Vec::new();
        for Premise { derivation, goal, node } in premises {
            let Derivation::Played(played) = derivation else {
                continue;
            };
            let is_again = self.proof.word(played.from).is_none()
                && terms.contains(&(played.from, played.option));
            terms.push((played.from, played.option));
            let again = if is_again { " in one of the other copies" } else { "" };
            let left = format!("{}{again}, leaving {}", self.played(&played), self.goal(&goal));
            match self.proof.discharge(node) {
                Discharge::Order => known.push(left),
                Discharge::Fact(fact) => {
                    met.push(format!("{left}: {}", self.answer_at(fact, &goal)))
                }
                _ => open.push((left, goal, node)),
            }
        }
        let lists = [
            ("These follow by comparing the values:", known),
            ("These are proved elsewhere:", met),
        ];
        for (text, replies) in lists {
            if !replies.is_empty() {
                let below = replies.into_iter().map(Outline::line).collect();
                let text = text.to_owned();
                outline.below.push(Outline { text, below });
            }
        }
        for (left, goal, node) in open {
            let text = format!("If {loser} moves {left}:");
            let below = self.settled(node, &goal, depth - 1);
            outline.below.push(Outline { text, below });
        }
        outline
    }

    /// Describes the winner's move in a position that occurs again, and its step.
    fn answer_at(&mut self, node: usize, goal: &Goal) -> String {
        let premises = self.proof.below(node, goal).premises;
        let step = self.proof.step_number(node).unwrap_or_default();
        match premises.first().map(|premise| &premise.derivation) {
            Some(Derivation::Played(played)) => {
                format!("{} moves {} [{step}]", self.winner(), self.played(played))
            }
            _ => format!("see step {step}"),
        }
    }
}

/// Tells whether a goal is about a sum without summands.
fn is_empty(goal: &Goal) -> bool {
    let Position { terms, multiples } = &goal.position;
    terms.is_empty() && multiples.is_empty() && !has_bag(goal)
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
