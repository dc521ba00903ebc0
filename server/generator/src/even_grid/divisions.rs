//! Tables of the 280 ways to divide nine digits among three lines of three, the rows or columns of a box.
//!
//! Must not know which box.

/// The digits of three rows or columns, as bits.
pub(super) type Lines = [u16; 3];

/// All digits.
const ALL: u16 = 0x1ff;

/// The number of divisions, regardless of the order of their lines.
const COUNT: usize = 280;

/// The number of divisions for the box beside another one.
pub(super) const NEIGHBOURS: usize = 56;

/// The division of a box, as the lines of a box beside it allow.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Neighbour {
    /// The digits of its lines.
    pub(super) lines: Lines,
    /// The digits that both boxes leave to the lines of the third.
    pub(super) rest: Lines,
    /// The numbers of the two divisions.
    numbers: [u16; 2],
}

/// One of the divisions of a [`Neighbour`].
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    Lines,
    Rest,
}

/// For each neighbour of one list, those of another that cross it, as bits.
pub(super) type Edges = [u64; NEIGHBOURS];

/// The tables.
#[derive(Debug)]
pub(super) struct Divisions {
    /// The 56 divisions that have no digit in the line of [`FIRST`] that it stands in.
    neighbours: Vec<Lines>,
    /// The rank of each set of three digits among these.
    ranks: Vec<u8>,
    /// The number of the division with two lines, by their ranks.
    numbers: Vec<[u16; THREES]>,
    /// For each two divisions, whether they cross: each line of one shares one digit with each line of the other.
    cross: Vec<[bool; COUNT]>,
}

/// The number of sets of three digits.
const THREES: usize = 84;

/// The division in which the digits are in order.
pub(super) const FIRST: Lines = [0o007, 0o070, 0o700];

impl Default for Divisions {
    fn default() -> Divisions {
        let mut ranks = vec![0; usize::from(ALL) + 1];
        for (rank, set) in (0..).zip(threes()) {
            ranks[usize::from(set)] = rank;
        }
        let all: Vec<Lines> = all().collect();
        let mut numbers = vec![[0; THREES]; THREES];
        for (number, lines) in (0..).zip(&all) {
            for [one, other] in [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]] {
                let [one, other] = [one, other].map(|line| usize::from(ranks[usize::from(lines[line])]));
                numbers[one][other] = number;
            }
        }
        let cross = all.iter().map(|one| std::array::from_fn(|other| cross(one, &all[other]))).collect();
        let neighbours = ordered().filter(|lines| lines.iter().zip(FIRST).all(|(line, first)| line & first == 0));
        Divisions { neighbours: neighbours.collect(), ranks, numbers, cross }
    }
}

impl Divisions {
    /// The divisions beside [`FIRST`].
    pub(super) fn beside_first(&self) -> &[Lines] {
        &self.neighbours
    }

    /// The divisions beside these lines.
    pub(super) fn beside(&self, lines: &Lines) -> [Neighbour; NEIGHBOURS] {
        let labels = lines.map(labelled);
        std::array::from_fn(|index| {
            let beside = self.neighbours[index].map(|set| {
                labels[0][usize::from(set & 7)]
                    | labels[1][usize::from(set >> 3 & 7)]
                    | labels[2][usize::from(set >> 6 & 7)]
            });
            let rest = std::array::from_fn(|line| ALL & !(lines[line] | beside[line]));
            Neighbour { lines: beside, rest, numbers: [self.number(&beside), self.number(&rest)] }
        })
    }

    fn number(&self, lines: &Lines) -> u16 {
        let [one, other, _] = lines.map(|line| usize::from(self.ranks[usize::from(line)]));
        self.numbers[one][other]
    }

    /// Which neighbours of two lists cross with these parts.
    pub(super) fn edges(&self, ones: &[Neighbour; NEIGHBOURS], others: &[Neighbour; NEIGHBOURS], part: Part) -> Edges {
        let part = part as usize;
        ones.map(|neighbour| {
            let cross = &self.cross[usize::from(neighbour.numbers[part])];
            let mut bits = 0;
            for other in others.iter().rev() {
                bits = bits << 1 | u64::from(cross[usize::from(other.numbers[part])]);
            }
            bits
        })
    }
}

/// The digits of a set of labels, for each set of three labels.
fn labelled(line: u16) -> [u16; 8] {
    let mut digits = (0..9).filter(|digit| line >> digit & 1 == 1).map(|digit| 1 << digit);
    let digits: [u16; 3] = std::array::from_fn(|_| digits.next().unwrap_or(0));
    std::array::from_fn(|set| (0..3).filter(|label| set >> label & 1 == 1).fold(0, |to, label| to | digits[label]))
}

/// Returns true if each line of one shares a digit with each line of the other: if two do with two, the third does.
pub(super) fn cross(one: &Lines, other: &Lines) -> bool {
    one[..2].iter().all(|line| other[..2].iter().all(|crossing| (line & crossing).count_ones() == 1))
}

/// The sets of three digits.
fn threes() -> impl Iterator<Item = u16> {
    (0..=ALL).filter(|set| set.count_ones() == 3)
}

/// All divisions with all orders of their lines.
fn ordered() -> impl Iterator<Item = Lines> {
    threes().flat_map(|one| {
        let others = threes().filter(move |other| other & one == 0);
        others.map(move |other| [one, other, ALL & !(one | other)])
    })
}

/// All divisions, the lines by their first digits.
pub(super) fn all() -> impl Iterator<Item = Lines> {
    ordered().filter(|lines| lines.is_sorted_by_key(|line| line.trailing_zeros()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_280_divisions_and_56_beside_each() {
        assert_eq!(all().count(), COUNT);
        assert_eq!(threes().count(), THREES);
        let divisions = Divisions::default();
        assert_eq!(divisions.beside_first().len(), NEIGHBOURS);
        for lines in all() {
            for Neighbour { lines: beside, rest, .. } in divisions.beside(&lines) {
                for line in 0..3 {
                    assert_eq!([lines[line], beside[line], rest[line]].iter().sum::<u16>(), ALL);
                    assert_eq!(beside[line].count_ones(), 3);
                }
                assert_eq!(beside.iter().sum::<u16>(), ALL);
                assert_eq!(rest.iter().sum::<u16>(), ALL);
            }
        }
    }

    #[test]
    fn a_division_crosses_36_others() {
        let divisions = Divisions::default();
        let counts = divisions.cross.iter().map(|others| others.iter().filter(|crosses| **crosses).count());
        assert!(counts.eq([36; COUNT]));
        let first = all().position(|lines| lines == FIRST);
        assert_eq!(
            first.map(|first| divisions.cross[first][usize::from(divisions.number(&[0o111, 0o222, 0o444]))]),
            Some(true)
        );
    }
}
