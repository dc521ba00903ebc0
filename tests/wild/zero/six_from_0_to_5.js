const grid = [
    [null, 1, 2, null, 4, 5],
    [3, 4, 5, 0, 1, 2],
    [1, null, 3, 4, null, 0],
    [null, 5, 0, null, 2, 3],
    [2, 3, 4, 5, 0, 1],
    [5, null, 1, 2, null, 4]
];
