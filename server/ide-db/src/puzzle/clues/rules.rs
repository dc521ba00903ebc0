//! The constraints of rules that concern clues, or all pairs and squares of cells.

use crate::puzzle::clues::cells::related;
use crate::puzzle::clues::demands::of_rule;
use crate::puzzle::clues::lines::{sequence, third};
use clues::Relation as Mark;
use engine::{Cell, Constraint, ConstraintGroup, Geometry, Numbers, Relation};
use std::collections::HashSet;
use std::sync::Arc;
use syntax::{ClueContent, ClueSection, rule_bit};

/// The bits of the rules that clues restrict, so that they become constraints: in a nonconsecutive puzzle with dots,
/// the cells beside a dot are consecutive.
pub fn restricted_variants(sections: &[ClueSection]) -> u16 {
    for clue in sections.iter().flat_map(|section| &section.clues) {
        if let ClueContent::Chain { marks, .. } = &clue.content
            && marks.iter().any(|mark| mark.relation == Mark::Difference(1))
        {
            return bit("nonconsecutive");
        }
    }
    0
}

/// The bit of a rule.
pub fn bit(word: &str) -> u16 {
    rule_bit(word).unwrap_or_default()
}

/// The constraints of the rules that are bits.
pub(super) fn constraints(
    geometry: &Geometry,
    sections: &[ClueSection],
    rules: u16,
    numbers: Numbers,
) -> Vec<ConstraintGroup> {
    let mut groups = Vec::new();
    if rules & bit("all-dots-given") != 0 {
        let marked = marked(geometry, sections, |relation| matches!(relation, Mark::Difference(_) | Mark::Ratio(_)));
        groups.push(group(
            "all-dots-given",
            unmarked(geometry, &marked, |one, other| {
                let one = numbers.of(one);
                let other = numbers.of(other);
                one.abs_diff(other) != 1 && one != 2 * other && other != 2 * one
            }),
        ));
    }
    if rules & bit("all-xv-given") != 0 {
        let marked = marked(geometry, sections, |relation| relation.sum().is_some());
        let constraints =
            unmarked(geometry, &marked, |one, other| !matches!(numbers.of(one) + numbers.of(other), 5 | 10));
        groups.push(group("all-xv-given", constraints));
    }
    if rules & restricted_variants(sections) != 0 {
        let marked = marked(geometry, sections, |relation| relation == Mark::Difference(1));
        let constraints = unmarked(geometry, &marked, |one, other| one.abs_diff(other) != 1);
        groups.push(group("nonconsecutive", constraints));
    }
    if rules & bit("antitaxi") != 0 {
        groups.push(group("antitaxi", antitaxi(geometry, numbers)));
    }
    if rules & bit("global-entropy") != 0 {
        let digit_count = numbers.count();
        groups.push(group("global-entropy", squares(geometry, numbers, |value| third(value, digit_count))));
    }
    if rules & bit("global-mod") != 0 {
        let remainder = |value| (numbers.of(value) % 3) as u8;
        groups.push(group("global-mod", squares(geometry, numbers, remainder)));
    }
    groups
}

fn group(word: &str, constraints: Vec<Constraint>) -> ConstraintGroup {
    let name = Arc::from(format!("the rule {word}"));
    ConstraintGroup { name, demand: Some(of_rule(word)), constraints }
}

/// The pairs of cells with such a mark between them, in both orders.
fn marked(geometry: &Geometry, sections: &[ClueSection], counts: impl Fn(Mark) -> bool) -> HashSet<(Cell, Cell)> {
    let field = geometry.field();
    let mut pairs = HashSet::new();
    for clue in sections.iter().flat_map(|section| &section.clues) {
        let ClueContent::Chain { cells, marks } = &clue.content else { continue };
        for (pair, mark) in cells.windows(2).zip(marks) {
            if counts(mark.relation)
                && let (Some(one), Some(other)) = (pair[0].within(field), pair[1].within(field))
            {
                pairs.extend([(one, other), (other, one)]);
            }
        }
    }
    pairs
}

/// The relation between all neighbours without a mark.
fn unmarked(geometry: &Geometry, marked: &HashSet<(Cell, Cell)>, allows: impl Fn(u8, u8) -> bool) -> Vec<Constraint> {
    let mut constraints = Vec::new();
    for one in geometry.cells() {
        for other in geometry.field().beside(one) {
            if one < other && !marked.contains(&(one, other)) {
                constraints.push(related(one, other, &allows));
            }
        }
    }
    constraints
}

/// No two cells hold the same value if that value is their distance, as a taxi drives it: so many rows and columns.
fn antitaxi(geometry: &Geometry, numbers: Numbers) -> Vec<Constraint> {
    let relations: Vec<Arc<Relation>> = (0..=numbers.greatest())
        .map(|distance| Arc::new(Relation::new(|one, other| one != other || numbers.of(one) != distance)))
        .collect();
    let mut constraints = Vec::new();
    for one in geometry.cells() {
        for other in geometry.cells() {
            if other <= one || geometry.are_peers(one, other) {
                continue;
            }
            let rows = geometry.row(one).abs_diff(geometry.row(other));
            let columns = geometry.column(one).abs_diff(geometry.column(other));
            // Cells that are farther apart than the greatest value have no relation.
            if let Some(relation) = relations.get(usize::from(rows + columns)) {
                constraints.push(Constraint::Related([one, other], Arc::clone(relation)));
            }
        }
    }
    constraints
}

/// Every square of 2×2 cells holds values of all three classes.
fn squares(geometry: &Geometry, numbers: Numbers, class: impl Fn(u8) -> u8) -> Vec<Constraint> {
    let field = geometry.field();
    let mut constraints = Vec::new();
    for row in 0..field.rows() - 1 {
        for column in 0..field.columns() - 1 {
            let square = [
                field.cell(row, column),
                field.cell(row, column + 1),
                field.cell(row + 1, column),
                field.cell(row + 1, column + 1),
            ];
            // The state is the set of classes that have been seen.
            let step = |classes: &u8, value: u8| Some(classes | 1 << class(value));
            constraints.push(sequence(square.into(), numbers.count(), 0, step, |classes| *classes == 0b111));
        }
    }
    constraints
}
