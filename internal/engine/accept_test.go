package engine_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/leave"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/testshared"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// A ranked is one line of static.tsv: a position as another engine ranks it.
type ranked struct {
	id    string
	bag   int
	cgp   string
	total int
	best  []listed
}

// A listed is one of the moves of such a line: "8D QI(NT)AR=EO=28=32.40".
type listed struct {
	move, leave string
	score       int
	equity      float64
}

// readRanked reads static.tsv.
func readRanked(t *testing.T) []ranked {
	t.Helper()
	var all []ranked
	for _, fields := range testshared.Rows(t, "static.tsv") {
		r, err := parseRanked(fields)
		if err != nil {
			t.Fatalf("static.tsv:%d: %v", len(all)+2, err)
		}
		all = append(all, r)
	}
	if len(all) != 300 {
		t.Fatalf("static.tsv: %d positions, want 300", len(all))
	}
	return all
}

func parseRanked(f []string) (ranked, error) {
	if len(f) != 5 {
		return ranked{}, fmt.Errorf("%d columns, want id, bag, cgp, moves, top", len(f))
	}
	r := ranked{id: f[0], cgp: f[2]}
	var err error
	if r.bag, err = strconv.Atoi(f[1]); err != nil {
		return r, err
	}
	if r.total, err = strconv.Atoi(f[3]); err != nil {
		return r, err
	}
	for one := range strings.SplitSeq(f[4], "|") {
		p := strings.Split(one, "=")
		if len(p) != 4 {
			return r, fmt.Errorf("move %q is not move=leave=score=equity", one)
		}
		l := listed{move: p[0], leave: p[1]}
		if l.score, err = strconv.Atoi(p[2]); err != nil {
			return r, err
		}
		if l.equity, err = strconv.ParseFloat(p[3], 64); err != nil {
			return r, err
		}
		r.best = append(r.best, l)
	}
	return r, nil
}

// read returns the move that the text names on the board.
func (l *listed) read(b *board.Board) (move.Move, error) {
	text := l.move
	if inside, ok := strings.CutPrefix(text, "(exch "); ok {
		text = "exchange " + strings.TrimSuffix(inside, ")")
	} else if text == "(Pass)" {
		text = "pass"
	}
	m, err := b.Notation().Parse(text, b.At)
	return b.Canonical(m), err
}

// near reports whether an equity is the other engine's, which prints two places.
func near(e tile.Equity, points float64) bool {
	off := float64(e)/float64(tile.Point) - points
	return off < 0.01 && off > -0.01
}

// An acceptance ranks the positions of static.tsv with the words and leaves they were ranked with.
type acceptance struct {
	board  *board.Board
	player *engine.Static
}

func newAcceptance(t *testing.T) *acceptance {
	t.Helper()
	r := librarytest.Rules(t, "standard", "")
	table, err := leave.Read(testshared.Read(t, "data", "TWL98.klv2"))
	if err != nil {
		t.Fatal(err)
	}
	return &acceptance{board.New(r, librarytest.SharedGraph(t, "TWL98.kwg")), engine.NewStatic(eval.NewStatic(table), nil)}
}

// mistakes compares one position. The other engine ranks the pass below everything, whatever the
// tiles kept are worth, so the pass is left out of both lists.
func (a *acceptance) mistakes(t *testing.T, want *ranked) (wrong []string) {
	p := librarytest.Position(t, a.board, want.cgp)
	note := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	if bag := p.Bag(); bag != want.bag {
		note("%d tiles in the bag, want %d", bag, want.bag)
	}
	all := a.player.Rank(p, 0)
	if len(all) != want.total {
		note("%d moves, want %d", len(all), want.total)
	}
	all = slices.DeleteFunc(all, func(m move.Move) bool { return m.Kind == move.Pass })
	for i, l := range want.best {
		if !near(all[i].Equity, l.equity) {
			note("rank %d has equity %v, want %.2f", i+1, all[i].Equity, l.equity)
		}
		if flaw := l.flaw(p, all); flaw != "" {
			note("%s %s", l.move, flaw)
		}
	}
	return wrong
}

// flaw looks for the other engine's move among all and says what is wrong with it.
func (l *listed) flaw(p *game.Position, all []move.Move) string {
	m, err := l.read(p.Board)
	if err != nil {
		return err.Error()
	}
	for i := range all {
		if !all[i].Same(&m) {
			continue
		}
		left, used := p.Rack, m.Used()
		left.Remove(&used)
		switch rack := p.Board.Rules().Tiles.Rack(&left); {
		case rack != l.leave:
			return fmt.Sprintf("leaves %s, want %s", rack, l.leave)
		case int(all[i].Score) != l.score:
			return fmt.Sprintf("scores %d, want %d", all[i].Score, l.score)
		case !near(all[i].Equity, l.equity):
			return fmt.Sprintf("has equity %v, want %.2f", all[i].Equity, l.equity)
		}
		return ""
	}
	return "is not found"
}

// TestAcceptance holds the ranking against another engine's on 300 positions, as usual on every second, with the same words
// and leaves: bag, number of moves, and the ten best with score, leave and equity.
func TestAcceptance(t *testing.T) {
	testsize.OneThread(t)
	positions := readRanked(t)
	a := newAcceptance(t)
	agree, looked := 0, 0
	for i := 0; i < len(positions); i += testsize.Of(2, 1, 1) {
		want := &positions[i]
		wrong := a.mistakes(t, want)
		for _, w := range wrong {
			t.Errorf("%s: %s", want.id, w)
		}
		if len(wrong) == 0 {
			agree++
		}
		looked += len(want.best)
	}
	t.Logf("%d positions agree, %d moves looked up", agree, looked)
}
