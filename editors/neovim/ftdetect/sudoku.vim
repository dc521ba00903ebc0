autocmd BufNewFile,BufRead *.sudoku,*.sdm,*.sdk setfiletype sudoku
" Scheme files end in .ss as well; no Sudoku has a parenthesis.
autocmd BufRead *.ss if search('(', 'nw') == 0 | setlocal filetype=sudoku | endif
