package kibitz

import "maven/internal/term"

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
