//! Parses whole numbers, and describes the range that an option accepts.

use super::UsageError;
use std::ops::RangeInclusive;

/// Returns a parser of whole numbers in a range. The largest number of all as the end means that there is none for
/// people.
pub(super) fn whole<T: TryFrom<u64>>(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<T, UsageError> + Clone {
    move |text| {
        let number = text.trim().parse().ok().filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| expected(text, &range).into())
    }
}

fn expected(text: &str, range: &RangeInclusive<u64>) -> String {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match (range.start(), range.end()) {
        (_, &u64::MAX) if is_number && text.parse::<u64>().is_err() => "the number is too large".to_owned(),
        (least, &u64::MAX) => format!("expected a whole number, {least} or more"),
        (least, most) => format!("expected a whole number from {least} to {most}"),
    }
}

#[cfg(test)]
mod tests {
    use super::whole;

    #[test]
    fn a_number_out_of_range_is_told_the_range() {
        let counts = |text| whole::<u64>(1..=u64::MAX)(text);
        assert_eq!(counts("7"), Ok(7));
        let expected = || Err("expected a whole number, 1 or more".into());
        for text in ["0", "-1", "1.5", "many", "", "0x10", "1e3"] {
            assert_eq!(counts(text), expected(), "{text}");
        }
        assert_eq!(counts("99999999999999999999"), Err("the number is too large".into()));
        let values = |text| whole::<u8>(1..=36)(text);
        assert_eq!(values("36"), Ok(36));
        for text in ["0", "37", "300", "99999999999999999999", "x"] {
            assert_eq!(values(text), Err("expected a whole number from 1 to 36".into()), "{text}");
        }
    }
}
