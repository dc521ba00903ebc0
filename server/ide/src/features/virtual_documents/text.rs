//! Renders a page as Markdown that is also readable as plain text, for editors that show text only.

use super::model::{BoardCell, CellContent, Chapter, PageBoard, PageContent, PageStep};
use ide_db::base::shown::markdown;

/// Renders the page; each line ends with `\n`.
pub(super) fn written(page: &PageContent) -> String {
    let mut sections: Vec<String> = page.chapters.iter().map(chapter).collect();
    if let Some(note) = &page.note {
        sections.push(format!("{note}\n"));
    }
    sections.join("\n")
}

fn chapter(chapter: &Chapter) -> String {
    let mut page = format!("# {}\n\n{}\n", markdown(&chapter.heading), markdown(&chapter.status));
    page += &indented(&grid(&chapter.board), 4);
    for problem in &chapter.problems {
        page += &format!("\n{}\n", markdown(problem));
    }
    if !chapter.refutation.is_empty() {
        page += "\n";
    }
    for line in &chapter.refutation {
        page += &format!("{}- {} {}\n", "  ".repeat(line.depth), line.number, markdown(&line.text));
    }
    let mut board = PageBoard { cells: chapter.board.cells.iter().map(unmarked).collect(), ..chapter.board.clone() };
    for step in &chapter.steps {
        page += &written_step(step, &mut board);
    }
    if let Some(ending) = &chapter.ending {
        page += &format!("\n{}\n", markdown(ending));
    }
    page
}

/// Renders a step, and the grid after it if it has changed.
fn written_step(step: &PageStep, board: &mut PageBoard) -> String {
    let number = format!("{}. ", step.number);
    let line = format!("\n{number}{}: {}\n", step.technique, markdown(&step.text));
    for (cell, value) in &step.places {
        board.cells[*cell].content = CellContent::Value(value.clone());
        board.cells[*cell].is_marked = true;
    }
    if step.places.is_empty() {
        return line;
    }
    // Text that is indented by four more than the text of a list item is code in it.
    let drawn = indented(&grid(board), number.len() + 4);
    for (cell, _) in &step.places {
        board.cells[*cell].is_marked = false;
    }
    line + &drawn
}

/// Returns the content of a cell as it is drawn after steps: without marks, and without candidates, which a step may
/// change.
fn unmarked(cell: &BoardCell) -> BoardCell {
    let content = match &cell.content {
        CellContent::Candidates(_) => CellContent::Empty,
        content => content.clone(),
    };
    BoardCell { content, is_marked: false }
}

fn indented(lines: &[String], columns: usize) -> String {
    let blanks = " ".repeat(columns);
    let mut text = "\n".to_owned();
    for line in lines {
        text += &format!("{blanks}{line}\n");
    }
    text
}

/// Draws the grid in lines, with marked cells in brackets.
fn grid(board: &PageBoard) -> Vec<String> {
    let texts: Vec<String> = board.cells.iter().map(|cell| cell_text(&cell.content)).collect();
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(1);
    let rows = usize::from(board.field.rows());
    let columns = usize::from(board.field.columns());
    let (rows_in_box, columns_in_box) = match board.boxes {
        Some((rows, columns)) => (usize::from(rows), usize::from(columns)),
        None => (rows, columns),
    };
    let mut lines = Vec::new();
    for row in 0..rows {
        let mut line = vec![' '];
        // The columns of the text that hold a bar.
        let mut bars = Vec::new();
        for column in 0..columns {
            let cell = row * columns + column;
            if 0 < column && column % columns_in_box == 0 {
                bars.push(line.len());
                line.extend(['|', ' ']);
            }
            let is_marked = board.cells[cell].is_marked;
            if is_marked && let Some(before) = line.last_mut() {
                // Adjacent marked cells share their brackets.
                *before = if *before == ']' { ' ' } else { '[' };
            }
            let padding = width - texts[cell].chars().count();
            line.extend(std::iter::repeat_n(' ', padding));
            line.extend(texts[cell].chars());
            line.push(if is_marked { ']' } else { ' ' });
        }
        if 0 < row && row % rows_in_box == 0 {
            let rule = (0..line.len()).map(|column| if bars.contains(&column) { '+' } else { '-' });
            lines.push(rule.collect());
        }
        lines.push(line.into_iter().collect::<String>().trim_end().to_owned());
    }
    lines
}

fn cell_text(content: &CellContent) -> String {
    match content {
        CellContent::Empty => ".".to_owned(),
        CellContent::Unknown => "?".to_owned(),
        CellContent::Outside => "~".to_owned(),
        CellContent::Value(value) => value.clone(),
        CellContent::Candidates(values) if values.iter().all(|value| value.chars().count() == 1) => values.concat(),
        CellContent::Candidates(values) => values.join(","),
    }
}
