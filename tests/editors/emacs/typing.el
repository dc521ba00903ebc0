;;; typing.el --- A puzzle that is being typed, in Emacs with Eglot  -*- lexical-binding: t; -*-

;;; Commentary:

;; What is shown while the cursor is in the puzzle, and when it has left:
;;
;;     emacs --batch -l init.el -l typing.el     env: PUZZLE, REPORT, ROW
;;
;; It only does things and notes what it sees (REPORT, JSON); emacs.test.mjs
;; knows what ought to be seen.
;;
;; A batch Emacs has no command loop: the hooks that it would run after each
;; command are run by hand.

;;; Code:

(require 'eglot)
(require 'flymake)
(require 'json)

(defvar typing-report nil)

(defun typing-wait (key text)
  "Wait for a diagnostic with TEXT, and note all that there are as KEY."
  (let ((end (+ (float-time) 20)) messages)
    (while (progn
             (flymake-start)
             (setq messages (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))
             (not (string-match-p text (string-join messages "\n"))))
      (when (> (float-time) end)
        (error "Waited in vain for %s: %S" text messages))
      (accept-process-output nil 0.02))
    (setq typing-report (plist-put typing-report key (vconcat messages)))))

(defun typing-run ()
  (find-file (getenv "PUZZLE"))
  (run-hooks 'post-command-hook)
  (let ((end (+ (float-time) 20)))
    (while (not (eglot-managed-p))
      (when (> (float-time) end)
        (error "Waited in vain: the server"))
      (accept-process-output nil 0.02)))
  (typing-wait :opened "incomplete-grid")
  (goto-char (point-max))
  (insert (getenv "ROW"))
  (run-hooks 'post-command-hook)
  (typing-wait :typed "in-progress")
  (goto-char (point-min))
  (run-hooks 'post-command-hook)
  (typing-wait :left "incomplete-grid"))

(condition-case problem
    (typing-run)
  (error (setq typing-report
               (plist-put typing-report :problem (error-message-string problem)))))
(with-temp-file (getenv "REPORT")
  (insert (json-encode typing-report)))

;;; typing.el ends here
