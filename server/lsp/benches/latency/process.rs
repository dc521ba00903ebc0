//! Reads figures of a process from the system. Linux only; elsewhere these figures are left out.

use std::path::Path;
use std::time::Duration;

/// Resident memory in megabytes: `VmRSS` now, `VmHWM` at the peak.
pub(crate) fn megabytes(process: u32, field: &str) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'))?;
    let kilobytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes / 1024.0)
}

/// The processor time of all threads of a process.
pub(crate) fn cpu(process: u32) -> Option<Duration> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let nanoseconds = threads.filter_map(|thread| run_time(&thread.ok()?.path()));
    Some(Duration::from_nanos(nanoseconds.sum()))
}

fn run_time(thread: &Path) -> Option<u64> {
    std::fs::read_to_string(thread.join("schedstat")).ok()?.split(' ').next()?.parse().ok()
}

/// A short description of the machine.
pub(crate) fn machine() -> String {
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = cpus.lines().find_map(|line| line.strip_prefix("model name")?.trim_start().strip_prefix(": "));
    format!("{} × {}, load {}", threads, name.unwrap_or("a processor"), load())
}

/// The load of the machine in the last minutes.
pub(crate) fn load() -> String {
    std::fs::read_to_string("/proc/loadavg").map_or("unknown".to_owned(), |load| load.trim().to_owned())
}
