//! Recognises lists of cages in the notation of JSON or of a programming language: `[[10, [[0, 0], [0, 1]]], …]`,
//! `{"cages": [{"sum": 10, "cells": [[0, 0], [0, 1]]}]}`, `cages = [(3, [(0, 0), (0, 1)]), …]`.

use super::Builder;
use crate::layout::reader::NeedMore;
use crate::lines::shape::Shape;
use crate::model::metadata::Key;
use crate::model::problem::ProblemKind;

/// The most brackets of a line that are tried as the beginning of a list.
const MOST_STARTS: usize = 4;

/// The first cage is in so many lines: one bracket or number a line.
const FIRST_CAGE: usize = 60;

/// The most lines of a list.
const MOST_LINES: usize = 5_000;

/// The longest line that is looked at.
const LONGEST_LINE: usize = 1 << 20;

/// The deepest nesting: objects around the list, a cage, its cells, the numbers of a cell.
const DEEPEST: usize = 8;

/// More numbers are no cells of a cage.
const MOST_CELLS: usize = 36;

/// The names of the sum of a cage.
const SUMS: [&str; 7] = ["sum", "total", "value", "clue", "target", "result", "s"];

impl Builder<'_, '_> {
    /// Reads a list of cages in brackets that begins with this line, and reports it. Returns `false` if it is none.
    pub(super) fn cages_in_brackets(&mut self, index: usize) -> Result<bool, NeedMore> {
        let (line, first) = self.line_text(index)?;
        if line.len() > LONGEST_LINE {
            return Ok(false);
        }
        // The value of a known key is its own.
        if let Some(Shape::Metadata { key, .. }) = self.reader.shape(index)? {
            let key = self.span(index, key)?;
            if Key::from_name(self.text_of(key)).is_some() {
                return Ok(false);
            }
        }
        let openers: Vec<usize> = line.match_indices(['[', '(', '{']).map(|(at, _)| at).take(MOST_STARTS).collect();
        for at in openers {
            if let Some(end) = self.end_of_cages(index, at)? {
                let (_, last) = self.line_text(end - 1)?;
                self.problem(ProblemKind::CageList, first.cover(last), None);
                self.begins = None;
                self.lines = end;
                self.exit.list = true;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the line behind a list of cages that begins at a bracket of the line `index`.
    fn end_of_cages(&mut self, index: usize, at: usize) -> Result<Option<usize>, NeedMore> {
        let mut list = CageList::default();
        let mut next = index;
        let mut from = at;
        while self.reader.line(next)?.is_some() && next < index + MOST_LINES {
            let (line, _) = self.line_text(next)?;
            let flow = if line.len() > LONGEST_LINE { Flow::Fail } else { list.line(&line[from..]) };
            from = 0;
            match flow {
                Flow::Fail => return Ok((list.cages > 1).then_some(next.max(index + 1))),
                Flow::End => return Ok((list.cages > 0).then_some(next + 1)),
                Flow::NextLine if list.cages == 0 && next >= index + FIRST_CAGE => return Ok(None),
                Flow::NextLine => next += 1,
            }
        }
        Ok((list.cages > 0).then_some(next))
    }
}

/// Says if a list of cages goes on below a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    NextLine,
    /// The list ends in this line.
    End,
    /// The text is no list of cages.
    Fail,
}

/// A part of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Number,
    /// A number under the name of a sum.
    Sum,
    /// Two numbers: a cell, or two numbers of cells.
    Pair,
    /// Other numbers, each of a cell.
    Numbers,
    /// The name of a cell.
    Name,
    Cells,
    Cage,
    Cages,
    /// Text of an object.
    Text,
}

/// An open bracket.
#[derive(Default)]
struct Group {
    parts: Vec<Part>,
    is_object: bool,
    /// The last name before a colon or an equals sign.
    key: Option<String>,
    numbers: usize,
}

impl Group {
    /// Adds a part; false if a list of cages has none there.
    fn add(&mut self, part: Part) -> bool {
        let key = self.key.take();
        let part = match (part, key) {
            (Part::Number, Some(key)) if SUMS.iter().any(|name| name.eq_ignore_ascii_case(&key)) => Part::Sum,
            (part, _) => part,
        };
        if matches!(part, Part::Number) {
            self.numbers += 1;
            // Numbers of a long list are counted only.
            if self.numbers > 3 {
                return self.numbers <= MOST_CELLS;
            }
        }
        let is_alone = matches!(part, Part::Number | Part::Numbers);
        let is_listed = !self.is_object && matches!(part, Part::Text | Part::Sum) && self.parts.is_empty();
        // Two lists of numbers are rows.
        if is_listed && part == Part::Text || part == Part::Numbers && self.parts.contains(&Part::Numbers) {
            return false;
        }
        // Equal parts mean no more than two of them.
        let same = self.parts.iter().filter(|known| **known == part).count();
        if is_alone || same < 2 {
            self.parts.push(part);
        }
        true
    }

    /// The part that the group is, once it is closed; `None` if a list of cages has no such part.
    fn part(&self) -> Option<Part> {
        let cells =
            self.count(Part::Cells) + self.count(Part::Numbers) + self.count(Part::Pair) + self.count(Part::Name);
        let numbers = self.count(Part::Number);
        if self.parts.is_empty() {
            return None;
        }
        if self.count(Part::Cages) > 0 {
            return Some(Part::Cages);
        }
        if self.count(Part::Cage) > 0 {
            return self.holds_only(&[Part::Cage, Part::Text, Part::Number]).then_some(Part::Cages);
        }
        if self.count(Part::Sum) == 1 && cells > 0 {
            return Some(Part::Cage);
        }
        if numbers == 1
            && cells > 0
            && self.holds_only(&[Part::Number, Part::Cells, Part::Numbers, Part::Pair, Part::Name])
        {
            return (self.count(Part::Cells) + self.count(Part::Numbers) <= 1).then_some(Part::Cage);
        }
        // A mapping from cells to sums.
        if self.is_object && numbers > 1 && cells > 1 {
            return Some(Part::Cages);
        }
        if self.holds_only(&[Part::Number]) {
            return Some(if self.numbers == 2 { Part::Pair } else { Part::Numbers });
        }
        (self.holds_only(&[Part::Pair]) || self.holds_only(&[Part::Name]) || self.holds_only(&[Part::Pair, Part::Name]))
            .then_some(Part::Cells)
    }

    /// The number of parts of a kind, as far as they have been kept.
    fn count(&self, wanted: Part) -> usize {
        self.parts.iter().filter(|part| **part == wanted).count()
    }

    fn holds_only(&self, wanted: &[Part]) -> bool {
        self.parts.iter().all(|part| wanted.contains(part))
    }
}

/// A list of cages that is being read.
#[derive(Default)]
struct CageList {
    open: Vec<Group>,
    /// The number of its cages.
    cages: usize,
}

impl CageList {
    /// Reads a line of the list, or the rest of one.
    fn line(&mut self, line: &str) -> Flow {
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            let behind = &rest[first.len_utf8()..];
            match first {
                '[' | '(' | '{' => {
                    if self.open.len() == DEEPEST {
                        return Flow::Fail;
                    }
                    self.open.push(Group { is_object: first == '{', ..Group::default() });
                    rest = behind;
                }
                ']' | ')' | '}' => {
                    let Some(closed) = self.open.pop() else { return Flow::Fail };
                    let Some(part) = closed.part() else { return Flow::Fail };
                    self.cages += usize::from(part == Part::Cage) + usize::from(part == Part::Cages && self.cages == 0);
                    let Some(outer) = self.open.last_mut() else { return Flow::End };
                    if !outer.add(part) {
                        return Flow::Fail;
                    }
                    rest = behind;
                }
                '#' => return Flow::NextLine,
                '/' if behind.starts_with('/') => return Flow::NextLine,
                ',' | ':' | ';' | ' ' | '\t' | '=' | '>' => rest = behind,
                '"' | '\'' => {
                    let Some(end) = behind.find(first) else { return Flow::Fail };
                    rest = &behind[end + 1..];
                    if !self.word(&behind[..end], rest) {
                        return Flow::Fail;
                    }
                }
                '0'..='9' => {
                    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                    rest = &rest[end..];
                    if !self.open.last_mut().is_some_and(|group| group.add(Part::Number)) {
                        return Flow::Fail;
                    }
                }
                _ if first.is_alphabetic() => {
                    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
                    let word = &rest[..end];
                    rest = &rest[end..];
                    // A name before a bracket: `Cage(`.
                    let is_name = rest.starts_with(['(', '[', '{', '!']) || word == "new";
                    if !is_name && !self.word(word, rest) {
                        return Flow::Fail;
                    }
                    rest = rest.strip_prefix('!').unwrap_or(rest);
                }
                _ => return Flow::Fail,
            }
        }
        Flow::NextLine
    }

    /// Takes a word, in quotes or not, before the text `behind`; false if a list of cages has none there.
    fn word(&mut self, word: &str, behind: &str) -> bool {
        let Some(group) = self.open.last_mut() else { return false };
        if behind.trim_start().starts_with([':', '=']) {
            // Named arguments and members.
            group.key = Some(word.to_owned());
            return true;
        }
        let is_number = !word.is_empty() && word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_digit());
        let part = if is_number {
            Part::Number
        } else if is_name_of_cell(word) {
            Part::Name
        } else {
            Part::Text
        };
        (part != Part::Text || group.key.is_some()) && group.add(part)
    }
}

/// `r1c3`, in any case.
fn is_name_of_cell(word: &str) -> bool {
    let Some(row) = word.strip_prefix(['r', 'R']) else { return false };
    let Some((row, column)) = row.split_once(['c', 'C']) else { return false };
    [row, column].iter().all(|number| matches!(number.len(), 1 | 2) && number.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of cages of a list, if it is one.
    fn cages(text: &str) -> Option<usize> {
        let mut list = CageList::default();
        for line in text.lines() {
            match list.line(line) {
                Flow::NextLine => {}
                Flow::End => return Some(list.cages),
                Flow::Fail => return None,
            }
        }
        None
    }

    #[test]
    fn lists_of_cages() {
        for text in [
            "[[10, [[0,0],[0,1]]], [12, [[0,2],[0,3],[1,3]]]]",
            "[[[[0,0],[0,1]], 10], [[[0,2],[0,3],[1,3]], 12]]",
            "[(3, [(0,0),(0,1)]), (10, [(0,2)])]",
            "[[3, (1, 1), (1, 2)], [15, (1, 3), (1, 4), (1, 5)]]",
            "[[3, [0, 1]], [15, [2, 3, 4, 5, 6]]]",
            "{\"cages\":[{\"sum\":10,\"cells\":[[0,0],[0,1]]},{\"cells\":[[0,2],[0,3]],\"sum\":12}]}",
            "[{sum: 3, cells: [[0,0],[0,1]], color: \"red\"},\n {sum: 15, cells: [[0,2]]}]",
            "[{\"value\":10,\"cells\":[\"r1c1\",\"r1c2\"]},{\"value\":12,\"cells\":[\"r1c3\",\"R1C4\"]}]",
            "[Cage(3, [(0, 0), (0, 1)]), Cage(sum=4, cells=[(0, 2), (0, 3)])]",
            "[\n[\n10,\n[\n[0, 0],\n[0, 1]\n]\n],\n[12, [[0, 2], [0, 3]]]\n]",
        ] {
            assert_eq!(cages(text), Some(2), "{text}");
        }
        assert_eq!(cages("{((0,0),(0,1)): 3, ((0,2),(0,3)): 4}"), Some(1));
    }

    #[test]
    fn other_lists() {
        for text in [
            "[[5,3,0,0],[6,0,0,1],[0,9,8,0],[8,0,0,0]]",
            "[[1,2],[2,1]]",
            "[1, 2, 3]",
            "(0, 0)",
            "[\"53..7....\", \"6..195...\"]",
            "{1 5 9} 3 4",
            "[(0, 0, 5), (0, 1, 3)]",
            "{\"name\": \"x\", \"version\": 3}",
            "[]",
            "f(x)",
        ] {
            assert!(cages(text).is_none_or(|cages| cages == 0), "{text}");
        }
    }
}
