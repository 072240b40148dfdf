package command

import (
	"fmt"

	"maven/internal/setting"
	"maven/internal/term"
)

// Place reads a line of CGP, as Settings.Place does. What there is to say about its words goes to standard error, once.
func (a *App) Place(s *setting.Settings, line string) (*setting.Placed, error) {
	p, err := s.Place(line)
	if err == nil && p.Remark != "" && !a.remarks[p.Remark] {
		if a.remarks == nil {
			a.remarks = map[string]bool{}
		}
		a.remarks[p.Remark] = true
		fmt.Fprintf(term.Masked(a.Errs), "maven: %s; --lexicon NAME chooses other words\n", p.Remark)
	}
	return p, err
}
