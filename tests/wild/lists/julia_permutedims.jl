grid = permutedims(reshape([1, 0, 3, 0, 3, 0, 1, 0, 0, 1, 0, 3, 0, 3, 0, 1], 4, 4))
