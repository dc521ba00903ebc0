//! Recognises the steps of a solution that QQWing writes below a grid with `--history` and `--instructions`:
//! `26. Round: 2 - Mark only possibility for cell (Row: 5 - Column: 4 - Value: 5)`.

/// The beginnings of what a step does.
const ACTIONS: [&str; 4] = ["Mark ", "Remove possibilities ", "Roll back ", "Row: "];

/// True for a step, with its number or without it.
pub(crate) fn is_step(text: &str) -> bool {
    /// More digits are cells.
    const MOST_DIGITS: usize = 5;
    let digits = text.bytes().take(MOST_DIGITS).take_while(u8::is_ascii_digit).count();
    let bare = &text[digits..];
    // Nearly all lines end here.
    if !bare.starts_with(['.', 'R', 'M']) || bare.len() < 10 {
        return false;
    }
    let bare = bare.strip_prefix('.').unwrap_or(bare).trim_start();
    let Some(behind) = bare.strip_prefix("Round") else {
        // The instructions of other versions do not name the round.
        return ACTIONS.iter().any(|action| bare.starts_with(action)) && bare.contains("Row: ");
    };
    let behind = behind.trim_start_matches([':', ' ']);
    let rest = behind.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < behind.len()
        && ACTIONS.iter().any(|action| rest.trim_start_matches([':', '-', ' ']).starts_with(action))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_and_rows() {
        for text in [
            "26. Round: 2 - Mark only possibility for cell (Row: 5 - Column: 4 - Value: 5)",
            "1. Round 2 : Mark only possibility for cell - Row: 1 - Column: 4 - Value: 6",
            "Round: 1 - Mark given (Row: 4 - Column: 1 - Value: 7)",
            "3. Round: 3 - Remove possibilities for naked pair in row (Row: 4 - Column: 1)",
            "12. Round: 4 - Roll back round",
            "2. Mark only possibility for cell - Row: 5 - Column: 5 - Value: 5",
        ] {
            assert!(is_step(text), "{text}");
        }
        for text in ["", "1.3.3.1..1.3.3.1", "1. Round of the cup", "Round: 2", "Mark Smith", "12.34.5...", "Row: 3"] {
            assert!(!is_step(text), "{text}");
        }
    }
}
