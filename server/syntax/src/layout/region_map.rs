//! Recognises maps of regions: grids in which each symbol occurs as often as a house has cells, in connected cells.

use field::Digit;

/// The regions of a map, for each cell its region, numbered in the order in which their symbols appear. `symbols` are
/// those of a grid of `size` × `size` cells in reading order. `None` if they are no map: no solution is one, since its
/// equal values never touch.
pub(crate) fn regions_of_map(symbols: &[&str], size: u8) -> Option<Vec<Digit>> {
    let side = usize::from(size);
    if symbols.len() != side * side {
        return None;
    }
    let mut names: Vec<&str> = Vec::with_capacity(side);
    let mut regions = Vec::with_capacity(symbols.len());
    for symbol in symbols {
        let known = names.iter().position(|name| name == symbol);
        if known.is_none() {
            names.push(symbol);
        }
        let region = known.unwrap_or(names.len() - 1);
        if region >= side {
            return None;
        }
        regions.push(Digit::new(region as u8 + 1)?);
    }
    names.iter().all(|name| is_region(symbols, side, name)).then_some(regions)
}

/// True if the cells with that symbol are as many as a house has, and connected by their sides.
fn is_region(symbols: &[&str], size: usize, name: &str) -> bool {
    if symbols.iter().filter(|symbol| **symbol == name).count() != size {
        return false;
    }
    let Some(first) = symbols.iter().position(|symbol| *symbol == name) else { return false };
    let mut reached = vec![first];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        let column = cell % size;
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < size).then_some(cell + 1);
        for neighbour in [left, right, cell.checked_sub(size), Some(cell + size)].into_iter().flatten() {
            if symbols.get(neighbour) == Some(&name) && !reached.contains(&neighbour) {
                reached.push(neighbour);
            }
        }
    }
    reached.len() == size
}

/// True if two rows, the first of a grid, may be those of a map of regions: equal symbols touch. Values of a puzzle
/// never do, and marks of empty cells and zeros do not count.
pub(crate) fn may_be_region_map(first: &[&str], second: &[&str]) -> bool {
    for row in [first, second] {
        if row.windows(2).any(|pair| pair[0] == pair[1] && may_be_region(pair[0])) {
            return true;
        }
    }
    first.iter().zip(second).any(|(above, below)| above == below && may_be_region(above))
}

/// False for marks of empty cells and zeros.
fn may_be_region(symbol: &str) -> bool {
    !matches!(symbol, "." | "·" | "_" | "*" | "-" | "?" | "0" | "x" | "X")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbols(text: &str) -> Vec<&str> {
        text.split("").filter(|symbol| !symbol.trim().is_empty()).collect()
    }

    #[test]
    fn maps_and_other_grids() {
        for map in ["0011 0011 2233 2233", "1112 3122 3342 3444", "aabb aabb ccdd ccdd"] {
            assert!(regions_of_map(&symbols(map), 4).is_some(), "{map}");
        }
        let numbers: Vec<u8> = regions_of_map(&symbols("bbaa bbaa ccdd ccdd"), 4)
            .unwrap_or_default()
            .into_iter()
            .map(Digit::get)
            .collect();
        assert_eq!(numbers, [1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4]);
        for other in ["1234 3412 2143 4321", "1112 3122 3342 4443", "0011 0011 2233 223.", "0011 0011 2233"] {
            assert_eq!(regions_of_map(&symbols(other), 4), None, "{other}");
        }
    }

    #[test]
    fn first_rows_of_maps() {
        assert!(may_be_region_map(&symbols("1112"), &symbols("3122")));
        assert!(may_be_region_map(&symbols("1234"), &symbols("1234")));
        assert!(!may_be_region_map(&symbols("1.00"), &symbols(".3..")));
    }
}
