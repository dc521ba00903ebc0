grid = np.array([[3,0,2,0],[0,0,3,4],[1,3,0,0],[0,0,0,3]])
columns = grid.T
