package match

import (
	"cmp"
	"fmt"
	"math"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/match"
	"maven/internal/program"
	"maven/internal/stat"
	"maven/internal/term"
)

// form returns the result for programs.
func (r *matchRun) form(words form.Lexicon) answer {
	result := r.match.Result()
	var players [2]player
	for i := range players {
		tables := r.players[i].Tables
		players[i] = player{Name: r.players[i].Name, Leaves: tables.Leaves, Unseen: tables.Unseen}
		if tell := r.players[i].Faults; tell != nil {
			players[i].Faults = new(tell())
		}
	}
	out := newAnswer(form.NewSetting(words, r.plan.Rules, ""), r.options.seed, &result, players, r.pace, r.options.stop != nil)
	out.Unseen, out.Timed = r.options.unseen, r.timed()
	if r.options.clock != nil {
		out.Clock = r.options.clock.String()
	}
	return out
}

// writeText writes the result for people.
func (r *matchRun) writeText(screen *term.Screen, words form.Lexicon) {
	result := r.match.Result()
	columns := term.Heads("", "player", "leaves", ">wins", ">draws", ">losses", ">win %", ">score", ">spread", ">bingos", ">turns")
	rows := make([][]string, len(result.Sides))
	for i := range result.Sides {
		s, p := &result.Sides[i], r.players[i]
		leaves := p.Tables.String()
		if p.Faults != nil {
			leaves = "–" // another program does not tell
		}
		rows[i] = []string{string(rune('A' + i)), p.Name, leaves, term.Grouped(s.Wins), term.Grouped(s.Draws), term.Grouped(s.Losses),
			term.Estimate("%.1f", 100*s.WinRate.Mean, 100*s.WinRate.StandardError, result.Pairs > 1),
			fmt.Sprintf("%.1f", s.Score), term.Estimate("%+.2f", s.Spread.Mean, s.Spread.StandardError, result.Pairs > 1),
			term.Grouped(s.Bingos), term.Grouped(s.Turns)}
	}
	screen.Table(columns, rows)
	screen.Printf("\n%s on %s, %s, seed %d; the players differ in %s; ± is one standard error\n",
		term.Counted(result.Pairs, "pair")+" of games", words.Name, command.RulesName(r.plan.Rules, r.options.Tiles), r.options.seed,
		term.Grouped(result.Divergent))
	if r.options.unseen > 0 {
		screen.Printf("from positions with at most %s unseen; the scores before count\n", term.Counted(r.options.unseen, "tile"))
	}
	for i, p := range r.players {
		if p.Faults == nil {
			continue
		}
		screen.Printf("%c, faults of the other program: %s\n", 'A'+i, cmp.Or(p.Faults().String(), "none"))
	}
	screen.Printf("%s\n", r.sameness(&result))
	if r.pace.Turns > 0 {
		screen.Printf("%s in %.1f s, %s a second\n", term.Counted(r.pace.Turns, "turn"), r.pace.Seconds,
			term.Grouped(int(r.pace.rate())))
	}
	if r.options.stop != nil {
		screen.Printf("%s\n", testVerdict(r.options.stop, &result))
	}
	screen.Printf("%s\n", spreadVerdict(&result))
}

// timed reports whether the games depend on the machine.
func (r *matchRun) timed() bool {
	return r.options.clock != nil || r.players[0].Timed() || r.players[1].Timed()
}

// sameness says whether the games would be the same another time, and how clocks were kept.
func (r *matchRun) sameness(result *match.Result) string {
	text := "the same seed gives the same games on any machine"
	if r.timed() {
		text = "the players think by time, so that the games are not the same another time or on another machine"
	}
	if r.options.clock == nil {
		return text
	}
	for i := range result.Sides {
		over := result.Sides[i].Overtime
		text += fmt.Sprintf("\n%c kept its time of %s", 'A'+i, r.options.clock)
		if over > 0 {
			text += fmt.Sprintf(" but for %v at most, at %d points a minute", over, engine.OvertimePenalty)
		}
	}
	return text
}

// testVerdict returns what the sequential test found.
func testVerdict(test *stat.Sequential, r *match.Result) string {
	after := "after " + term.Counted(r.Pairs, "pair")
	switch r.Verdict {
	case stat.AtMostLow:
		return fmt.Sprintf("the test stopped %s: A gains at most %v", after, test.Low)
	case stat.AtLeastHigh:
		return fmt.Sprintf("the test stopped %s: A gains at least %v", after, test.High)
	}
	return fmt.Sprintf("the test is undecided %s: A may gain at most %v or at least %v", after, test.Low, test.High)
}

// spreadVerdict says which player is better, if the games show it.
func spreadVerdict(r *match.Result) string {
	gain := r.Sides[0].Spread
	low, high := gain.Interval(r.Pairs)
	verdict := "no difference is shown"
	switch {
	case r.Pairs < 2:
		return "one pair is too few to estimate the error"
	case r.Divergent == 0:
		verdict = "the players made the same moves"
	case low > 0:
		verdict = "A is better"
	case high < 0:
		verdict = "B is better"
	}
	does := "gains"
	if gain.Mean < 0 {
		does = "loses"
	}
	return fmt.Sprintf("A %s %.2f points a game, 95%% interval of the spread %+.2f to %+.2f: %s", does, math.Abs(gain.Mean), low, high, verdict)
}

// An answer is the result of games between two players.
type answer struct {
	form.Setting
	Seed           int      `json:"seed"`
	Unseen         int      `json:"unseen,omitempty"` // tiles unseen in the positions that games were played from
	Timed          bool     `json:"timed,omitempty"`  // the players think by time: the games are not the same another time
	Clock          string   `json:"clock,omitempty"`
	Games          int      `json:"games"`
	Pairs          int      `json:"pairs"`
	Divergent      int      `json:"divergentPairs"`
	Turns          int      `json:"turns"` // of both players
	Seconds        float64  `json:"seconds"`
	TurnsPerSecond float64  `json:"turnsPerSecond"`
	Stopped        *bool    `json:"stopped,omitempty"` // only with a test
	Verdict        string   `json:"verdict,omitempty"` // of the test: low, high or undecided
	Players        []player `json:"players"`
}

// A player is one of the two players with its results.
type player struct {
	Name      string          `json:"name"`
	Leaves    string          `json:"leaves"`
	Unseen    string          `json:"unseenTable,omitempty"` // missing for no table
	Wins      int             `json:"wins"`
	Draws     int             `json:"draws"`
	Losses    int             `json:"losses"`
	WinRate   form.Estimate   `json:"winRate"` // 0 to 1, a draw as half a win
	MeanScore float64         `json:"meanScore"`
	Turns     int             `json:"turns"`
	Bingos    int             `json:"bingos"`
	Spread    form.Estimate   `json:"spread"`
	Overtime  *float64        `json:"overtime,omitempty"` // seconds, the longest; missing for none
	Faults    *program.Faults `json:"faults,omitempty"`   // of another program
}

// A pace is how long a run of games took.
type pace struct {
	Seconds float64 // of wall-clock time
	Turns   int     // of this run, on all threads together
}

// rate returns turns a second, 0 if nothing was played.
func (p pace) rate() float64 {
	if p.Seconds == 0 {
		return 0
	}
	return float64(p.Turns) / p.Seconds
}

// newAnswer returns the result of a match; tested says whether it had a sequential test. players have their names and
// tables already.
func newAnswer(s form.Setting, seed int, r *match.Result, players [2]player, took pace, tested bool) answer {
	f := answer{Setting: s, Seed: seed, Games: 2 * r.Pairs, Pairs: r.Pairs, Divergent: r.Divergent, Turns: r.Turns,
		Seconds: stat.Rounded(took.Seconds, 1000), TurnsPerSecond: stat.Rounded(took.rate(), 10)}
	if tested {
		f.Stopped = new(r.Verdict != stat.Undecided)
		f.Verdict = [...]string{stat.Undecided: "undecided", stat.AtMostLow: "low", stat.AtLeastHigh: "high"}[r.Verdict]
	}
	for i := range r.Sides {
		s, p := &r.Sides[i], players[i]
		p.Wins, p.Draws, p.Losses, p.Turns, p.Bingos = s.Wins, s.Draws, s.Losses, s.Turns, s.Bingos
		p.WinRate = command.Estimate(s.WinRate.Mean, s.WinRate.StandardError, r.Pairs)
		p.Spread = command.Estimate(s.Spread.Mean, s.Spread.StandardError, r.Pairs)
		p.MeanScore = s.Score
		if s.Overtime > 0 {
			p.Overtime = new(s.Overtime.Seconds())
		}
		f.Players = append(f.Players, p)
	}
	return f
}
