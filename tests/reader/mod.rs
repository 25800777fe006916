//! Certificates as people read them.
mod bytes;
mod dump;
mod explain;
mod page;
mod play;

use segcert::certificate::read;
use segcert::reader::proof::Proof;

/// The committed certificate of this name, followed.
fn proof(name: &str) -> Proof {
    let file = file(name);
    Proof::follow(read::certificate(&file[44..]).unwrap(), &[]).unwrap()
}

/// Its bytes.
fn file(name: &str) -> Vec<u8> {
    std::fs::read(format!("certs/{name}.cert")).unwrap()
}
