m <- matrix(c(1, 3, NA, NA,
              NA, NA, 1, 3,
              3, 1, NA, NA,
              NA, NA, 3, 1), nrow = 4)
