package ask

import (
	"cmp"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/bounded"
	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/question"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/sim"
)

// kibitzFlags are the flags of `maven kibitz` besides those of every asker.
type kibitzFlags struct {
	file    string
	rack    string
	move    string
	player  string
	classic command.ClassicSource
	bias    int
	compare []string
	explain bool
	farm    command.FarmChoice

	// For playing candidates out.
	sim        bool
	plies      int
	iterations int
	confidence float64
	equivalent float64
	objective  string
	shares     string
	opponent   string
	infer      bool
	saving     saving
}

// NewKibitz returns the command line of maven kibitz.
func NewKibitz(a *command.App) *cobra.Command {
	k := &kibitzer{asker: asker{app: a}}
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
			"--compare shows the lists of several players one below the other, where they differ, and why: what each equity\n" +
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
			err := k.check(c)
			if err == nil {
				err = k.checkFarm()
			}
			k.settings = a.Settings(k.Request)
			switch {
			case err != nil:
				return err
			case len(k.compare) > 0:
				return k.compared(c.Context())
			case k.file != "":
				return k.lines(c.Context())
			}
			return k.one(c.Context())
		},
	}
	k.bind(c)
	return c
}

func (k *kibitzer) bind(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&k.cgp, "cgp", "", "position, one line of CGP")
	f.StringVar(&k.file, "file", "", "rank each position of a file with one CGP per line; - reads standard input")
	f.StringVar(&k.rack, "rack", "", "rack for an opening move, such as AEINRT?")
	f.StringVar(&k.move, "move", "", "judge only this move, such as \"8D WORD\", \"exchange ABC\" or \"pass\"")
	command.Seed(f, &k.seed, 0, "seed of the random opening, and of --sim (default: a new one each time)")
	f.IntVarP(&k.count, "count", "n", question.UsualMoves, "moves to show; 0 shows all. Of sim and full: candidates, 15 unless given; 1 shows the best of 15")
	f.BoolVar(&k.explain, "explain", false, "say why the best move is better than the second, or than --move and --also, and show what each equity is made of")
	f.BoolVar(&k.json, "json", false, "write one JSON object for each position")
	f.StringVar(&k.player, "player", setting.StaticPlayer, "player that ranks: "+setting.PlayerForms)
	f.StringArrayVar(&k.compare, "compare", nil, "compare players, such as classic,static,full; may be given several times")
	command.Whole(f, &k.bias, "bias", 0, "with --player classic: centipoints to add to the worth of an exchange")
	command.Limit(f, &k.limit, "time", "stop a search after this long, such as 5s, with the best move so far (default: no limit)")
	k.farm.Bind(c)
	k.Bind(k.app, c)
	k.classic.Bind(c)
	f.BoolVar(&k.sim, "sim", false, "play candidates out and compare what comes of them; short for --player sim")
	command.Whole(f, &k.plies, "plies", sim.DefaultPlies, "with --sim: moves to play out after a candidate")
	command.Whole(f, &k.iterations, "iterations", 0, "with --sim: stop after this many play-outs of all candidates together (default: 20000 unless --time is given)")
	k.threads.Bind(f, 1)
	f.Float64Var(&k.confidence, "confidence", 100*sim.DefaultConfidence, "with --sim: percent of certainty about the best move at which to stop; 0 goes on to the limit")
	f.Float64Var(&k.equivalent, "difference", 0, "with --sim: a difference that does not matter: percent of winning, points, or worth (default: 0.5 percent or points)")
	f.StringVar(&k.objective, "objective", "win", "with --sim: compare by win, spread, or FILE with lines spread,worth")
	command.Choice(c, &k.shares, "shares", "best", "with --sim: best plays out promising candidates more often, equal all of them equally", "best", "equal")
	f.StringArrayVar(&k.also, "also", nil, "another candidate, such as \"8D WORD\"; may be given several times")
	f.StringVar(&k.opponent, "opponent", "", "with --sim: tiles that the opponent is known to hold, such as QU")
	f.BoolVar(&k.infer, "infer", false, "with --sim: draw the opponent's tiles by what its last move tells (lm in the CGP)")
	k.saving.bind(c)
	command.CompleteFlag(c, "player", setting.PlayerNames)
}

// check refuses flags that make no sense together, chooses a seed if none is given, and makes the question of the flags, but for
// the position and moves.
func (k *kibitzer) check(c *cobra.Command) (err error) {
	changed := func(name string) bool { return c.Flag(name).Changed }
	if err := filled(c, "cgp", "file", "rack", "move", "save", "objective", "opponent"); err != nil {
		return err
	}
	if k.sim && changed("player") {
		return command.Usagef("--sim and --player exclude each other")
	}
	if k.sim {
		k.player = setting.SimPlayer
	}
	spec, unknown := setting.ParsePlayer(k.player)
	comparing, position := len(k.compare) > 0, ""
	for _, name := range []string{"cgp", "file", "rack", "seed"} {
		switch {
		case !changed(name):
		case name == "seed" && (spec.Simulates() || comparing && (k.cgp != "" || k.rack != "")):
		case position != "":
			return command.Usagef("--%s and --%s exclude each other", position, name)
		default:
			position = name
		}
	}
	if !changed("seed") {
		k.seed = command.ChooseSeed()
	}
	if unknown != nil {
		return command.UsageError(unknown)
	}
	for _, name := range k.foreign(&spec) {
		switch {
		case changed(name) && comparing:
			return command.Usagef("--%s and --compare exclude each other", name)
		case changed(name):
			return command.Usagef("--%s is not for the player %s", name, k.player)
		}
	}
	q := &k.question
	if q.Method = question.Rank; comparing {
		q.Method, q.Explain = question.Compare, true
	} else {
		seed, found, err := k.saving.read(k.file)
		if found && !changed("seed") {
			k.seed = int(seed)
		}
		if err != nil {
			return err
		}
		if k.spec, err = k.named(k.player); err != nil {
			return err
		}
		q.Player = &k.spec
	}
	q.Count, q.Seed = command.Given(c, "count", k.count), command.Given(c, "seed", random.Seed(k.seed))
	q.Explain = q.Explain || k.explain || k.json
	q.Limits = engine.Limits{Time: k.limit, Iterations: k.iterations, Threads: k.threads.Threads()}
	if q.Playing, q.Objective, err = k.playing(c); err != nil {
		return err
	}
	return command.Asked(q.Check())
}

// foreign returns the flags that are not for a player, or for a comparison.
func (k *kibitzer) foreign(spec *setting.Player) []string {
	if len(k.compare) > 0 {
		return []string{"player", "sim", "move", "file", "save", "resume", "explain"}
	}
	foreign := []string{"leaves", "unseen-table"}
	if spec.Kind != setting.ClassicPlayer {
		foreign = []string{"classic", "fork", "tables", "program", "bias"}
	}
	if !spec.Simulates() {
		foreign = append(foreign, "plies", "iterations", "threads", "confidence", "difference", "objective", "shares", "opponent", "infer", "save", "resume")
	}
	if spec.Kind == setting.FullPlayer {
		foreign = append(foreign, "save", "resume")
	}
	return foreign
}

// playing returns how candidates are played out, and by which objective.
func (k *kibitzer) playing(c *cobra.Command) (p question.Playing, objective string, err error) {
	p = question.Playing{Plies: command.Given(c, "plies", k.plies), Confidence: command.Given(c, "confidence", k.confidence),
		Difference: k.equivalent, Equal: k.shares == "equal", Infer: k.infer}
	if !c.Flag("objective").Changed || k.objective == sim.WinGame.String() || k.objective == sim.GainSpread.String() {
		return p, *cmp.Or(command.Given(c, "objective", k.objective), new(string)), nil
	}
	file, err := bounded.Open(k.objective)
	if err != nil {
		return p, "", command.Usagef("--objective %s: must be win, spread or a file: %v", k.objective, command.Cause(err))
	}
	defer file.Close()
	if p.Utility, err = sim.ParseUtility(bounded.NewReader(file, 1<<20)); err != nil {
		return p, "", command.Usagef("--objective %s: %v", k.objective, err)
	}
	return p, "", nil
}

// named returns a player with the files, the bias and the table that flags name.
func (k *kibitzer) named(name string) (setting.Player, error) {
	p, err := setting.ParsePlayer(name)
	if err == nil && p.Kind == setting.ClassicPlayer {
		return p, k.useClassic(&p)
	}
	if err == nil && p.HasLeaves() {
		err = p.UseLeaves(k.Leaves, "--leaves")
	}
	if err != nil {
		return p, command.UsageError(err)
	}
	if p.Sim.Seed == 0 { // that of the question is for all, and only if it is asked for
		p.Sim.Seed = random.Seed(k.seed)
	}
	return p, nil
}

// useClassic gives the player the files and the bias that flags name.
func (k *kibitzer) useClassic(named *setting.Player) error {
	asked := k.classic.Original
	switch {
	case k.bias < -setting.MaxBias || k.bias > setting.MaxBias:
		return command.Usagef("--bias %d: must be %d to %d centipoints", k.bias, -setting.MaxBias, setting.MaxBias)
	case k.bias != 0 && named.Search.Bias != 0:
		return command.Usagef("player %s and --bias both name a bias", named.Name)
	case asked != (setting.Original{}) && named.Original != (setting.Original{}):
		return command.Usagef("player %s and flags both name files", named.Name)
	}
	if named.Search.Bias += k.bias; asked != (setting.Original{}) {
		named.Original = asked
	}
	return k.classic.Check()
}

// players returns the players that are compared.
func (k *kibitzer) players() (all []setting.Player, err error) {
	const alone = "a player with options needs a --compare of its own"
	for _, text := range k.compare {
		names := []string{text}
		if !strings.Contains(text, "=") {
			names = strings.Split(text, ",")
		}
		for _, name := range names {
			p, err := k.named(name)
			if err != nil && strings.Contains(text, "=") && strings.Contains(text, ",") {
				return nil, command.Usagef("%w; %s", err, alone)
			}
			if err != nil {
				return nil, err
			}
			all = append(all, p)
		}
	}
	if len(all) == 1 && strings.Contains(k.compare[0], "=") {
		return nil, command.Usagef("--compare %s: names one player; must name %d to %d; %s", k.compare[0], question.FewestPlayers, question.MostPlayers, alone)
	}
	return all, nil
}
