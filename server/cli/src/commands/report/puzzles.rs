//! Adds the puzzles of a file or a folder to a report.

use super::collector::{AnswerCheck, Collection, FigureCollector, ReportRow, SolutionVerdict};
use super::figures::{FileReport, Numbering, Solutions};
use super::not_spilled;
use crate::cache::Cache;
use crate::input::discover::{Found, Input, InputPlan};
use crate::input::each_piece::{Material, each_piece};
use crate::input::opened_text::OpenedText;
use crate::input::placed_document::FILE;
use crate::input::units::ReadMode;
use crate::process::interrupt;
use crate::process::ordered_parallel::Outcome;
use crate::process::status::Status;
use crate::terminal::{Complaint, Console, Counters};
use crate::text::position::Forward;
use ide::{Counted, Interrupt, PuzzleIndex, Rule, SolutionCount, Span, Symmetries};
use rayon::ThreadPool;
use settings::{Layer, Level, Origin, Overrides};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io;
use std::ops::ControlFlow;
use std::path::Path;

/// A file or a folder, with the texts that were found.
pub(super) struct PuzzleFiles {
    path: String,
    is_folder: bool,
    plan: InputPlan,
    pub(super) found: Found,
}

impl PuzzleFiles {
    /// Finds the texts of a path.
    pub(super) fn find(path: &Path, plan: InputPlan) -> PuzzleFiles {
        let found = plan.find();
        PuzzleFiles { path: path.display().to_string(), is_folder: path.is_dir(), plan, found }
    }
}

/// The settings of a report: it does not depend on which rules are on. Equal and equivalent puzzles it finds itself.
pub(super) fn overrides() -> Overrides {
    let mut levels = Vec::new();
    for rule in Rule::ALL {
        let level = match rule {
            Rule::DuplicatePuzzle | Rule::EquivalentPuzzle => Level::Off,
            rule => rule.default_severity().map_or(Level::Off, Level::On),
        };
        levels.push((rule, level));
    }
    let rules = Layer::new(Vec::new(), Vec::new(), levels.into_iter().collect(), Origin::CommandLine);
    Overrides { rules, ..Overrides::default() }
}

/// The threads, the cache and the progress of a run.
#[derive(Clone, Copy)]
pub(super) struct SurveyTools<'a> {
    pub(super) pool: &'a ThreadPool,
    pub(super) cache: &'a Cache,
    pub(super) counters: &'a Counters,
    /// The folder of temporary files.
    pub(super) spill: &'a Path,
}

/// Adds all puzzles of a path to a report.
pub(super) fn add(
    collector: &mut FigureCollector,
    files: &PuzzleFiles,
    tools: SurveyTools<'_>,
    console: &mut Console,
) -> Status {
    let inputs = &files.found.inputs;
    let path = match inputs.first() {
        Some(input) if !files.is_folder => input.names.shown.to_string(),
        _ => files.path.clone(),
    };
    let mut collection = Collection::new(FileReport {
        path,
        files: Some(inputs.len() as u64),
        numbered_by: if files.is_folder { Numbering::Place } else { Numbering::Line },
        solutions: Solutions { empty: Some(0), ..Solutions::default() },
        ..FileReport::default()
    });
    let symmetries = Symmetries::classic();
    let mut status = Status::Clean;
    each_piece(
        tools.pool,
        inputs,
        ReadMode::Checked,
        tools.counters,
        |input, material, interrupt| Surveyed::new(input, material, &symmetries, tools, interrupt),
        |input, outcome| {
            match outcome {
                Outcome::Done(surveyed) => {
                    if surveyed.is_unknown_format {
                        let text = "not puzzle text; `sudoku-lsp convert --to sudoku` converts it or says why not";
                        console.note(&input.complaint(text));
                    }
                    if files.is_folder {
                        collection.enter_file(&input.names);
                    }
                    if let Err(error) = surveyed.add_to(&mut collection, collector) {
                        status.note(console.error(&not_spilled(tools.spill, &error)));
                        return ControlFlow::Break(());
                    }
                }
                Outcome::Unreadable(sentence) => status.note(console.error(&input.complaint(sentence))),
                Outcome::Crashed(message) => status.note(console.crashed(&input.names.shown, &message)),
            }
            ControlFlow::Continue(())
        },
    );
    if status != Status::Clean || interrupt::is_requested() {
        return status;
    }
    if collection.report.rows == 0 && !inputs.is_empty() && !files.plan.allows_empty() {
        return console.error(&Complaint::new(None, files.found.without_puzzles(files.plan.verb())));
    }
    // Where no puzzle has an answer, none is missing.
    collection.report.answers.take_if(|answers| answers.right + answers.wrong + answers.unknown == 0);
    collector.end(collection);
    Status::Clean
}

/// The puzzles of a text, or of a chunk of one.
struct Surveyed {
    puzzles: Vec<SurveyedPuzzle>,
    /// The number of findings about no puzzle, by rule.
    rules: BTreeMap<&'static str, u64>,
    /// True if it is in a format of another program that is only read as a whole.
    is_unknown_format: bool,
}

struct SurveyedPuzzle {
    /// The line where its grid begins, from 1.
    line: usize,
    counted: Counted,
    rules: BTreeSet<&'static str>,
    symmetries: u16,
}

impl Surveyed {
    /// Reads and proves the puzzles of a text, and finds what is wrong with them.
    fn new(
        input: &Input,
        material: Material,
        symmetries: &Symmetries,
        tools: SurveyTools<'_>,
        interrupt: Interrupt<'_>,
    ) -> Surveyed {
        let opened = match material {
            Material::Text(text) => OpenedText::ask(input, text.content),
            Material::Chunk(chunk) => OpenedText::of_chunk(chunk),
        };
        let opened = opened.with_proved_lines(interrupt);
        opened.prove(tools.cache, interrupt, || tools.counters.puzzle_done());
        let mut rules: BTreeMap<&'static str, u64> = BTreeMap::new();
        let mut rules_of_puzzles: HashMap<PuzzleIndex, BTreeSet<&'static str>> = HashMap::new();
        for finding in opened.findings().flat_map(|findings| findings.list) {
            match finding.puzzle {
                Some(puzzle) => _ = rules_of_puzzles.entry(puzzle).or_default().insert(finding.rule.name()),
                None => *rules.entry(finding.rule.name()).or_default() += 1,
            }
        }
        // The census counts the puzzles of each document from 0; findings number those of the whole text.
        let mut puzzles = Vec::with_capacity(opened.puzzle_count());
        let mut positions = Forward::new(opened.text());
        for document in opened.documents() {
            for counted in document.analysis.census(FILE) {
                let (position, _) = positions.position(document.span(Span::empty(counted.start)).start);
                let puzzle = PuzzleIndex(counted.puzzle.0 + document.puzzles_before);
                puzzles.push(SurveyedPuzzle {
                    line: position.down_by(opened.lines_before).line,
                    rules: rules_of_puzzles.remove(&puzzle).unwrap_or_default(),
                    symmetries: counted.line.as_ref().map_or(0, |line| symmetries.of(line)),
                    counted,
                });
            }
        }
        let is_unknown_format = opened.is_foreign() && puzzles.is_empty() && opened.lines_before == 0;
        Surveyed { puzzles, rules, is_unknown_format }
    }

    fn add_to(self, collection: &mut Collection, collector: &mut FigureCollector) -> io::Result<()> {
        for (rule, findings) in self.rules {
            *collection.report.rules.entry(rule).or_default() += findings;
        }
        for puzzle in self.puzzles {
            collector.add(collection, puzzle.row())?;
        }
        Ok(())
    }
}

impl SurveyedPuzzle {
    fn row(&self) -> ReportRow<'_> {
        let counted = &self.counted;
        let verdict = match counted.solutions {
            SolutionCount::Unique => SolutionVerdict::Unique,
            SolutionCount::Several { .. } => SolutionVerdict::Multiple,
            SolutionCount::None => SolutionVerdict::None,
            SolutionCount::Undecided => SolutionVerdict::Undecided,
            SolutionCount::Invalid => SolutionVerdict::Invalid,
            SolutionCount::Blank => SolutionVerdict::Empty,
        };
        let answer = AnswerCheck::new(counted.has_answer, |rule| self.rules.contains(rule.name()), verdict);
        // An unreadable puzzle has no number of clues, and the clues of a template mean nothing.
        let has_clues = !matches!(verdict, SolutionVerdict::Invalid | SolutionVerdict::Empty);
        ReportRow {
            number: self.line as u64,
            verdict,
            answer: Some(answer),
            rules: self.rules.iter().copied().collect(),
            clues: has_clues.then(|| u32::try_from(counted.clues).unwrap_or(u32::MAX)),
            is_full: verdict == SolutionVerdict::Unique && counted.clues == counted.grid.field.cell_count(),
            grid: Some(&counted.grid),
            symmetries: self.symmetries,
            fingerprint: counted.identity.fingerprint,
            class: counted.identity.class,
            line: counted.line.as_deref(),
        }
    }
}
