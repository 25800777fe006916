//! Messages for the codes of the kernel.

/// Returns the message for a code of the kernel.
pub fn message(code: &str) -> &'static str {
    match code {
        "cell" => "a cell is unknown, malformed, out of order or too long",
        "circular" => "the proof of a goal contains a proof of the same goal",
        "claim" => "unknown claim, or wrong number of forms for its parameters",
        "cut-nothing" => "Cut selects no term and puts none in its place",
        "exponent" => "the exponent of a block is negative, or may be 0 where options are listed",
        "form" => "a coefficient of a form is 0, or its parameters are not in increasing order",
        "implied" => "the context does not immediately imply a condition of the rule",
        "imports" => "an import is listed twice, or there are more than 4096 imports",
        "insert" => {
            "the term of Insert is missing, or not the member of the cell with this exponent"
        }
        "instance" => {
            "the instance of the claim has other counts or another position than the goal"
        }
        "judgment" => "the rule or claim does not apply to this judgment",
        "lemma" => {
            "the word of a lemma has no move, a new word is not shorter, or a sum is unknown"
        }
        "measure" => "a claim of this system is used where the lengths of words may have grown",
        "move-exponent" => "Move needs an exponent exactly if its option has a fresh parameter",
        "move-range" => "Left has no option with this number",
        "multiple" => {
            "the terms of Multiple are not values with a sum >= 0, or the copies are too many"
        }
        "normal-form" => "a word or position is not in normal form",
        "number" => "a number is out of range, or more items are given than are needed",
        "option" => "the result of a move, or the right side, is neither one value nor 0",
        "options" => {
            "duplicate entry of the arena; an earlier entry is the same game or its negative"
        }
        "order-false" => "a comparison of its values shows that the goal is false",
        "overflow" => "a coefficient or constant does not fit 64 bits",
        "parameter" => "a parameter is unknown, in its own replacement, or one of more than 256",
        "rank" => "the rank of the claim is not immediately small enough",
        "reduced" => "the cells of Reduced are not a literal word and its negative",
        "reference" => "the arena has no entry with this reference",
        "selection" => "Cut selects a term that the position does not have",
        "sign" => "the context does not immediately imply the sign of a multiple",
        "statement" => {
            "a summand is malformed, its game or cell is missing, or the text is too long"
        }
        "steps" => "the steps end before this goal is proved",
        "stones" => "malformed stones, or a run of more than 4096 stones",
        "trailing" => "unexpected bytes after the end of the certificate",
        "truncated" => "the file ends within a value",
        "value" => "the options do not compare as those of the value do",
        "variant" => "unknown variant of a type",
        "varint" => "a number has a superfluous last byte, or does not fit its type",
        "witness" => "the lines and multipliers of Infer do not prove its conclusion",
        "word" => "a block of a word has no stones",
        _ => "a condition of the format is broken",
    }
}
