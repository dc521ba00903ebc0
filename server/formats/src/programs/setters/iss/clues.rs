//! Reads the clues of Interactive-Sudoku-Solver.

use super::notation::{BASE, are_beside, cell, diagonal, square};
use super::pairs;
use crate::base::record::Record;
use clues::{Clue, ClueKind, Count, Counted, PairRelation, PairTest, Relation, Side};
use field::Cell;

/// The result of reading a constraint.
pub(super) enum ConstraintOutcome {
    Read,
    /// A type that has no form in `.sudoku`.
    UnknownKind,
    /// The reason why it cannot be read.
    Unread(String),
}

/// Types whose arguments are the cells of a path.
pub(super) const LINES: [(&str, ClueKind); 12] = [
    ("Thermo", ClueKind::Thermos),
    ("Renban", ClueKind::Renbans),
    ("Palindrome", ClueKind::Palindromes),
    ("Between", ClueKind::Between),
    ("RegionSumLine", ClueKind::RegionSums),
    ("Zipper", ClueKind::Zippers),
    ("DoubleArrow", ClueKind::DoubleArrows),
    ("Entropic", ClueKind::Entropic),
    ("AllDifferent", ClueKind::ExtraRegions),
    ("CountingCircles", ClueKind::CountingCircles),
    ("ValueIndexing", ClueKind::ValueIndexers),
    ("EqualityCage", ClueKind::EqualityCages),
];

/// Types whose arguments are a number and cells.
pub(super) const NUMBERED: [(&str, ClueKind); 3] =
    [("RellikCage", ClueKind::RellikCages), ("Lunchbox", ClueKind::Lunchboxes), ("SumLine", ClueKind::SumLines)];

/// Types whose arguments are a row or column, and the numbers at both of its ends.
pub(super) const SIDES: [(&str, ClueKind); 4] = [
    ("XSum", ClueKind::XSums),
    ("Skyscraper", ClueKind::Skyscrapers),
    ("HiddenSkyscraper", ClueKind::HiddenSkyscrapers),
    ("NumberedRoom", ClueKind::NumberedRooms),
];

/// Adds the clues of a constraint.
pub(super) fn clue(record: &mut Record, kind: &str, args: &[&str]) -> ConstraintOutcome {
    match (ConstraintReader { record }).read(kind, args) {
        Ok(true) => ConstraintOutcome::Read,
        Ok(false) => ConstraintOutcome::UnknownKind,
        Err(why) => ConstraintOutcome::Unread(why),
    }
}

struct ConstraintReader<'r> {
    record: &'r mut Record,
}

impl ConstraintReader<'_> {
    /// Reads a constraint; false if its type is unknown.
    fn read(&mut self, kind: &str, args: &[&str]) -> Result<bool, String> {
        if let Some((_, kind)) = LINES.into_iter().find(|(name, _)| *name == kind) {
            let cells = self.cells(args)?;
            let is_whole = cells.len() == usize::from(self.record.digit_count);
            let kind = if kind == ClueKind::ExtraRegions && !is_whole { ClueKind::Cages } else { kind };
            self.add(kind, Vec::new(), cells);
            return Ok(true);
        }
        if let Some((_, kind)) = SIDES.into_iter().find(|(name, _)| *name == kind) {
            self.ends(kind, args)?;
            return Ok(true);
        }
        if let Some((_, kind)) = NUMBERED.into_iter().find(|(name, _)| *name == kind) {
            let (number, rest) = split_number(args)?;
            let (is_loop, rest) = match rest.split_last() {
                Some((&"LOOP", rest)) if kind == ClueKind::SumLines => (true, rest),
                _ => (false, rest),
            };
            let mut cells = self.cells(rest)?;
            if is_loop {
                cells.push(cells[0]);
            }
            self.add(kind, vec![number], cells);
            return Ok(true);
        }
        match kind {
            "Pair" | "Binary" => self.related(ClueKind::Pairs, kind == "Binary", args)?,
            "PairX" | "BinaryX" => self.related(ClueKind::AllPairs, kind == "BinaryX", args)?,
            "EqualSum" => {
                let mut sets = Vec::new();
                for set in args.split(|arg| *arg == "-") {
                    sets.push(self.cells(set)?);
                }
                if sets.len() > 1 {
                    self.record.add_clue(ClueKind::EqualSums, Clue::Sets(sets));
                }
            }
            "LookAndSay" => self.look_and_say(args)?,
            "ContainExact" => {
                let (values, rest) = args.split_first().ok_or("no values")?;
                let values = numbers(values.split('_'))?;
                let cells = self.cells(rest)?;
                for (at, value) in values.iter().enumerate() {
                    if !values[..at].contains(value) {
                        let count = values.iter().filter(|other| *other == value).count();
                        self.count(Count::Number(count as u32), Counted::Values(vec![*value]), cells.clone());
                    }
                }
            }
            "CountDistinct" => {
                let cells = self.cells(args)?;
                let (control, rest) = cells.split_first().ok_or("no cells")?;
                if rest.is_empty() {
                    return Err("no cells to count".to_owned());
                }
                self.count(Count::Cell(*control), Counted::Different, rest.to_vec());
            }
            "Cage" | "Sum" => self.sum(kind, args)?,
            "Arrow" => self.arrow(1, args)?,
            "PillArrow" => {
                let (digits, rest) = split_number(args)?;
                self.arrow(digits as usize, rest)?;
            }
            "Whisper" => self.difference(ClueKind::Whispers, args)?,
            "Lockout" => self.difference(ClueKind::Lockout, args)?,
            "Modular" => self.modular(args)?,
            "WhiteDot" => self.pairs(ClueKind::Dots, Relation::Difference(1), args)?,
            "BlackDot" => self.pairs(ClueKind::Dots, Relation::Ratio(2), args)?,
            "X" => self.pairs(ClueKind::Xv, Relation::Ten, args)?,
            "V" => self.pairs(ClueKind::Xv, Relation::Five, args)?,
            "GreaterThan" => self.pairs(ClueKind::Inequalities, Relation::Greater, args)?,
            "LittleKiller" => self.little_killer(args)?,
            "Sandwich" => self.sandwich(args)?,
            "Quad" => self.quad(args)?,
            "ContainAtLeast" => {
                let (values, rest) = args.split_first().ok_or("no values")?;
                let values = numbers(values.split('_'))?;
                let cells = self.cells(rest)?;
                self.add(ClueKind::Quads, values, cells);
            }
            "SameValues" => self.same_values(args)?,
            "Indexing" => self.indexing(args)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn add(&mut self, kind: ClueKind, values: Vec<u32>, cells: Vec<Cell>) {
        self.record.add_clue(kind, Clue::Cells { values, cells });
    }

    /// The cells of a list, at least one.
    fn cells(&self, args: &[&str]) -> Result<Vec<Cell>, String> {
        let field = self.record.field;
        if args.is_empty() {
            return Err("no cells".to_owned());
        }
        let mut cells = Vec::with_capacity(args.len());
        for name in args {
            cells.push(cell(field, name).ok_or_else(|| format!("`{name}` is not a cell of the grid"))?);
        }
        Ok(cells)
    }

    /// A cage, or a sum. A cage with the sum 0, or none, has no sum.
    fn sum(&mut self, kind: &str, args: &[&str]) -> Result<(), String> {
        let (sum, rest) = args.split_first().ok_or("no sum")?;
        if let Some((sum, weights)) = sum.split_once("_=_") {
            return self.weighted_sum(sum, weights, rest);
        }
        let cells = self.cells(rest)?;
        let sum = if sum.is_empty() { 0 } else { number(sum)? };
        let (kind, values) = match kind {
            "Cage" => (ClueKind::Cages, if sum == 0 { Vec::new() } else { vec![sum] }),
            _ => (ClueKind::Sums, vec![sum]),
        };
        self.add(kind, values, cells);
        Ok(())
    }

    /// A sum with a weight for each cell: two sets with the same sum, or a sum that lists cells several times.
    fn weighted_sum(&mut self, sum: &str, weights: &str, cells: &[&str]) -> Result<(), String> {
        const MOST_TIMES: i32 = 9;
        let cells = self.cells(cells)?;
        let mut added = Vec::new();
        let mut taken = Vec::new();
        let mut count = 0;
        for (cell, weight) in cells.iter().zip(weights.split('_')) {
            let weight: i32 = weight.parse().map_err(|_| format!("`{weight}` is not a weight"))?;
            if weight.abs() > MOST_TIMES {
                return Err("weights above 9".to_owned());
            }
            let list = if weight > 0 { &mut added } else { &mut taken };
            list.extend((0..weight.abs()).map(|_| *cell));
            count += 1;
        }
        if count != cells.len() {
            return Err("as many weights as cells".to_owned());
        }
        match (sum, added.is_empty(), taken.is_empty()) {
            ("0", false, false) => self.record.add_clue(ClueKind::EqualSums, Clue::Sets(vec![added, taken])),
            (sum, false, true) => self.add(ClueKind::Sums, vec![number(sum)?], added),
            _ => return Err("weights below 0".to_owned()),
        }
        Ok(())
    }

    fn count(&mut self, count: Count, what: Counted, cells: Vec<Cell>) {
        self.record.add_clue(ClueKind::Counts, Clue::Counts { count, what, cells });
    }

    /// Pairs of a count and a value, each a digit.
    fn look_and_say(&mut self, args: &[&str]) -> Result<(), String> {
        let (clue, rest) = args.split_first().ok_or("no clue")?;
        let cells = self.cells(rest)?;
        let digits: Vec<u32> = clue.chars().filter_map(|c| c.to_digit(10)).collect();
        let (pairs, others) = digits.as_chunks::<2>();
        if digits.len() != clue.len() || !others.is_empty() || pairs.is_empty() {
            return Err(format!("`{clue}` is not pairs of a count and a value"));
        }
        for [count, value] in pairs {
            self.count(Count::Number(*count), Counted::Values(vec![*value]), cells.clone());
        }
        Ok(())
    }

    /// Lines or sets whose pairs are in a table. Empty arguments and names, which begin with `_`, are between them.
    fn related(&mut self, kind: ClueKind, is_old: bool, args: &[&str]) -> Result<(), String> {
        let (key, rest) = args.split_first().ok_or("no table")?;
        let mut relation = pairs::relation(key, is_old, self.record.numbers())?;
        if kind == ClueKind::AllPairs && !relation.is_symmetric() {
            return Err("a table that is not the same in both orders".to_owned());
        }
        // A line from large to small values is one from small to large values, read from its other end.
        let least = PairRelation::of(PairTest::Less);
        let numbers = self.record.numbers();
        let is_greater =
            numbers.all().all(|one| numbers.all().all(|other| relation.allows(one, other) == least.allows(other, one)));
        if is_greater {
            relation = least;
        }
        let is_slow_thermometer = kind == ClueKind::Pairs && relation == pairs::not_greater(numbers);
        for list in rest.split(|arg| arg.is_empty() || arg.starts_with('_')) {
            if list.is_empty() {
                continue;
            }
            let mut cells = self.cells(list)?;
            if is_greater {
                cells.reverse();
            }
            if is_slow_thermometer {
                self.add(ClueKind::SlowThermos, Vec::new(), cells);
                continue;
            }
            self.record.add_clue(kind, Clue::Pairs { relation: relation.clone(), cells });
        }
        Ok(())
    }

    fn arrow(&mut self, digits: usize, args: &[&str]) -> Result<(), String> {
        let cells = self.cells(args)?;
        let Some((circle @ [_, ..], shaft)) = cells.split_at_checked(digits) else {
            return Err("no circle".to_owned());
        };
        let mut circle = circle.to_vec();
        circle.sort_unstable();
        // An arrow without a shaft means nothing.
        if !shaft.is_empty() {
            self.record.add_clue(ClueKind::Arrows, Clue::Arrow { circle, shaft: shaft.to_vec() });
        }
        Ok(())
    }

    /// A line with the least difference. For whispers it may be missing, and is 5 in grids of every size.
    fn difference(&mut self, kind: ClueKind, args: &[&str]) -> Result<(), String> {
        let begins_with_cell = args.first().is_some_and(|arg| cell(self.record.field, arg).is_some());
        let (number, rest) =
            if begins_with_cell && kind == ClueKind::Whispers { (5, args) } else { split_number(args)? };
        let cells = self.cells(rest)?;
        let is_usual = kind.usual_difference(self.record.digit_count).map(u32::from) == Some(number);
        self.add(kind, if is_usual { Vec::new() } else { vec![number] }, cells);
        Ok(())
    }

    fn modular(&mut self, args: &[&str]) -> Result<(), String> {
        let (number, rest) = split_number(args)?;
        let cells = self.cells(rest)?;
        let kind = match number {
            2 => ClueKind::Parity,
            3 => ClueKind::Modular,
            1 => return Ok(()),
            // Every so many neighbours leave different remainders.
            other => {
                let relation = PairRelation::of(PairTest::DifferentRemainder(other));
                for window in cells.windows((other as usize).min(cells.len()).max(1)) {
                    let clue = Clue::Pairs { relation: relation.clone(), cells: window.to_vec() };
                    self.record.add_clue(ClueKind::AllPairs, clue);
                }
                return Ok(());
            }
        };
        self.add(kind, Vec::new(), cells);
        Ok(())
    }

    /// A mark between all cells of a list that are neighbours.
    fn pairs(&mut self, kind: ClueKind, mark: Relation, args: &[&str]) -> Result<(), String> {
        let mut cells = self.cells(args)?;
        let field = self.record.field;
        let mut seen = vec![false; field.cell_count()];
        cells.retain(|cell| !std::mem::replace(&mut seen[cell.index()], true));
        let mut has_pair = false;
        for (at, &one) in cells.iter().enumerate() {
            for &other in &cells[at + 1..] {
                if are_beside(field, one, other) {
                    self.record.add_clue(kind, Clue::Chain { cells: vec![one, other], marks: vec![mark] });
                    has_pair = true;
                }
            }
        }
        if has_pair { Ok(()) } else { Err("no cells beside each other".to_owned()) }
    }

    fn little_killer(&mut self, args: &[&str]) -> Result<(), String> {
        let (sum, rest) = split_number(args)?;
        let start = *self.cells(rest)?.first().ok_or("no cell")?;
        let cells = diagonal(self.record.field, start).ok_or("its cell begins no diagonal")?;
        self.add(ClueKind::LittleKillers, vec![sum], cells);
        Ok(())
    }

    fn sandwich(&mut self, args: &[&str]) -> Result<(), String> {
        let (sum, rest) = split_number(args)?;
        let (side, _, place) = self.line(rest.first().copied().unwrap_or_default())?;
        self.record.add_at_side(ClueKind::Sandwich, side, place, sum);
        Ok(())
    }

    /// Clues at both ends of a row or column.
    fn ends(&mut self, kind: ClueKind, args: &[&str]) -> Result<(), String> {
        let (near, far, place) = self.line(args.first().copied().unwrap_or_default())?;
        for (side, text) in [near, far].into_iter().zip(args.iter().skip(1)) {
            if !text.is_empty() {
                self.record.add_at_side(kind, side, place, number(text)?);
            }
        }
        Ok(())
    }

    /// The two sides at which a row or column ends, and its number from 0.
    fn line(&self, name: &str) -> Result<(Side, Side, usize), String> {
        let wrong = || format!("`{name}` is not a row or column of the grid");
        let (near, far) = match name.get(..1) {
            Some("C" | "c") => (Side::Top, Side::Bottom),
            Some("R" | "r") => (Side::Left, Side::Right),
            _ => return Err(wrong()),
        };
        let mut digits = name[1..].chars();
        let number = digits.next().and_then(|digit| digit.to_digit(BASE)).ok_or_else(wrong)?;
        if digits.next().is_some() || !(1..=u32::from(self.record.digit_count)).contains(&number) {
            return Err(wrong());
        }
        Ok((near, far, number as usize - 1))
    }

    fn quad(&mut self, args: &[&str]) -> Result<(), String> {
        let (first, values) = args.split_first().ok_or("no cell")?;
        let first = self.cells(&[first])?[0];
        let values = numbers(values.iter().copied())?;
        let square = square(self.record.field, first).ok_or("its cell begins no square")?;
        if !values.is_empty() {
            self.add(ClueKind::Quads, values, square.to_vec());
        }
        Ok(())
    }

    /// Sets with the same values: single cells are equal.
    fn same_values(&mut self, args: &[&str]) -> Result<(), String> {
        let (sets, rest) = split_number(args)?;
        let cells = self.cells(rest)?;
        let sets = sets as usize;
        if sets < 2 || !cells.len().is_multiple_of(sets) {
            return Err("sets of different size".to_owned());
        }
        if sets < cells.len() {
            let sets = cells.chunks(cells.len() / sets).map(<[Cell]>::to_vec).collect();
            self.record.add_clue(ClueKind::SameValues, Clue::Sets(sets));
            return Ok(());
        }
        for cell in &cells[1..] {
            self.record.add_clue(ClueKind::Clones, Clue::Clones { left: vec![cells[0]], right: vec![*cell] });
        }
        Ok(())
    }

    fn indexing(&mut self, args: &[&str]) -> Result<(), String> {
        let (kind, rest) = args.split_first().ok_or("no cells")?;
        let kind = match *kind {
            // A cell of a column says in which column of its row the column's number is.
            "C" => ClueKind::RowIndexers,
            "R" => ClueKind::ColIndexers,
            other => return Err(format!("`{other}` is neither `C` nor `R`")),
        };
        let cells = self.cells(rest)?;
        self.add(kind, Vec::new(), cells);
        Ok(())
    }
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("`{text}` is not a number that can be read"))
}

fn numbers<'t>(texts: impl Iterator<Item = &'t str>) -> Result<Vec<u32>, String> {
    texts.filter(|text| !text.is_empty()).map(number).collect()
}

fn split_number<'a, 't>(args: &'a [&'t str]) -> Result<(u32, &'a [&'t str]), String> {
    let (first, rest) = args.split_first().ok_or("no number")?;
    Ok((number(first)?, rest))
}
