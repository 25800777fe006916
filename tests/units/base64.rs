//! `segcert_views::base64` from inside.
use segcert_views::base64::base64;

/// Tests the vectors of RFC 4648.
#[test]
fn as_published() {
    let vectors = [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")];
    for (bytes, text) in vectors {
        assert_eq!(base64(bytes.as_bytes()), text);
    }
    assert_eq!(base64(&[0xfb, 0xff, 0xbf]), "+/+/");
}
