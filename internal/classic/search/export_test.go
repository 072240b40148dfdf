package search

// Sight returns a function that numbers candidates, and says which are seen.
func Sight(count, next int) func() bool { return newSight(count, next).see }
