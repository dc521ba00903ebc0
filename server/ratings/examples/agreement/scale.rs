//! Names the scales, their values and the columns that lists have for them.

use crate::puzzle::Puzzle;
use ratings::hodoku::Conclusion;
use ratings::{Unrated, hodoku, se};

/// A program whose values are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scale {
    Se,
    Hodoku,
}

impl Scale {
    pub(crate) const ALL: [Scale; 2] = [Scale::Se, Scale::Hodoku];

    pub(crate) fn title(self) -> &'static str {
        match self {
            Scale::Se => "SE 1.2.1",
            Scale::Hodoku => "HoDoKu 2.2",
        }
    }

    /// The names of the values, each with the names of its column in lower case.
    pub(crate) fn columns(self) -> &'static [(&'static str, &'static [&'static str])] {
        match self {
            Scale::Se => {
                &[("ER", &["er", "ser", "se121_er", "se_er"]), ("EP", &["ep", "se_ep"]), ("ED", &["ed", "se_ed"])]
            }
            Scale::Hodoku => &[("score", &["hodoku_score", "score"]), ("level", &["hodoku_level", "level"])],
        }
    }

    /// A value of a list as [`Scale::rate`] writes it: `Easy` as `easy`, `7` as `7.0` on the scale of SE.
    pub(crate) fn normal_form(self, value: &str) -> String {
        match (self, value.parse::<f64>()) {
            (Scale::Se, Ok(number)) => format!("{number:.1}"),
            _ => value.to_lowercase(),
        }
    }

    /// The values of a puzzle, in the order of [`Scale::columns`].
    pub(crate) fn rate(self, puzzle: &Puzzle, interrupt: &dyn Fn() -> bool) -> Result<Vec<String>, Unrated> {
        match self {
            Scale::Se => {
                se::rate(&puzzle.0, &interrupt).map(|it| [it.er, it.ep, it.ed].map(|it| it.to_string()).into())
            }
            Scale::Hodoku => {
                hodoku::rate(&puzzle.0, &interrupt).map(|it| vec![it.score.to_string(), it.level.name().to_owned()])
            }
        }
    }

    /// Prints the puzzle, and below it the steps: for HoDoKu `Name|=CELL/DIGIT` for a value, `Name|CELL/DIGIT …` for
    /// removals, with cells from 0.
    pub(crate) fn print_steps(self, puzzle: &Puzzle) {
        println!("{puzzle}");
        match self {
            Scale::Se => {
                for step in se::steps(&puzzle.0, &|| false) {
                    println!("   {}", step.map_or_else(|why| format!("{why:?}"), |step| step.to_string()));
                }
            }
            Scale::Hodoku => match hodoku::steps(&puzzle.0, &|| false) {
                Ok(steps) => steps.iter().for_each(|step| println!("   {}", wording(step))),
                Err(why) => println!("   {why:?}"),
            },
        }
    }
}

fn wording(step: &hodoku::Step) -> String {
    let (mark, candidates) = match &step.conclusion {
        Conclusion::Places(candidate) => ("=", std::slice::from_ref(candidate)),
        Conclusion::Removes(candidates) => ("", candidates.as_slice()),
    };
    let candidates: Vec<String> = candidates.iter().map(|of| format!("{}/{}", of.cell.index(), of.digit)).collect();
    format!("{}|{mark}{}", step.technique.name(), candidates.join(" "))
}
