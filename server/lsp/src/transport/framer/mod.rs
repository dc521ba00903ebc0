//! Cuts the bytes of the client into messages, and resynchronises after bytes that are no message. Knows bytes only: no
//! JSON, no input or output.
//!
//! It replaces tower-lsp's own codec, which ends the server, exit code 0, at the first malformed frame, and lets its
//! buffer grow to any `Content-Length`.
//!
//! Resynchronising relies on one fact: a line `Content-Length: 12` followed by a raw line break cannot occur inside
//! valid JSON, since a string contains no raw line break and no other value contains such words. So wherever one
//! occurs, a frame begins, even inside the length of an earlier header.

mod header;

use bytes::{Buf, BytesMut};
use header::{HEADER_LINE_CAP, HeaderLine, begun_header, content_length, find_header, read_header_line};
use memchr::memchr;

/// The longest message that is read, in bytes. A longer one is skipped without being buffered.
pub(crate) const MESSAGE_CAP: u64 = 64 << 20;
/// The longest header line, in bytes.
const LINE_CAP: usize = 4096;
/// The bytes of each end of a skipped message that are buffered, to find its document.
const EXCERPT_CAP: usize = 8192;
/// A buffer that grew beyond this for one message is freed.
const BUFFER_CAP: usize = 1 << 20;
/// The bytes that are read at once.
const PORTION: usize = 64 << 10;

/// A part of the stream.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// The bytes of one message.
    Message(BytesMut),
    /// A run of bytes that are no frame.
    Garbage,
    /// The beginning of a message of this length, which is too long to be read.
    TooLong(u64),
    /// The end of that message.
    Skipped(MessageEnds),
}

/// Both ends of a message that was not read.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct MessageEnds {
    /// Its first bytes.
    pub(crate) head: Vec<u8>,
    /// Its last bytes, without those in `head`.
    pub(crate) tail: Vec<u8>,
}

/// Turns bytes into frames. The portions in which the bytes arrive make no difference.
#[derive(Debug)]
pub(crate) struct Framer {
    buffer: BytesMut,
    expected: ExpectedPart,
    cap: u64,
    /// True if this run of garbage has been reported.
    garbage_reported: bool,
}

/// The part of the stream that the buffer begins with.
#[derive(Debug)]
enum ExpectedPart {
    /// A header line, without its beginning if it is `overlong`.
    Header { length: Option<u64>, lines: usize, overlong: bool },
    /// A body, whose first `searched` bytes contain no header.
    Body { length: usize, searched: usize },
    /// The body of a message that is skipped.
    Skip { left: u64, ends: MessageEnds },
}

impl ExpectedPart {
    const START: ExpectedPart = ExpectedPart::Header { length: None, lines: 0, overlong: false };
}

impl Framer {
    /// A framer that skips messages longer than `cap` bytes.
    pub(crate) fn new(cap: u64) -> Framer {
        Framer { buffer: BytesMut::new(), expected: ExpectedPart::START, cap, garbage_reported: false }
    }

    /// The buffer for more bytes. It has room for a portion.
    pub(crate) fn buffer(&mut self) -> &mut BytesMut {
        self.buffer.reserve(PORTION);
        &mut self.buffer
    }

    /// The next frame, `None` if more bytes are needed for it.
    pub(crate) fn next_frame(&mut self) -> Option<Frame> {
        loop {
            let step = match self.expected {
                ExpectedPart::Header { .. } => self.header_line(),
                ExpectedPart::Body { length, searched } => self.body(length, searched),
                ExpectedPart::Skip { .. } => self.skip(),
            };
            match step {
                FramerStep::Frame(frame) => return Some(frame),
                FramerStep::Onward => {}
                FramerStep::NeedsMore => return None,
            }
        }
    }

    fn header_line(&mut self) -> FramerStep {
        let Some(end) = memchr(b'\n', &self.buffer) else {
            return self.unfinished_line();
        };
        let line = self.buffer.split_to(end + 1);
        let ExpectedPart::Header { length, lines, overlong } = &mut self.expected else { return FramerStep::Onward };
        let line = if std::mem::take(overlong) || end > LINE_CAP {
            // The rest of the line depends on the portions, so it is ignored.
            HeaderLine::Unusable(content_length(&line[..end]).map(|(_, value)| value))
        } else {
            read_header_line(&line[..end])
        };
        match line {
            HeaderLine::Empty => {
                let length = *length;
                let lines = *lines;
                return self.end_of_header(length, lines);
            }
            HeaderLine::Length(value) => *length = Some(value),
            HeaderLine::Other => {}
            HeaderLine::Unusable(value) => {
                *length = value.or(*length);
                *lines += 1;
                return self.garbage();
            }
        }
        *lines += 1;
        FramerStep::Onward
    }

    /// Handles a line without an end, which may be too long for a header, or begin like JSON.
    fn unfinished_line(&mut self) -> FramerStep {
        if self.buffer.len() > LINE_CAP {
            let surplus = self.buffer.len() - HEADER_LINE_CAP;
            self.buffer.advance(surplus);
            if let ExpectedPart::Header { overlong, .. } = &mut self.expected {
                *overlong = true;
            }
            return self.garbage();
        }
        // JSON without a header may have no line end, so that it would never be answered.
        match self.buffer.first() {
            Some(b'{' | b'[') if !self.garbage_reported => self.garbage(),
            _ => FramerStep::NeedsMore,
        }
    }

    fn end_of_header(&mut self, length: Option<u64>, lines: usize) -> FramerStep {
        self.expected = ExpectedPart::START;
        match length {
            // Blank lines between two messages are harmless.
            None if lines == 0 => FramerStep::Onward,
            None => self.garbage(),
            Some(length) if length > self.cap => {
                self.garbage_reported = false;
                self.expected = ExpectedPart::Skip { left: length, ends: MessageEnds::default() };
                FramerStep::Frame(Frame::TooLong(length))
            }
            Some(length) => {
                self.garbage_reported = false;
                self.expected = ExpectedPart::Body { length: length as usize, searched: 0 };
                FramerStep::Onward
            }
        }
    }

    fn body(&mut self, length: usize, searched: usize) -> FramerStep {
        let there = length.min(self.buffer.len());
        let from = searched.saturating_sub(HEADER_LINE_CAP);
        // A header inside the body: this is shorter than its header claims, and the next frame begins here.
        let cut = find_header(&self.buffer[from..there]).map(|at| from + at);
        if cut.is_none() && there < length {
            self.expected = ExpectedPart::Body { length, searched: there };
            return FramerStep::NeedsMore;
        }
        let cut = cut.or_else(|| begun_header(&self.buffer[..length]));
        self.expected = ExpectedPart::START;
        let message = self.buffer.split_to(cut.unwrap_or(length));
        if self.buffer.capacity() > BUFFER_CAP {
            self.buffer = BytesMut::from(&self.buffer[..]);
        }
        FramerStep::Frame(Frame::Message(message))
    }

    fn skip(&mut self) -> FramerStep {
        let ExpectedPart::Skip { left, ends } = &mut self.expected else { return FramerStep::Onward };
        let there = (*left).min(self.buffer.len() as u64) as usize;
        let cut = find_header(&self.buffer[..there]);
        let is_whole = cut.is_some() || there as u64 == *left;
        // A header may continue in the bytes to come.
        let gone = cut.unwrap_or(if is_whole { there } else { there.saturating_sub(HEADER_LINE_CAP) });
        ends.push(&self.buffer[..gone]);
        self.buffer.advance(gone);
        *left -= gone as u64;
        if !is_whole {
            return FramerStep::NeedsMore;
        }
        let ends = std::mem::take(ends);
        self.expected = ExpectedPart::START;
        FramerStep::Frame(Frame::Skipped(ends))
    }

    fn garbage(&mut self) -> FramerStep {
        if std::mem::replace(&mut self.garbage_reported, true) {
            FramerStep::Onward
        } else {
            FramerStep::Frame(Frame::Garbage)
        }
    }
}

/// The outcome of one look at the buffer.
enum FramerStep {
    Frame(Frame),
    Onward,
    NeedsMore,
}

impl MessageEnds {
    /// The ends of a whole message.
    pub(crate) fn of(message: &[u8]) -> MessageEnds {
        let mut ends = MessageEnds::default();
        ends.push(message);
        ends
    }

    fn push(&mut self, bytes: &[u8]) {
        let (head, rest) = bytes.split_at(bytes.len().min(EXCERPT_CAP - self.head.len()));
        self.head.extend_from_slice(head);
        let last = &rest[rest.len().saturating_sub(EXCERPT_CAP)..];
        let surplus = (self.tail.len() + last.len()).saturating_sub(EXCERPT_CAP);
        self.tail.drain(..surplus);
        self.tail.extend_from_slice(last);
    }
}

#[cfg(test)]
mod tests;
