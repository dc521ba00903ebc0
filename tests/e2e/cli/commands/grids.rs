//! Puzzles of several grids from end to end: every form of their text, what is wrong with them, what is made of them.

use crate::cli::harness::Scratch;

/// The five corners of a samurai, from 0.
const CORNERS: [(usize, usize); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];

/// The sample of a samurai: its canonical text without its first line, and the cells of its rows.
fn samurai() -> (String, Vec<Vec<char>>) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/grids/samurai.sudoku");
    let text = std::fs::read_to_string(path).expect("a sample");
    let canonical: String = text.split_inclusive('\n').skip(1).collect();
    let rows = canonical.lines().filter(|line| !line.starts_with("grids") && !line.starts_with('-'));
    let cells = rows.map(|row| row.chars().filter(|c| !matches!(c, ' ' | '|')).collect()).collect();
    (canonical, cells)
}

fn is_gap(row: usize, column: usize) -> bool {
    !CORNERS.iter().any(|&(top, left)| (top..top + 9).contains(&row) && (left..left + 9).contains(&column))
}

/// The rows with another mark in the gaps and between cells.
fn rows(cells: &[Vec<char>], gap: &str, between: &str, empty: char) -> String {
    let mut text = String::new();
    for row in cells {
        let places = row.iter().map(|c| match c {
            '~' => gap.to_owned(),
            '.' => empty.to_string(),
            c => c.to_string(),
        });
        text += &(places.collect::<Vec<_>>().join(between) + "\n");
    }
    text
}

#[test]
fn every_form_of_a_samurai_is_the_same_puzzle() {
    let scratch = Scratch::new();
    let (canonical, cells) = samurai();
    let solution = scratch.run_on("solve -", canonical.as_str()).exits_with(0).stdout;
    // The solution has each value once in each row, column and box of each grid, and the givens.
    let solved: Vec<char> = solution.trim_end().chars().collect();
    assert_eq!(solved.len(), 441);
    for (top, left) in CORNERS {
        for house in 0..9 {
            let row = (0..9).map(|at| (house, at));
            let column = (0..9).map(|at| (at, house));
            let of_box = (0..9).map(|at| (house / 3 * 3 + at / 3, house % 3 * 3 + at % 3));
            for cells in [row.collect::<Vec<_>>(), column.collect(), of_box.collect()] {
                let mut values: Vec<char> =
                    cells.into_iter().map(|(row, column)| solved[(top + row) * 21 + left + column]).collect();
                values.sort_unstable();
                assert_eq!(values.into_iter().collect::<String>(), "123456789");
            }
        }
    }
    for (row, line) in cells.iter().enumerate() {
        for (column, &cell) in line.iter().enumerate() {
            assert!(cell == '.' || cell == solved[row * 21 + column]);
            assert_eq!(cell == '~', is_gap(row, column));
        }
    }
    let grids: String = CORNERS
        .iter()
        .map(|&(top, left)| {
            let rows = (top..top + 9).map(|row| cells[row][left..left + 9].iter().collect::<String>() + "\n");
            rows.collect::<String>() + "\n"
        })
        .collect();
    let plain = rows(&cells, "~", "", '.');
    let numbered = plain.lines().zip(1..).map(|(row, number)| format!("{number:2}: {row}\n")).collect();
    let quoted = rows(&cells, "0", " ", '0').lines().map(|row| format!("> {row}\n")).collect();
    let forms = [
        rows(&cells, "~", "", '.'),
        rows(&cells, "~", " ", '0'),
        rows(&cells, "0", "", '0'),
        rows(&cells, ".", " ", '.'),
        rows(&cells, "X", ",", '0'),
        rows(&cells, "-1", " ", '0'),
        rows(&cells, " ", "", '.'),
        rows(&cells, "", "", '.'),
        rows(&cells, "\u{7}", ",", '\u{7}').replace('\u{7}', ""),
        rows(&cells, "\u{7}", "\t", '\u{7}').replace('\u{7}', ""),
        rows(&cells, "\u{7}", ";", '\u{7}').replace('\u{7}', ""),
        format!("21 21\n{}", rows(&cells, "~", " ", '.')),
        numbered,
        quoted,
        format!("grids: samurai\n{grids}"),
        format!("grids: r13c13 r1c1 r1c13 r7c7 r13c1\n{}", rows(&cells, "~", "", '.')),
        rows(&cells, "~", "", '.').replace('\n', "") + "\n",
    ];
    for form in forms {
        let text = form.as_str();
        scratch.run_on("check --quiet -", text).exits_with(0);
        assert_eq!(scratch.run_on("solve -", text).exits_with(0).stdout, solution, "{text}");
        assert_eq!(scratch.run_on("solve --count -", text).stdout, "1\n", "{text}");
        let formatted = scratch.run_on("fmt -", text).exits_with(0).stdout;
        if form.lines().count() == 1 {
            assert_eq!(formatted, form);
        } else if !form.contains("r13c13 r1c1") && !form.starts_with("21") {
            assert_eq!(formatted, canonical, "{text}");
        }
        assert_eq!(scratch.run_on("fmt -", formatted.as_str()).stdout, formatted, "{text}");
        assert_eq!(scratch.run_on("solve -", formatted.as_str()).stdout, solution, "{text}");
        let line = scratch.run_on("convert --to line -", text).exits_with(0).stdout;
        assert_eq!(line.trim_end(), rows(&cells, "~", "", '.').replace('\n', ""));
        assert_eq!(scratch.run_on("solve -", line).stdout, solution);
        let saved = scratch.run_on("convert --to ksudoku -", text).exits_with(0).stdout;
        assert_eq!(scratch.run_on("solve -", saved.as_str()).stdout, solution, "{saved}");
        assert_eq!(scratch.run_on("convert --to sudoku -", saved).stdout, canonical);
    }
    // A `grids` line is never changed.
    let corners = format!("grids: r13c13 r1c1 r1c13 r7c7 r13c1\n{}", rows(&cells, "~", "", '.'));
    assert!(scratch.run_on("fmt -", corners).stdout.starts_with("grids: r13c13 r1c1 r1c13 r7c7 r13c1\n"));
}

#[test]
fn findings_and_steps_name_the_grid() {
    let scratch = Scratch::new();
    let (canonical, cells) = samurai();
    let given = cells[20][12..].iter().position(|c| *c != '.').expect("a given") + 12;
    let empty = cells[20][12..].iter().position(|c| *c == '.').expect("an empty cell") + 12;
    let mut clash = cells.clone();
    clash[20][empty] = cells[20][given];
    let found = scratch.run_on("check --format concise -", rows(&clash, "~", "", '.')).exits_with(1).stdout;
    assert!(found.contains("row 9 of the bottom right grid"), "{found}");
    let hint = scratch.run_on("hint -", canonical.as_str()).exits_with(0).stdout;
    assert!(hint.contains(" grid"), "{hint}");
    let path = scratch.run_on("explain -", canonical.as_str()).exits_with(0).stdout;
    assert!(path.contains("Solved in ") && path.contains("of the middle grid"), "{path}");
    let rated = scratch.run_on("rate -", canonical.as_str()).exits_with(0).stdout;
    assert!(rated.contains("own scale"), "{rated}");
    scratch.run_on("canon -", canonical.as_str()).exits_with(1).complains(&["only classic 9×9 puzzles"]);
    scratch.run_on("convert --to sdm -", canonical.as_str()).exits_with(1).complains(&["`sdm` holds one grid"]);

    let mut outside = cells.clone();
    outside[0][10] = '5';
    let found = scratch
        .run_on("check --format concise -", format!("grids: samurai\n{}", rows(&outside, "~", "", '.')))
        .exits_with(1)
        .stdout;
    assert_eq!(found.lines().count(), 1, "{found}");
    assert!(found.contains("2:11: error[syntax] `5` is outside of every grid"), "{found}");
    let regions = format!("{canonical}[regions]\n112233\n112233\n");
    let found = scratch.run_on("check --format concise -", regions).exits_with(1).stdout;
    assert!(found.lines().count() == 1 && found.contains("`[regions]` are not supported"), "{found}");
}

#[test]
fn a_field_without_a_figure_gets_one_finding_and_stays() {
    let scratch = Scratch::new();
    let windmill = |gap: &str| -> String {
        let text = include_str!("../../../../samples/grids/windmill.sudoku");
        let rows = text.lines().filter(|line| !line.starts_with(['#', 'g', '-']));
        rows.map(|row| row.replace('~', gap) + "\n").collect()
    };
    for gap in ["~", "X", " "] {
        let text = windmill(gap);
        let found = scratch.run_on("check --format concise -", text.as_str()).exits_with(1).stdout;
        assert!(found.lines().count() == 1 && found.contains(" error[syntax] these rows are several grids"), "{found}");
        scratch.write("field.sudoku", &text);
        scratch.run("fmt --allow-empty field.sudoku");
        assert_eq!(scratch.read("field.sudoku"), text);
        let named = format!("grids: windmill\n{text}");
        assert_eq!(scratch.run_on("solve --count -", named).exits_with(0).stdout, "1\n");
    }
}

#[test]
fn generated_puzzles_of_several_grids_are_changed_and_stay_unique() {
    let scratch = Scratch::new();
    for grids in ["samurai", "twin-ne", "butterfly", "flower", "windmill", "sohei", "'r1c1 r5c4'"] {
        let mut command = scratch.command("generate --seed 4 --symmetry none --grids");
        let made = command.arg(grids.trim_matches('\'')).output().expect("the program starts");
        let made = String::from_utf8(made.stdout).expect("UTF-8");
        assert!(made.starts_with(&format!("grids: {}\n", grids.trim_matches('\''))), "{made}");
        assert_eq!(scratch.run_on("solve --count -", made.as_str()).stdout, "1\n", "{made}");
        assert_eq!(scratch.run_on("fmt -", made.as_str()).stdout, made);
        for change in ["scramble --seed 1 -", "minimize -"] {
            let changed = scratch.run_on(change, made.as_str()).exits_with(0).stdout;
            assert_eq!(scratch.run_on("solve --count -", changed.as_str()).stdout, "1\n", "{change} {changed}");
        }
        let svg = scratch.run_on("print --format svg -", made.as_str()).exits_with(0).stdout;
        assert!(svg.contains("<svg"), "{svg}");
    }
    let unknown = scratch.run("generate --grids samura").exits_with(2).complains(&["unknown grids `samura`"]).stderr;
    let help = scratch.run("generate --help").exits_with(0).stdout;
    let (_, words) = unknown.split_once("write one of ").expect("the words");
    let (words, _) = words.split_once(", or the top left corners").expect("the words");
    for word in words.split([',', ' ']).filter(|word| !word.is_empty() && *word != "and") {
        assert!(help.contains(&format!("`{word}`")), "{word}: {help}");
    }
    let notes = [("twin", "`grids: twin-nw` above it"), ("samurai", "")];
    for (grids, note) in notes {
        let run = scratch.run(&format!("generate --seed 4 --format line --grids {grids}")).exits_with(0);
        assert_eq!(run.stderr.contains("note: "), !note.is_empty(), "{}", run.stderr);
        let run = run.complains(&[note]);
        let text = format!("grids: {grids}\n{}", run.stdout);
        assert_eq!(scratch.run_on("solve --count -", text.as_str()).stdout, "1\n", "{text}");
    }
    scratch.run("generate --grids twin --symmetry vertical").exits_with(2).complains(&["cannot have the symmetry"]);
}
