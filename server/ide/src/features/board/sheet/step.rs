//! Draws a step of logic into the grid before it: the cells, houses and clues that it is about, what it places and
//! removes, and the links of a chain.
//!
//! Each role has a form of its own beside its colour, as on the board: green frames and circles are the reason, a
//! dotted frame is the other side of an equation or an almost locked set, a square is what a link makes false, and what
//! is crossed out goes.

use super::markup::element;
use super::picture::{CELL, Spots, corner};
use crate::features::board::figures::Point;
use crate::features::board::model::{BoardShape, PlayedCell, PlayedContent};
use engine::{Cell, Digit, Geometry};
use logic::techniques::{CandidateGrid, Node, Step, Strength};
use std::collections::{BTreeMap, BTreeSet};

/// The explanation of the signs, for sheets.
pub(super) const LEGEND: &str = "Framed: the cells and candidates of the reason. Dotted frame: the other side of an equation, or an \
    almost locked set. Square: what a link makes false. Crossed out: what goes. Thick frame: the value that is placed. Lines: strong \
    links, and dashed ones weak links.";

/// A step with the grid that it is taken in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepView<'a> {
    /// The grid before the step.
    pub grid: &'a CandidateGrid,
    /// The step.
    pub step: &'a Step,
}

/// The part that a cell has in a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum CellRole {
    New,
    OtherSide,
    Reason,
    Loses,
}

impl CellRole {
    fn class(self) -> &'static str {
        match self {
            CellRole::New => "new",
            CellRole::OtherSide => "other",
            CellRole::Reason => "reason",
            CellRole::Loses => "loses",
        }
    }
}

/// The part that a candidate has in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CandidateRole {
    Reason,
    Excluded,
    Goes,
}

impl StepView<'_> {
    /// The content of a cell: its value, before or after the step, or its candidates before the step.
    pub(super) fn content(&self, at: Cell, cell: &PlayedCell) -> PlayedContent {
        if matches!(cell.content, PlayedContent::Given { .. } | PlayedContent::Outside) {
            return cell.content;
        }
        let placed = self.step.places.iter().find(|(placed, _)| *placed == at).map(|(_, digit)| *digit);
        match self.grid.value(at).or(placed) {
            Some(value) => PlayedContent::Placed { value },
            None => PlayedContent::Marks { values: self.grid.candidates(at) },
        }
    }

    /// True if the step is about the clue with this name.
    pub(super) fn is_about(&self, geometry: &Geometry, clue: &str) -> bool {
        self.step.clues.iter().any(|group| &**geometry.group_name(*group) == clue)
    }

    /// The backgrounds of cells, below the lines of the grid.
    pub(super) fn draw_backgrounds(&self, out: &mut String, shape: &BoardShape) {
        let geometry = self.grid.geometry();
        let of_houses: BTreeSet<Cell> =
            self.step.houses.iter().flat_map(|house| geometry.house(*house).cells.iter().copied()).collect();
        for cell in of_houses {
            draw_square(out, "back house", corner(cell, shape), CELL);
        }
        for (cell, role) in self.cell_roles() {
            draw_square(out, &format!("back {}", role.class()), corner(cell, shape), CELL);
        }
    }

    /// The frames of cells, the signs of candidates, and the links.
    pub(super) fn draw_signs(&self, out: &mut String, shape: &BoardShape, spots: &Spots) {
        const INSET: i32 = 5;
        for (cell, role) in self.cell_roles() {
            if role != CellRole::Loses {
                let Point { x, y } = corner(cell, shape);
                let start = Point { x: x + INSET, y: y + INSET };
                draw_square(out, &format!("frame {}", role.class()), start, CELL - 2 * INSET);
            }
        }
        let radius = spots.step.0.min(spots.step.1) * 46 / 100;
        for ((cell, digit), role) in self.candidate_roles() {
            let Point { x, y } = spots.middle(corner(cell, shape), digit);
            match role {
                CandidateRole::Reason => {
                    element(out, "circle", "sign reason", &[("cx", &x), ("cy", &y), ("r", &radius)])
                }
                CandidateRole::Excluded => {
                    let start = Point { x: x - radius, y: y - radius };
                    draw_square(out, "sign excluded", start, 2 * radius);
                }
                CandidateRole::Goes => {
                    let line = format!("M{} {}L{} {}", x - radius, y + radius, x + radius, y - radius);
                    element(out, "path", "sign goes", &[("d", &line)]);
                }
            }
        }
        for link in &self.step.links {
            let class = match link.strength {
                Strength::Strong => "link strong",
                Strength::Weak => "link weak",
            };
            draw_link(out, class, middle(&link.from, shape, spots), middle(&link.to, shape, spots), radius);
        }
    }

    fn cell_roles(&self) -> BTreeMap<Cell, CellRole> {
        let step = self.step;
        let mut roles = BTreeMap::new();
        for (cell, _) in &step.removes {
            roles.insert(*cell, CellRole::Loses);
        }
        for cell in &step.cells {
            roles.insert(*cell, CellRole::Reason);
        }
        let sets = step.links.iter().flat_map(|link| link.from.set.iter().chain(&link.to.set));
        for cell in step.other_side.iter().chain(sets) {
            roles.insert(*cell, CellRole::OtherSide);
        }
        for (cell, _) in &step.places {
            roles.insert(*cell, CellRole::New);
        }
        roles
    }

    fn candidate_roles(&self) -> BTreeMap<(Cell, Digit), CandidateRole> {
        let step = self.step;
        let mut roles = BTreeMap::new();
        if step.links.is_empty() && step.parts.is_empty() {
            // Of the cells of the pattern, the candidates that are placed or go somewhere.
            let concerned: BTreeSet<Digit> = step.places.iter().chain(&step.removes).map(|(_, digit)| *digit).collect();
            for cell in &step.cells {
                for digit in self.grid.candidates(*cell).iter().filter(|digit| concerned.contains(digit)) {
                    roles.insert((*cell, digit), CandidateRole::Reason);
                }
            }
        }
        for link in &step.links {
            // A strong link leads to what is true, a weak one to what is false.
            let (from, to) = match link.strength {
                Strength::Strong => (CandidateRole::Excluded, CandidateRole::Reason),
                Strength::Weak => (CandidateRole::Reason, CandidateRole::Excluded),
            };
            roles.extend(link.from.cells.iter().map(|cell| ((*cell, link.from.digit), from)));
            roles.extend(link.to.cells.iter().map(|cell| ((*cell, link.to.digit), to)));
        }
        roles.extend(step.removes.iter().map(|candidate| (*candidate, CandidateRole::Goes)));
        roles.retain(|(cell, digit), _| self.is_shown(*cell, *digit));
        roles
    }

    /// True if the picture has the candidate in its place: the cell is open, and the step does not place its value.
    fn is_shown(&self, cell: Cell, digit: Digit) -> bool {
        self.grid.candidates(cell).contains(digit) && !self.step.places.iter().any(|(placed, _)| *placed == cell)
    }
}

fn draw_square(out: &mut String, class: &str, Point { x, y }: Point, side: i32) {
    element(out, "rect", class, &[("x", &x), ("y", &y), ("width", &side), ("height", &side)]);
}

/// The middle of the candidates of a statement.
fn middle(node: &Node, shape: &BoardShape, spots: &Spots) -> Point {
    let mut sum = Point { x: 0, y: 0 };
    for cell in &node.cells {
        let Point { x, y } = spots.middle(corner(*cell, shape), node.digit);
        sum = Point { x: sum.x + x, y: sum.y + y };
    }
    let count = i32::try_from(node.cells.len()).unwrap_or(1).max(1);
    Point { x: sum.x / count, y: sum.y / count }
}

/// A curve from one statement to the next, which keeps clear of the signs at its ends, with an arrow at the second.
fn draw_link(out: &mut String, class: &str, from: Point, to: Point, gap: i32) {
    const ARROW: f64 = 12.0;
    let along = (f64::from(to.x - from.x), f64::from(to.y - from.y));
    let length = along.0.hypot(along.1).max(1.0);
    let unit = (along.0 / length, along.1 / length);
    let gap = f64::from(gap).min(length / 4.0);
    // A bend to the side keeps a curve apart from the candidates on its way.
    let bend = (length * 0.12).min(40.0);
    let start = (f64::from(from.x) + unit.0 * gap, f64::from(from.y) + unit.1 * gap);
    let end = (f64::from(to.x) - unit.0 * gap, f64::from(to.y) - unit.1 * gap);
    let by = (f64::from(from.x + to.x) / 2.0 - unit.1 * bend, f64::from(from.y + to.y) / 2.0 + unit.0 * bend);
    let curve = format!("M{:.0} {:.0}Q{:.0} {:.0} {:.0} {:.0}", start.0, start.1, by.0, by.1, end.0, end.1);
    element(out, "path", class, &[("d", &curve)]);
    let last = (end.0 - by.0, end.1 - by.1);
    let reach = last.0.hypot(last.1).max(1.0);
    let back = (last.0 / reach * ARROW, last.1 / reach * ARROW);
    let base = (end.0 - back.0, end.1 - back.1);
    let half = (back.1 * 0.4, back.0 * 0.4);
    let head = format!(
        "M{:.0} {:.0}L{:.0} {:.0}L{:.0} {:.0}Z",
        end.0,
        end.1,
        base.0 - half.0,
        base.1 + half.1,
        base.0 + half.0,
        base.1 - half.1
    );
    element(out, "path", "arrow", &[("d", &head)]);
}
