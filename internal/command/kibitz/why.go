package kibitz

import (
	"maven/internal/engine"
	"maven/internal/explain"
	"maven/internal/form"
	"maven/internal/stat"
	"maven/internal/term"
)

// A why is an explanation of the best move, and what it is compared with.
type why struct {
	best, other *engine.Candidate // other is nil if there is none
	explain.Explanation
}

// why explains the best move: against the one asked about, against those of --also, or against the second.
func (a *answer) why() []why {
	all := a.found.Candidates
	if len(all) == 0 || all[0].Value.Known == stat.Unknown {
		return nil
	}
	var others []*engine.Candidate
	for i := range a.also {
		if c := a.found.Candidate(&a.also[i]); c != nil && !c.Move.Same(&all[0].Move) {
			others = append(others, c)
		}
	}
	if len(others) == 0 && len(all) > 1 {
		others = append(others, &all[1])
	}
	if len(others) == 0 {
		others = append(others, nil)
	}
	list := make([]why, len(others))
	for i, other := range others {
		list[i] = why{&all[0], other, explain.Compare(a.position, &all[0], other)}
	}
	return list
}

// whys writes the explanations.
func (t *textAnswers) whys(a *answer) error {
	for _, w := range a.why() {
		text := "\n"
		lines := term.Wrap(w.Verdict, sentenceWidth, 0)
		for _, r := range w.Reasons {
			lines = append(lines, term.Wrap("- "+r.Text, sentenceWidth, 2)...)
		}
		for _, line := range lines {
			text += line + "\n"
		}
		if err := t.screen.Printf("%s", text); err != nil {
			return err
		}
	}
	return nil
}

// sentenceWidth is how long lines of sentences get.
const sentenceWidth = 80

// forms returns the explanations for programs.
func (a *answer) forms() []form.Explanation {
	n := a.desk.board.Notation()
	var list []form.Explanation
	for _, w := range a.why() {
		than := ""
		if w.other != nil {
			than = n.Format(&w.other.Move)
		}
		list = append(list, form.NewExplanation(n.Format(&w.best.Move), than, &w.Explanation))
	}
	return list
}
