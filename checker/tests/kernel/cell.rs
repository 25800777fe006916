//! Tests of common members of cells, compared with lists of members.
use segcert_check::data::*;

fn members(cell: &Cell, most: usize) -> Vec<Vec<u8>> {
    if cell.is_plain() {
        return vec![cell.prefix.clone()];
    }
    let rows = (cell.least as usize..)
        .map(|copies| [&cell.prefix[..], &cell.block.repeat(copies), &cell.suffix].concat());
    rows.take_while(|row| row.len() <= most).collect()
}

#[test]
fn common_members() {
    let mut seed = 9_u64;
    let mut below = |end: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((seed >> 33) % end as u64) as usize
    };
    let mut counts = [0, 0];
    for _ in 0..6_000 {
        let mut stones = |low: usize, high: usize| -> Vec<u8> {
            // Few colours in turn, so that common members are not rare.
            let kind = below(3);
            (0..low + below(high - low + 1))
                .map(|place| if kind < 2 { kind as u8 } else { (place % 2) as u8 })
                .collect()
        };
        let mut cell = || {
            let (prefix, block, suffix) = (stones(0, 3), stones(0, 4), stones(0, 3));
            if block.is_empty() {
                return Cell { prefix, block, suffix: Vec::new(), least: 0 };
            }
            Cell { prefix, block, suffix, least: 0 }
        };
        let (mut a, mut b) = (cell(), cell());
        for cell in [&mut a, &mut b] {
            if !cell.is_plain() {
                cell.least = below(6) as u32;
            }
        }
        // All lengths repeat after 12 stones.
        let (rows, others) = (members(&a, 90), members(&b, 90));
        let mirror = |row: &Vec<u8>| row.iter().rev().copied().collect::<Vec<u8>>();
        let expected = rows.iter().any(|row| others.contains(row) || others.contains(&mirror(row)));
        let mut budget = Budget { steps: u64::MAX, memory: u64::MAX };
        assert_eq!(a.meets(&b, &mut budget).unwrap(), expected, "{a:?} {b:?}");
        assert_eq!(b.meets(&a, &mut budget).unwrap(), expected, "{b:?} {a:?}");
        counts[usize::from(expected)] += 1;
    }
    assert!(counts.iter().all(|count| *count > 200), "{counts:?}");
}
