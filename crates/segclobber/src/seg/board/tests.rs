use super::*;
use crate::clobber::Player;
use crate::clobber::Stone;

fn all_runs(longest: u8) -> impl Iterator<Item = Run> {
    (0..=longest).flat_map(|len| (0..1 << len).map(move |bits| Run::new(len, bits)))
}

#[test]
fn runs_are_components() {
    for run in all_runs(10) {
        let component = run.component();
        assert_eq!(Run::of_component(&component), Some(run));
        assert_eq!(run.map(Component::negative).component(), component.negative());
        assert_eq!(run.mirror().component(), component.mirror());
        for player in [Player::Left, Player::Right] {
            let places = (0..16).filter(|t| run.pairs() >> t & 1 == 1);
            let after: Vec<_> = places
                .map(|t| run.after(t, player))
                .map(|(a, b)| (a.component(), b.component()))
                .collect();
            assert_eq!(after, component.moves(player).collect::<Vec<_>>(), "{run}");
        }
        let number = component.stones().fold(0, |n, stone| n << 1 | u32::from(stone == Stone::O));
        assert_eq!(run.bits(), number);
    }
    let long = Run::new(20, 0xa5f0c);
    assert_eq!(long.component().to_string(), "OXOXXOXOOOOOXXXXOOXX");
    assert_eq!(Run::of_component(&long.component()), Some(long));
    assert_eq!(long.pairs().count_ones(), 9);
    assert_eq!(Run::of_component(&[Stone::X; 21].into_iter().collect()), None);
}

#[test]
fn the_example_of_the_paper() {
    let run = |text: &str| Run::of_component(&text.parse().unwrap()).unwrap();
    let mut runs: Runs = ["OOX", "XOXX"].map(run).into_iter().collect();
    normalize(&mut runs);
    assert_eq!(text(&runs), "XOXX.OOX");
    let mut runs: Runs = ["XOX", "XXOX", "O", "OX"].map(run).into_iter().collect();
    relax(&mut runs);
    assert_eq!(text(&runs), "XXOX.XOX.OX");
}
