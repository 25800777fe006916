//! Writes text as LaTeX.

/// Returns text as LaTeX writes it outside formulas. Underscores, which separate the words of
/// column names, become spaces.
pub fn latex(text: &str) -> String {
    let mut written = String::new();
    for letter in text.chars() {
        match letter {
            '_' => written.push(' '),
            '^' => written.push_str("\\^{}"),
            '-' => written.push_str("{-}"),
            '"' => written.push_str("''"),
            '…' => written.push_str("\\dots{}"),
            'ⁿ' => written.push_str("$^n$"),
            '⌊' => written.push_str("$\\lfloor$"),
            '⌋' => written.push_str("$\\rfloor$"),
            '·' => written.push_str("$\\cdot$"),
            '×' => written.push_str("$\\times$"),
            '↑' => written.push_str("$\\uparrow$"),
            '&' | '%' | '#' | '$' | '{' | '}' => written.extend(['\\', letter]),
            letter => written.push(letter),
        }
    }
    written
}
