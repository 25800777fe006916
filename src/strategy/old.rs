//! A strategy as the checker's own type, for the obligations for all lengths that certificates of
//! kind 3 rest on. Goes with them.
use segcert_check::strategy as old;
use segcert_check::strategy::data as to;
use segcert_replay::Flaw;
use segcert_replay::data as from;

pub fn strategy(strategy: &from::Strategy) -> to::Strategy {
    let from::Start {
        family,
        from,
        beside,
        left_to_move,
    } = strategy.start.clone();
    to::Strategy {
        name: strategy.name.clone(),
        families: strategy.families.iter().map(family_of).collect(),
        spelled: strategy.spelled.clone(),
        start: to::Start {
            family,
            from,
            beside,
            left_to_move,
        },
        rewrites: strategy.rewrites.iter().map(rewrite).collect(),
        classes: strategy.classes.iter().map(class).collect(),
        sets: strategy.sets.iter().map(set).collect(),
        won: strategy.won.clone(),
        won_sums: strategy.won_sums.clone(),
        rules: strategy.rules.iter().map(rule).collect(),
        seeds: to::Seeds {
            left: strategy.seeds.left.clone(),
            right: strategy.seeds.right.clone(),
        },
    }
}

pub fn flaw(flaw: old::Flaw) -> Flaw {
    match flaw {
        old::Flaw::Malformed(message) => Flaw::Malformed(message),
        old::Flaw::Uncertified(statement) => Flaw::Uncertified(statement),
        old::Flaw::Limit(_) => Flaw::TooLarge,
        old::Flaw::Stopped => Flaw::Stopped,
        old::Flaw::Internal => Flaw::Internal,
    }
}

fn family_of(family: &from::Family) -> to::Family {
    let from::Family {
        name,
        prefix,
        block,
        suffix,
        notation,
    } = family.clone();
    to::Family {
        name,
        prefix,
        block,
        suffix,
        notation,
    }
}

fn rewrite(rewrite: &from::Rewrite) -> to::Rewrite {
    to::Rewrite {
        from: rewrite.from.clone(),
        to: rewrite.to.clone(),
    }
}

fn class(class: &from::Class) -> to::Class {
    let member = |members: &from::Members| match members {
        from::Members::One(word) => to::Members::One(word.clone()),
        from::Members::Range(members) => to::Members::Range(range(members)),
    };
    to::Class {
        name: class.name.clone(),
        members: class.members.iter().map(member).collect(),
    }
}

fn range(range: &from::Range) -> to::Range {
    to::Range {
        family: range.family,
        from: range.from,
        to: range.to,
    }
}

fn set(set: &from::Set) -> to::Set {
    to::Set {
        name: set.name.clone(),
        left_to_move: set.left_to_move,
        any: set.any.iter().map(|all| conditions(all)).collect(),
        except: set.except.clone(),
    }
}

fn conditions(conditions: &[from::Condition]) -> Vec<to::Condition> {
    let count = |count: &from::Count| match count {
        from::Count::Class(class) => to::Count::Class(*class),
        from::Count::Part(word) => to::Count::Part(word.clone()),
        from::Count::Parts => to::Count::Parts,
    };
    let condition = |condition: &from::Condition| to::Condition {
        terms: condition
            .terms
            .iter()
            .map(|(factor, of)| (*factor, count(of)))
            .collect(),
        bound: condition.bound,
    };
    conditions.iter().map(condition).collect()
}

fn rule(rule: &from::Rule) -> to::Rule {
    let patterns = |list: &[from::Pattern]| list.iter().map(pattern).collect();
    to::Rule {
        name: rule.name.clone(),
        game: rule.game.as_deref().map(patterns),
        lengths: rule.lengths.iter().map(length).collect(),
        conditions: conditions(&rule.conditions),
        part: match &rule.part {
            from::Choice::OfGame => to::Choice::OfGame,
            from::Choice::One(word) => to::Choice::One(word.clone()),
            from::Choice::Shortest(parts) => to::Choice::Shortest(range(parts)),
            from::Choice::Longest(parts) => to::Choice::Longest(range(parts)),
        },
        to: patterns(&rule.to),
    }
}

fn pattern(pattern: &from::Pattern) -> to::Pattern {
    match pattern {
        from::Pattern::One(word) => to::Pattern::One(word.clone()),
        from::Pattern::Sized {
            family,
            negative,
            length: of,
        } => to::Pattern::Sized {
            family: *family,
            negative: *negative,
            length: length(of),
        },
    }
}

fn length(length: &from::Length) -> to::Length {
    let from::Length { constant, l, m } = *length;
    to::Length { constant, l, m }
}
