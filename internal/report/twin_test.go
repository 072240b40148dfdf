package report

import (
	"bytes"
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/record"
	"maven/internal/stat"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// The summaries are what the turns add up to, counted the slow way, one figure at a time.
func TestSummaryAgainstCounting(t *testing.T) {
	t.Run("made", func(t *testing.T) { countTurns(t, map[string]string{"evening": evening, "phony": phonyOff}) })
	t.Run("shared", func(t *testing.T) { countTurns(t, shared(t)) })
}

func countTurns(t *testing.T, games map[string]string) {
	for name, text := range games {
		r := shipped().judge(t, text, true)
		for p := range r.Summaries {
			count := func(is func(t *Turn) bool) int {
				n := 0
				for i := range r.Turns {
					if r.Turns[i].Player == p && is(&r.Turns[i]) {
						n++
					}
				}
				return n
			}
			s := &r.Summaries[p]
			for what, c := range map[string]struct {
				got int
				is  func(t *Turn) bool
			}{
				"turns":       {s.Turns, func(t *Turn) bool { return t.IsMove() || t.Kind == record.ChallengeLost }},
				"judged":      {s.Judged, func(t *Turn) bool { return t.Legal }},
				"fine":        {s.Grades[Fine], func(t *Turn) bool { return t.Legal && t.Loss < 2000 }},
				"small":       {s.Grades[Small], func(t *Turn) bool { return t.Legal && t.Loss >= 2000 && t.Loss < 7000 }},
				"medium":      {s.Grades[Medium], func(t *Turn) bool { return t.Legal && t.Loss >= 7000 && t.Loss < 15000 }},
				"large":       {s.Grades[Large], func(t *Turn) bool { return t.Legal && t.Loss >= 15000 }},
				"bingos":      {s.Bingos, func(t *Turn) bool { return t.Kind == record.Played && t.Move.Played == 7 && !t.Withdrawn }},
				"missed":      {s.BingosMissed, func(t *Turn) bool { return t.Verdict != nil && t.Verdict.Bingos > 0 && t.Move.Played != 7 }},
				"phonies":     {s.Phonies, func(t *Turn) bool { return len(t.Phonies) > 0 }},
				"off":         {s.PhoniesWithdrawn, func(t *Turn) bool { return len(t.Phonies) > 0 && t.Withdrawn }},
				"exchanges":   {s.Exchanges, func(t *Turn) bool { return t.Kind == record.Exchanged || t.Kind == record.ExchangedCount }},
				"passes":      {s.Passes, func(t *Turn) bool { return t.Kind == record.Passed }},
				"not judged":  {s.Judged + s.PhoniesJudged + s.NotJudged, (*Turn).IsMove},
				"not ranking": {s.NotJudged, func(t *Turn) bool { return t.IsMove() && t.LossText().IsZero() }},
			} {
				if want := count(c.is); c.got != want {
					t.Errorf("%s player %d: %s %d, want %d", name, p+1, what, c.got, want)
				}
			}
			checkExtremes(t, name, r, p)
		}
	}
}

// checkExtremes compares the turns that a summary names with all others of the player.
func checkExtremes(t *testing.T, name string, r *Report, p int) {
	t.Helper()
	s, points, loss := &r.Summaries[p], 0, tile.Equity(0)
	for i := range r.Turns {
		if turn := &r.Turns[i]; turn.Player == p && turn.Kind == record.Played && !turn.Withdrawn {
			points = max(points, turn.Change)
		}
		if turn := &r.Turns[i]; turn.Player == p && turn.Legal {
			loss = max(loss, turn.Loss)
		}
	}
	if s.High == 0 && points > 0 || s.High > 0 && r.Turns[s.High-1].Change != points {
		t.Errorf("%s player %d: turn %d is not the highest, of %d points", name, p+1, s.High, points)
	}
	if s.Worst == 0 && loss > 0 || s.Worst > 0 && r.Turns[s.Worst-1].Loss != loss {
		t.Errorf("%s player %d: turn %d is not the worst, that loses %v", name, p+1, s.Worst, loss)
	}
}

// The turning points are the largest losses and costs in order, the earlier first where two are the same.
func TestTurningAgainstSorting(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		r := &Report{Turns: make([]Turn, rng.IntN(12)), Players: [2]record.Player{{Name: "Ann Example"}, {Nick: "bob"}}}
		r.Who = []string{"", "", "ann_example", "Bob", "nobody"}[rng.IntN(5)]
		var want []int
		for i := range r.Turns {
			turn := &r.Turns[i]
			turn.Number, turn.Player = i+1, rng.IntN(2)
			own := r.Who == "" || r.Who == []string{"ann_example", "Bob"}[turn.Player]
			if rng.IntN(3) == 0 {
				turn.Cost = tile.Equity(rng.IntN(9)-3) * tile.Point
			} else {
				turn.Loss = tile.Equity(rng.IntN(5)) * tile.Point
			}
			if turn.Grade = GradeOf(turn.Loss); turn.Cost != 0 {
				turn.Phonies = []string{"XX"}
			}
			if own && (turn.Loss >= smallLoss || turn.Cost >= smallLoss) {
				want = append(want, i+1)
			}
		}
		worth := func(n int) tile.Equity { return max(r.Turns[n-1].Loss, r.Turns[n-1].Cost) }
		slices.SortFunc(want, func(a, b int) int { return cmp.Or(cmp.Compare(worth(b), worth(a)), cmp.Compare(a, b)) })
		n := rng.IntN(6)
		want = want[:min(n, len(want))]
		var got []int
		for _, turn := range r.Turning(n) {
			got = append(got, turn.Number)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	}
}

// A report, its page and what is kept of it are the same from any goroutine, whatever was judged before.
func TestSameFromAllThreads(t *testing.T) {
	f := shipped()
	games := []string{evening, phonyOff, players + ">ann: AEINRST 8H RETAINS +66 66\n>bob: AEINRS? - +0 0\n"}
	all := f.player.Again()
	want := make([][]byte, len(games))
	write := func(text string, m engine.Player) []byte {
		h, about := f.replay(t, text, true)
		cache := &memory{}
		r, err := Judge(context.Background(), on(h, about, shipped().work(m, 3, cache)))
		if err != nil {
			t.Error(err)
			return nil
		}
		var b bytes.Buffer
		if err := r.WriteHTML(&b, "", nil); err != nil {
			t.Error(err)
		}
		for key, data := range cache.kept {
			b.WriteString(key)
			b.Write(data)
		}
		return b.Bytes()
	}
	for i, text := range games {
		want[i] = write(text, all)
	}
	var wait sync.WaitGroup
	for n := range testsize.Of(2, 4, 4) {
		wait.Go(func() {
			m := f.player.Again()
			for i := range games {
				at := (i*(n%2*2+1) + n) % len(games)
				if !bytes.Equal(write(games[at], m), want[at]) {
					t.Errorf("game %d differs", at)
				}
			}
		})
	}
	wait.Wait()
}

// A sampler is a player of the sort that the static one is not: its values have errors, and chances to win.
type sampler struct{ *engine.Static }

func (sampler) Identity() string { return "sampler 1" }

func (s sampler) Analyze(p *game.Position, r engine.Request) (*engine.Analysis, error) {
	a, err := s.Static.Analyze(p, r)
	if err != nil {
		return nil, err
	}
	return engine.NewAnalysis(p, &r, sampling{a})
}

type sampling struct{ static *engine.Analysis }

func (s sampling) Step(ctx context.Context, _ engine.Task, tell func(engine.Findings)) (engine.Stop, error) {
	if err := s.static.Run(ctx, engine.Limits{}, nil); err != nil {
		return engine.NotStopped, err
	}
	f := s.static.Snapshot().Findings
	for i := range f.Candidates {
		v := &f.Candidates[i].Value
		v.Known, v.EquityError, v.HasWin, v.Win, v.WinError = stat.Sampled, tile.Equity(100+i), true, 0.75-float64(i)/10, 0.0125
	}
	tell(f)
	return engine.Complete, nil
}

// There is room for players that sample: errors and chances to win are kept and shown.
func TestSampledValues(t *testing.T) {
	f := shipped()
	player := sampler{f.player.Again()}
	h, about := f.replay(t, phonyOff, true)
	about.Method = "sampler"
	cache := &memory{}
	fresh, err := Judge(context.Background(), on(h, about, shipped().work(player, 3, cache)))
	if err != nil {
		t.Fatal(err)
	}
	again, err := Judge(context.Background(), on(h, about, shipped().work(player, 3, cache)))
	if err != nil || !again.Cached {
		t.Fatal(err, again.Fault)
	}
	for i := range fresh.Turns {
		if !same(fresh.Turns[i].Verdict, again.Turns[i].Verdict) {
			t.Errorf("turn %d is kept as %+v", i+1, again.Turns[i].Verdict)
		}
	}
	text := page(t, again, "")
	for _, want := range []string{"equity, win: sampled", " ± 0.10, 75.0%", "judged by sampler equity"} {
		if !bytes.Contains([]byte(text), []byte(want)) {
			t.Errorf("the page has no %q", want)
		}
	}
	other, err := Judge(context.Background(), on(h, about, shipped().work(f.player.Again(), 3, cache)))
	if err != nil || other.Cached {
		t.Errorf("what one player said is taken for what another says: %v", err)
	}
}
