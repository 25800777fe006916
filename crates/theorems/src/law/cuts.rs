//! The moves of Left in words with one power, by shape, and what they leave.
use crate::claims::{Fault, Form, Theory};
use crate::clobber::Player;
use crate::game::Value;
use crate::shape::Shapes;

/// The parameters of the forms of a [`Cut`]: the exponent of the word, and the copies before the
/// cut.
const EXPONENT: usize = 0;
const BEFORE: usize = 1;

/// The part of a word on one side of a cut, if somebody can move there.
pub enum Piece {
    Value(Value),
    /// A shape with its exponent.
    Word(usize, Form),
}

/// An option of Left.
pub struct Cut {
    /// Within the power: what has to be at least 0 besides the number of copies before the cut.
    pub condition: Option<Form>,
    pub pieces: Vec<Piece>,
}

/// The cuts of a shape in the order of the kernel.
///
/// # Errors
/// [`Fault`] of limits.
pub fn cuts(theory: &mut Theory, shapes: &Shapes, shape: usize) -> Result<Vec<Cut>, Fault> {
    let word = shapes.list[shape].word([Form::parameter(EXPONENT)]);
    let mut cuts = Vec::new();
    for cut in word.cuts(Player::Left, BEFORE) {
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

/// A form of a cut with an exponent and a number of copies.
pub fn placed(form: &Form, exponent: &Form, before: &Form) -> Form {
    form.instance(&[exponent.clone(), before.clone()])
}

/// The number of copies before the cut after which a piece has this exponent.
pub fn place_for(piece: &Form, exponent: &Form, wanted: &Form) -> Option<Form> {
    let slope = piece.coefficient(BEFORE);
    let without = placed(piece, exponent, &Form::default());
    (slope.abs() == 1).then(|| (wanted - &without).times(slope))
}
