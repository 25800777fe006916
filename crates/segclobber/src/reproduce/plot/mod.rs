//! Plots with a linear axis and a logarithmic one: as pictures (`svg`), and for papers (`pgf`).
//! `label` sets their formulas.

mod label;
mod pgf;
mod svg;

pub use svg::{BOTTOM, Frame, HEIGHT, LEFT, RIGHT, TOP, WIDTH};

/// How a series is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Points joined by lines.
    Line,
    /// Full dots.
    Dots,
    /// Open circles: numbers from elsewhere.
    Circles,
    /// A broken line without points: growth.
    Slope,
}

/// Points that belong together.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// For the legend; formulas stand between dollars.
    pub name: String,
    /// How it is drawn.
    pub style: Style,
    /// Points with a positive second coordinate.
    pub points: Vec<(f64, f64)>,
}

/// A plot with a logarithmic vertical axis. Texts may have formulas between dollars.
#[derive(Clone, PartialEq, Debug)]
pub struct Plot {
    /// The letter of the panel in the paper, if it has one.
    pub panel: Option<char>,
    /// Above it.
    pub title: String,
    /// Below the horizontal axis.
    pub x: String,
    /// Beside the vertical axis.
    pub y: String,
    /// In the order of the legend.
    pub series: Vec<Series>,
    /// Whether points of the first two series with the same first coordinate are joined.
    pub is_joined: bool,
}

impl Plot {
    /// The pairs of points that are joined.
    fn joints(&self) -> Vec<((f64, f64), (f64, f64))> {
        let [first, second, ..] = self.series.as_slice() else {
            return Vec::new();
        };
        let other = |x: f64| second.points.iter().copied().find(|point| point.0 == x);
        let joined = first.points.iter().filter(|_| self.is_joined);
        joined.filter_map(|&point| Some((point, other(point.0)?))).collect()
    }
}

/// The line of growth that fits points best, in the logarithm of their second coordinates: its two
/// ends, and by what factor it grows from one x to the next. Points below a millisecond say nothing
/// of growth; `None` if fewer than three are left.
pub fn growth(points: &[(f64, f64)]) -> Option<(Vec<(f64, f64)>, f64)> {
    let points: Vec<(f64, f64)> =
        points.iter().filter(|point| point.1 >= 1e-3).map(|&(x, y)| (x, y.ln())).collect();
    let count = points.len() as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(&|point| point.0), mean(&|point| point.1));
    let spread = mean(&|point| (point.0 - x).powi(2));
    if points.len() < 3 || spread == 0.0 {
        return None;
    }
    let slope = mean(&|point| (point.0 - x) * (point.1 - y)) / spread;
    let ends = [points.first()?.0, points.last()?.0];
    let line = ends.map(|end| (end, (y + slope * (end - x)).exp()));
    Some((line.to_vec(), slope.exp()))
}

/// The line that grows by a factor from one x to the next, through a point.
pub fn line_through((x, y): (f64, f64), factor: f64, ends: [f64; 2]) -> Vec<(f64, f64)> {
    ends.map(|end| (end, y * factor.powf(end - x))).to_vec()
}

#[cfg(test)]
mod tests;
