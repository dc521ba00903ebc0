var grid = [
  [1, undefined, 3, undefined],
  [3, undefined, 1, undefined],
  [undefined, 1, undefined, 3],
  [undefined, 3, undefined, 1]
];
