//! Tests compressed inputs, which are read like the texts inside, and formats that are no text, which are refused by
//! name.

use crate::cli::harness::{CLASH, GOOD, GOOD_LINE, Scratch};
use std::io::{Read, Write};

/// A text in each of the formats that are unpacked, with the ending of its name.
fn packed(text: &str) -> [(&'static str, Vec<u8>); 4] {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(text.as_bytes()).expect("memory");
    let mut bzip2 = Vec::new();
    bzip2::read::BzEncoder::new(text.as_bytes(), bzip2::Compression::best()).read_to_end(&mut bzip2).expect("memory");
    let mut xz = lzma_rust2::XzWriter::new(Vec::new(), lzma_rust2::XzOptions::with_preset(1)).expect("a writer");
    xz.write_all(text.as_bytes()).expect("memory");
    [
        ("gz", gzip.finish().expect("memory")),
        ("zst", zstd::encode_all(text.as_bytes(), 1).expect("memory")),
        ("bz2", bzip2),
        ("xz", xz.finish().expect("memory")),
    ]
}

#[test]
fn every_command_reads_compressed_inputs() {
    let scratch = Scratch::new();
    let table = format!("id,puzzle\n1,{GOOD_LINE}\n2,hello\n");
    // Longer than what is read at once.
    let list = format!("{GOOD_LINE}\n").repeat(3_000);
    scratch.write("plain.sudoku", CLASH);
    for (ending, bytes) in packed(&list) {
        scratch.write(&format!("list.sdm.{ending}"), &bytes);
        let plain = scratch.run_on("solve -", list.as_str());
        assert_eq!(scratch.run(&format!("solve list.sdm.{ending}")).exits_with(0).stdout, plain.stdout);
        assert_eq!(scratch.run_on("solve -", bytes.as_slice()).exits_with(0).stdout, plain.stdout);
        assert_eq!(scratch.run_on("stream", bytes.as_slice()).stdout, scratch.run_on("stream", list.as_str()).stdout);
        let check = format!("check --ignore duplicate-puzzle list.sdm.{ending}");
        scratch.run(&check).exits_with(0).complains(&["3000 puzzles"]);
        let twice = [bytes.as_slice(), bytes.as_slice()].concat();
        assert_eq!(scratch.run_on("solve -", twice).exits_with(0).stdout.lines().count(), 6_000, "{ending}");
        let cut = scratch.run_on("solve -", &bytes[..bytes.len() - 9]);
        assert!(cut.code == Some(2) && cut.stderr.contains("cannot unpack it"), "{ending}: {}", cut.stderr);
        assert!(scratch.run(&format!("report list.sdm.{ending}")).exits_with(0).stdout.contains("3,000 puzzles"));
    }
    for (ending, bytes) in packed(&table) {
        scratch.write(&format!("table.csv.{ending}"), &bytes);
        let found = scratch.run(&format!("check --column puzzle table.csv.{ending}")).exits_with(1).stdout;
        assert!(found.starts_with(&format!("table.csv.{ending}:3:1: error[syntax]")), "{found}");
        assert!(scratch.run_on("check --column puzzle -", bytes).exits_with(1).stdout.starts_with("<stdin>:3:1:"));
        assert!(scratch.run(&format!("report table.csv.{ending}")).exits_with(0).stdout.contains("2 rows"));
    }
    for (ending, bytes) in packed(&format!("# A page\n\n```sudoku\n{CLASH}```\n")) {
        scratch.write(&format!("page.md.{ending}"), bytes);
        assert!(
            scratch
                .run(&format!("check page.md.{ending}"))
                .exits_with(1)
                .stdout
                .contains(":4:1: error[duplicate-value]")
        );
    }
}

/// Nothing but its name shows that a file is compressed by Brotli.
#[test]
fn brotli_is_read_by_its_name() {
    let scratch = Scratch::new();
    let mut bytes = Vec::new();
    let text = format!("id,puzzle\n1,{GOOD_LINE}\n2,hello\n");
    brotli::CompressorReader::new(text.as_bytes(), 4096, 5, 22).read_to_end(&mut bytes).expect("memory");
    scratch.write("table.csv.br", &bytes);
    assert!(scratch.run("check --column puzzle table.csv.br").exits_with(1).stdout.starts_with("table.csv.br:3:1:"));
    scratch.write("table.csv.br", &bytes[..bytes.len() - 5]);
    scratch.run("check --column puzzle table.csv.br").exits_with(2).complains(&["cannot unpack it (Brotli)"]);
}

#[test]
fn a_compressed_file_is_not_written() {
    let scratch = Scratch::new();
    for (command, text) in
        [("fmt", GOOD.to_owned()), ("check --fix --unsafe-fixes", GOOD.replacen("53..7....", "53..7.....", 1))]
    {
        for (ending, bytes) in packed(&text) {
            let path = scratch.write(&format!("a.sudoku.{ending}"), &bytes);
            let done = scratch.run(&format!("{command} a.sudoku.{ending}")).exits_with(2);
            done.complains(&["not written: it is compressed"]);
            assert_eq!(std::fs::read(path).expect("a file"), bytes);
        }
    }
}

#[test]
fn formats_that_are_no_text_are_named() {
    let scratch = Scratch::new();
    let mut tar = [0; 512];
    tar[..5].copy_from_slice(b"a.sdm");
    tar[257..262].copy_from_slice(b"ustar");
    let tar = [&tar, GOOD.as_bytes()].concat();
    for (bytes, words) in [
        (&tar[..], "tar"),
        (b"\x80\x04\x95\x0a\0", "pickle"),
        (b"PK\x03\x04rest", "workbook"),
        (b"PAR1\x15\x04rest", "this is Parquet, which check, solve, canon, rate, convert and report read"),
        (b"ARROW1\0\0", "Arrow"),
        (b"SQLite format 3\0", "SQLite"),
        (b"\x04\x22\x4d\x18", "LZ4"),
        (b"7z\xbc\xaf\x27\x1c", "7-Zip"),
        (b"%PDF-1.7", "PDF"),
    ] {
        scratch.write("a.bin", bytes);
        for line in [
            "check a.bin",
            "solve a.bin",
            "report a.bin",
            "fmt a.bin",
            "check --column puzzle a.bin",
            "canon --against a.bin a.bin",
            "diff a.bin a.bin",
        ] {
            let done = scratch.run(line);
            assert!(
                done.code == Some(2) && done.stderr.contains("a.bin: ") && done.stderr.contains(words),
                "{line}: {done:?}"
            );
        }
        scratch.run_on("check -", bytes).exits_with(2).complains(&["<stdin>: ", words]);
        scratch.run_on("stream", bytes).exits_with(2).complains(&["<stdin>: ", words]);
    }
    for (ending, bytes) in packed(&String::from_utf8_lossy(&tar)) {
        scratch.write(&format!("a.tar.{ending}"), bytes);
        scratch.run(&format!("check a.tar.{ending}")).exits_with(2).complains(&["archive of tar"]);
    }
    // A text may begin with the same letters.
    for text in ["PAR1", "BZh9", "Obj", "ARROW1 is hard"] {
        scratch.run_on("solve -", format!("{text}\n{GOOD}")).exits_with(0);
    }
}
