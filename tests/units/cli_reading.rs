//! `segcert::cli::reading` from inside.
use clap::Parser;
use miette::Diagnostic;
use segcert::cli::reading::Source;

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    source: Source,
}

const FALSE: &str = "certs/suite/false-xo.bad";

/// The checker rejects this file, so that it never comes to the reader. Here the reader gets it all
/// the same, as if the checker had verified it.
#[test]
fn what_the_reader_cannot_follow_is_an_alarm() {
    let Arguments { source } = Arguments::parse_from(["explain", FALSE]);
    let Err(Ok(rejected)) = source.open() else {
        panic!("the checker verifies a false certificate");
    };
    assert_eq!(rejected.code(), 1);
    let bytes = std::fs::read(FALSE).unwrap();
    let Err(alarm) = source.follow(&bytes, &[]) else {
        panic!("the reader follows a false proof");
    };
    assert_eq!((alarm.exit().code(), alarm.code()), (4, "disagreement"));
    assert_eq!(
        alarm.to_string(),
        format!(
            "ALARM: the checker has verified {FALSE}, but the reader cannot follow the proof \
             (claim 0, step 4, byte 127: there are no steps left)"
        )
    );
    let help = alarm.help().unwrap().to_string();
    for advice in ["Do not rely on", "segcert-verified", "send us the file"] {
        assert!(help.contains(advice), "{help}");
    }
}
