//! `--memory`, `--threads`, `--time` and `--quiet`: the limits of a search.
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use thiserror::Error;

use super::range::within;
use super::watch::{self, Limits};
use crate::run::{Control, DEFAULT_MEMORY};

/// The options of every command that searches.
#[derive(Args, Clone, Default, Debug)]
pub struct Resources {
    /// Memory limit of the search, such as 4G or 512M [default: 4G]
    #[arg(long, value_name = "SIZE")]
    pub memory: Option<Size>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = within::<u16>(1..=256))]
    pub threads: Option<u16>,
    /// Time limit in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,
    /// Show no progress
    #[arg(long)]
    pub quiet: bool,
}

impl Resources {
    /// Returns the limits of this process, whose time starts now.
    pub fn limits(&self) -> Limits {
        Limits::new(self.time, self.memory.map(|size| size.0))
    }

    /// Returns the limits of a search in this process. A signal also stops the search.
    pub fn control(&self) -> Control {
        Control {
            stop: watch::stop(),
            deadline: watch::deadline(),
            // The process needs more memory than the search counts.
            memory: Some(self.memory.map_or(DEFAULT_MEMORY, |size| size.0) / 8 * 7),
            ..Control::default()
        }
    }
}

/// A number of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size(pub u64);

#[derive(Debug, Error, PartialEq, Eq)]
pub enum SizeError {
    #[error("write a number of bytes with K, M, G or T, such as 512M or 4G")]
    Malformed,
    #[error("this is more than a machine can address")]
    TooLarge,
}

impl FromStr for Size {
    type Err = SizeError;

    /// Parses a size such as `512M`, `4G` or `1.5GiB`. K is 1024 bytes, and so on.
    fn from_str(text: &str) -> Result<Size, SizeError> {
        let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let (number, unit) = text.split_at(digits);
        let power = match unit.to_ascii_uppercase().trim_end_matches('B').trim_end_matches('I') {
            "" => 0,
            "K" => 1,
            "M" => 2,
            "G" => 3,
            "T" => 4,
            _ => return Err(SizeError::Malformed),
        };
        let number: f64 = number.parse().map_err(|_| SizeError::Malformed)?;
        let bytes = number * 1024_f64.powi(power);
        if bytes > usize::MAX as f64 / 2.0 {
            return Err(SizeError::TooLarge);
        }
        Ok(Size(bytes as u64))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = [(1 << 30, "G"), (1 << 20, "M"), (1 << 10, "K")]
            .into_iter()
            .find(|(unit, _)| self.0 % unit == 0 && self.0 > 0);
        match unit {
            Some((unit, letter)) => write!(f, "{}{letter}", self.0 / unit),
            None => write!(f, "{}", self.0),
        }
    }
}

/// Parses a number of seconds, with or without a fraction.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse::<f64>()
        .map_err(|_| "write a number of seconds, such as 10 or 0.5".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| match seconds < 0.0 {
        true => "the number of seconds cannot be negative".to_owned(),
        false => "write a smaller number of seconds".to_owned(),
    })
}
