//! Rates the puzzles of a list with the original and with ours in turn, and compares values and times.

use crate::original::{Original, Reply};
use crate::puzzle::Puzzle;
use crate::report::{Forms, print_markdown, thousands};
use crate::run::{self, Answer};
use crate::scale::Scale;
use std::error::Error;
use std::time::Duration;

const SCALE: Scale = Scale::Se;

const HEADER: [&str; 11] = [
    "SE 1.2.1",
    "rated",
    "ER, EP, ED equal",
    "original: mean",
    "median",
    "CPU",
    "ours: mean",
    "median",
    "CPU",
    "median of ratios",
    "ratio of CPU",
];

/// The answers of both programs for a list.
pub(crate) struct Beside {
    list: String,
    rows: Vec<Row>,
    /// The processor time of the original; `None` if the system does not tell it.
    original_cpu: Option<Duration>,
}

struct Row {
    puzzle: Puzzle,
    original: Reply,
    ours: Answer,
}

impl Row {
    fn is_equal(&self) -> bool {
        self.ours.values.as_ref() == Ok(&self.original.values)
    }
}

impl Beside {
    /// Rates every puzzle with both, each first in every second row.
    pub(crate) fn measure(
        name: String,
        puzzles: &[Puzzle],
        original: &mut Original,
        limit: Duration,
    ) -> Result<Beside, Box<dyn Error>> {
        let before = original.cpu();
        let ours = |puzzle| run::rate(SCALE, puzzle, limit);
        let mut rows = Vec::new();
        for (number, puzzle) in puzzles.iter().enumerate() {
            let early = (number % 2 == 1).then(|| ours(puzzle));
            let original = original.rate(puzzle)?;
            let ours = early.unwrap_or_else(|| ours(puzzle));
            rows.push(Row { puzzle: *puzzle, original, ours });
        }
        let original_cpu = original.cpu().zip(before).map(|(after, before)| after.saturating_sub(before));
        Ok(Beside { list: name, rows, original_cpu })
    }

    /// The forms of puzzles, if `forms` holds a form of each puzzle of `self`, with the values of the original.
    pub(crate) fn original_forms(&self, forms: &Beside) -> Forms {
        let side = |row: &Row| (row.puzzle, row.original.values.clone());
        let pairs = self.rows.iter().zip(&forms.rows).map(|(row, form)| [side(row), side(form)]).collect();
        Forms { list: format!("{}, the original", self.list), scale: SCALE, pairs }
    }

    fn line(&self) -> String {
        let equal = self.rows.iter().filter(|row| row.is_equal()).count();
        let times = |of: fn(&Row) -> Duration| self.rows.iter().map(of).collect::<Vec<_>>();
        let (original, ours) = (times(|row| row.original.time), times(|row| row.ours.elapsed));
        let ratios: Vec<f64> = original.iter().zip(&ours).map(|(it, ours)| it.div_duration_f64(*ours)).collect();
        let own_cpu: Duration = self.rows.iter().map(|row| row.ours.time).sum();
        let cpu_ratio = self.original_cpu.map(|it| it.div_duration_f64(own_cpu));
        let mut cells = vec![self.list.clone(), thousands(self.rows.len()), thousands(equal)];
        let written = |time: Option<Duration>| time.map_or_else(|| "–".to_owned(), |time| format!("{time:.1?}"));
        cells.extend([mean(&original), median(&original), self.original_cpu].map(written));
        cells.extend([mean(&ours), median(&ours), Some(own_cpu)].map(written));
        let ratios = [median(&ratios), cpu_ratio];
        cells.extend(ratios.map(|ratio| ratio.map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.0}"))));
        cells.join(" | ")
    }

    /// Prints the rows with different values, or all.
    pub(crate) fn print_rows(&self, all: bool) {
        for row in self.rows.iter().filter(|row| all || !row.is_equal()) {
            let ours = row.ours.values.as_ref().map_or_else(|why| format!("{why:?}"), |values| values.join("/"));
            let list = &self.list;
            let original = row.original.values.join("/");
            let times = format!("{:.1?}\t{:.1?}", row.original.time, row.ours.elapsed);
            println!("{list}\t{}\toriginal {original}\tcomputed {ours}\t{times}", row.puzzle);
        }
    }
}

/// Prints a table with a row for each list.
pub(crate) fn print_table(lists: &[Beside]) {
    print_markdown(&HEADER.map(str::to_owned), lists.iter().map(Beside::line));
}

fn mean(times: &[Duration]) -> Option<Duration> {
    times.iter().sum::<Duration>().checked_div(u32::try_from(times.len()).ok()?)
}

fn median<T: Copy + PartialOrd>(values: &[T]) -> Option<T> {
    let mut values = values.to_vec();
    values.sort_unstable_by(|one, other| one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal));
    values.get(values.len() / 2).copied()
}
