//! Draws plots as SVG: the title, the legend below it, and the axes below the legend.

use std::fmt::Write;

use super::{Plot, Series, Style};

const WIDTH: f64 = 760.0;
/// Left and right ends of the horizontal axis, in pixels.
const SIDES: (f64, f64) = (78.0, 736.0);
/// Length of the vertical axis, in pixels.
const HEIGHT: f64 = 372.0;
/// Heights of the title, and of the texts below the axes, in pixels.
const MARGINS: (f64, f64) = (48.0, 60.0);
/// Height of a line of the legend, in pixels.
const LINE: f64 = 20.0;
/// Colours that colour-blind people can distinguish (Okabe and Ito).
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];

/// The positions and ranges of the axes.
pub(super) struct Axes {
    /// The upper and the lower end of the vertical axis.
    pub y: (f64, f64),
    /// First and last number of the horizontal axis.
    numbers: (f64, f64),
    /// Exponents of ten at the ends of the vertical axis, the lower one first.
    pub powers: (i32, i32),
}

impl Axes {
    pub fn new(series: &[Series]) -> Axes {
        let top = MARGINS.0 + LINE * series.len() as f64;
        let y = (top, top + HEIGHT);
        let points = series.iter().flat_map(|series| &series.points);
        let range = points
            .map(|&(x, y)| ((x, x), (y, y)))
            .reduce(|(x, y), (u, v)| ((x.0.min(u.0), x.1.max(u.1)), (y.0.min(v.0), y.1.max(v.1))));
        let Some((x, seconds)) = range else {
            return Axes { y, numbers: (0.0, 1.0), powers: (0, 1) };
        };
        let margin = ((x.1 - x.0) * 0.03).max(0.5);
        let low = seconds.0.log10().floor() as i32;
        let high = (seconds.1.log10().ceil() as i32).max(low + 1);
        Axes { y, numbers: (x.0 - margin, x.1 + margin), powers: (low, high) }
    }

    /// Returns the place of a point in the picture.
    pub fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let across = (x - self.numbers.0) / (self.numbers.1 - self.numbers.0);
        let (low, high) = (f64::from(self.powers.0), f64::from(self.powers.1));
        let up = (y.log10() - low) / (high - low);
        (SIDES.0 + across * (SIDES.1 - SIDES.0), self.y.1 - up * HEIGHT)
    }

    /// Iterates over round numbers along the horizontal axis, at most about ten.
    pub fn ticks(&self) -> impl Iterator<Item = f64> {
        let span = self.numbers.1 - self.numbers.0;
        let steps = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0];
        let step = steps.into_iter().find(|step| span / step <= 11.0).unwrap_or(1000.0);
        let (first, last) = ((self.numbers.0 / step).ceil(), (self.numbers.1 / step).floor());
        (first as i64..=last as i64).map(move |i| i as f64 * step)
    }

    fn draw(&self, picture: &mut Picture) {
        let ((left, right), (top, bottom)) = (SIDES, self.y);
        for power in self.powers.0..=self.powers.1 {
            let (_, y) = self.place((0.0, 10_f64.powi(power)));
            picture.path(&format!("M{left} {y:.1}H{right}"), "#ddd", "");
            picture.text((left - 8.0, y + 4.5), "end", "", &format!("1e{power}"));
        }
        for tick in self.ticks() {
            let (x, _) = self.place((tick, 1.0));
            picture.path(&format!("M{x:.1} {bottom}v5"), "#333", "");
            picture.text((x, bottom + LINE), "middle", "", &tick.to_string());
        }
        picture.path(&format!("M{left} {top}V{bottom}H{right}"), "#333", "");
    }
}

impl Plot {
    /// Returns the whole picture.
    pub fn to_svg(&self) -> String {
        let axes = Axes::new(&self.series);
        let ((left, right), (top, bottom)) = (SIDES, axes.y);
        let height = bottom + MARGINS.1;
        let mut picture = Picture(format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"
 width="{WIDTH}" height="{height}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="white"/>
"#
        ));
        axes.draw(&mut picture);
        let (middle, centre) = ((left + right) / 2.0, (top + bottom) / 2.0);
        picture.text((middle, 28.0), "middle", r#"font-size="16""#, &self.title);
        picture.text((middle, height - 16.0), "middle", "", &self.x);
        let turned = format!(r#"transform="rotate(-90 20 {centre})""#);
        picture.text((20.0, centre), "middle", &turned, &self.y);
        for &(x, ends) in &self.bars {
            let [(x, from), (_, to)] = ends.map(|y| axes.place((x, y)));
            picture.path(&format!("M{x:.1} {from:.1}V{to:.1}"), "#999", "");
        }
        for (i, series) in self.series.iter().enumerate() {
            let colour = COLOURS[i % COLOURS.len()];
            let places: Vec<_> = series.points.iter().map(|&point| axes.place(point)).collect();
            picture.series(series.style, colour, &places);
            let y = MARGINS.0 + LINE * i as f64;
            picture.series(series.style, colour, &[(left, y), (left + 24.0, y)]);
            picture.text((left + 36.0, y + 4.5), "start", "", &series.name);
        }
        picture.0 + "</svg>\n"
    }
}

/// An SVG document under construction.
struct Picture(String);

impl Picture {
    fn series(&mut self, style: Style, colour: &str, places: &[(f64, f64)]) {
        let points: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        let line = format!("M{}", points.join("L"));
        match style {
            _ if places.is_empty() => {}
            Style::Line => self.path(&line, colour, r#"stroke-width="1.6""#),
            Style::Slope => self.path(&line, colour, r#"stroke-dasharray="6 4""#),
            Style::Dots | Style::Circles => {}
        }
        let dot = match style {
            Style::Line => format!(r#"r="2.4" fill="{colour}""#),
            Style::Dots => format!(r#"r="3.4" fill="{colour}" fill-opacity="0.8""#),
            Style::Circles => format!(r#"r="4.4" fill="none" stroke="{colour}""#),
            Style::Slope => return,
        };
        for (x, y) in places {
            let _ = writeln!(self.0, r#"<circle cx="{x:.1}" cy="{y:.1}" {dot}/>"#);
        }
    }

    fn path(&mut self, path: &str, colour: &str, more: &str) {
        let _ = writeln!(self.0, r#"<path d="{path}" stroke="{colour}" fill="none" {more}/>"#);
    }

    fn text(&mut self, (x, y): (f64, f64), anchor: &str, more: &str, text: &str) {
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        let _ = writeln!(
            self.0,
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" {more}>{text}</text>"#
        );
    }
}
