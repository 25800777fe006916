//! Writes verdicts as text for people, and as one line of JSON for programs.

use super::escape::escaped;
use super::verdict::{Verdict, Verified};
use std::fmt::Write;

/// Writes a verdict as text. `bytes` is the size of the file.
pub fn text(file: &str, bytes: usize, verdict: &Verdict) -> String {
    let (headline, file) = (verdict.headline(), escaped(file));
    match verdict {
        Verdict::Rejected(rejection) => format!(
            "{headline}  {file}\ncode      {}\nplace     {}\nreason    {}",
            rejection.code,
            rejection.place(),
            escaped(&rejection.message)
        ),
        Verdict::CouldNotCheck(obstacle) => {
            let help = obstacle.advice().map_or(String::new(), |it| format!("\nhelp      {it}"));
            format!("{headline}  {file}\nreason    {}{help}", escaped(obstacle))
        }
        Verdict::Verified(verified) => {
            let imports = verified.imports.iter();
            let imports: String = imports
                .map(|import| {
                    format!("imports   {} (root {})\n", import.statement, import.root_hex())
                })
                .collect();
            format!(
                "{headline}  {}\nroot      {}\n{imports}file      {file}: {bytes} bytes\n\
                 proof     {}",
                verified.statement,
                verified.root_hex(),
                proof(verified)
            )
        }
    }
}

/// Describes the size of a proof by the numbers of its objects.
pub fn proof(verified: &Verified) -> String {
    let stats = &verified.stats;
    let counts = [
        (stats.values, "value"),
        (stats.cells, "cell"),
        (stats.lemmas, "lemma"),
        (stats.claims, "claim"),
        (stats.steps, "step"),
    ];
    let sizes = sizes(&counts);
    if sizes.is_empty() { "by comparing the values".to_owned() } else { sizes }
}

/// Lists numbers with their nouns, and leaves out those that are 0.
pub fn sizes(counts: &[(usize, &str)]) -> String {
    let counts = counts.iter().filter(|(count, _)| *count > 0);
    counts.map(|(count, noun)| counted(*count, noun)).collect::<Vec<_>>().join(", ")
}

/// Writes a number with its noun, in the plural unless the number is 1.
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Writes a verdict as one line of JSON with stable names. `bytes` is the size of the file.
pub fn json(file: &str, bytes: usize, verdict: &Verdict) -> String {
    let fields = match verdict {
        Verdict::Verified(verified) => {
            let imports = verified.imports.iter().map(|import| {
                let statement = quoted(&import.statement);
                format!("{{\"statement\":{statement},\"root\":\"{}\"}}", import.root_hex())
            });
            let imports: Vec<String> = imports.collect();
            let mut fields = format!(
                "\"statement\":{},\"root\":\"{}\",\"bytes\":{bytes},\"imports\":[{}]",
                quoted(&verified.statement),
                verified.root_hex(),
                imports.join(",")
            );
            for (name, count) in verified.counts() {
                let _ = write!(fields, ",\"{name}\":{count}");
            }
            fields
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
    object(file, verdict.headline(), &fields)
}

/// Writes the line of JSON for a file: its name, its verdict, and further fields.
pub fn object(file: &str, headline: &str, fields: &str) -> String {
    format!("{{\"file\":{},\"verdict\":\"{}\",{fields}}}", quoted(file), headline.to_lowercase())
}

/// Writes a text as a JSON string.
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
