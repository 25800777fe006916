//! Reads rule files.
use std::collections::BTreeMap;

use segcert_replay::data::{
    Choice, Class, Family, MOST_STONES, Pattern, Rewrite, Rule, Seeds, Set, Start, Strategy,
};
use segcert_replay::{statements, wrong_rewrite};
use serde::Deserialize;
use toml::Spanned;

use super::error::{FileError, Wrong, line_of};
use super::library;
use super::text::{self, Names, Text};
use crate::clobber::{Component, Form};

type Item = Spanned<String>;

/// A rule file as TOML.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    name: String,
    /// Name of a strategy that comes with the program. This file includes its entries, except its
    /// start.
    extends: Option<Item>,
    start: Item,
    start_from: Option<Spanned<usize>>,
    start_apart: Option<Spanned<usize>>,
    start_beside: Option<Item>,
    start_to_move: Option<Item>,
    #[serde(default)]
    family: Vec<FamilyTable>,
    #[serde(default)]
    spelled: Vec<Item>,
    #[serde(default)]
    rewrite: Vec<Item>,
    #[serde(default)]
    classes: BTreeMap<String, Item>,
    #[serde(default)]
    set: Vec<SetTable>,
    #[serde(default)]
    won: WonTable,
    #[serde(default)]
    rule: Vec<RuleTable>,
    #[serde(default)]
    published_counts: SeedsTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FamilyTable {
    name: String,
    word: Item,
    notation: Item,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct SetTable {
    name: String,
    to_move: Item,
    game: Option<Item>,
    lengths: Option<Item>,
    #[serde(default)]
    any: Vec<Item>,
    #[serde(default)]
    except: Vec<Item>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct WonTable {
    #[serde(default)]
    games: Vec<Item>,
    #[serde(default)]
    sums: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleTable {
    name: Spanned<String>,
    game: Option<Item>,
    lengths: Option<Item>,
    when: Option<Item>,
    part: Option<Item>,
    to: Item,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct SeedsTable {
    #[serde(default)]
    left: Vec<Item>,
    #[serde(default)]
    right: Vec<Item>,
}

/// Reads the text of a rule file. Messages call the file `file`.
///
/// # Errors
/// [`FileError`], with the line and the problem.
pub fn read(file: &str, text: &str) -> Result<Strategy, Box<FileError>> {
    let at = |wrong: Wrong| Box::new(FileError::new(file, text, wrong.span, wrong.message));
    let parsed: File = toml::from_str(text)
        .map_err(|error| at(Wrong::at(error.span().unwrap_or(0..0), in_words(error.message()))))?;
    let base = match &parsed.extends {
        None => Strategy::default(),
        Some(name) => match library::included(name.get_ref()) {
            Some(strategy) => strategy?.clone(),
            None => {
                let message = format!(
                    "no strategy with the name `{}` comes with the program; `segcert strategy \
                     list` shows the names",
                    name.get_ref()
                );
                return Err(at(quoted(name, text).wrong(message)));
            }
        },
    };
    let [rewrites, won, sums] = [base.rewrites.len(), base.won.len(), base.won_sums.len()];
    let mut strategy = strategy(&parsed, base, text).map_err(at)?;
    if let Some((number, flaw)) = wrong_rewrite(&strategy) {
        let item = number.checked_sub(rewrites).and_then(|number| parsed.rewrite.get(number));
        let span = item.map_or(0..0, |item| quoted(item, text).span());
        return Err(at(Wrong::at(span, flaw.to_string())));
    }
    let own = Strategy {
        rewrites: strategy.rewrites[rewrites..].to_vec(),
        won: strategy.won[won..].to_vec(),
        won_sums: strategy.won_sums[sums..].to_vec(),
        ..Strategy::default()
    };
    let items = parsed.rewrite.iter().chain(&parsed.won.games).chain(&parsed.won.sums);
    let places = items.map(|item| format!("{file}, line {}", line_of(text, item.span().start)));
    strategy.places.extend(statements(&own).into_iter().zip(places));
    Ok(strategy)
}

/// Writes an error of the TOML parser in the words of the documentation: a file has entries, not
/// fields.
fn in_words(message: &str) -> String {
    match message.strip_prefix("missing field ") {
        Some(name) => format!("the entry {name} is missing"),
        None => message
            .replace("unknown field", "there is no entry")
            .replace("expected usize", "expected a natural number")
            .replace(", expected one of", "; the entries are"),
    }
}

/// Returns the text between the quotes of a string. A string with escapes is returned as a whole.
fn quoted<'a>(item: &'a Item, source: &str) -> Text<'a> {
    let text = item.get_ref().as_str();
    let span = item.span();
    let raw = source.get(span.clone()).unwrap_or_default();
    let start = span.start + raw.find(text).unwrap_or(0);
    Text { text, start }
}

/// Returns the strategy of a file. The entries of the strategy that it extends come before its own
/// entries, but its own rules come before those of the extended strategy.
fn strategy(file: &File, base: Strategy, source: &str) -> Result<Strategy, Wrong> {
    let mut families = base.families;
    for table in &file.family {
        families.push(Family {
            name: table.name.clone(),
            rows: text::rows(quoted(&table.word, source))?,
            notation: text::notation(quoted(&table.notation, source))?,
        });
    }
    let mut classes: BTreeMap<String, usize> =
        base.classes.iter().map(|class| class.name.clone()).zip(0..).collect();
    for name in file.classes.keys() {
        let next = classes.len();
        classes.entry(name.clone()).or_insert(next);
    }
    let names = Names { families: &families, classes: &classes };
    let sums = |items: &[Item]| -> Result<Vec<Vec<Component>>, Wrong> {
        items.iter().map(|item| names.sum(quoted(item, source))).collect()
    };
    let words = |items: &[Item]| -> Result<Vec<Component>, Wrong> {
        items.iter().map(|item| names.part(quoted(item, source))).collect()
    };
    let rewrites = file.rewrite.iter().map(|item| rewrite(&names, quoted(item, source)));
    let mut all_classes = base.classes;
    for (name, item) in &file.classes {
        let class = Class { name: name.clone(), members: names.members(quoted(item, source))? };
        // A class of the base that the file defines again is replaced in the base's entries, too.
        match all_classes.get_mut(classes[name]) {
            Some(replaced) => *replaced = class,
            None => all_classes.push(class),
        }
    }
    let set = |table: &SetTable| -> Result<Set, Wrong> {
        let left_to_move = left_to_move(&table.to_move, source)?;
        let game = table.game.as_ref();
        let game = game.map(|item| game_of_set(&names, table, quoted(item, source)));
        let lengths = table.lengths.as_ref();
        let lengths = lengths.map(|item| names.lengths(quoted(item, source)));
        let any = table.any.iter().map(|item| names.case(quoted(item, source)));
        Ok(Set {
            name: table.name.clone(),
            left_to_move,
            game: game.transpose()?,
            lengths: lengths.transpose()?.unwrap_or_default(),
            any: any.collect::<Result<_, _>>()?,
            except: sums(&table.except)?,
        })
    };
    let rules = file.rule.iter().map(|table| rule(&names, table, source));
    Ok(Strategy {
        name: file.name.clone(),
        start: start(file, &names, source)?,
        spelled: [base.spelled, words(&file.spelled)?].concat(),
        rewrites: [base.rewrites, rewrites.collect::<Result<_, _>>()?].concat(),
        classes: all_classes,
        sets: [base.sets, file.set.iter().map(set).collect::<Result<_, _>>()?].concat(),
        won: [base.won, sums(&file.won.games)?].concat(),
        won_sums: [base.won_sums, words(&file.won.sums)?].concat(),
        rules: [rules.collect::<Result<_, _>>()?, base.rules].concat(),
        seeds: Seeds {
            left: sums(&file.published_counts.left)?,
            right: sums(&file.published_counts.right)?,
        },
        families,
        places: base.places,
    })
}

fn start(file: &File, names: &Names, source: &str) -> Result<Start, Wrong> {
    let family = |name: Text| {
        let is_start = |family: &Family| family.name == name.text;
        let family = names.families.iter().position(is_start);
        family.ok_or_else(|| {
            let message = format!("no family is called `{}`; {}", name.text, names.of_families());
            name.wrong(message)
        })
    };
    let named = quoted(&file.start, source);
    let families = named.tokens().map(family).collect::<Result<Vec<usize>, Wrong>>()?;
    if families.is_empty() {
        return Err(named.wrong("`start` names no family of start positions"));
    }
    let beside = file.start_beside.as_ref();
    let beside = beside.map(|item| names.sum(quoted(item, source)));
    let to_move = file.start_to_move.as_ref();
    Ok(Start {
        families,
        from: stones(file.start_from.as_ref())?,
        apart: stones(file.start_apart.as_ref())?,
        beside: beside.transpose()?.unwrap_or_default(),
        left_to_move: to_move.map_or(Ok(true), |item| left_to_move(item, source))?,
    })
}

fn left_to_move(item: &Item, source: &str) -> Result<bool, Wrong> {
    let to_move = quoted(item, source);
    match to_move.text {
        "Left" => Ok(true),
        "Right" => Ok(false),
        _ => Err(to_move.wrong("the player to move is \"Left\" or \"Right\"")),
    }
}

/// Reads a game in which L and M are each the length of one component.
fn game_of_set(names: &Names, table: &SetTable, text: Text) -> Result<Vec<Pattern>, Wrong> {
    if !(table.any.is_empty() && table.except.is_empty()) {
        return Err(text.wrong("a set with a game has neither `any` nor `except`"));
    }
    let game = names.pattern_sum(text, &[])?;
    let lengths = game.iter().filter_map(|pattern| match pattern {
        Pattern::One(_) => None,
        Pattern::Sized { length, .. } => Some(length),
    });
    let mut lengths: Vec<&Form> = lengths.collect();
    lengths.sort_unstable();
    let [l, m] = [0, 1].map(Form::parameter);
    if lengths != [&l] && lengths != [&l, &m] {
        return Err(
            text.wrong("in a set, L is the length of one component, and M perhaps of another")
        );
    }
    Ok(game)
}

/// Returns a number of stones, 0 if it is not given.
fn stones(number: Option<&Spanned<usize>>) -> Result<usize, Wrong> {
    match number.map(|number| (*number.get_ref(), number.span())) {
        Some((stones, span)) if stones > MOST_STONES => {
            Err(Wrong::at(span, format!("at most {MOST_STONES} stones are possible here")))
        }
        given => Ok(given.map_or(0, |(stones, _)| stones)),
    }
}

/// Reads an equality `part = sum`.
fn rewrite(names: &Names, text: Text) -> Result<Rewrite, Wrong> {
    let sides: Vec<Text> = text.split(|c| c == '=').collect();
    let [from, to] = sides[..] else {
        return Err(text.wrong("a rewrite is written component = sum"));
    };
    Ok(Rewrite { from: names.part(from)?, to: names.sum(to)? })
}

fn rule(names: &Names, table: &RuleTable, source: &str) -> Result<Rule, Wrong> {
    let about = |message: &str| Wrong::at(table.name.span(), message);
    let part = match (&table.game, &table.part) {
        (Some(_), None) => Choice::OfGame,
        (None, Some(part)) => names.choice(quoted(part, source))?,
        (Some(_), Some(_)) => {
            return Err(about("with a game Left moves in its first component: leave `part` out"));
        }
        (None, None) => return Err(about("this rule has neither a `game` nor a `part`")),
    };
    if table.lengths.is_some() && table.game.is_none() {
        return Err(about("`lengths` is about the lengths of a game"));
    }
    // A length to which the rule applies, which distinguishes families with one notation.
    let samples: Vec<(i64, i64)> = match &part {
        Choice::Shortest(range) | Choice::Longest(range) => {
            let family = &names.families[range.family];
            let lengths = family.lengths(range.from + 64).filter(|length| *length >= range.from);
            lengths.skip(8).take(1).map(|length| (length as i64, 0)).collect()
        }
        Choice::OfGame | Choice::One(_) => Vec::new(),
    };
    let game = table.game.as_ref().map(|game| {
        let game = quoted(game, source);
        match names.pattern_sum(game, &[])? {
            none if none.is_empty() => Err(game.wrong("the game of a rule has no component")),
            parts => Ok(parts),
        }
    });
    let to = names.pattern_sum(quoted(&table.to, source), &samples)?;
    let varies = |pattern: &Pattern| matches!(pattern, Pattern::Sized { .. });
    if matches!(part, Choice::One(_)) && to.iter().any(varies) {
        return Err(quoted(&table.to, source).wrong("there is no length L in this rule"));
    }
    let lengths = table.lengths.as_ref().map(|text| names.lengths(quoted(text, source)));
    let conditions = table.when.as_ref().map(|text| names.conditions(quoted(text, source)));
    Ok(Rule {
        name: table.name.get_ref().clone(),
        game: game.transpose()?,
        lengths: lengths.transpose()?.unwrap_or_default(),
        conditions: conditions.transpose()?.unwrap_or_default(),
        part,
        to,
    })
}
