use segcert_clobber::{Expr, Player};

fn choices(text: &str, player: Player) -> Vec<String> {
    let expr: Expr = text.parse().unwrap();
    let choices = expr.choices(player);
    choices.iter().map(|c| format!("{}: {} {}", c.term, c.kind, c.after)).collect()
}

#[test]
fn one_copy_is_played_in() {
    assert_eq!(
        choices("2*XO - 2*up", Player::Left),
        ["0: 1→2 XO + .X - 2*up", "1: →* 2*XO - up + *",]
    );
    assert_eq!(
        choices("2*XO - 2*up", Player::Right),
        ["0: 2→1 XO + O. - 2*up", "1: →0 2*XO - up + 0",]
    );
}

#[test]
fn a_negative_row_is_played_in_by_its_squares() {
    assert_eq!(choices("-XXO", Player::Left), ["0: 3→2 -XO."]);
    assert_eq!(choices("-XXO", Player::Right), ["0: 2→3 -X.X"]);
}

#[test]
fn games_by_options() {
    assert_eq!(choices("{0,up|*2}", Player::Left), ["0: →0 0", "0: →up up"]);
    assert_eq!(
        choices("*2 + down", Player::Right),
        ["0: →0 0 + down", "0: →* * + down", "1: →0 *2 + 0"]
    );
}
