//! Plots with a linear horizontal axis and a logarithmic vertical axis, as pictures (`svg`). Their
//! texts are Unicode without markup.

mod svg;

/// The style of a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Dots joined by lines.
    Line,
    /// Dots.
    Dots,
    /// Circles, for published numbers.
    Circles,
    /// A broken line without dots, for growth.
    Slope,
}

/// A sequence of points with a name and a style.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// Name in the legend.
    pub name: String,
    /// The style of the series.
    pub style: Style,
    /// Points with a positive second coordinate.
    pub points: Vec<(f64, f64)>,
}

impl Series {
    /// Returns a series of these points.
    pub fn new(name: impl Into<String>, style: Style, points: Vec<(f64, f64)>) -> Series {
        Series { name: name.into(), style, points }
    }

    /// Returns a line of growth for some points, and the growth factor from each n to the next; see
    /// [`growth`].
    pub fn growth(points: &[(f64, f64)]) -> Option<(Series, f64)> {
        let (line, factor) = growth(points)?;
        let name = format!("growth ×{factor:.2} for each n");
        Some((Series::new(name, Style::Slope, line), factor))
    }
}

/// A plot with a logarithmic vertical axis.
#[derive(Clone, PartialEq, Debug)]
pub struct Plot {
    /// Text above the plot.
    pub title: String,
    /// Text below the horizontal axis.
    pub x: String,
    /// Label of the vertical axis.
    pub y: String,
    /// The series, in the order of the legend.
    pub series: Vec<Series>,
    /// Vertical lines behind the series. Each has a horizontal coordinate, and the vertical
    /// coordinates of its ends.
    pub bars: Vec<(f64, [f64; 2])>,
}

impl Plot {
    /// Returns a plot without bars.
    pub fn new(title: impl Into<String>, x: &str, y: &str, series: Vec<Series>) -> Plot {
        Plot { title: title.into(), x: x.to_owned(), y: y.to_owned(), series, bars: Vec::new() }
    }
}

/// Fits a line of growth to the logarithms of the second coordinates. Returns the two ends of the
/// line, and its growth factor from one x to the next. Ignores points below a millisecond, and
/// returns `None` if fewer than three points remain.
fn growth(points: &[(f64, f64)]) -> Option<(Vec<(f64, f64)>, f64)> {
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

/// Returns the line through a point that grows by `factor` from one x to the next.
pub fn line_through((x, y): (f64, f64), factor: f64, ends: [f64; 2]) -> Vec<(f64, f64)> {
    ends.map(|end| (end, y * factor.powf(end - x))).to_vec()
}

#[cfg(test)]
mod tests;
