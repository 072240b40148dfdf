// Package quiz is `maven quiz`, which asks questions about words, and keeps cards of those to be learned.
package quiz

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/cardbox"
	"maven/internal/command"
	"maven/internal/lexicon"
	"maven/internal/quiz"
	"maven/internal/said"
	"maven/internal/store"
	"maven/internal/wordsearch"
)

// New returns the command line of maven quiz.
func New(a *command.App) *cobra.Command {
	return command.Group(&cobra.Command{
		Use:   "quiz",
		Short: "Learn words: questions, cards that come again, what you missed",
		Long: "Asks questions about words: about any that a search finds, or about cards. A card comes again when you\n" +
			"are about to forget it: within minutes after a wrong answer, later after each right one. Cards are kept in the database, in a box for each word list.",
		Example: "  maven quiz ask length:7 top:1-100\n  maven quiz ask length:4 --kind hooks --limit 20s\n" +
			"  maven quiz add length:2-3 --kind hooks\n  maven quiz due\n  maven quiz missed --who ann\n  maven quiz stats",
	}, newAsk(a), newDue(a), newAdd(a), newMissed(a), newStats(a), newExport(a), newImport(a), newRemove(a))
}

// An options has the flags that the verbs share.
type options struct {
	command.LexiconChoice
	file string // the database
	kind string
}

func (o *options) bind(a *command.App, c *cobra.Command) {
	o.LexiconChoice.Bind(a, c)
	command.Database(c.Flags(), &o.file)
}

// bindKind binds --kind; any says that "" stands for all kinds.
func (o *options) bindKind(c *cobra.Command, any bool) {
	kinds, about := quiz.Kinds()
	names, told := make([]string, len(kinds)), make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = string(k)
		told[i] = names[i] + " (" + about[i] + ")"
	}
	unasked, usage := names[0], "what is asked: "+strings.Join(told, ", ")
	if any {
		unasked, usage = "", "only cards of this kind: "+said.Or(names).String()
	}
	command.Choice(c, &o.kind, "kind", unasked, usage, names...)
}

// box opens the cards of the word list, in a database that it makes if there is none, and has work use them.
func (o *options) box(ctx context.Context, a *command.App, work func(b *cardbox.Box, lex *lexicon.Lexicon) error) error {
	lex, err := o.Open(a)
	if err != nil {
		return err
	}
	return a.InStore(ctx, o.file, func(s *store.Store) error { return work(cardbox.Open(s, lex.Name), lex) })
}

// texts returns the questions of a kind about the words that a query finds, the likeliest first.
func texts(ctx context.Context, a *command.App, file string, lex *lexicon.Lexicon, kind quiz.Kind, query string) ([]string, error) {
	q, err := wordsearch.Parse(lex, a.WordLists(ctx, file), query)
	if err != nil {
		return nil, command.UsageError(err)
	}
	return quiz.Found(lex, kind, q.Words(lex)), nil
}
