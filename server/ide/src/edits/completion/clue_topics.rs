//! Documents the kinds of clues: how a line of each is written, and what it means.

use syntax::ClueKind;

/// Returns the documentation of a kind of clues.
pub(crate) fn about(kind: ClueKind) -> &'static str {
    match kind {
        ClueKind::Cages => {
            "`15: r1c1 r1c2`, or a map of symbols with sums below it (`A=15`): the values of a cage differ and add up to the total. A cage may have no total."
        }
        ClueKind::Sums => "`15: r1c1 r1c2`: the values add up to the total and may repeat where houses allow it.",
        ClueKind::LittleKillers => {
            "`18: r1c4-r4c1`: the values along the diagonal add up to the total and may repeat where houses allow it."
        }
        ClueKind::Arrows => {
            "`r5c5: r4c5-r2c5`: the values along the shaft add up to the value in the circle. Several cells before the colon are one number."
        }
        ClueKind::Thermos => "`r1c1-r1c4`: the values increase from the bulb, the first cell.",
        ClueKind::SlowThermos => "`r1c1-r1c4`: the values never decrease from the bulb, the first cell.",
        ClueKind::Whispers => {
            "`r1c1-r1c4`, or `4: r1c1-r1c4`: neighbours on the line differ by at least that number, else by half of the size."
        }
        ClueKind::Dots => {
            "`r1c1 o r1c2 * r1c3`: the values beside `o` are consecutive; of those beside `*` one is twice the other."
        }
        ClueKind::Xv => "`r1c1 x r1c2 v r1c3`: the values beside `x` add up to 10, those beside `v` to 5.",
        ClueKind::Inequalities => "`r1c1 < r1c2 > r1c3`: one value is less than the other.",
        ClueKind::Marks => "`r1c1 o r1c2 < r1c3`: any of the marks `o` `*` `x` `v` `<` `>` `=` between two cells.",
        ClueKind::Renbans => "`r1c1-r1c4`: the values of the line are consecutive, in any order, and differ.",
        ClueKind::Palindromes => "`r1c1-r1c4`: the values are the same from both ends.",
        ClueKind::Between => "`r1c1-r1c4`: the values on the line are strictly between those of its ends.",
        ClueKind::Lockout => {
            "`r1c1-r1c4`, or `4: r1c1-r1c4`: the ends differ by at least that number, else by 4, and no value on the line is within their range."
        }
        ClueKind::RegionSums => "`r1c1-r1c5`: the parts of the line in each box have the same sum.",
        ClueKind::Zippers => {
            "`r1c1-r1c5`: cells equally far from the middle have the same sum; a cell in the middle is that sum."
        }
        ClueKind::DoubleArrows => "`r1c1-r1c5`: the values between the ends add up to the sum of both ends.",
        ClueKind::Entropic => "`r1c1-r1c5`: any three neighbours have a low, a middle and a high value.",
        ClueKind::Modular => "`r1c1-r1c5`: any three neighbours have different remainders when divided by 3.",
        ClueKind::Parity => "`r1c1-r1c5`: even and odd values alternate.",
        ClueKind::Nabners => "`r1c1-r1c5`: no two values of the line are equal or consecutive.",
        ClueKind::Clones => "`r1c1-r1c3 = r5c5-r5c7`: the cells on both sides have the same values, in order.",
        ClueKind::Quads => {
            "`1 2 7: r45c56`: the four cells have these values; one that is written twice is there twice."
        }
        ClueKind::Odd => "`r1c1 r2c2`, or a map: the values are odd.",
        ClueKind::Even => "`r1c1 r2c2`, or a map: the values are even.",
        ClueKind::Min => {
            "`r1c1 r2c2`: each value is less than those beside, above and below it, except in other cells of this section."
        }
        ClueKind::Max => {
            "`r1c1 r2c2`: each value is greater than those beside, above and below it, except in other cells of this section."
        }
        ClueKind::ExtraRegions => "`r1c1 r1c2 r2c1`, or a map: the values differ.",
        ClueKind::Sandwich => {
            "`top: 5 . 12 …`, also `left:`, `right:`, `bottom:`, with `.` for none: the sum of the values between 1 and the largest value in that row or column."
        }
        ClueKind::XSums => {
            "`top: 5 . 12 …`, also `left:`, `right:`, `bottom:`, with `.` for none: the sum of the first X values seen from there, where X is the first of them."
        }
        ClueKind::Skyscrapers => {
            "`top: 5 . 3 …`, also `left:`, `right:`, `bottom:`, with `.` for none: the number of values that are greater than all before them, seen from there."
        }
        ClueKind::NumberedRooms => {
            "`top: 5 . 3 …`, also `left:`, `right:`, `bottom:`, with `.` for none: the value at the place that the first value seen from there names."
        }
        ClueKind::RowIndexers => {
            "`r1c1 r2c2`: if the value of the cell in row R and column C is V, the value C is in row R, column V."
        }
        ClueKind::ColIndexers => {
            "`r1c1 r2c2`: if the value of the cell in row R and column C is V, the value R is in row V, column C."
        }
        ClueKind::Unknown => "",
    }
}
