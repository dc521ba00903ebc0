// Recognises Markdown that may contain puzzles, for VS Code, which sends the server no other. The server decides.

/**
 * The first line of a block, also in a quote or a list, with `sudoku` in it: alone, with attributes behind it, or among
 * attributes in braces; or a line of kramdown's attributes, which name the language of the block above.
 */
const FENCE = /^[ \t>*+\-\d.)]*(?:(?:`{3,}|~{3,})[^\r\n]*|\{:[^\r\n]*)\bsudoku\b/im;

/** Returns true for the text of a Markdown document that may contain puzzles. */
export function mayHoldPuzzles(text: string): boolean {
  return FENCE.test(text);
}
