//! Describes steps. Only this file of the reader names the rules of the calculus; all output takes
//! the rule, its arguments and its effect from here.

use super::kernel::{Form, Position, Step};

/// The description of a step, for all kinds of output.
pub struct Described<'s> {
    /// The name of the rule.
    pub rule: &'static str,
    /// The arguments in the order of the file, each with its label.
    pub arguments: Vec<(&'static str, Argument<'s>)>,
    pub effect: Effect<'s>,
}

/// An argument of a rule.
pub enum Argument<'s> {
    Number(u64),
    /// The number of a parameter.
    Parameter(u32),
    Numbers(&'s [u32]),
    /// Lines of the context, given by their numbers, each with its factor.
    Lines(&'s [(u32, u32)]),
    Form(&'s Form),
    Forms(&'s [Form]),
    Position(&'s Position),
}

/// Effect of a rule on a goal, as far as it decides how a step is described.
pub enum Effect<'s> {
    /// Considers every reply of the loser.
    Replies,
    /// Plays a move of the winner, with this form for its fresh parameter.
    Move(Option<&'s Form>),
    /// Replaces terms of the position. The first premise says that the replacement is not better;
    /// the second premise is that it suffices.
    Replace,
    /// Cites a claim.
    Cite(usize, &'s [Form]),
    /// Concludes from the context that this form is at least 0.
    Conclude(&'s Form),
    /// Removes a number of copies of a position.
    GiveUp(&'s Form, &'s Position),
    /// Takes a part of the bag into the position.
    Take,
    /// Puts the term with this number into the bag.
    Join(u32),
    /// Substitutes a form for this parameter, a different one in each premise.
    Put(u32),
    /// Assumes a condition, a different one in each premise.
    Assume,
}

/// Describes a step.
pub fn describe(step: &Step) -> Described<'_> {
    use Argument::{Form, Forms, Lines, Number, Numbers, Parameter, Position};
    let number = |number: &u32| Number(u64::from(*number));
    let (rule, effect, arguments) = match step {
        Step::Replies => ("Replies", Effect::Replies, vec![]),
        Step::Cut { selected, terms } => {
            let arguments = vec![("selected", Numbers(selected)), ("terms", Position(terms))];
            ("Cut", Effect::Replace, arguments)
        }
        Step::Infer { divisor, lines, conclusion } => {
            let divisor = ("divisor", number(divisor));
            let arguments =
                vec![divisor, ("lines", Lines(lines)), ("conclusion", Form(conclusion))];
            ("Infer", Effect::Conclude(conclusion), arguments)
        }
        Step::Split(form) => ("Split", Effect::Assume, vec![("form", Form(form))]),
        Step::Cases { parameter, count, modulus } => {
            let numbers = [("count", number(count)), ("modulus", number(modulus))];
            let arguments = [("parameter", Parameter(*parameter))].into_iter().chain(numbers);
            ("Cases", Effect::Put(*parameter), arguments.collect())
        }
        Step::Substitute { parameter, form } => {
            let arguments = vec![("parameter", Parameter(*parameter)), ("form", Form(form))];
            ("Substitute", Effect::Put(*parameter), arguments)
        }
        Step::Multiple { factor, terms } => {
            let arguments = vec![("factor", Form(factor)), ("terms", Position(terms))];
            ("Multiple", Effect::GiveUp(factor, terms), arguments)
        }
        Step::Take { cell } => ("Take", Effect::Take, vec![("cell", number(cell))]),
        Step::Insert { term, cell, exponent, least } => {
            let place = [("term", number(term)), ("cell", number(cell))];
            let rest = [("exponent", Form(exponent)), ("least", number(least))];
            ("Insert", Effect::Join(*term), place.into_iter().chain(rest).collect())
        }
        Step::Reduced { cell, negative } => {
            let arguments = vec![("cell", number(cell)), ("negative", number(negative))];
            ("Reduced", Effect::Assume, arguments)
        }
        Step::Claim { claim, substitution } => {
            let arguments = vec![("claim", number(claim)), ("substitution", Forms(substitution))];
            ("Claim", Effect::Cite(*claim as usize, substitution), arguments)
        }
        Step::Move { option, exponent } => {
            let exponent = exponent.as_ref();
            let option = ("option", Number(*option as u64));
            let form = exponent.map(|form| ("exponent", Form(form)));
            ("Move", Effect::Move(exponent), [option].into_iter().chain(form).collect())
        }
    };
    Described { rule, arguments, effect }
}

/// The step that considers every reply.
pub const REPLIES: Step = Step::Replies;

/// Iterates over the steps that play moves, option by option.
pub fn moves() -> impl Iterator<Item = Step> {
    (0..).map(|option| Step::Move { option, exponent: None })
}
