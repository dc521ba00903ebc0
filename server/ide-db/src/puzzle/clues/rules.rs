//! The constraints of rules that concern clues, or all pairs and squares of cells.

use crate::puzzle::clues::cells::{beside, related};
use crate::puzzle::clues::lines::{sequence, third};
use clues::Relation as Mark;
use engine::{Cell, Constraint, ConstraintGroup, Geometry, Relation};
use std::collections::HashSet;
use std::sync::Arc;
use syntax::{Clue, ClueContent, ClueMark, ClueSection, rule_bit};

/// The bits of the rules that clues restrict, so that they become constraints: in a nonconsecutive puzzle with dots,
/// the cells beside a dot are consecutive.
pub fn restricted_variants(sections: &[ClueSection]) -> u16 {
    let is_dot = |mark: &ClueMark| mark.relation == Mark::Difference(1);
    let has_dot = |clue: &Clue| matches!(&clue.content, ClueContent::Chain { marks, .. } if marks.iter().any(is_dot));
    let has_dots = sections.iter().flat_map(|section| &section.clues).any(has_dot);
    if has_dots { bit("nonconsecutive") } else { 0 }
}

/// The bit of a rule.
pub fn bit(word: &str) -> u16 {
    rule_bit(word).unwrap_or_default()
}

/// The constraints of the rules that are bits.
pub(super) fn constraints(geometry: &Geometry, sections: &[ClueSection], rules: u16) -> Vec<ConstraintGroup> {
    let mut groups = Vec::new();
    if rules & bit("all-dots-given") != 0 {
        let marked = marked(geometry, sections, |relation| matches!(relation, Mark::Difference(_) | Mark::Ratio(_)));
        let allows = |one: u8, other: u8| one.abs_diff(other) != 1 && one != 2 * other && other != 2 * one;
        groups.push(group("all-dots-given", unmarked(geometry, &marked, allows)));
    }
    if rules & bit("all-xv-given") != 0 {
        let marked = marked(geometry, sections, |relation| relation.sum().is_some());
        let allows = |one: u8, other: u8| !matches!(one + other, 5 | 10);
        groups.push(group("all-xv-given", unmarked(geometry, &marked, allows)));
    }
    if rules & restricted_variants(sections) != 0 {
        let marked = marked(geometry, sections, |relation| relation == Mark::Difference(1));
        let allows = |one: u8, other: u8| one.abs_diff(other) != 1;
        groups.push(group("nonconsecutive", unmarked(geometry, &marked, allows)));
    }
    if rules & bit("antitaxi") != 0 {
        groups.push(group("antitaxi", antitaxi(geometry)));
    }
    if rules & bit("global-entropy") != 0 {
        groups.push(group("global-entropy", entropy(geometry)));
    }
    groups
}

fn group(word: &str, constraints: Vec<Constraint>) -> ConstraintGroup {
    ConstraintGroup { name: Arc::from(format!("the rule {word}")), constraints }
}

/// The pairs of cells with such a mark between them, in both orders.
fn marked(geometry: &Geometry, sections: &[ClueSection], counts: impl Fn(Mark) -> bool) -> HashSet<(Cell, Cell)> {
    let mut pairs = HashSet::new();
    for clue in sections.iter().flat_map(|section| &section.clues) {
        let ClueContent::Chain { cells, marks } = &clue.content else { continue };
        for (pair, _) in cells.windows(2).zip(marks).filter(|(_, mark)| counts(mark.relation)) {
            let field = geometry.field();
            if let (Some(one), Some(other)) = (pair[0].within(field), pair[1].within(field)) {
                pairs.extend([(one, other), (other, one)]);
            }
        }
    }
    pairs
}

/// The relation between all neighbours without a mark.
fn unmarked(geometry: &Geometry, marked: &HashSet<(Cell, Cell)>, allows: fn(u8, u8) -> bool) -> Vec<Constraint> {
    let pairs = geometry.cells().flat_map(|cell| beside(geometry, cell).map(move |other| (cell, other)));
    let pairs = pairs.filter(|pair| pair.0 < pair.1 && !marked.contains(pair));
    pairs.map(|(one, other)| related(one, other, allows)).collect()
}

/// No two cells hold the same value if that value is their distance, as a taxi drives it: so many rows and columns.
fn antitaxi(geometry: &Geometry) -> Vec<Constraint> {
    let greatest = geometry.digit_count();
    let relations: Vec<Arc<Relation>> = (0..=greatest)
        .map(|distance| Arc::new(Relation::new(|one, other| one != distance || other != distance)))
        .collect();
    let distance = |one: Cell, other: Cell| {
        let rows = geometry.row(one).abs_diff(geometry.row(other));
        usize::from(rows + geometry.column(one).abs_diff(geometry.column(other)))
    };
    let pairs = geometry.cells().flat_map(|one| geometry.cells().map(move |other| (one, other)));
    let pairs = pairs.filter(|(one, other)| one < other && !geometry.are_peers(*one, *other));
    let related = |(one, other)| {
        let relation = relations.get(distance(one, other))?;
        Some(Constraint::Related([one, other], Arc::clone(relation)))
    };
    pairs.filter_map(related).collect()
}

/// Every square of 2×2 cells holds a low, a middle and a high value.
fn entropy(geometry: &Geometry) -> Vec<Constraint> {
    let field = geometry.field();
    let digit_count = geometry.digit_count();
    let corners = (0..field.rows() - 1).flat_map(|row| (0..field.columns() - 1).map(move |column| (row, column)));
    let square = |(row, column): (u8, u8)| {
        let cells = [(0, 0), (0, 1), (1, 0), (1, 1)];
        cells.map(|(down, right)| field.cell(row + down, column + right))
    };
    let step = |thirds: &u8, value: u8| Some(thirds | 1 << third(value, digit_count));
    corners.map(|corner| sequence(square(corner).into(), digit_count, 0, step, |thirds| *thirds == 0b111)).collect()
}
