;;; sudoku-mode.el --- Sudoku puzzles kept as text  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "26.3") (eglot "1.9"))
;; Keywords: games, languages
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A major mode for Sudoku puzzles kept as text, checked and filled by the
;; language server `sudoku-lsp' through Eglot (built in from Emacs 29 on).
;;
;;     (add-to-list 'load-path "…/editors/emacs")
;;     (require 'sudoku-mode)
;;     (add-hook 'sudoku-mode-hook #'eglot-ensure)
;;
;; The fills are code actions: M-x eglot-code-actions.

;;; Code:

(defvar eglot-server-programs)

(defconst sudoku-mode-font-lock-keywords
  `((,(rx bol (* blank) "[" (* blank) (group (+ word)) (* (not (any "]\n"))) "]")
     (1 font-lock-keyword-face))
    (,(rx bol (* blank) (group alpha (+ (any alnum "_-"))) (* blank) ":" (* blank)
          (group (* nonl)))
     (1 font-lock-variable-name-face) (2 font-lock-string-face))
    (,(rx "{" (* (not (any "{}\n"))) "}") . font-lock-type-face)
    (,(rx "+" alnum) . font-lock-function-name-face))
  "Font-lock keywords of Sudoku files, besides comments.")

(defvar sudoku-mode-syntax-table
  (let ((table (make-syntax-table)))
    ;; A comment is `# …', `; …' or `// …'.
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\; "<" table)
    (modify-syntax-entry ?/ ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    table))

;;;###autoload
(define-derived-mode sudoku-mode prog-mode "Sudoku"
  "Major mode for Sudoku puzzles kept as text."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "\\(?:[#;]+\\|//+\\)[ \t]*")
  (setq-local font-lock-defaults '(sudoku-mode-font-lock-keywords))
  ;; Blanks at the end of a row may be empty cells.
  (setq-local require-final-newline nil)
  (setq-local show-trailing-whitespace nil))

;; `.ss' is left to Scheme, whose files end so too.
;;;###autoload
(add-to-list 'auto-mode-alist '("\\.\\(?:sudoku\\|sd[km]\\)\\'" . sudoku-mode))

;; The line of the cursor is sent to the server: it ends the progress of a
;; puzzle that the cursor has left.

(declare-function eglot-current-server "eglot")
(declare-function eglot-managed-p "eglot")
(declare-function eglot--signal-textDocument/didChange "eglot")
(declare-function eglot--TextDocumentIdentifier "eglot")
(declare-function jsonrpc-notify "jsonrpc")

(defvar-local sudoku-mode--line nil
  "Line of the cursor that was last sent to the server.")

(defun sudoku-mode--report-cursor ()
  "Send the cursor's position to the server when its line changes."
  (let ((line (line-number-at-pos nil t)))
    (unless (eql line sudoku-mode--line)
      (setq sudoku-mode--line line)
      ;; Eglot delays edits; they are sent first, so that the line is one of the edited text.
      (eglot--signal-textDocument/didChange)
      (jsonrpc-notify (eglot-current-server) :sudoku/cursor
                      (list :textDocument (eglot--TextDocumentIdentifier)
                            :position (list :line (1- line) :character 0))))))

(defun sudoku-mode--follow-cursor ()
  "Report the cursor while the buffer is managed by Eglot."
  (when (derived-mode-p 'sudoku-mode)
    (if (eglot-managed-p)
        (add-hook 'post-command-hook #'sudoku-mode--report-cursor nil t)
      (remove-hook 'post-command-hook #'sudoku-mode--report-cursor t))))

(add-hook 'eglot-managed-mode-hook #'sudoku-mode--follow-cursor)

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(sudoku-mode . ("sudoku-lsp" "serve" "--stdio"))))

(provide 'sudoku-mode)
;;; sudoku-mode.el ends here
