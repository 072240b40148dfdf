package search

// listed is how many values a table of bounds holds, and how many replies are bounded first.
const listed = 10

// A topTen is the ten best values of one kind, in descending order.
type topTen struct {
	values [listed]int
	count  int
}

// last returns the tenth value, minBound if there are fewer.
func (t *topTen) last() int {
	if t.count < listed {
		return minBound
	}
	return t.values[listed-1]
}

// insert puts a value after equal ones; a value that is no better than the tenth does not enter.
func (t *topTen) insert(v int) {
	if v <= t.last() {
		return
	}
	i := min(t.count, listed-1)
	for ; i > 0 && t.values[i-1] < v; i-- {
		t.values[i] = t.values[i-1]
	}
	t.values[i] = v
	t.count = min(t.count+1, listed)
}
