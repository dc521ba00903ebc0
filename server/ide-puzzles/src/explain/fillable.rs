//! Finds the values for a puzzle's empty cells with their reasons: singles, and the solution if it is the only one.

use engine::{Budget, Puzzle, Query, Solution, Verdict};
use ide_db::state::proof::{Unknown, search};
use ide_db::{Cancellable, Config, Interrupt, Located, Lowered, Proof, Refusal};
use logic::singles::{Deduction, ForcedEnd, Reason, forced};

/// The reason why nothing is known about the solutions of a puzzle with constraints that the engine does not know.
pub const LACKS_CONSTRAINTS: &str = "the puzzle has constraints that are not supported";

/// The values that can be filled into a puzzle's empty cells.
pub struct Fillable<'a> {
    pub located: Located<'a>,
    pub lowered: Lowered<'a>,
    /// The cells that naked and hidden singles decide one after the other.
    pub forced: Vec<Deduction>,
    /// Why nothing should be filled in: singles would contradict what is there.
    pub contradiction: Option<Refusal>,
    /// The only solution, or the reason in words why it does not exist.
    pub solution: Result<Solution, Refusal>,
    /// True if there are several solutions, also with the placed values.
    pub(crate) is_ambiguous: bool,
    /// True if placed values were taken as given because the givens alone allow several solutions.
    pub(crate) honours_placed: bool,
}

impl<'a> Fillable<'a> {
    /// Solvability is judged by the givens alone. A placed value counts where it agrees with their only solution, and
    /// where they have several.
    pub fn new(located: &Located<'a>, interrupt: Interrupt<'_>) -> Cancellable<Fillable<'a>> {
        let lowered = located.lowered();
        let proof = located.prove(interrupt)?;
        let mut honours_placed = false;
        let mut is_ambiguous = matches!(proof, Proof::Many(_));
        let solution = match proof {
            Proof::Many(_) if lowered.has_placed() => {
                honours_placed = true;
                let played = solved_as_played(&lowered.puzzle_as_played(), &located.file.config, interrupt)?;
                is_ambiguous = matches!(played, AsPlayed::Several);
                played.solution()
            }
            Proof::Unreadable if located.facts.has_unclear_zero(located.index) => {
                Err("`0` may be a value or an empty cell".into())
            }
            other => only_solution(other, &lowered).cloned(),
        };
        let (forced, contradiction) = match (forced_cells(&lowered, proof), &solution) {
            (Ok(forced), _) => (forced, None),
            (Err(Unforced::Hopeless), Err(why)) => (Vec::new(), Some(why.clone())),
            (Err(_), _) => (Vec::new(), Some("filling singles leads to a contradiction".into())),
        };
        Ok(Fillable { located: *located, lowered, forced, contradiction, solution, is_ambiguous, honours_placed })
    }

    /// Returns true if no cell is empty.
    pub fn is_full(&self) -> bool {
        self.lowered.geometry.places().all(|cell| self.lowered.values[cell.index()].is_some())
    }

    /// Returns the addition to a title if placed values were honoured.
    pub fn note(&self) -> &'static str {
        if self.honours_placed { ", keeping the placed values" } else { "" }
    }

    /// Describes a single in a few words.
    pub fn reason(&self, step: &Deduction) -> String {
        single(&self.lowered, step)
    }
}

/// Returns the only solution of a puzzle's givens, or the reason in words why it does not exist.
pub(crate) fn only_solution<'a>(proof: &'a Proof, lowered: &Lowered<'_>) -> Result<&'a Solution, Refusal> {
    Err(match proof {
        Proof::One(solution) => return Ok(solution),
        Proof::Many(many) if many.exact => format!("the puzzle has {} solutions", many.count).into(),
        Proof::Many(_) => "the puzzle has many solutions".into(),
        Proof::Blank => "the grid is empty".into(),
        Proof::Unreadable if lowered.lacks_constraints() => LACKS_CONSTRAINTS.into(),
        Proof::Unreadable => "the grid has mistakes".into(),
        Proof::Clash => "the givens clash, so the puzzle has no solution".into(),
        Proof::None(_) => "the puzzle has no solution".into(),
        Proof::Undecided(Unknown::Budget(_)) => "the search budget ran out".into(),
        Proof::Undecided(why @ Unknown::Unfit(_)) => why.to_string().into(),
    })
}

/// Describes a single in a few words: `hidden single in box 3`.
pub fn single(lowered: &Lowered<'_>, step: &Deduction) -> String {
    match step.reason {
        Reason::NakedSingle => "naked single".to_owned(),
        Reason::HiddenSingle(house) => {
            let name = lowered.geometry.house(house).name();
            format!("hidden single in {name}")
        }
        Reason::Constraint(group) => lowered.geometry.group_name(group).to_string(),
    }
}

/// Describes a single as a sentence.
pub fn because(lowered: &Lowered<'_>, step: &Deduction) -> String {
    let digit = lowered.symbol(step.digit);
    match step.reason {
        Reason::NakedSingle => format!("{digit} is the only candidate left (naked single)"),
        Reason::HiddenSingle(house) => {
            let name = lowered.geometry.house(house).name();
            format!("{digit} fits nowhere else in {name} (hidden single)")
        }
        Reason::Constraint(group) => {
            format!("{digit} is the only value left because {}", lowered.demand(group))
        }
    }
}

/// Why singles decide nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unforced {
    /// The puzzle cannot be read, or has no solution.
    Hopeless,
    /// Singles would contradict what is there.
    Contradiction,
}

/// Returns the open cells that naked and hidden singles decide one after the other. Nothing is searched: in a puzzle
/// with several solutions every placed value counts, since they may leave only one.
pub fn forced_cells(lowered: &Lowered<'_>, proof: &Proof) -> Result<Vec<Deduction>, Unforced> {
    let solution = match proof {
        Proof::Unreadable | Proof::Clash | Proof::None(_) | Proof::Undecided(Unknown::Unfit(_)) => {
            return Err(Unforced::Hopeless);
        }
        Proof::One(solution) => Some(solution),
        Proof::Many(_) | Proof::Blank | Proof::Undecided(Unknown::Budget(_)) => None,
    };
    // Singles start from the givens and the placed values that are not known to be wrong.
    let mut values = lowered.values.clone();
    if let Some(solution) = solution {
        for (value, right) in values.iter_mut().zip(solution.iter()) {
            *value = value.filter(|digit| digit == right);
        }
    }
    let forced = forced(&lowered.puzzle_of(&values));
    if let ForcedEnd::Contradiction(_) = forced.end {
        return Err(Unforced::Contradiction);
    }
    let mut steps = forced.steps;
    steps.retain(|step| lowered.values[step.cell.index()].is_none());
    Ok(steps)
}

/// The solutions of a puzzle with values that a player placed.
pub(crate) enum AsPlayed {
    One(Solution),
    Several,
    None,
    /// The budget ran out.
    Undecided,
}

impl AsPlayed {
    /// The only solution, or the reason in words why it does not exist.
    fn solution(self) -> Result<Solution, Refusal> {
        match self {
            AsPlayed::One(solution) => Ok(solution),
            AsPlayed::Several => Err("the puzzle has several solutions, even with the placed values".into()),
            AsPlayed::None => Err("the placed values allow no solution".into()),
            AsPlayed::Undecided => Err("the search budget ran out".into()),
        }
    }
}

pub(crate) fn solved_as_played(puzzle: &Puzzle, config: &Config, interrupt: Interrupt<'_>) -> Cancellable<AsPlayed> {
    let query = Query::unique(Budget::of(config.budget)).keeping(1).until(interrupt);
    let outcome = search(puzzle, query)?;
    Ok(match (outcome.verdict(), outcome.solutions.into_iter().next()) {
        (Verdict::One, Some(solution)) => AsPlayed::One(solution),
        (Verdict::None, _) => AsPlayed::None,
        (Verdict::Undecided, _) => AsPlayed::Undecided,
        _ => AsPlayed::Several,
    })
}
