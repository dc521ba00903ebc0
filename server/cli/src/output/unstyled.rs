//! Takes the styles out of what is written, before it is collected: behind a buffer, each piece between two styles
//! would be a call of the system, two for each finding.

use anstream::adapter::StripBytes;
use std::io::{self, BufWriter, Write};

/// A writer of text without styles.
pub(crate) struct Unstyled<W: Write> {
    out: BufWriter<W>,
    /// A style may begin in one piece and end in the next.
    styles: StripBytes,
}

impl<W: Write> Unstyled<W> {
    pub(crate) fn new(out: W) -> Unstyled<W> {
        Unstyled { out: BufWriter::new(out), styles: StripBytes::new() }
    }
}

impl<W: Write> Write for Unstyled<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for text in self.styles.strip_next(bytes) {
            self.out.write_all(text)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anstyle::{AnsiColor, Style};

    /// A writer that counts the calls.
    #[derive(Default)]
    struct Counted {
        text: Vec<u8>,
        calls: usize,
    }

    impl Write for &mut Counted {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.calls += 1;
            self.text.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn styled_lines_are_written_together() {
        let mut counted = Counted::default();
        let mut out = Unstyled::new(&mut counted);
        let [bold, red] = [Style::new().bold(), AnsiColor::BrightRed.on_default()];
        for line in 0..100 {
            writeln!(out, "{bold}ä.sudoku:{line}{bold:#}: {red}error{red:#} text").expect("written");
        }
        out.flush().expect("written");
        drop(out);
        assert_eq!(counted.calls, 1);
        let text = String::from_utf8(counted.text).expect("text");
        assert!(text.starts_with("ä.sudoku:0: error text\nä.sudoku:1: error text\n"));
        assert_eq!(text.lines().count(), 100);
    }
}
