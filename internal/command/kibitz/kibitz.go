// Package kibitz is `maven kibitz`, which ranks the moves of a position or judges one move.
package kibitz

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/game"
	"maven/internal/notation/cgp"
	"maven/internal/question"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/tile"
)

// kibitzOptions are the flags of `maven kibitz`.
type kibitzOptions struct {
	cgp, file string
	rack      string
	move      string
	seed      int
	player    string
	spec      setting.Player
	classic   command.ClassicSource
	bias      int
	limit     time.Duration
	question  question.Question // but for the position and moves

	command.SettingFlags
	simFlags

	compare []string
	count   int
	explain bool
	json    bool
	farm    command.FarmChoice
}

// New returns the command line of maven kibitz.
func New(a *command.App) *cobra.Command {
	var o kibitzOptions
	c := &cobra.Command{
		Use:   "kibitz",
		Short: "Rank the moves of a position",
		Long: "Ranks the legal moves of a position by static equity: the score plus the worth of the leave. Without\n" +
			"a position it ranks the opening moves of a random rack.\n\n" +
			"A position is one line of CGP: the board, the rack on turn and the opponent's, the scores, the turns\n" +
			"without score, and settings such as \"lex NA;\". Flags override these settings.\n\n" +
			"--player chooses who ranks, of maven help players: static; a level such as level=3, which ranks only the moves that it sees;\n" +
			"sim, which plays candidates out many times, with the same tiles for all of them; full, which does so until the\n" +
			"bag is nearly empty and then searches to the end of the game; or classic, the original, which lists up to ten\n" +
			"moves.\n\n" +
			"A simulation (--sim) stops when the best move is sure, at the limit of --iterations or --time, or when you\n" +
			"interrupt it, and shows the result so far. With --save it goes into a file; the same command with --resume\n" +
			"continues it, also with higher limits or with more moves of --also.\n\n" +
			"--compare shows the lists of several players one below the other, where they part, and why, by what each equity\n" +
			"is made of. Each player also values the best moves of the others. A player with options needs a --compare of its own.\n\n" +
			"With --sim --file and --farm the workers of a farm play the positions out.",
		Example: "  maven kibitz\n" +
			"  maven kibitz --rack RETINAS --lexicon NA -n 5 --explain\n" +
			"  maven kibitz --rack RETINAS --move \"8D NASTIER\"\n" +
			"  maven kibitz --cgp \"$(maven gcg position game.gcg --turn 12)\"\n" +
			"  maven kibitz --file positions.cgp --json -n 1\n" +
			"  maven kibitz --sim --rack RETINAS --time 5s --also \"8D STAIN\"\n" +
			"  maven kibitz --sim --rack RETINAS --time 1h --save retinas.sim --resume\n" +
			"  maven kibitz --player classic --rack RETINAS --explain -n 3\n" +
			"  maven kibitz --compare classic,static,full --rack RETINAS",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := o.check(c); err != nil {
				return err
			}
			if err := o.checkFarm(c); err != nil {
				return err
			}
			if len(o.compare) > 0 {
				return compare(c.Context(), a, &o)
			}
			return kibitz(c.Context(), a, &o)
		},
	}
	f := c.Flags()
	f.StringVar(&o.cgp, "cgp", "", "position, one line of CGP")
	f.StringVar(&o.file, "file", "", "rank each position of a file with one CGP per line; - reads standard input")
	f.StringVar(&o.rack, "rack", "", "rack for an opening move, such as AEINRT?")
	f.StringVar(&o.move, "move", "", "judge only this move, such as \"8D WORD\", \"exchange ABC\" or \"pass\"")
	command.Seed(f, &o.seed, 0, "seed of the random opening, and of --sim (default: a new one each time)")
	f.IntVarP(&o.count, "count", "n", question.UsualMoves, "moves to show; 0 shows all. Of sim and full: candidates, 15 unless given")
	f.BoolVar(&o.explain, "explain", false, "say why the best move is better than the second, or than --move and --also, and show what each equity is made of")
	f.BoolVar(&o.json, "json", false, "write one JSON object for each position")
	f.StringVar(&o.player, "player", setting.StaticPlayer, "player that ranks: "+setting.PlayerForms)
	f.StringArrayVar(&o.compare, "compare", nil, "compare players, such as classic,static,full; may be given several times")
	f.IntVar(&o.bias, "bias", 0, "with --player classic: centipoints to add to the worth of an exchange")
	command.Limit(f, &o.limit, "stop a search after this long, such as 5s, with the best move so far (default: no limit)")
	o.farm.Bind(c)
	o.SettingFlags.Bind(a, c)
	o.classic.Bind(c)
	o.simFlags.bind(c)
	command.CompleteFlag(c, "player", setting.PlayerNames)
	return c
}

// check refuses flags that make no sense together, and chooses a seed if none is given.
func (o *kibitzOptions) check(c *cobra.Command) error {
	for _, name := range []string{"cgp", "file", "rack", "move"} {
		if flag := c.Flag(name); flag.Changed && flag.Value.String() == "" {
			return command.Usagef("--%s is empty", name)
		}
	}
	if o.sim && c.Flag("player").Changed {
		return command.Usagef("--sim and --player exclude each other")
	}
	if o.sim {
		o.player = setting.SimPlayer
	}
	position := ""
	spec, _ := setting.ParsePlayer(o.player) // which checkPlayer judges
	for _, name := range []string{"cgp", "file", "rack", "seed"} {
		switch {
		case !c.Flag(name).Changed:
		case name == "seed" && (spec.Simulates() || len(o.compare) > 0 && (o.cgp != "" || o.rack != "")):
		case position != "":
			return command.Usagef("--%s and --%s exclude each other", position, name)
		default:
			position = name
		}
	}
	if !c.Flag("seed").Changed {
		o.seed = command.ChooseSeed()
	}
	return o.checkPlayer(c)
}

// checkPlayer reads the player, and refuses flags for other players.
func (o *kibitzOptions) checkPlayer(c *cobra.Command) (err error) {
	if o.spec, err = setting.ParsePlayer(o.player); err != nil {
		return command.UsageError(err)
	}
	if len(o.compare) > 0 {
		if err := o.checkCompared(c); err != nil {
			return err
		}
		return o.ask(c)
	}
	foreign := []string{"leaves", "unseen-table"}
	if o.spec.Kind != setting.ClassicPlayer {
		foreign = []string{"classic", "fork", "tables", "program", "bias"}
	}
	if !o.spec.Simulates() {
		foreign = append(foreign, simOnly()...)
	}
	if o.spec.Kind == setting.FullPlayer {
		foreign = append(foreign, "save", "resume")
	}
	for _, name := range foreign {
		if c.Flag(name).Changed {
			return command.Usagef("--%s is not for the player %s", name, o.player)
		}
	}
	if err := o.readSaved(c); err != nil {
		return err
	}
	if o.spec, err = o.named(o.player); err != nil {
		return err
	}
	o.question.Player = &o.spec
	return o.ask(c)
}

// ask makes the question of the flags, but for the position and moves.
func (o *kibitzOptions) ask(c *cobra.Command) (err error) {
	q := &o.question
	q.Count, q.Seed = command.Given(c, "count", o.count), command.Given(c, "seed", random.Seed(o.seed))
	q.Explain = o.explain || o.json || len(o.compare) > 0
	q.Limits = question.Limits{Time: o.limit, Iterations: o.iterations, Threads: o.threads.Threads()}
	if q.Playing, q.Objective, err = o.play(c); err != nil {
		return err
	}
	if q.Method = question.Rank; len(o.compare) > 0 {
		q.Method = question.Compare
	}
	return command.Asked(q.Check())
}

// named returns a player with the files, the bias and the table that flags name.
func (o *kibitzOptions) named(name string) (setting.Player, error) {
	p, err := setting.ParsePlayer(name)
	switch {
	case err != nil:
		return p, command.UsageError(err)
	case p.Kind == setting.ClassicPlayer:
		return p, o.useClassic(&p)
	case p.HasLeaves():
		err = p.UseLeaves(o.Leaves, "--leaves")
	}
	if p.Sim.Seed == 0 { // that of the question is for all, and only if it is asked for
		p.Sim.Seed = random.Seed(o.seed)
	}
	if err != nil {
		return p, command.UsageError(err)
	}
	return p, nil
}

// readSaved reads the simulation to continue, and takes its seed unless one is given.
func (o *kibitzOptions) readSaved(c *cobra.Command) error {
	switch s := &o.saving; {
	case c.Flag("save").Changed && s.file == "":
		return command.Usagef("--save is empty")
	case s.resume && s.file == "":
		return command.Usagef("--resume continues a saved simulation; name its file with --save")
	case s.file != "" && o.file != "":
		return command.Usagef("--save keeps one simulation, and --file may have many positions")
	}
	seed, found, err := o.saving.read()
	if found && !c.Flag("seed").Changed {
		o.seed = int(seed)
	}
	return err
}

// useClassic gives the player the files and the bias that flags name.
func (o *kibitzOptions) useClassic(named *setting.Player) error {
	asked := o.classic.Original
	switch {
	case o.bias < -setting.MaxBias || o.bias > setting.MaxBias:
		return command.Usagef("--bias %d: want %d to %d centipoints", o.bias, -setting.MaxBias, setting.MaxBias)
	case o.bias != 0 && named.Search.Bias != 0:
		return command.Usagef("player %s and --bias both name a bias", named.Name)
	case asked != (setting.Original{}) && named.Original != (setting.Original{}):
		return command.Usagef("player %s and flags both name files", named.Name)
	}
	if named.Search.Bias += o.bias; asked != (setting.Original{}) {
		named.Original = asked
	}
	return o.classic.Check()
}

// kibitz ranks the positions that o names.
func kibitz(ctx context.Context, a *command.App, o *kibitzOptions) error {
	k := newKibitzer(a, o)
	switch {
	case o.file != "":
		return k.file(ctx, o.file)
	case o.cgp != "":
		return k.line(ctx, o.cgp)
	}
	return k.opening(ctx)
}

// A kibitzer answers one position after the other, as text or as JSON.
type kibitzer struct {
	app      *command.App
	options  *kibitzOptions
	settings *setting.Settings
	write    func(*answer) error

	failed bool   // a line could not be answered
	given  []byte // what a farm has found of the line; nil for nothing
}

func newKibitzer(a *command.App, o *kibitzOptions) *kibitzer {
	k := &kibitzer{app: a, options: o, settings: a.Settings(o.Request)}
	k.write = newTextAnswers(a.Out, o).write
	if o.json {
		k.write = (&jsonAnswers{a, o.explain}).write
	}
	return k
}

// opening answers the empty board with the rack of --rack or a random one.
func (k *kibitzer) opening(ctx context.Context) error {
	line, seed, err := k.openingLine()
	if err != nil {
		return err
	}
	ans, err := k.answer(ctx, line)
	if err != nil {
		return err
	}
	ans.seed = seed
	return k.finish(ans)
}

// openingLine returns the position of opening, and the seed of a random rack.
func (k *kibitzer) openingLine() (line string, seed *int, err error) {
	s, err := k.settings.Start()
	if err != nil {
		return "", nil, err
	}
	var rack tile.Rack
	if k.options.rack != "" {
		if rack, err = s.Rules.Tiles.ParseRack(k.options.rack); err != nil {
			return "", nil, fmt.Errorf("--rack: %w", err)
		}
		if n := rack.Len(); n < 1 || n > s.Rules.RackSize {
			return "", nil, fmt.Errorf("--rack %s holds %d tiles; want 1 to %d", k.options.rack, n, s.Rules.RackSize)
		}
	} else {
		seed = &k.options.seed
		stream := random.Seed(k.options.seed).Named("opening").Stream()
		game.NewBag(&s.Rules.Tiles.Count, stream).Draw(s.Rules.RackSize, &rack)
	}
	empty := cgp.Position{Size: s.Rules.Size, Squares: make([]tile.Tile, len(s.Rules.Squares))}
	empty.Racks[0] = rack
	return empty.Format(s.Rules.Tiles.Alphabet), seed, nil
}

// line answers one position given on the command line.
func (k *kibitzer) line(ctx context.Context, text string) error {
	ans, err := k.answer(ctx, text)
	if err != nil {
		return err
	}
	return k.finish(ans)
}

// finish writes an answer. An illegal --move sets the exit code, and so does an interrupt.
func (k *kibitzer) finish(ans *answer) error {
	if err := k.write(ans); err != nil {
		return err
	}
	if ans.interrupted != nil {
		return ans.interrupted
	}
	if ans.illegal != nil {
		return &command.ExitError{Code: command.ExitFailure}
	}
	return nil
}

// file answers each line of a file, and skips empty ones. It reports a line that cannot be answered in its place, goes
// on with the others, and ends with exit code 1. A wrong flag ends it at once.
func (k *kibitzer) file(ctx context.Context, name string) error {
	in := k.app.In
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("positions: %w", err)
		}
		defer f.Close()
		in = f
	}
	lines := command.ReadLines(ctx, in)
	if k.options.farm.Asked() {
		return k.byFarm(ctx, name, slices.Collect(lines))
	}
	for line := range lines {
		if err := k.numbered(ctx, name, &line); err != nil {
			return err
		}
	}
	return k.end(ctx)
}

// textOf returns the position that a line has, "" for none.
func textOf(line *command.NumberedLine) string {
	return strings.TrimSpace(strings.TrimPrefix(line.Text, "\uFEFF"))
}

// numbered answers a line of a file. The error ends the file.
func (k *kibitzer) numbered(ctx context.Context, name string, line *command.NumberedLine) error {
	if line.Broken != nil {
		return fmt.Errorf("%s:%d: %w", name, line.Number, line.Broken)
	}
	text := textOf(line)
	if text == "" && line.Bad == nil {
		return nil
	}
	ans, err := (*answer)(nil), line.Bad
	if err == nil {
		ans, err = k.answer(ctx, text)
	}
	exit, request := (*command.ExitError)(nil), (*setting.RequestError)(nil)
	if errors.As(err, &exit) || errors.As(err, &request) {
		return err
	}
	if ctx.Err() != nil && (ans == nil || ans.interrupted == nil) {
		return ctx.Err()
	}
	if err != nil {
		ans = &answer{bad: err}
	}
	k.failed = k.failed || ans.bad != nil || ans.illegal != nil
	ans.line = line.Number
	return k.write(ans)
}

// end returns the error after the last line.
func (k *kibitzer) end(ctx context.Context) error {
	if k.failed && ctx.Err() == nil {
		return &command.ExitError{Code: command.ExitFailure}
	}
	return ctx.Err()
}
