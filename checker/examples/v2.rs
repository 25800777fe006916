use segcert_check::shell::{
    check::{Options, check},
    file::{Kind, write},
    library::Library,
    verdict::Verdict,
};
use std::time::Instant;
fn main() {
    for f in std::env::args().skip(1) {
        let b = write(Kind::Proof, &std::fs::read(&f).unwrap()[44..]);
        let t = Instant::now();
        let v = check(&b, &Options::default(), &mut Library::default());
        match v {
            Verdict::Verified(v) => println!(
                "{f} {} {:?} {:.3}s {} bytes, work/byte {}",
                v.statement,
                v.stats,
                t.elapsed().as_secs_f64(),
                b.len(),
                v.stats.work / b.len() as u64
            ),
            o => println!("{f} {o:?} {:.3}s", t.elapsed().as_secs_f64()),
        }
    }
}
