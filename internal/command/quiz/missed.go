package quiz

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/cardbox"
	"maven/internal/career"
	"maven/internal/command"
	"maven/internal/judging"
	"maven/internal/lesson"
	"maven/internal/record"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/term"
)

func newMissed(a *command.App) *cobra.Command {
	var o options
	var who, judge string
	c := &cobra.Command{
		Use:   "missed --who NAME [GAME...]",
		Short: "Put what you missed in your games into the box",
		Long: "Judges games of the database, those with these numbers or all of a player, and puts what the player missed into\n" +
			"the box: the letters of missed bingos, phonies that were played or let stand, and hooks that a better move used.\n" +
			"Each card goes to the word list that its game was judged by, and shows its game and turn. Verdicts are kept: a\n" +
			"game is judged once.",
		Example: "  maven quiz missed --who ann\n  maven quiz missed --who ann 12 13 --player full,iterations=5000",
		RunE: func(c *cobra.Command, args []string) error {
			ids, err := command.IDs(args)
			if err != nil {
				return err
			}
			player, err := setting.ParseJudge(judge)
			if err != nil {
				return command.UsageError(err)
			}
			return a.WithStore(c.Context(), o.file, func(s *store.Store) error {
				m := misser{a, career.Bench{Store: s, Settings: a.Settings,
					Options: judging.Options{Player: player, Cache: s.Analyses(), Irregular: true, Who: who}}}
				return m.all(c.Context(), ids)
			})
		},
	}
	command.Database(c.Flags(), &o.file)
	command.Name(c.Flags(), &who, "who", "the full name of a player", "the player whose games they are, by the full name")
	c.Flags().StringVar(&judge, "player", setting.QuickJudge, "who judges: maven help players lists them")
	c.MarkFlagRequired("who")
	return c
}

// A misser finds what a player missed.
type misser struct {
	app *command.App
	career.Bench
}

// all puts what was missed in some games into the box, in all games of the player if there is no number.
func (m *misser) all(ctx context.Context, ids []int64) error {
	if len(ids) == 0 {
		found, _, err := m.Store.Search(&store.Query{Players: []string{record.Folded(m.Options.Who)}, Called: record.Folded})
		if err != nil {
			return err
		}
		for i := range found {
			if career.SeatOf(&found[i], m.Options.Who) >= 0 { // not a part of another name
				ids = append(ids, found[i].ID)
			}
		}
		if len(ids) == 0 {
			return fmt.Errorf("%s: no game of this player; maven db search lists the games", m.Options.Who)
		}
	}
	bar := term.NewProgress(m.app.Errs, "games", len(ids), 0)
	defer bar.Close()
	judged, added := 0, map[string]int{}
	for i, id := range ids {
		cards, list, err := m.game(ctx, id)
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err != nil:
			fmt.Fprintf(m.app.Errs, "maven: game %d: %v\n", id, err)
		case list != "":
			n, err := cardbox.Open(m.Store, list).Put(cards)
			if err != nil {
				return err
			}
			judged++
			added[list] += n
		}
		bar.Set(i + 1)
	}
	bar.Close()
	if judged == 0 {
		return fmt.Errorf("%s: no game of this player could be judged", m.Options.Who)
	}
	total := 0
	for _, n := range added {
		total += n
	}
	return m.app.Printf("%s: %s\n", term.Counted(judged, "game"), term.Counted(total, "new card"))
}

// game returns the cards of a game and the name of its word list; "" for a game of others.
func (m *misser) game(ctx context.Context, id int64) ([]cardbox.Card, string, error) {
	g, r, refused, err := m.Judge(ctx, id)
	if err = cmp.Or(refused, err); err != nil || r == nil {
		return nil, "", err
	}
	return lesson.Cards(lesson.Of(r, r.Seat(m.Options.Who), g.Words), id, m.Store.Now()), g.Words.Name, nil
}
