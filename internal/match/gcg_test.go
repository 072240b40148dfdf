package match_test

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/engine/enginetest"
	"maven/internal/game"
	"maven/internal/lexicon"
	"maven/internal/library/librarytest"
	"maven/internal/match"
	"maven/internal/move"
	"maven/internal/pool"
	"maven/internal/rules"
	"maven/internal/tile"
)

// scripted plays moves by their texts, one after the other, in each game anew.
type scripted struct {
	lines []string // by turn of the game, both players'
}

func (s scripted) choose(p *game.Position) move.Move {
	turn := 0
	for turn < len(s.lines) && !s.matches(p, turn) {
		turn++
	}
	text := "pass"
	if turn < len(s.lines) {
		_, text, _ = strings.Cut(s.lines[turn], ": ")
	}
	m, err := p.Board.Notation().Parse(text, p.Board.At)
	if err != nil {
		panic(err)
	}
	m.Score = int32(p.Board.Score(&m))
	return m
}

// matches reports whether it is the turn for a line "TILES ON BOARD/SCORELESS: MOVE".
func (s scripted) matches(p *game.Position, turn int) bool {
	return strings.HasPrefix(s.lines[turn], fmt.Sprintf("%d/%d: ", p.Board.Tiles(), p.Scoreless))
}

// gcgPlan is a match of one pair with eight As, two on a rack.
func gcgPlan(t *testing.T, end rules.EndRack, lines ...string) match.Plan {
	t.Helper()
	r, words := librarytest.Small(t)
	set := *r.Tiles
	set.Count = tile.Rack{1: 8} // A
	changed := *r.WithTiles(&set)
	changed.RackSize, changed.EndRack, changed.ScorelessTurns, changed.ExchangeLimit = 2, end, 4, 1
	changed.RowLetters = end == rules.Transfer
	side := func(name string) match.Side {
		return match.Side{Name: name, New: func() engine.Player { return enginetest.Chooser(name, scripted{lines}.choose) }}
	}
	return match.Plan{Rules: &changed, Words: lexicon.New("little  list", &set, words.Graph, ""), Games: 2, Sides: [2]match.Side{side("one"), side("the\nother")}}
}

// TestGCG has whole files: every kind of move, and every way in which a game ends. The moves are
// not legal, which neither the game nor the record asks.
func TestGCG(t *testing.T) {
	const head = "#character-encoding UTF-8\n#player1 A one\n#player2 B the other\n#title Pair 1, game 1\n#lexicon little list\n#tile-distribution small\n"
	for _, c := range []struct {
		name  string
		end   rules.EndRack
		lines []string
		want  string
	}{
		{"played out", rules.Twice, []string{"0/0: 8G AA", "2/0: exchange A", "2/1: 9H AA", "4/1: 10I AA"}, "" +
			">A: AA 8G AA +4 4\n>B: AA -A +0 0\n>A: AA 9H AA +5 9\n>B: AA - +0 0\n>A: AA 10I AA +6 15\n>A: (AA) +4 19\n"},
		{"played out, transferred", rules.Transfer, []string{"0/0: H7 AA", "2/0: exchange A", "2/1: I8 AA", "4/1: J9 AA"}, "" +
			">A: AA H7 AA +4 4\n>B: AA -A +0 0\n>A: AA I8 AA +5 9\n>B: AA - +0 0\n>A: AA J9 AA +6 15\n>A: (AA) +2 17\n>B: AA (AA) -2 -2\n"},
		{"too quiet", rules.Twice, []string{"0/0: exchange AA"}, "" +
			">A: AA -AA +0 0\n>B: AA - +0 0\n>A: AA - +0 0\n>B: AA - +0 0\n>B: AA (AA) -2 -2\n>A: AA (AA) -2 -2\n"},
	} {
		plan := gcgPlan(t, c.end, c.lines...)
		err := begun(t, plan).Run(context.Background(), pool.Here(1), func(p *match.Pair) error {
			if got := string(written(t, nil, &plan, p, 0)); got != head+c.want {
				t.Errorf("%s:\n%s\nwant\n%s", c.name, got, head+c.want)
			}
			other := string(written(t, []byte("x"), &plan, p, 1))
			if !strings.HasPrefix(other, "x#character-encoding UTF-8\n#player1 B the other\n#player2 A one\n#title Pair 1, game 2\n") {
				t.Errorf("%s: game 2 is\n%s", c.name, other)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Every line of every game follows from those before it: moves are read back from the text, totals
// add up, and the last ones are the scores.
func TestGCGTwin(t *testing.T) {
	plan := smallPlan(t, static(), weak(), 60)
	event := regexp.MustCompile(`^>([AB]): (?:([A-Z?]+) )?(.+) ([+-]\d+) (-?\d+)$`)
	b := board.New(plan.Rules, plan.Words.Graph)
	kinds := map[byte]int{}
	err := begun(t, plan).Run(context.Background(), pool.Here(2), func(p *match.Pair) error {
		for i := range p.Games {
			g := &p.Games[i]
			b.Clear()
			totals := map[string]int{}
			lines := strings.Split(strings.TrimSuffix(string(written(t, nil, &plan, p, i)), "\n"), "\n")
			for n, line := range lines[6:] {
				f := event.FindStringSubmatch(line)
				if f == nil {
					t.Fatalf("%q is no event", line)
				}
				score, _ := strconv.Atoi(f[4])
				totals[f[1]] += score
				if total, _ := strconv.Atoi(f[5]); total != totals[f[1]] {
					t.Errorf("%q: the total is %d", line, totals[f[1]])
				}
				kinds[f[3][0]]++
				if f[3][0] == '(' {
					continue
				}
				m, err := b.Notation().Parse(f[3], b.At)
				if err != nil || !m.Same(&g.Turns[n].Move) || plan.Rules.Tiles.Rack(&g.Turns[n].Rack) != f[2] {
					t.Errorf("%q: %v, want %s", line, err, b.Spell(&g.Turns[n].Move))
				}
				if m.Kind == move.Play {
					if b.Score(&m) != score {
						t.Errorf("%q scores %d", line, b.Score(&m))
					}
				}
				b.Place(&m)
			}
			if totals["A"] != g.Scores[0] || totals["B"] != g.Scores[1] {
				t.Errorf("the totals are %v, the scores %v", totals, g.Scores)
			}
		}
		return nil
	})
	if err != nil || kinds['('] < 50 || kinds['-'] == 0 {
		t.Errorf("%v; lines by their first sign: %v", err, kinds)
	}
}

// written writes a game that was played.
func written(t *testing.T, dst []byte, plan *match.Plan, p *match.Pair, game int) []byte {
	t.Helper()
	text, err := match.AppendGCG(dst, plan, p, game)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A game that no one has played is no record.
func TestGCGMadeUp(t *testing.T) {
	plan := smallPlan(t, static(), weak(), 2)
	for want, spoil := range map[string]func(g *match.Game){
		"tiles leave the rack": func(g *match.Game) { g.Turns[0].Move.Played++ },
		"points, ":             func(g *match.Game) { g.Turns[1].Move.Score = math.MaxInt32 },
		"in all":               func(g *match.Game) { g.Overtime[0] = math.MaxInt64 },
	} {
		err := begun(t, plan).Run(t.Context(), pool.Here(1), func(p *match.Pair) error {
			spoil(&p.Games[1])
			written(t, nil, &plan, p, 0)
			_, err := match.AppendGCG(nil, &plan, p, 1)
			return err
		})
		if err == nil || !strings.HasPrefix(err.Error(), "pair 1, game 2: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want that it has %q", err, want)
		}
	}
}
