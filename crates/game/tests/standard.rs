use segcert_game::arena::Arena;
use segcert_game::arena::Limit;
use segcert_game::arena::Value;
use segcert_game::standard::*;

#[test]
fn what_is_built_is_recognised() {
    let mut arena = Arena::new();
    for ups in -50..=50 {
        for nim in 0..=9 {
            let game = UpStar { ups, nim };
            let value = arena.up_star(game).unwrap();
            assert_eq!(arena.as_up_star(value), Some(game));
            assert_eq!(arena.as_nimber(value), (ups == 0).then_some(nim));
            let is_zero = ups == 0 && nim == 0;
            assert_eq!(arena.as_integer(value), is_zero.then_some(0));
        }
    }
    for n in -50..=50 {
        let value = arena.integer(n).unwrap();
        assert_eq!(arena.as_integer(value), Some(n));
        assert_eq!(arena.as_up_star(value).is_some(), n == 0);
    }
}

#[test]
fn built_forms_are_canonical_and_add_up() {
    let mut arena = Arena::new();
    let (up, star) = (UpStar { ups: 1, nim: 0 }, UpStar { ups: 0, nim: 1 });
    let (up, star) = (arena.up_star(up).unwrap(), arena.up_star(star).unwrap());
    let mut sum = Value::ZERO;
    for ups in 0..=20 {
        for nim in 0..=5 {
            let value = arena.up_star(UpStar { ups, nim }).unwrap();
            let nimber = arena.nimber(nim).unwrap();
            assert_eq!(arena.add(sum, nimber), Ok(value), "{ups}·↑ + *{nim}");
            let (left, right) = (arena.left(value).to_vec(), arena.right(value).to_vec());
            assert_eq!(arena.game(&left, &right), Ok(value));
        }
        sum = arena.add(sum, up).unwrap();
    }
    assert_eq!(arena.game(&[Value::ZERO], &[star]), Ok(up));
}

#[test]
fn the_neighbours_of_standard_games_are_not_taken_for_them() {
    let mut arena = Arena::new();
    let zero = Value::ZERO;
    let [star, star2] = [1, 2].map(|n| arena.nimber(n).unwrap());
    let one = arena.integer(1).unwrap();
    let up = arena.up_star(UpStar { ups: 1, nim: 0 }).unwrap();
    for (left, right) in [
        (vec![zero], vec![one]),
        (vec![one], vec![zero]),
        (vec![zero], vec![arena.negative(up)]),
        (vec![zero, star], vec![zero, star2]),
        (vec![star, star2], vec![zero, star]),
        (vec![up], vec![up]),
        (vec![one], vec![one]),
    ] {
        let value = arena.game(&left, &right).unwrap();
        assert_eq!(arena.as_integer(value), None);
        if let Some(found) = arena.as_up_star(value) {
            assert_eq!(arena.up_star(found), Ok(value), "{found:?}");
        }
    }
}

#[test]
fn games_born_too_late_are_refused() {
    let mut arena = Arena::new();
    let late = UpStar { ups: i32::MAX, nim: 0 };
    assert_eq!(arena.up_star(late), Err(Limit::Birthday));
    assert_eq!(arena.integer(-4000), Err(Limit::Birthday));
    arena.set_budget(10);
    assert_eq!(arena.integer(11), Err(Limit::Budget));
}
