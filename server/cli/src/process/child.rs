//! Runs other programs under a time limit: git never ends if a file of its repository is a pipe, and a program on PATH
//! can be any program.

use crate::process::interrupt::POLL_INTERVAL;
use std::io::{self, Read};
use std::process::{Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Runs a command to its end and returns its output. A program that takes longer than the limit is killed, and is an
/// error of the kind [`io::ErrorKind::TimedOut`].
pub(crate) fn output_within(command: &mut Command, limit: Duration) -> io::Result<Output> {
    let deadline = Instant::now() + limit;
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let stdout = child.stdout.take().map(read_beside);
    let stderr = child.stderr.take().map(read_beside);
    let stdout = received(stdout, deadline);
    let stderr = received(stderr, deadline);
    let (Some(stdout), Some(stderr)) = (stdout, stderr) else {
        child.kill()?;
        child.wait()?;
        return Err(io::ErrorKind::TimedOut.into());
    };
    // Both outputs are closed, which is nearly always the end of the program.
    let status: ExitStatus = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if Instant::now() >= deadline {
            child.kill()?;
            child.wait()?;
            return Err(io::ErrorKind::TimedOut.into());
        }
        std::thread::sleep(POLL_INTERVAL);
    };
    Ok(Output { status, stdout: stdout?, stderr: stderr? })
}

/// Reads a stream to its end on a thread of its own.
fn read_beside(mut stream: impl Read + Send + 'static) -> Receiver<io::Result<Vec<u8>>> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = stream.read_to_end(&mut bytes).map(|_| bytes);
        // After the deadline, the receiver is gone. What has been read is not needed then.
        let _ = sender.send(read);
    });
    receiver
}

/// Returns what a stream had, or nothing if the deadline passes first.
fn received(stream: Option<Receiver<io::Result<Vec<u8>>>>, deadline: Instant) -> Option<io::Result<Vec<u8>>> {
    stream?.recv_timeout(deadline.saturating_duration_since(Instant::now())).ok()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_waits_is_killed_when_its_time_is_over() {
        for script in ["exec sleep 600", "exec sleep 600 >&- 2>&-"] {
            let mut waiting = Command::new("sh");
            waiting.args(["-c", script]);
            let error = output_within(&mut waiting, Duration::from_millis(50)).expect_err("the time is over");
            assert_eq!(error.kind(), io::ErrorKind::TimedOut, "{script}");
        }
    }

    #[test]
    fn both_outputs_are_read_whole() {
        let mut loud = Command::new("sh");
        loud.args(["-c", "head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2; exit 3"]);
        let output = output_within(&mut loud, Duration::from_secs(60)).expect("ends");
        assert_eq!((output.stdout.len(), output.stderr.len(), output.status.code()), (300_000, 300_000, Some(3)));
    }
}
