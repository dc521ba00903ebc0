//! Examples of clues of each kind, with the parts to type over.

use super::ExamplePart;
use syntax::ClueKind;

/// Returns an example of a clue, on a line of its own, for a grid of that size.
pub(super) fn example(kind: ClueKind, size: u8) -> Vec<ExamplePart> {
    let parts: &[(&str, &str)] = match kind {
        ClueKind::Cages | ClueKind::Sums => &[("\n", "10"), (": ", "r1c1 r1c2")],
        ClueKind::LittleKillers => &[("\n", "10"), (": ", "r1c2-r2c1")],
        ClueKind::Arrows => &[("\n", "r1c1"), (": ", "r1c2-r1c3")],
        ClueKind::Dots | ClueKind::Marks => &[("\n", "r1c1"), (" ", "o"), (" ", "r1c2")],
        ClueKind::Xv => &[("\n", "r1c1"), (" ", "x"), (" ", "r1c2")],
        ClueKind::Inequalities => &[("\n", "r1c1"), (" ", "<"), (" ", "r1c2")],
        ClueKind::Clones => &[("\n", "r1c1-r1c2"), (" = ", "r3c3-r3c4")],
        // Above 9×9 the digits of a set are one number.
        ClueKind::Quads if size > 9 => &[("\n", "1 2"), (": ", "r1c1 r1c2 r2c1 r2c2")],
        ClueKind::Quads => &[("\n", "1 2"), (": ", "r12c12")],
        ClueKind::Odd
        | ClueKind::Even
        | ClueKind::Min
        | ClueKind::Max
        | ClueKind::RowIndexers
        | ClueKind::ColIndexers => &[("\n", "r1c1 r2c3")],
        ClueKind::ExtraRegions => &[("\n", "r1c1-r1c3 r2c3")],
        ClueKind::Sandwich | ClueKind::XSums | ClueKind::Skyscrapers | ClueKind::NumberedRooms => {
            let places = vec!["."; usize::from(size)].join(" ");
            return [("\ntop:  ", &places), ("\nleft: ", &places)].map(part).into();
        }
        ClueKind::Thermos
        | ClueKind::SlowThermos
        | ClueKind::Whispers
        | ClueKind::Renbans
        | ClueKind::Palindromes
        | ClueKind::Between
        | ClueKind::Lockout
        | ClueKind::RegionSums
        | ClueKind::Zippers
        | ClueKind::DoubleArrows
        | ClueKind::Entropic
        | ClueKind::Modular
        | ClueKind::Parity
        | ClueKind::Nabners => &[("\n", "r1c1-r1c3")],
        ClueKind::Unknown => &[],
    };
    parts.iter().copied().map(part).collect()
}

fn part((fixed, placeholder): (&str, impl AsRef<str>)) -> ExamplePart {
    ExamplePart { fixed: fixed.to_owned(), placeholder: placeholder.as_ref().to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::Document;

    #[test]
    fn examples_can_be_read() {
        for (kind, word) in ClueKind::all() {
            for size in [4, 9, 16] {
                let parts = example(kind, size).into_iter().map(|part| part.fixed + &part.placeholder);
                let text = format!("size: {size}\n[{word}]{}\n", parts.collect::<String>());
                let document = Document::read(&text);
                let block = &document.blocks()[0];
                assert!(block.problems.is_empty(), "{text}: {:?}", block.problems);
                assert!(block.puzzles[0].clues.iter().any(|section| !section.clues.is_empty()), "{text}");
            }
        }
    }
}
