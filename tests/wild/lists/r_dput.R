structure(c(3L,0L,1L,0L,0L,0L,3L,0L,2L,3L,0L,0L,0L,4L,0L,3L), dim = c(4L, 4L))
