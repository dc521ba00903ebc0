// The puzzles that a first visitor sees: one with a mistake, and one to solve.

export const EXAMPLE = `# Type here, or click the board. Ctrl+. fixes and fills.
title: With a mistake
5 3 . | . 7 . | . . .
6 . . | 1 9 5 | . . .
. 9 8 | . . . | . 6 .
------+-------+------
8 . . | . 6 . | . . 3
4 . . | 8 . 3 | . . 1
7 . . | . 2 . | . . 6
------+-------+------
. 6 . | . . . | 2 8 .
. . . | 4 1 9 | . . 5
. . . | . 8 . | 9 7 9

. . . | . . .
. . . | . . .
------+------
. . . | . . .
. . . | . . .
------+------
. . . | . . .
. . . | . . .
[cages]
10: r1c1 r1c2 r2c1
11: r1c3-r1c5
9: r1c6 r2c6
12: r2c2 r3c1 r3c2
6: r2c3-r4c3
7: r2c4 r2c5
7: r3c4 r3c5
9: r3c6 r4c6
8: r4c1 r5c1
16: r4c2 r5c2 r5c3 r6c1 r6c2
6: r4c4 r5c4
10: r4c5 r5c5
3: r5c6 r6c6
12: r6c3-r6c5
`;
