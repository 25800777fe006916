//! Value search and certificates.
