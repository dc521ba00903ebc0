//! Cuts the bytes of the client into messages, and finds its way again after bytes that are none.
//!
//! It stands where tower-lsp's own codec would stand, because that one ends the server, exit code 0, at the first
//! malformed frame, and lets its buffer grow to whatever a `Content-Length` says. It knows bytes only: no JSON, no
//! input or output.
//!
//! The way back into step rests on one fact: a line `Content-Length: 12` followed by a raw line break cannot occur
//! inside valid JSON, since a string holds no raw line break and nothing else holds such words. So wherever one shows
//! up, a frame begins, whatever an earlier header promised.

use bytes::{Buf, BytesMut};
use memchr::{memchr, memmem};

/// Longest message that is read. A longer one is skipped without being kept.
pub(crate) const MESSAGE_CAP: u64 = 64 << 20;
/// A header line longer than this is none.
const LINE_CAP: usize = 4096;
/// Enough for `Content-Length: `, the digits of a `u64`, blanks and a line break. A header that needs more is not seen.
const HEADER_LINE_CAP: usize = 64;
/// How much of an end of a skipped message is kept, to find out what it was about.
const EXCERPT_CAP: usize = 8192;
/// A buffer that grew beyond this for one message is given back.
const BUFFER_KEPT: usize = 1 << 20;
/// How much is read at once.
const PORTION: usize = 64 << 10;
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";
const CONTENT_LENGTH: &[u8] = b"Content-Length";

/// What comes out of the stream.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// The bytes of one message.
    Message(BytesMut),
    /// Bytes that are no frame; once for a run of them.
    Garbage,
    /// A message of this length begins, which is too long to be read.
    TooLong(u64),
    /// That message is over.
    Skipped(Excerpt),
}

/// Both ends of a message that was not kept.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Excerpt {
    /// Its first bytes.
    pub(crate) head: Vec<u8>,
    /// Its last bytes; what `head` holds is not repeated.
    pub(crate) tail: Vec<u8>,
}

/// Takes bytes in any portions, gives frames; the portions make no difference.
#[derive(Debug)]
pub(crate) struct Framer {
    buffer: BytesMut,
    place: Place,
    cap: u64,
    /// Whether this run of garbage has been reported.
    garbage_reported: bool,
}

/// Where in the stream the buffer begins.
#[derive(Debug)]
enum Place {
    /// In a header line, of which the beginning has been dropped if it is `overlong`.
    Header { length: Option<u64>, lines: usize, overlong: bool },
    /// In the body, whose first `searched` bytes hold no header.
    Body { length: usize, searched: usize },
    /// In a body that is not kept.
    Skip { left: u64, excerpt: Excerpt },
}

impl Place {
    const START: Place = Place::Header { length: None, lines: 0, overlong: false };
}

impl Framer {
    /// A framer that skips messages longer than `cap` bytes.
    pub(crate) fn new(cap: u64) -> Framer {
        Framer { buffer: BytesMut::new(), place: Place::START, cap, garbage_reported: false }
    }

    /// Where to put the bytes that are read. There is room for a good portion.
    pub(crate) fn buffer(&mut self) -> &mut BytesMut {
        self.buffer.reserve(PORTION);
        &mut self.buffer
    }

    /// The next frame, `None` if more bytes are needed for it.
    pub(crate) fn next_frame(&mut self) -> Option<Frame> {
        loop {
            let step = match self.place {
                Place::Header { .. } => self.header_line(),
                Place::Body { length, searched } => self.body(length, searched),
                Place::Skip { .. } => self.skip(),
            };
            match step {
                Step::Frame(frame) => return Some(frame),
                Step::Onward => {}
                Step::NeedsMore => return None,
            }
        }
    }

    fn header_line(&mut self) -> Step {
        let Some(end) = memchr(b'\n', &self.buffer) else {
            return self.unfinished_line();
        };
        let line = self.buffer.split_to(end + 1);
        let Place::Header { length, lines, overlong } = &mut self.place else { return Step::Onward };
        let line = if std::mem::take(overlong) || end > LINE_CAP {
            // Whether the rest of it is still there depends on the portions, so it does not count.
            Line::Unusable(content_length(&line[..end]).map(|(_, value)| value))
        } else {
            read_header_line(&line[..end])
        };
        match line {
            Line::Empty => {
                let (length, lines) = (*length, *lines);
                return self.end_of_header(length, lines);
            }
            Line::Length(value) => *length = Some(value),
            Line::Other => {}
            Line::Unusable(value) => {
                *length = value.or(*length);
                *lines += 1;
                return self.garbage();
            }
        }
        *lines += 1;
        Step::Onward
    }

    /// A line without an end: it may be too long for a header, or begin like none.
    fn unfinished_line(&mut self) -> Step {
        if self.buffer.len() > LINE_CAP {
            let surplus = self.buffer.len() - HEADER_LINE_CAP;
            self.buffer.advance(surplus);
            if let Place::Header { overlong, .. } = &mut self.place {
                *overlong = true;
            }
            return self.garbage();
        }
        // JSON without a header has no line end to wait for, so that it would never be answered.
        match self.buffer.first() {
            Some(b'{' | b'[') if !self.garbage_reported => self.garbage(),
            _ => Step::NeedsMore,
        }
    }

    fn end_of_header(&mut self, length: Option<u64>, lines: usize) -> Step {
        self.place = Place::START;
        match length {
            // Blank lines between two messages hurt nobody.
            None if lines == 0 => Step::Onward,
            None => self.garbage(),
            Some(length) if length > self.cap => {
                self.garbage_reported = false;
                self.place = Place::Skip { left: length, excerpt: Excerpt::default() };
                Step::Frame(Frame::TooLong(length))
            }
            Some(length) => {
                self.garbage_reported = false;
                self.place = Place::Body { length: length as usize, searched: 0 };
                Step::Onward
            }
        }
    }

    fn body(&mut self, length: usize, searched: usize) -> Step {
        let there = length.min(self.buffer.len());
        let from = searched.saturating_sub(HEADER_LINE_CAP);
        // A header inside the body: it is shorter than was said, and the next frame begins here.
        let cut = find_header(&self.buffer[from..there]).map(|at| from + at);
        if cut.is_none() && there < length {
            self.place = Place::Body { length, searched: there };
            return Step::NeedsMore;
        }
        let cut = cut.or_else(|| begun_header(&self.buffer[..length]));
        self.place = Place::START;
        let message = self.buffer.split_to(cut.unwrap_or(length));
        if self.buffer.capacity() > BUFFER_KEPT {
            self.buffer = BytesMut::from(&self.buffer[..]);
        }
        Step::Frame(Frame::Message(message))
    }

    fn skip(&mut self) -> Step {
        let Place::Skip { left, excerpt } = &mut self.place else { return Step::Onward };
        let there = (*left).min(self.buffer.len() as u64) as usize;
        let cut = find_header(&self.buffer[..there]);
        let ends = cut.is_some() || there as u64 == *left;
        // A header may stand across the end of what is there.
        let gone = cut.unwrap_or(if ends { there } else { there.saturating_sub(HEADER_LINE_CAP) });
        excerpt.push(&self.buffer[..gone]);
        self.buffer.advance(gone);
        *left -= gone as u64;
        if !ends {
            return Step::NeedsMore;
        }
        let excerpt = std::mem::take(excerpt);
        self.place = Place::START;
        Step::Frame(Frame::Skipped(excerpt))
    }

    fn garbage(&mut self) -> Step {
        if std::mem::replace(&mut self.garbage_reported, true) { Step::Onward } else { Step::Frame(Frame::Garbage) }
    }
}

/// What one look at the buffer came to.
enum Step {
    Frame(Frame),
    Onward,
    NeedsMore,
}

impl Excerpt {
    /// The ends of a message that is there as a whole.
    pub(crate) fn of(message: &[u8]) -> Excerpt {
        let mut excerpt = Excerpt::default();
        excerpt.push(message);
        excerpt
    }

    fn push(&mut self, bytes: &[u8]) {
        let (head, rest) = bytes.split_at(bytes.len().min(EXCERPT_CAP - self.head.len()));
        self.head.extend_from_slice(head);
        let kept = rest.len().min(EXCERPT_CAP);
        let surplus = (self.tail.len() + kept).saturating_sub(EXCERPT_CAP);
        self.tail.drain(..surplus);
        self.tail.extend_from_slice(&rest[rest.len() - kept..]);
    }
}

/// A header line.
enum Line {
    /// The end of the header.
    Empty,
    /// `Content-Length`, in any case.
    Length(u64),
    /// Any other header. `Content-Type` tells nothing: a body that is no UTF-8 is seen soon enough.
    Other,
    /// No header, perhaps with one at its end.
    Unusable(Option<u64>),
}

fn read_header_line(line: &[u8]) -> Line {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
    match content_length(line) {
        Some((0, value)) => Line::Length(value),
        Some((_, value)) => Line::Unusable(Some(value)),
        None if line.is_empty() => Line::Empty,
        None if is_other_header(line) => Line::Other,
        None => Line::Unusable(None),
    }
}

/// The `Content-Length` that a line ends in: where it begins, and its value.
fn content_length(line: &[u8]) -> Option<(usize, u64)> {
    let skipped = line.len().saturating_sub(HEADER_LINE_CAP);
    let end = &line[skipped..];
    let at = end.windows(CONTENT_LENGTH.len()).rposition(starts_with_name)?;
    let value = end[at + CONTENT_LENGTH.len()..].trim_ascii_start().strip_prefix(b":")?;
    Some((skipped + at, number(value)?))
}

fn starts_with_name(line: &[u8]) -> bool {
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

/// Where a whole `Content-Length` line begins.
fn find_header(bytes: &[u8]) -> Option<usize> {
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

/// Where a `Content-Length` line begins that goes on behind the end of a body: this was a little shorter than was said.
/// Nothing but blanks can follow the last brace of JSON.
fn begun_header(body: &[u8]) -> Option<usize> {
    let skipped = body.len().saturating_sub(HEADER_LINE_CAP);
    let brace = body[skipped..].iter().rposition(|&byte| byte == b'}')?;
    let rest = body[skipped + brace + 1..].trim_ascii_start();
    let (name, value) = rest.split_at(rest.len().min(CONTENT_LENGTH.len()));
    let is_name = name.eq_ignore_ascii_case(&CONTENT_LENGTH[..name.len()]);
    let is_value = value.iter().all(|byte| b": \t\r0123456789".contains(byte));
    (!rest.is_empty() && is_name && is_value).then(|| body.len() - rest.len())
}

#[cfg(test)]
mod tests;
