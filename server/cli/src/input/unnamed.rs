//! Decides what a command reads if its line names no path: stdin where that is a file, or a pipe that holds something,
//! else the current folder.

use crate::args::InputArgs;
use crate::terminal::{Complaint, Console};
use std::fs::File;
use std::io::{self, BufRead, IsTerminal};
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The time after which a silent pipe counts as empty. Task runners often leave a pipe open and never write to it. The
/// path `-` waits without a limit.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Adds the path `-` to a line without paths if stdin has something to read. A note says that a pipe was silent.
pub(crate) fn read_stdin_if_it_holds_something(inputs: &mut InputArgs, quiet: bool) {
    if !inputs.paths.is_empty() || inputs.stdin_filename.is_some() {
        return;
    }
    let holds_something = match kind() {
        StdinKind::File => true,
        StdinKind::Stream => begins(TIMEOUT).unwrap_or_else(|Silent| {
            if !quiet {
                let seconds = TIMEOUT.as_secs();
                let text = format!(
                    "nothing came on stdin within {seconds} seconds, so the current folder is read; to wait for stdin, name `-`"
                );
                Console::plain().note(&Complaint::new(None, text));
            }
            false
        }),
        StdinKind::Neither => false,
    };
    if holds_something {
        inputs.paths.push(PathBuf::from("-"));
    }
}

/// The kind of file behind stdin.
enum StdinKind {
    File,
    /// A pipe or a socket, which may be silent.
    Stream,
    /// A terminal, another device, a folder, or closed.
    Neither,
}

fn kind() -> StdinKind {
    if io::stdin().is_terminal() {
        return StdinKind::Neither;
    }
    kind_of(stdin_as_file())
}

#[cfg(unix)]
fn stdin_as_file() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(File::from(io::stdin().as_fd().try_clone_to_owned()?))
}

#[cfg(unix)]
fn kind_of(stdin: io::Result<File>) -> StdinKind {
    use std::os::unix::fs::FileTypeExt;
    let Ok(metadata) = stdin.and_then(|file| file.metadata()) else { return StdinKind::Neither };
    let file_type = metadata.file_type();
    if file_type.is_file() {
        StdinKind::File
    } else if file_type.is_fifo() || file_type.is_socket() {
        StdinKind::Stream
    } else {
        StdinKind::Neither
    }
}

#[cfg(windows)]
fn stdin_as_file() -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    Ok(File::from(io::stdin().as_handle().try_clone_to_owned()?))
}

/// Only files on a disk have attributes. Of the others, `NUL` ends at once, as an empty pipe does.
#[cfg(windows)]
fn kind_of(stdin: io::Result<File>) -> StdinKind {
    let Ok(file) = stdin else { return StdinKind::Neither };
    match file.metadata() {
        Ok(metadata) if metadata.is_file() => StdinKind::File,
        Ok(_) => StdinKind::Neither,
        Err(_) => StdinKind::Stream,
    }
}

/// Neither a byte nor the end has come in time.
struct Silent;

/// Waits for the first byte of stdin; false if it ends before it. What has come stays in the buffer of stdin.
fn begins(timeout: Duration) -> Result<bool, Silent> {
    let (sender, receiver) = channel();
    // A blocked read cannot be cancelled. If no byte comes, this thread stays blocked until the program ends. That is
    // safe: after the timeout, nothing else reads stdin.
    std::thread::spawn(move || {
        let begins = loop {
            match io::stdin().lock().fill_buf() {
                Ok(bytes) => break !bytes.is_empty(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // The command reads stdin again and reports the error.
                Err(_) => break true,
            }
        };
        let _ = sender.send(begins);
    });
    receiver.recv_timeout(timeout).map_err(|error| match error {
        RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected => Silent,
    })
}
