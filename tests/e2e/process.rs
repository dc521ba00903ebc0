//! Reads the memory of a running process.

/// The most memory that a process has used, in bytes.
pub(crate) fn peak_memory(process: u32) -> u64 {
    status_field(process, "VmHWM:")
}

/// The memory that a process has now, in bytes.
pub(crate) fn memory(process: u32) -> u64 {
    status_field(process, "VmRSS:")
}

fn status_field(process: u32, field: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("the status of the process");
    let line = status.lines().find_map(|line| line.strip_prefix(field)).expect("the field");
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
    kilobytes * 1024
}
