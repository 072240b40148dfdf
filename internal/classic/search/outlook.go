package search

// An outlook is what the player on turn comes to by the forecasts of both sides, in points: the difference of what both
// get, and how much more or less it may be.
type outlook struct {
	value, up, down int
}

// between returns the outlook when the player on turn has the tiles of set a of its forecast, and the other side those of
// set b. It goes back from the last turn: at each, either side may go out if it can, or go on.
func between(own, other *forecast, a, b uint8) outlook {
	mine, theirs := &own.by[a], &other.by[b]
	last, end := &mine[turns], &theirs[turns]
	o := outlook{value: last.score - end.score - 2*last.stuck, up: end.margin, down: last.margin}
	if end.stuck != 0 {
		o.value += last.stuck + end.stuck
	}
	for t := turns - 1; t > 0; t-- {
		m, now, before := &mine[t], &theirs[t], &theirs[t-1]
		if v := m.score - now.score - 2*m.stuck; now.stuck == 0 && v < o.value {
			o = outlook{v, now.margin, m.margin}
		}
		if v := m.score - before.score + 2*before.stuck; m.stuck == 0 && v > o.value {
			o = outlook{v, before.margin, m.margin}
		}
	}
	// If every play that the other side hopes for is the only one of its tiles, all of it may be blocked.
	if stranded := 2 * other.face[b]; theirs[horizon].margin == theirs[horizon].score+stranded {
		o.up = mine[horizon].score + stranded - o.value
	}
	return o
}

// alone returns the outlook when the other side, with its whole rack, has no answer.
func alone(own, other *forecast, a uint8) outlook {
	p, face := &own.by[a][horizon], other.face[allTiles]
	o := outlook{value: p.score + face - p.stuck, down: p.margin}
	if p.stuck == 0 {
		o.value += face
	}
	return o
}
