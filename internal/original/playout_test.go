package original_test

import (
	"context"
	"reflect"
	"testing"

	"maven/internal/library/librarytest"
	"maven/internal/original"
	"maven/internal/setting"
)

const quiet = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0"

// A bench has a position, and makes simulations of it.
type bench struct {
	t        testing.TB
	settings *setting.Settings
}

func newBench(t testing.TB) *bench {
	return &bench{t, setting.New(librarytest.Library(""), setting.Request{}, nil)}
}

// position reads a line of CGP.
func (b *bench) position(line string) *original.Position {
	b.t.Helper()
	set, err := b.settings.Tables(setting.Original{})
	if err != nil {
		b.t.Fatal(err)
	}
	p, err := original.Open(b.settings, line, set)
	if err != nil {
		b.t.Fatal(err)
	}
	return p
}

// simulation returns one of moves in ordinary notation.
func (b *bench) simulation(texts ...string) *original.PlayOut {
	b.t.Helper()
	p := b.position(quiet)
	o, err := original.OpenProgram(b.settings, setting.Original{}, "NA")
	if err != nil {
		b.t.Fatal(err)
	}
	moves, err := o.Moves(p, 0, texts)
	if err != nil {
		b.t.Fatal(err)
	}
	return o.PlayOut(p, moves, 1, 5)
}

// run runs a simulation to the end.
func (b *bench) run(s *original.PlayOut, iterations int) *original.Simulation {
	b.t.Helper()
	if complete, err := s.Run(b.t.Context(), iterations, func() {}); err != nil || !complete {
		b.t.Fatal(complete, err)
	}
	return s.Form("")
}

// However a simulation comes to its moves and iterations, the table is that of a run that had them from the start.
func TestSimulationTwin(t *testing.T) {
	b := newBench(t)
	want := b.run(b.simulation("8F QUIETS", "exchange I", "pass"), 12)
	if len(want.Moves) != 3 || want.Iterations != 12 || want.Moves[0].Iterations != 12 || want.CGP != quiet {
		t.Fatalf("%+v", want)
	}

	stopped := b.simulation("8F QUIETS", "exchange I", "pass")
	for rounds := 5; stopped.Iterations() < 12; rounds = 12 {
		ctx, cancel := context.WithCancel(t.Context())
		complete, err := stopped.Run(ctx, 12, func() {
			if stopped.Iterations() == rounds {
				cancel()
			}
		})
		if err != nil || complete != (rounds == 12) && rounds == 5 {
			t.Fatal(complete, err)
		}
		cancel()
	}
	if got := stopped.Form(""); !reflect.DeepEqual(got, want) {
		t.Errorf("stopped and continued:\n%+v\nat once:\n%+v", got, want)
	}

	changed := b.simulation("8F QUIETS", "exchange IT")
	told := 0
	complete, err := changed.Run(t.Context(), 12, func() {
		switch told++; told {
		case 4:
			if err := changed.Add("pass"); err != nil {
				t.Error(err)
			}
		case 8:
			if err := changed.Drop("exchange TI"); err != nil {
				t.Error(err)
			}
			if err := changed.Add("exchange I"); err != nil {
				t.Error(err)
			}
		}
	})
	if got := changed.Form(""); err != nil || !complete || !reflect.DeepEqual(got.Moves, ranked(want, got)) {
		t.Errorf("changed: %v %v\n%+v\nat once:\n%+v", complete, err, got, want)
	}

	late := b.simulation("8F QUIETS", "pass")
	b.run(late, 12)
	if err := late.Add("exchange I"); err != nil {
		t.Fatal(err)
	}
	if half := late.Form(""); half.Iterations != 12 || len(half.Moves) != 3 {
		t.Errorf("%+v", half)
	}
	if got := b.run(late, 12); !reflect.DeepEqual(got.Moves, ranked(want, got)) {
		t.Errorf("added late:\n%+v\nat once:\n%+v", got, want)
	}
}

// ranked returns the moves of a table; moves of equal totals may be in the order of another.
func ranked(want, like *original.Simulation) []original.SimulatedMove {
	var list []original.SimulatedMove
	for i, one := range like.Moves {
		for _, m := range want.Moves {
			if m.Text == one.Text && m.Average == like.Moves[i].Average {
				m.Rank = i + 1
				list = append(list, m)
			}
		}
	}
	return list
}

// What cannot be added or dropped is refused, and the last move stays.
func TestSimulationRefuses(t *testing.T) {
	s := newBench(t).simulation("8F QUIETS")
	for _, text := range []string{"8F ZZZ", "nowhere", "8G UIETS"} {
		if err := s.Add(text); err == nil {
			t.Errorf("%s is added", text)
		}
	}
	if err := s.Add("8F QUIETS"); err != nil || len(s.Form("").Moves) != 1 {
		t.Errorf("the same move again: %v", err)
	}
	if err := s.Drop("pass"); err == nil {
		t.Error("a move is dropped that is not there")
	}
	if err := s.Drop("8F QUIETS"); err == nil {
		t.Error("the last move is dropped")
	}
}

// More candidates than the list has follow by score and leave.
func TestMoves(t *testing.T) {
	b := newBench(t)
	p := b.position(quiet)
	o, err := original.OpenProgram(b.settings, setting.Original{}, "NA")
	if err != nil {
		t.Fatal(err)
	}
	few, err := o.Moves(p, 10, nil)
	if err != nil || len(few) != 10 {
		t.Fatal(len(few), err)
	}
	many, err := o.Moves(p, 20, nil)
	if err != nil || len(many) != 20 || !reflect.DeepEqual(many[:10], few) {
		t.Fatal(len(many), err)
	}
	if _, err := o.Moves(p, 3, []string{"8F ZZZ"}); err == nil {
		t.Error("a move that cannot be played is taken")
	}
	for i := range many[11:] {
		if many[10+i].Score+many[10+i].Leave < many[11+i].Score+many[11+i].Leave {
			t.Errorf("move %d is better than the one before", 12+i)
		}
	}
}
