//! Computes the chapter of a page about one puzzle.

use super::model::{BoardCell, CellContent, Chapter, Page, PageBoard, PageStep, RefutationLine};
use super::names::named_cells;
use crate::features::board::{BoardShape, shape};
use engine::{Cell, Digit, DigitSet};
use ide_db::base::shown::shown;
use ide_db::base::words::counted;
use ide_db::puzzle::parts::title;
use ide_db::state::logical_path::{Ending, LogicalPath};
use ide_db::{BlockFinding, Cancellable, Counted, Interrupt, Located, Proof, Rule};
use ide_diagnostics::checks::{check_proof, check_text};
use ide_puzzles::explain::fillable::Fillable;
use ide_puzzles::explain::path::{as_played, whole};
use ide_puzzles::explain::{solve, steps};
use logic::techniques::Step;
use syntax::Content;

/// Returns the chapter about a puzzle.
pub(super) fn chapter(
    located: &Located<'_>,
    page: Page,
    status: String,
    interrupt: Interrupt<'_>,
) -> Cancellable<Chapter> {
    let fillable = Fillable::new(located, interrupt)?;
    let title = title(located.puzzle()).map_or(String::new(), |title| format!(": {}", shown(title)));
    let writer = ChapterWriter { fillable: &fillable };
    let mut chapter = Chapter {
        heading: format!("Puzzle {}{title}", u64::from(located.position.0) + 1),
        status,
        board: writer.board(page),
        problems: Vec::new(),
        refutation: Vec::new(),
        steps: Vec::new(),
        ending: None,
    };
    writer.add_problems(&mut chapter, page, interrupt)?;
    if page == Page::Path
        && let Ok(walked) = whole(&fillable, interrupt)?
    {
        chapter.steps = writer.steps(walked);
        chapter.ending = Some(ending(walked));
    }
    Ok(chapter)
}

/// Writes the parts of a chapter.
struct ChapterWriter<'a> {
    fillable: &'a Fillable<'a>,
}

impl ChapterWriter<'_> {
    /// Marks the cells that a sentence names.
    fn mark(&self, chapter: &mut Chapter, sentence: &str) {
        for cell in named_cells(sentence, self.fillable.located.puzzle().field) {
            chapter.board.cells[cell.index()].is_marked = true;
        }
    }

    /// Returns the grid as a page of this kind shows it.
    fn board(&self, page: Page) -> PageBoard {
        let lowered = &self.fillable.lowered;
        let geometry = &lowered.geometry;
        let played = match page {
            Page::Path => as_played(self.fillable),
            Page::Solution | Page::Candidates => lowered.values.clone(),
        };
        let left = (page == Page::Candidates).then(|| lowered.candidates(&lowered.values));
        let mut cells = Vec::new();
        for cell in geometry.cells() {
            cells.push(BoardCell {
                content: self.content(cell, page, played[cell.index()], left.as_deref()),
                is_marked: false,
            });
        }
        let BoardShape { field, boxes, .. } = shape(lowered);
        PageBoard { field, boxes, cells }
    }

    fn content(&self, cell: Cell, page: Page, played: Option<Digit>, left: Option<&[DigitSet]>) -> CellContent {
        let lowered = &self.fillable.lowered;
        if !lowered.geometry.has(cell) {
            return CellContent::Outside;
        }
        if let Some(given) = lowered.givens[cell.index()] {
            return CellContent::Value(lowered.symbol(given));
        }
        if let (Page::Solution, Ok(solution)) = (page, &self.fillable.solution) {
            return CellContent::Value(lowered.symbol(solution[cell.index()]));
        }
        if let Some(value) = played {
            return CellContent::Value(lowered.symbol(value));
        }
        let Some(slot) = lowered.slot(cell) else { return CellContent::Unknown };
        match (slot.content, left) {
            (Content::Unknown, _) => CellContent::Unknown,
            (_, Some(left)) => CellContent::Candidates(lowered.symbols(left[cell.index()])),
            (Content::Candidates(_), None) => {
                CellContent::Candidates(lowered.symbols(lowered.marks(cell).unwrap_or(DigitSet::EMPTY)))
            }
            (_, None) => CellContent::Empty,
        }
    }

    /// Adds the problems of the puzzle, and marks their cells.
    fn add_problems(&self, chapter: &mut Chapter, page: Page, interrupt: Interrupt<'_>) -> Cancellable<()> {
        let located = &self.fillable.located;
        let proof = located.prove(interrupt)?;
        // Mistakes in a puzzle with one solution matter only if no path is found, and the reason then names them.
        let drafts = if self.fillable.solution.is_ok() { Vec::new() } else { problems(located, proof) };
        let mut sentences: Vec<String> = Vec::new();
        for draft in &drafts {
            let text = sentence(&draft.message);
            if !sentences.contains(&text) {
                sentences.push(text);
            }
            for name in &draft.cells {
                self.mark(chapter, name);
            }
        }
        if sentences.is_empty() {
            let why = match (&self.fillable.solution, page) {
                (Err(why), Page::Solution | Page::Path) => Some(why.clone()),
                (Ok(_), Page::Path) => whole(self.fillable, interrupt)?.err(),
                (_, Page::Solution | Page::Candidates) => None,
            };
            if let Some(why) = why {
                self.mark(chapter, &why.to_string());
                sentences.push(sentence(&why.to_string()));
            }
        }
        chapter.problems = sentences;
        chapter.refutation = solve::refutation(located).iter().map(|line| refutation_line(line)).collect();
        Ok(())
    }

    fn steps(&self, walked: &LogicalPath) -> Vec<PageStep> {
        let mut steps = Vec::with_capacity(walked.steps.len());
        for (step, number) in walked.steps.iter().zip(1..) {
            steps.push(self.step(step, number));
        }
        steps
    }

    fn step(&self, step: &Step, number: usize) -> PageStep {
        let lowered = &self.fillable.lowered;
        let technique = step.name();
        let text = steps::sentence(lowered, step);
        let text = text.strip_prefix(technique).and_then(|rest| rest.strip_prefix(": ")).unwrap_or(&text).to_owned();
        let places = step.places.iter().map(|(cell, digit)| (cell.index(), lowered.symbol(*digit))).collect();
        PageStep { number, technique, text, places }
    }
}

/// Splits a line such as `2.1. r1c1 is 3 or 4`.
fn refutation_line(line: &str) -> RefutationLine {
    let (number, text) = line.split_once(". ").unwrap_or(("", line));
    RefutationLine { number: number.to_owned(), depth: number.matches('.').count(), text: text.to_owned() }
}

/// Returns the findings that explain why a puzzle does not have exactly one solution.
fn problems(located: &Located<'_>, proof: &Proof) -> Vec<BlockFinding> {
    let mut drafts = check_text(located).into_owned();
    let further = check_proof(located, &Counted::Proved(proof), &drafts);
    drafts.extend(further);
    drafts.retain(|draft| draft.explains() || matches!(draft.rule, Rule::Unsolvable | Rule::MultipleSolutions));
    drafts
}

/// Describes the end of a path.
fn ending(walked: &LogicalPath) -> String {
    let placed: usize = walked.steps.iter().map(|step| step.places.len()).sum();
    match walked.end {
        Ending::Solved | Ending::Enough if placed == 0 => "All cells are filled.".to_owned(),
        Ending::Solved | Ending::Enough => format!("Solved: {} filled.", counted(placed as u64, "cell")),
        Ending::Stuck { open } => {
            format!("Not solvable by the known techniques: {} left open.", counted(open as u64, "cell"))
        }
        Ending::GivenUp { open } => {
            format!("The search for the next step takes too long: {} left open.", counted(open as u64, "cell"))
        }
        Ending::SeveralSolutions { open } => {
            let open = counted(open as u64, "cell");
            format!("Logic decides nothing more, since the puzzle has several solutions: {open} left open.")
        }
    }
}

/// Turns a reason into a sentence of its own; the name of a cell keeps its small letter.
fn sentence(why: &str) -> String {
    let end = if why.ends_with(['.', '!', '?']) { "" } else { "." };
    if why.starts_with('r') && why[1..].starts_with(|letter: char| letter.is_ascii_digit()) {
        return format!("{why}{end}");
    }
    let mut letters = why.chars();
    let first = letters.next().map(char::to_uppercase);
    format!("{}{}{end}", first.into_iter().flatten().collect::<String>(), letters.as_str())
}
