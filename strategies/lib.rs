//! The strategies that come with segcert, as the text of their files
//! (docs/notebooks/STRATEGIES.md).

/// Names and texts of the files that the program knows by name, the best first.
pub const FILES: [(&str, &str); 27] = [
    ("alc", include_str!("alc.toml")),
    ("two-ups", include_str!("two-ups.toml")),
    ("one-up", include_str!("one-up.toml")),
    ("two-rows", include_str!("two-rows.toml")),
    ("two-rows-below-up", include_str!("two-rows-below-up.toml")),
    ("two-rows-and-star", include_str!("two-rows-and-star.toml")),
    ("three-rows", include_str!("three-rows.toml")),
    ("odd-rows", include_str!("odd-rows.toml")),
    ("three-odd-rows", include_str!("three-odd-rows.toml")),
    ("two-ups-found", include_str!("two-ups-found.toml")),
    ("ends", include_str!("ends.toml")),
    ("four-rows-below-two-ups", include_str!("four-rows-below-two-ups.toml")),
    ("xxoxoo-two-ups", include_str!("xxoxoo-two-ups.toml")),
    ("xxoxoxoo-two-ups", include_str!("xxoxoxoo-two-ups.toml")),
    ("xxoxooxo-below-two-ups", include_str!("xxoxooxo-below-two-ups.toml")),
    ("xxoxooxo-above-two-downs", include_str!("xxoxooxo-above-two-downs.toml")),
    ("xxxoxoo-above-down", include_str!("xxxoxoo-above-down.toml")),
    ("xxxoxoo-above-zero", include_str!("xxxoxoo-above-zero.toml")),
    ("xxxoxxoo-above-zero", include_str!("xxxoxxoo-above-zero.toml")),
    ("xxxoxooo-below-three-ups", include_str!("xxxoxooo-below-three-ups.toml")),
    ("xxoxoxxoo-above-zero", include_str!("xxoxoxxoo-above-zero.toml")),
    ("xxoxoxoxo-above-zero", include_str!("xxoxoxoxo-above-zero.toml")),
    ("xxxoxoxoo-above-two-downs", include_str!("xxxoxoxoo-above-two-downs.toml")),
    ("xxxoxoxoo-below-three-ups", include_str!("xxxoxoxoo-below-three-ups.toml")),
    ("alc-paper-2025", include_str!("alc-paper-2025.toml")),
    ("alc-program-2025", include_str!("alc-program-2025.toml")),
    ("alc-improved-2025", include_str!("alc-improved-2025.toml")),
];
