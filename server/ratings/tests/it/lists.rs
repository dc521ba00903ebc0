//! Reads puzzles and lists for the tests.

use engine::Digit;
use test_support::corpora::corpus;

pub(crate) type Givens = [Option<Digit>; 81];

pub(crate) fn givens(line: &str) -> Givens {
    let mut givens = [None; 81];
    for (given, symbol) in givens.iter_mut().zip(line.bytes()) {
        *given = Digit::new(symbol.wrapping_sub(b'0')).filter(|digit| digit.get() <= 9);
    }
    givens
}

/// The lines of a file beside the repository; `None` if it is missing.
fn lines(name: &str) -> Option<Vec<String>> {
    let text = std::fs::read_to_string(corpus(name)?).expect("it can be read");
    Some(text.lines().map(str::to_owned).collect())
}

/// The columns of these names of a list with a header, row by row.
pub(crate) fn columns<const N: usize>(name: &str, names: [&str; N]) -> Option<Vec<[String; N]>> {
    let lines = lines(name)?;
    let header: Vec<&str> = lines[0].split('\t').collect();
    let places = names.map(|name| header.iter().position(|column| *column == name).expect("the column is there"));
    let row = |line: &String| {
        let fields: Vec<&str> = line.split('\t').collect();
        places.map(|place| fields[place].to_owned())
    };
    Some(lines[1..].iter().map(row).collect())
}
