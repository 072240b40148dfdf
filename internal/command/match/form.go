package match

import (
	"math"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/match"
	"maven/internal/stat"
)

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
	Name      string        `json:"name"`
	Leaves    string        `json:"leaves"`
	Unseen    string        `json:"unseenTable,omitempty"` // missing for no table
	Wins      int           `json:"wins"`
	Draws     int           `json:"draws"`
	Losses    int           `json:"losses"`
	WinRate   form.Estimate `json:"winRate"` // 0 to 1, a draw as half a win
	MeanScore float64       `json:"meanScore"`
	Turns     int           `json:"turns"`
	Bingos    int           `json:"bingos"`
	Spread    form.Estimate `json:"spread"`
	Overtime  *float64      `json:"overtime,omitempty"` // seconds, the longest; missing for none
	Faults    *faults       `json:"faults,omitempty"`   // of another program
}

// faults are what went wrong with another program in this run.
type faults struct {
	Crashes int `json:"crashes"`
	Late    int `json:"late"`
	Illegal int `json:"illegal"`
	Lost    int `json:"lost"` // turns
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
		Seconds: math.Round(took.Seconds*1000) / 1000, TurnsPerSecond: math.Round(took.rate()*10) / 10}
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
