//! Asks a question on the terminal.

use crate::text::sanitize::line_start;
use std::io::{self, Write};

/// The answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Yes,
    No,
    /// It was not asked.
    None,
}

/// Asks, and reads the answer from stdin: yes or, whatever else is said, no. The end of stdin is no, too.
pub(super) fn ask(question: &str) -> io::Result<Answer> {
    let mut stderr = io::stderr();
    write!(stderr, "{} [y/N] ", line_start(question))?;
    stderr.flush()?;
    let mut answer = String::new();
    if io::stdin().read_line(&mut answer)? == 0 {
        writeln!(stderr)?;
    }
    let is_yes = matches!(answer.trim().to_ascii_lowercase().as_str(), "y" | "yes");
    Ok(if is_yes { Answer::Yes } else { Answer::No })
}
