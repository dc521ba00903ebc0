//! Defines the rules of `check`. Each rule is one file with its summary, its documentation page and its check.
//!
//! A rule sees one puzzle at a time and reports ranges relative to the puzzle's block. To add a rule, add a file here,
//! a variant of [`Rule`], an arm in [`Rule::info`] and a sample.

pub mod clues;
pub mod collection;
pub mod context;
pub mod difficulty;
pub mod page;
pub mod solutions;
pub mod text;
pub mod values;

pub(crate) use context::Context;
pub(crate) use text::format::draft as format;
pub(crate) use text::unused_suppression::{Verdict, draft as unused_suppression};

use engine::{Cell, Constraint, Geometry};
use ide_db::base::finding::{Draft, Fix, Force, Related, Safety};
use ide_db::base::rule::Rule;
use ide_db::duplicates::Duplicate;
use ide_db::puzzle::lowering::Lowered;
use page::Page;
use std::sync::LazyLock;
use syntax::{BlockSpan, Entry, Problem, PuzzleText};

/// Static description of a rule.
pub(crate) struct Info {
    summary: &'static str,
    /// Safety of the fixes of its findings; `None` if they have no fix.
    fixes: Option<Safety>,
    page: Page,
    check: fn(&Context<'_>, &mut Vec<Draft>),
    needs: Needs,
}

/// The input that a rule needs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    /// The text of the puzzle.
    Text,
    /// The proof of the number of solutions.
    Proof,
    /// The rest of the file. Such a rule is run by the collection over the file, not by [`run`].
    File,
}

fn info(rule: Rule) -> &'static Info {
    match rule {
        Rule::Syntax => &text::syntax::INFO,
        Rule::MalformedRow => &text::malformed_row::INFO,
        Rule::IncompleteGrid => &text::incomplete_grid::INFO,
        Rule::UnknownKey => &text::unknown_key::INFO,
        Rule::DuplicateValue => &values::duplicate_value::INFO,
        Rule::NoCandidate => &values::no_candidate::INFO,
        Rule::NoPlace => &values::no_place::INFO,
        Rule::ImpossibleClue => &clues::impossible_clue::INFO,
        Rule::Unsolvable => &solutions::unsolvable::INFO,
        Rule::WrongValue => &values::wrong_value::INFO,
        Rule::WrongCandidates => &values::wrong_candidates::INFO,
        Rule::MultipleSolutions => &solutions::multiple_solutions::INFO,
        Rule::RedundantGiven => &solutions::redundant_given::INFO,
        Rule::Undecided => &solutions::undecided::INFO,
        Rule::SolutionMismatch => &solutions::solution_mismatch::INFO,
        Rule::CountMismatch => &solutions::count_mismatch::INFO,
        Rule::DifficultyMismatch => &difficulty::difficulty_mismatch::INFO,
        Rule::RatingMismatch => &difficulty::rating_mismatch::INFO,
        Rule::DuplicatePuzzle => &collection::duplicate_puzzle::INFO,
        Rule::EquivalentPuzzle => &collection::equivalent_puzzle::INFO,
        Rule::UnusedSuppression => &text::unused_suppression::INFO,
        Rule::Format => &text::format::INFO,
    }
}

/// Returns the description of a rule, in one line.
pub fn rule_summary(rule: Rule) -> &'static str {
    info(rule).summary
}

/// Returns the safety of a rule's fixes; `None` if its findings have no fix.
pub fn rule_fixes(rule: Rule) -> Option<Safety> {
    info(rule).fixes
}

/// Returns the documentation page of a rule, in Markdown.
pub fn rule_page(rule: Rule) -> &'static str {
    static PAGES: LazyLock<[String; Rule::ALL.len()]> = LazyLock::new(|| Rule::ALL.map(page::render));
    &PAGES[rule as usize]
}

/// Returns true if a rule needs the number of solutions.
pub(crate) fn needs_proof(rule: Rule) -> bool {
    info(rule).needs == Needs::Proof
}

/// Returns the findings that the text of a puzzle shows without a search.
pub fn check_text(context: &Context<'_>) -> Vec<Draft> {
    run(context, |rule| info(rule).needs == Needs::Text)
}

/// Returns the findings that follow from the number of solutions. Leaves out `unsolvable` if a finding in `seen`
/// already proves that there is no solution.
pub fn check_proof(context: &Context<'_>, seen: &[Draft]) -> Vec<Draft> {
    // The other findings about a proved puzzle concern the text beside its grid.
    let explained = seen.iter().any(|draft| draft.contradicts());
    run(context, |rule| needs_proof(rule) && !(explained && rule == Rule::Unsolvable))
}

fn run(context: &Context<'_>, wanted: impl Fn(Rule) -> bool) -> Vec<Draft> {
    let mut found = Vec::new();
    for rule in Rule::ALL {
        if wanted(rule) && !is_expected(rule, context.puzzle) {
            (info(rule).check)(context, &mut found);
        }
    }
    found
}

/// Returns true if the puzzle declares the property that the rule would report.
fn is_expected(rule: Rule, puzzle: &PuzzleText) -> bool {
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

/// Returns the findings about text outside of all puzzles.
pub(crate) fn stray<'a>(
    problems: impl Iterator<Item = &'a Problem>,
    entries: &[Entry],
    text: &dyn Fn(BlockSpan) -> String,
) -> Vec<Draft> {
    let problems = problems.map(|problem| text::syntax::draft(problem, &text(problem.span)));
    problems.chain(text::unknown_key::drafts(entries, [], text)).collect()
}

/// Returns the finding on a duplicate at the first line of its grid, and the location of the original, in bytes of its
/// file.
pub(crate) fn duplicate(line: BlockSpan, duplicate: &Duplicate) -> (Draft, Related) {
    match &duplicate.symmetry {
        None => collection::duplicate_puzzle::draft(line, &duplicate.original),
        Some(symmetry) => collection::equivalent_puzzle::draft(line, &duplicate.original, symmetry),
    }
}

/// A finding without related locations, cells and fix.
fn plain(rule: Rule, span: BlockSpan, message: String) -> Draft {
    let force = if rule.contradicts() { Force::Contradiction } else { Force::Mistake };
    Draft { rule, force, span, focus: None, message, cells: Vec::new(), related: Vec::new(), fix: None }
}

/// A finding with a fix.
fn with_fix(draft: Draft, fix: Option<Fix<BlockSpan>>) -> Draft {
    Draft { fix, ..draft }
}

/// Returns the names of the clues that state that a cell and one of the others differ.
fn clues_between(lowered: &Lowered<'_>, cell: Cell, others: &[Cell]) -> Vec<String> {
    let states = |constraint: &Constraint| {
        let Constraint::Different(cells) = constraint else { return false };
        cells.contains(&cell) && others.iter().any(|other| cells.contains(other))
    };
    let geometry = &lowered.geometry;
    let groups = geometry.constraint_groups().filter(|(_, constraints)| constraints.iter().any(states));
    groups.map(|(group, _)| geometry.group_name(group).to_string()).collect()
}

/// Names the chess move between two cells that share no house but see each other by a rule: `a knight's move`.
fn move_between(geometry: &Geometry, from: Cell, to: Cell) -> &'static str {
    let is_diagonal =
        geometry.row(from).abs_diff(geometry.row(to)) == geometry.column(from).abs_diff(geometry.column(to));
    if is_diagonal { "a king's move" } else { "a knight's move" }
}
