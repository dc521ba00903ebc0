//! Checks one text, on a thread of the pool, and applies or shows its fixes.

use super::fix::{Fixing, fix};
use crate::cache::Cache;
use crate::files::atomic_write::{Refusal, rewrite};
use crate::input::discover::{Input, Role, Source};
use crate::input::earlier_puzzles::{ComparedBy, ComparedPuzzle, compared_puzzles};
use crate::input::opened_text::OpenedText;
use crate::input::read::Text;
use crate::output::diff::diff;
use crate::terminal::Counters;
use ide::{Interrupt, Safety};

/// A text that has been checked.
pub(crate) struct Examined {
    /// The text as it is now in the file.
    pub(crate) opened: OpenedText,
    /// The puzzles that are compared with those of other texts, if that is wanted.
    pub(crate) puzzles: Vec<ComparedPuzzle>,
    /// The number of fixes that were applied, or would be.
    pub(crate) fixes: u64,
    /// True if the fixes undo each other, so that none is applied.
    pub(crate) is_endless: bool,
    /// A text for stdout: the fixed one, or the diff.
    pub(crate) output: Option<String>,
    /// The reason why the fixed text was not written.
    pub(crate) refusal: Option<Refusal>,
    /// True if the fixed text was not written since its file is elsewhere.
    pub(crate) is_left: bool,
    /// True if its comments have been read as Latin-1.
    pub(crate) is_latin1: bool,
}

/// The counters, the cache and the interrupt of a check.
#[derive(Clone, Copy)]
pub(crate) struct CheckTools<'a> {
    pub(crate) counters: &'a Counters,
    pub(crate) cache: &'a Cache,
    pub(crate) interrupt: Interrupt<'a>,
}

/// Checks a text, or only reads it if it is only compared.
pub(crate) fn examine(
    opened: OpenedText,
    role: Role,
    CheckTools { counters, cache, interrupt }: CheckTools<'_>,
) -> Examined {
    if role != Role::Checked {
        return Examined::unfixed(opened);
    }
    let opened = opened.with_proved_lines(interrupt);
    opened.prove(cache, interrupt, || counters.puzzle_done());
    Examined::unfixed(opened)
}

/// Checks a text, and applies or shows its fixes up to `safety`.
pub(crate) fn examine_and_fix(
    input: &Input,
    Text { content, mark, .. }: Text,
    fixing: Fixing,
    safety: Safety,
    CheckTools { counters, cache, interrupt }: CheckTools<'_>,
) -> Examined {
    let mut opened = OpenedText::open(input, content);
    opened.prove(cache, interrupt, || counters.puzzle_done());
    if interrupt() {
        return Examined::unfixed(opened);
    }
    let before = opened.snapshot();
    let fixed = fix(&mut opened, safety, |opened| opened.prove(cache, interrupt, || ()));
    if !fixed.is_done {
        opened = before.snapshot();
    }
    let old = before.text().to_string();
    let new = opened.text().to_string();
    if interrupt() {
        // Puzzles that are not proved would give wrong findings.
        return Examined::unfixed(before);
    }
    if input.is_elsewhere {
        let is_left = old != new;
        return Examined { is_left, is_endless: !fixed.is_done, ..Examined::unfixed(before) };
    }
    let mut output = None;
    let mut refusal = None;
    match (fixing, &input.source) {
        (Fixing::Show, _) if old != new => output = Some(diff(input, mark, &old, &new)),
        (Fixing::Apply, Source::File(path)) if old != new => refusal = rewrite(path, &old, &new).err(),
        (Fixing::Apply, Source::Stdin | Source::Argument(_)) => output = Some(format!("{mark}{new}")),
        _ => {}
    }
    let fixes = if old == new || refusal.is_some() { 0 } else { fixed.applied };
    // The findings of the text in the file are reported.
    let opened = if fixing == Fixing::Show || refusal.is_some() { before } else { opened };
    Examined { fixes, is_endless: !fixed.is_done, output, refusal, ..Examined::unfixed(opened) }
}

impl Examined {
    fn unfixed(opened: OpenedText) -> Examined {
        Examined {
            opened,
            puzzles: Vec::new(),
            fixes: 0,
            is_endless: false,
            output: None,
            refusal: None,
            is_left: false,
            is_latin1: false,
        }
    }

    /// Looks up the data for the comparison with other texts, in parallel with other texts.
    pub(crate) fn ready_to_compare(self, comparison: ComparedBy) -> Examined {
        Examined { puzzles: compared_puzzles(&self.opened, comparison), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::discover::test_input;
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::sync::atomic::{AtomicBool, Ordering};

    const TEXT: &str = "# sudoku: ignore undecided\n1...\n..3.\n..4.\n.2..\n";

    /// Fixes a file while something happens to it; returns the folder, the file's path, and the result.
    fn meanwhile(happens: impl Fn(&Path) + Sync) -> (tempfile::TempDir, PathBuf, Examined) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("sub/a.sudoku");
        fs::create_dir(folder.path().join("sub")).expect("a folder");
        fs::write(&path, TEXT).expect("a file");
        let input = Input { source: Source::File(path.clone()), ..test_input("sub/a.sudoku") };
        let text = Text::from(TEXT.to_owned());
        let is_first = AtomicBool::new(true);
        let interrupt = || {
            if is_first.swap(false, Ordering::Relaxed) {
                happens(&path);
            }
            false
        };
        let means = CheckTools { counters: &Counters::default(), cache: &Cache::nowhere(), interrupt: &interrupt };
        let examined = examine_and_fix(&input, text, Fixing::Apply, Safety::Safe, means);
        (folder, path, examined)
    }

    #[track_caller]
    fn is_refused(examined: &Examined, sentence: &str) {
        let refusal = examined.refusal.as_ref().expect("a refusal").to_string();
        assert!(refusal.starts_with(sentence), "{refusal}");
        // The reported text is the one that was read.
        assert_eq!((examined.fixes, examined.opened.text().to_string().as_str()), (0, TEXT));
        assert_eq!(examined.opened.findings().map(|part| part.total).sum::<usize>(), 1);
    }

    #[test]
    fn nothing_happens() {
        let (_folder, path, examined) = meanwhile(|_| ());
        assert!(examined.refusal.is_none());
        assert_eq!((examined.fixes, examined.is_endless), (1, false));
        assert_eq!(fs::read_to_string(path).expect("a text"), &TEXT[27..]);
    }

    #[test]
    fn a_file_that_is_written_to_meanwhile() {
        let mine = TEXT.replace("undecided", "format");
        let (_folder, path, examined) = meanwhile(|path| fs::write(path, &mine).expect("a change"));
        is_refused(&examined, "not written: it has changed since it was read; run the command again");
        assert_eq!(fs::read_to_string(path).expect("a text"), mine);
    }

    #[test]
    fn a_file_that_makes_way_meanwhile() {
        let (_folder, path, examined) = meanwhile(|path| {
            fs::remove_file(path).expect("a removal");
            fs::create_dir(path).expect("a folder");
        });
        is_refused(&examined, "not written: it is no longer a file");
        assert!(path.is_dir());
        let (folder, path, examined) = meanwhile(|path| fs::rename(path, path.with_extension("old")).expect("a move"));
        is_refused(&examined, "cannot write: ");
        assert!(!path.exists() && folder.path().join("sub/a.old").exists());
        let (folder, _, examined) = meanwhile(|path| {
            let folder = path.parent().expect("a folder");
            fs::remove_dir_all(folder).expect("a removal");
        });
        is_refused(&examined, "cannot write: ");
        assert_eq!(folder.path().read_dir().expect("a folder").count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_becomes_a_link_meanwhile() {
        let other = "another text\n";
        let (folder, path, examined) = meanwhile(|path| {
            let target = path.with_extension("other");
            fs::write(&target, other).expect("a file");
            fs::remove_file(path).expect("a removal");
            std::os::unix::fs::symlink(target, path).expect("a link");
        });
        is_refused(&examined, "not written: it has changed");
        assert!(path.is_symlink());
        assert_eq!(fs::read_to_string(folder.path().join("sub/a.other")).expect("a text"), other);
    }

    #[test]
    fn what_is_broken_off_is_not_written() {
        let input = test_input("-");
        let input = Input { source: Source::Stdin, ..input };
        let text = Text::from(TEXT.to_owned());
        let means = CheckTools { counters: &Counters::default(), cache: &Cache::nowhere(), interrupt: &|| true };
        let examined = examine_and_fix(&input, text, Fixing::Apply, Safety::Safe, means);
        assert_eq!((examined.output, examined.fixes), (None, 0));
    }
}
