//! Reads text that may be compressed. The first bytes tell whether it is compressed by gzip or
//! zstd.
use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::FrameDecoderError::ReadFrameHeaderError as Header;
use ruzstd::decoding::errors::ReadFrameHeaderError::SkipFrame;
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// First bytes of a gzip file.
const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];
/// Number of bytes that are read from the input at once.
const BUFFER: usize = 1 << 16;

/// Decompresses an input if necessary. Returns a reader of its text.
///
/// # Errors
/// An error of the input. Damage is reported when the damaged text is read.
pub fn text<'a>(mut input: impl Read + Send + 'a) -> io::Result<Box<dyn BufRead + Send + 'a>> {
    let mut start = Vec::new();
    input.by_ref().take(ZSTD.len() as u64).read_to_end(&mut start)?;
    let (is_gzip, is_zstd) = (start.starts_with(GZIP), start.starts_with(ZSTD));
    let input = BufReader::with_capacity(BUFFER, io::Cursor::new(start).chain(input));
    Ok(match (is_gzip, is_zstd) {
        (true, _) => Box::new(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(input))),
        (_, true) => Box::new(BufReader::with_capacity(BUFFER, Zstd::new(input)?)),
        _ => Box::new(input),
    })
}

/// Reader of consecutive zstd frames.
struct Zstd<R> {
    input: R,
    decoder: FrameDecoder,
}

/// A zstd frame without content.
const EMPTY: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x00, 0x01, 0x00, 0x00];

impl<R: BufRead> Zstd<R> {
    fn new(input: R) -> io::Result<Zstd<R>> {
        // A decoder limits its memory only from its second frame on, so the first frame is an empty
        // one.
        let (mut decoder, mut empty) = (FrameDecoder::new(), EMPTY);
        decoder.init(&mut empty).map_err(damaged)?;
        decoder.decode_blocks(&mut empty, BlockDecodingStrategy::All).map_err(damaged)?;
        Ok(Zstd { input, decoder })
    }

    /// Begins the next frame that has content. Returns false if there is no such frame.
    fn begin_frame(&mut self) -> io::Result<bool> {
        while !self.input.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.input) {
                Ok(()) => return Ok(true),
                Err(Header(SkipFrame { length, .. })) => {
                    let mut skipped = self.input.by_ref().take(u64::from(length));
                    if io::copy(&mut skipped, &mut io::sink())? < u64::from(length) {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(damaged(error)),
            }
        }
        Ok(false)
    }
}

/// Returns the error of a file that is damaged, or whose window is too large.
fn damaged(error: impl Display) -> io::Error {
    io::Error::other(format!("damaged zstd: {error}"))
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.decoder.can_collect() > 0 {
                return self.decoder.read(buffer);
            }
            if !self.decoder.is_finished() {
                let blocks = BlockDecodingStrategy::UptoBlocks(1);
                let decoded = self.decoder.decode_blocks(&mut self.input, blocks);
                decoded.map_err(damaged)?;
                continue;
            }
            let written = self.decoder.get_checksum_from_data();
            if written.is_some() && written != self.decoder.get_calculated_checksum() {
                return Err(io::Error::other("the checksum of a zstd frame is wrong"));
            }
            if !self.begin_frame()? {
                return Ok(0);
            }
        }
    }
}
