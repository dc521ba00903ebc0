/**
 * @file The Sudoku language for Tree-sitter: what a line is, and what its characters are, by their look alone.
 *
 * The meaning of a line depends on the whole block, which the language server reads. This grammar is for colours, folding
 * and selections while nothing else runs; in doubt a line is a row. `src/scanner.c` decides what a line is, and what the
 * characters of a row are.
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

module.exports = grammar({
  name: "sudoku",

  externals: ($) => [
    $._section_start,
    $._metadata_start,
    $._heading_start,
    $._frame_start,
    $._row_start,
    $.candidates,
    $.placed,
    $.number,
    $.given,
    $.empty,
    $.separator,
    $.comment,
    $._line_end,
  ],

  extras: () => [/[ \t\u00a0\ufeff\u200b]/],

  rules: {
    source_file: ($) => repeat($._line),

    _line: ($) =>
      seq(
        optional(
          choice($.comment, $.section, $.metadata, $.heading, $.frame, $.row),
        ),
        $._line_end,
      ),

    // [puzzle "name"]
    section: ($) =>
      seq(
        $._section_start,
        "[",
        field("kind", $.section_kind),
        optional(field("name", $.string)),
        "]",
      ),
    section_kind: () => /[A-Za-z][A-Za-z0-9_-]*/,
    string: () => /"[^"\r\n]*"/,

    // title: Example
    metadata: ($) =>
      seq(
        $._metadata_start,
        field("key", $.key),
        ":",
        optional(field("value", $.value)),
      ),
    key: () => /[A-Za-z][A-Za-z0-9_-]*/,
    value: () => /[^\s][^\r\n]*/,

    // Grid 07
    heading: ($) => seq($._heading_start, $._text),

    // ------+-------+------
    frame: ($) => seq($._frame_start, $._text),
    _text: () => /[^\s][^\r\n]*/,

    // 53. | .7. | ...
    row: ($) =>
      seq(
        $._row_start,
        repeat1(
          choice(
            $.candidates,
            $.placed,
            $.number,
            $.given,
            $.empty,
            $.separator,
          ),
        ),
        optional($.comment),
      ),
  },
});
