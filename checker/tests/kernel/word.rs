//! Tests of words with blocks, compared with rows.
use segcert_check::data::*;

use super::Rng;

impl Rng {
    /// A form in two parameters whose numbers are natural.
    fn natural_form(&mut self) -> Form {
        let terms = (0..2).map(|index| (index, self.below(3) as i64));
        Form {
            terms: terms.filter(|(_, coefficient)| *coefficient > 0).collect(),
            constant: self.below(3) as i64,
        }
    }

    /// With powers of so many runs of stones, one or two of each.
    fn items_of_runs(&mut self, runs: usize) -> Vec<Item> {
        let mut items = Vec::new();
        for _ in 0..runs {
            let stones = self.stones(0, 4);
            items.push(Item::once(&stones));
            let stones = self.stones(1, 3);
            // Equal neighbours, and copies before and behind, are what normal forms are about.
            if self.below(3) == 0 {
                items.push(Item { stones: stones.clone(), exponent: self.natural_form() });
            }
            let copies = stones.repeat(self.below(3));
            items.push(Item { stones, exponent: self.natural_form() });
            items.push(Item::once(&copies));
        }
        items
    }
}

fn budget() -> Budget {
    Budget { steps: u64::MAX, memory: u64::MAX }
}

fn value(form: &Form, x: &[i64]) -> i64 {
    form.constant + form.terms.iter().map(|(index, c)| c * x[*index as usize]).sum::<i64>()
}

/// The row, or its mirror image.
fn row(items: &[Item], x: &[i64]) -> Vec<u8> {
    let copies = |item: &Item| value(&item.exponent, x);
    let row: Vec<u8> = items
        .iter()
        .flat_map(|item| item.stones.repeat(usize::try_from(copies(item)).unwrap()))
        .collect();
    smaller(row)
}

fn smaller(row: Vec<u8>) -> Vec<u8> {
    let mirror = row.iter().rev().copied().collect();
    row.min(mirror)
}

fn places() -> impl Iterator<Item = [i64; 2]> {
    (0..5).flat_map(|a| (0..5).map(move |b| [a, b]))
}

#[test]
fn normal_forms_stand_for_the_same_rows() {
    let mut rng = Rng(1);
    for _ in 0..800 {
        let runs = 1 + rng.below(3);
        let items = rng.items_of_runs(runs);
        let word = Word::normal(items.clone(), &mut budget()).unwrap();
        assert_eq!(Word::normal(word.items(), &mut budget()).unwrap(), word);
        let negative = word.negative(&mut budget()).unwrap();
        if runs == 1 {
            assert_eq!(negative.negative(&mut budget()).unwrap(), word);
        }
        for x in places() {
            let here = row(&items, &x);
            assert_eq!(row(&word.items(), &x), here, "{items:?}");
            let flipped = smaller(here.iter().map(|stone| 1 - stone).collect());
            assert_eq!(row(&negative.items(), &x), flipped);
            let numbers = x.map(Form::number);
            let image = |index: u32| numbers.get(index as usize);
            let plain = word.substitute(&image).unwrap();
            let plain = Word::normal(plain, &mut budget()).unwrap();
            assert_eq!(
                plain,
                Word::normal(vec![Item::once(&here)], &mut budget()).unwrap(),
                "{items:?} at {x:?}"
            );
        }
    }
}

/// Rows that are equal for a reason that normal forms know have one normal form, if there are
/// powers of one run. (With two, as in `X^8 (XOO)^y = X^9 (OOX)^(y-1) OO`, they can have more; then
/// they are different words for the kernel.)
#[test]
fn normal_forms_are_one() {
    let mut rng = Rng(2);
    for _ in 0..800 {
        let items = rng.items_of_runs(1);
        let word = Word::normal(items.clone(), &mut budget()).unwrap();
        let mut other = items.clone();
        for _ in 0..4 {
            let at = rng.below(other.len());
            let Item { stones, exponent } = other[at].clone();
            let exponent = exponent.as_number().is_none().then_some(exponent);
            match (exponent, rng.below(4)) {
                // w^(2e) = (ww)^e
                (Some(e), 0) if e.constant % 2 == 0 && e.terms.iter().all(|(_, c)| c % 2 == 0) => {
                    let half = |n: i64| n / 2;
                    let terms = e.terms.iter().map(|(index, c)| (*index, half(*c))).collect();
                    let e = Form { terms, constant: half(e.constant) };
                    other[at] = Item { stones: stones.repeat(2), exponent: e };
                }
                // w^(e+1) = w w^e
                (Some(e), 1) if e.constant > 0 => {
                    other[at].exponent = e.plus_number(-1).unwrap();
                    other.insert(at, Item::once(&stones));
                }
                // w^(e+1) = w^e w
                (Some(e), 2) if e.constant > 0 => {
                    other[at].exponent = e.plus_number(-1).unwrap();
                    other.insert(at + 1, Item::once(&stones));
                }
                // s (ws)^e = (sw)^e s
                (Some(e), _) => {
                    let (first, rest) = stones.split_first().unwrap();
                    other[at].stones = [rest, &[*first]].concat();
                    other[at].exponent = e.clone();
                    // (s w)^e = s (w s)^(e-1) w
                    if e.constant > 0 {
                        other[at].exponent = e.plus_number(-1).unwrap();
                        other.insert(at + 1, Item::once(rest));
                        other.insert(at, Item::once(&[*first]));
                    } else {
                        other[at].stones = stones.clone();
                    }
                }
                (None, _) => {
                    other.reverse();
                    other.iter_mut().for_each(|item| item.stones.reverse());
                }
            }
        }
        let again = Word::normal(other.clone(), &mut budget()).unwrap();
        assert_eq!(again, word, "{items:?} and {other:?}");
    }
}

/// The pieces of each option, with its condition.
fn options(word: &Word, player: Player) -> Vec<([Word; 2], Option<Form>)> {
    let mut found = Vec::new();
    let items = word.items();
    let all = (0..items.len()).flat_map(|index| segments(&items, index, 2).unwrap());
    for Segment { left, row, cuts, right, condition } in all {
        for [before, behind] in cuts.filter_map(|cut| split(&row, cut, player as u8)) {
            let before = [&*left, &[Item::once(&before.concat())]].concat();
            let behind = [&[Item::once(&behind.concat())], &*right].concat();
            let pieces = [before, behind].map(|piece| Word::normal(piece, &mut budget()).unwrap());
            found.push((pieces, condition.clone()));
        }
    }
    found
}

#[test]
fn options_of_blocks_are_options_of_rows() {
    let mut rng = Rng(3);
    let mut compared = 0;
    for number in 0..400 {
        let word = Word::normal(rng.items_of_runs(1 + number % 3), &mut budget()).unwrap();
        for player in [Player::Left, Player::Right] {
            // Exponents may be negative in the pieces where a block is empty.
            let options = options(&word, player);
            for x in places() {
                if word.rest.iter().any(|item| value(&item.exponent, &x) < 1) {
                    continue;
                }
                let plain = row(&word.items(), &x);
                if plain.len() > 40 {
                    continue;
                }
                let mut found = Vec::new();
                for (pieces, condition) in &options {
                    // One for each value of the fresh parameter that the condition admits.
                    let values = match condition {
                        None => 0..1,
                        Some(condition) => {
                            let admits = |j: &i64| value(condition, &[x[0], x[1], *j]) >= 0;
                            0..(0..).take_while(admits).count() as i64
                        }
                    };
                    for j in values {
                        let mut pair =
                            pieces.clone().map(|piece| row(&piece.items(), &[x[0], x[1], j]));
                        pair.sort();
                        found.push(pair);
                    }
                }
                found.sort();
                let mut expected = moves(&plain, player as u8);
                expected.sort();
                assert_eq!(found, expected, "{word:?} at {x:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 800, "{compared}");
}

/// The options of a row by the rules of the game.
fn moves(row: &[u8], mine: u8) -> Vec<[Vec<u8>; 2]> {
    let mut found = Vec::new();
    for from in 0..row.len() {
        for to in [from.checked_sub(1), Some(from + 1)].into_iter().flatten() {
            if row[from] == mine && row.get(to).is_some_and(|stone| *stone != mine) {
                let mut after = row.to_vec();
                after[to] = mine;
                let mut pair = [after[..from].to_vec(), after[from + 1..].to_vec()].map(smaller);
                pair.sort();
                found.push(pair);
            }
        }
    }
    found
}

/// Runs are joined before a block absorbs copies that follow it, and before it is rolled over
/// stones: a run of more than 4096 stones is a fault, also if a block would absorb it.
#[test]
fn runs_have_at_most_4096_stones() {
    let block = Item { stones: vec![1, 0], exponent: Form::parameter(0) };
    let copies = |count| Item { stones: vec![1, 0], exponent: Form::number(count) };
    let absorbed = |count| vec![block.clone(), copies(count), Item::once(&[1, 0])];
    assert!(Word::normal(absorbed(2047), &mut budget()).is_ok());
    assert!(Word::normal(absorbed(2048), &mut budget()) == Err(Stop::Fault("stones")));
    let rolled = |count| vec![Item::once(&[0]), block.clone(), Item::once(&vec![1; count])];
    assert!(Word::normal(rolled(4096), &mut budget()).is_ok());
    assert!(Word::normal(rolled(4097), &mut budget()) == Err(Stop::Fault("stones")));
}
