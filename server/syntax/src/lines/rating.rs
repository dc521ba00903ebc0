//! Recognises lines of ratings, which programs write below a grid: `5.6/5.6/3.2`, `ED=7.2/1.2/1.2`, `SE 7.2`.

/// The words before ratings, in any case.
const SCALES: [&str; 9] = ["SE", "SER", "SE RATING", "ER", "EP", "ED", "ER/EP/ED", "SKFR", "RATING"];

/// The most ratings of a grid: of the whole, the first step and the first value.
const MOST: usize = 3;

/// True for ratings with the name of their scale, or two of them or three without one.
pub(crate) fn is_rating(text: &str) -> bool {
    let Some(first) = text.find(|c: char| c.is_ascii_digit()) else { return false };
    let scale = text[..first].trim_end_matches([' ', ':', '=']);
    if !scale.is_empty() && !SCALES.iter().any(|known| known.eq_ignore_ascii_case(scale)) {
        return false;
    }
    let mut count = 0;
    for number in text[first..].split('/') {
        if !is_number(number.trim()) || count == MOST {
            return false;
        }
        count += 1;
    }
    count > usize::from(scale.is_empty())
}

/// True for several ratings without a name: no row looks like that.
pub(crate) fn are_bare_ratings(text: &str) -> bool {
    // Nearly all lines end here.
    let is_begun = matches!(text.as_bytes(), [b'0'..=b'9', b'.', ..] | [b'0'..=b'9', b'0'..=b'9', b'.', ..]);
    is_begun && text.contains('/') && is_rating(text)
}

/// One or two digits, a point, and one or two digits.
fn is_number(text: &str) -> bool {
    let Some((whole, part)) = text.split_once('.') else { return false };
    [whole, part].iter().all(|digits| matches!(digits.len(), 1 | 2) && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_and_rows() {
        for text in ["5.6/5.6/3.2", "10.4/1.2", "5.6 / 5.6 / 3.2", "ED=7.2/1.2/1.2", "SE 7.2", "er/ep/ed: 7.2/7.2/2.6"]
        {
            assert!(is_rating(text), "{text}");
        }
        for text in ["5.6", "1.3.", "1.3./3.1.", "5.6/", "5.6/5.6/5.6/5.6", "X 7.2", "SE", "", "1.../..2.", "SE 7"] {
            assert!(!is_rating(text), "{text}");
        }
        assert!(are_bare_ratings("5.6/5.6/3.2") && !are_bare_ratings("SE 7.2"));
    }
}
