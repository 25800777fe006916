//! `segcert_commands::resources` from inside.
use segcert_commands::resources::*;
use std::time::Duration;

#[test]
fn sizes() {
    for (text, bytes) in [
        ("1048576", 1 << 20),
        ("4G", 4 << 30),
        ("512m", 512 << 20),
        ("1.5GiB", 3 << 29),
        ("2048KB", 2 << 20),
    ] {
        assert_eq!(text.parse(), Ok(Size(bytes)), "{text}");
    }
    for text in ["", "G", "-1", "4Q", "1.2.3", "4 G", "nan", "inf"] {
        assert_eq!(text.parse::<Size>(), Err(SizeError::Malformed), "{text}");
    }
    for text in ["0", "1", "4", "0.5M"] {
        assert_eq!(text.parse::<Size>(), Err(SizeError::TooSmall), "{text}");
    }
    assert_eq!("99999999T".parse::<Size>(), Err(SizeError::TooLarge));
}

#[test]
fn times() {
    assert_eq!(seconds("1.5"), Ok(Duration::from_millis(1500)));
    assert!(seconds("-1").is_err());
    assert!(seconds("soon").is_err());
    assert!(seconds("nan").is_err());
    assert_eq!(seconds("0"), Ok(Duration::ZERO));
    assert!(time_limit("0").is_err());
    assert_eq!(time_limit("0.5"), Ok(Duration::from_millis(500)));
}
