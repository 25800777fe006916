use super::*;
use crate::seg::board::Run;

#[test]
fn the_published_numbers() {
    let index = Index::new(16);
    assert_eq!(index.shapes().len(), 120);
    assert_eq!(index.len(), 866_924);
    assert!(Index::new(1).is_empty());
    let longest = Index::new(MAX_LEN);
    assert_eq!((longest.shapes().len(), longest.len()), (301, 23_890_540));
    let most = longest.shapes().iter().map(|shape| shape.lengths.len()).max();
    assert_eq!(most, Some(MAX_RUNS));
}

#[test]
fn entries_are_numbered_in_the_order_of_creation() {
    let index = Index::new(16);
    let key = |shape: &Shape| (shape.squares(), MAX_RUNS - shape.lengths.len());
    assert!(index.shapes().is_sorted_by_key(key));
    let place = |lengths: &[u8]| {
        let same = |shape: &Shape| shape.lengths.as_slice() == lengths;
        index.shapes().iter().position(same).unwrap()
    };
    // The examples of the paper and of the report.
    assert!(place(&[3, 2, 2]) < place(&[9]));
    assert!(place(&[2, 2, 2, 2]) < place(&[7, 3]) && place(&[7, 3]) < place(&[11]));
}

#[test]
fn every_entry_is_found_by_its_runs() {
    let index = Index::new(11);
    let mut next = 0;
    for shape in index.shapes() {
        for entry in index.entries_of(shape) {
            assert_eq!(entry.index(), next);
            next += 1;
            assert_eq!(index.shape(entry), shape);
            assert_eq!(index.find(index.runs(entry)), Some(entry));
        }
    }
    assert_eq!(next, index.len());
    assert_eq!(index.find([]), None);
    assert_eq!(index.find([Run::new(12, 0)]), None);
    assert_eq!(index.find([Run::new(8, 0), Run::new(3, 0)]), None);
}
