package train

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/engine"
	"maven/internal/engine/enginetest"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library"
	"maven/internal/match"
	"maven/internal/move"
	"maven/internal/tile"
)

// A classicPlayer plays the first move of the original's static search.
type classicPlayer struct {
	search *rank.Static
	at     *board.Position
}

func newClassicPlayer(set *tables.Set, list *words.Section) *classicPlayer {
	return &classicPlayer{rank.NewStatic(set, []*words.Section{list}), board.NewPosition(nil)}
}

func (c *classicPlayer) choose(p *game.Position) move.Move {
	c.look(p)
	list := c.search.Search(c.at)
	if list.Len() == 0 {
		return move.Move{Kind: move.Pass}
	}
	return c.translated(p, &list.Moves()[0])
}

// look brings the classic position up to what p shows.
func (c *classicPlayer) look(p *game.Position) {
	for row := range 15 {
		for col := range 15 {
			t := p.Board.At(row, col)
			want := byte(0)
			if t != 0 {
				want = tables.Alphabet[t.Letter()]
			}
			if c.at.Board.Letters[row+1][col+1] == want {
				continue
			}
			c.at.Board.Take(row+1, col+1)
			if want != 0 {
				must(c.at.Board.Put(row+1, col+1, want, t.IsDesignated()))
			}
		}
	}
	rack := []byte{}
	for _, t := range p.Rack.AppendTiles(nil) {
		rack = append(rack, tables.Alphabet[t])
	}
	held, err := board.NewRack(string(rack))
	must(err)
	c.at.Racks, c.at.Known, c.at.Turn, c.at.Scoreless = [2]board.Rack{held}, false, 0, p.Scoreless
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// translated returns a move of the classic position as the modern part has it.
func (c *classicPlayer) translated(p *game.Position, m *board.Move) move.Move {
	word := m.Text()
	if m.Lane == 0 {
		if word == "" {
			return move.Move{Kind: move.Pass}
		}
		var thrown tile.Rack
		for i := range len(word) {
			thrown[tables.Index(word[i])]++
		}
		return move.NewExchange(&thrown)
	}
	_, blanks, _, err := c.at.Board.Score(m, c.at.Racks[0])
	must(err)
	play := move.Move{Kind: move.Play, Len: uint8(len(word))}
	for i := range len(word) {
		at := board.SquareAt(m.Lane, m.Start+i)
		if i == 0 {
			play.Row, play.Col = uint8(at.Row-1), uint8(at.Col-1)
		}
		if p.Board.At(at.Row-1, at.Col-1) != 0 {
			continue
		}
		t := tile.Tile(tables.Index(word[i]))
		for _, b := range blanks {
			if b == at {
				t |= tile.Designated
			}
		}
		play.Tiles[i] = t
		play.Played++
	}
	if m.Lane > 15 {
		play.Dir = move.Down
	}
	play = p.Board.Canonical(play)
	play.Score = int32(p.Board.Score(&play))
	return play
}

// A hall is where matches are played: English by the standard rules on the list Both.
type hall struct {
	plan  Plan
	words *words.Section
}

func newHall(t testing.TB) *hall {
	t.Helper()
	plan := englishPlan(t, 1)
	lib := library.Open("")
	list, err := lib.Lexicon("Both", plan.Rules.Tiles)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := list.WriteWords(&text); err != nil {
		t.Fatal(err)
	}
	section, err := words.NewSection(strings.Fields(strings.ToLower(text.String())))
	if err != nil {
		t.Fatal(err)
	}
	return &hall{plan, section}
}

func (h *hall) classic(name string, set *tables.Set) match.Side {
	return match.Side{Name: name, New: func() engine.Player { return enginetest.Chooser(name, newClassicPlayer(set, h.words).choose) }}
}

func (h *hall) modern() match.Side {
	return match.Side{Name: "modern", New: func() engine.Player {
		return engine.NewStatic(eval.NewStatic(h.plan.Leaves), h.plan.Words)
	}}
}

// versus plays pairs of games and returns what a gains a game.
func (h *hall) versus(t testing.TB, pairs int, a, b match.Side) match.Estimate {
	t.Helper()
	m, err := match.New(match.Plan{
		Rules: h.plan.Rules, Words: h.plan.Words,
		Sides: [2]match.Side{a, b}, Games: 2 * pairs, Seed: 77,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Run(context.Background(), 2, func(*match.Pair) error { return nil }); err != nil {
		t.Fatal(err)
	}
	s := m.Result().Sides[0]
	low, high := s.Spread.Interval()
	t.Logf("%d pairs, %s against %s: %+.2f points a game [%+.2f, %+.2f], wins %.2f%%",
		pairs, a.Name, b.Name, s.Spread.Mean, low, high, 100*s.WinRate.Mean)
	return s.Spread
}

// The tables shipped beat tables of zeros. MAVEN_LONG=1 plays enough pairs for the figures of
// docs/classic.md, and plays against the published values and the modern player as well.
func TestShippedClassicBeatsZero(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games")
	}
	pairs, long := 20, os.Getenv("MAVEN_LONG") != ""
	if long {
		pairs = 2000
	}
	h := newHall(t)
	set, err := library.Open("").Classic(h.plan.Rules)
	if err != nil {
		t.Fatal(err)
	}
	if low, _ := h.versus(t, pairs, h.classic("trained", set), h.classic("zero", tables.Zero())).Interval(); low <= 0 {
		t.Errorf("the interval begins at %+.2f", low)
	}
	if !long {
		return
	}
	open := *set
	open.First = [8]int{}
	h.versus(t, pairs, h.classic("trained", set), h.classic("trained without FRST", &open))
	h.versus(t, pairs, h.classic("trained", set), h.modern())
	published, err := publishedSet()
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("SKIPPED, not played against the published values: set MAVEN_SHARED")
	}
	if err != nil {
		t.Fatal(err)
	}
	h.versus(t, pairs, h.classic("trained", set), h.classic("published", published))
}

// publishedSet reads the published values.
func publishedSet() (*tables.Set, error) {
	dir := os.Getenv("MAVEN_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared")
	}
	if _, err := os.Stat(filepath.Join(dir, "maven-classic", "expr.csv")); err != nil {
		return nil, fmt.Errorf("published values: %w", err)
	}
	return tables.FromCSV(func(name string) ([]byte, error) { return os.ReadFile(filepath.Join(dir, "maven-classic", name)) })
}
