//! Draws boards and writes values for notebooks.

/// Returns a text with escapes in place of the special characters of HTML.
pub fn escaped(text: &str) -> String {
    let mut html = String::new();
    for letter in text.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            letter => html.push(letter),
        }
    }
    html
}

/// Side of a square, in pixels.
const SIDE: usize = 22;

/// Draws a row of squares as SVG: Left's stones are black, Right's are white.
pub fn board(squares: &str) -> String {
    let count = squares.chars().count();
    let width = count * SIDE + 2;
    let height = SIDE + 2;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" aria-label=\"{squares}\">"
    );
    for (index, square) in squares.chars().enumerate() {
        let x = index * SIDE + 1;
        svg.push_str(&format!(
            "<rect x=\"{x}\" y=\"1\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#f0d9b5\" \
             stroke=\"#8b6b43\"/>"
        ));
        let fill = match square {
            'X' => "#222",
            'O' => "#fff",
            _ => continue,
        };
        let (x, y, radius) = (x + SIDE / 2, 1 + SIDE / 2, SIDE / 2 - 3);
        svg.push_str(&format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#222\"/>"
        ));
    }
    svg.push_str("</svg>");
    svg
}
