//! Finds the groups of candidates, and what follows from and for them.

use super::table::Implications;
use super::{CANDIDATES, Group, Statement};
use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::DIGITS;
use crate::hodoku::base::geometry::{CellSet, House, HouseKind, shared_houses};

/// All groups: by row, then column, in each by digit and box.
pub(super) fn all(board: &Board) -> Vec<Group> {
    let mut groups = Vec::new();
    for line in HouseKind::Row.houses().chain(HouseKind::Column.houses()) {
        for digit in DIGITS.iter() {
            for block in HouseKind::Block.houses() {
                let cells = board.places_in(line, digit) & block.cells();
                if cells.len() >= 2 {
                    groups.push(Group { digit, cells });
                }
            }
        }
    }
    groups
}

/// Adds the consequences of groups, group by group, behind those between candidates.
pub(super) fn link(board: &Board, implications: &mut Implications) {
    let groups = implications.groups().to_vec();
    for (index, group) in groups.iter().enumerate() {
        link_to_cells(board, index, group, implications);
        let others: Vec<(usize, &Group)> = groups
            .iter()
            .enumerate()
            .filter(|(_, it)| it.digit == group.digit && !it.cells.meets(group.cells))
            .collect();
        link_to_groups(board, index, group, &others, implications);
    }
}

fn node(index: usize, is_on: bool) -> Statement {
    Statement::new(CANDIDATES + index, is_on)
}

fn link_to_cells(board: &Board, index: usize, group: &Group, implications: &mut Implications) {
    let on = node(index, true);
    let off = node(index, false);
    let places = board.places(group.digit) - group.cells;
    for cell in places & group.cells.common_peers() {
        implications.add(on, Statement::off(cell, group.digit));
        implications.add(Statement::on(cell, group.digit), off);
    }
    for house in box_first(group.cells) {
        let others = places & house.cells();
        if let Some(cell) = others.first().filter(|_| others.len() == 1) {
            implications.add(off, Statement::on(cell, group.digit));
            implications.add(Statement::off(cell, group.digit), on);
        }
    }
}

fn link_to_groups(
    board: &Board,
    index: usize,
    group: &Group,
    others: &[(usize, &Group)],
    implications: &mut Implications,
) {
    let on = node(index, true);
    let off = node(index, false);
    for (other, it) in others {
        if shared_houses(it.cells | group.cells).next().is_some() {
            implications.add(on, node(*other, false));
        }
    }
    for house in shared_houses(group.cells) {
        let mut in_house = others.iter().filter(|(_, it)| it.cells.is_within(house.cells()));
        if let (Some((other, it)), None) = (in_house.next(), in_house.next())
            && board.places_in(house, group.digit) == it.cells | group.cells
        {
            implications.add(off, node(*other, true));
        }
    }
}

/// The box of a group, then its line.
fn box_first(cells: CellSet) -> impl Iterator<Item = House> {
    let mut houses: Vec<House> = shared_houses(cells).collect();
    houses.reverse();
    houses.into_iter()
}
