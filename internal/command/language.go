package command

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/language"
)

// A LanguageChoice is the flag --language.
type LanguageChoice struct{ name string }

// Bind adds the flag. Its help says what is in the language.
func (l *LanguageChoice) Bind(c *cobra.Command, what string) {
	c.Annotations = map[string]string{speaks: ""}
	Choice(c, &l.name, "language", "", "language of "+what+": "+strings.Join(language.Names(), ", ")+" (default: that of the system)", language.Names()...)
}

// speaks marks the verbs that speak the language of their flag --language.
const speaks = "speaks"

// speakFor has the program say why a verb ends in the language that its flags ask for, also where they could not be read to the end.
func (a *App) speakFor(c *cobra.Command, args []string) {
	if _, does := c.Annotations[speaks]; !does || a.speaks != nil {
		return
	}
	var l LanguageChoice
	for i, arg := range args {
		name, after, _ := strings.Cut(arg, "=")
		if after == "" && i+1 < len(args) {
			after = args[i+1]
		}
		if name == "--language" && slices.Contains(language.Names(), strings.ToLower(after)) {
			l.name = strings.ToLower(after)
		}
	}
	l.Language(a)
}

// Language returns the language asked for, or that of the system. The program says in it why it ends, if it ends by an error.
func (l *LanguageChoice) Language(a *App) *language.Language {
	if a.speaks = language.Accepted(l.name); l.name == "" {
		a.speaks = language.System(a.Getenv)
	}
	return a.speaks
}
