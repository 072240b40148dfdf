package engine

import (
	"testing"

	"maven/internal/endgame"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A search takes memory for what it can look at, and never more than its player may.
func TestSpace(t *testing.T) {
	s := closing{memory: 64 << 20}
	for _, c := range []struct {
		nodes int
		left  Limits
		want  int
	}{
		{0, Limits{Threads: 1}, 64 << 20}, {1 << 10, Limits{}, leastMemory + memoryOfNode<<10}, {1 << 40, Limits{}, 64 << 20},
		{1 << 61, Limits{}, 64 << 20}, {0, Limits{Time: 1 << 62, Threads: 256}, 64 << 20},
		{0, Limits{Time: 1000 * endgameNodeTime, Threads: 2}, leastMemory + 2000*memoryOfNode},
	} {
		if got := s.space(c.nodes, &c.left, endgameNodeTime); got != c.want {
			t.Errorf("%d positions, %+v: %d bytes, want %d", c.nodes, c.left, got, c.want)
		}
	}
}

// A value that is proven is told as it is, behind a guess that is lower too; other guesses are not above those before them.
func TestProvenBehindGuess(t *testing.T) {
	s := endSolver{closing: closing{position: game.Position{}}}
	guess := func(value int) endgame.Move {
		return endgame.Move{Move: move.Move{Kind: move.Exchange, Played: uint8(value)}, Value: value, Exact: true, Low: endgame.Least, High: endgame.Most}
	}
	sure := guess(13)
	sure.Low, sure.High = 13, 13
	s.read(nil, &endgame.Answer{Moves: []endgame.Move{guess(20), guess(8), sure, guess(9)}})
	for i, want := range []tile.Equity{20, 8, 13, 8} {
		if c := &s.found.Candidates[i]; c.Value.Equity != want*tile.Point || (c.Value.Known == stat.Proven) != (want == 13) {
			t.Errorf("move %d: %v, want %d", i, c.Value, want)
		}
	}
}
