use super::*;

fn plot(points: Vec<(f64, f64)>) -> Plot {
    Plot {
        panel: Some('a'),
        is_joined: false,
        title: "a < b".to_owned(),
        x: "n".to_owned(),
        y: "seconds".to_owned(),
        series: vec![Series { name: "ours".to_owned(), style: Style::Line, points }],
    }
}

#[test]
fn points_lie_within_the_axes() {
    let plot = plot(vec![(1.0, 0.002), (30.0, 900.0)]);
    let frame = Frame::new(&plot.series);
    assert_eq!(frame.y, (-3, 3));
    for &point in &plot.series[0].points {
        let (x, y) = frame.place(point);
        assert!(x > LEFT && x < WIDTH - RIGHT && y > TOP && y < HEIGHT - BOTTOM);
    }
    assert_eq!(frame.ticks(), [5.0, 10.0, 15.0, 20.0, 25.0, 30.0]);
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
fn formulas_are_set() {
    let mut plot = plot(vec![(1.0, 0.5), (2.0, 1.0)]);
    plot.title =
        "$(XO)^n = \\lfloor n/2 \\rfloor \\cdot \\uparrow$, at most $10^{-3}$ & more".to_owned();
    let svg = plot.to_svg();
    assert!(svg.contains("<tspan font-style=\"italic\">n</tspan>"), "{svg}");
    assert!(svg.contains(">n</tspan><tspan dy=\"5\">"), "{svg}");
    for text in ["⌊", "↑", "−3", "&amp; more", ">(a)<"] {
        assert!(svg.contains(text), "{text} in {svg}");
    }
    assert!(!svg.contains('$') && !svg.contains('\\'));
    let tex = plot.to_pgfplots();
    let title = "title={(a) $(XO)^n = \\lfloor n/2 \\rfloor \\cdot \\uparrow$, at most $10^{-3}$ \
                 \\& more}";
    assert!(tex.contains(title), "{tex}");
    assert!(tex.contains("(1,5e-1) (2,1e0)"), "{tex}");
}

#[test]
fn boards_of_two_series_are_joined() {
    let mut plot = plot(vec![(1.0, 0.5), (2.0, 1.0)]);
    let mut other = plot.series[0].clone();
    other.points = vec![(2.0, 3.0)];
    plot.series.push(other);
    let count = |plot: &Plot| plot.to_svg().matches("stroke=\"#999\"/>").count();
    let without = count(&plot);
    plot.is_joined = true;
    assert_eq!(count(&plot), without + 1);
    assert_eq!(plot.to_pgfplots().matches("forget plot").count(), 1);
}

#[test]
fn growth_is_fitted_to_what_can_be_measured() {
    let points: Vec<(f64, f64)> = (0..12).map(|n| (f64::from(n), 1e-6 * 3_f64.powi(n))).collect();
    let (line, factor) = growth(&points).unwrap();
    assert!((factor - 3.0).abs() < 1e-9);
    // The first one of at least a millisecond.
    assert_eq!(line[0].0, 7.0);
    assert!((line[1].1 / points[11].1 - 1.0).abs() < 1e-9);
    assert_eq!(growth(&points[..9]), None);
    assert_eq!(line_through((1.0, 2.0), 3.0, [0.0, 2.0]), [(0.0, 2.0 / 3.0), (2.0, 6.0)]);
}
