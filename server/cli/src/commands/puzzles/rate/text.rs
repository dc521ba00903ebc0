//! Prints a rating for people, on one line.

use super::record::Record;
use crate::runner::per_puzzle::Question;
use crate::terminal::{Ink, Paint};
use crate::text::sanitize::headline;
use ide::Scale;

/// `a.sudoku:3:1: The title: hard · SE 1.2.1 4.4 (EP 1.2, ED 1.2) · HoDoKu 2.2 1230`
pub(super) fn line(question: Question<'_>, record: &Record<'_>, paint: Paint) -> String {
    let head = headline(question.path, (question.position)(), record.name.as_deref());
    format!("{}: {}", paint.draw(Ink::Name, &head), ratings(record, paint))
}

fn ratings(record: &Record<'_>, paint: Paint) -> String {
    if record.reason.is_some() {
        return paint.draw(Ink::Bad, "no rating").into_owned();
    }
    let level = record.difficulty.map(str::to_owned);
    let se = record.se.as_ref().map(|se| format!("{} {:.1} (EP {:.1}, ED {:.1})", Scale::Se, se.er, se.ep, se.ed));
    let hodoku = record.hodoku.as_ref().map(|hodoku| format!("{} {}", Scale::Hodoku, hodoku.score));
    let ratings: Vec<String> = [level, se, hodoku].into_iter().flatten().collect();
    let mark = if record.estimated { "estimate: " } else { "" };
    format!("{mark}{}", ratings.join(" · "))
}
