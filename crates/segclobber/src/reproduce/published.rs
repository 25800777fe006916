//! Numbers from the texts and tables of the papers. Numbers that can only be read off a figure are
//! excluded.

/// Seconds for `(XO)^n` with a hardcoded first move, each from a clean start ("SEGClobber", 4.1).
pub const FIGURE_1A: [(u32, f64); 2] = [(19, 0.084), (47, 40421.63)];
/// Growth factor of the time from each `n` to the next.
pub const GROWTH_1A: f64 = 1.63;

/// Seconds for `(XXO)^n = ⌊(n+1)/2⌋·↑`, each from a clean start ("SEGClobber", 4.1).
pub const FIGURE_1B: [(u32, f64); 2] = [(17, 12.72), (26, 14441.92)];
/// Growth factor of the time from each `n` to the next.
pub const GROWTH_1B: f64 = 2.12;

/// Seconds of the solver of 2022 for `(XO)^n`, Black first and White first ("Linear Clobber
/// Solver", 7), from n = 20 on.
pub const REPORT_2022: [(f64, Option<f64>); 14] = [
    (0.16, Some(0.24)),
    (0.40, Some(0.43)),
    (0.62, Some(0.57)),
    (2.17, Some(1.44)),
    (1.83, Some(2.51)),
    (2.88, Some(4.88)),
    (6.21, Some(7.65)),
    (9.66, Some(16.43)),
    (17.71, Some(35.09)),
    (39.81, Some(73.29)),
    (80.68, Some(152.09)),
    (246.71, Some(523.94)),
    (734.92, Some(3508.51)),
    (5170.84, None),
];

/// Seconds of the predecessor of this solver, from n = 20 on.
pub const BEFORE_REPORT_2022: [(f64, Option<f64>); 10] = [
    (1.23, Some(1.20)),
    (2.76, Some(3.17)),
    (5.57, Some(5.56)),
    (18.68, Some(11.92)),
    (51.65, Some(18.04)),
    (75.65, Some(60.15)),
    (70.03, Some(274.98)),
    (220.24, None),
    (851.57, None),
    (538.72, None),
];

/// Seconds for 500 random boards of 10 to 52 tiles ("Strong 1-dimensional Clobber", 6.2.3), for
/// Basic, Combinatorial 1, 2 and 3.
pub const STRONG_2022: [f64; 4] = [421.32, 15.93, 7.18, 4.80];
