//! Lists for each cell of a geometry: its houses and its peers.

use field::Cell;

use crate::model::house::{House, HouseIndex};

/// A list for each cell, all in one allocation: the solver iterates over them in its inner loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellLists<T> {
    items: Box<[T]>,
    /// The list of cell `i` is `items[starts[i]..starts[i + 1]]`.
    starts: Box<[u32]>,
}

impl<T> CellLists<T> {
    pub(crate) fn new(lists: Vec<Vec<T>>) -> CellLists<T> {
        let mut starts = Vec::with_capacity(lists.len() + 1);
        let mut end = 0;
        starts.push(end);
        for list in &lists {
            end += list.len() as u32;
            starts.push(end);
        }
        let mut items = Vec::with_capacity(end as usize);
        for list in lists {
            items.extend(list);
        }
        CellLists { starts: starts.into(), items: items.into() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub(crate) fn get(&self, cell: Cell) -> &[T] {
        let start = self.starts[cell.index()];
        let end = self.starts[cell.index() + 1];
        &self.items[start as usize..end as usize]
    }

    /// The lists of all cells, in reading order.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &[T]> {
        self.starts.windows(2).map(|ends| &self.items[ends[0] as usize..ends[1] as usize])
    }
}

pub(crate) fn houses_of_cells(n_cells: usize, houses: &[House]) -> Vec<Vec<HouseIndex>> {
    let mut houses_of = vec![Vec::new(); n_cells];
    for (index, house) in houses.iter().enumerate() {
        for cell in &house.cells {
            houses_of[cell.index()].push(HouseIndex::new(index));
        }
    }
    houses_of
}

pub(crate) fn peers_of_cells(n_cells: usize, houses: &[House]) -> Vec<Vec<Cell>> {
    let mut peers: Vec<Vec<Cell>> = vec![Vec::new(); n_cells];
    for house in houses {
        for cell in &house.cells {
            let others = house.cells.iter().filter(|other| *other != cell);
            peers[cell.index()].extend(others);
        }
    }
    peers.into_iter().map(in_order).collect()
}

/// Each cell once, in reading order.
pub fn in_order(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    cells.dedup();
    cells
}
