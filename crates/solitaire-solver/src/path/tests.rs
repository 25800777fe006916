use super::*;

/// Every state has a parent or none. This bounds the number of combinations for each three kinds.
#[test]
fn sixteen_bits_number_all_parents() {
    let combinations = EDGES.iter().map(|edges| {
        let of_head = |head| edges.iter().filter(|edge| edge.head == head).count() + 1;
        (0..9).map(of_head).product::<usize>()
    });
    assert!(combinations.sum::<usize>() < usize::from(u16::MAX));
}
