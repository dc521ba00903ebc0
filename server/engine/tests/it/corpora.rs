//! Real puzzles, from the shared data beside the repository.

use engine::{Budget, Query, Solver, Verdict, solve};
use logic::diagnosis::direct_conflicts::DirectConflicts;

use crate::support::{corpus, puzzle, standard, text, values};

const UNLIMITED: Budget = Budget::of(u64::MAX);

/// Counts the puzzles of a list by verdict within `nodes` each: none, one, many, undecided.
fn verdicts(size: u8, list: &str, nodes: u64) -> Option<[usize; 4]> {
    let geometry = standard(size);
    let mut solver = Solver::default();
    let mut counts = [0; 4];
    for line in corpus(list)? {
        let outcome = solver.solve(&puzzle(&geometry, &line), Query::unique(Budget::of(nodes)));
        let position = match outcome.verdict() {
            Verdict::None => 0,
            Verdict::One => 1,
            Verdict::Many => 2,
            Verdict::Undecided => 3,
        };
        counts[position] += 1;
    }
    Some(counts)
}

#[track_caller]
fn check_verdicts(size: u8, list: &str, nodes: u64, verdict: Verdict) {
    let Some(counts) = verdicts(size, list, nodes) else { return };
    let total: usize = counts.iter().sum();
    let expected = match verdict {
        Verdict::None => [total, 0, 0, 0],
        Verdict::One => [0, total, 0, 0],
        Verdict::Many => [0, 0, total, 0],
        Verdict::Undecided => [0, 0, 0, total],
    };
    assert!(total > 0, "{list} is empty");
    assert_eq!(counts, expected, "{list}");
}

#[test]
fn lists_of_unique_9x9_puzzles() {
    check_verdicts(9, "17clue_49151_royle.txt", 5_000, Verdict::One);
    check_verdicts(9, "forum_hardest_1106.txt", 5_000, Verdict::One);
    check_verdicts(9, "plb_hard20.txt", 5_000, Verdict::One);
    check_verdicts(9, "norvig_top95.txt", 5_000, Verdict::One);
}

#[test]
fn lists_of_wrong_9x9_puzzles() {
    check_verdicts(9, "unsat_20k.txt", 5_000, Verdict::None);
    check_verdicts(9, "multi_16clue_20k.txt", 5_000, Verdict::Many);
}

#[test]
fn lists_of_unique_16x16_puzzles() {
    check_verdicts(16, "kr_16x16.txt", 20_000, Verdict::One);
    check_verdicts(16, "gen16_minimal.txt", 20_000, Verdict::One);
}

#[test]
fn lists_of_25x25_puzzles() {
    check_verdicts(25, "gen25_minimal.txt", 1_000_000, Verdict::One);
    check_verdicts(25, "tcgaryau_25x25.txt", 200_000, Verdict::Many);
}

#[test]
fn hard_25x25_puzzles_stay_within_their_budget() {
    let geometry = standard(25);
    for list in ["gen25_minimal.txt", "tcgaryau_25x25.txt"] {
        for line in corpus(list).unwrap_or_default() {
            let outcome = solve(&puzzle(&geometry, &line), Query::unique(Budget::of(1_000)));
            assert!(outcome.nodes <= 1_000 && outcome.conflicts == 0, "{line}");
            let outcome = solve(&puzzle(&geometry, &line), Query::unique(Budget::of(10_000)));
            assert!(outcome.steps <= 10_100, "{} steps: {line}", outcome.steps);
        }
    }
}

#[test]
fn exact_counts() {
    let geometry = standard(9);
    for line in corpus("tdoku_test_puzzles.txt").unwrap_or_default() {
        let mut fields = line.split(':');
        let givens = fields.next();
        let count = fields.next();
        let solution = fields.next();
        let givens = givens.expect("a puzzle");
        let count: u64 = count.and_then(|count| count.parse().ok()).expect("a count");
        let outcome = solve(&puzzle(&geometry, givens), Query::count(count + 1, UNLIMITED).keeping(1));
        assert_eq!(outcome.count, count, "{givens}");
        if let Some(solution) = solution.filter(|solution| !solution.is_empty()) {
            assert_eq!(text(&outcome.solutions[0]), solution);
        }
    }
}

#[test]
fn the_invalid_puzzles_of_sudopedia_have_their_verified_counts() {
    let geometry = standard(9);
    for line in corpus("sudopedia.tsv").unwrap_or_default() {
        let (name, givens, note) = sudopedia_fields(&line);
        let verified = note.split_once("solutions=").expect("a verified count").1;
        let digits = verified.split(|symbol: char| !symbol.is_ascii_digit()).next().unwrap_or_default();
        let count: u64 = digits.parse().expect("a number");
        let or_more = verified[digits.len()..].starts_with('+');
        let limit = if or_more { count } else { count + 1 };
        let outcome = solve(&puzzle(&geometry, givens), Query::count(limit, UNLIMITED).keeping(1));
        assert_eq!(outcome.count, count, "{name}");
    }
}

#[test]
fn the_invalid_puzzles_of_sudopedia_clash_where_their_notes_say() {
    for line in corpus("sudopedia.tsv").unwrap_or_default() {
        let (name, givens, note) = sudopedia_fields(&line);
        let expected = note.split_once('{').map_or("", |(_, clashes)| clashes.trim_end_matches('}'));
        assert_eq!(eye_check(givens), expected, "{name}");
    }
}

fn sudopedia_fields(line: &str) -> (&str, &str, &str) {
    let mut fields = line.split('\t');
    let mut field = || fields.next().expect("three fields");
    (field(), field(), field())
}

/// Direct conflicts, in the words of the notes of the list.
fn eye_check(givens: &str) -> String {
    let geometry = standard(9);
    let values = values(&geometry, givens);
    let name = |cell| geometry.cell_name(cell).to_string();
    let mut found = Vec::new();
    let conflicts = DirectConflicts::new(&geometry, &values, |_| true);
    for clash in conflicts.duplicates() {
        // The notes mention each pair once.
        let is_first = clash.others.iter().all(|other| clash.cell < *other);
        let houses: Vec<_> = clash.houses.iter().map(|house| short_name(house.kind)).collect();
        let others: Vec<_> = clash.others.iter().map(|other| name(*other)).collect();
        if is_first {
            let digit = clash.digit.get();
            found.push(format!("dup {digit} in {}: {} {}", houses.join(" "), name(clash.cell), others.join(" ")));
        }
    }
    if !found.is_empty() {
        // The notes end here; direct conflicts leave houses without a place as well.
        return found.join("; ");
    }
    for dead in conflicts.dead_cells() {
        found.push(format!("{} has no candidate", name(dead.cell)));
    }
    for dead in conflicts.dead_houses() {
        found.push(format!("{} has no place in {}", dead.digit.get(), short_name(geometry.house(dead.house).kind)));
    }
    found.join("; ")
}

/// As in `r5`, `c1` or `b9`.
fn short_name(house: engine::HouseKind) -> String {
    let name = house.to_string();
    let number = name.rsplit(' ').next().unwrap_or_default();
    format!("{}{number}", &name[..1])
}
