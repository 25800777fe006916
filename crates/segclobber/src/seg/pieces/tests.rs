use super::*;
use crate::clobber::Component;
use crate::seg::board::Run;

#[test]
fn eager_moves_are_counted_by_playing_them() {
    let mut pieces = Pieces::new(None);
    for bits in 0..1 << 11 {
        let run = Run::new(11, bits);
        let id = pieces.intern_run(run);
        let pairs = |pieces: &Pieces, left: Left| -> u16 {
            left.iter().map(|&piece| pieces.get(piece).pairs).sum()
        };
        for player in [0, 1] {
            let steps = pieces.steps(id);
            let eager = steps
                .iter()
                .filter(|step| pairs(&pieces, step.after[player]) + 1 < pieces.get(id).pairs);
            assert_eq!(eager.count(), usize::from(pieces.get(id).eager[player]), "{run}");
        }
    }
}

#[test]
fn the_order_is_that_of_normal_forms() {
    let mut pieces = Pieces::new(None);
    let mut id = |text: &str| pieces.intern(&text.parse().unwrap());
    let long = "XO".repeat(70);
    let ids =
        [id(&format!("{long}XO")), id(&format!("{long}OX")), id("XXXXXO"), id("XXO"), id("XO")];
    let mut sorted = ids;
    sorted.reverse();
    sorted.sort_by(|&a, &b| pieces.compare(a, b));
    assert_eq!(sorted[2..], ids[2..]);
    let runs = [0b001, 0b011].map(|bits| Run::new(3, bits).map(Component::oriented));
    let [a, b] = runs.map(|run| pieces.intern_run(run));
    assert_eq!(pieces.compare(a, b), runs[0].cmp(&runs[1]));
    assert_eq!(pieces.negative(a), b);
}
