//! The certificates that the program segcert carries, and an index of all certificates that come
//! with it. `cargo run --release --example certs` writes both lists.

/// A line for each theorem: the root of its certificate, the size, the file, and the statement.
pub const INDEX: &str = include_str!("index.tsv");

/// Certificates by the names of their files.
pub const CARRIED: &[(&str, &[u8])] = include!("carried.in");

macro_rules! certificates {
    ($($name:literal)*) => {
        [$(include_bytes!(concat!("asf/", $name, ".cert")),)*]
    };
}

/// The certificates of `certs/asf/`, on which strategies rest.
pub const ASF: [&[u8]; 15] = certificates! {
    "a12" "o9" "ooxo" "ooxoo" "ooxox" "ooxoxoo" "ooxoxx" "ooxx" "oxo" "oxoxox" "a4"
    "won-oo8" "won-o5-oox-a4-a2" "won-a14-xxo-a4-a2" "won-oo8-xxo-a4"
};

/// The program carries certificates of at most this many bytes, and those that are [`CENTRAL`].
const MOST_EMBEDDED: usize = 16 << 10;

/// Larger certificates that the program carries: they are about alternating rows, which people ask
/// about most, or about `(XXO)^n`; other theorems rest on them, and to prove them again takes up to
/// half a minute.
const CENTRAL: [&str; 8] = [
    "certs/claims/any-oxo-above-zero-all-n.cert",
    "certs/claims/conjecture-1-all-n.cert",
    "certs/claims/conjecture-2-all-n.cert",
    "certs/claims/xo-below-two-ups-all-n.cert",
    "certs/claims/xo-below-up-all-n.cert",
    "certs/claims/xo-three-rows-all-kmn.cert",
    "certs/claims/xo-two-rows-all-mn.cert",
    "certs/claims/xo-two-rows-star-all-mn.cert",
];

/// Whether the program carries a certificate of this size in this file.
pub fn is_carried(file: &str, bytes: usize) -> bool {
    bytes <= MOST_EMBEDDED || CENTRAL.contains(&file)
}
