//! A long text piece by piece, as far as it is a list of classic puzzles, one a line: each piece can be read by itself, so
//! that answers come at once and memory does not grow with the list.
//!
//! Must not know what is asked about the puzzles.

use std::io::{self, Read};

/// How much is read at once. Less comes where the source has no more at hand.
const READ: usize = 1 << 16;

/// A part of a text that reads alone as it reads within the whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) bytes: Vec<u8>,
    /// Where it begins in the whole text.
    pub(crate) start: u64,
    /// How many lines of the whole text stand before it.
    pub(crate) lines_before: usize,
}

/// The pieces of a source, one after the other; the last one is all that is no such list, whatever it is.
pub(crate) struct Pieces<R> {
    source: R,
    /// What follows the pieces handed out.
    next: Piece,
    /// The most bytes of a piece that is no list.
    limit: u64,
    has_ended: bool,
}

impl<R: Read> Pieces<R> {
    pub(crate) fn new(source: R, limit: u64) -> Pieces<R> {
        let next = Piece { bytes: Vec::new(), start: 0, lines_before: 0 };
        Pieces { source, next, limit, has_ended: false }
    }

    /// The next piece; `None` behind the last.
    ///
    /// # Errors
    /// When the source cannot be read, or what is no list is larger than the limit.
    pub(crate) fn next(&mut self) -> io::Result<Option<Piece>> {
        while !self.has_ended {
            self.has_ended = read_some(&mut self.source, &mut self.next.bytes)? == 0;
            let list = list(&self.next.bytes);
            if list.len > 0 && !self.has_ended {
                return Ok(Some(self.split(&list)));
            }
            if !list.goes_on {
                self.read_rest()?;
            }
        }
        let rest = std::mem::take(&mut self.next.bytes);
        Ok((!rest.is_empty()).then_some(Piece { bytes: rest, ..self.next }))
    }

    fn read_rest(&mut self) -> io::Result<()> {
        self.has_ended = true;
        let room = (self.limit + 1).saturating_sub(self.next.bytes.len() as u64);
        (&mut self.source).take(room).read_to_end(&mut self.next.bytes)?;
        let is_too_large = self.next.bytes.len() as u64 > self.limit;
        if is_too_large { Err(io::Error::new(io::ErrorKind::FileTooLarge, "larger than 4 GiB")) } else { Ok(()) }
    }

    /// Hands out the list, and keeps what follows.
    fn split(&mut self, list: &List) -> Piece {
        let following = self.next.bytes.split_off(list.len);
        let (start, lines_before) = (self.next.start + list.len as u64, self.next.lines_before + list.lines);
        let next = Piece { bytes: following, start, lines_before };
        std::mem::replace(&mut self.next, next)
    }
}

/// Appends what one read gives, and says how much that was; 0 at the end.
pub(crate) fn read_some(source: &mut impl Read, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let before = bytes.len();
    bytes.resize(before + READ, 0);
    let read = loop {
        match source.read(&mut bytes[before..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => break read,
        }
    };
    bytes.truncate(before + *read.as_ref().unwrap_or(&0));
    read
}

/// How far a text is a list.
struct List {
    /// The bytes of its lines but the last, to which what follows may belong.
    len: usize,
    /// Those lines.
    lines: usize,
    /// Whether nothing else has been found.
    goes_on: bool,
}

fn list(bytes: &[u8]) -> List {
    let mut found = List { len: 0, lines: 0, goes_on: true };
    let mut at = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        match line.strip_suffix(b"\n") {
            Some(cells) if is_classic(cells.strip_suffix(b"\r").unwrap_or(cells)) => {
                found.len = at;
                found.lines += usize::from(at > 0);
                at += line.len();
            }
            Some(_) => {
                found.goes_on = false;
                break;
            }
            // It may go on.
            None => found.goes_on = line.len() <= 82,
        }
    }
    found
}

/// Whether a line is a classic puzzle and nothing else.
fn is_classic(line: &[u8]) -> bool {
    line.len() == 81 && line.iter().all(|byte| matches!(byte, b'.' | b'0'..=b'9'))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives so many bytes at a time.
    struct Slowly<'a>(&'a [u8], usize);

    impl Read for Slowly<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(into.len());
            into[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    fn pieces(text: &str, at_a_time: usize) -> Vec<Piece> {
        let mut pieces = Pieces::new(Slowly(text.as_bytes(), at_a_time), 1 << 20);
        std::iter::from_fn(|| pieces.next().expect("readable")).collect()
    }

    #[test]
    fn pieces_are_the_text_and_a_list_never_waits_for_more_than_the_next_line() {
        let puzzle = format!("{}\n", "1........".repeat(9));
        let list = puzzle.repeat(50);
        let texts = [
            list.clone(),
            format!("{list}[solution]\n1"),
            format!("title: x\n{list}"),
            String::new(),
            puzzle.replace('\n', ""),
        ];
        for text in &texts {
            for at_a_time in [7, 82, 1000, 100_000] {
                let pieces = pieces(text, at_a_time);
                let (mut start, mut lines) = (0, 0);
                for piece in &pieces {
                    assert_eq!((piece.start, piece.lines_before), (start, lines));
                    start += piece.bytes.len() as u64;
                    lines += piece.bytes.iter().filter(|byte| **byte == b'\n').count();
                }
                let whole: Vec<u8> = pieces.into_iter().flat_map(|piece| piece.bytes).collect();
                assert_eq!(whole, text.as_bytes());
            }
        }
        assert!(pieces(&list, 82).iter().all(|piece| piece.bytes.len() <= 2 * puzzle.len()));
        assert_eq!(pieces(&texts[2], 82).len(), 1);
    }

    #[test]
    fn what_follows_a_list_keeps_the_last_of_its_puzzles() {
        let puzzle = format!("{}\n", ".".repeat(81));
        let found = pieces(&format!("{puzzle}{puzzle}# last\n"), 1000);
        let texts: Vec<_> = found.into_iter().map(|piece| String::from_utf8(piece.bytes).expect("text")).collect();
        assert_eq!(texts, [puzzle.clone(), format!("{puzzle}# last\n")]);
    }

    #[test]
    fn no_list_is_read_up_to_the_limit() {
        let mut pieces = Pieces::new(Slowly(b"title: x\n12\n", 3), 5);
        assert!(pieces.next().is_err());
    }
}
