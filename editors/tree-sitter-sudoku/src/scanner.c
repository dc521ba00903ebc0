// Decides what a line is, and what the characters of a row are.
//
// The kind of a line is a token without width at its first character. Must not fail: every character of a line belongs to
// some token, so that no text is an error.

#include "tree_sitter/parser.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

enum TokenType {
  SECTION_START,
  METADATA_START,
  HEADING_START,
  FRAME_START,
  ROW_START,
  CANDIDATES,
  PLACED,
  NUMBER,
  GIVEN,
  EMPTY,
  SEPARATOR,
  COMMENT,
  LINE_END,
};

// True if the last token ended a cell: two digits are a number only between separators.
typedef struct {
  bool is_in_cell;
} Scanner;

static bool is_blank(int32_t c) {
  return c == ' ' || c == '\t' || c == 0xA0 || c == 0xFEFF || c == 0x200B;
}

static bool is_end(TSLexer *lexer) {
  return lexer->eof(lexer) || lexer->lookahead == '\n' || lexer->lookahead == '\r';
}

static bool is_letter(int32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

static bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }

static bool is_value(int32_t c) {
  return (c >= '1' && c <= '9') || is_letter(c) || (c >= 0xFF11 && c <= 0xFF19);
}

static bool is_empty_mark(int32_t c) {
  return c == '.' || c == 0xB7 || c == '0' || c == '_' || c == '*' || c == '?' || c == '-' || c == 0xFF10;
}

static bool is_box_drawing(int32_t c) { return c >= 0x2500 && c <= 0x257F; }

static bool is_frame_character(int32_t c) {
  return is_blank(c) || is_box_drawing(c) || c == '-' || c == '+' || c == '=' || c == '|' || c == ':' || c == '.' ||
         c == '\'' || c == '*' || c == '_';
}

// Three of these in a row make a frame.
static bool is_rule_character(int32_t c) {
  return c == '-' || c == '=' || c == '*' || c == 0x2500 || c == 0x2501 || c == 0x2550;
}

// What a line looks like, gathered in one pass.
typedef struct {
  bool is_section;
  bool is_key;
  bool is_frame;
  bool is_heading;
} Look;

static void skip_blanks(TSLexer *lexer) {
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, false);
}

// Reads `word "name"]` to the end of the line, behind the bracket. Anything else is a row, as in JSON.
static bool is_section(TSLexer *lexer) {
  skip_blanks(lexer);
  if (!is_letter(lexer->lookahead)) return false;
  while (is_letter(lexer->lookahead) || is_digit(lexer->lookahead) || lexer->lookahead == '_' || lexer->lookahead == '-') {
    lexer->advance(lexer, false);
  }
  skip_blanks(lexer);
  if (lexer->lookahead == '"') {
    do lexer->advance(lexer, false);
    while (!is_end(lexer) && lexer->lookahead != '"');
    if (is_end(lexer)) return false;
    lexer->advance(lexer, false);
    skip_blanks(lexer);
  }
  if (lexer->lookahead != ']') return false;
  lexer->advance(lexer, false);
  skip_blanks(lexer);
  return is_end(lexer);
}

// Gathers the look of a line from its first character on.
static Look look_at(TSLexer *lexer) {
  Look look = {.is_frame = true};
  uint32_t length = 0, first_word = 0, letters = 0, rule = 0, longest_rule = 0, others = 0;
  bool is_in_first_word = true, is_key = is_letter(lexer->lookahead), has_small = false, has_other_letter = false;
  bool is_bracket = lexer->lookahead == '[', is_plus = lexer->lookahead == '+';
  if (is_bracket) {
    lexer->advance(lexer, false);
    look.is_section = is_section(lexer);
    look.is_frame = false;
    return look;
  }
  while (!is_end(lexer)) {
    int32_t c = lexer->lookahead;
    if (is_key && c == ':' && length >= 2) {
      lexer->advance(lexer, false);
      if (lexer->lookahead == '/') {
        lexer->advance(lexer, false);
        look.is_key = lexer->lookahead != '/';
      } else {
        look.is_key = true;
      }
      is_key = false;
      if (look.is_key) return look;
      look.is_frame = false;
      continue;
    }
    if (!(is_letter(c) || is_digit(c) || c == '_' || c == '-')) is_key = false;
    if (is_letter(c)) {
      letters++;
      if (is_in_first_word) {
        first_word++;
        if (c >= 'a') has_small = true;
        int32_t small = c | 0x20;
        if (small >= 'h' && small != 'x') has_other_letter = true;
      }
    } else {
      is_in_first_word = false;
    }
    if (!is_frame_character(c)) look.is_frame = false;
    if (!is_blank(c) && c != '+') others++;
    rule = is_rule_character(c) ? rule + 1 : 0;
    if (rule > longest_rule) longest_rule = rule;
    length++;
    lexer->advance(lexer, false);
  }
  look.is_frame = look.is_frame && (longest_rule >= 3 || (is_plus && others == 0));
  look.is_heading = first_word >= 3 && has_small && has_other_letter;
  return look;
}

// The kind of a line that is no comment. The token has no width.
static bool scan_line_start(TSLexer *lexer) {
  lexer->mark_end(lexer);
  Look look = look_at(lexer);
  if (look.is_section) {
    lexer->result_symbol = SECTION_START;
  } else if (look.is_key) {
    lexer->result_symbol = METADATA_START;
  } else if (look.is_frame) {
    lexer->result_symbol = FRAME_START;
  } else if (look.is_heading) {
    lexer->result_symbol = HEADING_START;
  } else {
    lexer->result_symbol = ROW_START;
  }
  return true;
}

static bool finish(TSLexer *lexer, enum TokenType type) {
  lexer->mark_end(lexer);
  lexer->result_symbol = type;
  return true;
}

// A comment, whose first character is read already.
static bool scan_comment(TSLexer *lexer) {
  while (!is_end(lexer)) lexer->advance(lexer, false);
  return finish(lexer, COMMENT);
}

static bool is_cell_end(TSLexer *lexer) {
  int32_t c = lexer->lookahead;
  return is_end(lexer) || is_blank(c) || c == '|' || c == ',' || c == ':' || c == 0x2502 || c == 0x2503 || c == 0x2551;
}

// Values: a number of two digits in a cell of its own, or a run of symbols; a run of `x` is empty.
static bool scan_values(Scanner *scanner, TSLexer *lexer) {
  bool is_alone = !scanner->is_in_cell, are_x = true;
  scanner->is_in_cell = true;
  int32_t first = lexer->lookahead;
  if (is_alone && first >= '1' && first <= '3') {
    lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    are_x = false;
    if (is_digit(lexer->lookahead)) {
      bool is_zero = lexer->lookahead == '0';
      lexer->advance(lexer, false);
      if (is_cell_end(lexer)) return finish(lexer, NUMBER);
      // Not a number of two digits: a nought is an empty cell.
      if (is_zero) {
        lexer->result_symbol = GIVEN;
        return true;
      }
    }
  }
  while (is_value(lexer->lookahead)) {
    if ((lexer->lookahead | 0x20) != 'x') are_x = false;
    lexer->advance(lexer, false);
  }
  return finish(lexer, are_x ? EMPTY : GIVEN);
}

// `+5`; a plus without a value is a separator.
static bool scan_placed(Scanner *scanner, TSLexer *lexer) {
  lexer->advance(lexer, false);
  scanner->is_in_cell = is_value(lexer->lookahead) || is_digit(lexer->lookahead);
  if (!scanner->is_in_cell) return finish(lexer, SEPARATOR);
  while (is_value(lexer->lookahead) || is_digit(lexer->lookahead)) lexer->advance(lexer, false);
  return finish(lexer, PLACED);
}

// `{1 5 9}`, also while it is being typed.
static bool scan_candidates(Scanner *scanner, TSLexer *lexer) {
  scanner->is_in_cell = true;
  while (!is_end(lexer) && lexer->lookahead != '}') lexer->advance(lexer, false);
  if (lexer->lookahead == '}') lexer->advance(lexer, false);
  return finish(lexer, CANDIDATES);
}

static bool scan_cells(Scanner *scanner, TSLexer *lexer) {
  int32_t c = lexer->lookahead;
  if (c == '{') return scan_candidates(scanner, lexer);
  if (c == '+') return scan_placed(scanner, lexer);
  if (is_value(c)) return scan_values(scanner, lexer);
  if (is_empty_mark(c)) {
    while (is_empty_mark(lexer->lookahead)) lexer->advance(lexer, false);
    scanner->is_in_cell = true;
    return finish(lexer, EMPTY);
  }
  lexer->advance(lexer, false);
  scanner->is_in_cell = false;
  return finish(lexer, SEPARATOR);
}

// The end of a line, or of the file behind a line without one.
static bool scan_line_end(Scanner *scanner, TSLexer *lexer) {
  scanner->is_in_cell = false;
  if (lexer->lookahead == '\r') lexer->advance(lexer, false);
  if (lexer->lookahead == '\n') lexer->advance(lexer, false);
  return finish(lexer, LINE_END);
}

void *tree_sitter_sudoku_external_scanner_create(void) { return calloc(1, sizeof(Scanner)); }

void tree_sitter_sudoku_external_scanner_destroy(void *payload) { free(payload); }

unsigned tree_sitter_sudoku_external_scanner_serialize(void *payload, char *buffer) {
  buffer[0] = ((Scanner *)payload)->is_in_cell;
  return 1;
}

void tree_sitter_sudoku_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  ((Scanner *)payload)->is_in_cell = length > 0 && buffer[0] != 0;
}

bool tree_sitter_sudoku_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols) {
  Scanner *scanner = payload;
  while (is_blank(lexer->lookahead)) {
    scanner->is_in_cell = false;
    lexer->advance(lexer, true);
  }
  if (valid_symbols[LINE_END] && is_end(lexer) && !(lexer->eof(lexer) && valid_symbols[ROW_START])) {
    return scan_line_end(scanner, lexer);
  }
  if (is_end(lexer)) return false;
  int32_t c = lexer->lookahead;
  if (valid_symbols[COMMENT] && (c == '#' || c == ';')) {
    return scan_comment(lexer);
  }
  if (valid_symbols[COMMENT] && c == '/') {
    lexer->mark_end(lexer);
    lexer->advance(lexer, false);
    if (lexer->lookahead == '/') return scan_comment(lexer);
    if (valid_symbols[SEPARATOR]) return finish(lexer, SEPARATOR);
    // A line that begins with one stroke is a row.
    lexer->result_symbol = ROW_START;
    return true;
  }
  if (valid_symbols[ROW_START]) return scan_line_start(lexer);
  if (valid_symbols[GIVEN]) return scan_cells(scanner, lexer);
  return false;
}
