//! The text of a file: unpacked, and decoded.
//!
//! Gzip is RFC 1952. What it unpacks to is limited, and so is what the reader of XML would take long for: it compares each
//! attribute of a tag with all others, and copies the namespaces of an element for each element in it.

use std::io::{self, Read};

use flate2::read::MultiGzDecoder;

use super::{at, refused};
use crate::Error;

/// What gzip may unpack to. No example of BurrTools has a hundredth of it.
pub(super) const MOST_BYTES: u64 = 1 << 26;

/// No element of BurrTools has more than ten.
const MOST_ATTRIBUTES: usize = 100;

const MAGIC: &[u8] = &[0x1f, 0x8b];
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Checks whether these bytes can be nothing but such a file: packed by gzip, or XML.
pub(super) fn is_packed_or_xml(bytes: &[u8]) -> bool {
    let plain = bytes.strip_prefix(MARK).unwrap_or(bytes);
    bytes.starts_with(MAGIC) || plain.trim_ascii_start().starts_with(b"<")
}

/// Unpacks and decodes a file, and refuses what takes long to parse.
pub(super) fn text_of(bytes: &[u8]) -> Result<String, Error> {
    let unpacked;
    let bytes = match bytes.starts_with(MAGIC) {
        true => {
            unpacked = unpack(bytes).map_err(|error| refused((1, 1), format!("gzip: {error}")))?;
            &unpacked
        }
        false => bytes,
    };
    if bytes.len() as u64 > MOST_BYTES {
        return Err(refused((1, 1), format!("more than {MOST_BYTES} bytes are too many")));
    }

    let text = decode(bytes)?;
    check_tags(&text)?;
    Ok(text)
}

/// Unpacks one byte more than there may be.
fn unpack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut unpacked = Vec::new();
    MultiGzDecoder::new(bytes).take(MOST_BYTES + 1).read_to_end(&mut unpacked)?;
    Ok(unpacked)
}

/// Decodes UTF-8, if the file declares it, or begins with its mark; else Latin-1, which BurrTools writes and does not declare.
fn decode(bytes: &[u8]) -> Result<String, Error> {
    let plain = bytes.strip_prefix(MARK).unwrap_or(bytes);
    let is_utf_8 = match declared(plain) {
        Some(encoding) => {
            let is_called = |names: &[&str]| names.iter().any(|name| encoding.eq_ignore_ascii_case(name));
            if !is_called(&["utf-8", "utf8", "iso-8859-1", "latin1", "latin-1", "us-ascii"]) {
                let what = format!("the encoding {encoding:?}: expected UTF-8 or ISO-8859-1");
                return Err(refused((1, 1), what));
            }
            is_called(&["utf-8", "utf8"])
        }
        None => plain.len() < bytes.len(),
    };
    if !is_utf_8 {
        return Ok(plain.iter().map(|&byte| char::from(byte)).collect());
    }

    std::str::from_utf8(plain).map(Into::into).map_err(|error| {
        let before = String::from_utf8_lossy(&plain[..error.valid_up_to()]);
        refused(at(&before, before.len()), "a byte that is no UTF-8, which the file declares".into())
    })
}

/// Returns the encoding that the first tag declares.
fn declared(bytes: &[u8]) -> Option<String> {
    let end = bytes.iter().take(1000).position(|&byte| byte == b'>')?;
    let declaration = String::from_utf8_lossy(&bytes[..end]);
    let (_, value) = declaration.strip_prefix("<?xml")?.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    Some(value[1..].split(quote).next()?.into())
}

/// Refuses namespaces, and more attributes than a tag may have.
fn check_tags(text: &str) -> Result<(), Error> {
    if let Some(found) = text.find("xmlns") {
        return Err(refused(at(text, found), "there are no namespaces in this form".into()));
    }
    // A tag ends before the next one begins.
    let mut start = 0;
    for part in text.split('<') {
        let mut values = 0;
        let mut is_after_sign = false;
        for byte in part.bytes().filter(|byte| !byte.is_ascii_whitespace()) {
            values += usize::from(is_after_sign && matches!(byte, b'"' | b'\''));
            is_after_sign = byte == b'=';
        }
        if values > MOST_ATTRIBUTES {
            let what = format!("a tag with more than {MOST_ATTRIBUTES} attributes");
            return Err(refused(at(text, start), what));
        }
        start += part.len() + 1;
    }
    Ok(())
}
