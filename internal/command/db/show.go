package db

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/facts"
	"maven/internal/form"
	"maven/internal/record"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/term"
)

type dbShowOptions struct {
	turn int
	cgp  bool
}

func newDBShow(a *command.App, file *string) *cobra.Command {
	var o dbShowOptions
	c := command.WithJSON(&cobra.Command{
		Use:   "show GAME",
		Short: "Show a game: its turns, or the board before a turn",
		Long: "Shows the players and turns of a game, and the board at its end, or before turn N with --turn N. maven db\n" +
			"export writes the record itself.",
		Example: "  maven db show 12\n  maven db show 12 --turn 8\n  maven db show 12 --turn 8 --cgp | maven kibitz --file -",
		Args:    command.ArgCount(1, 1, "the number of a game"),
	}, func(ctx context.Context, args []string, asJSON bool) error {
		ids, err := command.IDs(args)
		if err != nil {
			return err
		}
		return a.WithStore(ctx, *file, func(s *store.Store) error { return dbShow(a, &o, s, ids[0], asJSON) })
	})
	c.Flags().IntVar(&o.turn, "turn", 0, "show the board before this turn, from 1; 0 shows the end")
	c.Flags().BoolVar(&o.cgp, "cgp", false, "write only the position as CGP")
	c.MarkFlagsMutuallyExclusive("cgp", "json")
	return c
}

func dbShow(a *command.App, o *dbShowOptions, s *store.Store, id int64, asJSON bool) error {
	found, err := s.Found(id)
	if err != nil {
		return err
	}
	g, err := s.Record(id)
	if err != nil {
		return err
	}
	records, err := input.Records(a, setting.Request{Rules: g.Rules, Tiles: g.Tiles})
	if err != nil {
		return fmt.Errorf("game %d: %w", id, err)
	}
	j, err := checkBytes(records, g.Record)
	if err != nil {
		return fmt.Errorf("game %d: %w", id, err)
	}
	turns := j.Facts(g.Record).Turns
	state, position, err := o.state(j)
	if err != nil {
		return err
	}
	switch {
	case o.cgp && position == "":
		return fmt.Errorf("game %d has no board: its record does not have two players", id)
	case o.cgp:
		return a.Printf("%s\n", position)
	}
	return a.Answer(asJSON, form.NewShownGame(found, turns, position), func(s *term.Screen) { o.write(s, found, turns, state) })
}

// state returns the state of a game before a turn, and its position as CGP. Both are empty if the record does not have
// two players.
func (o *dbShowOptions) state(j *setting.Checked) (*record.State, string, error) {
	if j.History == nil {
		return nil, "", nil
	}
	n := j.History.Len()
	if o.turn < 0 || o.turn > n {
		return nil, "", command.Usagef("--turn %d: the game has %s", o.turn, term.Counted(n, "turn"))
	}
	if o.turn > 0 {
		n = o.turn - 1
	}
	state, err := j.History.At(n)
	if err != nil {
		return nil, "", err
	}
	return state, j.Position(state, "").Format(j.Rules.Tiles.Alphabet), nil
}

// write writes a game for people.
func (o *dbShowOptions) write(screen *term.Screen, found *facts.Found, turns []facts.Turn, state *record.State) {
	lines := screen.Facts([][2]string{{"game", fmt.Sprint(found.ID)}, {"first", dbPlayerText(&found.Players[0])}, {"second", dbPlayerText(&found.Players[1])},
		{"date", command.OrNone(found.Date)}, {"lexicon", command.OrNone(term.MaskLine(found.Lexicon))}, {"title", command.OrNone(term.MaskLine(found.Title))},
		{"from", term.MaskLine(found.Source)}, {"", dbMarks(found)}})
	blocks := [][]string{lines}
	if state != nil {
		blocks = append([][]string{screen.Board(state.Board, nil)}, blocks...)
	}
	screen.Columns(3, blocks...)
	if o.turn > 0 {
		if state != nil && o.turn <= len(turns) {
			t := &turns[o.turn-1]
			screen.Printf("\n%s to move with %s, %d to %d\n", term.MaskLine(found.Players[state.Player].Name), command.OrNone(t.Rack),
				state.Scores[state.Player], state.Scores[1-state.Player])
		}
		return
	}
	rows := make([][]string, len(turns))
	for i := range turns {
		t := &turns[i]
		rows[i] = []string{fmt.Sprint(i + 1), shown(found.Players[t.Player-1].Name), command.OrNone(t.Rack), dbTurnText(t), fmt.Sprintf("%+d", t.Score),
			fmt.Sprint(t.Total), t.Leave}
	}
	screen.TableBelow(term.Heads(">turn", "player", "rack", "move", ">score", ">total", "leave"), rows)
}

func dbPlayerText(s *facts.Player) string {
	return fmt.Sprintf("%s, %d", term.MaskLine(s.Name), s.Score)
}

// dbTurnText returns the move of a turn as text.
func dbTurnText(t *facts.Turn) string {
	text := cmp.Or(t.Move, t.Kind)
	if t.Withdrawn {
		text += ", challenged off"
	}
	return text
}
