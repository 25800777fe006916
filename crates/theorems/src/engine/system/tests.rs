//! Tests of the agenda, and of the dependencies between claims.
use super::*;
use crate::claims::Step;

/// Returns a proof that uses these claims.
fn using(claims: &[usize]) -> Proof {
    let claim = |&claim: &usize| Some(Proof::leaf(Step::Claim { claim, substitution: Vec::new() }));
    Proof { step: Step::Replies, premises: claims.iter().map(claim).collect() }
}

fn system(order: Order, is_on_demand: bool) -> System {
    let mut system = System::new(order, is_on_demand);
    (0..4).for_each(|claim| assert_eq!(system.add(), claim));
    system
}

#[test]
fn only_proofs_that_use_a_dropped_claim_are_looked_for_again() {
    let mut system = system(Order::OldestFirst, false);
    for (claim, used) in [(0, &[3][..]), (1, &[3]), (2, &[1])] {
        assert_eq!(system.next(), Some(claim));
        system.prove(claim, using(used));
    }
    // The present proof of claim 0 does not use claim 3 any more.
    system.improve(0, using(&[2]));
    assert_eq!(system.next(), Some(3));
    system.drop(3);
    system.reopen_users(3);
    assert!(!system.is_usable(3) && system.is_proved(0) && system.is_proved(2));
    assert!(system.is_usable(1) && !system.is_proved(1));
    assert_eq!((system.next(), system.next()), (Some(1), None));
}

#[test]
fn claims_on_demand_are_proved_when_they_are_used() {
    let mut system = system(Order::NewestFirst, true);
    assert_eq!(system.next(), None);
    system.request([0]);
    assert_eq!(system.next(), Some(0));
    system.prove(0, using(&[1, 2]));
    assert_eq!((system.next(), system.next(), system.next()), (Some(2), Some(1), None));
}

#[test]
fn what_a_statement_needs_is_all_that_its_claims_rest_on() {
    let mut system = system(Order::OldestFirst, false);
    system.prove(0, using(&[1]));
    system.prove(1, using(&[0, 3]));
    system.prove(2, using(&[0]));
    system.prove(3, using(&[]));
    let of_statement = [None, Some(using(&[1]))];
    assert_eq!(system.needed(roots(&of_statement)), [0, 1, 3]);
}
