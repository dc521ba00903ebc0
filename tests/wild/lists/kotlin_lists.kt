val board = listOf(
    listOf(1, null, 3, null),
    listOf(3, null, 1, null),
    listOf(null, 1, null, 3),
    listOf(null, 3, null, 1),
)
