use super::svg::Axes;
use super::*;

fn plot(points: Vec<(f64, f64)>) -> Plot {
    Plot::new("a < b", "n", "seconds", vec![Series::new("ours", Style::Line, points)])
}

#[test]
fn points_lie_within_the_axes() {
    let plot = plot(vec![(1.0, 0.002), (30.0, 900.0)]);
    let axes = Axes::new(&plot.series);
    assert_eq!(axes.powers, (-3, 3));
    for &point in &plot.series[0].points {
        let (x, y) = axes.place(point);
        assert!(x > 78.0 && x < 736.0 && y > axes.y.0 && y < axes.y.1);
    }
    assert_eq!(axes.ticks().collect::<Vec<_>>(), [5.0, 10.0, 15.0, 20.0, 25.0, 30.0]);
    let svg = plot.to_svg();
    assert!(svg.contains("a &lt; b") && svg.ends_with("</svg>\n"));
}

#[test]
fn nothing_and_one_point_can_be_drawn() {
    for points in [vec![], vec![(3.0, 1.0)]] {
        let svg = plot(points).to_svg();
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
}

#[test]
fn texts_are_unicode() {
    let mut plot = plot(vec![(1.0, 0.5), (2.0, 1.0)]);
    plot.title = "(XO)ⁿ = ⌊n/2⌋·↑ by --engine & more".to_owned();
    plot.bars = vec![(1.0, [0.5, 0.75])];
    let svg = plot.to_svg();
    assert!(svg.contains("(XO)ⁿ = ⌊n/2⌋·↑ by --engine &amp; more"), "{svg}");
    assert_eq!(svg.matches("stroke=\"#999\"").count(), 1);
}

#[test]
fn growth_is_fitted_to_what_can_be_measured() {
    let points: Vec<(f64, f64)> = (0..12).map(|n| (f64::from(n), 1e-6 * 3_f64.powi(n))).collect();
    let (line, factor) = growth(&points).unwrap();
    assert!((factor - 3.0).abs() < 1e-9);
    // The line begins at the first point of at least a millisecond.
    assert_eq!(line[0].0, 7.0);
    assert!((line[1].1 / points[11].1 - 1.0).abs() < 1e-9);
    assert_eq!(growth(&points[..9]), None);
    assert_eq!(line_through((1.0, 2.0), 3.0, [0.0, 2.0]), [(0.0, 2.0 / 3.0), (2.0, 6.0)]);
}
