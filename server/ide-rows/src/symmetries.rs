//! Finds the symmetries that the places of givens have.

use engine::Geometry;
use generator::Pattern;

/// The symmetries of a classic grid, each as the groups of cells that are given together or not at all.
pub struct Symmetries(Vec<(Pattern, Vec<Vec<usize>>)>);

impl Symmetries {
    /// Finds the groups of cells of classic grids.
    pub fn classic() -> Symmetries {
        let Ok(geometry) = Geometry::standard(9) else { return Symmetries(Vec::new()) };
        let groups = |pattern: Pattern| {
            let orbits = pattern.orbits(&geometry);
            orbits.into_iter().map(|orbit| orbit.into_iter().map(|cell| cell.index()).collect()).collect()
        };
        let patterns = Pattern::ALL.into_iter().filter(|pattern| *pattern != Pattern::None);
        Symmetries(patterns.map(|pattern| (pattern, groups(pattern))).collect())
    }

    /// The names, in the order of the bits of [`Symmetries::of`].
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(pattern, _)| pattern.name())
    }

    /// A bit for each symmetry that the givens of a line of 81 cells have.
    pub fn of(&self, line: &str) -> u16 {
        let cells = line.as_bytes();
        let is_given = |cell: usize| cells.get(cell).is_some_and(|symbol| (b'1'..=b'9').contains(symbol));
        let has =
            |group: &Vec<usize>| group.iter().all(|cell| is_given(*cell)) || !group.iter().any(|cell| is_given(*cell));
        let bits = self.0.iter().enumerate().map(|(bit, (_, groups))| u16::from(groups.iter().all(has)) << bit);
        bits.fold(0, |all, bit| all | bit)
    }
}

#[cfg(test)]
mod tests {
    use super::Symmetries;

    #[test]
    fn a_puzzle_with_half_turn_symmetry() {
        let symmetries = Symmetries::classic();
        let of = |line: &str| {
            let bits = symmetries.of(line);
            symmetries
                .names()
                .enumerate()
                .filter(|(bit, _)| bits >> bit & 1 == 1)
                .map(|(_, name)| name)
                .collect::<Vec<_>>()
        };
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(of(line), ["rotational"]);
        assert_eq!(of(&line.replacen('5', ".", 1)), [""; 0]);
        assert_eq!(of(&"1".repeat(81)).len(), symmetries.names().count());
    }
}
