//! Reads the header lines of frames, and finds headers inside bodies.

use memchr::{memchr, memmem};

/// Enough for `Content-Length: `, the digits of a `u64`, blanks and a line break. A longer header is not recognised.
pub(super) const HEADER_LINE_CAP: usize = 64;
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";
pub(super) const CONTENT_LENGTH: &[u8] = b"Content-Length";

pub(super) enum HeaderLine {
    /// The end of the header.
    Empty,
    /// `Content-Length`, in any case.
    Length(u64),
    /// Any other header. `Content-Type` is ignored: a body that is not UTF-8 is found when it is read.
    Other,
    /// No header, but perhaps one at its end.
    Unusable(Option<u64>),
}

pub(super) fn read_header_line(line: &[u8]) -> HeaderLine {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
    match content_length(line) {
        Some((0, value)) => HeaderLine::Length(value),
        Some((_, value)) => HeaderLine::Unusable(Some(value)),
        None if line.is_empty() => HeaderLine::Empty,
        None if is_other_header(line) => HeaderLine::Other,
        None => HeaderLine::Unusable(None),
    }
}

/// The offset and the value of a `Content-Length` at the end of a line.
pub(super) fn content_length(line: &[u8]) -> Option<(usize, u64)> {
    let skipped = line.len().saturating_sub(HEADER_LINE_CAP);
    let end = &line[skipped..];
    let at = end.windows(CONTENT_LENGTH.len()).rposition(starts_with_name)?;
    let value = end[at + CONTENT_LENGTH.len()..].trim_ascii_start().strip_prefix(b":")?;
    Some((skipped + at, number(value)?))
}

pub(super) fn starts_with_name(line: &[u8]) -> bool {
    line.get(..CONTENT_LENGTH.len()).is_some_and(|name| name.eq_ignore_ascii_case(CONTENT_LENGTH))
}

fn number(digits: &[u8]) -> Option<u64> {
    let digits = digits.trim_ascii();
    // `parse` would take a sign.
    let plain = digits.iter().all(u8::is_ascii_digit);
    std::str::from_utf8(digits).ok().filter(|_| plain)?.parse().ok()
}

fn is_other_header(line: &[u8]) -> bool {
    let Some(colon) = memchr(b':', line) else { return false };
    let name = line[..colon].trim_ascii();
    let plain = name.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    plain && !name.is_empty() && !name.eq_ignore_ascii_case(CONTENT_LENGTH)
}

/// The offset of a whole `Content-Length` line.
pub(super) fn find_header(bytes: &[u8]) -> Option<usize> {
    // The part of the name that both usual spellings share, for a search at memory speed.
    const NEEDLE: &[u8] = b"ength:";
    let before = CONTENT_LENGTH.len() + 1 - NEEDLE.len();
    memmem::find_iter(bytes, NEEDLE).find_map(|at| {
        let start = at.checked_sub(before)?;
        let end = bytes.len().min(start + HEADER_LINE_CAP);
        let value = bytes.get(at + NEEDLE.len()..end)?;
        let value = &value[..memchr(b'\n', value)?];
        (starts_with_name(&bytes[start..]) && number(value).is_some()).then_some(start)
    })
}

/// The offset of a `Content-Length` line that begins in a body and continues after it: the body is a little shorter
/// than its header claims. Only blanks can follow the last brace of JSON.
pub(super) fn begun_header(body: &[u8]) -> Option<usize> {
    let skipped = body.len().saturating_sub(HEADER_LINE_CAP);
    let brace = body[skipped..].iter().rposition(|&byte| byte == b'}')?;
    let rest = body[skipped + brace + 1..].trim_ascii_start();
    let (name, value) = rest.split_at(rest.len().min(CONTENT_LENGTH.len()));
    let is_name = name.eq_ignore_ascii_case(&CONTENT_LENGTH[..name.len()]);
    let is_value = value.iter().all(|byte| b": \t\r0123456789".contains(byte));
    (!rest.is_empty() && is_name && is_value).then(|| body.len() - rest.len())
}
