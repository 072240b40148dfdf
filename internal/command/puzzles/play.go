package puzzles

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/bounded"
	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/data"
	"maven/internal/move"
	"maven/internal/puzzle"
	"maven/internal/puzzlebook"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/term"
	"maven/internal/wordsearch"
)

// A bookOptions says which puzzles, and where their answers are kept.
type bookOptions struct {
	file, db string
}

func (o *bookOptions) bind(c *cobra.Command) {
	c.Flags().StringVar(&o.file, "file", "", "file of puzzles (default: those that are shipped)")
	command.Database(c.Flags(), &o.db)
}

// open opens the book, in a database that it makes if there is none, and has work use it.
func (o *bookOptions) open(ctx context.Context, a *command.App, work func(b *puzzlebook.Book) error) error {
	files, err := data.Puzzles()
	name := "the puzzles that are shipped"
	if o.file != "" {
		files, name = make([][]byte, 1), o.file
		files[0], err = bounded.ReadFile(o.file, command.MaxLines)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, command.Cause(err))
	}
	f, err := puzzle.ParseAll(files...)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return a.InStore(ctx, o.db, func(s *store.Store) error { return work(puzzlebook.Open(s, f)) })
}

type playOptions struct {
	bookOptions
	tag, words, id string
	count          int
	again          bool
}

func newPlay(a *command.App) *cobra.Command {
	var o playOptions
	c := &cobra.Command{
		Use:   "play",
		Short: "Solve puzzles: find the best move in three tries",
		Long: "Shows a position, and asks for the best move, such as 8D WORD, or challenge if the opponent's last play\n" +
			"has a word that is no good. You have three tries. An empty line gives up\n" +
			"and shows the answer; quit, or the end of the input (Ctrl-D), ends without one. The next puzzle is\n" +
			"the one nearest to your rating. Every answer changes your rating and that of the puzzle.",
		Example: "  maven puzzles play\n  maven puzzles play --tag endgame --count 5\n  maven puzzles play --words \"length:7 rank:1-2000\"\n" +
			"  maven puzzles play --id Both-0012",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			return o.open(c.Context(), a, func(b *puzzlebook.Book) error { return playPuzzles(c.Context(), a, &o, b) })
		},
	}
	o.bind(c)
	f := c.Flags()
	tags, about := puzzle.Tags()
	names := make([]string, len(tags))
	told := make([]string, len(tags))
	for i := range tags {
		names[i], told[i] = string(tags[i]), fmt.Sprintf("%s (%s)", tags[i], about[i])
	}
	command.Choice(c, &o.tag, "tag", "", "only puzzles of this kind: "+strings.Join(told, ", "), names...)
	f.StringVar(&o.words, "words", "", "only puzzles whose word a search finds, as maven words find takes it")
	f.StringVar(&o.id, "id", "", "this puzzle")
	command.Count(f, &o.count, 10, "puzzles; 0 goes on until none is left")
	f.BoolVar(&o.again, "again", false, "puzzles that you have solved too")
	c.MarkFlagsMutuallyExclusive("id", "tag")
	c.MarkFlagsMutuallyExclusive("id", "words")
	return c
}

// filter returns which puzzles are wanted.
func (o *playOptions) filter(ctx context.Context, a *command.App, b *puzzlebook.Book) (f puzzlebook.Filter, err error) {
	if f.Tag, err = puzzlebook.ParseTag(o.tag); err != nil || o.words == "" {
		f.Again = o.again
		return f, err
	}
	start, err := a.Settings(setting.Request{Lexicon: b.Lexicon.Name}).Start()
	if err != nil {
		return f, err
	}
	q, err := wordsearch.Parse(start.Words, a.WordLists(ctx, o.db), o.words)
	if err != nil {
		return f, command.UsageError(err)
	}
	f.Fits, f.Again = puzzlebook.Among(start.Words, q), o.again
	return f, nil
}

// playPuzzles asks one puzzle after another.
func playPuzzles(ctx context.Context, a *command.App, o *playOptions, b *puzzlebook.Book) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	f, err := o.filter(ctx, a, b)
	if err != nil {
		return err
	}
	s := &solver{app: a, book: b, settings: a.Settings(setting.Request{}), screen: term.NewScreen(a.Out)}
	s.next, s.stop = iter.Pull(input.Lines(ctx, a.In))
	defer s.stop()
	if o.id != "" {
		p, err := b.Find(o.id)
		if err != nil {
			return err
		}
		_, err = s.ask(p, "")
		return err
	}
	for n := 1; o.count == 0 || n <= o.count; n++ {
		p, err := b.Next(f)
		if errors.Is(err, puzzlebook.ErrNone) && n > 1 {
			return a.Printf("That was the last one that fits.\n")
		}
		if err != nil {
			return err
		}
		number := fmt.Sprintf("%d  ", n)
		if o.count > 0 {
			number = fmt.Sprintf("%d/%d  ", n, o.count)
		}
		if more, err := s.ask(p, number); err != nil || !more {
			return err
		}
		f.Again = f.Again && o.count > 0
	}
	return nil
}

// A solver asks puzzles.
type solver struct {
	app      *command.App
	book     *puzzlebook.Book
	settings *setting.Settings
	screen   *term.Screen
	next     func() (input.Line, bool)
	stop     func()
}

// ask asks one puzzle, and reports whether to go on.
func (s *solver) ask(p *puzzle.Puzzle, number string) (more bool, err error) {
	all, err := s.book.Answers()
	if err != nil {
		return false, err
	}
	placed, err := s.app.Place(s.settings, p.CGP)
	if err != nil {
		return false, fmt.Errorf("%s: %w", p.ID, err)
	}
	s.screen.Printf("%s%s, rating %d; yours is %d\n\n", number, p.ID, puzzlebook.Asked(s.book, p, all).Rating, int(puzzlebook.Rating(all)+0.5))
	position := placed.Position
	facts := [][2]string{{"your tiles", placed.Rules.Tiles.Rack(&position.Rack)}, {"score", fmt.Sprintf("%d to %d", position.Scores[0], position.Scores[1])},
		{"bag", fmt.Sprint(position.Bag())}, {"lexicon", placed.Words.Name}}
	var last *move.Move
	if position.HasLast {
		last = &position.Last
		facts = append(facts, [2]string{"last move", position.Board.Spell(last)})
	}
	if held, ok := position.Held(); ok {
		facts = append(facts, [2]string{"opponent", placed.Rules.Tiles.Rack(&held)})
	}
	if err := s.screen.BoardWith(position.Board, last, facts); err != nil {
		return false, err
	}
	s.screen.Printf("\n")
	for try := 1; try <= puzzle.Tries; {
		text, ok := s.line()
		if !ok {
			return false, s.screen.Printf("\n")
		}
		if strings.EqualFold(text, "quit") {
			return false, nil
		}
		if text == "" {
			break
		}
		no := "there is a better move"
		if strings.EqualFold(text, puzzle.Challenge) {
			text, no = puzzle.Challenge, "the last words are good"
		} else {
			m, err := placed.Move(text)
			if err != nil {
				s.screen.Printf("%v\n", err)
				continue
			}
			text = position.Board.Notation().Format(&m)
		}
		if text == p.Answer {
			return true, s.tell(p, placed, try, "Right")
		}
		if try++; try <= puzzle.Tries {
			s.screen.Printf("No: %s. %s left.\n", no, term.Counted(puzzle.Tries-try+1, "try"))
		}
	}
	return true, s.tell(p, placed, 0, "The answer")
}

// line returns the next line that is typed.
func (s *solver) line() (string, bool) {
	if term.IsTerminal(s.app.In) {
		s.app.Printf("> ")
	}
	line, ok := s.next()
	if !ok || line.Bad != nil || line.Broken != nil || line.Text == "" {
		return "", false
	}
	return line.Trimmed(), true
}

// tell keeps and explains the answer.
func (s *solver) tell(p *puzzle.Puzzle, placed *setting.Placed, try int, begin string) error {
	a, before, err := s.book.Keep(p, try)
	if err != nil {
		return err
	}
	f := puzzlebook.NewSolution(p, &a, before)
	if p.Answer == puzzle.Challenge {
		s.screen.Printf("%s: challenge. %s is not in %s, and the opponent loses %s.\n", begin, p.Phony, placed.Words.Name, term.Counted(p.Score, "point"))
	} else {
		s.screen.Printf("%s: %s, %s.\n", begin, spelled(placed, p.Answer), term.Counted(p.Score, "point"))
	}
	for _, line := range explain(f, spelled(placed, p.Second)) {
		s.screen.Printf("%s\n", line)
	}
	return s.screen.Printf("Your rating: %d (%+d).\n\n", f.After, f.After-f.Before)
}

// spelled returns a move with the letters that it is played through.
func spelled(placed *setting.Placed, text string) string {
	m, err := placed.Move(text)
	if err != nil {
		return text
	}
	return placed.Position.Board.Spell(&m)
}

// explain says why the answer is the best move; second is the next best.
func explain(f *puzzlebook.Solution, second string) []string {
	proven := f.Known == string(puzzle.Proven)
	how := "by play-outs"
	if proven {
		how = "proven"
	}
	lines := []string{fmt.Sprintf("It gains %.1f points more than %s, the next best (%s).", f.Points, second, how)}
	switch {
	case f.Ahead == 0:
	case !proven:
		lines = append(lines, fmt.Sprintf("It wins %.1f%% of games, at least %.1f%% more than any other move.", 100*f.Win, 100*f.Ahead))
	case f.Win == 1:
		lines = append(lines, "It wins the game, and no other move does.")
	default:
		lines = append(lines, "It ties the game, and every other move loses.")
	}
	if len(f.Tags) > 0 {
		lines = append(lines, "Kind: "+strings.Join(f.Tags, ", ")+".")
	}
	switch n := len(f.Found); n {
	case 0:
		return append(lines, "None of the ten levels finds it.")
	case 1:
		return append(lines, fmt.Sprintf("Of the ten levels only level %d finds it.", f.Found[0]))
	default:
		return append(lines, fmt.Sprintf("%d of the ten levels find it.", n))
	}
}

func newStats(a *command.App) *cobra.Command {
	var o bookOptions
	c := command.WithJSON(&cobra.Command{
		Use:     "stats",
		Short:   "Show how many puzzles there are, and how you do",
		Long:    "Shows how many puzzles there are of each kind, how many you have solved, and your rating.",
		Example: "  maven puzzles stats\n  maven puzzles stats --json",
		Args:    command.ArgCount(0, 0, "flags only"),
	}, func(ctx context.Context, _ []string, asJSON bool) error {
		return o.open(ctx, a, func(b *puzzlebook.Book) error {
			all, err := b.Answers()
			if err != nil {
				return err
			}
			f := puzzlebook.NewForm(b, all)
			return a.Answer(asJSON, f, func(s *term.Screen) { stats(s, &f) })
		})
	})
	o.bind(c)
	return c
}

// stats writes how somebody does.
func stats(s *term.Screen, f *puzzlebook.Form) {
	s.Printf("%s for %s; your rating is %d, the highest was %d\n", term.Counted(f.Puzzles, "puzzle"), f.Lexicon, f.Rating, f.Highest)
	s.Printf("%d answered, %d solved, %d at the first try, %d in a row\n\n", f.Answered, f.Solved, f.First, f.Row)
	var rows [][]string
	for _, t := range f.Tags {
		rows = append(rows, []string{t.Tag, term.Grouped(t.Puzzles), t.About})
	}
	s.Table(term.Heads("kind", ">puzzles", "about"), rows)
}
