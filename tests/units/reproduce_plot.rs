//! `segcert::reproduce::plot` from inside.
use segcert::reproduce::plot::*;

fn plot(points: Vec<(f64, f64)>) -> Plot {
    Plot {
        title: "a < b".to_owned(),
        x: "n".to_owned(),
        y: "seconds".to_owned(),
        series: vec![Series {
            name: "ours".to_owned(),
            style: Style::Line,
            points,
        }],
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
