package train

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"maven/internal/boardtable"
	"maven/internal/farm/farmtest"
	"maven/internal/pool"
)

// trainedFar trains with machines far away.
type trainedFar interface {
	Run(ctx context.Context, crew pool.Crew, report func(pool.Progress) error) error
	Work(part int, state []byte) (pool.Work, error)
}

// farOf does the games of a trainer whose work has one part without a state.
func farOf(t trainedFar) *farmtest.Machine {
	return &farmtest.Machine{Work: func(part int, state []byte) (pool.Work, error) {
		if part != 0 || state != nil {
			return nil, errors.New("there is one part without a state")
		}
		return t.Work(part, state)
	}}
}

// A damaged game ends training with an error that names it.
func TestFarSpoiled(t *testing.T) {
	win := smallWinPlan(t, 9)
	fits := map[string]func() trainedFar{
		"win table":    func() trainedFar { return winTrainer(t, win) },
		"unseen table": func() trainedFar { return unseenTrainer(t, win) },
		"board table":  func() trainedFar { return boardTrainer(t, smallBoardPlan(t, 9)) },
	}
	for name, spoil := range farmtest.Damages(3) {
		for what, start := range fits {
			f := farOf(start())
			f.Spoil = spoil
			if err := start().Run(t.Context(), pool.Crew{Far: f}, noReport); err == nil || !strings.HasPrefix(err.Error(), "game 4: byte ") {
				t.Errorf("%s, %s: %v", what, name, err)
			}
		}
	}
}

// No bytes make a panic, and swings that are read are written in the same way again.
func FuzzSwings(f *testing.F) {
	f.Add(appendSwings(nil, []swing{{toMove, 93, 0, 12, 0}, {withBag, 86, -12, 400, 3500}, {bagEmpty, 5, -12, 400, 0}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		swings, err := readSwings(data, 93)
		if err != nil {
			return
		}
		again, err := readSwings(appendSwings(nil, swings), 93)
		if err != nil || !reflect.DeepEqual(again, swings) {
			t.Fatalf("%v, then %v: %v", swings, again, err)
		}
	})
}

// No bytes make a panic: what is read of a game can be counted, and is written in the same way again.
func FuzzTried(f *testing.F) {
	all := &tried{bag: 40, moves: make([]triedMove, 2)}
	all.moves[0].row[3], all.moves[1].row[boardtable.Columns-1], all.moves[1].gain = 9, -7, -4200
	f.Add(appendTried(nil, all))
	f.Add(appendTried(nil, &tried{}))
	f.Fuzz(func(t *testing.T, data []byte) {
		all, err := readTried(data)
		if err != nil {
			return
		}
		fit := newEquations(boardtable.Columns)
		for _, y := range all.relative() {
			fit.note(y.row, y.outcome)
		}
		again, err := readTried(appendTried(nil, all))
		if err != nil || !reflect.DeepEqual(again, all) {
			t.Fatalf("%v, then %v: %v", all, again, err)
		}
	})
}

// No bytes make a panic: yields that are read can be counted, and are written in the same way again.
func FuzzYields(f *testing.F) {
	const values, part = 40, 50 * one
	f.Add(appendYields(nil, []yield{{[]column{{0, 12}, {values - 1, -3}}, 4200}, {nil, -7}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		all, err := readYields(data, values, part)
		if err != nil {
			return
		}
		fit := newEquations(values)
		for i := range all {
			fit.note(all[i].row, all[i].outcome)
		}
		again, err := readYields(appendYields(nil, all), values, part)
		if err != nil || len(again) != len(all) {
			t.Fatalf("%v, then %v: %v", all, again, err)
		}
		for i := range all {
			if again[i].outcome != all[i].outcome || !slices.Equal(again[i].row, all[i].row) {
				t.Fatalf("%v, then %v", all[i], again[i])
			}
		}
	})
}
