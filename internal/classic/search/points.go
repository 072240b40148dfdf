package search

// centi is the number of centipoints in a point. The tree counts in whole points, as the original's
// did, and everything that enters or leaves it passes through points and centipoints.
const centi = 100

// minBound is the bound of an empty place in a table, below every value that a move can have.
const minBound = -200_000_000

// points turns centipoints into whole points, truncated toward zero; values of tiles and scores of plays
// are whole.
func points(cp int) int { return cp / centi }

// centipoints turns whole points into centipoints.
func centipoints(points int) int { return points * centi }
