//! Writes lists of cells as text: numbers or texts, a puzzle in one list, or in a list for each of its rows.

/// A value that a list of cells may contain.
#[derive(Clone, PartialEq, Debug)]
pub enum ListedCell {
    /// There is none: the cell is empty.
    Absent,
    Number(f64),
    Text(String),
    List(Vec<ListedCell>),
    /// No value of a cell.
    Other,
}

/// The symbols of the values 1 to 35.
const SYMBOLS: &[u8; 35] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// A symbol that no cell has.
const NO_SYMBOL: char = '!';

/// The text of a puzzle whose cells are listed: a line, or the rows as they are listed.
pub fn text_of_cells(cells: &[ListedCell]) -> String {
    let mut text = String::new();
    let mut is_after_row = false;
    for cell in cells {
        let is_row = match cell {
            ListedCell::List(_) => true,
            ListedCell::Text(cell) => cell.chars().count() > 1,
            ListedCell::Absent | ListedCell::Number(_) | ListedCell::Other => false,
        };
        // A row has a line of its own, so that one that is too short or too long is seen.
        if (is_row || is_after_row) && !text.is_empty() {
            text.push('\n');
        }
        is_after_row = is_row;
        match cell {
            ListedCell::Absent => text.push('.'),
            ListedCell::Number(number) => text.push(symbol(*number)),
            ListedCell::Text(cell) => text.push_str(if cell.trim().is_empty() { "." } else { cell }),
            ListedCell::List(row) => text.push_str(&text_of_cells(row)),
            ListedCell::Other => text.push(NO_SYMBOL),
        }
    }
    text
}

/// The symbol of a number: 0 and -1, as programs write it, are empty cells.
fn symbol(number: f64) -> char {
    if number == 0.0 || number == -1.0 || number.is_nan() {
        return '.';
    }
    let symbols = (1..).zip(SYMBOLS);
    let known = symbols.into_iter().find(|(value, _)| f64::from(*value) == number);
    known.map_or(NO_SYMBOL, |(_, symbol)| char::from(*symbol))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(numbers: &[i32]) -> Vec<ListedCell> {
        numbers.iter().map(|number| ListedCell::Number(f64::from(*number))).collect()
    }

    #[test]
    fn numbers_and_texts_in_lists() {
        assert_eq!(text_of_cells(&numbers(&[1, 0, -1, 9, 10, 35, 36, -2])), "1..9AZ!!");
        let rows = [ListedCell::List(numbers(&[1, 2])), ListedCell::List(numbers(&[2, 0, 1]))];
        assert_eq!(text_of_cells(&rows), "12\n2.1");
        let words = ["5", "", " ", "."].map(|word| ListedCell::Text(word.to_owned()));
        assert_eq!(text_of_cells(&words), "5...");
        let lines = ["12", ".1"].map(|word| ListedCell::Text(word.to_owned()));
        assert_eq!(text_of_cells(&lines), "12\n.1");
        assert_eq!(text_of_cells(&[ListedCell::Absent, ListedCell::Number(f64::NAN), ListedCell::Number(1.5)]), "..!");
    }
}
