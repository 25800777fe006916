use super::*;
use crate::clobber::Row;
use crate::clobber::Square;
use crate::path::Distances;
use crate::path::Parents;
use crate::path::closed_kinds;

/// Runs the programme without stored steps.
fn plain(line: &[Square]) -> (Vec<Parents>, u32) {
    let mut distances = Distances::start();
    let parents = closed_kinds(line).map(|kind| distances.step(kind)).collect();
    (parents, distances.bare())
}

#[test]
fn remembering_changes_nothing() {
    let mut programme = Programme::default();
    for text in [
        "X",
        "XOOXO.OXX",
        "(XXO)^50(XO)^60",
        "(X)^1500(O)^1501XO",
        // The first runs exceed the capacity of the automaton. The later ones are stored in it.
        "(X)^2000(O)^2000(X)^500(OXX)^9(XO)^20(X)^30O(XO)^30",
        "(OOX)^20",
    ] {
        let line = Row::read(text, 10_000).unwrap().squares();
        let (parents, length) = plain(&line);
        let tree = programme.tree(&line);
        let tree = tree.iter().map(|n| programme.parents()[usize::from(*n)]);
        assert!(tree.eq(parents), "{text}");
        assert_eq!(programme.shortest(&line), length, "{text}");
    }
    assert_eq!(programme.states.len(), CAPACITY);
}
