package train

import (
	"context"
	"errors"
	"math"
	"reflect"
	"testing"

	"maven/internal/library/librarytest"
	"maven/internal/pool"
	"maven/internal/testsize"
	"maven/internal/winprob"
)

// judged plays a plan's games and judges the table.
func judged(t testing.TB, plan Plan, table *winprob.Table, threads int) *WinJudgement {
	t.Helper()
	j, err := JudgeWinProb(t.Context(), plan, table, threads, noReport)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// A judgement is the same for any number of threads, and its parts add up.
func TestJudgeThreadsAgree(t *testing.T) {
	plan := smallWinPlan(t, 60)
	w := winTrainer(t, plan)
	runWin(t, w, 1)
	one := judged(t, plan, winTable(t, w), 1)
	for _, threads := range []int{0, 2, 5} {
		if !reflect.DeepEqual(one, judged(t, plan, winTable(t, w), threads)) {
			t.Errorf("%d threads judge otherwise than one", threads)
		}
	}
	var deciles, phases, after, tenths Judged
	add := func(sum, one *Judged) {
		sum.Turns += one.Turns
		sum.predicted += one.predicted
		sum.won += one.won
		sum.loss += one.loss
		sum.square += one.square
	}
	for i := range one.Deciles {
		add(&deciles, &one.Deciles[i].Judged)
	}
	for i := range one.Phases {
		add(&phases, &one.Phases[i].Judged)
	}
	for i := range one.After {
		s := &one.After[i]
		add(&after, &s.Judged)
		for k := range s.Deciles {
			add(&tenths, &s.Deciles[k].Judged)
		}
	}
	if after.Turns == 0 || after.Turns >= one.All.Turns || tenths.Turns != after.Turns || tenths.won != after.won || tenths.loss != after.loss {
		t.Errorf("after %d moves of %d, by tenths %+v, want %+v", after.Turns, one.All.Turns, tenths, after)
	}
	for name, sum := range map[string]*Judged{"deciles": &deciles, "phases": &phases} {
		sum.finish()
		if sum.Turns != one.All.Turns || sum.won != one.All.won || sum.loss != one.All.loss || sum.Brier != one.All.Brier {
			t.Errorf("the %s add up to %+v, not to %+v", name, sum, one.All)
		}
	}
}

// What a table was fitted on is not what it is judged on, for the same seed too.
func TestJudgedGamesAreOthers(t *testing.T) {
	plan := smallWinPlan(t, 30)
	turns := map[string][]turn{}
	for _, name := range []string{"winprob", "winprob judged"} {
		worker := worker(&plan, plan.Seed.Named(name), func(g *played) []turn { return g.turns })
		err := pool.Run(t.Context(), 1, 0, plan.Games, worker, func(_ int, all []turn) error {
			turns[name] = append(turns[name], all...)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if reflect.DeepEqual(turns["winprob"], turns["winprob judged"]) {
		t.Error("the same games")
	}
}

// The sums are those of the formulas.
func TestJudgedTwin(t *testing.T) {
	chances, won := []float64{0.9, 0.2, 0.5, 0.75}, []float64{1, 0, 0.5, 0}
	var j Judged
	over := 0.0
	var predicted, outcome, loss, square float64
	for i, p := range chances {
		j.add(p, won[i])
		j.endGame()
		over += (won[i] - p) * (won[i] - p)
		predicted, outcome = predicted+p/4, outcome+won[i]/4
		loss -= (won[i]*math.Log(p) + (1-won[i])*math.Log(1-p)) / 4
		square += (won[i] - p) * (won[i] - p) / 4
	}
	j.finish()
	mean := outcome - predicted
	spread := math.Sqrt((over/4 - mean*mean) * 4 / 3 / 4) // each turn a game of its own
	for name, pair := range map[string][2]float64{
		"predicted": {j.Predicted, predicted}, "won": {j.Won, outcome}, "log loss": {j.LogLoss, loss},
		"Brier": {j.Brier, square}, "error": {j.StandardError, spread},
	} {
		if math.Abs(pair[0]-pair[1]) > 2e-6 {
			t.Errorf("%s is %.7f, want %.7f", name, pair[0], pair[1])
		}
	}
	var none Judged
	none.finish()
	if none.Predicted != 0 || none.StandardError != 0 || none.LogLoss != 0 {
		t.Errorf("nothing judged is %+v", none)
	}
}

func TestPhases(t *testing.T) {
	small := smallWinPlan(t, 1)
	got := phases(&small)
	want := [][2]int{{9, 27}, {5, 8}, {1, 4}}
	if len(got) != len(want) {
		t.Fatalf("phases %v, want %v", got, want)
	}
	for i, p := range got {
		if [2]int{p.Least, p.Most} != want[i] {
			t.Errorf("phase %d is %d to %d, want %v", i, p.Least, p.Most, want[i])
		}
	}
}

func TestJudgeStops(t *testing.T) {
	plan := smallWinPlan(t, 100)
	w := winTrainer(t, plan)
	runWin(t, w, 1)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := JudgeWinProb(ctx, plan, winTable(t, w), 2, noReport); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled judgement ends with %v", err)
	}
}

// calibrated fails for each class whose share won is further from the chance predicted than five
// standard errors and slack. Classes of under 200 turns are passed over.
func calibrated(t *testing.T, j *WinJudgement, slack float64) {
	t.Helper()
	for i, class := range j.classes() {
		if class.Turns < 200 {
			continue
		}
		if d := class.Won - class.Predicted; math.Abs(d) > 5*class.StandardError+slack {
			t.Errorf("class %d of %d turns: predicted %.4f, won %.4f, standard error %.4f",
				i, class.Turns, class.Predicted, class.Won, class.StandardError)
		}
	}
}

// A table fitted on games is calibrated on others.
func TestFittedTableIsCalibrated(t *testing.T) {
	testsize.OneThread(t)
	fit := smallWinPlan(t, 1500)
	w := winTrainer(t, fit)
	runWin(t, w, 2)
	test := fit
	test.Games = 500
	// The table has an error of its own, about half that of the games it is judged on.
	j := judged(t, test, winTable(t, w), 2)
	calibrated(t, j, 0.01)
	if p := j.All.Won; j.All.Turns < 3_000 || j.All.LogLoss >= math.Ln2 || p < 0.45 || p > 0.55 {
		t.Errorf("%d turns, log loss %.4f, won %.4f", j.All.Turns, j.All.LogLoss, p)
	}
}

// After a move the chances of the shipped table are those of the games, with many tiles in the bag, few and none.
func TestShippedTableAfterMoves(t *testing.T) {
	testsize.Slow(t)
	plan := englishPlan(t, 1500)
	plan.Seed = 6
	table, err := librarytest.Library("").WinProb("", plan.Rules, nil)
	if err != nil || table == nil {
		t.Fatalf("no table is shipped: %v", err)
	}
	j := judged(t, plan, table, 2)
	if len(j.After) != 4 {
		t.Fatalf("%d stages", len(j.After))
	}
	for i, least := range []int{21, 8, 1, 0} {
		s := &j.After[i]
		if d := s.Won - s.Predicted; s.Least != least || s.Turns < 2000 || math.Abs(d) > 4*s.StandardError {
			t.Errorf("%d to %d in the bag, %d moves: said %.4f, found %.4f, standard error %.4f", s.Least, s.Most, s.Turns, s.Predicted, s.Won, s.StandardError)
		}
	}
}

// The shipped table is calibrated, and far better than a coin.
func TestShippedTableIsCalibrated(t *testing.T) {
	if !testsize.Long() {
		t.Skip("plays a few hundred games")
	}
	plan := englishPlan(t, 400)
	plan.Seed = 5
	table, err := librarytest.Library("").WinProb("", plan.Rules, nil)
	if err != nil || table == nil {
		t.Fatalf("no table is shipped: %v", err)
	}
	j := judged(t, plan, table, 2)
	calibrated(t, j, 0)
	if j.All.LogLoss > 0.55 || j.All.Brier > 0.19 { // 0.476 and 0.160 on 50,000 games
		t.Errorf("log loss %.4f, Brier score %.4f", j.All.LogLoss, j.All.Brier)
	}
}
