package kit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/bounded"
	"maven/internal/command"
	"maven/internal/kit"
	"maven/internal/library"
	"maven/internal/lockfile"
	"maven/internal/sieve"
	"maven/internal/term"
	"maven/internal/train"
	"maven/internal/train/leaves"
)

// makeOptions are the flags of making a kit, and what a recipe gives.
type makeOptions struct {
	kit.Recipe
	words, out        string
	frequencies       string
	add, drop         string // files
	source, remark    string // what the words are from, and what is told wherever they are named
	licenceFile       string
	generations       []int
	games, boardGames int
	matches, levels   int // games of the strength report
	seed              int
	threads           command.ThreadCount
	farm              command.FarmChoice
}

// bind binds the flags that make and fetch share.
func (o *makeOptions) bind(c *cobra.Command) {
	f := c.Flags()
	command.Name(f, &o.out, "out", "a folder", "folder for the kit; its subfolder work keeps the progress")
	f.StringVar(&o.frequencies, "frequencies", "", "text of counts, WORD and NUMBER on each line: levels then know common words only")
	f.StringVar(&o.add, "add", "", "text of words to take, one on each line")
	f.StringVar(&o.drop, "drop", "", "text of words to leave out, one on each line")
	f.StringVar(&o.licenceFile, "licence-file", "", "file with the licence of the words, to go with the kit")
	f.IntSliceVar(&o.generations, "games", []int{50_000, 100_000, 250_000}, "games for the leaves, by generation")
	command.Number(f, &o.games, "table-games", 100_000, 1, math.MaxInt32, "games for the unseen table, and for the win table")
	command.Number(f, &o.boardGames, "board-games", 0, 0, train.MaxBoardGames, "games for a board table; 0 makes none")
	command.Number(f, &o.matches, "strength-games", 2000, 0, math.MaxInt32, "games with the tables against none, for the report; 0 plays none")
	command.Number(f, &o.levels, "level-games", 200, 0, math.MaxInt32, "games of each level against the one below, for the report; 0 plays none")
	command.Seed(f, &o.seed, 1, "seed of all games")
	o.threads.Bind(f, 0)
	o.farm.BindWaiting(c)
	c.MarkFlagRequired("out")
}

func newMake(a *command.App) *cobra.Command {
	var o makeOptions
	c := &cobra.Command{
		Use:   "make NAME",
		Short: "Make a kit of a word list",
		Long: "Makes a kit: sorts the words out, builds their graph, trains leaves, an unseen table and a win table by\n" +
			"self-play, and plays matches that say what these gain. Names, abbreviations and words with signs are left out,\n" +
			"and letters on no tile lose their accents; left-out.txt in the folder has each line that was left out, and why.\n" +
			"With 300,000 words it takes an hour on two cores; --games and --table-games make it shorter.\n\n" +
			"A run that was stopped continues when the same command is given again. The same words, flags and seed give\n" +
			"the same kit. With --farm the workers of a farm play the games of the tables; the kit is the same.",
		Example: "  maven kit make MINE --words words.txt --tiles german --out mine\n" +
			"  maven kit make MINE --words words.txt --tiles my.csv --games 2000 --out mine",
		Args: command.ArgCount(1, 1, "a name for the list"),
		RunE: func(c *cobra.Command, args []string) error {
			o.Name = args[0]
			o.source = cmp.Or(o.source, filepath.Base(o.words))
			return o.make(c.Context(), a)
		},
	}
	f := c.Flags()
	command.Name(f, &o.words, "words", "a file", "word list: a text with one word on each line")
	f.StringVar(&o.Tiles, "tiles", library.UsualTiles, "tile set of the words: a name or FILE.csv")
	command.CompleteFlag(c, "tiles", a.Names(library.TileSets))
	f.BoolVar(&o.Nouns, "nouns", false, "one capital at the beginning is that of a noun, as in German")
	f.StringVar(&o.Language, "language", "", "language of the words, for lists of kits")
	f.StringVar(&o.source, "source", "", "what the words are from (default: the file's name)")
	f.StringVar(&o.Licence, "licence", "not stated", "licence of the words")
	c.MarkFlagRequired("words")
	o.bind(c)
	return c
}

func newFetch(a *command.App) *cobra.Command {
	var o makeOptions
	c := &cobra.Command{
		Use:   "fetch LANGUAGE",
		Short: "Make the kit of a language from a package that you have",
		Long: "Makes the kit of a language as maven kit make does, by a recipe of the program: which package of Debian has the\n" +
			"list, which file it is, how its words are sorted out. Nothing is fetched from anywhere: install the package, or\n" +
			"give its word list with --words. Most of these lists are under the GPL: such a kit is for your own machine, and\n" +
			"whoever gets it from you gets it under the GPL.\n\n" +
			"Languages: " + strings.Join(kit.RecipeNames(), ", ") + ".",
		Example: "  maven kit fetch french --out french\n  maven kit fetch german --words ngerman --games 5000 --out german",
		Args:    command.ArgCount(1, 1, "a language"),
		RunE: func(c *cobra.Command, args []string) error {
			r, ok := kit.RecipeOf(args[0])
			if !ok {
				return command.Usagef("no recipe for %q; there are %s; maven kit make takes any word list", args[0], strings.Join(kit.RecipeNames(), ", "))
			}
			o.Recipe = r
			if o.words == "" {
				o.words = "/" + r.File
				if _, err := os.Stat(o.words); err != nil {
					return command.Usagef("the kit %s is made from the Debian package %s, whose list %s is not here; install the package (apt install %[2]s), or "+
						"give the list with --words FILE", r.Name, r.Package, o.words)
				}
			}
			o.source, o.remark = r.Package+" of Debian, "+r.File, string(library.SpellingList)
			return o.make(c.Context(), a)
		},
	}
	c.Flags().StringVar(&o.words, "words", "", "the package's word list (default: where the package puts it)")
	command.CompleteArgs(c, 1, kit.RecipeNames)
	o.bind(c)
	return c
}

// make makes a kit, from the beginning or from where it was stopped.
func (o *makeOptions) make(ctx context.Context, a *command.App) error {
	if err := leaves.CheckGenerations(o.generations); err != nil {
		return command.Usagef("--games: %w", err)
	}
	if o.matches%2 != 0 || o.levels%2 != 0 {
		return command.Usagef("--strength-games and --level-games: games are played in pairs; must be even")
	}
	m, err := o.check(a)
	if err != nil {
		return command.ArgError(err)
	}
	err = os.MkdirAll(o.out, 0o755)
	var unlock func()
	if err == nil {
		unlock, err = lockfile.Lock(filepath.Join(o.out, ".lock"), errors.New("another program makes a kit there; wait for it, or choose another folder"))
	}
	if err != nil {
		return fmt.Errorf("--out %s: %w", o.out, library.Cause(err))
	}
	defer unlock()
	if err := o.ours(m.work); err != nil {
		return command.ArgError(err)
	}
	if err := m.sorted(); err != nil {
		return command.ArgError(err)
	}
	if err := m.open(ctx); err != nil {
		return command.ArgError(err)
	}
	if err := m.train(ctx); err != nil {
		return err
	}
	if err := m.judge(ctx); err != nil {
		return err
	}
	return m.finish()
}

// check reads the list and all else that is given, and looks at it before anything is written.
func (o *makeOptions) check(a *command.App) (m *making, err error) {
	m = &making{o: o, app: a, work: filepath.Join(o.out, "work")}
	if err := a.Library().CheckName(o.Name); err != nil {
		return nil, err
	}
	set, err := a.Library().TileSet(o.Tiles)
	if err != nil {
		return nil, err
	}
	rules, err := a.Library().Rules("standard")
	if err != nil {
		return nil, err
	}
	if tiles := set.Count.Len(); tiles <= rules.RackSize {
		return nil, fmt.Errorf("the tile set %s has %d tiles; a kit needs more than %d, a full rack", set.Name, tiles, rules.RackSize)
	}
	m.sieve = &sieve.Sieve{Set: set, Most: rules.Size, Nouns: o.Nouns, Vowelless: set.Name == "czech", Drop: o.Drop}
	if m.sieve.Add, err = wordsOf(o.add); err != nil {
		return nil, err
	}
	drop, err := wordsOf(o.drop)
	if err != nil {
		return nil, err
	}
	m.sieve.Drop = append(slices.Clone(m.sieve.Drop), drop...)
	list, err := bounded.ReadFile(o.words, command.MaxLines)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.words, library.Cause(err))
	}
	if o.licenceFile != "" {
		if m.licence, err = bounded.ReadFile(o.licenceFile, command.MaxLines); err != nil {
			return nil, fmt.Errorf("--licence-file %s: %w", o.licenceFile, library.Cause(err))
		}
	}
	if _, err = m.sieve.Sift(nil, nil); err != nil { // the words that are added and dropped
		return nil, err
	}
	if err := m.sort(list); err != nil {
		return nil, fmt.Errorf("%s: %w", o.words, err)
	}
	if o.frequencies != "" && len(m.words) > 0 {
		counts, err := bounded.ReadFile(o.frequencies, command.MaxLines)
		if err == nil {
			m.sizes, err = kit.Sizes(m.words, m.sieve, counts)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", o.frequencies, library.Cause(err))
		}
	}
	return m, nil
}

// sort sorts the words of the list out.
func (m *making) sort(list []byte) (err error) {
	lines := map[sieve.Reason]int{}
	m.words, err = m.sieve.Sift(list, func(line string, why sieve.Reason) error {
		lines[why]++
		m.lines = fmt.Appendf(m.lines, "%s\t%s\n", line, why)
		return nil
	})
	for _, why := range sieve.Reasons() {
		if lines[why] > 0 {
			m.left = append(m.left, kit.Left{Reason: string(why), Lines: lines[why]})
		}
	}
	return err
}

// sorted tells in left-out.txt what is left out, and makes the folder work.
func (m *making) sorted() error {
	file := filepath.Join(m.o.out, leftOut)
	if err := library.WriteContent(file, m.lines); err != nil {
		return err
	}
	if len(m.words) == 0 {
		return fmt.Errorf("%s: no line is a word of the tile set %s; %s says why", m.o.words, m.sieve.Set.Name, file)
	}
	if err := os.MkdirAll(m.work, 0o755); err != nil {
		return fmt.Errorf("--out %s: %w", m.o.out, library.Cause(err))
	}
	return nil
}

// leftOut is the file in the folder of a kit that has the lines that were left out.
const leftOut = "left-out.txt"

// ours refuses a folder that has another kit, or a folder work of someone else: that is removed in the end.
func (o *makeOptions) ours(work string) error {
	if d, err := kit.Read(o.out); err == nil && d.Name != o.Name {
		return fmt.Errorf("--out %s: it holds the kit %s; choose another folder, or remove it first", o.out, d.Name)
	}
	if _, err := os.Lstat(work); err != nil {
		return nil
	}
	if _, err := os.Stat(filepath.Join(o.out, leftOut)); err != nil {
		return fmt.Errorf("--out %s: it has a folder work, which is not of a kit in the making; choose another folder", o.out)
	}
	return nil
}

// wordsOf returns the words of a file, one on each line; none for no file.
func wordsOf(file string) ([]string, error) {
	if file == "" {
		return nil, nil
	}
	var text string
	content, err := bounded.ReadFile(file, command.MaxLines)
	if err == nil {
		text, err = sieve.Text(content)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, library.Cause(err))
	}
	var words []string
	for line := range strings.Lines(text) {
		if word := strings.TrimSpace(line); word != "" && !strings.HasPrefix(word, "#") {
			words = append(words, word)
		}
	}
	return words, nil
}

// tell says what was sorted out.
func (m *making) tell() error {
	var parts []string
	for _, l := range m.left {
		parts = append(parts, fmt.Sprintf("%s %s", l.Reason, term.Grouped(l.Lines)))
	}
	return m.app.Printf("%s: %s of %s, tile set %s; left out: %s (%s)\n", m.o.Name, term.Counted(len(m.words), "word"), m.o.words, m.sieve.Set.Name,
		cmp.Or(strings.Join(parts, ", "), "none"), filepath.Join(m.o.out, leftOut))
}
