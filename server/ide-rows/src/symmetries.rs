//! Finds the symmetries that the places of givens have.

use engine::Geometry;
use generator::Pattern;

/// The symmetries that the givens of a classic grid can have.
pub struct Symmetries {
    list: Vec<PatternGroups>,
}

/// A symmetry, with the groups of cells that are given together or not at all.
struct PatternGroups {
    pattern: Pattern,
    groups: Vec<Vec<usize>>,
}

impl Symmetries {
    /// Finds the groups of cells of classic grids.
    pub fn classic() -> Symmetries {
        let mut list = Vec::new();
        let Ok(geometry) = Geometry::standard(9) else { return Symmetries { list } };
        for pattern in Pattern::ALL {
            if pattern == Pattern::None {
                continue;
            }
            let orbits = pattern.orbits(&geometry).into_iter();
            let groups = orbits.map(|orbit| orbit.into_iter().map(|cell| cell.index()).collect()).collect();
            list.push(PatternGroups { pattern, groups });
        }
        Symmetries { list }
    }

    /// The names, in the order of the bits of [`Symmetries::of`].
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.list.iter().map(|symmetry| symmetry.pattern.name())
    }

    /// A bit for each symmetry that the givens of a line of 81 cells have.
    pub fn of(&self, line: &str) -> u16 {
        let cells = line.as_bytes();
        let is_given = |cell: &usize| cells.get(*cell).is_some_and(|symbol| (b'1'..=b'9').contains(symbol));
        let mut bits = 0;
        for (bit, symmetry) in self.list.iter().enumerate() {
            let is_kept = symmetry.groups.iter().all(|group| group.iter().all(is_given) || !group.iter().any(is_given));
            bits |= u16::from(is_kept) << bit;
        }
        bits
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
