[[1 nil 3 nil]
 [3 nil 1 nil]
 [nil 1 nil 3]
 [nil 3 nil 1]]
