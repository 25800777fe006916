//! Plots as SVG: points over a linear axis and a logarithmic one, with a grid and a legend.

use std::fmt::Write;

use super::label;
use super::{Plot, Series, Style};

pub const WIDTH: f64 = 760.0;
pub const HEIGHT: f64 = 480.0;
pub const LEFT: f64 = 78.0;
pub const RIGHT: f64 = 24.0;
pub const TOP: f64 = 48.0;
pub const BOTTOM: f64 = 60.0;
/// Colours that can be told apart by everybody (Okabe and Ito).
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];

/// The upper left corner of the legend.
const LEGEND: (f64, f64) = (LEFT + 12.0, TOP + 10.0);
/// At most so many powers of ten are added to the vertical axis for it.
const MAX_ROOM: i32 = 8;

/// Width and height of the legend.
fn legend_size(series: &[Series]) -> (f64, f64) {
    let lengths = series.iter().map(|series| label::length(&series.name));
    let longest = lengths.max().unwrap_or(0);
    (44.0 + 7.0 * longest as f64, 10.0 + 20.0 * series.len() as f64)
}

/// The ranges of both axes.
pub struct Frame {
    x: (f64, f64),
    /// Powers of ten.
    pub y: (i32, i32),
}

impl Frame {
    pub fn new(series: &[Series]) -> Frame {
        let points = || series.iter().flat_map(|series| &series.points);
        let low = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::INFINITY, f64::min);
        let high = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::NEG_INFINITY, f64::max);
        if points().next().is_none() {
            return Frame { x: (0.0, 1.0), y: (0, 1) };
        }
        let (first, last) = (low(&mut points().map(|p| p.0)), high(&mut points().map(|p| p.0)));
        let margin = ((last - first) * 0.03).max(0.5);
        let bottom = low(&mut points().map(|p| p.1.log10())).floor() as i32;
        let top = high(&mut points().map(|p| p.1.log10())).ceil() as i32;
        let mut frame =
            Frame { x: (first - margin, last + margin), y: (bottom, top.max(bottom + 1)) };
        // The legend stands above what would be under it.
        let (width, height) = legend_size(series);
        while frame.y.1 < top + MAX_ROOM
            && points().any(|&point| {
                let (x, y) = frame.place(point);
                x < LEGEND.0 + width + 6.0 && y < LEGEND.1 + height + 6.0
            })
        {
            frame.y.1 += 1;
        }
        frame
    }

    pub fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let across = (x - self.x.0) / (self.x.1 - self.x.0);
        let up = (y.log10() - f64::from(self.y.0)) / f64::from(self.y.1 - self.y.0);
        (LEFT + across * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM))
    }

    /// Round numbers along the horizontal axis, at most about ten.
    pub fn ticks(&self) -> Vec<f64> {
        let span = self.x.1 - self.x.0;
        let steps = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0];
        let step = steps.into_iter().find(|step| span / step <= 11.0).unwrap_or(1000.0);
        let first = (self.x.0 / step).ceil() as i64;
        let last = (self.x.1 / step).floor() as i64;
        (first..=last).map(|i| i as f64 * step).collect()
    }
}

impl Plot {
    /// The whole picture.
    pub fn to_svg(&self) -> String {
        let frame = Frame::new(&self.series);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             width=\"{WIDTH}\" height=\"{HEIGHT}\" font-family=\"sans-serif\" font-size=\"13\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        );
        axes(&frame, &mut svg);
        if let Some(panel) = self.panel {
            let place = (LEFT, 28.0);
            text(
                &mut svg,
                place,
                "start",
                "font-size=\"16\" font-weight=\"bold\"",
                &format!("({panel})"),
            );
        }
        let middle = (LEFT + WIDTH - RIGHT) / 2.0;
        text(&mut svg, (middle, 28.0), "middle", "font-size=\"16\"", &self.title);
        text(&mut svg, (middle, HEIGHT - 16.0), "middle", "", &self.x);
        let centre = (TOP + HEIGHT - BOTTOM) / 2.0;
        let turned = format!("transform=\"rotate(-90 20 {centre})\"");
        text(&mut svg, (20.0, centre), "middle", &turned, &self.y);
        for (low, high) in self.joints() {
            let ((x, low), (_, high)) = (frame.place(low), frame.place(high));
            let _ = writeln!(svg, "<path d=\"M{x:.1} {low:.1}V{high:.1}\" stroke=\"#999\"/>");
        }
        for (series, colour) in self.series.iter().zip(COLOURS.iter().cycle()) {
            draw(series, colour, &frame, &mut svg);
        }
        self.legend(&mut svg);
        svg + "</svg>\n"
    }

    fn legend(&self, svg: &mut String) {
        let (width, height) = legend_size(&self.series);
        let (x, y) = LEGEND;
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"white\" \
             fill-opacity=\"0.85\" stroke=\"#999\"/>"
        );
        for (i, (series, colour)) in self.series.iter().zip(COLOURS.iter().cycle()).enumerate() {
            let line = y + 15.0 + 20.0 * i as f64;
            if let Some(stroke) = stroke(series.style) {
                let _ = writeln!(
                    svg,
                    "<path d=\"M{} {line}h24\" stroke=\"{colour}\" {stroke}/>",
                    x + 6.0
                );
            }
            mark(svg, (x + 18.0, line), series.style, colour);
            text(svg, (x + 36.0, line + 4.5), "start", "", &series.name);
        }
    }
}

fn axes(frame: &Frame, svg: &mut String) {
    let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
    for power in frame.y.0..=frame.y.1 {
        let (_, y) = frame.place((frame.x.0, 10_f64.powi(power)));
        let _ = writeln!(svg, "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#ddd\"/>");
        text(svg, (LEFT - 8.0, y + 4.5), "end", "", &format!("$10^{{{power}}}$"));
        for digit in 2..10 {
            let (_, y) = frame.place((frame.x.0, f64::from(digit) * 10_f64.powi(power)));
            if y > TOP {
                let _ = writeln!(svg, "<path d=\"M{LEFT} {y:.1}h4\" stroke=\"#333\"/>");
            }
        }
    }
    for tick in frame.ticks() {
        let (x, _) = frame.place((tick, 1.0));
        let _ = writeln!(svg, "<path d=\"M{x:.1} {bottom}v5\" stroke=\"#333\"/>");
        text(svg, (x, bottom + 20.0), "middle", "", &tick.to_string());
    }
    let _ =
        writeln!(svg, "<path d=\"M{LEFT} {TOP}V{bottom}H{right}\" fill=\"none\" stroke=\"#333\"/>");
}

/// How the line of a series is drawn that has one.
fn stroke(style: Style) -> Option<&'static str> {
    match style {
        Style::Line => Some("stroke-width=\"1.6\""),
        Style::Slope => Some("stroke-width=\"1.2\" stroke-dasharray=\"6 4\""),
        Style::Dots | Style::Circles => None,
    }
}

fn draw(series: &Series, colour: &str, frame: &Frame, svg: &mut String) {
    let places: Vec<(f64, f64)> = series.points.iter().map(|&point| frame.place(point)).collect();
    if let Some(stroke) = stroke(series.style) {
        let points: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" {stroke}/>",
            points.join(" ")
        );
    }
    for place in places {
        mark(svg, place, series.style, colour);
    }
}

fn mark(svg: &mut String, (x, y): (f64, f64), style: Style, colour: &str) {
    let _ = match style {
        Style::Slope => Ok(()),
        Style::Line => {
            writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.4\" fill=\"{colour}\"/>")
        }
        Style::Dots => writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.4\" fill=\"{colour}\" fill-opacity=\"0.8\"/>"
        ),
        Style::Circles => writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.4\" fill=\"none\" \
             stroke=\"{colour}\" stroke-width=\"1.8\"/>"
        ),
    };
}

fn text(svg: &mut String, (x, y): (f64, f64), anchor: &str, more: &str, content: &str) {
    let content = label::svg(content);
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" {more}>{content}</text>"
    );
}
