//! Writes a report as one page with drawings, which needs no other file and no network.

use super::figures::{Across, DataReport, FaultCount, FileReport, MOST_DRAWN, clue_bars, grid_words};
use ide::bars::Bar;
use ide::words::grouped;
use ide::{Scale, escaped};
use std::fmt::Write;

/// The most bars of a drawing.
const MOST_BARS: u32 = 30;
/// The most pairs with examples.
const MOST_PAIRS: usize = 50;
/// The size of a drawing, in units of its own.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 200.0;
/// The room beside the bars, for names below them, which may be turned, and for counts above them.
const BESIDE: f64 = 24.0;
const BELOW: f64 = 52.0;
const ABOVE: f64 = 16.0;

const STYLE: &str = include_str!("report.css");

impl DataReport {
    /// The report as a page of HTML.
    pub(super) fn html(&self) -> String {
        let title: Vec<String> = self.files.iter().map(|file| escaped(&file.path)).collect();
        let title = title.join(", ");
        let is_data_set = self.files.iter().all(FileReport::is_table);
        let heading = if is_data_set { "Sudoku data set report" } else { "Sudoku report" };
        let files: String = self.sections().into_iter().map(file).collect();
        let across = self.across_section();
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
             <h1>{heading}</h1>\n{across}{files}\
             <footer>Made with sudoku-lsp {}.</footer>\n</main>\n</body>\n</html>\n",
            env!("CARGO_PKG_VERSION")
        )
    }

    /// The collections in a table, with their total, and what they share.
    fn across_section(&self) -> String {
        let (Some(total), Some(matrix)) = (&self.total, &self.matrix) else { return String::new() };
        let mut html = "<section>\n<h2>Together</h2>\n<div class=\"wide\">\n<table>\n<tr><th></th>".to_owned();
        for name in ["rows", "one solution", "bad puzzle", "bad answer", "repeated", "another form"] {
            let _ = write!(html, "<th class=\"n\">{name}</th>");
        }
        html += "</tr>\n";
        let names = (1..).zip(&self.files).map(|(number, file)| (format!("{number} {}", escaped(&file.path)), file));
        for (name, file) in names.chain([("total".to_owned(), total)]) {
            let _ = write!(html, "<tr><td class=\"path\">{name}</td>");
            let answers = file.bad_answers();
            let counts = [Some(file.rows), Some(file.solutions.unique), Some(file.bad_puzzles()), answers];
            for count in counts.into_iter().chain([Some(file.duplicates), Some(file.equivalents)]) {
                let _ = write!(html, "<td class=\"n\">{}</td>", count.map_or("–".to_owned(), grouped));
            }
            html += "</tr>\n";
        }
        html += "</table>\n</div>\n";
        if self.across.is_empty() {
            html +=
                "<p class=\"good\">No puzzle of one is equal to a puzzle of another one, or another form of it.</p>\n";
            return html + "</section>\n";
        }
        html += "<h2>Rows of each that are in the others: equal + in another form</h2>\n<div class=\"wide\">\n<table>\n<tr><th></th>";
        for number in 1..=matrix.paths.len() {
            let _ = write!(html, "<th class=\"n\">in {number}</th>");
        }
        html += "</tr>\n";
        for (number, path) in matrix.paths.iter().enumerate() {
            let _ = write!(html, "<tr><td class=\"path\">{} {}</td>", number + 1, escaped(path));
            for other in 0..matrix.paths.len() {
                let [equal, equivalent] = [&matrix.equal, &matrix.equivalent].map(|counts| counts[number][other]);
                let cell = match (number == other, equal + equivalent) {
                    (true, _) => "<td class=\"n\">–</td>".to_owned(),
                    (false, 0) => "<td class=\"n\">0</td>".to_owned(),
                    (false, _) => format!("<td class=\"n bad\">{} + {}</td>", grouped(equal), grouped(equivalent)),
                };
                html += &cell;
            }
            html += "</tr>\n";
        }
        html += "</table>\n</div>\n<table>\n<tr><th>Rows of</th><th>also in</th><th>first rows</th></tr>\n";
        for across in self.across.iter().take(MOST_PAIRS) {
            html += &pair(across);
        }
        html + "</table>\n</section>\n"
    }
}

fn pair(across: &Across) -> String {
    let mut examples = Vec::new();
    for [row, other] in &across.examples {
        let row = across.numbered_by.sentence(row);
        let other = across.other_numbered_by.sentence(other);
        examples.push(escaped(&format!("{row} = {other}")));
    }
    format!(
        "<tr class=\"bad\"><td class=\"path\">{}</td><td class=\"path\">{}</td><td>{}</td></tr>\n",
        escaped(&across.path),
        escaped(&across.other_path),
        examples.join(", ")
    )
}

fn file(file: &FileReport) -> String {
    let mut html = format!("<section>\n<h2>{}</h2>\n<table>\n", escaped(&file.path));
    let (noun, duplicate) = match file.is_table() {
        true => ("rows", "the puzzle of an earlier row"),
        false => ("puzzles", "an earlier puzzle again"),
    };
    row(&mut html, noun, file.rows, file.rows, "");
    row(&mut html, "one solution", file.solutions.unique, file.rows, "good");
    if file.full > 0 {
        row(&mut html, "of them full grids", file.full, file.rows, "bad");
    }
    for FaultCount { name, count, .. } in file.faults() {
        row(&mut html, name, count, file.rows, if count > 0 { "bad" } else { "" });
    }
    if let Some(empty) = file.solutions.empty {
        row(&mut html, "empty", empty, file.rows, "");
    }
    if let Some(answers) = &file.answers {
        row(&mut html, "right answer", answers.right, file.rows, "good");
    }
    for (name, count) in [(duplicate, file.duplicates), ("another form of an earlier puzzle", file.equivalents)] {
        row(&mut html, name, count, file.rows, if count > 0 { "bad" } else { "" });
    }
    for (name, count) in file.symmetries.iter().filter(|(_, count)| **count > 0) {
        row(&mut html, &format!("givens: {name} symmetry"), *count, file.rows, "");
    }
    for (name, count) in &file.rules {
        row(&mut html, &format!("rule <code>{name}</code> broken"), *count, file.rows, "");
    }
    let grids = file.grids_by_count();
    for (puzzles, kind, clues) in &grids {
        row(&mut html, &escaped(&grid_words(kind, clues)), *puzzles, file.rows, "");
    }
    html += "</table>\n";
    if file.is_table() {
        html += &plot("Rows by the number of clues", &file.clue_bars(MOST_BARS));
    }
    for (_, kind, clues) in grids.into_iter().take(MOST_DRAWN).filter(|(_, _, clues)| clues.len() > 1) {
        html += &plot(&escaped(&grid_words(kind, clues)), &clue_bars(clues, MOST_BARS));
    }
    html += &ratings(file);
    html + "</section>\n"
}

fn ratings(file: &FileReport) -> String {
    let ratings = &file.ratings;
    if ratings.sampled == 0 {
        return String::new();
    }
    let scope =
        format!("of {} of {} different sound classic puzzles", grouped(ratings.sampled), grouped(ratings.drawn_from));
    let levels = format!("Levels of {} {scope}", Scale::Hodoku);
    let se = format!("Ratings by {} {scope}", Scale::Se);
    plot(&levels, &ratings.levels()) + &plot(&se, &ratings.se_bars(MOST_BARS))
}

fn row(html: &mut String, name: &str, count: u64, all: u64, class: &str) {
    let share = if all == 0 { String::new() } else { format!("{:.2} %", 100.0 * count as f64 / all as f64) };
    let _ = writeln!(
        html,
        "<tr class=\"{class}\"><td>{name}</td><td class=\"n\">{}</td><td class=\"n\">{share}</td></tr>",
        grouped(count)
    );
}

fn plot(title: &str, bars: &[Bar]) -> String {
    if bars.is_empty() {
        return String::new();
    }
    let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1) as f64;
    let width = (WIDTH - 2.0 * BESIDE) / bars.len() as f64;
    let turned = bars.iter().any(|(name, _)| name.chars().count() as f64 * 7.5 > width);
    let mut drawn = String::new();
    for (index, (name, count)) in bars.iter().enumerate() {
        drawn += &drawn_bar(name, *count, BESIDE + index as f64 * width, width, most, turned);
    }
    format!(
        "<figure>\n<figcaption>{title}</figcaption>\n\
         <svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{title}\">\n{drawn}</svg>\n</figure>\n"
    )
}

fn drawn_bar(name: &str, count: u64, left: f64, width: f64, most: f64, turned: bool) -> String {
    let height = count as f64 / most * (HEIGHT - ABOVE - BELOW);
    let top = HEIGHT - BELOW - height;
    let bottom = HEIGHT - BELOW;
    let middle = left + width / 2.0;
    let place = if turned {
        format!("text-anchor=\"end\" transform=\"translate({middle:.1} {:.1}) rotate(-45)\"", bottom + 9.0)
    } else {
        format!("text-anchor=\"middle\" x=\"{middle:.1}\" y=\"{:.1}\"", bottom + 14.0)
    };
    // A count on each of many bars would be too small to read; the title has it.
    let label = if width >= 44.0 && count > 0 {
        format!("<text text-anchor=\"middle\" x=\"{middle:.1}\" y=\"{:.1}\">{}</text>", top - 4.0, grouped(count))
    } else {
        String::new()
    };
    format!(
        "<g><title>{name}: {}</title><rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{height:.1}\"/>\
         <text {place}>{name}</text>{label}</g>\n",
        grouped(count),
        left + width * 0.1,
        width * 0.8
    )
}
