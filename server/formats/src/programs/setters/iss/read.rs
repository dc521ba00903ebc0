//! Reads strings of Interactive-Sudoku-Solver: their grid, rules and regions.

use super::clues::{ConstraintOutcome, clue};
use super::notation::{RULES, cell, name};
use super::pairs;
use crate::base::address::{decoded, without_scheme};
use crate::base::error::FormatError;
use crate::base::record::{CellRecord, Record, Variant, regions_of};
use clues::{Clue, ClueKind};
use field::{BoxShape, Cell, DigitSet, Field, Numbers};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The part of an address of the program's site.
const SITE: &str = "/Interactive-Sudoku-Solver/";

/// Types that group others: a choice between groups, and groups that are repeated elsewhere.
const GROUPS: [&str; 3] = ["Or", "And", "Replicate"];

/// The most constraints that are named because they cannot be read.
const MOST_UNREAD: usize = 20;

/// Returns true if a text begins with a string, or is an address with one.
pub(crate) fn begins(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.next().is_some_and(|line| query(line).is_some() || begins_with_type(line))
}

/// Returns true for `.~R1C1_5`, `.Word~R1C1`, `.Word~15~R1C1` and the like, and for words alone (`.AntiKnight`): no row
/// of a grid looks like that.
fn begins_with_type(line: &str) -> bool {
    let Some(rest) = line.strip_prefix('.') else { return false };
    // An empty type is allowed everywhere.
    let rest = rest.trim_start_matches('.');
    let word = rest.split(['.', '~']).next().unwrap_or_default();
    let after = &rest[word.len()..];
    let word = word.trim_end();
    let is_word = word.chars().all(|c| c.is_ascii_alphabetic());
    let has_cases =
        word.starts_with(|c: char| c.is_ascii_uppercase()) && word.contains(|c: char| c.is_ascii_lowercase());
    match after.strip_prefix('~') {
        Some(args) => is_word && (word.len() > 1 || args.starts_with(['R', 'r'])),
        None if GROUPS.contains(&word) => after.starts_with('.'),
        None => is_word && has_cases && word.len() >= "NoBoxes".len(),
    }
}

/// The string in an address.
fn query(line: &str) -> Option<String> {
    let (_, page) = without_scheme(line)?.split_once(SITE)?;
    let (_, query) = page.split_once('?')?;
    let value = query.split(['&', '#']).find_map(|part| part.strip_prefix("q="))?;
    Some(decoded(&value.replace('+', " ")))
}

/// Reads the puzzles of a text. Each is a paragraph: blank lines separate them; `#` begins a comment. An address is a
/// puzzle on a line of its own.
pub(crate) fn read(text: &str) -> Vec<Result<Record, FormatError>> {
    let mut found = Vec::new();
    let mut paragraph = Paragraph::default();
    for (line, number) in text.lines().map(str::trim).zip(1..) {
        match query(line) {
            Some(string) => {
                found.extend(paragraph.end());
                paragraph.first = number;
                paragraph.string = string;
                found.extend(paragraph.end());
            }
            None if line.is_empty() => found.extend(paragraph.end()),
            None => match line.strip_prefix('#') {
                Some(comment) => paragraph.comments.push(comment.trim().to_owned()),
                None => {
                    if paragraph.string.is_empty() {
                        paragraph.first = number;
                    }
                    paragraph.string += line;
                }
            },
        }
    }
    found.extend(paragraph.end());
    found
}

/// The lines of a puzzle.
#[derive(Default)]
struct Paragraph {
    first: usize,
    string: String,
    comments: Vec<String>,
}

impl Paragraph {
    /// The puzzle. Comments without one belong to the next.
    fn end(&mut self) -> Option<Result<Record, FormatError>> {
        let string = std::mem::take(&mut self.string);
        if string.is_empty() {
            return None;
        }
        let comments = std::mem::take(&mut self.comments);
        Some(match read_string(&string) {
            Ok(record) => Ok(Record { comments, ..record }),
            Err(why) => Err(format!("line {}: {why}", self.first).into()),
        })
    }
}

fn read_string(string: &str) -> Result<Record, FormatError> {
    let string: String = string.chars().filter(|c| !c.is_whitespace()).collect();
    let items = string.strip_prefix('.').ok_or("it does not begin with `.`")?;
    let items: Vec<Constraint<'_>> = items.split('.').map(Constraint::new).collect();
    let (field, numbers) = match items.iter().find(|item| item.kind == "Shape") {
        Some(shape) => shape_of(&shape.args)?,
        None => (Field::square(9), Numbers::from_one(9)),
    };
    let mut record = Record::blank(field, numbers.count());
    record.count_from(numbers.least() as u8);
    let mut reader = StringReader { record, marks: BTreeMap::new(), regions: None, has_variables: false };
    reader.items(&items)?;
    reader.finish()
}

/// A constraint: its type and arguments.
struct Constraint<'t> {
    kind: &'t str,
    args: Vec<&'t str>,
}

impl<'t> Constraint<'t> {
    fn new(text: &'t str) -> Constraint<'t> {
        let mut parts = text.split('~');
        Constraint { kind: parts.next().unwrap_or_default(), args: parts.collect() }
    }
}

/// The rows and columns of a shape, and its values: `9x9`, `6x8`, `6x6~9`, `9x9~1-9`, `9x9~0-8`.
fn shape_of(args: &[&str]) -> Result<(Field, Numbers), FormatError> {
    let values = match args {
        [_] => "",
        [_, values] | [_, values, "Sudoku"] => values,
        _ => return Err(unread_shape(args)),
    };
    let side = |text: &str| text.parse::<u8>().ok().filter(|side| (2..=16).contains(side));
    let Some((rows, columns)) = args[0].split_once('x') else { return Err(unread_shape(args)) };
    let (Some(rows), Some(columns)) = (side(rows), side(columns)) else { return Err(unread_shape(args)) };
    let field = Field::new(rows, columns);
    let numbers = match values {
        "" => Some(Numbers::from_one(field.longer_side())),
        range if range.contains('-') => Numbers::from_text(range),
        greatest => greatest.parse().ok().map(Numbers::from_one),
    };
    let numbers = numbers.ok_or_else(|| unread_shape(args))?;
    if numbers.least() > 1 || !(field.longer_side()..=16).contains(&numbers.count()) {
        return Err(unread_shape(args));
    }
    Ok((field, numbers))
}

fn unread_shape(args: &[&str]) -> FormatError {
    let shape = args.join("~");
    format!(
        "the shape `{shape}`: only grids with at least as many values, from 0 or 1 on, as rows and columns can be read"
    )
    .into()
}

/// Returns true for the name of a cell outside the grid: `VA1`, `CC12`.
fn is_variable(arg: &str) -> bool {
    arg.starts_with('V') || arg.starts_with("CC")
}

/// The number of constraints up to the end of a group, those of inner groups included.
fn group_length(items: &[Constraint<'_>]) -> usize {
    let mut depth = 1_usize;
    for (at, item) in items.iter().enumerate() {
        if GROUPS.contains(&item.kind) {
            depth += 1;
        } else if item.kind == "End" {
            depth -= 1;
            if depth == 0 {
                return at + 1;
            }
        }
    }
    items.len()
}

/// An argument with its cell, if it has one, as far from `target` as it is from `origin`; `None` if that is outside.
fn moved(field: Field, arg: &str, origin: Cell, target: Cell) -> Option<String> {
    let (word, values) = match arg.find('_') {
        Some(at) => arg.split_at(at),
        None => (arg, ""),
    };
    let Some(own) = cell(field, word) else { return Some(arg.to_owned()) };
    let down = field.row(target) as i8 - field.row(origin) as i8;
    let right = field.column(target) as i8 - field.column(origin) as i8;
    Some(format!("{}{values}", name(field, field.moved(own, down, right)?)))
}

/// The numbers of cells that a region of a layout may have.
pub(super) fn sizes_of_regions(record: &Record) -> RangeInclusive<usize> {
    usize::from(record.field.longer_side())..=usize::from(record.digit_count)
}

struct StringReader {
    record: Record,
    /// The values that are left for cells.
    marks: BTreeMap<Cell, DigitSet>,
    regions: Option<String>,
    /// True if there are cells outside the grid, which has one reason why the puzzle cannot be read.
    has_variables: bool,
}

impl StringReader {
    fn items(&mut self, items: &[Constraint<'_>]) -> Result<(), FormatError> {
        self.has_variables = items.iter().any(|item| matches!(item.kind, "Var" | "ChaosConstruction"));
        let mut at = 0;
        while let Some(item) = items.get(at) {
            at += 1;
            let is_group = GROUPS.contains(&item.kind);
            if item.kind == "And" || item.kind == "End" {
                // All parts of a group outside of others hold.
                continue;
            }
            if !is_group {
                self.item(item.kind, &item.args)?;
                continue;
            }
            let length = group_length(&items[at..]);
            let group = &items[at..at + length];
            at += length;
            let inner = match group {
                [inner @ .., last] if last.kind == "End" => inner,
                unended => unended,
            };
            if item.kind == "Replicate" {
                if let Err(why) = self.replicate(&item.args, inner) {
                    self.unread(format!("`Replicate` ({why})"));
                }
            } else {
                self.unread(format!("a group `{}`", item.kind));
            }
        }
        Ok(())
    }

    fn item(&mut self, kind: &str, args: &[&str]) -> Result<(), FormatError> {
        match kind {
            "" | "Given" => self.givens(args)?,
            "Shape" | "SearchPriority" => {}
            "Jigsaw" => self.regions = args.last().map(|layout| (*layout).to_owned()),
            "Diagonal" => self.diagonal(args),
            "RegionSize" => self.boxes_of_size(args),
            kind => self.constraint(kind, args),
        }
        Ok(())
    }

    /// Reads constraints again with each of some cells in the place of the first one.
    fn replicate(&mut self, args: &[&str], items: &[Constraint<'_>]) -> Result<(), String> {
        let field = self.record.field;
        let (targets, rest) = args.split_first().ok_or("no cells")?;
        let origin = match rest {
            [] => field.cell(0, 0),
            [name] => cell(field, name).ok_or_else(|| format!("`{name}` is not a cell of the grid"))?,
            _ => return Err("several origins".to_owned()),
        };
        let targets = pairs::bits(targets).ok_or_else(|| format!("`{targets}` is not a set of cells"))?;
        if let Some(group) = items.iter().find(|item| GROUPS.contains(&item.kind)) {
            return Err(format!("a group `{}` in it", group.kind));
        }
        for (at, _) in targets.iter().enumerate().filter(|(_, is_target)| **is_target) {
            let target = origin.index() + at;
            if target >= field.cell_count() {
                return Err("a cell outside the grid".to_owned());
            }
            let target = Cell::new(target);
            for item in items {
                let mut shifted = Vec::with_capacity(item.args.len());
                for arg in &item.args {
                    shifted.push(moved(field, arg, origin, target).ok_or("a cell outside the grid")?);
                }
                let shifted: Vec<&str> = shifted.iter().map(String::as_str).collect();
                self.item(item.kind, &shifted).map_err(|why| why.to_string())?;
            }
        }
        Ok(())
    }

    fn constraint(&mut self, kind: &str, args: &[&str]) {
        if let Some((_, variant)) = RULES.into_iter().find(|(name, _)| *name == kind) {
            return self.record.add_variant(variant);
        }
        // With cells outside the grid nothing else is known: the one reason is enough.
        if self.has_variables && kind != "Var" && args.iter().any(|arg| is_variable(arg)) {
            return;
        }
        let reason = match clue(&mut self.record, kind, args) {
            ConstraintOutcome::Read => return,
            ConstraintOutcome::UnknownKind => format!("`{kind}` of Interactive-Sudoku-Solver"),
            ConstraintOutcome::Unread(why) => format!("`{kind}` ({why})"),
        };
        self.unread(reason);
    }

    fn unread(&mut self, what: String) {
        let unread = &mut self.record.unread;
        match unread.len() {
            MOST_UNREAD.. => {}
            _ if unread.contains(&what) => {}
            count if count + 1 == MOST_UNREAD => unread.push("others".to_owned()),
            _ => unread.push(what),
        }
    }

    /// Sets the boxes by their number of cells.
    fn boxes_of_size(&mut self, args: &[&str]) {
        let cells = match args {
            [cells] => cells.parse().ok().filter(|cells| *cells <= self.record.digit_count),
            _ => None,
        };
        match cells {
            Some(cells) => match BoxShape::tiling(self.record.field, cells) {
                Some(shape) => self.record.boxes = Some((shape.rows, shape.columns)),
                None => self.record.add_variant(Variant::NoBoxes),
            },
            None => self.unread(format!("`RegionSize~{}`", args.join("~"))),
        }
    }

    fn diagonal(&mut self, args: &[&str]) {
        match args {
            ["1"] => self.record.add_variant(Variant::DiagonalUp),
            ["-1"] => self.record.add_variant(Variant::DiagonalDown),
            other => self.unread(format!("`Diagonal~{}`", other.join("~"))),
        }
    }

    /// Reads `R1C1_5` and `R1C1_1_3_5`, the values that a cell may have.
    fn givens(&mut self, args: &[&str]) -> Result<(), FormatError> {
        for arg in args {
            if self.has_variables && is_variable(arg) {
                continue;
            }
            let wrong = || format!("`{arg}` is not a cell of the grid with its values, such as `R1C1_5`");
            let mut parts = arg.split('_');
            let cell = parts.next().and_then(|name| cell(self.record.field, name)).ok_or_else(wrong)?;
            let mut set = DigitSet::EMPTY;
            for value in parts {
                let digit = value.parse().ok().and_then(|number| self.record.numbers().digit(number));
                set.insert(digit.ok_or_else(wrong)?);
            }
            let before = self.marks.get(&cell).copied().unwrap_or(DigitSet::ALL);
            self.marks.insert(cell, before & set);
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Record, FormatError> {
        self.cells()?;
        self.layout()?;
        self.record.join_diagonals();
        Ok(self.record)
    }

    /// Sets the cells. Cells with odd or even values only are clues. If others may have several values, the grid is one
    /// of candidates, which has no givens.
    fn cells(&mut self) -> Result<(), FormatError> {
        let all = DigitSet::up_to(self.record.digit_count);
        let even: DigitSet =
            all.iter().filter(|value| self.record.numbers().of(value.get()).is_multiple_of(2)).collect();
        let odd = all.without(even);
        let mut even_cells = Vec::new();
        let mut odd_cells = Vec::new();
        let mut has_choices = false;
        for (&cell, &set) in &self.marks {
            if set.is_empty() {
                let name = name(self.record.field, cell);
                return Err(format!("no value is left for {name}").into());
            }
            if set == even && set.len() > 1 {
                even_cells.push(cell);
            } else if set == odd && set.len() > 1 {
                odd_cells.push(cell);
            } else {
                self.record.cells[cell.index()] = CellRecord::Candidates(set);
                has_choices |= set.len() > 1;
            }
        }
        if !has_choices {
            for cell in &mut self.record.cells {
                if let CellRecord::Candidates(set) = *cell {
                    *cell = CellRecord::given(set.first());
                }
            }
        }
        for (cells, kind) in [(even_cells, ClueKind::Even), (odd_cells, ClueKind::Odd)] {
            if !cells.is_empty() {
                self.record.add_clue(kind, Clue::Cells { values: Vec::new(), cells });
            }
        }
        Ok(())
    }

    /// Sets the regions. They replace boxes only together with `NoBoxes`; otherwise they are further areas.
    fn layout(&mut self) -> Result<(), FormatError> {
        let Some(layout) = self.regions.take() else { return Ok(()) };
        let field = self.record.field;
        if layout.chars().count() != field.cell_count() {
            return Err(format!("the regions do not have {field} cells").into());
        }
        let mut areas: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
        field.cells().zip(layout.chars()).for_each(|(cell, region)| areas.entry(region).or_default().push(cell));
        // One area may have another size; it means nothing.
        let sizes = sizes_of_regions(&self.record);
        let mut whole: Vec<Vec<Cell>> = areas.into_values().filter(|area| sizes.contains(&area.len())).collect();
        whole.sort();
        let are_alike = whole.iter().all(|area| area.len() == whole[0].len());
        let cells: usize = whole.iter().map(Vec::len).sum();
        let has_boxes = self.record.boxes.is_some() && !self.record.variants.contains(&Variant::NoBoxes);
        if cells == field.cell_count() && are_alike && !has_boxes {
            self.record.regions = Some(regions_of(field, &whole));
            self.record.variants.retain(|variant| *variant != Variant::NoBoxes);
        } else {
            for cells in whole {
                let is_house = cells.len() == usize::from(self.record.digit_count);
                let kind = if is_house { ClueKind::ExtraRegions } else { ClueKind::Cages };
                self.record.add_clue(kind, Clue::Cells { values: Vec::new(), cells });
            }
        }
        Ok(())
    }
}
