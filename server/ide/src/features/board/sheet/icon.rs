//! Draws the clues of a board small, as SVG that stands for their kind in a list of any colours.

use super::picture::{draw_figure, extremes, grid_lines};
use crate::features::board::figures::Point;
use crate::features::board::model::PuzzleBoard;
use std::fmt::Write as _;

/// The length of a cell's side.
const CELL: i32 = 100;

/// The room around the drawing, for the width of its lines.
const MARGIN: i32 = 8;

/// Returns the style of a drawing with sides of that length: a colour that is seen on light and dark.
fn style(side: i32) -> String {
    let line = side / 30;
    let grid = side / 75;
    let border = side / 22;
    format!(
        "path,circle{{fill:none;stroke:#3a8fd6;stroke-width:{line};stroke-linecap:round;stroke-linejoin:round}}\
.grid,.lines{{stroke:#8a8a8a;stroke-width:{grid}}}.borders,.outline{{stroke-width:{border}}}\
.band{{stroke-width:34;opacity:.7}}.dashed{{stroke-dasharray:18 12}}.tint,.solid{{fill:#3a8fd6}}.tint{{opacity:.5}}\
text{{fill:#3a8fd6;font-family:sans-serif;font-weight:bold;text-anchor:middle;dominant-baseline:central}}\
.start{{text-anchor:start}}"
    )
}

/// The most cells beside each other between which lines are drawn.
const FINE: i32 = 5;

/// Returns the drawing of the clues, or of the regions if there are no boxes; `None` if there is neither.
pub(crate) fn icon(board: &PuzzleBoard) -> Option<String> {
    let mut markup = String::new();
    let mut points: Vec<Point> = board.figures.iter().flat_map(|figure| &figure.shapes).flat_map(extremes).collect();
    if points.is_empty() && board.shape.boxes.is_none() {
        let far = i32::from(board.shape.field.columns()) * CELL;
        points = vec![Point { x: 0, y: 0 }, Point { x: far, y: far }];
        grid_lines(&mut markup, board);
    }
    // Whole cells, and as high as wide.
    let x = points.iter().map(|point| point.x).min()?.div_euclid(CELL) * CELL;
    let y = points.iter().map(|point| point.y).min()?.div_euclid(CELL) * CELL;
    let reach = points.iter().map(|point| (point.x - x).max(point.y - y)).max()?;
    let side = ((reach + CELL - 1) / CELL).max(1) * CELL;
    if markup.is_empty() {
        let mut lines = String::new();
        let left = x.max(0);
        let top = y.max(0);
        let width = x + side - left;
        let height = y + side - top;
        let step = if side > FINE * CELL { width } else { CELL }.max(1) as usize;
        for at in (0..=width).step_by(step) {
            let _ = write!(lines, "M{} {top}v{height}", left + at);
        }
        for at in (0..=height).step_by(step) {
            let _ = write!(lines, "M{left} {}h{width}", top + at);
        }
        let _ = write!(markup, "<path class=\"grid\" d=\"{lines}\"/>");
    }
    for figure in &board.figures {
        draw_figure(&mut markup, figure);
    }
    let style = style(side);
    let frame = format!("{} {} {2} {2}", x - MARGIN, y - MARGIN, side + 2 * MARGIN);
    Some(format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{frame}\"><style>{style}</style>{markup}</svg>"))
}
