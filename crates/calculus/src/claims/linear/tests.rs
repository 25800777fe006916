use super::*;

/// Returns the value of a form at a point.
fn value(row: &[i64], point: &[i64]) -> i64 {
    let (constant, coefficients) = row.split_last().expect("a row has a constant");
    let sum: i64 = coefficients.iter().zip(point).map(|(a, b)| a * b).sum();
    sum + constant
}

fn holds(rows: &[Row], point: &[i64]) -> bool {
    rows.iter().all(|row| value(row, point) >= 0)
}

/// Checks the conditions that the kernel requires of the step Infer.
fn proves(rows: &[Row], form: &Row, multipliers: &Multipliers) -> bool {
    let divisor = i64::try_from(multipliers.divisor).expect("small");
    let mut rest: Row = form.iter().map(|entry| entry * divisor).collect();
    for (line, multiplier) in &multipliers.lines {
        for (entry, other) in rest.iter_mut().zip(&rows[*line]) {
            *entry -= other * i64::try_from(*multiplier).expect("small");
        }
    }
    let (constant, coefficients) = rest.split_last().expect("not empty");
    coefficients.iter().all(|entry| *entry >= 0) && *constant > -divisor
}

#[test]
fn random_questions_are_answered_rightly() {
    let mut seed = 7_u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let mut seen = [0; 3];
    for _ in 0..3000 {
        let mut row = || -> Row { (0..4).map(|_| random(5) as i64 - 2).collect() };
        let rows: Vec<Row> = (0..4).map(|_| row()).collect();
        let form = row();
        let box_points = (0..512_i64).map(|n| vec![n % 8, n / 8 % 8, n / 64]);
        let points: Vec<Vec<i64>> = box_points.filter(|point| holds(&rows, point)).collect();
        let refutation = vec![0, 0, 0, -1];
        match ask(&rows, &form) {
            Answer::Impossible(multipliers) => {
                assert!(proves(&rows, &refutation, &multipliers) && points.is_empty());
                seen[0] += 1;
            }
            Answer::Implied(multipliers) => {
                assert!(proves(&rows, &form, &multipliers));
                assert!(points.iter().all(|point| value(&form, point) >= 0));
                seen[1] += 1;
            }
            Answer::Below(_) | Answer::Unknown => {}
        }
        match find(&rows, 3) {
            Found::Point(point) => {
                assert!(holds(&rows, &point));
                seen[2] += 1;
            }
            _ => assert!(points.is_empty()),
        }
    }
    assert!(seen.iter().all(|times| *times > 100), "{seen:?}");
}
