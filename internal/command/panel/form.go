package panel

import (
	"cmp"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/panel"
)

// An answer is what players lost in the positions of a panel.
type answer struct {
	form.Setting
	Seeds    int       `json:"seeds"`
	Timed    bool      `json:"timed,omitempty"` // a player thinks by time: another run may find something else
	Players  []string  `json:"players"`
	Sections []section `json:"sections"`
}

// A section is the positions of a section in one half, or in both.
type section struct {
	Section    string  `json:"section"`
	Half       string  `json:"half"` // tuning, held-out or all
	Positions  int     `json:"positions"`
	Scores     []score `json:"scores"`               // by player
	Difference *regret `json:"difference,omitempty"` // the first player's regret less the second's
}

// A score is what one player lost.
type score struct {
	regret
	Answers int `json:"answers"`
	Best    int `json:"best"`
	Others  int `json:"others"`
}

// A regret is what moves lost.
type regret struct {
	Win    form.Estimate `json:"win"`
	Points form.Estimate `json:"points"`
}

// form returns the result for programs.
func (t *trial) form() *answer {
	f := &answer{Setting: form.NewSetting(form.Identity(t.start.Words), t.start.Rules, t.tables.Leaves), Seeds: t.options.seeds}
	f.Unseen = t.tables.Unseen
	for _, p := range t.players {
		f.Players = append(f.Players, p.Name)
		f.Timed = f.Timed || p.Timed()
	}
	for i := range t.sums {
		f.Sections = append(f.Sections, newSection(&t.sums[i]))
	}
	return f
}

func newSection(s *panel.Sum) section {
	f := section{Section: string(s.Section), Half: cmp.Or(string(s.Half), all), Positions: s.Positions}
	for i := range s.Scores {
		c := &s.Scores[i]
		f.Scores = append(f.Scores, score{newRegret(&c.Regret, s.Positions), c.Answers, c.Best, c.Others})
	}
	if s.Gap != nil {
		f.Difference = new(newRegret(s.Gap, s.Positions))
	}
	return f
}

func newRegret(r *panel.Regret, positions int) regret {
	win, winError := r.Win()
	points, pointsError := r.Points()
	return regret{command.Estimate(win, winError, positions), command.Estimate(points, pointsError, positions)}
}
