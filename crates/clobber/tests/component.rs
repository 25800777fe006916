use segcert_clobber::{Component, Player};

fn component(text: &str) -> Component {
    text.parse().unwrap()
}

#[test]
fn moves_come_pair_by_pair_with_the_capturing_stone_recoloured() {
    let options = |player| {
        component("XOOX").moves(player).map(|(a, b)| format!("{a}.{b}")).collect::<Vec<_>>()
    };
    // Left has two moves: stone 0 captures stone 1; stone 3 captures stone 2.
    assert_eq!(options(Player::Left), [".XOX", "XOX."]);
    // Right has two moves: stone 1 captures stone 0; stone 2 captures stone 3.
    assert_eq!(options(Player::Right), ["O.OX", "XO.O"]);
}

#[test]
fn order_is_by_length_then_by_word() {
    assert!(component("XX") < component("OOO"));
    assert!(component("OXX") < component("XOO"));
    assert_eq!(component("XXO").oriented(), component("OXX"));
}

#[test]
fn dead_components_have_one_colour() {
    for text in ["", "X", "O", "XXX", &"O".repeat(130)] {
        assert!(component(text).is_dead(), "{text}");
    }
    assert!(!component(&format!("{}X", "O".repeat(130))).is_dead());
}

#[test]
fn long_components_behave_like_text_at_every_word_boundary() {
    for len in [1, 2, 63, 64, 65, 127, 128, 129, 200] {
        let text: String = (0..len).map(|t| if t * t % 7 < 3 { 'X' } else { 'O' }).collect();
        let long = component(&text);
        assert_eq!(long.to_string(), text);
        assert_eq!(long.mirror().to_string(), text.chars().rev().collect::<String>());
        assert_eq!(long.negative().negative(), long);
        assert_eq!(long.negative().mirror(), long.mirror().negative());
        for cut in [0, 1, len / 2, len - 1, len] {
            assert_eq!(long.slice(0, cut).to_string(), text[..cut]);
            assert_eq!(long.slice(cut, len), component(&text[cut..]));
            let parts = [long.slice(0, cut), long.slice(cut, len)];
            assert_eq!(parts.iter().collect::<Component>(), long);
            assert_eq!(long.rotated(cut).to_string(), format!("{}{}", &text[cut..], &text[..cut]));
        }
    }
}

#[test]
fn moves_print_squares_from_one() {
    let clobber = component("XOX").clobbers(Player::Left).last().unwrap();
    assert_eq!(clobber.to_string(), "3→2");
}
