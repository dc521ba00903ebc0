//! Defines the rules of `check`. Each rule is one file with its summary, its documentation page and its check.
//!
//! A rule sees one puzzle at a time and reports ranges relative to the puzzle's block. To add a rule, add a file here,
//! a variant of [`Rule`], an arm in `info` and a sample.

mod clues;
mod collection;
pub(crate) mod context;
mod difficulty;
pub(crate) mod info;
mod page;
pub(crate) mod solutions;
pub(crate) mod text;
pub(crate) mod values;

pub(crate) use text::format::finding as format;
pub(crate) use text::unused_suppression::finding as unused_suppression;

use crate::rules::context::Context;
use crate::rules::info::{Info, Needs};
use ide_db::duplicates::Duplicate;
use ide_db::{BlockFinding, Related, Rule, Safety};
use std::sync::LazyLock;
use syntax::{BlockSpan, Entry, Problem, ProblemKind, PuzzleText};

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
    static PAGES: LazyLock<[String; Rule::ALL.len()]> =
        LazyLock::new(|| Rule::ALL.map(|rule| page::render(rule, info(rule))));
    &PAGES[rule as usize]
}

/// Returns true if a rule needs the number of solutions.
pub(crate) fn needs_proof(rule: Rule) -> bool {
    info(rule).needs == Needs::Proof
}

/// Returns the findings that the text of a puzzle shows without a search.
pub(crate) fn check_text(context: &Context<'_>) -> Vec<BlockFinding> {
    // What the cells hold, or what the clues say, is not known.
    let is_unclear = context.problems.iter().any(|problem| matches!(problem.kind, ProblemKind::UnclearZero { .. }));
    run(context, |rule| {
        let judges_values = rule.contradicts() || rule == Rule::ImpossibleClue;
        info(rule).needs == Needs::Text && !(is_unclear && judges_values)
    })
}

/// Returns the findings that follow from the number of solutions. Leaves out `unsolvable` if a finding in `seen`
/// already proves that there is no solution.
pub(crate) fn check_proof(context: &Context<'_>, seen: &[BlockFinding]) -> Vec<BlockFinding> {
    // The other findings about a proved puzzle concern the text beside its grid.
    let explained = seen.iter().any(|finding| finding.contradicts());
    run(context, |rule| needs_proof(rule) && !(explained && rule == Rule::Unsolvable))
}

fn run(context: &Context<'_>, wanted: impl Fn(Rule) -> bool) -> Vec<BlockFinding> {
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
) -> Vec<BlockFinding> {
    let mut found: Vec<BlockFinding> =
        problems.map(|problem| text::syntax::finding(problem, &text(problem.span))).collect();
    found.extend(text::unknown_key::findings(entries, [], text::unknown_key::MOST_WITHOUT_PUZZLE, text));
    found
}

/// Returns the finding on a duplicate at the first line of its grid, and the location of the original, in bytes of its
/// file.
pub(crate) fn duplicate(line: BlockSpan, duplicate: &Duplicate) -> (BlockFinding, Related) {
    match &duplicate.symmetry {
        None => collection::duplicate_puzzle::finding(line, &duplicate.original),
        Some(symmetry) => collection::equivalent_puzzle::finding(line, &duplicate.original, symmetry),
    }
}
