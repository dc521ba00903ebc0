//! Names the columns that answers add to a table.

use std::fmt;

/// The prefix of a new column whose name the table has already.
const PREFIX: &str = "computed_";

/// A table has a column already whose name a prefix would give to a new one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NameTaken(pub String);

impl fmt::Display for NameTaken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is a column `{}` already; choose another prefix", self.0)
    }
}

impl std::error::Error for NameTaken {}

/// The names of new columns beside those that a table has: the prefix and the name. Without a prefix, `computed_` comes
/// before a name that is taken, again until it is free. Names are compared without regard to case, as Spark and DuckDB
/// do.
///
/// # Errors
/// When a name with the prefix is taken.
pub fn new_column_names<'a>(
    taken: impl IntoIterator<Item = &'a str>,
    names: impl IntoIterator<Item = &'a str>,
    prefix: Option<&str>,
) -> Result<Vec<String>, NameTaken> {
    let mut taken: Vec<String> = taken.into_iter().map(|name| name.trim().to_lowercase()).collect();
    let mut new = Vec::new();
    for name in names {
        let mut name = format!("{}{name}", prefix.unwrap_or_default());
        while taken.contains(&name.to_lowercase()) {
            if prefix.is_some() {
                return Err(NameTaken(name));
            }
            name.insert_str(0, PREFIX);
        }
        taken.push(name.to_lowercase());
        new.push(name);
    }
    Ok(new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(taken: &[&str], prefix: Option<&str>, expected: Result<&[&str], &str>) {
        let names = new_column_names(taken.iter().copied(), ["status", "solution"], prefix);
        let expected = expected.map(|names| names.iter().map(|name| (*name).to_owned()).collect());
        assert_eq!(names, expected.map_err(|name| NameTaken(name.to_owned())), "{taken:?}");
    }

    #[test]
    fn new_names_differ_in_more_than_case() {
        check(&[], None, Ok(&["status", "solution"]));
        check(&["puzzle", "Solution "], None, Ok(&["status", "computed_solution"]));
        check(&["STATUS", "Computed_Status"], None, Ok(&["computed_computed_status", "solution"]));
        check(&["solution"], Some("x_"), Ok(&["x_status", "x_solution"]));
        check(&["X_Solution"], Some("x_"), Err("x_solution"));
    }
}
