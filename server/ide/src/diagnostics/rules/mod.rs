//! The rules of `check`, one file each: what it says, its documentation, and how it looks for findings.
//!
//! A rule sees one puzzle at a time and speaks in ranges relative to its block. To add one: a file here, a line in
//! [`Rule`], one in [`Rule::info`], and a sample.

mod collection;
mod context;
mod page;
mod solutions;
mod text;
mod values;

pub(crate) use context::{Context, JUDGED, first_line};
pub(crate) use text::format::draft as format;
pub(crate) use text::unused_suppression::{Verdict, draft as unused_suppression};

use crate::base::finding::{Fix, Related, Safety, Severity};
use crate::duplicates::Duplicate;
use crate::state::facts::Draft;
use engine::{Cell, Geometry};
use page::Page;
use std::sync::LazyLock;
use syntax::{Entry, Problem, PuzzleText, Span};

/// A rule of `check`, in the order of the user's documentation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// Text the reader cannot use.
    Syntax,
    /// A row with too few or too many cells.
    MalformedRow,
    /// Rows are missing.
    IncompleteGrid,
    /// A metadata key that is not known.
    UnknownKey,
    /// The same value twice in a house.
    DuplicateValue,
    /// An empty cell that no value fits.
    NoCandidate,
    /// A value that fits nowhere in a house.
    NoPlace,
    /// No solution.
    Unsolvable,
    /// A placed value differs from the only solution.
    WrongValue,
    /// Pencil marks lack the cell's value.
    WrongCandidates,
    /// More than one solution.
    MultipleSolutions,
    /// The puzzle stays unique without it.
    RedundantGiven,
    /// The search budget ran out.
    Undecided,
    /// The declared solution is another.
    SolutionMismatch,
    /// The declared number of clues or solutions is another.
    CountMismatch,
    /// The same givens stand earlier.
    DuplicatePuzzle,
    /// The same puzzle up to an exchange of rows, columns and digits stands earlier.
    EquivalentPuzzle,
    /// A comment that silences nothing.
    UnusedSuppression,
    /// Lines that are not in canonical form.
    Format,
}

/// What a rule is.
pub(crate) struct Info {
    name: &'static str,
    /// `None` for a rule that is off unless asked for.
    severity: Option<Severity>,
    summary: &'static str,
    /// What `check` may do about its findings, if anything.
    fixes: Option<Safety>,
    page: Page,
    check: fn(&Context<'_>, &mut Vec<Draft>),
    needs: Needs,
}

/// What a rule needs to know.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    /// What stands there.
    Text,
    /// How many solutions there are.
    Proof,
    /// What else is said in the file: whoever goes through it asks by itself.
    File,
}

/// A set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct RuleSet(u64);

impl RuleSet {
    pub(crate) fn insert(&mut self, rule: Rule) {
        self.0 |= 1 << rule as u8;
    }

    pub(crate) fn contains(self, rule: Rule) -> bool {
        self.0 >> rule as u8 & 1 == 1
    }
}

impl Rule {
    /// Every rule.
    pub const ALL: [Rule; 19] = [
        Rule::Syntax,
        Rule::MalformedRow,
        Rule::IncompleteGrid,
        Rule::UnknownKey,
        Rule::DuplicateValue,
        Rule::NoCandidate,
        Rule::NoPlace,
        Rule::Unsolvable,
        Rule::WrongValue,
        Rule::WrongCandidates,
        Rule::MultipleSolutions,
        Rule::RedundantGiven,
        Rule::Undecided,
        Rule::SolutionMismatch,
        Rule::CountMismatch,
        Rule::DuplicatePuzzle,
        Rule::EquivalentPuzzle,
        Rule::UnusedSuppression,
        Rule::Format,
    ];

    fn info(self) -> &'static Info {
        match self {
            Rule::Syntax => &text::syntax::INFO,
            Rule::MalformedRow => &text::malformed_row::INFO,
            Rule::IncompleteGrid => &text::incomplete_grid::INFO,
            Rule::UnknownKey => &text::unknown_key::INFO,
            Rule::DuplicateValue => &values::duplicate_value::INFO,
            Rule::NoCandidate => &values::no_candidate::INFO,
            Rule::NoPlace => &values::no_place::INFO,
            Rule::Unsolvable => &solutions::unsolvable::INFO,
            Rule::WrongValue => &values::wrong_value::INFO,
            Rule::WrongCandidates => &values::wrong_candidates::INFO,
            Rule::MultipleSolutions => &solutions::multiple_solutions::INFO,
            Rule::RedundantGiven => &solutions::redundant_given::INFO,
            Rule::Undecided => &solutions::undecided::INFO,
            Rule::SolutionMismatch => &solutions::solution_mismatch::INFO,
            Rule::CountMismatch => &solutions::count_mismatch::INFO,
            Rule::DuplicatePuzzle => &collection::duplicate_puzzle::INFO,
            Rule::EquivalentPuzzle => &collection::equivalent_puzzle::INFO,
            Rule::UnusedSuppression => &text::unused_suppression::INFO,
            Rule::Format => &text::format::INFO,
        }
    }

    /// Its name, in kebab case: `duplicate-value`.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// The rule of that name, if there is one.
    pub fn from_name(name: &str) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.name() == name)
    }

    /// The severity without any settings; `None` for a rule that is off.
    pub fn default_severity(self) -> Option<Severity> {
        self.info().severity
    }

    /// One line about it.
    pub fn summary(self) -> &'static str {
        self.info().summary
    }

    /// Whether a finding of it says why a grid cannot be used.
    pub(crate) fn explains(self) -> bool {
        matches!(self, Rule::Syntax | Rule::MalformedRow | Rule::IncompleteGrid) || self.contradicts()
    }

    /// Whether a finding of it shows that a grid that can be read has no solution.
    pub(crate) fn contradicts(self) -> bool {
        matches!(self, Rule::DuplicateValue | Rule::NoCandidate | Rule::NoPlace)
    }

    /// Whether it goes by the number of solutions.
    pub(crate) fn needs_proof(self) -> bool {
        self.info().needs == Needs::Proof
    }

    /// Whether its findings come with a fix, and whether that may be applied without asking.
    pub fn fixes(self) -> Option<Safety> {
        self.info().fixes
    }

    /// Its documentation page, Markdown.
    pub fn page(self) -> &'static str {
        static PAGES: LazyLock<[String; Rule::ALL.len()]> =
            LazyLock::new(|| Rule::ALL.map(|rule| page::render(rule.info())));
        &PAGES[self as usize]
    }
}

/// What the eye can check in a puzzle.
pub(crate) fn seen(context: &Context<'_>) -> Vec<Draft> {
    run(context, |rule| rule.info().needs == Needs::Text)
}

/// What follows from the number of its solutions. Silent about solvability where the eye has `seen` the reason.
pub(crate) fn proved(context: &Context<'_>, seen: &[Draft]) -> Vec<Draft> {
    // What else there is to say about a puzzle that was proved is about what stands beside its grid.
    let explained = seen.iter().any(|draft| draft.rule.contradicts());
    run(context, |rule| rule.needs_proof() && !(explained && rule == Rule::Unsolvable))
}

fn run(context: &Context<'_>, wanted: impl Fn(Rule) -> bool) -> Vec<Draft> {
    let mut found = Vec::new();
    for rule in Rule::ALL {
        if wanted(rule) && !is_silenced(rule, context.puzzle) {
            (rule.info().check)(context, &mut found);
        }
    }
    found
}

/// Whether the puzzle declares that it is meant to be as the rule says.
fn is_silenced(rule: Rule, puzzle: &PuzzleText) -> bool {
    use ::syntax::Expected;
    match rule {
        Rule::DuplicateValue | Rule::NoCandidate | Rule::NoPlace | Rule::Unsolvable => {
            puzzle.declared.solutions == Some(Expected::Exactly(0))
        }
        Rule::MultipleSolutions => {
            matches!(puzzle.declared.solutions, Some(Expected::Many | Expected::Exactly(2..)))
        }
        _ => false,
    }
}

/// What there is to say about text outside of all puzzles.
pub(crate) fn stray<'a>(
    problems: impl Iterator<Item = &'a Problem>,
    entries: &[Entry],
    text: &dyn Fn(Span) -> String,
) -> Vec<Draft> {
    let problems = problems.map(|problem| text::syntax::draft(problem, &text(problem.span)));
    problems.chain(text::unknown_key::drafts(entries, [], text)).collect()
}

/// What there is to say about a puzzle that stands elsewhere, too, with its grid's first line: the finding, and the place that
/// explains it, in bytes of its file.
pub(crate) fn duplicate(line: Span, duplicate: &Duplicate) -> (Draft, Related) {
    match &duplicate.symmetry {
        None => collection::duplicate_puzzle::draft(line, &duplicate.original),
        Some(symmetry) => collection::equivalent_puzzle::draft(line, &duplicate.original, symmetry),
    }
}

/// A finding without related places, cells and fix.
fn plain(rule: Rule, span: Span, message: String) -> Draft {
    Draft { rule, span, focus: None, message, cells: Vec::new(), related: Vec::new(), fix: None }
}

/// A finding with a fix.
fn with_fix(draft: Draft, fix: Option<Fix>) -> Draft {
    Draft { fix, ..draft }
}

/// The move that leads from a cell to another that it sees only by a rule: `a knight's move`.
fn move_between(geometry: &Geometry, from: Cell, to: Cell) -> &'static str {
    let is_diagonal =
        geometry.row(from).abs_diff(geometry.row(to)) == geometry.column(from).abs_diff(geometry.column(to));
    if is_diagonal { "a king's move" } else { "a knight's move" }
}
