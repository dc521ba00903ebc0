//! Tests parts of a run and their union: every puzzle is checked exactly once, and the whole report is that of one run.

use crate::cli::harness::{CLASH, GOOD, GOOD_LINE, Scratch, TWO_SOLUTIONS};

/// Files of all sorts, with equal and equivalent puzzles in them.
fn files() -> Scratch {
    let scratch = Scratch::new();
    let mirrored: String =
        GOOD_LINE.as_bytes().chunks(9).flat_map(|row| row.iter().rev()).map(|&cell| cell as char).collect();
    scratch.write("a/list.sdm", format!("{GOOD_LINE}\n{TWO_SOLUTIONS}\n{mirrored}\n{GOOD_LINE}\n"));
    scratch.write("b.sudoku", format!("title: Ä first\n{GOOD}\nwhat?\n\ntitle: second\n{CLASH}\n{TWO_SOLUTIONS}\n"));
    scratch.write(
        "c.sudoku",
        format!("# sudoku: ignore-file multiple-solutions, no-place\n\n{TWO_SOLUTIONS}\n{GOOD_LINE}\n"),
    );
    scratch.write("d.sudoku", format!("{GOOD_LINE} # sudoku: ignore duplicate-puzzle\n{mirrored}\n"));
    scratch.write("e.md", format!("# É\n\n```sudoku\n{GOOD}```\n\n> ```sudoku\n> {TWO_SOLUTIONS}\n> ```\n"));
    scratch.write("sudoku.toml", "[check]\ninclude = ['*.md']\n[check.severity]\nequivalent-puzzle = 'info'\n");
    scratch
}

/// Checks all parts, and gives the names of their reports.
fn check_parts(scratch: &Scratch, scheme: &str, count: usize) -> Vec<String> {
    let part = |number| {
        let name = format!("part-{scheme}-{number}.json");
        scratch.run(&format!("check --quiet --partition {scheme}:{number}/{count} --format json={name} ."));
        name
    };
    (1..=count).map(part).collect()
}

#[test]
fn joined_parts_are_the_whole_byte_by_byte() {
    let scratch = files();
    let whole = scratch.run("check --format json .").exits_with(1).stdout;
    for rule in ["duplicate-puzzle", "equivalent-puzzle", "unused-suppression", "duplicate-value", "multiple-solutions"]
    {
        assert!(whole.contains(rule), "{rule}: {whole}");
    }
    for scheme in ["hash", "slice"] {
        for count in [1, 2, 3, 7] {
            let mut parts = check_parts(&scratch, scheme, count);
            parts.reverse();
            let joined = scratch.run(&format!("merge-reports {}", parts.join(" "))).exits_with(1);
            assert_eq!(joined.stdout, whole, "{scheme} {count}");
            for part in parts {
                std::fs::remove_file(scratch.path().join(part)).expect("a removal");
            }
        }
    }
}

#[test]
fn inputs_of_one_name_are_no_parts() {
    let scratch = Scratch::new();
    scratch.write("a.sdm", GOOD_LINE);
    let line = "check --partition hash:1/2 --stdin-filename a.sdm --format json a.sdm -";
    let messages =
        scratch.run_on(line, GOOD_LINE).exits_with(2).complains(&["a.sdm: two inputs have this name", "--partition"]);
    assert_eq!(messages.stdout, "");
    scratch.run_on(&line.replace("filename a", "filename b"), GOOD_LINE).exits_with(0);
}

#[test]
fn statistics_are_those_of_the_whole() {
    let scratch = files();
    let whole = scratch.run("check --format json --statistics .").exits_with(1).stdout;
    let part = |number| {
        let name = format!("{number}.json");
        scratch.run(&format!("check --quiet --statistics --partition hash:{number}/3 --format json={name} ."));
        name
    };
    let parts: Vec<String> = (1..=3).map(part).collect();
    assert_eq!(scratch.run(&format!("merge-reports {}", parts.join(" "))).exits_with(1).stdout, whole);
}

#[test]
fn a_long_file_is_shared_out_too() {
    let scratch = Scratch::new();
    let list: String =
        (0..15_000).map(|number| if number % 50 == 7 { TWO_SOLUTIONS } else { GOOD_LINE }.to_owned() + "\n").collect();
    scratch.write("a.sdm", list);
    let whole = scratch.run("check --format json --ignore duplicate-puzzle a.sdm").exits_with(1).stdout;
    for scheme in ["slice", "hash"] {
        let mut names = Vec::new();
        let mut puzzles = 0;
        for number in 1..=3 {
            let name = format!("{scheme}-{number}.json");
            scratch.run(&format!(
                "check --ignore duplicate-puzzle --quiet --partition {scheme}:{number}/3 --format json={name} a.sdm"
            ));
            let report: serde_json::Value = serde_json::from_str(&scratch.read(&name)).expect("JSON");
            puzzles += report["summary"]["puzzles"].as_u64().expect("a number");
            names.push(name);
        }
        assert_eq!(puzzles, 15_000);
        assert!(scratch.run(&format!("merge-reports {}", names.join(" "))).exits_with(1).stdout == whole, "{scheme}");
    }
}

/// Puzzles that all differ, a line each.
fn relabelled(count: usize) -> Vec<String> {
    let label = |mut number: usize| {
        // The numbers up to 9! are the ways to order nine digits.
        let mut digits: Vec<char> = ('1'..='9').collect();
        let order: Vec<char> = (1..=9)
            .rev()
            .map(|left| {
                let digit = digits.remove(number % left);
                number /= left;
                digit
            })
            .collect();
        move |cell: char| cell.to_digit(10).map_or(cell, |digit| order[digit as usize - 1])
    };
    (0..count).map(|number| GOOD_LINE.chars().map(label(number)).chain(['\n']).collect()).collect()
}

#[test]
fn many_puzzles_are_joined_as_few_are() {
    let scratch = Scratch::new();
    let all = relabelled(9000);
    let again = |from: usize, to: usize| all[from..to].iter().step_by(3).map(String::as_str).collect::<String>();
    scratch.write("a.sdm", format!("{}{TWO_SOLUTIONS}\n{}", all[..8000].concat(), again(5, 900)));
    scratch.write("b/long.sdm", format!("{}{}{TWO_SOLUTIONS}\n", again(7900, 8000), all[8000..].concat()));
    (0..40).for_each(|number| drop(scratch.write(&format!("c/{number}.sdm"), &all[number * 211])));
    let whole = scratch.run("check --format json .").exits_with(1).stdout;
    assert!(whole.matches("duplicate-puzzle").count() > 370, "{whole}");
    let parts = check_parts(&scratch, "slice", 3).join(" ");
    let joined = scratch.run(&format!("merge-reports {parts}")).exits_with(1).stdout;
    assert!(joined == whole);
}

#[test]
fn what_cannot_be_kept_meanwhile_is_2() {
    let scratch = Scratch::new();
    scratch.write("a.sdm", relabelled(9000).concat());
    let run = |line: &str| {
        let output = scratch.command(line).env("TMPDIR", scratch.path().join("missing")).output().expect("the program");
        (output.status.code(), output.stdout, String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, _, reported) = run("check --quiet --partition slice:1/1 --format json=1.json a.sdm");
    assert_eq!(code, Some(2), "{reported}");
    assert!(
        reported.contains("1.json: cannot write the report: ") && reported.contains("temporary folder"),
        "{reported}"
    );
    assert!(!scratch.path().join("1.json").exists());
    scratch.run("check --quiet --partition slice:1/1 --format json=1.json a.sdm").exits_with(0);
    let (code, messages, reported) = run("merge-reports 1.json");
    assert_eq!((code, messages.len()), (Some(2), 0), "{reported}");
    assert!(reported.contains("temporary folder"), "{reported}");
}

#[test]
fn a_part_that_was_changed_afterwards_is_2() {
    let scratch = files();
    let parts = check_parts(&scratch, "slice", 2);
    let original: serde_json::Value = serde_json::from_str(&scratch.read(&parts[1])).expect("JSON");
    let merge = |changed: &str| {
        scratch.write("changed.json", changed);
        scratch.run(&format!("merge-reports {} changed.json", parts[0]))
    };
    // How it is laid out does not matter: here its members are sorted, too.
    let joined = scratch.run(&format!("merge-reports {}", parts.join(" "))).exits_with(1).stdout;
    assert_eq!(merge(&serde_json::to_string_pretty(&original).expect("JSON")).exits_with(1).stdout, joined);
    for (name, change) in [
        ("/findings", serde_json::json!([])),
        ("/findings/0/severity", "info".into()),
        ("/findings/0/message", "".into()),
        ("/summary/puzzles", 1.into()),
        ("/part/complete", false.into()),
        ("/part/files/0/fail_on", "error".into()),
        ("/puzzles", serde_json::json!([])),
        ("/puzzles/0/equal", "off".into()),
        ("/checksum", "".into()),
    ] {
        let mut changed = original.clone();
        *changed.pointer_mut(name).expect("a member") = change;
        merge(&changed.to_string()).exits_with(2).complains(&["changed.json: changed or damaged since it was written"]);
    }
    for member in ["puzzles", "checksum"] {
        let mut changed = original.clone();
        changed.as_object_mut().expect("an object").remove(member);
        merge(&changed.to_string()).exits_with(2).complains(&["changed.json: changed or damaged since it was written"]);
    }
    for list in ["findings", "puzzles"] {
        let mut changed = original.clone();
        changed[list].as_array_mut().expect("a list").remove(1);
        merge(&changed.to_string()).exits_with(2).complains(&["changed.json: changed or damaged since it was written"]);
    }
}

#[cfg(unix)]
#[test]
fn parts_may_come_through_pipes() {
    let scratch = files();
    let parts = check_parts(&scratch, "hash", 2);
    let joined = scratch.run(&format!("merge-reports {}", parts.join(" "))).exits_with(1).stdout;
    let input = std::fs::File::open(scratch.path().join(&parts[1])).expect("a report");
    let mut cat =
        std::process::Command::new("cat").stdin(input).stdout(std::process::Stdio::piped()).spawn().expect("cat");
    let pipe = cat.stdout.take().expect("a pipe");
    let mut command = scratch.command(&format!("merge-reports {} /dev/stdin", parts[0]));
    let output = command.stdin(pipe).output().expect("the program starts");
    assert!(output.status.code() == Some(1) && output.stdout == joined.as_bytes());
    assert!(cat.wait().expect("an end").success());
}

#[test]
fn other_formats_are_those_of_one_run_too() {
    let scratch = files();
    let parts = check_parts(&scratch, "slice", 2).join(" ");
    for format in ["concise", "jsonl", "github", "gitlab", "junit", "rdjsonl"] {
        let whole = scratch.run(&format!("check --quiet --format {format} .")).exits_with(1).stdout;
        let joined = scratch.run(&format!("merge-reports --format {format} {parts}")).exits_with(1).stdout;
        assert_eq!(joined, whole, "{format}");
    }
}

#[test]
fn places_in_bytes_are_those_of_one_run_too() {
    let scratch = Scratch::new();
    // The text before a grid in its line is not ASCII: in one file, in several, and in one that is read in passages.
    let entry = |name: &str| format!("{name};{GOOD_LINE}\n");
    scratch.write("a.csv", format!("name;puzzle\n{}{}", entry("É"), entry("éé")));
    scratch.write("b.csv", format!("name;puzzle\n{}", entry("漢")));
    let others: String = (0..3000).map(|number| format!("ä{number};{TWO_SOLUTIONS}\n")).collect();
    scratch.write("c.csv", format!("name;puzzle\n{}{others}{}", entry("ß"), entry("ö")));
    let check =
        |options: &str| scratch.run(&format!("check --quiet --select duplicate-puzzle {options} a.csv b.csv c.csv"));
    for format in ["json", "rdjsonl"] {
        let whole = check(&format!("--format {format}")).exits_with(1).stdout;
        let column = if format == "json" { "\"byte_column\":" } else { "{\"start\":{\"line\":2,\"column\":4}}" };
        assert!(whole.contains(column), "{format}: {whole}");
        (1..=2).for_each(|number| drop(check(&format!("--partition slice:{number}/2 --format json={number}.json"))));
        let joined = scratch.run(&format!("merge-reports --format {format} 1.json 2.json")).exits_with(1).stdout;
        assert!(joined == whole, "{format}");
    }
}

#[test]
fn parts_that_are_lost_doubled_or_do_not_fit_are_2() {
    let scratch = files();
    let parts = check_parts(&scratch, "slice", 3);
    let merge = |names: &[&str]| scratch.run(&format!("merge-reports {}", names.join(" "))).exits_with(2);
    let [one, two, three] = [0, 1, 2].map(|index| parts[index].as_str());
    merge(&[one, three]).complains(&["parts are missing: slice:2/3"]);
    merge(&[one, two, three, two]).complains(&["slice:2/3 is given twice"]);
    merge(&[one, two, "none.json"]).complains(&["none.json: "]);
    scratch.write("cut.json", &scratch.read(three)[..200]);
    merge(&[one, two, "cut.json"]).complains(&["cut.json: not a complete report"]);
    scratch.run("check --quiet --format json=whole.json .");
    merge(&[one, two, "whole.json"]).complains(&["made without --partition"]);
    scratch.run("check --quiet --partition slice:3/4 --format json=other.json .");
    merge(&[one, two, "other.json"]).complains(&["other.json: a part of a different partition"]);
    scratch.run("check --quiet --partition slice:3/3 --ignore no-place --format json=settings.json .");
    merge(&[one, two, "settings.json"]).complains(&["settings.json: made with different settings"]);
    scratch.write("versions.json", scratch.read(three).replace(env!("CARGO_PKG_VERSION"), "99.0.0"));
    merge(&[one, two, "versions.json"]).complains(&["versions.json: made by a different version"]);
    scratch.write("f.sudoku", GOOD);
    scratch.run("check --quiet --partition slice:3/3 --format json=files.json .");
    merge(&[one, two, "files.json"]).complains(&["files.json: made from different files"]);
    std::fs::remove_file(scratch.path().join("f.sudoku")).expect("a removal");
    scratch.write("d.sudoku", GOOD);
    scratch.run("check --quiet --partition slice:3/3 --format json=texts.json .");
    merge(&[one, two, "texts.json"]).complains(&["texts.json: made from different texts"]);
    scratch.run("merge-reports").exits_with(2);
}

#[test]
fn what_a_part_could_not_read_is_not_forgotten() {
    let scratch = files();
    scratch.write("bad.sudoku", b"\xff");
    let parts = check_parts(&scratch, "hash", 2).join(" ");
    scratch.run(&format!("merge-reports {parts}")).exits_with(2).complains(&["1 of the files could not be checked"]);
}

#[cfg(unix)]
#[test]
fn a_part_that_fails_makes_the_whole_fail() {
    let scratch = Scratch::new();
    scratch.write("d/a.sudoku", GOOD);
    std::os::unix::fs::symlink("nowhere", scratch.path().join("d/b.sudoku")).expect("a link");
    let join = |folder: &str| {
        let part = |number| {
            let name = format!("{number}.json");
            let line = format!("check --quiet --partition slice:{number}/2 --format json={name} {folder}");
            scratch.run(&line).exits_with(2);
            name
        };
        let parts: Vec<String> = (1..=2).map(part).collect();
        scratch.run(&format!("merge-reports {}", parts.join(" "))).exits_with(2).complains(&["see its own output"]);
    };
    // In the reports of the whole, too, as in those of one run.
    for format in ["junit", "sarif", "github"] {
        let whole = scratch.run(&format!("check --quiet --format {format} d")).exits_with(2).stdout;
        assert!(whole.contains("b.sudoku"), "{format}: {whole}");
    }
    join("d");
    scratch.write("empty/a.sudoku", "");
    join("empty");
}

#[test]
fn parts_with_and_without_statistics_do_not_fit() {
    let scratch = files();
    scratch.run("check --quiet --statistics --partition slice:1/2 --format json=1.json .");
    scratch.run("check --quiet --partition slice:2/2 --format json=2.json .");
    scratch
        .run("merge-reports 1.json 2.json")
        .exits_with(2)
        .complains(&["2.json: made with a different choice of --statistics"]);
}

#[test]
fn names_for_people_are_those_of_one_run() {
    let scratch = files();
    for path in [".", "./a ./b.sudoku d.sudoku", "a/../a b.sudoku"] {
        let whole = scratch.run(&format!("check --quiet --format json {path}")).stdout;
        let concise = scratch.run(&format!("check --quiet --format concise {path}")).stdout;
        let part = |number| {
            let name = format!("{number}.json");
            scratch.run(&format!("check --quiet --partition hash:{number}/2 --format json={name} {path}"));
            name
        };
        let parts = (1..=2).map(part).collect::<Vec<_>>().join(" ");
        assert_eq!(scratch.run(&format!("merge-reports {parts}")).stdout, whole, "{path}");
        assert_eq!(scratch.run(&format!("merge-reports --format concise {parts}")).stdout, concise, "{path}");
    }
}

#[test]
fn findings_decide_as_they_do_in_one_run() {
    let scratch = files();
    scratch.write("sudoku.toml", "[check]\nfail-on = 'error'\nselect = ['duplicate-puzzle']\n");
    let parts = check_parts(&scratch, "slice", 2).join(" ");
    scratch.run(&format!("merge-reports {parts}")).exits_with(0);
    scratch.write("sudoku.toml", "[check]\nselect = ['duplicate-puzzle']\n");
    let parts = check_parts(&scratch, "slice", 2).join(" ");
    // No part sees it.
    scratch.run("check --partition slice:1/2 .").exits_with(0);
    scratch.run(&format!("merge-reports {parts}")).exits_with(1);
    scratch.run(&format!("merge-reports --exit-zero {parts}")).exits_with(0);
}
