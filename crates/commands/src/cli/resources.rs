//! `--memory`, `--threads`, `--time` and `--quiet`: the limits of a search.
use std::str::FromStr;

use thiserror::Error;

use super::watch;
use crate::cli::prelude::*;
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
    /// Time limit in seconds [default: none]
    #[arg(long, value_name = "SECONDS", value_parser = time_limit)]
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

impl Size {
    /// The least memory with which a command can work, in bytes.
    const LEAST: u64 = 1 << 20;
}

#[derive(Debug, Error, PartialEq, Eq)]
pub enum SizeError {
    #[error("write a number of bytes with K, M, G or T, such as 512M or 4G")]
    Malformed,
    #[error("this is more than a machine can address")]
    TooLarge,
    #[error("this is less than 1M: write a number of bytes with its unit, such as 512M or 4G")]
    TooSmall,
}

impl FromStr for Size {
    type Err = SizeError;

    /// Parses a size such as `512M`, `4G` or `1.5GiB`. K is 1024 bytes, and so on. The least size
    /// is [`Size::LEAST`], so that a number without its unit is noticed.
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
        match bytes as u64 {
            bytes if bytes < Size::LEAST => Err(SizeError::TooSmall),
            bytes => Ok(Size(bytes)),
        }
    }
}

/// Parses a number of seconds, with or without a fraction.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse::<f64>().ok().filter(|number| !number.is_nan());
    let number = number.ok_or("write a number of seconds, such as 10 or 0.5")?;
    Duration::try_from_secs_f64(number).map_err(|_| match number < 0.0 {
        true => "the number of seconds cannot be negative".to_owned(),
        false => "write a smaller number of seconds, or leave the option out".to_owned(),
    })
}

/// Parses a time limit in seconds, which is above 0.
pub fn time_limit(text: &str) -> Result<Duration, String> {
    match seconds(text)? {
        Duration::ZERO => Err("nothing can be done in 0 seconds: write a larger number".to_owned()),
        time => Ok(time),
    }
}
