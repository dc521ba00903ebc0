//! Finds the fewest givens that leave one of some solutions.
//!
//! For each solution, the others have to be excluded: a given excludes those that differ from it in its cell. The
//! search takes a solution that differs in the fewest cells, tries each of these cells, and goes on with those that are
//! left; first with two givens, then with one more each time.
//!
//! Must not know the puzzle, nor whether there are other solutions.

use engine::Solution;
use field::{Cell, Digit};

/// A cell with its digit.
pub(super) type Given = (Cell, Digit);

/// The nodes of all searches together. Of 104 classic puzzles with 2 to 256 solutions, made from minimal ones by taking
/// two or three givens away, all were decided, with one or two givens each.
const NODES: u32 = 200_000;

/// The fewest givens, two or more, that exactly one of the solutions holds; one of `targets` if several do. `None` if
/// the search would take too long.
pub(super) fn fewest(solutions: &[Solution], targets: &[usize]) -> Option<Vec<Given>> {
    let cells = solutions.first()?.len();
    let mut search = CoverSearch { nodes: NODES };
    for count in 2..=cells {
        for target in targets.iter().filter_map(|target| solutions.get(*target)) {
            // The cells in which each other solution differs from the target.
            let mut differences: Vec<Vec<usize>> = Vec::with_capacity(solutions.len());
            for other in solutions.iter().filter(|other| *other != target) {
                differences.push((0..cells).filter(|cell| other[*cell] != target[*cell]).collect());
            }
            let left: Vec<&Vec<usize>> = differences.iter().collect();
            if let Some(found) = search.excluding(&left, count)? {
                let mut givens: Vec<Given> = found.into_iter().map(|cell| (Cell::new(cell), target[cell])).collect();
                givens.sort_unstable();
                return Some(givens);
            }
        }
    }
    None
}

/// A search for cells of which each list has one.
struct CoverSearch {
    /// The nodes that are left.
    nodes: u32,
}

impl CoverSearch {
    /// At most `count` cells of which each list has one. The outer `None` says that there are no nodes left.
    #[expect(clippy::option_option, reason = "the end of the search is not its result")]
    fn excluding(&mut self, lists: &[&Vec<usize>], count: usize) -> Option<Option<Vec<usize>>> {
        self.nodes = self.nodes.checked_sub(1)?;
        let Some(shortest) = lists.iter().min_by_key(|list| list.len()) else { return Some(Some(Vec::new())) };
        if count == 0 {
            return Some(None);
        }
        for cell in shortest.iter() {
            let left: Vec<&Vec<usize>> =
                lists.iter().copied().filter(|list| list.binary_search(cell).is_err()).collect();
            if let Some(mut found) = self.excluding(&left, count - 1)? {
                found.push(*cell);
                return Some(Some(found));
            }
        }
        Some(None)
    }
}
