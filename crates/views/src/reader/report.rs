//! Reports about a whole certificate: the statement in words, its imports, and statistics.

use super::format::{Formatter, Style};
use super::judge::has_bag;
use super::kernel::{Atom, Goal, Lemma, Player, Position, Step, Term, Way};
use super::letters::Letters;
use super::outline::{Outline, Outliner, UNREACHED, lemmas};
use super::premise::{Derivation, Premise};
use super::proof::Proof;
use super::tree::{Discharge, Root};
use crate::assemble::records;
use crate::certificate::kernel::{form, step};
use segcert_check::shell::verdict::Rejection;

/// Returns the rules that a proof uses with their frequencies, the most frequent first.
pub fn rules(proof: &Proof) -> Vec<(String, usize)> {
    let name = |it| records::rule(&step(&proof.kernel.games, it));
    let counts = proof.tree.rules.values().map(|(step, count)| (name(step), *count));
    let mut counts: Vec<_> = counts.collect();
    counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    counts
}

/// Returns the reason why the checker rejects a certificate, without the goal, which the checker
/// writes with other letters.
pub fn reason(fault: &Rejection) -> &str {
    let is_goal = |text: &str| text.contains(">= 0") || text.contains("|> 0");
    match fault.message.rsplit_once(": ") {
        Some((reason, goal)) if is_goal(goal) => reason,
        _ => &fault.message,
    }
}

impl Proof<'_> {
    /// Returns the first and the last step at a node and below it, or `None` if there are no steps.
    pub fn steps_at(&self, node: usize) -> Option<(usize, usize)> {
        let nodes = node..node + self.tree.nodes.get(node)?.size;
        let mut steps = nodes.filter_map(|node| self.step_number(node));
        let first = steps.next()?;
        Some((first, steps.next_back().unwrap_or(first)))
    }

    /// Returns the number of bytes of the steps from `first` to `last`.
    fn bytes_of(&self, first: usize, last: usize, body: usize) -> usize {
        let steps_at = &self.tree.steps_at;
        steps_at.get(last + 1).copied().unwrap_or(body) - steps_at[first]
    }

    /// Returns the lemmas and claims with their numbers of steps and bytes, those with the most
    /// steps first.
    pub fn largest(&self, bytes: usize) -> Vec<(String, usize, usize)> {
        let body = bytes - segcert_check::shell::file::HEADER_BYTES;
        let mut sizes: Vec<(String, usize, usize)> = Vec::new();
        for &(root, node) in &self.tree.roots {
            let name = root.name();
            let Some((first, last)) = self.steps_at(node) else {
                continue;
            };
            let (steps, bytes) = (last + 1 - first, self.bytes_of(first, last, body));
            match sizes.last_mut().filter(|size| size.0 == name) {
                Some(size) => (size.1, size.2) = (size.1 + steps, size.2 + bytes),
                None => sizes.push((name, steps, bytes)),
            }
        }
        sizes.sort_by_key(|size| std::cmp::Reverse(size.1));
        sizes
    }

    /// Returns a sentence about who wins, if the statement is true.
    pub fn meaning(&self) -> String {
        let is_nothing = |atom: &Atom| matches!(atom, Atom::Game(Term::ZERO));
        let is_zero = self.statement.right.iter().all(|summand| is_nothing(&summand.atom));
        let (winner, verb, when) = match self.statement.relation.0 {
            "=" => ("whoever moves first", "loses", ""),
            ">=" => ("Left", "wins", ", moving second"),
            "<=" => ("Right", "wins", ", moving second"),
            ">" => ("Left", "wins", ", whoever moves first"),
            "<" => ("Right", "wins", ", whoever moves first"),
            "||" => ("whoever moves first", "wins", ""),
            "|>" => ("Left", "wins", ", moving first"),
            _ => ("Right", "wins", ", moving first"),
        };
        match is_zero {
            true => format!("{} {verb}{when}.", winner.replacen('w', "W", 1)),
            false => format!("With G and H the two sides, {winner} {verb} G − H{when}."),
        }
    }

    /// Returns the letters of the parameters of a lemma, claim or goal.
    pub fn letters(&self, root: Root) -> Letters {
        match root {
            Root::Lemma(..) => Letters::default(),
            Root::Claim(number) => match self.renamed.get(&number) {
                Some(letters) => letters.clone(),
                None => {
                    let claim = &self.kernel.claims.all[number];
                    Letters::of_claim(claim.scope.parameters).with_numbers(&claim.counts)
                }
            },
            Root::Goal(number) => {
                let parameters = self.goals.get(number).map_or(0, |goal| goal.scope.parameters);
                Letters::of_statement(&self.statement.variables).with_floors(parameters)
            }
        }
    }

    /// Gives to each claim that is used for a goal the letters of the goal, if its parameters are
    /// variables of the goal plus numbers.
    pub(super) fn rename_claims(&mut self) {
        let claims = self.used_by_goals().into_iter();
        let parameters = claims.map(|claim| self.kernel.claims.all[claim].scope.parameters);
        let has_several = |count| Letters::of_claim(count).are_there() && count > 1;
        if self.fault.is_some() || !parameters.into_iter().any(has_several) {
            return;
        }
        let variables = Letters::of_statement(&self.statement.variables);
        for number in 0..self.goals.len() {
            let root = Root::Goal(number);
            let (goal, _) = self.root_goal(root);
            let mut waiting: Vec<(usize, Goal, Letters)> = Vec::new();
            waiting.extend(self.node_of(root).map(|node| (node, goal, self.letters(root))));
            while let Some((node, goal, letters)) = waiting.pop() {
                let below = self.below(node, &goal);
                if let Some(Step::Claim { claim, substitution }) = &below.step {
                    let claim = *claim as usize;
                    let forms = self.substitution(&goal, claim, substitution);
                    let renamed = letters.of_use(&forms, &variables);
                    let renamed = renamed.filter(|_| self.letters(Root::Claim(claim)).are_there());
                    if let (Some(renamed), true) = (renamed, forms.len() > 1) {
                        self.renamed.entry(claim).or_insert(renamed);
                    }
                }
                let premises = below.premises.into_iter().map(|premise| {
                    let letters = letters.after(&premise);
                    (premise.node, premise.goal, letters)
                });
                waiting.extend(premises.rev());
            }
        }
    }

    /// Says for which values of its parameters a claim holds, such as `for all m, n ≥ 0`. Returns
    /// nothing if it has no parameter with a letter.
    pub fn claim_for_all(&self, claim: usize, style: Style) -> String {
        let letters = self.letters(Root::Claim(claim));
        let mut names: Vec<String> =
            letters.all().filter(|_| letters.are_there()).map(String::from).collect();
        names.sort();
        self.for_all(names, style)
    }

    /// Says for which values of their parameters claims hold. Returns nothing if no claim has a
    /// parameter.
    pub fn claims_for_all(&self, style: Style) -> String {
        let claims = self.kernel.claims.all.iter().enumerate();
        let letters: Vec<Letters> =
            claims.map(|(number, _)| self.letters(Root::Claim(number))).collect();
        let mut names: Vec<char> = letters.iter().flat_map(Letters::all).collect();
        names.sort_unstable();
        names.dedup();
        let mut names: Vec<String> = names.into_iter().map(String::from).collect();
        if letters.iter().any(|letters| !letters.are_there()) {
            let numbered = if style == Style::Latex { r"x_0, x_1, \dots" } else { "x0, x1, …" };
            names.push(numbered.to_owned());
        }
        self.for_all(names, style)
    }

    fn for_all(&self, names: Vec<String>, style: Style) -> String {
        if names.is_empty() {
            return String::new();
        }
        let formatter = Formatter::new(self, style);
        let range = names.join(", ") + formatter.pick(" >= 0", " ≥ 0", r" \ge 0");
        format!("for all {}", formatter.math(&range))
    }
}

/// Maximum number of steps before a fault that are written from the beginning.
const WAY: usize = 40;

/// Maximum number of lemmas whose proofs are written below a goal.
const SHOWN: usize = 2;

impl Outliner<'_, '_> {
    /// Writes a lemma, such as `word = value`.
    pub fn lemma(&mut self, number: usize) -> String {
        let Some((left, right)) = self.proof.sides_of(number) else {
            return "a sum whose summands are not known".to_owned();
        };
        let formatter = self.formatter();
        let [left, right] = [left, right].map(|terms| match terms[..] {
            // In the sum of 3·↑ and *, the parentheses show that it is one value.
            [value] if formatter.term(value).contains(" + ") => formatter.summand(value),
            _ => formatter.sum_of(terms),
        });
        self.math(&format!("{left} = {right}"))
    }

    /// Returns a claim as text.
    pub fn claim(&self, number: usize) -> String {
        let letters = self.proof.letters(Root::Claim(number));
        let formatter = Formatter { letters: Some(&letters), ..self.formatter() };
        self.math(&formatter.goal(&self.proof.kernel.claims.all[number]))
    }

    /// Names the system of a claim, if there are several, and its rank, if it is not 0, because a
    /// proof by induction depends on both. The text is like ` (system 2, rank x14)`.
    pub fn place(&self, claim: usize) -> String {
        let (proof, letters) = (&*self.proof, self.proof.letters(Root::Claim(claim)));
        let mut said = Vec::new();
        if proof.systems() > 1 && proof.own_claims().contains(&claim) && proof.is_induction() {
            said.push(format!("system {}", proof.system(claim)));
        }
        let rank = &proof.kernel.claims.all[claim].scope.rank;
        if rank.as_number() != Some(0) {
            let formatter = Formatter { letters: Some(&letters), ..self.formatter() };
            said.push(format!("rank {}", self.math(&formatter.form(rank))));
        }
        if said.is_empty() { String::new() } else { format!(" ({})", said.join(", ")) }
    }

    /// Returns a claim with the values of its parameters. If the parameters have no letters, they
    /// count components, and the text has their sum: `OXX + [2 of (XO)^i, i ≥ 4] ≥ 0`.
    pub fn claim_at(&self, number: usize, point: &[i64]) -> String {
        let letters = self.proof.letters(Root::Claim(number));
        if letters.are_there() {
            let values = (0..).zip(point).filter_map(|(parameter, value)| {
                letters.of(parameter).map(|(letter, _)| format!("{letter} = {value}"))
            });
            let values: Vec<String> = values.collect();
            let here = if values.is_empty() { "" } else { ", here for " };
            return format!("{}{here}{}", self.claim(number), values.join(", "));
        }
        let goal = &self.proof.kernel.claims.all[number];
        let counts: Vec<i64> = goal.counts.iter().map(|count| form(count).at(point)).collect();
        let formatter = self.formatter();
        let (sum, judgment) = (formatter.counted(&counts), formatter.judgment(goal.first));
        self.math(&format!("{sum} {judgment}"))
    }

    /// Writes a lemma after its number, and says whether its colours are exchanged.
    pub fn numbered(&mut self, lemma: usize) -> String {
        let side = self.exchanged();
        format!("{lemma}{side}: {}", self.lemma(lemma))
    }

    /// Describes the proof of a lemma, claim or goal.
    pub fn proof_of(&mut self, root: Root, depth: usize) -> Outline {
        let swapped = self.is_swapped;
        self.levels = depth;
        match root {
            Root::Goal(number) => {
                self.is_swapped = self.proof.sides().get(number).is_some_and(|goal| goal.0);
            }
            // The second half of a lemma is about the same difference as the first one.
            Root::Lemma(_, is_reverse) => self.is_swapped ^= is_reverse,
            Root::Claim(_) => {}
        }
        let letters = self.proof.letters(root);
        let letters = std::mem::replace(&mut self.letters, letters);
        let (goal, used) = self.proof.root_goal(root);
        let text = match root {
            Root::Goal(number) => {
                let written = self.math(&self.formatter().goal_of_statement(number));
                let is_by_claim = goal.scope.parameters == 0 && self.is_by_claim(root, &goal);
                let simplified = match is_by_claim {
                    // The claim is about the sum as it is written.
                    true => written,
                    false => self.simplified(&written, &goal, &used),
                };
                let (winner, loser) = (self.winner(), self.loser());
                let first = if goal.first == Player::Left { winner } else { loser };
                let bag = match self.is_swapped && has_bag(&goal) {
                    true => {
                        " Here the components that are listed for B have the colours exchanged."
                    }
                    false => "",
                };
                format!("Goal {number}: {simplified}. {winner} wins if {first} moves first.{bag}")
            }
            Root::Claim(number) => {
                let written = self.claim(number);
                let simplified = self.simplified(&written, &goal, &used);
                let range = match self.proof.claim_for_all(number, self.style) {
                    range if range.is_empty() => range,
                    range => format!(", {range}"),
                };
                format!("Claim {number}{range}: {simplified}{}", self.place(number))
            }
            Root::Lemma(..) => {
                let written = self.proof.written_goal(root);
                let written = self.goal(&written);
                format!("{}.", self.simplified(&written, &goal, &used))
            }
        };
        let below = match self.proof.node_of(root) {
            Some(node) if self.is_by_lemmas(root, node, &used) => {
                let uses = self.proof.uses_at(root).into_iter().rev().take(SHOWN);
                let described = uses.map(|lemma| {
                    self.in_colours(lemma, |outliner| {
                        let told = (lemma.0, outliner.is_swapped);
                        if outliner.told.contains(&told) {
                            let text = outliner.numbered(lemma.0);
                            return Outline::line(format!("Lemma {text}, as above."));
                        }
                        outliner.told.push(told);
                        outliner.lemma_with_proof(lemma.0, depth)
                    })
                });
                let mut below: Vec<Outline> = described.collect();
                self.proof.enter(root);
                below.extend(self.play_of_values(&goal));
                below
            }
            Some(node)
                if matches!(root, Root::Goal(_))
                    && self.proof.discharge(node) == Discharge::Order =>
            {
                let mut below = self.settled_as_stated(node, &goal, depth);
                below.extend(self.play_of_values(&goal));
                below
            }
            Some(node) => self.settled_as_stated(node, &goal, depth),
            None if self.proof.fault.is_some() => vec![Outline::line(UNREACHED)],
            None => vec![Outline::line("An imported certificate proves this claim.")],
        };
        (self.is_swapped, self.letters) = (swapped, letters);
        let mut outline = Outline::new(text, below);
        outline.refer(&self.listed, &mut false);
        outline
    }

    /// Writes a goal as text, and its normal form if it is different, with the lemmas that were
    /// used for it.
    fn simplified(&self, written: &str, normal: &Goal, used: &[usize]) -> String {
        let by = lemmas(used);
        let normal = self.goal(normal);
        // A sum in another order is the same for people.
        let words = |text: &str| {
            let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            words.sort();
            words
        };
        match words(written) == words(&normal) {
            true => format!("{written}{by}"),
            false => format!("{written}, that is {normal}{by}"),
        }
    }

    /// Describes the way to the goal at which the certificate has its fault, if it has a fault.
    pub fn fault(&mut self) -> Option<Outline> {
        let nodes = &self.proof.tree.nodes;
        let fault =
            nodes.iter().position(|node| matches!(node.discharge, Discharge::Refused(_)))?;
        let root = self.proof.root_at(fault);
        if let Root::Goal(number) = root {
            self.is_swapped = self.proof.sides().get(number).is_some_and(|goal| goal.0);
        }
        self.letters = self.proof.letters(root);
        let (mut goal, _) = self.proof.root_goal(root);
        let mut node = self.proof.node_of(root)?;
        let text = format!("The fault is in the proof of {}: {}", root.name(), self.goal(&goal));
        let mut way = Vec::new();
        while node < fault {
            let premises = self.proof.below(node, &goal).premises;
            let next = premises.into_iter().rfind(|premise| premise.node <= fault)?;
            way.push(Outline::line(self.way(&goal, &next)));
            self.letters = self.letters.after(&next);
            (node, goal) = (next.node, next.goal);
        }
        way.drain(..way.len().saturating_sub(WAY));
        way.push(Outline::line(self.refused(fault, &goal)));
        Some(Outline::new(text, way))
    }

    /// Describes the way from a goal to a premise.
    fn way(&self, goal: &Goal, premise: &Premise) -> String {
        let rest = self.goal(&premise.goal);
        match &premise.derivation {
            Derivation::Played(played) => {
                let is_reply = goal.first == Player::Right;
                let player = if is_reply { self.loser() } else { self.winner() };
                format!("{player} moves {}, leaving {rest}.", self.played(played))
            }
            Derivation::Lesser => {
                format!("The replacement is no better for {}: {rest}.", self.winner())
            }
            Derivation::Replaced => format!("The replacement suffices: {rest}."),
            _ => format!("{}.", self.case(goal, premise, false).text()),
        }
    }

    /// Tells whether a goal is an instance of a claim.
    fn is_by_claim(&mut self, root: Root, goal: &Goal) -> bool {
        let node = self.proof.node_of(root);
        let step = node.and_then(|node| self.proof.below(node, goal).step);
        matches!(step, Some(Step::Claim { .. }))
    }

    /// Tells whether a goal of the statement follows from lemmas by comparing values, so that the
    /// lemmas are its proof.
    fn is_by_lemmas(&self, root: Root, node: usize, used: &[usize]) -> bool {
        let is_goal = matches!(root, Root::Goal(_));
        is_goal && self.proof.discharge(node) == Discharge::Order && !used.is_empty()
    }

    /// Describes why a sum is equal to its regrouping.
    fn regrouped(&mut self, number: usize, values: &[Term]) -> String {
        self.proof.enter(Root::Lemma(number, false));
        let mut pair = |i: usize, j: usize| {
            let terms = [values[i], values[j]].into_iter().filter(|term| *term != Term::ZERO);
            let position = Position { terms: terms.collect(), multiples: Vec::new() };
            (self.proof.normal(&position), position)
        };
        let pairs = [pair(0, 1), pair(2, 3), pair(0, 2), pair(1, 3)];
        let sums = [&pairs[2].0.terms[..], &pairs[3].0.terms].concat();
        self.proof.normal(&Position { terms: sums, multiples: Vec::new() });
        let used = lemmas(&self.proof.used());
        let formatter = self.formatter();
        let [a, b, c, d] = pairs.map(|(_, position)| {
            let text = formatter.position(&position);
            if position.terms.len() > 1 { format!("({text})") } else { text }
        });
        format!("since {}{used}", self.math(&format!("{a} + {b} = {c} + {d}")))
    }

    /// Returns the values of both players' options on the left side of a lemma.
    pub fn options_of_lemma(&mut self, number: usize) -> [Outline; 2] {
        [Player::Left, Player::Right].map(|player| self.options_of(number, player))
    }

    fn options_of(&mut self, number: usize, named: Player) -> Outline {
        let player = if self.is_swapped { named.other() } else { named };
        let (terms, right) = self.proof.sides_of(number).unwrap_or_default();
        self.proof.enter(Root::Lemma(number, false));
        let (mut values, mut moves, mut any_used) = (Vec::new(), Vec::new(), String::new());
        let options = self.proof.options(terms.clone(), player);
        for (played, option) in &options {
            let used = lemmas(&self.proof.used_after(&terms, played));
            let value = self.math(&self.formatter().position(option));
            let text = format!("{} leaves {value}{used}.", self.played(played));
            if !moves.contains(&text) {
                moves.push(text);
            }
            if !values.contains(&value) {
                values.push(value);
            }
            any_used = used;
        }
        let one = |terms: &[Term]| terms.first().copied().unwrap_or(Term::ZERO);
        let options: Vec<Term> = options.iter().map(|(_, option)| one(&option.terms)).collect();
        let compared = match self.proof.fault {
            None => self.compared(&options, one(&right), player),
            Some(_) => String::new(),
        };
        let named = if named == Player::Left { "Left" } else { "Right" };
        let text = match (&values[..], &moves[..]) {
            ([], _) => format!("{named} has no options."),
            ([value], [_]) => format!("{named}'s only option is {value}{any_used}.{compared}"),
            ([value], _) => format!("{named}'s only option is {value}.{compared}"),
            _ => format!("{named}'s options are {}.{compared}", values.join(", ")),
        };
        // The moves show which lemmas give which option.
        let is_plain = moves.len() == 1 || moves.iter().all(|text| !text.contains("(lemma"));
        let below = if is_plain { Vec::new() } else { moves };
        Outline::new(text, below.into_iter().map(Outline::line).collect())
    }

    /// Says how a player's options in a sum compare with a value and with the options of this
    /// value. The sum is equal to the value if these comparisons hold for both players.
    fn compared(&mut self, options: &[Term], value: Term, player: Player) -> String {
        let wanted = self.proof.arena().options(value, player).unwrap_or_default().to_vec();
        let mut bounds = Vec::new();
        for &own in wanted.iter().filter(|own| !options.contains(own)) {
            let games = &mut self.proof.kernel.games;
            let bound = options.iter().copied().find(|&option| {
                let (less, more) =
                    if player == Player::Left { (own, option) } else { (option, own) };
                games.at_most(less, more).unwrap_or(false)
            });
            bounds.extend(bound.map(|bound| (own, bound)));
        }
        let formatter = self.formatter();
        let is_left = (player == Player::Left) != self.is_swapped;
        let named = if is_left { "Left" } else { "Right" };
        let [beyond, within] = match (self.style, is_left) {
            (Style::Latex, true) => [r"\ge", r"\le"],
            (Style::Latex, false) => [r"\le", r"\ge"],
            (_, true) => ["≥", "≤"],
            (_, false) => ["≤", "≥"],
        };
        let is_one = options.iter().all(|option| *option == options[0]);
        let [none, one] =
            if is_one { ["It is not", "this one"] } else { ["None is", "one of them"] };
        let own = format!("{named} option of {}", self.math(&formatter.term(value)));
        let none = format!(" {none} {}", self.math(&format!("{beyond} {}", formatter.term(value))));
        let pairs = bounds.iter().map(|&(own, bound)| {
            self.math(&format!("{} {within} {}", formatter.term(own), formatter.term(bound)))
        });
        let pairs = pairs.collect::<Vec<String>>().join(", ");
        let among = match (wanted.len() - bounds.len(), bounds.len()) {
            (0, 0) => return format!("{none}."),
            (1, 0) if is_one => format!("it is the only {own}"),
            (_, 0) => format!("each {own} is {one}"),
            (0, _) => format!("for each {own}, {one} is at least as good: {pairs}"),
            _ => format!("each {own} is {one}, or {one} is at least as good: {pairs}"),
        };
        format!("{none}, and {among}.")
    }

    /// Describes a lemma with both halves of its proof.
    pub fn lemma_with_proof(&mut self, number: usize, depth: usize) -> Outline {
        let text = format!("Lemma {}", self.numbered(number));
        let Lemma { written: terms, way } = &self.proof.listed[number];
        match way {
            Way::Regroup => {
                let values = terms.clone();
                return Outline::line(format!("{text}, {}.", self.regrouped(number, &values)));
            }
            Way::Options => {
                let text = format!("{text}, by comparing options.");
                return Outline::new(text, self.options_of_lemma(number).into());
            }
            Way::Play => {}
        }
        let halves = [false, true].map(|half| Root::Lemma(number, half));
        let [first, second] = halves.map(|half| self.proof.root_goal(half).0.position);
        let mut below = vec![self.proof_of(halves[0], depth)];
        match first == second {
            // The negative of a sum that is 0 or its own negative is the sum itself.
            true if self.proof.fault.is_none() => {
                let opposite = Formatter { is_swapped: !self.is_swapped, ..self.formatter() };
                let judgment = self.math(opposite.judgment(Player::Right));
                below[0].text += &format!(
                    " The sum is its own negative, so it is also {judgment}, by the same proof \
                     with the colours exchanged."
                );
            }
            true => {}
            false => below.push(self.proof_of(halves[1], depth)),
        }
        Outline::new(text, below)
    }
}
