package record_test

import (
	"testing"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/random"
	"maven/internal/record"
)

// A live game from an empty board is the live game that begins at the beginning; and from each of its states
// with both racks known, the racks and the bag are those of the state.
func TestNewLiveFrom(t *testing.T) {
	r, words := librarytest.Rules(t, "standard", ""), librarytest.Graph(t)
	for seed := range random.Seed(20) {
		plain := record.NewLive(r, words, seed)
		p := game.NewPosition(game.Known{Board: board.New(r, words)})
		from := record.NewLiveFrom(&p, seed)
		if plain.Now().Racks != from.Now().Racks || plain.Now().Bag != from.Now().Bag {
			t.Fatalf("seed %d: racks %v, want %v", seed, from.Now().Racks, plain.Now().Racks)
		}
		for _, text := range []string{"pass", "exchange " + r.Tiles.Rack(&plain.Now().Racks[1].Tiles), "pass"} {
			play(t, plain, text)
			play(t, from, text)
		}
		if plain.Now().Racks != from.Now().Racks || plain.Now().Scoreless != from.Now().Scoreless {
			t.Fatalf("seed %d: racks %v, want %v", seed, from.Now().Racks, plain.Now().Racks)
		}
		now := plain.Now()
		known := game.Known{Board: now.Board, Rack: now.Racks[now.Player].Tiles, Opponent: now.Racks[1-now.Player].Tiles,
			Quiet: game.Quiet{Scoreless: now.Scoreless, Passes: now.Passes}}
		then := game.NewPosition(known)
		late := record.NewLiveFrom(&then, seed+100).Now()
		if late.Racks[0] != now.Racks[now.Player] || late.Racks[1] != now.Racks[1-now.Player] || late.Bag != now.Bag ||
			late.Scoreless != 3 || late.Passes != 1 {
			t.Fatalf("seed %d: racks %v, bag %d, %d without score, %d passes", seed, late.Racks, late.Bag, late.Scoreless, late.Passes)
		}
		if found := record.Check(from.History); len(found) != 1 || found[0].Kind != record.Unfinished {
			t.Errorf("seed %d: %v", seed, found)
		}
	}
}
