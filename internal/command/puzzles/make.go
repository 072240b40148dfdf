package puzzles

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/board"
	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/game"
	"maven/internal/puzzle"
	"maven/internal/puzzle/finder"
	"maven/internal/random"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/setting"
	"maven/internal/term"
)

type makeOptions struct {
	command.SettingFlags
	puzzles, seed, effort int
	threads               command.ThreadCount
	out                   string
	resume, doubts        bool
	number                bool // puzzles was given
}

func newMake(a *command.App) *cobra.Command {
	var o makeOptions
	c := &cobra.Command{
		Use:   "make [RECORD...]",
		Short: "Make puzzles from records or by self-play",
		Long: "Looks for positions with one move that is clearly the best, as the player full sees it: proven with an\n" +
			"empty bag, and before that by play-outs that are 99.9% sure that it wins at least 3% more often than any other.\n" +
			"With records it looks at every turn of them, folders included, and leaves out records that break the rules; without, at positions of self-play. The same\n" +
			"seed gives the same file on any number of threads. A puzzle takes some seconds of one thread.\n\n" +
			"Each puzzle is kept in FILE.part as soon as it is found; --resume continues a run that was stopped. A FILE\n" +
			"that is there already is replaced when all are found.",
		Example: "  maven puzzles make --puzzles 100 --out mine.jsonl\n  maven puzzles make games/ --out club.jsonl\n" +
			"  maven puzzles make games/ --out club.jsonl --resume",
		Args: command.FileCount(0, -1, "records or folders"),
		RunE: func(c *cobra.Command, args []string) error {
			o.number = c.Flags().Changed("puzzles")
			return makePuzzles(c.Context(), a, &o, args)
		},
	}
	f := c.Flags()
	o.Bind(a, c)
	command.Number(f, &o.puzzles, "puzzles", 100, 1, puzzle.MaxPuzzles, "by self-play: how many")
	command.Seed(f, &o.seed, 1, "seed of all draws")
	command.Number(f, &o.effort, "effort", 40_000, 1, 1_000_000_000, "play-outs for a position, at most about so many")
	o.threads.Bind(f, 0)
	command.Name(f, &o.out, "out", "a file", "file to write the puzzles to, FILE.jsonl")
	f.BoolVar(&o.doubts, "doubts", false, "by self-play: only turns after a phony or a rare word, to be challenged or not")
	f.BoolVar(&o.resume, "resume", false, "continue from FILE.part, if it exists")
	c.MarkFlagRequired("out")
	return c
}

// plan opens what puzzles are made with.
func (o *makeOptions) plan(ctx context.Context, a *command.App, records []string) (*finder.Plan, error) {
	start, err := a.Settings(o.Request).Start()
	if err != nil {
		return nil, err
	}
	p := &finder.Plan{Puzzles: o.puzzles, Seed: random.Seed(o.seed), Effort: o.effort, Doubts: o.doubts, Rules: start.Rules, Words: start.Words}
	judge, tables, err := start.Evaluation()
	if err != nil {
		return nil, err
	}
	p.Judge = judge
	if p.Win, err = start.Win(); err != nil {
		return nil, err
	}
	if _, err := p.Words.Commonness(); err != nil {
		return nil, err
	}
	what := fmt.Sprintf("--puzzles %d", o.puzzles)
	if o.doubts {
		what += " --doubts"
	}
	if len(records) > 0 {
		for flag, given := range map[string]bool{"doubts": o.doubts, "puzzles": o.number} {
			if given {
				return nil, command.Usagef("--%s is for self-play; with records every turn is looked at", flag)
			}
		}
		if p.Records, err = o.sources(ctx, a, start, records); err != nil {
			return nil, err
		}
		what = strings.Join(records, " ")
	}
	p.Made = fmt.Sprintf("maven puzzles make %s --seed %d --effort %d --lexicon %s --rules %s --tiles %s --leaves %s --unseen-table %s",
		what, o.seed, o.effort, start.Words.Name, start.Rules.Name, start.Rules.Tiles.Name, tables.Leaves, cmp.Or(tables.Unseen, setting.None))
	return p, p.Check()
}

// sources returns the turns of records: the positions before them, with the rack of the player on turn.
func (o *makeOptions) sources(ctx context.Context, a *command.App, start *setting.Setting, records []string) ([]finder.Source, error) {
	files, err := input.RecordFiles(ctx, a, records)
	if err != nil {
		return nil, err
	}
	checker, err := input.Records(a, o.Request)
	if err != nil {
		return nil, err
	}
	all, named := []finder.Source{}, map[string]bool{}
	for _, name := range files {
		j, err := input.ReadRecord(ctx, a, checker, name, false)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			fmt.Fprintf(term.Masked(a.Errs), "maven: %v; the record is left out\n", err)
			continue
		}
		if j.Rules.Hash() != start.Rules.Hash() {
			own, ours := rulesAndTiles(j.Rules), rulesAndTiles(start.Rules)
			if own == ours { // as of a record that declares a tile
				own = "rules or tiles of its own"
			}
			return nil, fmt.Errorf("%s: it is a game by %s, and these puzzles are by %s; give --rules and --tiles", name, own, ours)
		}
		base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
		own := base
		for n := 2; named[own]; n++ {
			own = fmt.Sprintf("%s.%d", base, n)
		}
		named[own] = true
		all = append(all, turns(j, start, own)...)
	}
	if len(all) == 0 {
		return nil, errors.New("there is no turn of a record to look at")
	}
	return all, nil
}

func rulesAndTiles(r *rules.Rules) string {
	return fmt.Sprintf("the rules %s with the tiles %s", r.Name, r.Tiles.Name)
}

// turns returns the positions of a record, each with the one before it.
func turns(j *setting.Checked, start *setting.Setting, name string) []finder.Source {
	all := make([]finder.Source, 0, j.History.Len())
	var before *game.Position
	for turn, s := range j.History.EachTurn() {
		position := j.Position(s, start.Words.Name).On(board.New(start.Rules, start.Words.Graph))
		all = append(all, finder.Source{ID: fmt.Sprintf("%s-%d", name, turn+1), Position: position})
		if turn > 0 && j.History.Turns()[turn-1].Kind == record.Played {
			all[turn].Before = before
		}
		before = &all[turn].Position
	}
	return all
}

// makePuzzles makes puzzles, or goes on with them.
func makePuzzles(ctx context.Context, a *command.App, o *makeOptions, records []string) error {
	p, err := o.plan(ctx, a, records)
	if err != nil {
		return err
	}
	unit := "puzzles"
	if p.Records != nil {
		unit = "positions"
	}
	header := p.Header()
	err = command.MakeLines(o.out, puzzle.AppendLine(nil, &header), o.resume, p.Restore, func(done int, add func(line []byte) error) error {
		bar := term.NewProgress(a.Errs, unit, p.Count(), done)
		defer bar.Close()
		return finder.Make(ctx, p, o.threads.Threads(), done, func(part int, found *puzzle.Puzzle) error {
			bar.Set(part + 1)
			if found == nil {
				return nil
			}
			return add(puzzle.AppendLine(nil, found))
		})
	})
	if err != nil {
		return err
	}
	text, err := os.ReadFile(o.out)
	if err != nil {
		return err
	}
	made, err := puzzle.Parse(text)
	if err != nil {
		return fmt.Errorf("%s: %w", o.out, err)
	}
	return a.Printf("%s: %s\n", o.out, term.Counted(len(made.Puzzles), "puzzle"))
}
