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
use ide::{Html, Interrupt, Picture, PuzzleBoard, Sheet, Waiting, svg_sheet};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

const TITLE: &str = "Sudoku";
/// The reason why a solution is not drawn.
const NO_SOLUTION: &str = "there is not exactly one solution";

struct Drawn {
    caption: String,
    picture: Picture,
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
    let mut sheet = match args.format {
        PrintFormat::Html => SheetWriter::Html { html: Html { columns }, has_begun: false, solutions: Vec::new() },
        PrintFormat::Svg => SheetWriter::Svg { columns, items: Vec::new(), solutions: Vec::new() },
    };
    Ok(run_question(setup, None, |pass, pool, inputs, counters| {
        pass.take_all(
            pool,
            inputs,
            ReadMode::AsItComes,
            |input, material, interrupt| draw_text(input, material, args.solutions, counters, interrupt),
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
    with_solutions: bool,
    counters: &Counters,
    interrupt: Interrupt<'_>,
) -> DrawnText {
    // By the numbers of the puzzles: they are drawn by several threads.
    let drawn = Mutex::new(BTreeMap::new());
    let ask = |question: Question<'_>| {
        let Some((puzzle, remark)) = draw(question, with_solutions) else { return Answer::default() };
        drawn.lock().unwrap_or_else(PoisonError::into_inner).insert(question.number, puzzle);
        Answer { lines: Vec::new(), remark }
    };
    let answers = answers_to(input, material, &ask, counters, interrupt);
    let drawn = drawn.into_inner().unwrap_or_else(PoisonError::into_inner);
    DrawnText { drawn: drawn.into_values().collect(), answers }
}

/// Draws a puzzle, with a remark if something is missing. Returns `None` if the run is interrupted.
fn draw(question: Question<'_>, with_solution: bool) -> Option<(Drawn, Option<Remark>)> {
    let Question { analysis, puzzle, interrupt, .. } = question;
    let board = analysis.board(FILE, puzzle, None, Waiting::Known, interrupt).ok()??;
    let caption = caption(question, &board);
    let picture = Picture::new(&board, Sheet::Puzzle, &caption);
    let mut remark = analysis
        .record(FILE, puzzle)
        .err()
        .map(|reasons| Remark::Failure(format!("cannot be read completely: {}", shortened(&reasons))));
    let mut solution = None;
    if with_solution {
        let values = analysis.solution(FILE, puzzle, interrupt).ok()?;
        let solved = values.map(|values| Picture::new(&board, Sheet::Solution(&values), &caption));
        if solved.is_none() && remark.is_none() {
            remark = Some(Remark::Failure(NO_SOLUTION.to_owned()));
        }
        solution = Some(solved);
    }
    Some((Drawn { caption, picture, solution }, remark))
}

/// The title of a puzzle, or the name of its file with its number there.
fn caption(question: Question<'_>, board: &PuzzleBoard) -> String {
    board.name.clone().unwrap_or_else(|| format!("{}, puzzle {}", question.path, question.number))
}

enum SheetWriter {
    Html {
        html: Html,
        has_begun: bool,
        solutions: Vec<String>,
    },
    /// All pictures, since the size of the sheet comes first.
    Svg {
        columns: usize,
        items: Vec<(String, Picture)>,
        solutions: Vec<(String, Picture)>,
    },
}

impl SheetWriter {
    fn take(&mut self, out: &mut dyn Write, Drawn { caption, picture, solution }: Drawn) -> io::Result<()> {
        match self {
            SheetWriter::Html { html, has_begun, solutions } => {
                if !std::mem::replace(has_begun, true) {
                    out.write_all(html.start(TITLE).as_bytes())?;
                }
                solutions.extend(solution.map(|solution| match solution {
                    Some(solved) => html.solution(&caption, &solved),
                    None => html.remark(&caption, "There is not exactly one solution."),
                }));
                writeln!(out, "{}", html.figure(&caption, &picture))
            }
            SheetWriter::Svg { items, solutions, .. } => {
                solutions.extend(solution.flatten().map(|solved| (format!("{caption}: solution"), solved)));
                items.push((caption, picture));
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
