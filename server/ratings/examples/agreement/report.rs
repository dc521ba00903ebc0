//! Prints tables of agreement in Markdown, and the rows that differ.

use crate::puzzle::Puzzle;
use crate::run::Answer;
use crate::scale::Scale;
use ratings::Unrated;
use std::time::Duration;

/// A list with the values that were computed on one scale.
pub(crate) struct Comparison {
    pub(crate) list: String,
    pub(crate) scale: Scale,
    pub(crate) rows: Vec<Row>,
}

pub(crate) struct Row {
    pub(crate) puzzle: Puzzle,
    pub(crate) expected: Vec<Option<String>>,
    pub(crate) answer: Answer,
}

impl Row {
    fn is_finished(&self) -> bool {
        self.answer.values != Err(Unrated::Interrupted)
    }

    /// Returns true if the value at the place is the expected one; `None` if none is expected.
    fn is_equal(&self, place: usize) -> Option<bool> {
        let expected = self.expected[place].as_ref()?;
        Some(self.answer.values.as_ref().is_ok_and(|values| values[place] == *expected))
    }

    fn differs(&self) -> bool {
        (0..self.expected.len()).any(|place| self.is_equal(place) == Some(false))
    }
}

impl Comparison {
    /// The numbers of finished rows that have a value to compare, and of those with this value.
    fn counts(&self, place: usize) -> (usize, usize) {
        let known: Vec<bool> =
            self.rows.iter().filter(|row| row.is_finished()).filter_map(|row| row.is_equal(place)).collect();
        (known.len(), known.iter().filter(|is_equal| **is_equal).count())
    }

    fn line(&self) -> String {
        let mut times: Vec<Duration> =
            self.rows.iter().filter(|row| row.is_finished()).map(|row| row.answer.time).collect();
        times.sort_unstable();
        let rated = times.len();
        let mut cells = vec![self.list.clone(), thousands(rated)];
        cells.extend((0..self.scale.columns().len()).map(|place| self.counts(place)).map(|(known, equal)| {
            if known == 0 { "–".to_owned() } else { format!("{} ({:.2} %)", thousands(equal), percent(equal, known)) }
        }));
        cells.push(thousands(self.rows.len() - rated));
        let at = |share: usize| times.get((rated * share / 100).min(rated.saturating_sub(1))).copied();
        let mean = times.iter().sum::<Duration>().checked_div(u32::try_from(rated).unwrap_or(u32::MAX));
        let spread = [mean, at(50), at(99), at(100)];
        cells.extend(spread.map(|time| time.map_or_else(|| "–".to_owned(), |time| format!("{time:.1?}"))));
        let polls = self.rows.iter().map(|row| row.answer.polls).max().unwrap_or_default();
        cells.push(thousands(usize::try_from(polls).unwrap_or(usize::MAX)));
        cells.join(" | ")
    }

    /// Prints the rows that differ or are not finished, or all.
    pub(crate) fn print_rows(&self, all: bool) {
        for row in self.rows.iter().filter(|row| all || row.differs() || !row.is_finished()) {
            let unknown = || "-".to_owned();
            let expected: Vec<String> =
                row.expected.iter().map(|value| value.clone().unwrap_or_else(unknown)).collect();
            let computed = match &row.answer.values {
                Ok(values) => values.join("/"),
                Err(Unrated::Interrupted) => "not finished".to_owned(),
                Err(why) => format!("{why:?}"),
            };
            let list = &self.list;
            let scale = self.scale.title();
            let time = row.answer.time;
            let polls = row.answer.polls;
            println!(
                "{list}\t{scale}\t{}\texpected {}\tcomputed {computed}\t{time:.1?}\t{polls} polls",
                row.puzzle,
                expected.join("/")
            );
        }
    }

    /// A message if fewer than so many percent of any value are equal.
    pub(crate) fn too_low(&self, wanted: f64) -> Option<String> {
        let low = self.scale.columns().iter().enumerate().filter_map(|(place, (name, _))| {
            let (known, equal) = self.counts(place);
            let is_low = known > 0 && percent(equal, known) < wanted;
            is_low.then(|| format!("{name}: {equal} of {known}"))
        });
        let low: Vec<String> = low.collect();
        let none = (!self.rows.iter().any(Row::is_finished)).then(|| "no row was rated".to_owned());
        let reasons: Vec<String> = low.into_iter().chain(none).collect();
        (!reasons.is_empty())
            .then(|| format!("{}, {}: below {wanted} %: {}", self.list, self.scale.title(), reasons.join(", ")))
    }
}

/// Puzzles with equivalent forms, and the values of both.
pub(crate) struct Forms {
    pub(crate) list: String,
    pub(crate) scale: Scale,
    pub(crate) pairs: Vec<[(Puzzle, Vec<String>); 2]>,
}

impl Forms {
    fn line(&self) -> String {
        let mut cells = vec![self.list.clone(), thousands(self.pairs.len())];
        cells.extend((0..self.scale.columns().len()).map(|place| {
            let differs = |[(_, one), (_, other)]: &&[(Puzzle, Vec<String>); 2]| one[place] != other[place];
            let count = self.pairs.iter().filter(differs).count();
            format!("{} ({:.2} %)", thousands(count), percent(count, self.pairs.len()))
        }));
        cells.join(" | ")
    }

    /// Prints the pairs that differ, or all.
    pub(crate) fn print_rows(&self, all: bool) {
        for [(puzzle, values), (form, others)] in self.pairs.iter().filter(|[one, other]| all || one.1 != other.1) {
            let list = &self.list;
            let scale = self.scale.title();
            println!("{list}\t{scale}\t{puzzle}\t{}\tform {form}\t{}", values.join("/"), others.join("/"));
        }
    }
}

/// Prints a table with a row for each list that was rated on this scale.
pub(crate) fn print_table(scale: Scale, comparisons: &[Comparison], limit: Duration) {
    let unfinished = format!("not within {} s", limit.as_secs());
    let after = [unfinished.as_str(), "mean", "median", "p99", "max", "polls, max"];
    let lines = comparisons.iter().filter(|it| it.scale == scale).map(Comparison::line);
    print_markdown(&header(scale, "rated", "", &after), lines);
}

/// Prints a table of how often forms have another value.
pub(crate) fn print_forms(scale: Scale, forms: &[Forms]) {
    let lines = forms.iter().filter(|it| it.scale == scale).map(Forms::line);
    print_markdown(&header(scale, "forms", " differs", &[]), lines);
}

fn header(scale: Scale, rows: &str, what: &str, after: &[&str]) -> Vec<String> {
    let values = scale.columns().iter().map(|(name, _)| format!("{name}{what}"));
    let before = [scale.title().to_owned(), rows.to_owned()];
    before.into_iter().chain(values).chain(after.iter().map(|name| (*name).to_owned())).collect()
}

/// Prints a table, or nothing if there are no lines.
pub(crate) fn print_markdown(header: &[String], lines: impl Iterator<Item = String>) {
    let mut lines = lines.peekable();
    if lines.peek().is_none() {
        return;
    }
    println!("| {} |\n|{}", header.join(" | "), "---|".repeat(header.len()));
    lines.for_each(|line| println!("| {line} |"));
    println!();
}

fn percent(count: usize, of: usize) -> f64 {
    100.0 * count as f64 / of.max(1) as f64
}

/// `24509` as `24,509`.
pub(crate) fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
