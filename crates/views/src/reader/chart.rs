//! Draws a chart of numbers against n.

use super::picture::{Label, Picture};

/// Distance between two adjacent values of n, and between two adjacent marks of the scale, in
/// squares.
const STEP: f64 = 0.8;
/// Maximum height of a chart, in squares.
const HEIGHT: f64 = 10.0;
/// Maximum number of marks of a scale.
const MARKS: i64 = 20;

impl Picture {
    /// Draws the atomic weights of a family against n, which begins at `first`. A missing number
    /// has no dot.
    pub fn chart(family: &str, first: u32, numbers: &[Option<f64>]) -> Picture {
        let mut picture = Picture::default();
        let known = || numbers.iter().flatten().copied();
        let least = known().fold(0.0, f64::min).floor();
        let most = known().fold(1.0, f64::max).ceil();
        let scale = (HEIGHT / (most - least)).min(1.0);
        let (left, top) = (1.5, 1.5);
        let bottom = top + (most - least) * scale;
        let x = |place: usize| left + STEP * (place as f64 + 1.0);
        let y = |number: f64| top + (most - number) * scale;
        let right = x(numbers.len());
        let title = Label::about("atomic weight of", family);
        picture.text((right / 2.0).max(title.half_width(0.5)), 0.0, title, 0.5);
        picture.line((left, top), (left, bottom));
        picture.line((left, y(0.0)), (right, y(0.0)));
        let stride = |count: i64| (count / MARKS).max(0) + 1;
        let marks = (least as i64..=most as i64).step_by(stride((most - least) as i64) as usize);
        for number in marks {
            let at = y(number as f64);
            picture.line((left - 0.15, at), (left, at));
            picture.text(left - 0.7, at, Label::symbol(&number.to_string().replace('-', "−")), 0.4);
        }
        let columns = stride(numbers.len() as i64) as usize;
        for (place, number) in numbers.iter().enumerate() {
            if place % columns == 0 {
                let n = u64::from(first) + place as u64;
                picture.text(x(place), bottom + 0.7, Label::symbol(&n.to_string()), 0.4);
            }
            if let Some(number) = number {
                picture.dot(x(place), y(*number));
            }
        }
        picture.text(right + 0.5, bottom + 0.7, Label::symbol("n"), 0.5);
        picture
    }
}
