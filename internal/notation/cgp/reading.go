package cgp

import (
	"slices"

	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/tile"
)

// mostReadings bounds the work on a word that nobody would play: others have a few.
const mostReadings = 2000

// A reader finds which tiles of a word on the board the last play can have laid.
type reader struct {
	after, before *board.Board // the play, and what was there without it
	squares       []tile.Tile  // of after, row by row
	word          move.Move    // its squares, all with their tiles
	phonies       bool         // words of the play may be no good
	tried         int

	best  move.Move
	score int
}

// readLast returns the likeliest play that made a word of a board with words: of those that were legal,
// on tiles that hang together and make words, the one that scores most, and of equal ones the one of most
// tiles. If none was legal, it may be a phony. It reports false if there is none.
func readLast(word *move.Move, b *board.Board) (move.Move, bool) {
	r := reader{after: b, before: board.New(b.Rules(), b.Words()), squares: b.Squares(), word: *word}
	for _, r.phonies = range [2]bool{false, true} {
		m := *word
		m.Tiles, m.Played, r.tried = [move.MaxWord]tile.Tile{}, 0, 0
		if r.from(0, &m); r.best.Played > 0 {
			break
		}
	}
	return r.best, r.best.Played > 0
}

// from tries what can have been on the squares from i on: a tile that was laid, or tiles that were there
// and the one laid after them.
func (r *reader) from(i int, m *move.Move) {
	n := int(r.word.Len)
	if i >= n {
		r.try(m)
		return
	}
	for end := i; end <= n && r.tried < mostReadings; end++ { // squares i to end-1 were there, end was not
		if end > i && !r.wasThere(i, end) {
			continue
		}
		if end == n {
			r.try(m)
			return
		}
		if int(m.Played) == r.after.Rules().RackSize {
			continue
		}
		m.Tiles[end] = r.word.Tiles[end]
		m.Played++
		r.from(end+1, m)
		m.Tiles[end] = 0
		m.Played--
	}
}

// wasThere reports whether the squares from first to end-1 can have been a run of tiles: a word, or one
// tile of a crossing word.
func (r *reader) wasThere(first, end int) bool {
	if end-first > 1 {
		return r.isWord(r.word.Tiles[first:end])
	}
	row, col := r.word.Square(first)
	down, right := r.beside()
	return r.after.At(row-down, col-right) != 0 || r.after.At(row+down, col+right) != 0
}

// isWord reports whether tiles spell a word.
func (r *reader) isWord(tiles []tile.Tile) bool {
	letters := make([]tile.Tile, len(tiles))
	for i, t := range tiles {
		letters[i] = t.Letter()
	}
	return r.after.Words().Contains(letters)
}

// beside returns the step across the word.
func (r *reader) beside() (down, right int) {
	if r.word.Dir == move.Across {
		return 1, 0
	}
	return 0, 1
}

// try judges one reading, and keeps it if it is the best.
func (r *reader) try(m *move.Move) {
	if r.tried++; m.Played == 0 {
		return
	}
	size := r.after.Rules().Size
	squares := slices.Clone(r.squares)
	for i, t := range m.Word() {
		if row, col := m.Square(i); t != 0 {
			squares[row*size+col] = 0
		}
	}
	r.before.SetTiles(squares)
	judge := r.before.Legal
	if r.phonies {
		judge = r.before.Fits
	}
	if judge(m) != nil || !r.piecesAreWords(m) || !hangsTogether(squares, r.before) {
		return
	}
	if score := r.before.Score(m); r.best.Played == 0 || score > r.score || score == r.score && m.Played > r.best.Played {
		r.best, r.score = *m, score
	}
}

// piecesAreWords reports whether what is left of the crossing words, without the tiles laid, is words.
func (r *reader) piecesAreWords(m *move.Move) bool {
	down, right := r.beside()
	for i, t := range m.Word() {
		if t == 0 {
			continue
		}
		row, col := m.Square(i)
		for _, way := range [2]int{-1, 1} {
			var run []tile.Tile
			for k := 1; ; k++ {
				one := r.before.At(row+k*way*down, col+k*way*right)
				if one == 0 {
					break
				}
				run = append(run, one)
			}
			if way < 0 {
				slices.Reverse(run)
			}
			if len(run) > 1 && !r.isWord(run) {
				return false
			}
		}
	}
	return true
}

// hangsTogether reports whether all tiles are connected with the start square, or there are none.
func hangsTogether(squares []tile.Tile, b *board.Board) bool {
	rules, left := b.Rules(), b.Tiles()
	if left == 0 {
		return true
	}
	seen := make([]bool, len(squares))
	next := []int{rules.StartRow*rules.Size + rules.StartCol}
	for len(next) > 0 {
		at := next[len(next)-1]
		next = next[:len(next)-1]
		if squares[at] == 0 || seen[at] {
			continue
		}
		seen[at] = true
		left--
		row, col := at/rules.Size, at%rules.Size
		for _, step := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			if y, x := row+step[0], col+step[1]; y >= 0 && x >= 0 && y < rules.Size && x < rules.Size {
				next = append(next, y*rules.Size+x)
			}
		}
	}
	return left == 0
}
