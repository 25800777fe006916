//! Verdicts as text, and as JSON in one line, for those who check without the prover.

use super::verdict::{Verdict, Verified};

/// What was verified, and what it took; or why not.
pub fn text(file: &str, verdict: &Verdict) -> String {
    let headline = verdict.headline();
    match verdict {
        Verdict::Rejected(rejection) => format!("{file}: {headline}: {rejection}"),
        Verdict::CouldNotCheck(obstacle) => format!("{file}: {headline}: {obstacle}"),
        Verdict::Verified(verified) => {
            let imports = verified.imports.iter();
            let imports: String = imports
                .map(|import| {
                    format!("\nimports {} (root {})", import.statement, import.root_hex())
                })
                .collect();
            let counts: Vec<String> = counts(verified, |name, count| format!("{count} {name}"));
            format!(
                "{}\n{file}: {headline}\nroot {}{imports}\n{}",
                verified.statement,
                verified.root_hex(),
                counts.join(", ").replace('_', " ")
            )
        }
    }
}

fn counts(verified: &Verified, tell: impl Fn(&str, u64) -> String) -> Vec<String> {
    verified.counts().iter().map(|(name, count)| tell(name, *count)).collect()
}

/// With stable names: programs read them.
pub fn json(file: &str, verdict: &Verdict) -> String {
    let fields = match verdict {
        Verdict::Verified(verified) => {
            let counts = counts(verified, |name, count| format!("\"{name}\":{count}"));
            let imports = verified.imports.iter().map(|import| {
                let statement = quoted(&import.statement);
                format!("{{\"statement\":{statement},\"root\":\"{}\"}}", import.root_hex())
            });
            let imports: Vec<String> = imports.collect();
            format!(
                "\"statement\":{},\"root\":\"{}\",\"imports\":[{}],{}",
                quoted(&verified.statement),
                verified.root_hex(),
                imports.join(","),
                counts.join(",")
            )
        }
        Verdict::Rejected(rejection) => format!(
            "\"code\":\"{}\",\"offset\":{},\"message\":{}",
            rejection.code,
            rejection.offset,
            quoted(&rejection.to_string())
        ),
        Verdict::CouldNotCheck(obstacle) => {
            format!("\"message\":{}", quoted(&obstacle.to_string()))
        }
    };
    let verdict = verdict.headline().to_lowercase();
    format!("{{\"file\":{},\"verdict\":\"{verdict}\",{fields}}}", quoted(file))
}

/// A text as JSON writes it.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if u32::from(c) < 0x20 => quoted.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
