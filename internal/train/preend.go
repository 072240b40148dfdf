package train

import (
	"context"
	"fmt"
	"math"

	"maven/internal/classic/board"
	"maven/internal/classic/preend"
	"maven/internal/classic/search"
	"maven/internal/classic/tables"
	"maven/internal/classic/translate"
	"maven/internal/classic/words"
	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/match"
	"maven/internal/move"
	"maven/internal/pool"
	"maven/internal/wordgraph"
)

const (
	// preEndMagic begins every checkpoint of a PreEnd; its last byte is the version.
	preEndMagic = "MAVENPE1"

	// firstBlank is what a blank kept with the bag empty is worth at the beginning, in cp. All else is worth 0.
	firstBlank = 1000

	centipoints = 100 // of a point
)

// A PreEnd trains the tables of the original's pre-endgame.
type PreEnd struct {
	plan    Plan
	set     *tables.Set
	section *words.Section
	player  *engine.Classic
	*sums
}

// NewPreEnd returns a trainer, at its beginning, whose games are played by the whole program with these tables, but for
// those trained. The original must be able to play by the rules.
func NewPreEnd(plan Plan, set *tables.Set) (*PreEnd, error) {
	return newPreEnd(plan, set, words.FromGraph)
}

// newPreEnd is NewPreEnd with what makes the words of a graph those of the original.
func newPreEnd(plan Plan, set *tables.Set, section func(*wordgraph.Graph) (*words.Section, error)) (*PreEnd, error) {
	if plan.Games < 1 || plan.Games > maxClassicGames {
		return nil, fmt.Errorf("train preend: the plan has %d games; must have 1 to %d", plan.Games, maxClassicGames)
	}
	own, err := section(plan.Words.Graph)
	if err != nil {
		return nil, fmt.Errorf("train preend: %w", err)
	}
	start := *set
	var first tables.PreEndgame
	for i := range first.Blank {
		for j := range first.Blank[i] {
			first.Blank[i][j] = firstBlank
		}
	}
	start.Program.SetPreEndgame(first)
	player, err := engine.NewClassic(plan.Rules, &start, own, search.Options{})
	if err != nil {
		return nil, fmt.Errorf("train preend: %w", err)
	}
	t := &PreEnd{plan: plan, set: &start, section: own, player: player}
	t.sums = newSums(preEndMagic, plan.fingerprint("preend 1 "+player.Identity()), plan.Games, len(first.Numbers()), maxPoints, t.worker)
	return t, nil
}

// Replies returns the number of replies that the values are from.
func (t *PreEnd) Replies() int { return t.rows }

// worker returns what plays games for one thread.
func (t *PreEnd) worker(int) pool.Worker[[]yield] {
	g, seed := game.New(t.plan.Rules, t.plan.Words.Graph, 0), t.plan.Seed.Named("preend")
	active := []*words.Section{t.section}
	w := &watcher{player: t.player.Again(), searcher: search.New(t.set, active, search.Options{}), position: translate.New(nil)}
	return func(ctx context.Context, number int) ([]yield, error) {
		g.Reset(seed.At(number))
		return w.play(ctx, g)
	}
}

// Program returns the default program data with the values fitted so far. Each is pulled towards where it began as if it had
// been seen so often more.
func (t *PreEnd) Program() (tables.Program, error) {
	a, b := t.fit.normal()
	for i := range t.fit.n {
		a[i*t.fit.n+i] += leaning
	}
	now := t.set.Program.PreEndgame()
	numbers := now.Numbers()
	for i, v := range solve(a, b) {
		v += float64(*numbers[i])
		if !(math.Abs(v) <= math.MaxInt16) {
			return tables.Program{}, fmt.Errorf("the sums of value %d of %d cannot come from outcomes", i, len(numbers))
		}
		*numbers[i] = int(math.Round(v))
	}
	p := tables.DefaultProgram()
	p.SetPreEndgame(now)
	return p, nil
}

// An ending is what a play in the pre-endgame brought beyond what was expected after the reply, in cp, and the numbers of the
// tables in that expectation.
type ending struct {
	yield
	seat, spread int // who made the play; the spread after it, points
}

// A watcher plays games and watches how pre-endgames end. Each thread has one.
type watcher struct {
	player   *engine.Classic
	searcher *search.Searcher
	position *translate.Translator // before the last play that counts
	own      board.Move            // that play
	last     *ending               // of that play; nil if the last move does not count
	all      []ending
}

// play plays a game and returns the endings of the plays that were made with 8 to 16 tiles unseen and answered by a play.
func (w *watcher) play(ctx context.Context, g *game.Game) ([]yield, error) {
	w.all, w.last = nil, nil
	err := match.Play(ctx, g, [2]engine.Player{w.player, w.player}, func(p *game.Position, m *move.Move) {
		w.answer(m)
		w.last = nil
		unseen := p.Unseen()
		n := unseen.Len()
		if m.Kind == move.Play && n >= preend.FewestUnseen && n <= preend.MostUnseen && w.position.Set(p) == nil {
			w.own = w.position.Original(m)
			w.last = &ending{seat: g.Turn(), spread: p.Scores[0] - p.Scores[1] + int(m.Score)}
		}
	})
	all := make([]yield, len(w.all))
	for i, e := range w.all {
		e.outcome += centipoints * (g.Score(e.seat) - g.Score(1-e.seat) - e.spread)
		all[i] = e.yield
	}
	return all, err
}

// answer takes the reply to the last play.
func (w *watcher) answer(m *move.Move) {
	if w.last == nil || m.Kind != move.Play {
		return
	}
	reply := preend.Reply{Score: centipoints * int(m.Score)}
	used := m.Used()
	for i := range reply.Used {
		reply.Used[i] = int(used[i])
	}
	o, ok := w.searcher.Outlook(w.position.Position, &w.own, &reply)
	if !ok || len(o.Shares) == 0 {
		return
	}
	w.last.outcome = -o.Value
	for _, s := range o.Shares {
		w.last.row = append(w.last.row, column{s.Number, int64(s.Weight) * one / preend.One})
	}
	w.all = append(w.all, *w.last)
}
