package analyze

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/term"
	"maven/internal/tile"
)

// probe is how long the speed of the machine is measured for.
const probe = 250 * time.Millisecond

// A progress shows how far the work on all games has come. It is safe for concurrent use.
type progress struct {
	mutex sync.Mutex
	bar   *term.Progress // nil if the turns cannot be counted
	done  int            // turns
}

// startBar says how long the work will take, at most, and begins to show progress. The records are read for that, unless
// one of them can be read only once.
func (z *analyzer) startBar(ctx context.Context, files []string) (*progress, error) {
	p := &progress{}
	if slices.ContainsFunc(files, readOnce) {
		return p, nil
	}
	turns, moves := 0, 0
	var first *setting.Checked
	for _, file := range files {
		j, _ := z.read(ctx, file)
		if j == nil {
			continue
		}
		first = cmp.Or(first, j.Checked)
		turns += j.History.Len()
		for _, t := range j.History.Turns() {
			if t.Kind <= record.Passed {
				moves++
			}
		}
	}
	if first == nil {
		return p, nil
	}
	each, err := z.timeOfTurn(ctx, first)
	if err != nil {
		return nil, err
	}
	at := min(z.options.threads.Threads(), len(files)) // games at a time
	all := time.Duration(moves) * each / time.Duration(at)
	speaks := z.options.speaks
	fmt.Fprintln(z.app.Errs, speaks.Say(said.Of("%s by %s: %s at most", said.Count(moves, "move"), z.options.asked.Name(), roughly(all))))
	if alone := len(files) == 1; alone || !term.IsTerminal(z.app.Out) { // else the games that are written show it
		p.bar = term.NewProgress(z.app.Errs, speaks.Say(said.Of("turns")), turns, 0)
	}
	return p, nil
}

// timeOfTurn returns how long a turn takes, at most: the limit of time, or what the play-outs take on this machine.
func (z *analyzer) timeOfTurn(ctx context.Context, j *setting.Checked) (time.Duration, error) {
	limit := max(z.options.asked.Limits.Time, z.options.asked.Player.Limits.Time)
	if limit > 0 {
		return limit, nil
	}
	b, err := z.maker.Judge(j.Rules, j.Words)
	if err != nil {
		return 0, err
	}
	p := openingOf(j)
	a, err := b.Player.New().Analyze(&p, engine.Request{})
	if err != nil {
		return 0, err
	}
	if err := a.Run(ctx, engine.Limits{Time: probe, Threads: z.options.asked.Limits.Threads}, nil); err != nil {
		return 0, err
	}
	s := a.Snapshot()
	most := cmp.Or(z.options.asked.Player.Limits.Iterations, engine.DefaultPlayOuts)
	return time.Duration(float64(s.Time) * float64(most) / float64(max(s.Iterations, 1))), nil
}

// openingOf returns an empty board with a rack of the first tiles, whose moves take about as long to play out as those
// of a game.
func openingOf(j *setting.Checked) game.Position {
	var rack tile.Rack
	for t, n := range j.Rules.Tiles.Count {
		if t > 0 && n > 0 && rack.Len() < j.Rules.RackSize {
			rack[t] = 1
		}
	}
	return game.NewPosition(game.Known{Board: board.New(j.Rules, j.Words.Graph), Rack: rack})
}

// roughly writes a time as people say it.
func roughly(d time.Duration) said.Text {
	switch {
	case d < 2*time.Second:
		return said.Of("a moment")
	case d < 2*time.Minute:
		return said.Count(int(math.Round(d.Seconds())), "second")
	case d < 2*time.Hour:
		return said.Count(int(math.Round(d.Minutes())), "minute")
	}
	return said.Of("%.1f hours", d.Hours())
}

// game returns a function that shows the progress of one game.
func (p *progress) game() func(done, turns int) {
	before := 0
	return func(done, _ int) {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		p.done += done - before
		before = done
		if p.bar != nil {
			p.bar.Set(p.done)
		}
	}
}

func (p *progress) close() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.bar != nil {
		p.bar.Close()
		p.bar = nil
	}
}
