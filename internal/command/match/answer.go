package match

import (
	"fmt"
	"math"
	"strings"

	"maven/internal/command"
	"maven/internal/match"
	"maven/internal/stat"
	"maven/internal/term"
)

// matchJSON is the result of a match. Its keys are those that programs which run matches read.
type matchJSON struct {
	Lexicon        command.LexiconJSON `json:"lexicon"`
	Rules          string              `json:"rules"`
	Seed           int                 `json:"seed"`
	Games          int                 `json:"games"`
	Pairs          int                 `json:"pairs"`
	Divergent      int                 `json:"divergent_pairs"`
	Turns          int                 `json:"turns"`
	Seconds        float64             `json:"seconds"`
	TurnsPerSecond float64             `json:"turns_per_second"`
	Stopped        *bool               `json:"stopped,omitempty"` // only with a test
	Verdict        string              `json:"verdict,omitempty"`
	Players        []playerJSON        `json:"players"`
}

type playerJSON struct {
	Name    string               `json:"name"`
	Leaves  string               `json:"leaves"`
	Wins    int                  `json:"wins"`
	Draws   int                  `json:"draws"`
	Losses  int                  `json:"losses"`
	WinRate command.EstimateJSON `json:"win_rate"`
	Score   float64              `json:"mean_score"`
	Turns   int                  `json:"turns"`
	Bingos  int                  `json:"bingos"`
	Spread  command.EstimateJSON `json:"spread"`
}

func estimateForm(e match.Estimate, pairs int) command.EstimateJSON {
	form := command.EstimateJSON{Mean: e.Mean}
	if pairs > 1 {
		form.StandardError = &e.StandardError
	}
	return form
}

// estimateText writes a mean with a sign or without and its standard error, which one pair does not
// tell.
func estimateText(format string, mean, standardError float64, pairs int) string {
	if pairs < 2 {
		return fmt.Sprintf(format, mean) + " ± ?"
	}
	return fmt.Sprintf(format, mean) + " ± " + strings.TrimPrefix(fmt.Sprintf(format, standardError), "+")
}

func (r *matchRun) form(words command.LexiconJSON) matchJSON {
	result := r.match.Result()
	form := matchJSON{
		Lexicon: words, Rules: r.plan.Rules.Name, Seed: r.options.seed,
		Games: 2 * result.Pairs, Pairs: result.Pairs, Divergent: result.Divergent, Turns: result.Turns,
		Seconds: math.Round(r.seconds*1000) / 1000, TurnsPerSecond: math.Round(r.rate()*10) / 10,
	}
	if r.options.stop != nil {
		stopped := result.Verdict != stat.Undecided
		form.Stopped, form.Verdict = &stopped, verdictName(result.Verdict)
	}
	for i := range result.Sides {
		s, p := &result.Sides[i], r.players[i]
		form.Players = append(form.Players, playerJSON{
			Name: p.Name, Leaves: p.Tables, Wins: s.Wins, Draws: s.Draws, Losses: s.Losses,
			WinRate: estimateForm(s.WinRate, result.Pairs), Score: s.Score, Turns: s.Turns, Bingos: s.Bingos,
			Spread: estimateForm(s.Spread, result.Pairs),
		})
	}
	return form
}

// rate is turns a second of wall-clock time, on all threads together, in this run.
func (r *matchRun) rate() float64 {
	if r.seconds == 0 {
		return 0
	}
	return float64(r.turns) / r.seconds
}

func verdictName(v stat.Verdict) string {
	return [...]string{stat.Undecided: "undecided", stat.AtMostLow: "low", stat.AtLeastHigh: "high"}[v]
}

// writeText writes the result for people.
func (r *matchRun) writeText(words command.LexiconJSON) error {
	screen, result := term.NewScreen(r.app.Out), r.match.Result()
	columns := []term.Column{{Head: ""}, {Head: "player"}, {Head: "leaves"}, {Head: "wins", Right: true},
		{Head: "draws", Right: true}, {Head: "losses", Right: true}, {Head: "win %", Right: true},
		{Head: "score", Right: true}, {Head: "spread", Right: true}, {Head: "bingos", Right: true},
		{Head: "turns", Right: true}}
	rows := make([][]string, len(result.Sides))
	for i := range result.Sides {
		s, p := &result.Sides[i], r.players[i]
		rows[i] = []string{string(rune('A' + i)), p.Name, p.Tables, command.Grouped(s.Wins), command.Grouped(s.Draws), command.Grouped(s.Losses),
			estimateText("%.1f", 100*s.WinRate.Mean, 100*s.WinRate.StandardError, result.Pairs),
			fmt.Sprintf("%.1f", s.Score), estimateText("%+.2f", s.Spread.Mean, s.Spread.StandardError, result.Pairs),
			command.Grouped(s.Bingos), command.Grouped(s.Turns)}
	}
	if err := screen.Table(columns, rows); err != nil {
		return err
	}
	if err := screen.Printf("\n%s on %s, %s, seed %d; the players differ in %s; after ± one standard error\n",
		command.Counted(result.Pairs, "pair")+" of games", words.Name, command.RulesName(r.plan.Rules, r.options.Tiles), r.options.seed,
		command.Grouped(result.Divergent)); err != nil {
		return err
	}
	if r.turns > 0 {
		if err := screen.Printf("%s in %.1f s, %s a second\n", command.Counted(r.turns, "turn"), r.seconds,
			command.Grouped(int(r.rate()))); err != nil {
			return err
		}
	}
	if r.options.stop != nil {
		if err := screen.Printf("%s\n", testVerdict(r.options.stop, &result)); err != nil {
			return err
		}
	}
	return screen.Printf("%s\n", spreadVerdict(&result))
}

// testVerdict says what the sequential test found.
func testVerdict(test *stat.Sequential, r *match.Result) string {
	after := "after " + command.Counted(r.Pairs, "pair")
	switch r.Verdict {
	case stat.AtMostLow:
		return fmt.Sprintf("the test stopped %s: A's gain is at most %v", after, test.Low)
	case stat.AtLeastHigh:
		return fmt.Sprintf("the test stopped %s: A's gain is at least %v", after, test.High)
	}
	return fmt.Sprintf("the test is undecided %s between a gain of at most %v and at least %v", after, test.Low, test.High)
}

// spreadVerdict says who is better, as far as is known.
func spreadVerdict(r *match.Result) string {
	gain := r.Sides[0].Spread
	low, high := gain.Interval()
	verdict := "no difference is shown"
	switch {
	case r.Pairs < 2:
		return "one pair says nothing of the error"
	case r.Divergent == 0:
		verdict = "the players move alike"
	case low > 0:
		verdict = "A is better"
	case high < 0:
		verdict = "B is better"
	}
	return fmt.Sprintf("A gains %+.2f points a game, 95%% interval %+.2f to %+.2f: %s", gain.Mean, low, high, verdict)
}
