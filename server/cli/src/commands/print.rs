//! Runs `print`: draws puzzles as sheets, an HTML document that is written while puzzles are read or one SVG picture.

use crate::args::{PrintArgs, PrintFormat, UsageError};
use crate::each_puzzle::per_puzzle::{Answer, Answered, Question, Remark, answers_to, run_question};
use crate::input::discover::Input;
use crate::input::each_piece::Material;
use crate::input::placed_document::FILE;
use crate::input::units::ReadMode;
use crate::process::status::Status;
use crate::setup::{Setup, Surroundings};
use crate::terminal::Counters;
use crate::text::words::shortened;
use ide::words::counted;
use ide::{Extent, Html, Interrupt, Interrupted, Picture, PuzzleBoard, Sheet, StepView, Waiting, svg_sheet};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

const TITLE: &str = "Sudoku";
/// The reason why a solution is not drawn.
const NO_SOLUTION: &str = "there is not exactly one solution";

/// The pictures of a puzzle that are wanted.
#[derive(Clone, Copy)]
struct Wanted {
    has_solutions: bool,
    steps: Steps,
}

/// The steps of the path that are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Steps {
    None,
    /// All, below the puzzle.
    All,
    /// The step with this number, in place of the puzzle.
    One(usize),
}

struct Drawn {
    caption: String,
    /// The puzzle, unless only a step of it is wanted.
    picture: Option<Picture>,
    /// The steps, each with its sentence.
    steps: Vec<(String, Picture)>,
    /// Its solution, if it is wanted: `Some(None)` if there is not exactly one.
    solution: Option<Option<Picture>>,
}

/// The drawn puzzles of a text, and the answers with what went wrong.
struct DrawnText {
    drawn: Vec<Drawn>,
    answers: Vec<Answered>,
}

pub(crate) fn run(args: PrintArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let setup = Setup::new(args.inputs, &args.output, "print", around)?;
    let columns = usize::from(args.columns);
    let steps = match args.step {
        Some(number) => Steps::One(number),
        None if args.path => Steps::All,
        None => Steps::None,
    };
    let wanted = Wanted { has_solutions: args.solutions, steps };
    let mut sheet = match args.format {
        PrintFormat::Html => {
            SheetWriter::Html { html: Html { columns }, has_begun: false, has_legend: false, solutions: Vec::new() }
        }
        PrintFormat::Svg => SheetWriter::Svg { columns, items: Vec::new(), solutions: Vec::new() },
    };
    Ok(run_question(setup, None, |pass, pool, inputs, counters| {
        pass.take_all(
            pool,
            inputs,
            ReadMode::AsItComes,
            |input, material, interrupt| draw_text(input, material, wanted, counters, interrupt),
            |pass, input, text| {
                for drawn in text.drawn {
                    sheet.take(&mut pass.out, drawn)?;
                }
                pass.print_all(input, text.answers)
            },
        );
        let ended = sheet.finish(&mut pass.out).and_then(|()| pass.out.flush());
        // The run ends in any case; the failure is noted.
        let _ = pass.settle(ended);
    }))
}

/// Draws the puzzles of a text, or of a part of one.
fn draw_text(
    input: &Input,
    material: Material,
    wanted: Wanted,
    counters: &Counters,
    interrupt: Interrupt<'_>,
) -> DrawnText {
    // By the numbers of the puzzles: they are drawn by several threads.
    let drawn = Mutex::new(BTreeMap::new());
    let ask = |question: Question<'_>| {
        let Some((puzzle, remark)) = draw(question, wanted) else { return Answer::default() };
        drawn.lock().unwrap_or_else(PoisonError::into_inner).insert(question.number, puzzle);
        Answer { lines: Vec::new(), remark }
    };
    let answers = answers_to(input, material, &ask, counters, interrupt);
    let drawn = drawn.into_inner().unwrap_or_else(PoisonError::into_inner);
    DrawnText { drawn: drawn.into_values().collect(), answers }
}

/// Draws a puzzle, with a remark if something is missing. Returns `None` if the run is interrupted.
fn draw(question: Question<'_>, wanted: Wanted) -> Option<(Drawn, Option<Remark>)> {
    let Question { analysis, puzzle, interrupt, .. } = question;
    let board = analysis.board(FILE, puzzle, None, Waiting::Known, interrupt).ok()??;
    let caption = caption(question, &board);
    let picture = match wanted.steps {
        Steps::None | Steps::All => Some(Picture::new(&board, Sheet::Puzzle, &caption)),
        Steps::One(_) => None,
    };
    let mut remark = analysis
        .record(FILE, puzzle)
        .err()
        .map(|reasons| Remark::Failure(format!("cannot be read completely: {}", shortened(&reasons))));
    let mut solution = None;
    if wanted.has_solutions {
        let values = analysis.solution(FILE, puzzle, interrupt).ok()?;
        let solved = values.map(|values| Picture::new(&board, Sheet::Solution(&values), &caption));
        if solved.is_none() && remark.is_none() {
            remark = Some(Remark::Failure(NO_SOLUTION.to_owned()));
        }
        solution = Some(solved);
    }
    let steps = match draw_steps(question, wanted.steps, &board, &caption).ok()? {
        Ok(steps) => steps,
        Err(why) => {
            remark = remark.or(Some(Remark::Failure(why)));
            Vec::new()
        }
    };
    Some((Drawn { caption, picture, steps, solution }, remark))
}

/// Draws the wanted steps of the path, each with its number and its sentence; the error says why one is missing.
fn draw_steps(
    question: Question<'_>,
    wanted: Steps,
    board: &PuzzleBoard,
    caption: &str,
) -> Result<Result<Vec<(String, Picture)>, String>, Interrupted> {
    if wanted == Steps::None {
        return Ok(Ok(Vec::new()));
    }
    // The whole path even for one step: a path has only steps that a later one needs.
    let extent = Extent { steps: usize::MAX, uniqueness: true };
    let explained = match question.analysis.explain(FILE, question.puzzle, extent, question.interrupt)? {
        Ok(explained) => explained,
        Err(why) => return Ok(Err(answers::reason(&why, shortened))),
    };
    let mut pictures = Vec::new();
    let mut grid = explained.start;
    for (number, reasoned) in (1..).zip(&explained.steps) {
        if wanted == Steps::All || wanted == Steps::One(number) {
            let step = StepView { grid: &grid, step: &reasoned.step };
            let label = format!("{caption}: step {number}");
            pictures.push((format!("{number}. {}", reasoned.text), Picture::new(board, Sheet::Step(step), &label)));
        }
        grid.apply(&reasoned.step);
    }
    match wanted {
        Steps::One(number) if pictures.is_empty() => Ok(Err(format!(
            "there is no step {number}: the path has {}",
            counted(explained.steps.len() as u64, "step")
        ))),
        _ => Ok(Ok(pictures)),
    }
}

/// The title of a puzzle, or the name of its file with its number there.
fn caption(question: Question<'_>, board: &PuzzleBoard) -> String {
    board.name.clone().unwrap_or_else(|| format!("{}, puzzle {}", question.path, question.number))
}

enum SheetWriter {
    Html {
        html: Html,
        has_begun: bool,
        /// True if the signs of steps have been explained.
        has_legend: bool,
        solutions: Vec<String>,
    },
    /// All pictures, since the size of the sheet comes first.
    Svg { columns: usize, items: Vec<(String, Picture)>, solutions: Vec<(String, Picture)> },
}

impl SheetWriter {
    fn take(&mut self, out: &mut dyn Write, Drawn { caption, picture, steps, solution }: Drawn) -> io::Result<()> {
        match self {
            SheetWriter::Html { html, has_begun, has_legend, solutions } => {
                if !std::mem::replace(has_begun, true) {
                    out.write_all(html.start(TITLE).as_bytes())?;
                }
                solutions.extend(solution.map(|solution| match solution {
                    Some(solved) => html.part(&caption, &solved),
                    None => html.remark(&caption, "There is not exactly one solution."),
                }));
                if let Some(picture) = picture {
                    writeln!(out, "{}", html.figure(&caption, &picture))?;
                }
                if !steps.is_empty() && !std::mem::replace(has_legend, true) {
                    writeln!(out, "{}", html.legend())?;
                }
                for (sentence, picture) in &steps {
                    writeln!(out, "{}", html.part(sentence, picture))?;
                }
                Ok(())
            }
            SheetWriter::Svg { items, solutions, .. } => {
                solutions.extend(solution.flatten().map(|solved| (format!("{caption}: solution"), solved)));
                items.extend(picture.map(|picture| (caption, picture)));
                items.extend(steps.into_iter().map(|(sentence, picture)| (sentence, picture.without_rules())));
                Ok(())
            }
        }
    }

    fn finish(self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            SheetWriter::Html { has_begun: false, .. } => Ok(()),
            SheetWriter::Html { html, solutions, .. } => {
                if !solutions.is_empty() {
                    out.write_all(html.solutions().as_bytes())?;
                }
                for solution in &solutions {
                    writeln!(out, "{solution}")?;
                }
                writeln!(out, "{}", html.end(!solutions.is_empty()))
            }
            SheetWriter::Svg { columns, mut items, mut solutions } => {
                items.append(&mut solutions);
                if items.is_empty() { Ok(()) } else { writeln!(out, "{}", svg_sheet(&items, columns)) }
            }
        }
    }
}
