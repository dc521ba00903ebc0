//! Checks that the client's process is alive. A client that crashed cannot send `exit`, and its pipe may be held open
//! by a child of its own; servers that outlive their client are the most frequent complaint of users.

/// Returns true if the process of that number exists, or if that cannot be found out.
#[cfg(unix)]
pub(crate) fn is_alive(process: i32) -> bool {
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};

    // 0 and negative numbers are those of process groups.
    let Some(process) = Some(process).filter(|&process| process > 0).and_then(Pid::from_raw) else {
        return true;
    };
    test_kill_process(process) != Err(Errno::SRCH)
}

/// Elsewhere the end of our input is enough: Windows closes a pipe with the process that held it.
#[cfg(not(unix))]
pub(crate) fn is_alive(_process: i32) -> bool {
    true
}

#[cfg(all(test, unix))]
mod tests {
    use super::is_alive;

    #[test]
    fn living_and_dead_processes() {
        assert!(is_alive(std::process::id() as i32));
        assert!(is_alive(1));
        assert!(is_alive(0));
        assert!(is_alive(-1));
        let mut child = std::process::Command::new("true").spawn().unwrap();
        child.wait().unwrap();
        assert!(!is_alive(child.id() as i32));
    }
}
