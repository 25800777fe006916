//! Who wins a sum of numbers and of all-small games such as rows: the numbers decide, unless they
//! cancel, because every all-small game is less than every positive number.
use crate::clobber::notation::MAX_DIVISOR;
use crate::clobber::{Atom, Outcome, Query, Statement, Symbolic};

/// Why an answer of [`outcome`] is right.
pub const WHY: &str = "because every sum of rows is all-small, so it is less than every positive \
                       number and greater than every negative one";

/// Returns the outcome of a position, or of the difference of the two sides of a statement, for
/// all values of the variables. Returns `None` if the numbers in it cancel, if a number has a
/// variable number of copies, or if there are other games than rows, ups and nimbers.
pub fn outcome(query: &Query) -> Option<Outcome> {
    let zero = |position| Statement::about(position, Outcome::P.relation(), &Default::default());
    let statement = match query {
        Query::Statement(statement) => statement,
        Query::Position(position) => &zero(position),
    };
    // The sum of the numbers, as a multiple of the smallest one that the notation can read.
    let unit = MAX_DIVISOR.trailing_zeros();
    let mut total: i128 = 0;
    let left = statement.left.iter().map(|summand| (summand, 1));
    for (summand, sign) in left.chain(statement.right.iter().map(|summand| (summand, -1))) {
        match &summand.atom {
            Symbolic::Game(Atom::Number(number)) if summand.count.numerator.is_constant() => {
                let count = i128::from(summand.count.at(&[]));
                let size = i128::from(number.numerator()) << (unit - number.halvings());
                total += sign * count * size;
            }
            Symbolic::Row(_)
            | Symbolic::Any(_)
            | Symbolic::Game(Atom::Row(_) | Atom::Nimber(_) | Atom::Up | Atom::Down) => {}
            Symbolic::Game(_) => return None,
        }
    }
    match total {
        1.. => Some(Outcome::L),
        0 => None,
        _ => Some(Outcome::R),
    }
}
