use super::*;

#[test]
fn a_multiset_has_one_key() {
    let packing = Packing::for_kinds(500);
    let key = packing.pack([3, 500, 3, 17, 17]).unwrap_or_default();
    assert_eq!(Some(key), packing.pack([500, 17, 3, 17, 3]));
    assert_eq!(packing.kinds(key).collect::<Vec<_>>(), [(500, 1), (17, 2), (3, 2)]);
    for kind in [3, 17, 500] {
        let less = packing.without(key, kind).unwrap_or_default();
        assert_eq!(packing.with(less, kind), Some(key));
    }
    for kind in [1, 4, 9, 18, 499] {
        assert_eq!(packing.without(key, kind), None);
    }
    assert_eq!(packing.without(Key::EMPTY, 4), None);
    assert_eq!(packing.without(Key::EMPTY, 9), None);
}

/// Tests fields of all widths against a list of kinds.
#[test]
fn parts_come_and_go() {
    for most in [12, 40, 200, 340, 1000, 4000, 32000] {
        let packing = Packing::for_kinds(most);
        let (mut key, mut list) = (Key::EMPTY, Vec::new());
        let mut random = 1_u64;
        for step in 0..20_000 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let number = usize::try_from(random >> 33).unwrap_or(0);
            // Takes a kind of the list, or another kind, so that components are added and
            // removed.
            let kind = match list.get(number % 40) {
                Some(kind) => *kind,
                None => Kind::try_from(number / 64 % most + 1).unwrap_or(1),
            };
            let place = list.iter().position(|other| *other == kind);
            assert_eq!(packing.has(key, kind), place.is_some());
            let less = packing.without(key, kind);
            assert_eq!(less.is_some(), place.is_some());
            let grows = (step / 50) % 2 == 0;
            if let (false, Some(place), Some(less)) = (grows, place, less) {
                list.swap_remove(place);
                key = less;
            } else if let Some(more) = packing.with(key, kind) {
                assert_eq!(packing.without(more, kind), Some(key));
                list.push(kind);
                key = more;
            }
            list.sort_unstable();
            assert_eq!(packing.pack(list.iter().copied()), Some(key));
            let kinds = packing.kinds(key).map(|(_, count)| count);
            assert_eq!(kinds.sum::<u32>() as usize, list.len());
        }
    }
}

#[test]
fn too_many_parts_do_not_fit() {
    let packing = Packing::for_kinds(511);
    let full = packing.pack([511; 14]).unwrap_or_default();
    assert_ne!(full, Key::EMPTY);
    assert_eq!(packing.with(full, 9), None);
    assert_eq!(packing.with(full, 511), None);
    let full = packing.pack([2; 255]).unwrap_or_default();
    assert_ne!(full, Key::EMPTY);
    assert_eq!(packing.with(full, 2), None);
    assert!(packing.with(full, 3).is_some());
}
