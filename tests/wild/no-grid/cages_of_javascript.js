const cages = [
  {sum: 3, cells: [[0,0],[0,1]]},
  {sum: 15, cells: [[0,2],[0,3],[0,4]]},
];
