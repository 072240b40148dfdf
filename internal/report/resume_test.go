package report

import (
	"context"
	"errors"
	"testing"
	"time"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/testsize"
)

// A counter counts the positions that it is asked about, and ends the context when it is asked too often.
type counter struct {
	engine.Player
	asked  int
	most   int
	cancel context.CancelFunc
}

func (c *counter) Analyze(p *game.Position, r engine.Request) (*engine.Analysis, error) {
	if c.asked++; c.asked > c.most {
		c.cancel()
	}
	return c.Player.Analyze(p, r)
}

// Work that is stopped after any turn continues where it was, asks about no turn twice, and gives the same bytes.
func TestResume(t *testing.T) {
	f := shipped()
	h, about := f.replay(t, evening, true)
	judge := func(ctx context.Context, player engine.Player, cache Cache) (*Report, error) {
		w := f.work(player, 3, cache)
		w.Limits.Iterations = testsize.Of(15, 60, 60)
		return Judge(ctx, on(h, about, w))
	}
	whole := &memory{}
	all := &counter{Player: simulated(t), most: 99}
	want, err := judge(t.Context(), all, whole)
	if err != nil {
		t.Fatal(err)
	}
	for stop := range all.asked {
		cache := &memory{}
		ctx, cancel := context.WithCancel(t.Context())
		first := &counter{Player: simulated(t), most: stop, cancel: cancel}
		if _, err := judge(ctx, first, cache); !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped after %d turns: %v", stop, err)
		}
		second := &counter{Player: simulated(t), most: 99}
		got, err := judge(t.Context(), second, cache)
		if err != nil || got.Fault != nil || got.Cached || second.asked != all.asked-stop {
			t.Errorf("stopped after %d turns: asked %d times again, %v", stop, second.asked, err)
			continue
		}
		if page(t, got, "") != page(t, want, "") {
			t.Errorf("stopped after %d turns: another page", stop)
		}
		for key, data := range whole.kept {
			if string(cache.kept[key]) != string(data) {
				t.Errorf("stopped after %d turns: another analysis is kept", stop)
			}
		}
	}
}

// Of work that takes long, each turn is kept before the next one begins, so that a kill loses one turn.
func TestKeptWhileJudging(t *testing.T) {
	f := shipped()
	h, about := f.replay(t, phonyOff, true)
	cache := &memory{}
	j := &judging{Work: on(h, about, f.work(f.player.Again(), 2, cache)), key: "key", known: kept{}}
	j.spent = keepEvery - time.Millisecond
	s, err := h.At(0)
	if err != nil {
		t.Fatal(err)
	}
	p := s.Position()
	if _, _, err := j.ask(t.Context(), &p, 1, nil); err != nil || len(cache.kept) != 0 {
		t.Fatalf("%d kept: %v", len(cache.kept), err)
	}
	j.spent = keepEvery
	if _, _, err := j.ask(t.Context(), &p, 2, nil); err != nil || len(cache.kept) != 1 {
		t.Fatalf("%d kept: %v", len(cache.kept), err)
	}
	known, err := decode(cache.kept["key"])
	if err != nil || len(known) != 1 || known[1] == nil {
		t.Errorf("%v: %v", known, err)
	}
}

// Progress tells each turn, also of those that are not judged.
func TestProgress(t *testing.T) {
	f := shipped()
	h, about := f.replay(t, evening, true)
	w := f.work(f.player.Again(), 1, nil)
	next := 0
	w.Progress = func(done, turns int) {
		if done != next || turns != h.Len() {
			t.Errorf("%d of %d, want %d of %d", done, turns, next, h.Len())
		}
		next++
	}
	if _, err := Judge(t.Context(), on(h, about, w)); err != nil || next != h.Len()+1 {
		t.Errorf("%d calls for %d turns: %v", next, h.Len(), err)
	}
}
