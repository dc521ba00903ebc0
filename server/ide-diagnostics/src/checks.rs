//! Runs the rules on puzzles and caches their findings, which are relative to a block.

use crate::rules;
use crate::rules::context::Context;
use ide_db::state::block_facts::BlockFacts;
use ide_db::{BlockFinding, Cancellable, Counted, Interrupt, Located, Proof, Rule, View};
use ide_format::{self, Whole};
use std::borrow::Cow;
use syntax::{DeclaredRatings, Dialect, Offset, Problem};

/// Returns the findings of `format`, by the starts of their blocks, in order; none if the rule is off. All blocks are
/// formatted together, because the text above a block determines how it begins.
pub fn check_form<'a>(file: &'a View, interrupt: Interrupt<'_>) -> Cancellable<&'a [(Offset, BlockFinding)]> {
    if file.config.severity(Rule::Format).is_none() || file.dialect == Dialect::Markdown {
        return Ok(&[]);
    }
    if let Some(known) = file.unformatted.get() {
        return Ok(known);
    }
    let text = file.text.to_string();
    let mut findings = Vec::new();
    for changed in ide_format::changes(&Whole::of(file, &text), interrupt)? {
        findings.push((changed.start, rules::format(changed.edits, changed.text)));
    }
    Ok(file.unformatted.get_or_init(|| findings.into()))
}

/// Returns the findings that the text of a puzzle shows without a search.
pub fn check_text<'a>(located: &Located<'a>) -> Cow<'a, [BlockFinding]> {
    located.facts.seen(located.index, || {
        let problems: Vec<&Problem> = located.facts.problems(located.index).collect();
        let lowered = located.lowered();
        let text = |span| located.text(span);
        let context = Context::new(located.puzzle(), &problems, &lowered, &text);
        rules::check_text(&Context { proof: located.proof(), ..context })
    })
}

/// Returns the findings that follow from a puzzle's proof, which may lack its reasons.
pub fn check_proof(located: &Located<'_>, counted: &Counted<'_>, seen: &[BlockFinding]) -> Vec<BlockFinding> {
    let proof = counted.proof();
    if !may_report(proof, located.facts, located.index) {
        return Vec::new();
    }
    let problems: Vec<&Problem> = located.facts.problems(located.index).collect();
    let lowered = located.lowered();
    let text = |span| located.text(span);
    let context = Context {
        proof: Some(proof),
        is_explained: matches!(counted, Counted::Proved(_)),
        redundant: located.facts.redundant(located.index),
        ratings: located.facts.ratings(located.index),
        ..Context::new(located.puzzle(), &problems, &lowered, &text)
    };
    rules::check_proof(&context, seen)
}

/// Returns true if a proof may lead to findings. Most puzzles have one solution and declare nothing; skipping them
/// saved a fifth of the time to check a collection.
pub fn may_report(proof: &Proof, facts: &BlockFacts, index: usize) -> bool {
    let puzzle = facts.puzzle(index);
    match proof {
        Proof::Unreadable => false,
        Proof::None(_) | Proof::Many(_) | Proof::Undecided(_) => true,
        Proof::One(_) | Proof::Clash | Proof::Blank => {
            let declared = &puzzle.declared;
            let declares = declared.solutions.is_some()
                || declared.clues.is_some()
                || declared.difficulty.is_some()
                || declared.ratings != DeclaredRatings::default();
            declares
                || !puzzle.sections.is_empty()
                || puzzle.style.placed
                || puzzle.grid.has_candidates()
                || facts.redundant(index).is_some()
        }
    }
}
