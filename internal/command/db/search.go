package db

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/data"
	"maven/internal/facts"
	"maven/internal/form"
	"maven/internal/store"
	"maven/internal/term"
	"maven/internal/tile"
)

// gameQuery holds the flags that choose games.
type gameQuery struct {
	players                  []string
	lexicon, from, to        string
	rack, leave, word, tiles string
	spread, collection       string
	irregular                bool
	flags                    *cobra.Command // which has them
}

func (q *gameQuery) bind(c *cobra.Command) {
	q.flags = c
	f := c.Flags()
	f.StringArrayVar(&q.players, "who", nil, "part of a player's name or nick; give it twice for both players")
	f.StringVar(&q.lexicon, "lexicon", "", "lexicon that the record names")
	f.StringVar(&q.from, "from", "", "first date: YYYY-MM-DD, YYYY-MM or YYYY")
	f.StringVar(&q.to, "to", "", "last date")
	f.StringVar(&q.rack, "rack", "", "rack of a turn, in any order; ? is a blank, * at the end allows more tiles")
	f.StringVar(&q.leave, "leave", "", "leave of a turn, written as for --rack")
	f.StringVar(&q.word, "word", "", "word formed by a play; . is any letter, * any number of letters")
	f.StringVar(&q.tiles, "tiles", "english", "tile set of --rack and --leave: a name or FILE.csv")
	f.StringVar(&q.spread, "spread", "", "final spread of --who, or of the winner without --who: MIN..MAX")
	f.StringVar(&q.collection, "collection", "", "only games of this collection")
	f.BoolVar(&q.irregular, "irregular", false, "only games that break the rules")
	command.CompleteFlag(c, "tiles", data.TileSets)
}

// given reports whether any flag is given.
func (q *gameQuery) given() bool {
	return len(q.players) > 0 || q.irregular || slices.ContainsFunc(q.texts(), func(flag string) bool { return q.flags.Flag(flag).Changed })
}

// texts are the flags that must not be empty.
func (q *gameQuery) texts() []string {
	return []string{"lexicon", "from", "to", "rack", "leave", "word", "spread", "collection"}
}

// in checks that a database has what the flags name.
func (q *gameQuery) in(s *store.Store) error {
	if q.collection == "" {
		return nil
	}
	return s.Collections().Find(q.collection)
}

func (q *gameQuery) query(a *command.App) (*store.Query, error) {
	s := &store.Query{Players: q.players, Lexicon: q.lexicon, Collection: q.collection, Irregular: q.irregular}
	if len(q.players) > 2 {
		return nil, command.Usagef("--who: you gave %d names; a game has two players", len(q.players))
	}
	if slices.Contains(q.players, "") {
		return nil, command.Usagef("--who is empty; give part of a name")
	}
	for _, flag := range q.texts() {
		if given := q.flags.Flag(flag); given.Changed && given.Value.String() == "" {
			return nil, command.Usagef("--%s is empty; leave it out to take all games", flag)
		}
	}
	for _, one := range []struct {
		flag, text string
		read       func(text string) error
	}{
		{"from", q.from, func(text string) (err error) { s.From, err = facts.ParseDate(text, false); return err }},
		{"to", q.to, func(text string) (err error) { s.To, err = facts.ParseDate(text, true); return err }},
		{"spread", q.spread, func(text string) (err error) { s.Spread, err = facts.ParseRange(text); return err }},
		{"rack", q.rack, func(text string) (err error) { s.Rack, err = q.readTiles(a, text); return err }},
		{"leave", q.leave, func(text string) (err error) { s.Leave, err = q.readTiles(a, text); return err }},
		{"word", q.word, func(text string) (err error) { s.Words, err = q.wordPattern(a, text); return err }},
	} {
		if one.text == "" {
			continue
		}
		if err := one.read(one.text); err != nil {
			if exit := (*command.ExitError)(nil); errors.As(err, &exit) {
				return nil, err
			}
			return nil, command.Usagef("--%s %w", one.flag, err)
		}
	}
	if err := facts.CheckDates(s.From, s.To); err != nil {
		return nil, command.Usagef("--from %w", err)
	}
	return s, nil
}

// readTiles reads the tiles of --rack or --leave.
func (q *gameQuery) readTiles(a *command.App, text string) (store.Tiles, error) {
	set, err := a.Library().TileSet(q.tiles)
	if err != nil {
		return store.Tiles{}, command.ArgError(err)
	}
	rest, more := strings.CutSuffix(text, "*")
	rack, err := set.ParseRack(rest)
	if err != nil {
		return store.Tiles{}, fmt.Errorf("%s: %w", text, err)
	}
	if n := rack.Len(); n > tile.MaxRack || n == 0 {
		return store.Tiles{}, fmt.Errorf("%s: must be 1 to %d tiles", text, tile.MaxRack)
	}
	return store.Tiles{Text: set.Rack(&rack), More: more}, nil
}

// wordPattern reads a word or a pattern for --word.
func (q *gameQuery) wordPattern(a *command.App, text string) ([]string, error) {
	set, err := a.Library().TileSet(q.tiles)
	if err != nil {
		return nil, command.ArgError(err)
	}
	pattern, err := facts.Pattern(text)
	if err != nil {
		return nil, err
	}
	return []string{set.Upper(pattern)}, nil
}

// gamesShown is how many games a search shows by default.
const gamesShown = 100

type dbSearchOptions struct {
	gameQuery
	count     int
	json, csv bool
}

func newDBSearch(a *command.App, file *string) *cobra.Command {
	var o dbSearchOptions
	c := &cobra.Command{
		Use:     "search",
		Aliases: []string{"list"},
		Short:   "List games by player, lexicon, date, rack, leave, word or spread",
		Long: "Lists the games that fit all your flags, or all games without flags. --rack, --leave and --word must fit the\n" +
			"same turn, of the first --who if you name a player; the list shows the first such turn.",
		Example: "  maven db search\n  maven db search --who ann --who bob --from 2024\n" +
			"  maven db search --rack AEINRT?\n  maven db search --leave 'QU*' --word 'Q*'\n  maven db search --who ann --spread 100..",
		Args: command.ArgCount(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return a.WithStore(c.Context(), *file, func(s *store.Store) error { return dbSearch(a, &o, s) })
		},
	}
	o.gameQuery.bind(c)
	command.Count(c.Flags(), &o.count, gamesShown, "games to show; 0 shows all")
	c.Flags().BoolVar(&o.json, "json", false, "write one JSON object for each game")
	c.Flags().BoolVar(&o.csv, "csv", false, "write comma-separated values with a heading")
	c.MarkFlagsMutuallyExclusive("json", "csv")
	return c
}

func dbSearch(a *command.App, o *dbSearchOptions, s *store.Store) error {
	q, err := o.query(a)
	if err != nil {
		return err
	}
	if err := o.in(s); err != nil {
		return err
	}
	q.Limit = o.count
	found, total, err := s.Search(q)
	if err != nil {
		return err
	}
	switch {
	case o.json:
		for i := range found {
			if err := a.WriteJSON(form.NewGame(&found[i])); err != nil {
				return err
			}
		}
	case o.csv:
		err = writeGamesCSV(term.Masked(a.Out), found)
	default:
		err = writeGames(a, found)
	}
	if err == nil && total > len(found) {
		fmt.Fprintf(a.Errs, "%s of %s shown; --count 0 shows all\n", term.Grouped(len(found)), term.Counted(total, "game"))
	}
	return err
}

// writeGames writes a list of games for people.
func writeGames(a *command.App, found []facts.Found) error {
	if len(found) == 0 {
		return a.Printf("no games\n")
	}
	columns, rows := gameTable(found, cellWidth)
	for most := cellWidth; most > 10 && term.Widest(term.TableLines(columns, rows)) > term.UsualWidth; most-- {
		columns, rows = gameTable(found, most)
	}
	return term.NewScreen(a.Out).Table(columns, rows)
}

// gameTable returns a list of games with names of at most so many characters. Empty columns are left out.
func gameTable(found []facts.Found, most int) (columns []term.Column, rows [][]string) {
	rows = make([][]string, len(found))
	add := func(head string, cell func(f *facts.Found) string) {
		if !slices.ContainsFunc(found, func(f facts.Found) bool { return cell(&f) != "" }) {
			return
		}
		columns = append(columns, term.Heads(head)...)
		for i := range found {
			text := cell(&found[i])
			if head != "" {
				text = command.OrNone(text)
			}
			rows[i] = append(rows[i], text)
		}
	}
	add(">game", func(f *facts.Found) string { return fmt.Sprint(f.ID) })
	add("date", func(f *facts.Found) string { return f.Date })
	add("first", func(f *facts.Found) string { return term.Clipped(term.MaskLine(f.Players[0].Name), most) })
	add("second", func(f *facts.Found) string { return term.Clipped(term.MaskLine(f.Players[1].Name), most) })
	add(">score", func(f *facts.Found) string { return fmt.Sprintf("%d to %d", f.Players[0].Score, f.Players[1].Score) })
	add("lexicon", func(f *facts.Found) string { return term.Clipped(term.MaskLine(f.Lexicon), most) })
	add("from", func(f *facts.Found) string { return cutFront(filepath.Base(filepath.ToSlash(f.Source)), most) })
	add("", dbMarks)
	return columns, rows
}

// dbMarks returns the notes on a game: the turn found, unfinished, irregular.
func dbMarks(f *facts.Found) string {
	var marks []string
	if f.Turn > 0 {
		marks = append(marks, fmt.Sprintf("turn %d", f.Turn))
	}
	if !f.Ended {
		marks = append(marks, "unfinished")
	}
	if f.Irregular {
		marks = append(marks, "irregular")
	}
	return strings.Join(marks, ", ")
}

// cellWidth is the most characters in a cell of a table.
const cellWidth = 32

// shown returns text of a record for a cell of a table.
func shown(text string) string { return term.Clipped(term.MaskLine(text), cellWidth) }

// cutFront cuts a text from its beginning to so many characters, for file names.
func cutFront(text string, most int) string {
	runes := []rune(term.MaskLine(text))
	if n := len(runes); n > most {
		runes = append([]rune{'…'}, runes[n-most+1:]...)
	}
	return string(runes)
}

// writeGamesCSV writes a list of games as comma-separated values.
func writeGamesCSV(out io.Writer, found []facts.Found) error {
	w := csv.NewWriter(out)
	w.Write([]string{"id", "date", "lexicon", "first", "second", "score1", "score2", "turns", "ended", "irregular", "turn", "title", "source"})
	for i := range found {
		f := &found[i]
		a, b := &f.Players[0], &f.Players[1]
		w.Write([]string{fmt.Sprint(f.ID), f.Date, command.PlainCell(f.Lexicon), command.PlainCell(a.Name), command.PlainCell(b.Name), fmt.Sprint(a.Score), fmt.Sprint(b.Score),
			fmt.Sprint(f.Turns), fmt.Sprint(f.Ended), fmt.Sprint(f.Irregular), fmt.Sprint(f.Turn), command.PlainCell(f.Title), command.PlainCell(f.Source)})
	}
	w.Flush()
	return w.Error()
}
