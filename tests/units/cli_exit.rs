//! `segcert_commands::exit` from inside.
use segcert_commands::exit::Exit::{Alarm, BadInput, Limit, Negative, Success};

#[test]
fn an_alarm_weighs_most() {
    for exit in [Success, Negative, BadInput, Limit, Alarm] {
        assert_eq!([exit.with(Alarm), Alarm.with(exit)], [Alarm; 2]);
        assert_eq!([exit.with_line(Alarm), Alarm.with_line(exit)], [Alarm; 2]);
    }
}

#[test]
fn a_rejection_weighs_more_than_an_unreadable_file_and_less_than_an_unreadable_line() {
    assert_eq!(Negative.with(BadInput), Negative);
    assert_eq!(Negative.with_line(BadInput), BadInput);
}
