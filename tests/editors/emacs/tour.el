;;; tour.el --- Through what the server offers, in Emacs with Eglot  -*- lexical-binding: t; -*-

;;; Commentary:

;; By the editor's own means, in a file that is open:
;;
;;     emacs --batch -l init.el -l tour.el     env: PUZZLE, REPORT, STEPS
;;
;; STEPS is a list (JSON) of what to do: [step, cell, name, arguments …].
;; What each shows is noted under its name (REPORT, JSON); emacs.test.mjs
;; knows what ought to be seen.
;;
;; A batch Emacs has no command loop: what that does by itself between two
;; commands is done by hand here, and marked so.

;;; Code:

(require 'cl-lib)
(require 'eglot)
(require 'json)
(require 'xref)

(defun tour-wait (what condition)
  "Look until CONDITION holds, and return its value; WHAT is its name."
  (let ((end (+ (float-time) 20)) value)
    (while (not (setq value (funcall condition)))
      (when (> (float-time) end)
        (error "Waited in vain: %s" what))
      (accept-process-output nil 0.02))
    value))

(defun tour-go (cell)
  (goto-char (point-min))
  (forward-line (1- (plist-get cell :line)))
  (forward-char (1- (plist-get cell :column))))

(defun tour-changed (action)
  "What ACTION makes of the text, which is as before afterwards."
  (let ((before (buffer-string)) after)
    ;; Emacs asks before it makes a change that the server wants.
    (cl-letf (((symbol-function 'y-or-n-p) (lambda (&rest _) t)))
      (funcall action)
      (setq after (tour-wait "a change" (lambda ()
                                          (let ((now (buffer-string)))
                                            (and (not (equal now before)) now))))))
    ;; The changes are sent when Emacs is idle, and in a batch it never is.
    (eglot--signal-textDocument/didChange)
    (erase-buffer)
    (insert before)
    (eglot--signal-textDocument/didChange)
    after))

(defun tour-places (xrefs)
  "File, line, column and line's text of XREFS."
  (vconcat
   (mapcar (lambda (xref)
             (let ((location (xref-item-location xref)))
               (list :file (file-name-nondirectory (xref-location-group location))
                     :line (xref-location-line location)
                     :column (1+ (xref-file-location-column location))
                     :text (substring-no-properties (xref-item-summary xref)))))
           xrefs)))

(defun tour-hover ()
  (let (text)
    (eglot-hover-eldoc-function (lambda (info &rest _) (setq text info)))
    (substring-no-properties (tour-wait "the hover" (lambda () text)))))

(defun tour-highlight ()
  "The places that are highlighted."
  (setq eglot--highlights nil)
  (eglot-hover-eldoc-function #'ignore)
  (tour-wait "highlights" (lambda () eglot--highlights))
  (vconcat
   (mapcar (lambda (overlay)
             (save-excursion
               (goto-char (overlay-start overlay))
               (list :line (line-number-at-pos) :column (1+ (current-column)))))
           (cl-sort (copy-sequence eglot--highlights) #'< :key #'overlay-start))))

(defun tour-completion ()
  (pcase-let ((`(,start ,end ,table . ,_) (eglot-completion-at-point)))
    (vconcat
     (mapcar #'substring-no-properties
             (all-completions (buffer-substring-no-properties start end) table)))))

(defun tour-complete (label)
  "What the text becomes when LABEL is chosen among the completions."
  (tour-changed
   (lambda ()
     (pcase-let* ((`(,start ,end ,table . ,properties) (eglot-completion-at-point))
                  (chosen (cl-find label (all-completions "" table) :test #'equal)))
       (unless chosen
         (error "No \"%s\" among the completions" label))
       (delete-region start end)
       (insert chosen)
       (when-let ((finish (plist-get properties :exit-function)))
         (funcall finish chosen 'finished))))))

(defun tour-references ()
  (tour-places (xref-backend-references 'eglot "LSP identifier at point.")))

(defun tour-definition ()
  (tour-places (xref-backend-definitions 'eglot "LSP identifier at point.")))

(defun tour-workspace-symbols (query)
  ;; Files that are not open may not be read yet.
  (tour-places (tour-wait "symbols of the workspace"
                          (lambda () (xref-backend-apropos 'eglot query)))))

(defun tour-rename (name)
  (tour-changed (lambda () (eglot-rename name))))

(defun tour-symbols ()
  "The outline, which names each symbol and what holds it."
  (let (found)
    (pcase-dolist (`(,kind . ,entries) (eglot-imenu))
      (pcase-dolist (`(,name . ,more) entries)
        (pcase-dolist (`(,inner . ,at) (if (listp more) more `((nil . ,more))))
          (push (list :kind kind :name (if inner (format "%s/%s" name inner) name)
                      :line (line-number-at-pos at))
                found))))
    (vconcat (nreverse found))))

(defun tour-action (title &optional kind)
  "What the text becomes by the code action that begins with TITLE, of a KIND."
  (tour-changed
   (lambda ()
     (cl-letf (((symbol-function 'completing-read)
                (lambda (_prompt menu &rest _)
                  (or (cl-find-if (lambda (entry) (string-prefix-p title entry))
                                  (mapcar #'car menu))
                      (error "No \"%s\" in the menu: %S" title (mapcar #'car menu)))))
               ;; Not a click, so the menu is one to complete in.
               (last-nonmenu-event ?x))
       (eglot-code-actions (point) nil kind t)))))

(defun tour-command (name)
  "What the text becomes when the server runs its command NAME at the cursor."
  (tour-changed
   (lambda ()
     (eglot-execute-command
      (eglot-current-server) (intern name)
      (vector (plist-get (eglot--TextDocumentIdentifier) :uri) (eglot--pos-to-lsp-position)))
     ;; What came together with the answer is read with the next message, and an Emacs that is
     ;; idle asks for what to show at the cursor.
     (eglot-hover-eldoc-function #'ignore))))

(defun tour-format ()
  (tour-changed #'eglot-format-buffer))

(defun tour-format-region (first last)
  "Format the lines from FIRST to LAST."
  (tour-changed
   (lambda ()
     (eglot-format (progn (tour-go (list :line first :column 1)) (point))
                   (progn (tour-go (list :line last :column 1)) (line-end-position))))))

(defun tour-run (report)
  (find-file (getenv "PUZZLE"))
  ;; `eglot-ensure' waits for the command to end.
  (run-hooks 'post-command-hook)
  (tour-wait "the server" #'eglot-managed-p)
  (let ((json-object-type 'plist) (json-array-type 'list) (json-key-type 'keyword))
    (pcase-dolist (`(,step ,cell ,name . ,arguments) (json-read-from-string (getenv "STEPS")))
      (tour-go cell)
      (puthash name (apply (intern (concat "tour-" step)) arguments) report)))
  (set-buffer-modified-p nil)
  (eglot-shutdown (eglot-current-server)))

(let ((report (make-hash-table)))
  (condition-case problem
      (tour-run report)
    (error (puthash "problem" (error-message-string problem) report)))
  (with-temp-file (getenv "REPORT")
    (insert (json-encode report))))

;;; tour.el ends here
