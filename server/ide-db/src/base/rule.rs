//! Names the rules of `check` and their severities. How each looks for findings, and its documentation, is in
//! `ide-diagnostics`.

/// The severity of a finding. Ordered: `Info < Warning < Error`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Information; never fails a check by default.
    Info,
    /// Probably not what the author wants.
    Warning,
    /// Certainly wrong.
    Error,
}

impl Severity {
    /// `error`, `warning` or `info`, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

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
    /// A clue that no grid fulfils, or that its givens break.
    ImpossibleClue,
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
    /// The declared solution differs from the solution.
    SolutionMismatch,
    /// The declared number of clues or solutions differs from the actual number.
    CountMismatch,
    /// The declared difficulty differs from the computed one.
    DifficultyMismatch,
    /// The declared rating differs from the computed one.
    RatingMismatch,
    /// An earlier puzzle has the same givens.
    DuplicatePuzzle,
    /// An earlier puzzle is the same up to a permutation of rows, columns and digits.
    EquivalentPuzzle,
    /// An ignore comment that suppresses nothing.
    UnusedSuppression,
    /// Lines that are not in canonical form.
    Format,
}

impl Rule {
    /// Every rule.
    pub const ALL: [Rule; 22] = [
        Rule::Syntax,
        Rule::MalformedRow,
        Rule::IncompleteGrid,
        Rule::UnknownKey,
        Rule::DuplicateValue,
        Rule::NoCandidate,
        Rule::NoPlace,
        Rule::ImpossibleClue,
        Rule::Unsolvable,
        Rule::WrongValue,
        Rule::WrongCandidates,
        Rule::MultipleSolutions,
        Rule::RedundantGiven,
        Rule::Undecided,
        Rule::SolutionMismatch,
        Rule::CountMismatch,
        Rule::DifficultyMismatch,
        Rule::RatingMismatch,
        Rule::DuplicatePuzzle,
        Rule::EquivalentPuzzle,
        Rule::UnusedSuppression,
        Rule::Format,
    ];

    /// The name and the default severity; `None` for a rule that is off by default.
    fn name_and_severity(self) -> (&'static str, Option<Severity>) {
        match self {
            Rule::Syntax => ("syntax", Some(Severity::Error)),
            Rule::MalformedRow => ("malformed-row", Some(Severity::Error)),
            Rule::IncompleteGrid => ("incomplete-grid", Some(Severity::Error)),
            Rule::UnknownKey => ("unknown-key", Some(Severity::Info)),
            Rule::DuplicateValue => ("duplicate-value", Some(Severity::Error)),
            Rule::NoCandidate => ("no-candidate", Some(Severity::Error)),
            Rule::NoPlace => ("no-place", Some(Severity::Error)),
            Rule::ImpossibleClue => ("impossible-clue", Some(Severity::Error)),
            Rule::Unsolvable => ("unsolvable", Some(Severity::Error)),
            Rule::WrongValue => ("wrong-value", Some(Severity::Error)),
            Rule::WrongCandidates => ("wrong-candidates", Some(Severity::Warning)),
            Rule::MultipleSolutions => ("multiple-solutions", Some(Severity::Warning)),
            Rule::RedundantGiven => ("redundant-given", None),
            Rule::Undecided => ("undecided", Some(Severity::Warning)),
            Rule::SolutionMismatch => ("solution-mismatch", Some(Severity::Error)),
            Rule::CountMismatch => ("count-mismatch", Some(Severity::Error)),
            Rule::DifficultyMismatch => ("difficulty-mismatch", Some(Severity::Warning)),
            Rule::RatingMismatch => ("rating-mismatch", Some(Severity::Warning)),
            Rule::DuplicatePuzzle => ("duplicate-puzzle", Some(Severity::Warning)),
            Rule::EquivalentPuzzle => ("equivalent-puzzle", None),
            Rule::UnusedSuppression => ("unused-suppression", Some(Severity::Info)),
            Rule::Format => ("format", None),
        }
    }

    /// Returns its name, in kebab case: `duplicate-value`.
    pub fn name(self) -> &'static str {
        self.name_and_severity().0
    }

    pub fn from_name(name: &str) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.name() == name)
    }

    /// Returns the severity without any settings; `None` for a rule that is off by default.
    pub fn default_severity(self) -> Option<Severity> {
        self.name_and_severity().1
    }

    /// Returns true if a finding of it explains why a grid cannot be used.
    pub(crate) fn explains(self) -> bool {
        matches!(self, Rule::Syntax | Rule::MalformedRow | Rule::IncompleteGrid)
    }

    /// Returns true if every finding of it shows that a readable grid has no solution.
    pub fn contradicts(self) -> bool {
        matches!(self, Rule::DuplicateValue | Rule::NoCandidate | Rule::NoPlace)
    }
}

/// A set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RuleSet(u64);

impl RuleSet {
    pub fn insert(&mut self, rule: Rule) {
        self.0 |= 1 << rule as u8;
    }

    pub fn contains(self, rule: Rule) -> bool {
        self.0 >> rule as u8 & 1 == 1
    }
}
