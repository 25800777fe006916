//! Writes a strategy as the text of a rule file, and lists its sets in the words of such a file.
use std::collections::BTreeMap;
use std::fmt::Write;

use segcert_replay::data::{
    Case, Choice, Class, Condition, Count, Members, Pattern, Range, Remainder, Rule, Set, Strategy,
};
use serde::Serialize;

use crate::clobber::{Cell, Component, Form};

/// Returns the text of the file. Its first lines are the comments `about`.
pub fn text(strategy: &Strategy, about: &[String]) -> String {
    let mut text = String::new();
    for line in about {
        let _ = writeln!(text, "# {line}");
    }
    let writer = Writer { strategy };
    let sections = [writer.head(), writer.facts(), writer.classes()];
    let sets = strategy.sets.iter().map(|set| writer.set(set));
    let rules = strategy.rules.iter().map(|rule| writer.rule(rule));
    let sections = sections.into_iter().chain(sets).chain(rules);
    for section in sections.filter(|section| !section.is_empty()) {
        let _ = write!(text, "\n{section}");
    }
    text
}

/// A set of positions that Left wins, in the words of a rule file.
#[derive(Clone, Debug, Serialize)]
pub struct WonSet {
    /// The name of the set.
    pub name: String,
    /// Whether Left wins moving `first` or `second`.
    pub moving: &'static str,
    /// Positions, or conditions. The set contains what at least one of them describes.
    pub positions: Vec<String>,
    /// Positions that the set does not contain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub except: Vec<String>,
}

/// Lists the sets of a strategy, and its won positions as another set.
pub fn sets(strategy: &Strategy) -> Vec<WonSet> {
    let writer = Writer { strategy };
    let [games, parts] = writer.won();
    let sums = (!parts.is_empty()).then(|| format!("sums of {}", parts.join(", ")));
    let won = WonSet {
        name: "won positions".to_owned(),
        moving: "second",
        positions: games.into_iter().chain(sums).collect(),
        except: Vec::new(),
    };
    let sets = strategy.sets.iter().map(|set| WonSet {
        name: set.name.clone(),
        moving: if set.left_to_move { "first" } else { "second" },
        positions: match &set.game {
            Some(game) => {
                let game = std::iter::once(writer.patterns(game));
                vec![game.chain(set.lengths.iter().map(at_least)).collect::<Vec<_>>().join(", ")]
            }
            None => set.any.iter().map(|case| writer.case(case)).collect(),
        },
        except: set.except.iter().map(|game| writer.sum(game)).collect(),
    });
    std::iter::once(won).filter(|won| !won.positions.is_empty()).chain(sets).collect()
}

/// Returns the components of each class of a strategy, by the name of the class.
pub fn classes(strategy: &Strategy) -> BTreeMap<String, String> {
    let writer = Writer { strategy };
    strategy.classes.iter().map(|class| (class.name.clone(), writer.members(class))).collect()
}

struct Writer<'a> {
    strategy: &'a Strategy,
}

impl Writer<'_> {
    /// Returns the lines with the name, the start positions and the families.
    fn head(&self) -> String {
        let start = &self.strategy.start;
        let mut lines = vec![key("name", &self.strategy.name)];
        let families = start.families.iter();
        let names = families.map(|family| self.strategy.families[*family].name.as_str());
        lines.push(key("start", &names.collect::<Vec<_>>().join(" ")));
        if start.from > 0 {
            lines.push(format!("start-from = {}", start.from));
        }
        if start.apart > 1 {
            lines.push(format!("start-apart = {}", start.apart));
        }
        if !start.beside.is_empty() {
            lines.push(key("start-beside", &self.sum(&start.beside)));
        }
        if !start.left_to_move {
            lines.push(key("start-to-move", "Right"));
        }
        lines.push("family = [".to_owned());
        for family in &self.strategy.families {
            let Cell { prefix, base, suffix, .. } = &family.rows;
            let [prefix, base, suffix] = [prefix, base, suffix].map(letters);
            let [before, behind] = &family.notation;
            lines.push(format!(
                "  {{ name = {:?}, word = {:?}, notation = {:?} }},",
                family.name,
                format!("{prefix}({base}){suffix}"),
                format!("{before}#{behind}"),
            ));
        }
        lines.push("]".to_owned());
        let spelled = self.strategy.spelled.iter().map(letters);
        lines.extend(list("spelled", spelled));
        let rewrites = self.strategy.rewrites.iter();
        let rewrites = rewrites
            .map(|rewrite| format!("{} = {}", self.part(&rewrite.from), self.sum(&rewrite.to)));
        lines.extend(list("rewrite", rewrites));
        lines.join("\n") + "\n"
    }

    /// Returns the won positions, or an empty text if there are none.
    fn facts(&self) -> String {
        let [games, sums] = self.won().map(Vec::into_iter);
        let lists: Vec<String> =
            list("games", games).into_iter().chain(list("sums", sums)).collect();
        if lists.is_empty() { String::new() } else { format!("[won]\n{}\n", lists.join("\n")) }
    }

    /// Returns the won positions, and the components whose sums are won.
    fn won(&self) -> [Vec<String>; 2] {
        let games = self.strategy.won.iter().map(|game| self.sum(game));
        [games.collect(), self.strategy.won_sums.iter().map(|word| self.part(word)).collect()]
    }

    fn classes(&self) -> String {
        let mut lines = vec!["[classes]".to_owned()];
        for class in &self.strategy.classes {
            lines.push(key(&class.name, &self.members(class)));
        }
        lines.join("\n") + "\n"
    }

    fn members(&self, class: &Class) -> String {
        let members = class.members.iter().map(|members| match members {
            Members::One(word) => self.part(word),
            Members::Range(range) => self.range(range),
        });
        members.collect::<Vec<_>>().join(" ")
    }

    fn set(&self, set: &Set) -> String {
        let to_move = if set.left_to_move { "Left" } else { "Right" };
        let mut lines = vec!["[[set]]".to_owned(), key("name", &set.name)];
        lines.push(key("to-move", to_move));
        if let Some(game) = &set.game {
            lines.push(key("game", &self.patterns(game)));
        }
        if !set.lengths.is_empty() {
            lines.push(key("lengths", &lengths(&set.lengths)));
        }
        lines.extend(list("any", set.any.iter().map(|case| self.case(case))));
        lines.extend(list("except", set.except.iter().map(|game| self.sum(game))));
        lines.join("\n") + "\n"
    }

    fn rule(&self, rule: &Rule) -> String {
        let mut lines = vec!["[[rule]]".to_owned(), key("name", &rule.name)];
        if !rule.conditions.is_empty() {
            lines.push(key("when", &self.conditions(&rule.conditions)));
        }
        if let Some(game) = &rule.game {
            lines.push(key("game", &self.patterns(game)));
        }
        if !rule.lengths.is_empty() {
            lines.push(key("lengths", &lengths(&rule.lengths)));
        }
        match &rule.part {
            Choice::OfGame => {}
            Choice::One(word) => lines.push(key("part", &self.part(word))),
            Choice::Shortest(range) => {
                lines.push(key("part", &format!("shortest {}", self.range(range))));
            }
            Choice::Longest(range) => {
                lines.push(key("part", &format!("longest {}", self.range(range))));
            }
        }
        lines.push(key("to", &self.patterns(&rule.to)));
        lines.join("\n") + "\n"
    }

    fn part(&self, word: &Component) -> String {
        self.strategy.draw_word(word)
    }

    fn sum(&self, words: &[Component]) -> String {
        self.strategy.draw(words)
    }

    fn range(&self, range: &Range) -> String {
        let member = |length: usize| {
            let [before, behind] = &self.strategy.families[range.family].notation;
            format!("{before}{length}{behind}")
        };
        let to = range.to.map_or_else(String::new, member);
        format!("{}..{to}", member(range.from))
    }

    fn patterns(&self, patterns: &[Pattern]) -> String {
        let drawn = patterns.iter().map(|pattern| match pattern {
            Pattern::One(word) => self.part(word),
            Pattern::Sized { family, negative, length: it } => {
                let sign = if *negative { "-" } else { "" };
                let family = &self.strategy.families[*family].name;
                format!("{sign}{family}{{{}}}", length(it))
            }
        });
        if patterns.is_empty() { "0".to_owned() } else { drawn.collect::<Vec<_>>().join(" ") }
    }

    /// Writes conditions. Two opposite bounds in succession are an equality.
    fn conditions(&self, conditions: &[Condition]) -> String {
        let mut rest = conditions.iter().peekable();
        let mut drawn = Vec::new();
        while let Some(condition) = rest.next() {
            drawn.push(match rest.next_if(|next| are_opposite(condition, next)) {
                Some(_) => self.condition(condition).replace(" >= ", " = "),
                None => self.condition(condition),
            });
        }
        drawn.join(", ")
    }

    fn case(&self, case: &Case) -> String {
        let bounds = (!case.conditions.is_empty()).then(|| self.conditions(&case.conditions));
        let remainders = case.remainders.iter().map(|Remainder { terms, remainder, modulus }| {
            format!("{} = {remainder} mod {modulus}", self.side(terms, 1, 0))
        });
        bounds.into_iter().chain(remainders).collect::<Vec<_>>().join(", ")
    }

    /// Writes a side of a condition: the terms with this sign, and a constant.
    fn side(&self, terms: &[(i64, Count)], sign: i64, constant: i64) -> String {
        let mut written: Vec<String> = Vec::new();
        for (factor, count) in terms.iter().filter(|term| term.0 * sign > 0) {
            let name = match count {
                Count::Class(class) => self.strategy.classes[*class].name.clone(),
                // A minus sign would be read as a subtraction.
                Count::Component(word) => match self.part(word) {
                    part if part.starts_with('-') => letters(word),
                    part => part,
                },
                Count::Components => "parts".to_owned(),
            };
            written.push(match factor * sign {
                1 => name,
                factor => format!("{factor}*{name}"),
            });
        }
        if constant != 0 || written.is_empty() {
            written.push(constant.to_string());
        }
        written.join(" + ")
    }

    fn condition(&self, condition: &Condition) -> String {
        let side = |sign: i64, constant: i64| self.side(&condition.terms, sign, constant);
        let has_plus = condition.terms.iter().any(|(factor, _)| *factor > 0);
        let bound = condition.bound;
        match (has_plus, bound) {
            (false, 0) if condition.terms.len() == 1 => format!("{} = 0", side(-1, 0)),
            (false, _) => format!("{} <= {}", side(-1, 0), -bound),
            (true, 0..) => format!("{} >= {}", side(1, 0), side(-1, bound)),
            (true, _) => format!("{} >= {}", side(1, -bound), side(-1, 0)),
        }
    }
}

/// Tells whether two conditions are an equality together.
fn are_opposite(one: &Condition, other: &Condition) -> bool {
    let negated = one.terms.iter().map(|(factor, count)| (-factor, count));
    one.bound == -other.bound && negated.eq(other.terms.iter().map(|(factor, it)| (*factor, it)))
}

fn letters(part: &Component) -> String {
    part.to_string().to_lowercase()
}

fn key(name: &str, value: &str) -> String {
    format!("{name} = {value:?}")
}

/// Returns a list with a line for each item, or `None` if there are no items.
fn list(name: &str, items: impl Iterator<Item = String>) -> Option<String> {
    let lines: Vec<String> = items.map(|item| format!("  {item:?},\n")).collect();
    (!lines.is_empty()).then(|| format!("{name} = [\n{}]", lines.concat()))
}

/// Writes a length.
fn length(length: &Form) -> String {
    length.to_string().replace("x0", "L").replace("x1", "M")
}

/// Writes conditions on lengths.
fn lengths(all: &[Form]) -> String {
    all.iter().map(at_least).collect::<Vec<_>>().join(", ")
}

fn at_least(length: &Form) -> String {
    format!("{} >= 0", self::length(length))
}
