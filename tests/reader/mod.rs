//! Certificates as people read them.
mod dump;
mod explain;
mod fault;
pub mod page;
mod play;
mod truth;

/// The bytes of the committed certificate of this name.
fn file(name: &str) -> Vec<u8> {
    std::fs::read(format!("certs/{name}.cert")).unwrap()
}
