package panel

import (
	"cmp"
	"fmt"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/panel"
	"maven/internal/term"
)

// writeText writes the result for people.
func (t *trial) writeText(screen *term.Screen) {
	columns := term.Heads("section", "half", ">positions", "player", ">regret, % of a win", ">points", ">best", ">others")
	var rows [][]string
	others, timed := 0, false
	for i := range t.sums {
		s := &t.sums[i]
		for k := range s.Scores {
			c := &s.Scores[k]
			rows = append(rows, append(head(s, string(rune('A'+k))), regretText(&c.Regret, s.Positions, "%.2f")...))
			last := &rows[len(rows)-1]
			*last = append(*last, fmt.Sprintf("%.0f%%", 100*float64(c.Best)/float64(c.Answers)), term.Grouped(c.Others))
			others += c.Others
		}
		if s.Gap != nil {
			rows = append(rows, append(append(head(s, "A − B"), regretText(s.Gap, s.Positions, "%+.2f")...), "", ""))
		}
	}
	screen.Table(columns, rows)
	screen.Printf("\n")
	for k, p := range t.players {
		screen.Printf("%c is %s%s\n", 'A'+k, p.Name, seedsText(len(t.seeds[k])))
		timed = timed || p.Timed()
		if p.Faults != nil {
			screen.Printf("%c, faults of the other program: %s\n", 'A'+k, cmp.Or(p.Faults().String(), "none"))
		}
	}
	if others > 0 {
		screen.Printf("others are moves that are no candidates: they were valued as the candidates were\n")
	}
	if timed {
		screen.Printf("a player thinks by time, so that another run may find something else\n")
	}
	screen.Printf("± is one standard error over positions; best says how often the best candidate was chosen\n")
}

// head returns the first cells of a row.
func head(s *panel.Sum, player string) []string {
	return []string{string(s.Section), cmp.Or(string(s.Half), all), term.Grouped(s.Positions), player}
}

// regretText writes a regret in percent of a win, and in points.
func regretText(r *panel.Regret, positions int, format string) []string {
	win, winError := r.Win()
	points, pointsError := r.Points()
	return []string{term.Estimate(format, 100*win, 100*winError, positions > 1), term.Estimate(format, points, pointsError, positions > 1)}
}

// seedsText says by how many seeds a player answered.
func seedsText(n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf(", by %d seeds", n)
}

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
