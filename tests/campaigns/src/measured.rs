//! Runs a process under a limit of resident memory and a limit of time, and measures both.
//!
//! A limit on address space would hide the fault that it looks for: an allocation that fails early looks like a program
//! that needs little.

use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// What a process may use. It is killed when it exceeds a limit.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// In bytes of resident memory.
    pub(crate) memory: u64,
    pub(crate) time: Duration,
}

/// What a process did.
pub(crate) struct Ended {
    /// `None` if it was killed because of a limit.
    pub(crate) status: Option<ExitStatus>,
    /// The exit code, if it ended by itself.
    pub(crate) code: Option<i32>,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
    /// The most resident memory, in bytes; 0 if it ended before the first measurement.
    pub(crate) memory: u64,
    pub(crate) time: Duration,
}

impl Ended {
    /// Returns what went wrong with any command, whatever its input: a limit, a signal, a crash.
    pub(crate) fn fault(&self, limits: Limits) -> Option<String> {
        let stderr = self.stderr.trim_end();
        if self.status.is_none() && self.time >= limits.time {
            return Some(format!("took longer than {:?}; {stderr}", limits.time));
        }
        if self.status.is_none() || self.memory > limits.memory {
            return Some(format!("used {} MB, more than {}; {stderr}", self.memory >> 20, limits.memory >> 20));
        }
        match self.code {
            None => Some(format!("ended by a signal; {stderr}")),
            Some(101) => Some(format!("crashed; {stderr}")),
            Some(_) if stderr.contains("internal error") || stderr.contains("panicked") => {
                Some(format!("an internal error; {stderr}"))
            }
            Some(_) => None,
        }
    }
}

/// Runs a command to its end or to a limit. Its stdin is what the caller has set.
pub(crate) fn run(command: &mut Command, limits: Limits) -> std::io::Result<Ended> {
    let start = Instant::now();
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let stdout = read_all(child.stdout.take());
    let stderr = read_all(child.stderr.take());
    let mut memory = 0;
    let mut status = None;
    while status.is_none() {
        memory = memory.max(peak_memory(&child));
        if memory > limits.memory || start.elapsed() >= limits.time {
            child.kill()?;
            child.wait()?;
            break;
        }
        status = child.try_wait()?;
        if status.is_none() {
            std::thread::sleep(Duration::from_millis(2));
        }
    }
    let time = start.elapsed();
    let stdout = stdout.join().unwrap_or_default();
    let stderr = String::from_utf8_lossy(&stderr.join().unwrap_or_default()).into_owned();
    Ok(Ended { status, code: status.and_then(|status| status.code()), stdout, stderr, memory, time })
}

/// The most resident memory that a process has used so far, in bytes; 0 where it is not known.
pub(crate) fn peak_memory(child: &Child) -> u64 {
    status_field(child, "VmHWM:")
}

/// The resident memory of a process now, in bytes; 0 where it is not known.
pub(crate) fn memory(child: &Child) -> u64 {
    status_field(child, "VmRSS:")
}

/// A size in the status of a process, as Linux gives it, in bytes.
fn status_field(child: &Child, name: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

fn read_all(stream: Option<impl Read + Send + 'static>) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut stream) = stream {
            // What was read before an error is kept.
            let _ = stream.read_to_end(&mut bytes);
        }
        bytes
    })
}
