//! A model of docs/CALCULUS.md and docs/FORMAT.md on strings and sets, written apart from the kernel: it decides who wins
//! by plain search and writes certificates from that. Slow, and obvious.

pub mod samples;

use segcert_check::{Limits, Options, Sections, Verdict, check, container};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A game by its options.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Game {
    pub left: BTreeSet<Game>,
    pub right: BTreeSet<Game>,
}

pub fn game(left: &[&Game], right: &[&Game]) -> Game {
    let set = |options: &[&Game]| options.iter().map(|g| (*g).clone()).collect();
    Game { left: set(left), right: set(right) }
}

pub fn zero() -> Game {
    Game::default()
}

pub fn nimber(n: usize) -> Game {
    let smaller: BTreeSet<Game> = (0..n).map(nimber).collect();
    Game { left: smaller.clone(), right: smaller }
}

pub fn star() -> Game {
    nimber(1)
}

pub fn up() -> Game {
    game(&[&zero()], &[&star()])
}

pub fn down() -> Game {
    up().negative()
}

impl Game {
    pub fn negative(&self) -> Game {
        let set = |options: &BTreeSet<Game>| options.iter().map(Game::negative).collect();
        Game { left: set(&self.right), right: set(&self.left) }
    }

    fn birthday(&self) -> usize {
        self.left.iter().chain(&self.right).map(|g| g.birthday() + 1).max().unwrap_or(0)
    }

    fn text(&self) -> String {
        if *self == zero() {
            "0".into()
        } else if *self == star() {
            "*".into()
        } else {
            let list =
                |set: &BTreeSet<Game>| set.iter().map(Game::text).collect::<Vec<_>>().join(",");
            format!("{{{}|{}}}", list(&self.left), list(&self.right))
        }
    }
}

/// A term.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum T {
    Val(Game),
    Part(String),
}

pub fn part(word: &str) -> T {
    T::Part(word.into())
}

pub fn val(game: &Game) -> T {
    T::Val(game.clone())
}

pub fn swap(word: &str) -> String {
    word.chars().map(|c| if c == 'X' { 'O' } else { 'X' }).collect()
}

fn mirror(word: &str) -> String {
    word.chars().rev().collect()
}

pub fn orient(word: &str) -> String {
    mirror(word).min(word.into())
}

pub fn negative(term: &T) -> T {
    match term {
        T::Val(game) => T::Val(game.negative()),
        T::Part(word) => T::Part(orient(&swap(word))),
    }
}

pub fn negatives(terms: &[T]) -> Vec<T> {
    terms.iter().map(negative).collect()
}

/// The options of a row for the owner of `stone`, as the text of the row after the move.
fn row_moves(word: &str, stone: char) -> Vec<Vec<String>> {
    let stones: Vec<char> = word.chars().collect();
    let mut options = Vec::new();
    for t in 1..stones.len() {
        if stones[t - 1] == stones[t] {
            continue;
        }
        let mut row = stones.clone();
        let (from, to) = if stones[t - 1] == stone { (t - 1, t) } else { (t, t - 1) };
        row[to] = stone;
        row[from] = ' ';
        let row: String = row.into_iter().collect();
        options.push(row.split(' ').map(str::to_owned).collect());
    }
    options
}

fn moveless(word: &str) -> bool {
    !word.contains("XO") && !word.contains("OX")
}

/// What the writer does instead of its default at a goal, named by its drawing.
#[derive(Clone, Debug)]
pub enum Op {
    /// The terms of these numbers, and what takes their place.
    Cut(Vec<usize>, Vec<T>),
    /// These bytes, and the goal counts as proved.
    Raw(Vec<u8>),
}

/// What is to be proved, and by which lemmas.
#[derive(Clone, Default)]
pub struct Plan {
    pub statement: String,
    pub relation: String,
    pub difference: Vec<T>,
    pub sums: Vec<(Game, Game, Game)>,
    pub values: Vec<(String, Game)>,
    pub extra: Vec<Game>,
    pub hints: Vec<(String, Op)>,
    /// Write "proofs" of false goals too.
    pub reckless: bool,
    /// Use facts of earlier lemmas, too.
    pub hoards: bool,
}

pub fn plan(statement: &str, relation: &str, difference: &[T]) -> Plan {
    Plan {
        statement: statement.into(),
        relation: relation.into(),
        difference: difference.to_vec(),
        ..Plan::default()
    }
}

/// The state of the writer.
#[derive(Default)]
pub struct Model {
    refs: BTreeMap<Game, u64>,
    pub arena: Vec<u8>,
    sums: Vec<(Game, Game, Game)>,
    values: Vec<(String, Game)>,
    facts: BTreeSet<(Vec<T>, bool)>,
    hints: Vec<(String, Op)>,
    reckless: bool,
    hoards: bool,
    wins: HashMap<(Vec<T>, bool), bool>,
}

pub fn varint(mut number: u64, out: &mut Vec<u8>) {
    while number >= 128 {
        out.push((number & 127) as u8 | 128);
        number >>= 7;
    }
    out.push(number as u8);
}

pub fn increasing(list: &[u64], out: &mut Vec<u8>) {
    let mut least = 0;
    for n in list {
        varint(n - least, out);
        least = n + 1;
    }
}

pub fn word(word: &str, out: &mut Vec<u8>) {
    varint(word.len() as u64, out);
    for chunk in word.as_bytes().chunks(8) {
        out.push(chunk.iter().enumerate().map(|(i, c)| u8::from(*c == b'X') << i).sum());
    }
}

impl Model {
    /// Numbers all followers of the games as the format wants it, and writes the section.
    fn number(&mut self, games: &[Game]) {
        let mut all = BTreeSet::new();
        let mut todo = games.to_vec();
        while let Some(g) = todo.pop() {
            if all.insert(g.clone()) {
                todo.extend(g.left.iter().chain(&g.right).cloned());
            }
        }
        let top = all.iter().map(Game::birthday).max().unwrap_or(0);
        self.refs.insert(zero(), 0);
        let (mut count, mut body) = (0, Vec::new());
        for day in 1..=top {
            let mut stored = BTreeMap::new();
            for g in all.iter().filter(|g| g.birthday() == day) {
                let (a, b) = (self.key(g), self.key(&g.negative()));
                stored.insert(
                    a.clone().min(b.clone()),
                    if a <= b { g.clone() } else { g.negative() },
                );
            }
            for ((left, right), g) in stored {
                count += 1;
                self.refs.insert(g.negative(), 2 * count + 1);
                self.refs.insert(g, 2 * count);
                for list in [left, right] {
                    varint(list.len() as u64, &mut body);
                    increasing(&list, &mut body);
                }
            }
        }
        varint(count, &mut self.arena);
        self.arena.extend(body);
    }

    fn key(&self, g: &Game) -> (Vec<u64>, Vec<u64>) {
        (self.options(&g.left), self.options(&g.right))
    }

    fn options(&self, options: &BTreeSet<Game>) -> Vec<u64> {
        let mut refs: Vec<u64> = options.iter().map(|g| self.refs[g]).collect();
        refs.sort();
        refs
    }

    fn sorted(&self, options: &BTreeSet<Game>) -> Vec<Game> {
        let mut games: Vec<Game> = options.iter().cloned().collect();
        games.sort_by_key(|g| self.refs[g]);
        games
    }

    fn term_key(&self, term: &T) -> (u64, u64, String) {
        match term {
            T::Val(g) => (0, self.refs[g], String::new()),
            T::Part(w) => (1, w.len() as u64, w.clone()),
        }
    }

    pub fn normal(&self, terms: &[T]) -> Vec<T> {
        let mut terms: Vec<T> =
            terms.iter().map(|t| self.valued(t)).filter(|t| *t != val(&zero())).collect();
        loop {
            terms.sort_by_key(|t| self.term_key(t));
            let pairs: Vec<(usize, usize)> =
                (0..terms.len()).flat_map(|i| (i + 1..terms.len()).map(move |j| (i, j))).collect();
            if let Some((i, j)) = pairs.iter().find(|(i, j)| terms[*i] == negative(&terms[*j])) {
                terms.remove(*j);
                terms.remove(*i);
            } else if let Some((i, j, c)) =
                pairs.iter().find_map(|(i, j)| Some((*i, *j, self.sum(&terms[*i], &terms[*j])?)))
            {
                terms.remove(j);
                terms.remove(i);
                terms.extend(Some(T::Val(c)).filter(|c| *c != val(&zero())));
            } else {
                return terms;
            }
        }
    }

    fn valued(&self, term: &T) -> T {
        let T::Part(w) = term else {
            return term.clone();
        };
        if moveless(w) {
            return T::Val(zero());
        }
        for (p, v) in &self.values {
            if *p == orient(w) {
                return val(v);
            }
            if orient(&swap(p)) == orient(w) {
                return T::Val(v.negative());
            }
        }
        T::Part(orient(w))
    }

    fn sum(&self, a: &T, b: &T) -> Option<Game> {
        let (T::Val(a), T::Val(b)) = (a, b) else {
            return None;
        };
        let is = |x: &Game, y: &Game| (a == x && b == y) || (a == y && b == x);
        let direct = self.sums.iter().find(|(x, y, _)| is(x, y)).map(|(_, _, c)| c.clone());
        direct.or_else(|| {
            let other = self.sums.iter().find(|(x, y, _)| is(&x.negative(), &y.negative()));
            other.map(|(_, _, c)| c.negative())
        })
    }

    /// The options of a player in move order, as unreduced terms.
    fn moves(&self, position: &[T], left: bool) -> Vec<Vec<T>> {
        let mut options = Vec::new();
        for (index, term) in position.iter().enumerate() {
            if index > 0 && position[index - 1] == *term {
                continue;
            }
            let moved: Vec<Vec<T>> = match term {
                T::Val(g) => self
                    .sorted(if left { &g.left } else { &g.right })
                    .into_iter()
                    .map(|g| vec![T::Val(g)])
                    .collect(),
                T::Part(w) => row_moves(w, if left { 'X' } else { 'O' })
                    .into_iter()
                    .map(|pieces| pieces.into_iter().map(T::Part).collect())
                    .collect(),
            };
            for option in moved {
                let mut others = position.to_vec();
                others.remove(index);
                others.extend(option);
                options.push(others);
            }
        }
        options
    }

    /// Plain search: does the player to move win? Uses no lemma and no order of values.
    fn wins(&mut self, position: &[T], left: bool) -> bool {
        let mut position: Vec<T> = position
            .iter()
            .map(|t| if let T::Part(w) = t { T::Part(orient(w)) } else { t.clone() })
            .filter(|t| !matches!(t, T::Part(w) if moveless(w)))
            .collect();
        position.sort_by_key(|t| self.term_key(t));
        if let Some(known) = self.wins.get(&(position.clone(), left)) {
            return *known;
        }
        let wins = self.moves(&position, left).iter().any(|option| !self.wins(option, !left));
        self.wins.insert((position, left), wins);
        wins
    }

    /// Whether a goal is true.
    pub fn holds(&mut self, position: &[T], over: bool) -> bool {
        if over { self.wins(position, true) } else { !self.wins(position, false) }
    }

    pub fn draw(position: &[T], over: bool) -> String {
        let terms: Vec<String> = position
            .iter()
            .map(|t| match t {
                T::Val(g) => g.text(),
                T::Part(w) => w.clone(),
            })
            .collect();
        let terms = if terms.is_empty() { "0".into() } else { terms.join(" + ") };
        format!("{terms} {} 0", if over { "|>" } else { ">=" })
    }

    /// Writes the proof of a goal.
    fn prove(&mut self, terms: &[T], over: bool, out: &mut Vec<u8>) {
        let position = self.normal(terms);
        let ordered = position.len() <= 2 && position.iter().all(|t| matches!(t, T::Val(_)));
        if ordered
            || self.facts.contains(&(position.clone(), over))
            || (self.reckless && out.len() > 2000)
        {
            return;
        }
        let hint = self.hints.iter().find(|(goal, _)| *goal == Model::draw(&position, over));
        match hint.map(|(_, op)| op.clone()) {
            Some(Op::Raw(bytes)) => out.extend(bytes),
            Some(Op::Cut(selection, lesser)) => {
                varint(if over { 0 } else { 1 }, out);
                varint(selection.len() as u64, out);
                increasing(&selection.iter().map(|i| *i as u64).collect::<Vec<_>>(), out);
                self.terms(&lesser, out);
                let pick = |inside: bool| -> Vec<T> {
                    (0..position.len())
                        .filter(|i| selection.contains(i) == inside)
                        .map(|i| position[i].clone())
                        .collect()
                };
                // Too early: so that a test can write proofs that rest on themselves.
                self.facts.insert((position.clone(), over));
                self.prove(&[pick(true), negatives(&lesser)].concat(), false, out);
                self.prove(&[pick(false), lesser].concat(), over, out);
            }
            None if over => {
                let options = self.moves(&position, true);
                let winning = options.iter().position(|option| self.holds(option, false));
                assert!(
                    self.reckless || winning.is_some(),
                    "false: {}",
                    Model::draw(&position, over)
                );
                self.make_move(&position, winning.unwrap_or(0), out);
            }
            None => {
                out.push(0);
                for option in self.moves(&position, false) {
                    self.prove(&option, true, out);
                }
            }
        }
        self.facts.insert((position, over));
    }

    fn make_move(&mut self, position: &[T], index: usize, out: &mut Vec<u8>) {
        varint(index as u64 + 1, out);
        if let Some(option) = self.moves(position, true).get(index) {
            self.prove(option, false, out);
        }
    }

    pub fn terms(&self, terms: &[T], out: &mut Vec<u8>) {
        varint(terms.len() as u64, out);
        for term in terms {
            match term {
                T::Val(g) => varint(self.refs[g] + 1, out),
                T::Part(w) => {
                    out.push(0);
                    word(w, out);
                }
            }
        }
    }

    fn equal(&mut self, g: &[T], h: &[T], out: &mut Vec<u8>) {
        self.prove(&[g, &negatives(h)].concat(), false, out);
        self.prove(&[&negatives(g), h].concat(), false, out);
    }

    fn forget(&mut self) {
        if !self.hoards {
            self.facts.clear();
        }
    }

    fn lemmas(&mut self, plan: &Plan) -> Vec<u8> {
        let mut out = Vec::new();
        varint((plan.sums.len() + plan.values.len()) as u64, &mut out);
        for (a, b, c) in &plan.sums {
            self.forget();
            out.extend([0, self.refs[a] as u8, self.refs[b] as u8, self.refs[c] as u8]);
            self.equal(&[val(a), val(b)], &[val(c)], &mut out);
            self.sums.push((a.clone(), b.clone(), c.clone()));
        }
        for (p, v) in &plan.values {
            self.forget();
            out.push(1);
            word(p, &mut out);
            varint(self.refs[v], &mut out);
            self.equal(&[part(p)], &[val(v)], &mut out);
            self.values.push((p.clone(), v.clone()));
        }
        out
    }
}

/// The goals of a relation: negated or not, `⊳` or not.
pub fn goals(relation: &str) -> Vec<(bool, bool)> {
    match relation {
        "=" => vec![(false, false), (true, false)],
        ">=" => vec![(false, false)],
        "<=" => vec![(true, false)],
        ">" => vec![(false, false), (false, true)],
        "<" => vec![(true, false), (true, true)],
        "||" => vec![(false, true), (true, true)],
        "|>" => vec![(false, true)],
        "<|" => vec![(true, true)],
        _ => panic!("{relation}"),
    }
}

impl Plan {
    fn games(&self) -> Vec<Game> {
        let mut games = self.extra.clone();
        let cuts = self.hints.iter().filter_map(|(_, op)| match op {
            Op::Cut(_, lesser) => Some(lesser),
            _ => None,
        });
        for term in self.difference.iter().chain(cuts.flatten()) {
            if let T::Val(g) = term {
                games.push(g.clone());
            }
        }
        games.extend(self.sums.iter().flat_map(|(a, b, c)| [a.clone(), b.clone(), c.clone()]));
        games.extend(self.values.iter().map(|(_, v)| v.clone()));
        games
    }

    pub fn model(&self) -> Model {
        let mut model = Model {
            hints: self.hints.clone(),
            reckless: self.reckless,
            hoards: self.hoards,
            ..Model::default()
        };
        let games = self.games();
        let both: Vec<Game> = games.iter().flat_map(|g| [g.clone(), g.negative()]).collect();
        model.number(&both);
        model
    }

    /// Whether the statement is true.
    pub fn is_true(&self) -> bool {
        let mut model = self.model();
        let (there, back) = (self.difference.clone(), negatives(&self.difference));
        goals(&self.relation)
            .iter()
            .all(|(negated, over)| model.holds(if *negated { &back } else { &there }, *over))
    }

    pub fn write(&self) -> Sections {
        let mut model = self.model();
        let lemmas = model.lemmas(self);
        model.forget();
        let mut proof = Vec::new();
        let (there, back) = (self.difference.clone(), negatives(&self.difference));
        for (negated, over) in goals(&self.relation) {
            model.prove(if negated { &back } else { &there }, over, &mut proof);
        }
        Sections { statement: self.statement.clone(), arena: model.arena.clone(), lemmas, proof }
    }

    pub fn hint(mut self, goal: &str, op: Op) -> Plan {
        self.hints.push((goal.into(), op));
        self
    }
}

/// Checks sections whose hashes are all right but for the root.
pub fn check_sections(sections: &Sections) -> Verdict {
    check(
        &container::write(container::Kind::Game, sections.bodies(), &[0; 32]),
        &Options::default(),
    )
}

/// The certificate of a plan that must be verified.
pub fn seal(plan: &Plan) -> Vec<u8> {
    let sections = plan.write();
    let sealed = segcert_check::seal(&sections, Limits::default());
    let sealed =
        sealed.unwrap_or_else(|verdict| panic!("{}: {verdict:?}\n{sections:?}", plan.statement));
    assert_eq!(sealed.verified.statement, plan.statement);
    assert_eq!(check(&sealed.bytes, &Options::default()), Verdict::Verified(sealed.verified));
    sealed.bytes
}

/// Code, offset within the section and subject of a rejection.
#[track_caller]
pub fn rejection(sections: &Sections) -> String {
    match check_sections(sections) {
        Verdict::Rejected(rejection) => {
            let place = rejection.place;
            let lengths =
                [0, sections.statement.len(), sections.arena.len(), sections.lemmas.len()];
            let names = ["statement", "arena", "lemmas", "proof"];
            let index = names.iter().position(|name| *name == place.section.to_string());
            let before: usize =
                index.map_or(0, |index| 240 + lengths[..=index].iter().sum::<usize>());
            let subject = match place.subject {
                Some(segcert_check::Subject::Lemma(n)) => format!(" lemma {n}"),
                Some(segcert_check::Subject::Goal(n)) => format!(" goal {n}"),
                None => String::new(),
            };
            format!(
                "{} {}+{}{subject}",
                rejection.code,
                place.section,
                place.offset - before as u64
            )
        }
        other => panic!("not rejected: {other:?}"),
    }
}

/// A small deterministic source of random numbers.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % most.max(1) as u64) as usize
    }
}
