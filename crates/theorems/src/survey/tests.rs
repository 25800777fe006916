use super::*;
use crate::clobber::Component;

#[test]
fn words_up_to_everything() {
    let texts: Vec<String> = words(4).iter().map(Component::to_string).collect();
    assert_eq!(texts, ["X", "XO", "XXO", "XXOO", "XXXO"]);
}

#[test]
fn families_with_ends() {
    let texts = |words: usize, ends| -> Vec<String> {
        families(&self::words(words), ends).iter().map(name).collect()
    };
    assert_eq!(texts(1, 2), ["X", "O(X)^n", "XO(X)^n", "OO(X)^n", "O(X)^nO"]);
    assert_eq!(texts(2, 0), ["X", "XO"]);
    assert_eq!(texts(2, 1), ["X", "O(X)^n", "XO", "X(XO)^n", "O(XO)^n"]);
    // The rotations of XXO are XXO, XOX and OXX, and the last is the mirror image of the first.
    assert_eq!(texts(3, 0)[2..], ["XXO", "XOX"]);
}
