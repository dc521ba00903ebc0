//! Runs the program in a pseudo-terminal.

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};

/// A terminal with a program on it.
pub(crate) struct Terminal {
    ours: File,
    /// The output so far.
    seen: Vec<u8>,
    pub(crate) child: Child,
}

impl Terminal {
    /// Starts a program on a terminal of so many columns. It reads `stdin` or, by default, the terminal.
    pub(crate) fn start(mut command: Command, columns: u16, stdin: Option<Stdio>) -> Terminal {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&ours).and_then(|()| unlockpt(&ours)).expect("a terminal to use");
        let size = Winsize { ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&ours, size).expect("a terminal of that size");
        let name = ptsname(&ours, Vec::new()).expect("the terminal's name");
        let theirs = open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("the terminal's other end");
        let another = |end: &OwnedFd| Stdio::from(end.try_clone().expect("a handle"));
        let stdin = stdin.unwrap_or_else(|| another(&theirs));
        let child = command.stdin(stdin).stdout(another(&theirs)).stderr(theirs).spawn().expect("the program starts");
        // Closes our handles of the other end, so that reading ends when the program does.
        drop(command);
        Terminal { ours: File::from(ours), seen: Vec::new(), child }
    }

    /// Waits until it shows a text, but not for ever if the program keeps redrawing.
    pub(crate) fn wait_for(&mut self, text: &str) {
        for _ in 0..500 {
            if self.displayed().contains(text) {
                return;
            }
            assert!(self.read(), "the program has ended; the terminal shows:\n{}", self.displayed());
        }
        panic!("the terminal does not show `{text}`:\n{}", self.displayed());
    }

    /// Types keys.
    pub(crate) fn enter(&mut self, keys: &str) {
        self.ours.write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// Waits for the program's end, and returns all output and the exit code.
    pub(crate) fn finish(mut self) -> (String, Option<i32>) {
        while self.read() {}
        (self.displayed(), self.child.wait().expect("the program ends").code())
    }

    fn displayed(&self) -> String {
        String::from_utf8_lossy(&self.seen).replace("\r\n", "\n")
    }

    /// Reads more output; returns false at its end.
    fn read(&mut self) -> bool {
        let mut buffer = [0; 4096];
        // Reading is an error when the other end is closed everywhere.
        let count = self.ours.read(&mut buffer).unwrap_or(0);
        self.seen.extend(buffer.iter().take(count));
        count > 0
    }
}

/// Names in place of the codes for colours.
pub(crate) fn markup(text: &str) -> String {
    let codes = [
        ("0", "</>"),
        ("1", "<bold>"),
        ("2", "<dim>"),
        ("33", "<yellow>"),
        ("91", "<red>"),
        ("92", "<green>"),
        ("94", "<blue>"),
        ("96", "<cyan>"),
    ];
    let named = |text: String, (code, name): (&str, &str)| text.replace(&format!("\u{1b}[{code}m"), name);
    let text = codes.into_iter().fold(text.to_owned(), named);
    assert!(!text.contains('\u{1b}'), "an unknown code: {text:?}");
    text
}
