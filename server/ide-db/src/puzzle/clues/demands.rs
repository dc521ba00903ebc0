//! Writes the demand of a clue as a clause, which the reasons of steps quote: `values increase from the bulb in r1c1`.

use crate::base::words::listed;
use crate::puzzle::clues::{cell_name, name};
use clues::{ClueKind, Count, Counted, PairRelation, Relation, Side};
use engine::{Demand, Numbers};
use std::sync::Arc;
use syntax::{Clue, ClueCell, ClueContent, ClueValue};

/// The demand of a whole clue. Marks, minima, maxima and numbers at a side have functions of their own: each of them is
/// a group by itself.
pub(super) fn of_clue(kind: ClueKind, clue: &Clue, numbers: Numbers) -> Demand {
    let name = name(kind, clue);
    let clause = match &clue.content {
        ClueContent::Cells { values, cells } => of_cells(kind, &name, values, cells, numbers),
        ClueContent::Arrow { circle, shaft } => {
            let makes = if shaft.len() == 1 { "is" } else { "add up to" };
            let circle = match &circle[..] {
                [circle] => format!("the circle in {}", cell(circle)),
                digits => format!("the number in {}", names(digits).concat()),
            };
            format!("{} {makes} {circle}", listed(&names(shaft)))
        }
        ClueContent::Clones { left, right } => {
            let one = left.first().map(cell).unwrap_or_default();
            let other = right.first().map(cell).unwrap_or_default();
            format!("the clones at {one} and {other} hold the same")
        }
        ClueContent::Pairs { relation, cells } => of_pairs(kind, relation, cells),
        ClueContent::Sets(sets) => {
            let sets: Vec<String> = sets.iter().map(|set| names(set).join("+")).collect();
            match kind {
                ClueKind::SameValues => format!("{} hold the same values", listed(&sets)),
                _ => format!("{} make the same", listed(&sets)),
            }
        }
        ClueContent::Counts { count, what, cells } => of_count(count, what, cells),
        ClueContent::Chain { .. } | ClueContent::Side { .. } => format!("{name} says so"),
    };
    Demand { clause: Arc::from(clause), conclusion: kind.conclusion() }
}

/// The demand of the mark between two cells.
pub(super) fn of_mark(relation: Relation, one: &str, other: &str) -> Demand {
    let (conclusion, clause) = match relation {
        Relation::Difference(1) => ("White Dot", format!("{one} and {other} are consecutive")),
        Relation::Difference(number) => ("Difference", format!("{one} and {other} differ by {number}")),
        Relation::Ratio(2) => ("Black Dot", format!("one of {one} and {other} is twice the other")),
        Relation::Ratio(number) => ("Ratio", format!("one of {one} and {other} is {number} times the other")),
        Relation::Ten => ("XV Pair", format!("{one} and {other} make 10")),
        Relation::Five => ("XV Pair", format!("{one} and {other} make 5")),
        Relation::Less => ("Inequality", format!("{one} is less than {other}")),
        Relation::Greater => ("Inequality", format!("{one} is greater than {other}")),
        Relation::Equal => ("Equal Cells", format!("{one} equals {other}")),
    };
    Demand { clause: Arc::from(clause), conclusion }
}

/// The demand of a minimum or a maximum.
pub(super) fn of_extreme(kind: ClueKind, cell: &str) -> Demand {
    let compared = if kind == ClueKind::Min { "less" } else { "greater" };
    let clause = format!("{cell} is {compared} than the cells beside, above and below it");
    Demand { clause: Arc::from(clause), conclusion: kind.conclusion() }
}

/// The demand of a number at a side, on the row or column there.
pub(super) fn of_side(kind: ClueKind, side: Side, place: u8, number: u32, numbers: Numbers) -> Demand {
    let line = match side {
        Side::Top | Side::Bottom => format!("column {}", place + 1),
        Side::Left | Side::Right => format!("row {}", place + 1),
    };
    let from = match side {
        Side::Top => "from above",
        Side::Bottom => "from below",
        Side::Left => "from the left",
        Side::Right => "from the right",
    };
    let clause = match kind {
        ClueKind::Sandwich => {
            let least = numbers.of(1);
            let greatest = numbers.greatest();
            format!("the values between {least} and {greatest} in {line} make {number}")
        }
        ClueKind::XSums => format!("as many values of {line} as the first one says make {number} {from}"),
        ClueKind::Skyscrapers => match number {
            1 => format!("only the first value of {line} is seen {from}"),
            _ => format!("{number} values of {line} are seen {from}"),
        },
        ClueKind::HiddenSkyscrapers => format!("{number} is the first hidden value of {line} {from}"),
        ClueKind::NumberedRooms => format!("the first value of {line} {from} says which cell there holds {number}"),
        _ => format!("{line} has a clue of {number}"),
    };
    Demand { clause: Arc::from(clause), conclusion: kind.conclusion() }
}

/// The demand of a rule for the whole grid.
pub(super) fn of_rule(word: &str) -> Demand {
    let (conclusion, clause) = match word {
        "all-dots-given" => ("No Dot", "neighbours without a dot are neither consecutive nor in the ratio 2"),
        "all-xv-given" => ("No X or V", "neighbours without a mark make neither 5 nor 10"),
        "nonconsecutive" => ("Nonconsecutive", "neighbours without a dot are not consecutive"),
        "antitaxi" => ("Antitaxi", "no two cells hold the number of steps between them"),
        "global-entropy" => ("Global Entropy", "each square of 2×2 cells has a low, a middle and a high value"),
        "global-mod" => ("Global Mod", "each square of 2×2 cells has all three remainders of a division by 3"),
        _ => ("Rule", "a rule of the puzzle says so"),
    };
    Demand { clause: Arc::from(clause), conclusion }
}

/// The clause of a clue of the form `[value:] cells`. `name` is its name in a sentence.
fn of_cells(kind: ClueKind, name: &str, values: &[ClueValue], cells: &[ClueCell], numbers: Numbers) -> String {
    let first = cells.first().map(cell).unwrap_or_default();
    let last = cells.last().map(cell).unwrap_or_default();
    let number = values.first().map(|value| value.number);
    let total = number.map(|number| number.to_string()).unwrap_or_default();
    let usual_difference = kind.usual_difference(numbers.count()).unwrap_or_default();
    let difference = number.unwrap_or(u32::from(usual_difference));
    match kind {
        ClueKind::ExtraRegions => format!("the values of {name} differ"),
        ClueKind::Cages if number.is_none() => format!("the values of {name} differ"),
        ClueKind::Cages | ClueKind::Sums | ClueKind::LittleKillers => format!("{name} makes {total}"),
        ClueKind::Thermos => format!("values increase from the bulb in {first}"),
        ClueKind::SlowThermos => format!("values never decrease from the bulb in {first}"),
        ClueKind::Whispers => format!("neighbours on {name} differ by at least {difference}"),
        ClueKind::Renbans => format!("the values of {name} are consecutive, in any order"),
        ClueKind::Palindromes => format!("{name} is the same from both ends"),
        ClueKind::Between => format!("the values on {name} are between those of {first} and {last}"),
        ClueKind::Lockout => {
            format!("{first} and {last} differ by at least {difference}, and no value on {name} is in their range")
        }
        ClueKind::RegionSums => format!("the parts of {name} in each box make the same"),
        ClueKind::Zippers => format!("cells equally far from the middle of {name} make the same"),
        ClueKind::DoubleArrows => format!("the values between {first} and {last} make as much as these two"),
        ClueKind::Entropic => format!("any three neighbours on {name} are low, middle and high"),
        ClueKind::Modular => format!("any three neighbours on {name} have different remainders, divided by 3"),
        ClueKind::Parity => format!("odd and even values alternate along {name}"),
        ClueKind::Nabners => format!("no two values of {name} are equal or consecutive"),
        ClueKind::Quads => {
            let wanted: Vec<String> = values.iter().map(|value| value.number.to_string()).collect();
            format!("{} {} in {name}", listed(&wanted), if wanted.len() == 1 { "is" } else { "are" })
        }
        ClueKind::Products => format!("{name} multiplies to {total}"),
        ClueKind::CountingCircles => "a value in a circle says how many circles hold it".to_owned(),
        ClueKind::ValueIndexers => {
            let second = cells.get(1).map(cell).unwrap_or_default();
            format!("{first} is on the line again, so many cells after {second} as {second} says")
        }
        ClueKind::SumLines => format!("{name} is divided into parts that make {total}"),
        ClueKind::RellikCages => format!("no values of {name} make {total}"),
        ClueKind::EqualityCages => format!("{name} has as many odd as even, and as many low as high values"),
        ClueKind::Lunchboxes => format!("the values between the least and the greatest of {name} make {total}"),
        ClueKind::Odd => "the marked cells are odd".to_owned(),
        ClueKind::Even => "the marked cells are even".to_owned(),
        ClueKind::RowIndexers => "an indexer says in which column the number of its own column is".to_owned(),
        ClueKind::ColIndexers => "an indexer says in which row the number of its own row is".to_owned(),
        // Clues of other kinds have other forms.
        _ => format!("{name} says so"),
    }
}

fn of_pairs(kind: ClueKind, relation: &PairRelation, cells: &[ClueCell]) -> String {
    let first = cells.first().map(cell).unwrap_or_default();
    let pairs = match kind {
        ClueKind::AllPairs => "every two cells of the set",
        _ => "neighbours on the line",
    };
    format!("{pairs} at {first} follow “{}”", relation.text())
}

fn of_count(count: &Count<ClueCell, ClueValue>, what: &Counted<ClueValue>, cells: &[ClueCell]) -> String {
    let first = cells.first().map(cell).unwrap_or_default();
    let what = match what {
        Counted::Values(values) => {
            let values: Vec<String> = values.iter().map(|value| value.number.to_string()).collect();
            format!("cells with {}", values.join(" or "))
        }
        Counted::Odd => "odd values".to_owned(),
        Counted::Even => "even values".to_owned(),
        Counted::Different => "different values".to_owned(),
    };
    match count {
        Count::Number(value) => format!("the cells from {first} on have {} {what}", value.number),
        Count::Cell(place) => format!("{} says how many {what} the cells from {first} on have", cell(place)),
    }
}

fn cell(place: &ClueCell) -> String {
    cell_name((place.row, place.column))
}

fn names(cells: &[ClueCell]) -> Vec<String> {
    cells.iter().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use crate::puzzle::geometries::Geometries;
    use crate::puzzle::lowering::Lowered;
    use std::collections::BTreeSet;
    use std::path::Path;
    use syntax::Document;

    /// Every kind of clue and every rule has a sample.
    #[test]
    fn the_clues_of_all_samples_say_what_they_demand() {
        let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/variants");
        let mut conclusions = BTreeSet::new();
        for sample in std::fs::read_dir(samples).expect("the samples") {
            let text = std::fs::read_to_string(sample.expect("a sample").path()).expect("a text");
            let document = Document::read(&text);
            for puzzle in document.blocks().iter().flat_map(|block| &block.puzzles) {
                let geometry = Lowered::new(puzzle, &Geometries::default()).geometry;
                for (group, _) in geometry.constraint_groups() {
                    let name = geometry.group_name(group);
                    let demand = geometry.group_demand(group).expect("a clue with a demand");
                    assert!(!demand.clause.ends_with("says so"), "{name}");
                    conclusions.insert(demand.conclusion);
                }
            }
        }
        assert!(conclusions.len() >= clues::ClueKind::all().count(), "{conclusions:?}");
    }
}
