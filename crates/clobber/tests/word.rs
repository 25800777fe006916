//! Compares words with powers with literal words, by brute force.
use segcert_clobber::{Component, Form, Player, Power, Stone, Word};

/// A xorshift generator, so that runs can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    fn stones(&mut self, least: u64, most: u64) -> Component {
        let n = least + self.below(most - least + 1);
        let stone = |random: &mut Random| [Stone::O, Stone::X][random.below(2) as usize];
        (0..n).map(|_| stone(self)).collect()
    }

    /// Returns a random word. Its exponents are forms in two parameters, at least `least`.
    fn word(&mut self, least: i64) -> Word {
        let mut word = Word::from(self.stones(0, 3));
        for _ in 0..1 + self.below(3) {
            let slopes = [(0, self.below(3) as i64), (1, self.below(2) as i64)];
            let exponent = Form::new(least + self.below(3) as i64, slopes);
            let stones = match (word.powers.last(), self.below(3)) {
                (Some(Power { stones, .. }), 0) => stones.clone(),
                _ => self.stones(1, 4),
            };
            let after = self.stones(0, 3);
            word.powers.push(Power { stones, exponent, after });
        }
        word
    }
}

const POINTS: [[i64; 2]; 5] = [[0, 0], [1, 0], [0, 1], [2, 3], [3, 1]];

#[test]
fn normal_forms_are_the_same_words() {
    let mut random = Random(1);
    for _ in 0..3000 {
        let word = random.word(0);
        let normal = word.normal().unwrap();
        let negative = normal.negative().unwrap();
        assert_eq!(normal.normal().unwrap(), normal, "{word}");
        // With several adjacent powers, the mirror image may have another form.
        if word.powers.len() == 1 {
            assert_eq!(word.mirror().normal().unwrap(), normal, "{word}");
            assert_eq!(negative.negative().unwrap(), normal, "{word}");
        }
        for point in POINTS {
            let component = word.at(&point).unwrap();
            assert_eq!(normal.at(&point).unwrap().oriented(), component.oriented(), "{word}");
            let minus = negative.at(&point).unwrap().oriented();
            assert_eq!(minus, component.negative().oriented(), "{word}");
        }
    }
}

#[test]
fn options_are_those_of_the_plain_words() {
    let mut random = Random(2);
    for _ in 0..1500 {
        let word = random.word(1);
        for (point, player) in POINTS.iter().flat_map(|p| [(p, Player::Left), (p, Player::Right)]) {
            let component = word.at(point).unwrap();
            let mut wanted: Vec<_> = component.moves(player).collect();
            let mut found = Vec::new();
            for cut in word.cuts(player, 2) {
                // A cut without a condition is at only one place.
                let copies = if cut.condition.is_some() { 40 } else { 1 };
                for j in 0..copies {
                    let point = [point[0], point[1], j];
                    if cut.condition.as_ref().is_none_or(|form| form.at(&point) >= 0) {
                        let [a, b] = cut.pieces.each_ref().map(|piece| piece.at(&point).unwrap());
                        found.push((a, b));
                    }
                }
            }
            found.sort();
            wanted.sort();
            assert_eq!(found, wanted, "{word} at {point:?}");
        }
    }
}
