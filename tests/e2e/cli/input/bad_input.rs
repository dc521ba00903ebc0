//! Tests arbitrary bytes as input: there is a clear error that names the file, or findings; nothing is lost or hangs.

use crate::cli::harness::{CLASH, GOOD, GOOD_LINE, Scratch};

#[test]
fn invalid_utf8_names_the_file_and_the_byte() {
    let scratch = Scratch::new();
    scratch.write("bad.sudoku", b"53..7....\n6..\xC3\x28");
    scratch.write("clash.sudoku", CLASH);
    let done = scratch.run("check").exits_with(2);
    assert_eq!(done.paths(), ["clash.sudoku"]);
    done.complains(&["bad.sudoku: not valid UTF-8: byte 0xC3 at byte offset 13"]);
    scratch.run("solve bad.sudoku").exits_with(2).complains(&["bad.sudoku"]);
    scratch.run_on("check -", b"\xff").exits_with(2).complains(&["<stdin>: not valid UTF-8"]);
}

#[test]
fn utf16_is_recognised() {
    let scratch = Scratch::new();
    let utf16: Vec<u8> = [0xFEFF].into_iter().chain(GOOD.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    scratch.write("wide.sudoku", utf16);
    scratch.run("check").exits_with(2).complains(&["wide.sudoku", "UTF-16"]);
}

#[test]
fn utf16_without_a_mark_is_one_finding() {
    let scratch = Scratch::new();
    let rows = "53..7....\r\n6..195...\r\n.98....6.\r\n\r\n".repeat(1_000);
    let line = format!("{GOOD_LINE}\r\n").repeat(1_000);
    for text in [rows, line, format!("puzzle\r\n{GOOD_LINE}\r\n")] {
        let units: Vec<u16> = text.encode_utf16().collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        for bytes in [little, big] {
            scratch.write("wide.txt", &bytes);
            let done = scratch.run("check --format concise wide.txt");
            assert_eq!(done.stdout, "wide.txt:1:1: error[syntax] this looks like UTF-16: save it as UTF-8\n");
            let done = scratch.run("check --column puzzle wide.txt");
            assert!(done.stderr.contains("this looks like UTF-16: save it as UTF-8"), "{}", done.stderr);
            let done = scratch.run_on("stream", bytes.as_slice());
            let lines = text.lines().count();
            assert_eq!(done.stdout.matches("this looks like UTF-16").count(), lines - text.matches("\r\n\r\n").count());
            assert_eq!(done.stdout.lines().count(), lines);
        }
    }
}

#[test]
fn the_end_of_file_mark_of_dos_is_no_line() {
    let scratch = Scratch::new();
    scratch.write("old.csv", format!("puzzle\r\n{GOOD_LINE}\r\n\u{1a}"));
    let done = scratch.run("check --column puzzle old.csv");
    assert_eq!((done.code, done.stdout.as_str()), (Some(0), ""), "{}", done.stderr);
    let done = scratch.run_on("stream", format!("{GOOD_LINE}\r\n{GOOD_LINE}\r\n\u{1a}"));
    assert_eq!(done.stdout.matches("\"status\":\"unique\"").count(), 2, "{}", done.stdout);
    assert_eq!(done.stdout.lines().count(), 2, "{}", done.stdout);
}

#[test]
fn byte_order_mark_and_other_line_ends_are_fine() {
    let scratch = Scratch::new();
    scratch.write("bom.sudoku", format!("\u{FEFF}{GOOD}"));
    scratch.write("cr.sudoku", GOOD.replace('\n', "\r"));
    scratch.write("crlf.sudoku", GOOD.replace('\n', "\r\n"));
    scratch.write("none.sudoku", GOOD.trim_end());
    let done = scratch.run("check --ignore duplicate-puzzle").exits_with(0);
    done.complains(&["checked 4 files, 4 puzzles: nothing found"]);
}

#[test]
fn positions_are_the_same_for_all_line_ends() {
    let scratch = Scratch::new();
    let report = |text: String| scratch.run_on("check --format jsonl -", text).exits_with(1).stdout;
    let places = |text: String| -> Vec<(u64, u64)> {
        let line = |line: &str| {
            let finding: serde_json::Value = serde_json::from_str(line).expect("JSON");
            (finding["line"].as_u64().unwrap_or(0), finding["column"].as_u64().unwrap_or(0))
        };
        report(text).lines().map(line).collect()
    };
    let expected = places(CLASH.to_owned());
    assert!(!expected.is_empty());
    for text in [CLASH.replace('\n', "\r"), CLASH.replace('\n', "\r\n"), format!("\u{FEFF}{CLASH}")] {
        assert_eq!(places(text), expected);
    }
}

#[test]
fn binary_rubbish_is_no_crash() {
    let scratch = Scratch::new();
    let rubbish: Vec<u8> = (0..100_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    scratch.write("a.sudoku", &rubbish);
    scratch.run("check").exits_with(2).complains(&["a.sudoku", "UTF-8"]);
    // The same bytes as text.
    let text: String = rubbish.iter().map(|&byte| char::from(byte)).collect();
    scratch.write("a.sudoku", text);
    for format in ["full", "concise", "json", "jsonl"] {
        let done = scratch.run(&format!("check --format {format}")).exits_with(1);
        let is_steering = |character: char| character.is_control() && character != '\n';
        assert!(!done.stdout.contains(is_steering), "{format}");
    }
    scratch.run("solve a.sudoku");
}

#[test]
fn a_line_of_ten_million_characters_is_cut_where_it_is_shown() {
    let scratch = Scratch::new();
    for (name, text) in [("digits", "1".repeat(10_000_000)), ("mixed", "1 [ 漢 \t".repeat(1_250_000))] {
        scratch.write("long.sudoku", text);
        for format in ["full", "concise"] {
            let done = scratch.run(&format!("check --format {format}")).exits_with(1);
            assert!(done.stdout.contains("long.sudoku:1:"), "{name}");
            assert!(done.stdout.len() < 100_000, "{name}, {format}: {} bytes", done.stdout.len());
        }
    }
}

#[test]
fn a_large_file_is_checked() {
    let scratch = Scratch::new();
    let line = format!("{GOOD_LINE}\n");
    let mut text = line.repeat(60_000);
    text.push_str(&GOOD_LINE.replacen("..", "5.", 1));
    scratch.write("large.sdm", text);
    let done = scratch.run("check --ignore duplicate-puzzle").exits_with(1);
    assert!(done.stdout.lines().all(|line| line.starts_with("large.sdm:60001:")), "{}", done.stdout);
    done.complains(&["60001 puzzles"]);
}

#[test]
fn a_run_without_any_puzzle_is_no_good_run() {
    let scratch = Scratch::new();
    let good = scratch.write("good.txt", GOOD);
    for (name, text) in
        [("x.sudoku", ""), ("x.sudoku", "\n# later\n\n"), ("x.sdm", "\u{FEFF}\r\n"), ("x.md", "# None\n")]
    {
        let path = scratch.write(name, text);
        // A list that has lost its puzzles passes nowhere; a document that has none beside others is fine.
        let done = scratch.run(&format!("check {name}")).exits_with(2);
        done.complains(&[&format!("nothing to check: no puzzle in {name}")]);
        scratch.run(&format!("check --format json --exit-zero {name}")).exits_with(2);
        scratch.run_on(&format!("check --stdin-filename {name}"), text).exits_with(2).complains(&[name]);
        scratch.run_with(&format!("check {name}"), &good).exits_with(0);
        let done = scratch.run(&format!("check --allow-empty {name}")).exits_with(0);
        done.complains(&["note: no puzzle was found", "checked 1 file, 0 puzzles"]);
        for command in
            ["solve", "hint", "explain", "explain --search", "explain --view game", "canon", "convert --to line"]
        {
            let done = scratch.run(&format!("{command} {name}")).exits_with(2);
            assert_eq!(done.stdout, "");
            done.complains(&["error: nothing to ", &format!("no puzzle in {name}")]);
            scratch.run(&format!("{command} --quiet {name} -")).exits_with(2).complains(&["error: nothing to "]);
            scratch.run(&format!("{command} --allow-empty {name}")).exits_with(0);
            scratch.run_with(&format!("{command} {name}"), &good).exits_with(0);
        }
        std::fs::remove_file(path).expect("it was there");
    }
    // What is wrong with the text comes first.
    scratch.write("x.sudoku", "hello\n");
    scratch.run("check x.sudoku").exits_with(1).complains(&["note: no puzzle was found"]);
    scratch.run("check --exit-zero x.sudoku").exits_with(0);
}

#[test]
fn other_files_are_still_read_after_a_bad_one() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", b"\xff");
    scratch.write("b.sudoku", GOOD);
    let done = scratch.run("convert --to line missing.sudoku a.sudoku b.sudoku").exits_with(2);
    assert_eq!(done.stdout, format!("{GOOD_LINE}\n"));
    done.complains(&["missing.sudoku", "a.sudoku"]);
}
