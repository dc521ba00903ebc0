//! Compares ratings on the scale of Sudoku Explainer with those of a list, and prints where they differ.
//!
//! ```text
//! cargo run --release -p ratings --example se_agreement -- LIST.tsv [EVERY [SECONDS [steps]]]
//! ```
//!
//! The list has a header with the columns `puzzle`, and `SER`, `ER` or `SE121_ER`; `EP` and `ED`, also as `SE_EP` and
//! `SE_ED`, are compared if they are there. Without a header it has puzzles and ER. Every so many rows one is rated. A
//! puzzle that takes longer than the seconds is counted apart. With `steps`, the steps of each puzzle are printed.
//! Times are those of one thread on the clock.

use engine::Digit;
use ratings::Unrated;
use ratings::se::{Rating, rate, steps};
use std::error::Error;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, default: u64| arguments.get(place).map_or(Ok(default), |it| it.parse());
    let list = List::read(&std::fs::read_to_string(arguments.first().ok_or("which list?")?)?)?;
    let (every, limit) = (number(1, 1)?, Duration::from_secs(number(2, 3_600)?));
    let mut agreement = Agreement { limit, ..Agreement::default() };
    for row in list.rows.iter().step_by(usize::try_from(every)?) {
        if arguments.get(3).is_some_and(|word| word == "steps") {
            print_steps(row);
        }
        agreement.compare(row);
    }
    agreement.report();
    Ok(())
}

struct Row {
    puzzle: String,
    /// ER, EP and ED, where they are known.
    expected: [Option<String>; 3],
}

struct List {
    rows: Vec<Row>,
}

impl List {
    fn read(text: &str) -> Result<List, Box<dyn Error>> {
        let first = text.lines().next().unwrap_or_default();
        let has_header = first.split('\t').any(|column| column == "puzzle");
        let header: Vec<&str> = if has_header { first.split('\t').collect() } else { vec!["puzzle", "ER"] };
        let place = |names: &[&str]| header.iter().position(|column| names.contains(column));
        let puzzle = place(&["puzzle"]).ok_or("no column puzzle")?;
        let ratings = [place(&["SER", "ER", "SE121_ER"]), place(&["EP", "SE_EP"]), place(&["ED", "SE_ED"])];
        let row = |line: &str| {
            let fields: Vec<&str> = line.split('\t').collect();
            let field = |place: usize| fields.get(place).map(|field| (*field).to_owned());
            Row {
                puzzle: field(puzzle).unwrap_or_default(),
                expected: ratings.map(|place| field(place?).filter(|field| !field.is_empty())),
            }
        };
        Ok(List { rows: text.lines().skip(usize::from(has_header)).map(row).collect() })
    }
}

#[derive(Default)]
struct Agreement {
    limit: Duration,
    rated: usize,
    unfinished: usize,
    equal: [usize; 3],
    times: Vec<Duration>,
}

impl Agreement {
    fn compare(&mut self, row: &Row) {
        let start = Instant::now();
        let rating = rate(&givens(&row.puzzle), &|| start.elapsed() > self.limit);
        let time = start.elapsed();
        if rating == Err(Unrated::Interrupted) {
            self.unfinished += 1;
            println!("{}\texpected {}, unfinished", row.puzzle, words(&row.expected));
            return;
        }
        self.rated += 1;
        self.times.push(time);
        let found = rating.map(|Rating { er, ep, ed }| [er, ep, ed].map(|it| it.to_string()));
        let is_equal = |place: usize| {
            let expected = row.expected[place].as_ref();
            expected.is_none_or(|expected| found.as_ref().is_ok_and(|found| found[place] == *expected))
        };
        let equal = [0, 1, 2].map(is_equal);
        self.equal.iter_mut().zip(equal).for_each(|(count, is_equal)| *count += usize::from(is_equal));
        if equal.contains(&false) {
            let found = found.map_or_else(|why| format!("{why:?}"), |found| found.join("/"));
            println!("{}\texpected {}, found {found}, {time:.1?}", row.puzzle, words(&row.expected));
        }
    }

    fn report(&mut self) {
        let rows = self.rated.max(1);
        self.times.sort_unstable();
        let percent = |count: usize| 100.0 * count as f64 / rows as f64;
        println!("rated   {} ({} unfinished)", self.rated, self.unfinished);
        for (name, count) in ["ER", "EP", "ED"].into_iter().zip(self.equal) {
            println!("{name}      {count} ({:.2} %)", percent(count));
        }
        let total: Duration = self.times.iter().sum();
        let at = |share: usize| self.times.get((rows * share / 100).min(rows - 1)).copied().unwrap_or_default();
        println!(
            "time    mean {:.2?}, median {:.2?}, p99 {:.2?}, max {:.2?}",
            total / rows as u32,
            at(50),
            at(99),
            at(100)
        );
    }
}

fn words(expected: &[Option<String>; 3]) -> String {
    expected.iter().flatten().cloned().collect::<Vec<_>>().join("/")
}

fn print_steps(row: &Row) {
    println!("{}", row.puzzle);
    for step in steps(&givens(&row.puzzle), &|| false) {
        match step {
            Ok(step) => println!("  {step}"),
            Err(why) => println!("  {why:?}"),
        }
    }
}

fn givens(line: &str) -> [Option<Digit>; 81] {
    let mut givens = [None; 81];
    for (given, symbol) in givens.iter_mut().zip(line.bytes()) {
        *given = Digit::new(symbol.wrapping_sub(b'0')).filter(|digit| digit.get() <= 9);
    }
    givens
}
