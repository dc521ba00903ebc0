;;; session.el --- One session in Emacs with Eglot  -*- lexical-binding: t; -*-

;;; Commentary:

;; From a wrong file to the right one on disk, by the editor's own means:
;;
;;     emacs --batch -l init.el -l session.el     env: PUZZLE, REPORT, WRONG_CELL, EMPTY_CELL
;;
;; It only does things and notes what it sees (REPORT, JSON); emacs.test.mjs
;; knows what ought to be seen.
;;
;; A batch Emacs has no command loop: what that does by itself between two
;; commands is done by hand here, and marked so.

;;; Code:

(require 'cl-lib)
(require 'eglot)
(require 'flymake)
(require 'json)

(defvar session-report nil)

(defun session-note (key value)
  (setq session-report (plist-put session-report key value)))

(defun session-wait (what condition)
  (let ((end (+ (float-time) 20)))
    (while (not (funcall condition))
      (when (> (float-time) end)
        (error "Waited in vain: %s" what))
      (accept-process-output nil 0.02))))

(defun session-diagnostics ()
  "Ask for the diagnostics anew; the command loop would have done so."
  (flymake-start)
  (flymake-diagnostics))

(defun session-go (cell)
  (goto-char (point-min))
  (forward-line (1- (plist-get cell :line)))
  (forward-char (1- (plist-get cell :column))))

(defun session-choose (cell title)
  "Take the entry that starts with TITLE from the menu of code actions at CELL."
  (session-go cell)
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_prompt menu &rest _)
               (or (cl-find-if (lambda (entry) (string-prefix-p title entry))
                               (mapcar #'car menu))
                   (error "No \"%s\" in the menu: %S" title (mapcar #'car menu)))))
            ;; Not a click, so the menu is one to complete in.
            (last-nonmenu-event ?x))
    (eglot-code-actions (point) nil nil t))
  ;; The change is sent when Emacs is idle, and in a batch it never is.
  (eglot--signal-textDocument/didChange))

(defun session-run ()
  (find-file (getenv "PUZZLE"))
  (session-note :mode (symbol-name major-mode))
  ;; `eglot-ensure' waits for the command to end.
  (run-hooks 'post-command-hook)
  (session-wait "the server" #'eglot-managed-p)
  (session-wait "diagnostics" #'session-diagnostics)
  (session-note
   :diagnostics
   (vconcat
    (mapcar (lambda (diagnostic)
              (save-excursion
                (goto-char (flymake-diagnostic-beg diagnostic))
                (list :line (line-number-at-pos)
                      :column (1+ (- (point) (line-beginning-position)))
                      :message (flymake-diagnostic-text diagnostic))))
            (flymake-diagnostics))))
  (let ((wrong (session-cell "WRONG_CELL")) (empty (session-cell "EMPTY_CELL")))
    (session-choose wrong "Remove")
    (session-wait "no clash is left"
                  (lambda ()
                    (not (cl-find 'eglot-error (session-diagnostics)
                                  :key #'flymake-diagnostic-type))))
    (session-note :mended (buffer-string))
    (session-choose empty "Fill forced cells")
    (session-note :forced (buffer-string))
    (session-choose empty "Fill solution")
    (session-note :solved (buffer-string))
    (save-buffer)
    (eglot-shutdown (eglot-current-server))))

(defun session-cell (variable)
  (let ((json-object-type 'plist))
    (json-read-from-string (getenv variable))))

(let ((make-backup-files nil))
  (condition-case problem
      (session-run)
    (error (session-note :problem (error-message-string problem)))))
(with-temp-file (getenv "REPORT")
  (insert (json-encode session-report)))

;;; session.el ends here
