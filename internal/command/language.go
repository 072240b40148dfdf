package command

import (
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/language"
)

// A LanguageChoice is the flag --language.
type LanguageChoice struct{ name string }

// Bind adds the flag. Its help says what is in the language.
func (l *LanguageChoice) Bind(c *cobra.Command, what string) {
	Choice(c, &l.name, "language", "", "language of "+what+": "+strings.Join(language.Names(), ", ")+" (default: that of the system)", language.Names()...)
}

// Language returns the language asked for, or that of the system. The program says in it why it ends, if it ends by an error.
func (l *LanguageChoice) Language(a *App) *language.Language {
	if a.speaks = language.Accepted(l.name); l.name == "" {
		a.speaks = language.System(a.Getenv)
	}
	return a.speaks
}
