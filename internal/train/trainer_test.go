package train

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"maven/internal/pool"
	"maven/internal/stamp"
	"maven/internal/testsize"
	"maven/internal/train/checkpoint"
)

// A stop is where a run is stopped.
type stop struct {
	phase string
	done  int
}

// A resumed trainer can be stopped, saved and continued.
type resumed interface {
	Run(ctx context.Context, crew pool.Crew, report func(pool.Progress) error) error
	AppendCheckpoint(dst []byte) []byte
	Restore(data []byte) error
}

// A suite is what every trainer must do, whatever it trains.
type suite[T resumed] struct {
	start func(t testing.TB, more int) T // the same plan for 0, with another seed for 1
	run   func(t testing.TB, trainer T, threads int) []byte
	stops []stop
}

// all runs the suite.
func (s *suite[T]) all(t *testing.T) {
	whole := s.run(t, s.start(t, 0), 2)
	t.Run("threads", func(t *testing.T) { s.threads(t, whole) })
	t.Run("stops", func(t *testing.T) {
		for k := 0; k < len(s.stops); k += testsize.Of(2, 1, 1) {
			s.stopped(t, whole, s.stops[k])
		}
	})
	if _, is := any(s.start(t, 0)).(trainedFar); is {
		t.Run("far", func(t *testing.T) { s.far(t, whole) })
	}
	t.Run("cancelled", func(t *testing.T) { s.cancelled(t, whole) })
}

// threads: a seed gives one file, whatever the number of threads.
func (s *suite[T]) threads(t *testing.T, whole []byte) {
	for _, threads := range []int{5, 1, 0}[:testsize.Of(1, 3, 3)] { // 0 is as many as there are processors
		if !bytes.Equal(whole, s.run(t, s.start(t, 0), threads)) {
			t.Errorf("%d threads train otherwise than two", threads)
		}
	}
	if bytes.Equal(whole, s.run(t, s.start(t, 1), 2)) {
		t.Error("another seed trains the same")
	}
}

// stopped: a run that is stopped and restored anywhere ends as one that was not.
func (s *suite[T]) stopped(t *testing.T, whole []byte, at stop) {
	first, second := s.start(t, 0), s.start(t, 0)
	if err := first.Run(t.Context(), pool.Here(2), stopAt(at.phase, at.done)); !errors.Is(err, errStop) {
		t.Fatalf("stopped at %v: %v", at, err)
	}
	saved := first.AppendCheckpoint(nil)
	if err := second.Restore(saved); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(saved, second.AppendCheckpoint(nil)) {
		t.Errorf("a checkpoint at %v is written otherwise", at)
	}
	if games, ok := any(second).(interface{ Games() int }); ok && at.phase == "games" && games.Games() != at.done {
		t.Errorf("restored with %d games, want %d", games.Games(), at.done)
	}
	if !bytes.Equal(s.run(t, second, 1), whole) {
		t.Errorf("a run stopped at %v ends otherwise", at)
	}
}

// far: a run whose games are played far away, and that is stopped and restored there, ends as one of this machine.
func (s *suite[T]) far(t *testing.T, whole []byte) {
	at := s.stops[len(s.stops)/2]
	first, second := s.start(t, 0), s.start(t, 0)
	crew := pool.Crew{Far: farOf(any(s.start(t, 0)).(trainedFar))}
	if err := first.Run(t.Context(), crew, stopAt(at.phase, at.done)); !errors.Is(err, errStop) {
		t.Fatalf("stopped at %v: %v", at, err)
	}
	if err := second.Restore(first.AppendCheckpoint(nil)); err != nil {
		t.Fatal(err)
	}
	if err := second.Run(t.Context(), crew, noReport); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(s.run(t, second, 1), whole) {
		t.Errorf("a run far away, stopped at %v, ends otherwise", at)
	}
}

// cancelled: a run cancelled before it began has changed nothing, and can go on.
func (s *suite[T]) cancelled(t *testing.T, whole []byte) {
	trainer := s.start(t, 0)
	before := trainer.AppendCheckpoint(nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := trainer.Run(ctx, pool.Here(2), noReport); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled run ends with %v", err)
	}
	if !bytes.Equal(before, trainer.AppendCheckpoint(nil)) {
		t.Error("it left something behind")
	}
	if testsize.Long() && !bytes.Equal(s.run(t, trainer, 2), whole) {
		t.Error("a run that goes on after a break ends otherwise")
	}
}

// refuses restores a trainer from what is no checkpoint of its plan, and wants it as it was.
func refuses(t *testing.T, trainer resumed, name string, data []byte, want error) {
	t.Helper()
	before := trainer.AppendCheckpoint(nil)
	if err := trainer.Restore(data); !errors.Is(err, want) {
		t.Errorf("%s: error %v, want %v", name, err, want)
	}
	if !bytes.Equal(before, trainer.AppendCheckpoint(nil)) {
		t.Errorf("%s: the trainer has changed", name)
	}
}

// refusesOthers restores trainers of so many games from what is no whole checkpoint of theirs; good is one.
func refusesOthers[T resumed](t *testing.T, magic string, good []byte, games int, start func(games int) T) {
	t.Helper()
	flipped := bytes.Clone(good)
	flipped[len(flipped)/2] ^= 1
	for _, test := range []struct {
		name  string
		games int
		data  []byte
		want  error
	}{
		{"nothing", games, nil, stamp.ErrNot},
		{"a checkpoint of another table", games, checkpoint.Append(nil, boardMagic, ""), stamp.ErrNot},
		{"only the magic", games, []byte(magic), stamp.ErrDamaged},
		{"torn", games, good[:len(good)-5], stamp.ErrDamaged},
		{"a bit flipped", games, flipped, stamp.ErrDamaged},
		{"no header", games, sealed([]byte(magic + "short")), stamp.ErrDamaged},
		{"other games", games + 1, good, checkpoint.ErrOtherPlan},
	} {
		refuses(t, start(test.games), test.name, test.data, test.want)
	}
}
