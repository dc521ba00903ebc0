//! Tests if constraints contradict the candidates of their cells.
//!
//! Must not know houses, nor other constraints.

use engine::{Constraint, Reviser};
use field::DigitSet;

/// Removes the candidates that the constraints exclude, one constraint after the other. Every cell must have at least
/// one candidate before the call. Returns true if a cell has none left. Cells that must differ are not compared: they
/// are peers.
pub fn conflict(constraints: &[Constraint], candidates: &mut [DigitSet]) -> bool {
    Reviser::default().settle(constraints, candidates).is_err()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use engine::Relation;
    use field::Cell;
    use field::Digit;

    #[test]
    fn a_chain() {
        let rising = Arc::new(Relation::new(|one, other| one < other));
        let pair = |at: usize| Constraint::Related([Cell::new(at), Cell::new(at + 1)], Arc::clone(&rising));
        let chain: Vec<Constraint> = (0..4).map(pair).collect();
        let conflicts = |size: u8, bulb: u8| {
            let mut candidates = vec![DigitSet::up_to(size); 5];
            candidates[0] = Digit::new(bulb).map_or(DigitSet::EMPTY, DigitSet::single);
            conflict(&chain, &mut candidates)
        };
        assert!(!conflicts(5, 1));
        assert!(conflicts(5, 2), "5 cells need 5 values");
        assert!(!conflicts(9, 5));
        assert!(conflicts(9, 6));
    }
}
