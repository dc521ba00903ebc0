//! Kills the program at random moments while it writes many files. Each file has its old or its new text, whole, with
//! its mode and its links, and the next run does the rest.
//!
//! `SUDOKU_KILLS=2000` kills it so often.

use crate::cli::harness::{GOOD_LINE, Scratch};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

const FILES: usize = 24;
const LEFT_BEHIND: &str = ".sudoku-lsp-0aZ9.tmp";

/// A file and what it says before and after.
struct Book {
    path: PathBuf,
    old: String,
    new: String,
}

impl Book {
    /// Returns true if it has the new text. A text other than the old or the new one is a failure.
    fn is_new(&self) -> bool {
        let text = std::fs::read_to_string(&self.path).expect("the file is there");
        assert!(text == self.old || text == self.new, "{} is damaged:\n{text}", self.path.display());
        text == self.new
    }
}

/// Files with one to some hundred puzzles; the last one is in another folder, and a link points to it.
fn shelf(scratch: &Scratch) -> Vec<Book> {
    let book = |number: usize| {
        let is_last = number + 1 == FILES;
        let name = if is_last { "elsewhere/book.sudoku".to_owned() } else { format!("books/{number}.sudoku") };
        // Of one length, so that a file half written would be a mixture.
        let new = format!("{GOOD_LINE}\n").repeat(1 + number * number);
        let old = new.replace('.', "0");
        Book { path: scratch.write(&name, &old), old, new }
    };
    let books = (0..FILES).map(book).collect();
    std::os::unix::fs::symlink("../elsewhere/book.sudoku", scratch.path().join("books/link.sudoku")).expect("a link");
    books
}

fn set_mode(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, PermissionsExt::from_mode(0o640)).expect("a mode");
}

fn has_mode(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|metadata| metadata.permissions().mode() & 0o7777 == 0o640)
}

/// The entries of a folder other than the files.
fn others(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let names = entries.map(|name| name.into_string().expect("a name"));
    names.filter(|name| !name.ends_with(".sudoku")).collect()
}

/// Numbers that are the same in each run of the tests; where they let the program die is not.
struct Dice(u64);

impl Dice {
    /// A part of a time.
    fn part_of(&mut self, whole: Duration) -> Duration {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        whole.mul_f64((self.0 >> 11) as f64 / (1_u64 << 53) as f64)
    }
}

#[test]
fn no_file_is_damaged() {
    let rounds: u32 = std::env::var("SUDOKU_KILLS").map_or(60, |number| number.parse().expect("a number of kills"));
    let scratch = Scratch::new();
    let books = shelf(&scratch);
    books.iter().for_each(|book| set_mode(&book.path));
    let folders = [scratch.path().join("books"), scratch.path().join("elsewhere")];
    let lines = ["fmt --jobs 4 books", "check --fix --select format --jobs 4 books"];
    let mut longest = [Duration::ZERO; 2];
    let (mut dice, mut before, mut amid, mut after, mut left) = (Dice(1), 0, 0, 0, 0);
    // The first two rounds are not killed, and measure the time of one.
    for round in 0..rounds + 2 {
        for book in books.iter().filter(|book| book.is_new()) {
            std::fs::write(&book.path, &book.old).expect("a file");
        }
        let (line, longest) = (lines[round as usize % 2], &mut longest[round as usize % 2]);
        let start = Instant::now();
        let mut child =
            scratch.command(line).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts");
        if round < 2 {
            child.wait().expect("it ends");
            *longest = start.elapsed();
        } else {
            // At any moment from its start to its end; what must hold, holds at each.
            std::thread::sleep(dice.part_of(*longest));
            child.kill().expect("a kill");
            child.wait().expect("it ends");
        }
        let new = books.iter().filter(|book| book.is_new()).count();
        assert!(books.iter().all(|book| has_mode(&book.path)), "a mode is another");
        assert!(scratch.path().join("books/link.sudoku").is_symlink());
        let lying: Vec<String> = folders.iter().flat_map(|folder| others(folder)).collect();
        assert!(lying.iter().all(|name| name.starts_with(".sudoku-lsp-") && name.ends_with(".tmp")), "{lying:?}");
        if round < 2 {
            assert_eq!((new, lying.len()), (FILES, 0), "an undisturbed run writes all");
            continue;
        }
        *(if new == 0 {
            &mut before
        } else if new == FILES {
            &mut after
        } else {
            &mut amid
        }) += 1;
        left += u32::from(!lying.is_empty());
    }
    eprintln!(
        "killed {rounds} times: {before} before the first file was written, {amid} in between, {after} behind the \
         last; {left} times a file was left behind"
    );
    what_is_left_behind_is_no_puzzle_and_goes(&scratch, &books, &folders);
}

fn what_is_left_behind_is_no_puzzle_and_goes(scratch: &Scratch, books: &[Book], folders: &[PathBuf]) {
    for folder in folders {
        std::fs::write(folder.join(LEFT_BEHIND), "53..").expect("a file");
    }
    let line = "check --select syntax";
    scratch.run(line).exits_with(0).complains(&[&format!("checked {FILES} files")]);
    assert!(folders.iter().all(|folder| folder.join(LEFT_BEHIND).exists()), "who only reads removes nothing");
    books.iter().for_each(|book| std::fs::write(&book.path, &book.old).expect("a file"));
    let name = format!("books/{LEFT_BEHIND}: removed, left over from a killed run");
    scratch.run("fmt --verbose books").exits_with(0).complains(&[&name]);
    assert!(books.iter().all(Book::is_new));
    assert!(folders.iter().all(|folder| others(folder).is_empty()));
}
