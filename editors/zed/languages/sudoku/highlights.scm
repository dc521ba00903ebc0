; Colours for Neovim, Helix and Zed. Where a language server runs, its semantic tokens say more: givens, values that are
; placed, clashes.

(comment) @comment
(section_kind) @keyword
(string) @string
(key) @property
(value) @string
(heading) @markup.heading
(frame) @punctuation.delimiter
(separator) @punctuation.delimiter
["[" "]"] @punctuation.bracket
":" @punctuation.delimiter
(given) @number
(number) @number
(placed) @constant
(candidates) @variable.parameter
(empty) @comment
