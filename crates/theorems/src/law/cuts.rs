//! Lists the moves of Left in words with one power, by shape, and their results.
use crate::claims::{Fault, Form, Theory};
use crate::clobber::Player;
use crate::game::Value;
use crate::shape::Shapes;

/// The parameter of the forms of a [`Cut`] that counts the copies before the cut. Parameter 0 is
/// the exponent of the word.
const BEFORE: usize = 1;

/// The piece of a word on one side of a cut, if a player can move in it.
pub enum Piece {
    Value(Value),
    /// A shape with its exponent.
    Word(usize, Form),
}

/// An option of Left.
pub struct Cut {
    /// For a cut within the power: the form that must be at least 0, besides the number of copies
    /// before the cut.
    pub condition: Option<Form>,
    pub pieces: Vec<Piece>,
}

/// Returns the cuts of a shape in the order of the kernel.
///
/// # Errors
/// [`Fault`] of limits.
pub fn cuts(theory: &mut Theory, shapes: &Shapes, shape: usize) -> Result<Vec<Cut>, Fault> {
    let mut cuts = Vec::new();
    for cut in shapes.list[shape].cuts(Player::Left, BEFORE) {
        let mut pieces = Vec::new();
        for piece in cut.pieces {
            let piece = piece.normal()?;
            if piece.is_one_coloured() {
                continue;
            }
            pieces.push(match piece.is_plain() {
                true => Piece::Value(theory.value(&piece.head)?),
                false => {
                    let reading = shapes.read(&piece);
                    let (shape, exponents) =
                        reading.ok_or(Fault::Rule("a piece has a shape of its own"))?;
                    Piece::Word(shape, exponents[0].clone())
                }
            });
        }
        cuts.push(Cut { condition: cut.condition, pieces });
    }
    Ok(cuts)
}

/// Substitutes an exponent and a number of copies into a form of a cut.
pub fn placed(form: &Form, exponent: &Form, before: &Form) -> Form {
    form.instance(&[exponent.clone(), before.clone()])
}

/// Solves for the number of copies before the cut for which a piece has the wanted exponent.
pub fn place_for(piece: &Form, exponent: &Form, wanted: &Form) -> Option<Form> {
    let slope = piece.coefficient(BEFORE);
    let without = placed(piece, exponent, &Form::default());
    (slope.abs() == 1).then(|| (wanted - &without).times(slope))
}
