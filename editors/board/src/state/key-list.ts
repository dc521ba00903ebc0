// Lists the keys of a board in words, for people.

export const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ["F2", "change between Play and Set"],
  ["? or H", "a hint; again: where, how, what, and then it is entered"],
  ["N", "enter the next step of logic"],
  ["digit or letter", "set the value; the same again clears the cell"],
  ["Shift, Ctrl or Alt and a digit", "toggle a pencil mark"],
  ["Space", "let plain digits set values or pencil marks"],
  ["Delete, Backspace, 0", "empty the cells"],
  ["arrows, Home, End, Page Up, Page Down", "move"],
  ["Ctrl and an arrow", "go to the next cell without a value"],
  ["Ctrl+Home, Ctrl+End", "go to the first and the last cell"],
  ["Shift and an arrow, dragging, Shift or Ctrl and a click", "select several cells"],
  ["Ctrl+Shift and an arrow", "add the next cell to the selection, for a clue along a path"],
  ["Ctrl+A", "select all cells"],
  [". and ,", "highlight the places of the next or previous digit; Escape ends that"],
  ["Page Up, Page Down (Search, Path)", "the previous or next step; Space plays"],
  ["Enter", "go to the cell in the text"],
  ["Ctrl+Z, Ctrl+Y", "undo and redo"],
  ["Ctrl+C", "copy the grid of candidates"],
  ["Ctrl+P", "print"],
];
