package report

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/stat"
)

// testMethod is what every method must do. Again makes the method anew.
func testMethod(t *testing.T, again func() Method) {
	f := shipped()
	h, _ := f.replay(t, evening, true)
	m := again()
	if m.Name() == "" || m.Identity() == "" || m.Identity() != again().Identity() {
		t.Fatal("the method has no name, or no lasting identity")
	}
	for i := range h.Turns() {
		s, err := h.At(i)
		if err != nil {
			t.Fatal(err)
		}
		if recorded := &h.Turns()[i]; s.Racks[s.Player].Known() == record.Known && recorded.Kind <= record.Exchanged {
			p := s.Position()
			testVerdicts(t, again, &p, s.Board.Canonical(recorded.Move))
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s, err := h.At(0)
	if err != nil {
		t.Fatal(err)
	}
	p := s.Position()
	if _, err := m.Judge(ctx, &p, nil, 3); !errors.Is(err, context.Canceled) {
		t.Errorf("a method that is stopped says %v", err)
	}
}

func testVerdicts(t *testing.T, again func() Method, p *game.Position, made move.Move) {
	t.Helper()
	ask := func(m Method, made *move.Move, top int) Verdict {
		v, err := m.Judge(context.Background(), p, made, top)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	m := again()
	v := ask(m, &made, 4)
	if !reflect.DeepEqual(v, ask(m, &made, 4)) || !reflect.DeepEqual(v, ask(again(), &made, 4)) {
		t.Error("the verdict depends on what was asked before")
	}
	if len(v.Best) == 0 || len(v.Best) > 4 || len(v.Best) > v.Moves {
		t.Fatalf("%d of %d moves are the best 4", len(v.Best), v.Moves)
	}
	for i := range v.Best {
		if err := p.Legal(&v.Best[i].Move); err != nil {
			t.Errorf("best %d: %v", i+1, err)
		}
		if v.Best[i].Value.Equity > v.Best[0].Value.Equity {
			t.Errorf("best %d is worth more than the first", i+1)
		}
	}
	legal := p.Legal(&made) == nil
	if v.Made == nil || !v.Made.Move.Same(&made) || (v.Rank > 0) != legal || v.Rank > v.Moves {
		t.Errorf("the move made: %+v, rank %d of %d", v.Made, v.Rank, v.Moves)
	}
	if (v.Bingo == nil) != (v.Bingos == 0) || v.Bingos > v.Moves {
		t.Errorf("%d bingos, the best %+v", v.Bingos, v.Bingo)
	}
	if none := ask(m, nil, 1); none.Made != nil || none.Rank != 0 || len(none.Best) != 1 || !none.Best[0].Move.Same(&v.Best[0].Move) {
		t.Error("without a move made the best is another")
	}
}

func TestStaticIsMethod(t *testing.T) {
	testMethod(t, func() Method { return shipped().method.Again() })
	testMethod(t, func() Method { return NewStatic(eval.NewStatic(nil)) })
}

func TestValueText(t *testing.T) {
	for want, v := range map[string]Value{"1.50": {Equity: 1500}, "1.50 ± 0.25": {Equity: 1500, Error: 250, Known: stat.Sampled},
		"-2.00, 51.2%": {Equity: -2000, Win: 0.512, HasWin: true, Known: stat.Proven}} {
		if got := v.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
