package form

import (
	"math"

	"maven/internal/engine/program"
	"maven/internal/match"
	"maven/internal/stat"
)

// A Match is the result of games between two players.
type Match struct {
	Setting
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
	Players        []Player `json:"players"`
}

// A Player is one of the two players with its results.
type Player struct {
	Name      string   `json:"name"`
	Leaves    string   `json:"leaves"`
	Unseen    string   `json:"unseenTable,omitempty"` // missing for no table
	Wins      int      `json:"wins"`
	Draws     int      `json:"draws"`
	Losses    int      `json:"losses"`
	WinRate   Estimate `json:"winRate"` // 0 to 1, a draw as half a win
	MeanScore float64  `json:"meanScore"`
	Turns     int      `json:"turns"`
	Bingos    int      `json:"bingos"`
	Spread    Estimate `json:"spread"`
	Overtime  *float64 `json:"overtime,omitempty"` // seconds, the longest; missing for none
	Faults    *Faults  `json:"faults,omitempty"`   // of another program
}

// Faults are what went wrong with another program in this run.
type Faults struct {
	Crashes int `json:"crashes"`
	Late    int `json:"late"`
	Illegal int `json:"illegal"`
	Lost    int `json:"lost"` // turns
}

// NewFaults returns the faults of a program.
func NewFaults(f program.Faults) *Faults {
	return &Faults{Crashes: f.Crashes, Late: f.Late, Illegal: f.Illegal, Lost: f.Lost}
}

// A Pace is how long a run of games took.
type Pace struct {
	Seconds float64 // of wall-clock time
	Turns   int     // of this run, on all threads together
}

// Rate returns turns a second, 0 if nothing was played.
func (p Pace) Rate() float64 {
	if p.Seconds == 0 {
		return 0
	}
	return float64(p.Turns) / p.Seconds
}

// NewMatch returns the result of a match; tested says whether it had a sequential test. players have their names and
// tables already.
func NewMatch(s Setting, seed int, r *match.Result, players [2]Player, pace Pace, tested bool) Match {
	f := Match{Setting: s, Seed: seed, Games: 2 * r.Pairs, Pairs: r.Pairs, Divergent: r.Divergent, Turns: r.Turns,
		Seconds: math.Round(pace.Seconds*1000) / 1000, TurnsPerSecond: math.Round(pace.Rate()*10) / 10}
	if tested {
		stopped := r.Verdict != stat.Undecided
		f.Stopped = &stopped
		f.Verdict = [...]string{stat.Undecided: "undecided", stat.AtMostLow: "low", stat.AtLeastHigh: "high"}[r.Verdict]
	}
	for i := range r.Sides {
		s, p := &r.Sides[i], players[i]
		p.Wins, p.Draws, p.Losses, p.Turns, p.Bingos = s.Wins, s.Draws, s.Losses, s.Turns, s.Bingos
		p.WinRate, p.Spread, p.MeanScore = overPairs(s.WinRate, r.Pairs), overPairs(s.Spread, r.Pairs), s.Score
		if s.Overtime > 0 {
			over := s.Overtime.Seconds()
			p.Overtime = &over
		}
		f.Players = append(f.Players, p)
	}
	return f
}

// overPairs returns an estimate over pairs; for one pair its error is not known.
func overPairs(e match.Estimate, pairs int) Estimate {
	f := Estimate{Mean: e.Mean}
	if pairs > 1 {
		f.StandardError = &e.StandardError
	}
	return f
}
