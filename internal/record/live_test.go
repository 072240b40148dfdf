package record_test

import (
	"testing"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/random"
	"maven/internal/record"
	"maven/internal/tile"
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
		if found := record.Check(from); len(found) != 1 || found[0].Kind != record.Unfinished {
			t.Errorf("seed %d: %v", seed, found)
		}
	}
}

// Tiles that are told are drawn, whatever the seed; where they cannot be, the seed draws.
func TestDeal(t *testing.T) {
	r, words := librarytest.Rules(t, "standard", ""), librarytest.Graph(t)
	there := record.NewLive(r, words, 1)
	turns := []string{"pass", "", "", "pass", ""}
	draws := []tile.Rack{there.Now().Racks[0].Tiles, there.Now().Racks[1].Tiles}
	for i, text := range turns {
		player := there.Now().Player
		before := there.Now().Racks[player].Tiles
		if text == "" {
			turns[i] = "exchange " + r.Tiles.Rack(&before)
			before = tile.Rack{}
		}
		play(t, there, turns[i])
		after := there.Now().Racks[player].Tiles
		after.Remove(&before)
		draws = append(draws, after)
	}
	here := record.NewLive(r, words, 2)
	here.Deal(draws)
	for range 2 {
		for _, text := range turns {
			play(t, here, text)
		}
		if here.Now().Racks != there.Now().Racks || here.Now().Bag != there.Now().Bag {
			t.Errorf("%v, want %v", here.Now().Racks, there.Now().Racks)
		}
		if err := here.Undo(0); err != nil {
			t.Fatal(err)
		}
	}
	if clone := here.Clone(); clone.Now().Racks != here.Now().Racks {
		t.Error("a copy has other racks")
	}
	plain := record.NewLive(r, words, 2)
	var impossible tile.Rack
	impossible[1] = 99
	here.Deal([]tile.Rack{impossible, {}})
	if here.Now().Racks != plain.Now().Racks {
		t.Errorf("%v, want %v", here.Now().Racks, plain.Now().Racks)
	}
}
