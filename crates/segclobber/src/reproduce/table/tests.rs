use super::*;

#[test]
fn short_and_long_times() {
    let shown = [0.0, 0.000_043_21, 0.5, 1.389_24, 84.0, 39_903.2].map(seconds);
    let expected = ["0.000000", "0.000043", "0.5000", "1.389", "84.00", "39903"];
    assert_eq!(shown, expected);
}
