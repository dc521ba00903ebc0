//! Tests `rate`, and the cache that it shares with `check`.

use crate::cli::harness::{Done, Scratch};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.";
const OPEN: &str = "53..7.......................................................................8..79";

fn records(done: &Done) -> Vec<Value> {
    done.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn ratings_of_a_list() {
    let scratch = Scratch::new();
    scratch.write("a.sdm", format!("{EASY}\n{HARD}\n"));
    let done = scratch.run("rate a.sdm").exits_with(0);
    assert_eq!(
        done.stdout,
        "a.sdm:1:1: easy · SE 1.2.1 1.2 (EP 1.2, ED 1.2) · HoDoKu 2.2 204\na.sdm:2:1: hard · SE 1.2.1 3.2 (EP 1.2, ED 1.2) · HoDoKu 2.2 780\n"
    );
    let json = records(&scratch.run("rate --format json a.sdm").exits_with(0));
    assert_eq!(json[1]["se"], json!({ "er": 3.2, "ep": 1.2, "ed": 1.2, "scale": "SE 1.2.1" }));
    assert_eq!(json[1]["hodoku"], json!({ "level": "hard", "score": 780, "scale": "HoDoKu 2.2" }));
    assert_eq!((&json[1]["path"], &json[1]["puzzle"], &json[1]["clues"]), (&json!("a.sdm"), &json!(2), &json!(26)));
    assert_eq!((&json[1]["difficulty"], &json[1]["name"]), (&json!("hard"), &Value::Null));
}

#[test]
fn only_givens_count() {
    let scratch = Scratch::new();
    let rows =
        |text: &str| text.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect::<String>();
    scratch.write("a.sudoku", rows(EASY).replacen("53.", "53+4", 1));
    let json = records(&scratch.run("rate --format json a.sudoku").exits_with(0));
    assert_eq!((&json[0]["clues"], &json[0]["hodoku"]["score"]), (&json!(30), &json!(204)));
}

#[test]
fn a_puzzle_without_one_solution_has_a_reason_and_the_others_a_rating() {
    let scratch = Scratch::new();
    scratch.write("a.sdm", format!("{OPEN}\n{EASY}\n{}\n", EASY.replacen("53", "55", 1)));
    let done = scratch.run("rate --format json a.sdm").exits_with(1);
    done.exits_with(1).complains(&[
        "a.sdm:1:1: no rating: the puzzle has several solutions",
        "a.sdm:3:1: no rating: the puzzle has no solution",
    ]);
    let json = records(&scratch.run("rate --format json a.sdm"));
    assert_eq!(json[0]["reason"], "the puzzle has several solutions");
    assert_eq!((&json[0]["se"], &json[0]["difficulty"]), (&Value::Null, &Value::Null));
    assert_eq!(json[1]["difficulty"], "easy");
}

#[test]
fn tables_keep_their_columns_in_any_dialect() {
    let scratch = Scratch::new();
    for (name, separator) in [("a.csv", ","), ("a.tsv", "\t"), ("b.csv", ";")] {
        let line = |fields: &[&str]| fields.join(separator);
        let head = ["id", "puzzle", "note"];
        let text = [line(&head), line(&["7", HARD, "x y"]), line(&["8", &EASY.replace('.', "0"), ""])].join("\r\n");
        scratch.write(name, text);
        let done = scratch.run(&format!("rate --format csv --scale se {name}")).exits_with(0);
        let added = [
            "difficulty",
            "se_er",
            "se_ep",
            "se_ed",
            "hodoku_level",
            "hodoku_score",
            "variant_level",
            "variant_score",
            "scales",
            "no_rating_because",
        ];
        let rows = [
            [&head[..], &added].concat(),
            vec!["7", HARD, "x y", "", "3.2", "1.2", "1.2", "", "", "", "", "SE 1.2.1", ""],
        ];
        let mut expected: Vec<String> = rows.iter().map(|row| line(row)).collect();
        let easy = EASY.replace('.', "0");
        expected.push(line(&["8", &easy, "", "", "1.2", "1.2", "1.2", "", "", "", "", "SE 1.2.1", ""]));
        assert_eq!(done.stdout.lines().collect::<Vec<_>>(), expected, "{name}");
    }
}

#[test]
fn a_long_table_is_rated_in_parts_and_keeps_its_rows() {
    let scratch = Scratch::new();
    let rows: Vec<String> = (0..200).map(|id| format!("{id},{EASY},\"two\n\"\"lines\"\"\"")).collect();
    let text = format!("id,puzzle,note\n{}\n200,,\"never\nclosed", rows.join("\n"));
    scratch.write("a.csv", &text);
    let done = scratch.run("rate --format csv --scale hodoku a.csv").exits_with(0);
    let (header, body) = done.stdout.split_once('\n').expect("lines");
    assert!(header.starts_with("id,puzzle,note,difficulty,se_er,"), "{header}");
    let mut expected: Vec<String> = rows.iter().map(|row| format!("{row},easy,,,,easy,204,,,HoDoKu 2.2,\n")).collect();
    expected.push("200,,\"never\nclosed,,,,,,,,,,there is no puzzle in this row\n".to_owned());
    assert_eq!(body, expected.concat());
}

#[test]
fn other_sizes_and_candidate_grids_are_rated_on_our_own_scale() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", "12..\n34..\n...3\n..2.\n\nrules: diagonal\n12..\n....\n..21\n..3.\n");
    scratch.write("b.sudoku", scratch.run(&format!("convert --to candidates {HARD}")).exits_with(0).stdout);
    let json = records(&scratch.run("rate --format json a.sudoku b.sudoku").exits_with(0));
    let levels: Vec<&Value> = json.iter().map(|record| &record["difficulty"]).collect();
    assert_eq!(levels, ["easy", "easy", "hard"]);
    for record in &json {
        assert_eq!((&record["se"], &record["hodoku"]), (&Value::Null, &Value::Null));
        assert_eq!(record["variant"]["level"], record["difficulty"]);
        assert!(record["variant"]["score"].is_u64() && record["variant"]["hardest"].is_string(), "{record}");
    }
    let done = scratch.run("rate --scale se b.sudoku").exits_with(0);
    assert!(done.stdout.starts_with("b.sudoku:2:3: hard · own scale "), "{}", done.stdout);
    let note = "note: b.sudoku:2:3: only classic 9×9 puzzles have a rating on SE 1.2.1: this is one on our own scale\n";
    assert_eq!(done.stderr, note);
    assert_eq!(scratch.run("rate b.sudoku").exits_with(0).stderr, "");
    let csv = scratch.run("rate --format csv b.sudoku").exits_with(0).stdout;
    assert!(csv.lines().next().is_some_and(|head| head.contains(",variant_level,variant_score,")), "{csv}");
    assert!(csv.contains(",hard,,,,,,hard,"), "{csv}");
}

fn segments(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry").path());
    let mut found: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "ratings")).collect();
    found.sort();
    found
}

#[test]
fn what_one_run_has_rated_the_next_finds() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", format!("difficulty: easy\nrating: SE 3.2\n{HARD}\n"));
    let cache = scratch.path().join("cache");
    let first = scratch.run("rate --format json --cache-dir cache a.sudoku").exits_with(0);
    let kept = segments(&cache);
    assert_eq!(kept.len(), 1);
    // A run that finds everything writes nothing; `check` finds what `rate` has kept.
    let second = scratch.run("rate --format json --cache-dir cache a.sudoku").exits_with(0);
    assert_eq!(second.stdout, first.stdout);
    let check = scratch.run("check --format concise --cache-dir cache a.sudoku").exits_with(1);
    assert_eq!(check.rules(), ["difficulty-mismatch"]);
    assert_eq!(segments(&cache), kept);
    // Damage is noticed.
    fs::write(&kept[0], "damage").expect("a file");
    let third = scratch.run("rate --format json --cache-dir cache a.sudoku").exits_with(0);
    assert_eq!(third.stdout, first.stdout);
}

#[test]
fn nothing_is_kept_without_a_cache_and_nothing_fails_where_it_cannot_be_written() {
    let scratch = Scratch::new();
    scratch.write("a.sdm", HARD);
    scratch.write("file", "x");
    let plain = scratch.run("rate --no-cache a.sdm").exits_with(0);
    let place = |name: &str, value: &str| {
        let mut command = scratch.command("rate a.sdm");
        Done::from(command.env(name, scratch.path().join(value)).output().expect("the program starts")).exits_with(0)
    };
    assert_eq!(place("SUDOKU_LSP_CACHE_DIR", "mine").stdout, plain.stdout);
    assert_eq!(segments(&scratch.path().join("mine")).len(), 1);
    let failed = place("SUDOKU_LSP_CACHE_DIR", "file/cache").complains(&["note: the cache folder ", "--no-cache"]);
    assert_eq!(failed.stdout, plain.stdout);
    scratch.run("rate --no-cache --cache-dir x a.sdm").exits_with(2).complains(&["cannot be used with"]);
}
