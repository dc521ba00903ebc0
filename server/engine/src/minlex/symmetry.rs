//! Defines the symmetries of classic puzzles: their composition, their inverse, and their encoding as a number.

/// The cells of a classic puzzle.
pub(super) const CELLS: usize = 81;

/// Exchanges that turn a puzzle into another one that is essentially the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// True if rows and columns are exchanged first.
    pub transposed: bool,
    /// For each row of the result, the row it was, from 0.
    pub rows: [u8; 9],
    /// For each column of the result, the column it was, from 0.
    pub columns: [u8; 9],
    /// For each digit from 1, the digit that it becomes.
    pub digits: [u8; 9],
}

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Symmetry =
        Symmetry { transposed: false, rows: FIRST, columns: FIRST, digits: [1, 2, 3, 4, 5, 6, 7, 8, 9] };

    /// The values, 0 for empty, after the exchanges.
    pub fn apply(&self, values: &[u8; CELLS]) -> [u8; CELLS] {
        std::array::from_fn(|cell| {
            let row = usize::from(self.rows[cell / 9]);
            let column = usize::from(self.columns[cell % 9]);
            let value = if self.transposed { values[column * 9 + row] } else { values[row * 9 + column] };
            if value == 0 { 0 } else { self.digits[usize::from(value) - 1] }
        })
    }

    /// This symmetry followed by another.
    pub fn then(&self, next: &Symmetry) -> Symmetry {
        // The other one's exchange of the axes comes before its orders of rows and columns.
        let rows = if next.transposed { &self.columns } else { &self.rows };
        let columns = if next.transposed { &self.rows } else { &self.columns };
        Symmetry {
            transposed: self.transposed != next.transposed,
            rows: next.rows.map(|row| rows[usize::from(row)]),
            columns: next.columns.map(|column| columns[usize::from(column)]),
            digits: self.digits.map(|digit| next.digits[usize::from(digit) - 1]),
        }
    }

    /// The symmetry that undoes this one.
    pub fn inverse(&self) -> Symmetry {
        let rows = if self.transposed { &self.columns } else { &self.rows };
        let columns = if self.transposed { &self.rows } else { &self.columns };
        let digits = inverted(&self.digits.map(|digit| digit - 1)).map(|digit| digit + 1);
        Symmetry { transposed: self.transposed, rows: inverted(rows), columns: inverted(columns), digits }
    }

    /// The symmetry encoded as a number, to save memory.
    pub fn number(&self) -> u64 {
        let orders = [self.rows, self.columns, self.digits.map(|digit| digit - 1)];
        orders.iter().fold(u64::from(self.transposed), |number, order| number * ORDERS + rank(order))
    }

    /// The symmetry that a number encodes.
    pub fn from_number(number: u64) -> Symmetry {
        Symmetry {
            transposed: number / ORDERS.pow(3) % 2 == 1,
            rows: order(number / ORDERS.pow(2)),
            columns: order(number / ORDERS),
            digits: order(number).map(|digit| digit + 1),
        }
    }
}

const FIRST: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// The number of orders of nine things.
const ORDERS: u64 = 362_880;

fn inverted(order: &[u8; 9]) -> [u8; 9] {
    let mut inverted = [0; 9];
    for (place, thing) in (0..).zip(order) {
        inverted[usize::from(*thing)] = place;
    }
    inverted
}

/// The position of an order among all of them: for each thing, the number of smaller ones after it.
fn rank(order: &[u8; 9]) -> u64 {
    (0..9).fold(0, |rank, place| {
        let smaller = order[place..].iter().filter(|thing| **thing < order[place]).count();
        rank * (9 - place as u64) + smaller as u64
    })
}

/// The order at a position, modulo their number.
fn order(mut rank: u64) -> [u8; 9] {
    let mut order = [0; 9];
    for place in (0..9).rev() {
        let left = 9 - place as u64;
        order[place] = (rank % left) as u8;
        rank /= left;
        for later in place + 1..9 {
            order[later] += u8::from(order[place] <= order[later]);
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_a_symmetry() {
        assert_eq!(Symmetry::IDENTITY.number(), 0);
        assert_eq!(Symmetry::from_number(0), Symmetry::IDENTITY);
        for number in [1, 99, ORDERS, ORDERS.pow(2) * 362_879, 2 * ORDERS.pow(3) - 1] {
            assert_eq!(Symmetry::from_number(number).number(), number);
        }
        let last = Symmetry::from_number(2 * ORDERS.pow(3) - 1);
        assert_eq!(last.columns, [8, 7, 6, 5, 4, 3, 2, 1, 0]);
        Symmetry::from_number(u64::MAX);
    }
}
