package setting

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"maven/internal/classic/search"
	"maven/internal/engine"
	"maven/internal/program"
	"maven/internal/random"
	"maven/internal/said"
	"maven/internal/sim"
)

// The kinds of players.
const (
	StaticPlayer  = "static"
	ClassicPlayer = "classic"
	LevelPlayer   = "level"
	SimPlayer     = "sim"
	FullPlayer    = "full"
)

// The players above the levels. Each is short for another one with a time for a move.
const (
	Master   = "master"   // sim,time=1s
	Champion = "champion" // full,time=5s
)

// ladder returns what a player above the levels is short for.
func ladder(name string) (kind string, limits engine.Limits) {
	switch name {
	case Master:
		return SimPlayer, engine.Limits{Time: time.Second}
	case Champion:
		return FullPlayer, engine.Limits{Time: 5 * time.Second}
	}
	return name, engine.Limits{}
}

// PlayerForms says how players are named. `maven help players` lists their options.
const PlayerForms = "static, level=N, sim, full, master, champion, classic or ucgi:COMMAND, with options as in maven help players"

// MaxBias bounds the bias towards exchanges, in centipoints: no game scores as many.
const MaxBias = 1_000_000

const (
	// MaxPlies bounds how far a simulation plays candidates out: further than any game lasts.
	MaxPlies = 1000

	// MaxPlayOuts bounds how many play-outs a simulation makes; more would take years.
	MaxPlayOuts = 1_000_000_000_000

	// MaxTime bounds the time for a move.
	MaxTime = 24 * time.Hour
)

// A Player is a player as the user names it.
type Player struct {
	Name string // as written
	Kind string

	Leaves string // leave table of a player other than classic; "" for that of the request
	Unseen string // unseen table of such a player; "" for that of the request
	Board  string // board table of a static player; "" for none
	Win    bool   // a static player gives win chances, if there is a table

	Sim     sim.Options    // of a player that plays candidates out
	Infer   bool           // it draws the opponent's tiles by what the last move tells
	Limits  engine.Limits  // of that player, where nothing limits it: time, play-outs, or the clock for a game; 0 for its default
	Without engine.Without // of a full player
	Memory  int            // of its searches, at most, in bytes; 0 for the usual

	Level engine.Level // of a level
	Seed  random.Seed

	Program program.Options // of another program

	Original Original // of a classic player
	Search   search.Options
}

// PlayerNames returns the players without options, for completion: the levels from the lowest, the players
// above them, classic, full, sim and static.
func PlayerNames() []string {
	var names []string
	for _, level := range engine.Levels() {
		names = append(names, fmt.Sprintf("%s=%d", LevelPlayer, int(level)))
	}
	return append(names, Master, Champion, ClassicPlayer, FullPlayer, SimPlayer, StaticPlayer)
}

// A NoPlayer is an error about a player that there is not.
type NoPlayer struct {
	Name   string
	judges bool // it was to judge a game
}

// Error says which players there are.
func (n NoPlayer) Error() string { return n.Said().String() }

// Said returns the error as a text.
func (n NoPlayer) Said() said.Text {
	if n.judges {
		return said.Of("there is no player %q; it must be quick, standard, deep, static, level=N, sim, full, master, champion, classic or ucgi:COMMAND", n.Name)
	}
	return said.Of("there is no player %q; it must be static, level=N, sim, full, master, champion, classic or ucgi:COMMAND", n.Name)
}

// Plain returns it for those who can start no other programs.
func (n NoPlayer) Plain() said.Text {
	if n.judges {
		return said.Of("there is no player %q; it must be quick, standard, deep, static, level=N, sim, full, master, champion or classic", n.Name)
	}
	return said.Of("there is no player %q; it must be static, level=N, sim, full, master, champion or classic", n.Name)
}

// ParsePlayer reads a player, see PlayerForms. The error quotes the text and says what is wrong with it; it may be a NoPlayer.
func ParsePlayer(text string) (Player, error) { return parsePlayer(text, false) }

// parsePlayer is ParsePlayer for one who is to judge a game, or not.
func parsePlayer(text string, judges bool) (Player, error) {
	if isProgram(text) {
		return parseProgram(text)
	}
	p := Player{Name: text}
	first, options, more := strings.Cut(text, ",")
	kind, number, numbered := strings.Cut(first, "=")
	kind, p.Limits = ladder(kind)
	switch {
	case kind == LevelPlayer:
		n, err := strconv.Atoi(number)
		if err != nil {
			return p, said.Errorf("player %q: must be level=N, such as level=3", text)
		}
		if ahead := map[int]string{11: Master, 12: Champion}[n]; ahead != "" {
			return p, said.Errorf("player %q: levels 11 and 12 look ahead, and go by name: this one is %s", text, ahead)
		}
		if p.Level, err = engine.LevelOf(n); err != nil {
			return p, said.Errorf("player %q: %w", text, err)
		}
	case numbered || kind != StaticPlayer && kind != ClassicPlayer && kind != SimPlayer && kind != FullPlayer:
		return p, NoPlayer{first, judges}
	}
	p.Kind = kind
	for more {
		var option string
		option, options, more = strings.Cut(options, ",")
		key, value, _ := strings.Cut(option, "=")
		if err := p.set(key, value); err != nil {
			return p, err
		}
	}
	return p, nil
}

func (p *Player) set(key, value string) error {
	var forms []string
	for _, one := range p.options() {
		if forms = append(forms, one.key+"="+one.form); one.key != key {
			continue
		}
		err := one.take(value)
		switch {
		case err == nil:
			return nil
		case key == "clock":
			return said.Errorf("player %q: clock=%s: %w", p.Name, value, err)
		}
		return said.Errorf("player %q: %s=%s; %w", p.Name, key, value, err)
	}
	return said.Errorf("player %q: %s has no option %q; its options are %s", p.Name, p.Kind, key, said.Or(forms))
}

// An option of a player is a key with a value, which take takes; its error says what must be there.
type option struct {
	key, form string
	take      func(value string) error
}

// options returns the options of the kind of player, in the order in which errors list them.
func (p *Player) options() []option {
	tables := []option{named("leaves", "TABLE", &p.Leaves), named("unseen", "TABLE", &p.Unseen)}
	switch p.Kind {
	case StaticPlayer:
		return append(tables, named("board", "TABLE", &p.Board))
	case LevelPlayer:
		return append([]option{seed(&p.Seed)}, tables...)
	case ClassicPlayer:
		return []option{
			whole("level", "N", &p.Search.Level, search.StrongestLevel, search.WeakestLevel,
				said.Of("must be %d, the strongest, to %d", search.StrongestLevel, search.WeakestLevel)),
			named("tables", "FOLDER", &p.Original.Folder), named("file", "FILE", &p.Original.File),
			off("preend", &p.Search.NoPreEndgame), off("endgame", &p.Search.NoEndgame),
			whole("bias", "CP", &p.Search.Bias, -MaxBias, MaxBias, said.Of("must be %d to %d centipoints to add to the worth of an exchange", -MaxBias, MaxBias)),
		}
	}
	all := []option{
		{"time", "T", p.takeTime}, {"clock", "T+T", p.takeClock},
		whole("iterations", "N", &p.Limits.Iterations, 1, MaxPlayOuts, said.Of("must be 1 to %d", MaxPlayOuts)),
		whole("plies", "N", &p.Sim.Plies, 1, MaxPlies, said.Of("must be 1 to %d", MaxPlies)),
		{"goal", "win, spread or mixed", p.takeGoal}, {"infer", "on", p.takeInfer},
	}
	if p.Kind == FullPlayer {
		all = append(all, off("sim", &p.Without.Simulation), off("preend", &p.Without.PreEndgame), off("endgame", &p.Without.Endgame))
	}
	return append(append(all, seed(&p.Sim.Seed)), tables...)
}

// named returns an option for the name of a table, a file or a folder, which can be given once.
func named(key, form string, to *string) option {
	return option{key, form, func(value string) error {
		if value == "" || *to != "" {
			return said.Errorf("must be %s=VALUE, once", key)
		}
		*to = value
		return nil
	}}
}

// off returns an option that can only be off.
func off(key string, to *bool) option {
	return option{key, "off", func(value string) error {
		if *to = value == "off"; !*to {
			return said.Errorf("must be %s=off", key)
		}
		return nil
	}}
}

// whole returns an option for a whole number within bounds, which must says.
func whole(key, form string, to *int, least, most int, must said.Text) option {
	return option{key, form, func(value string) (err error) {
		if *to, err = strconv.Atoi(value); err != nil || *to < least || *to > most {
			return said.Errorf("%s", must)
		}
		return nil
	}}
}

func seed(to *random.Seed) option {
	return option{"seed", "S", func(value string) error {
		number, err := strconv.ParseUint(value, 10, 64)
		if *to = random.Seed(number); err != nil {
			return said.Errorf("must be a whole number, 0 or more")
		}
		return nil
	}}
}

func (p *Player) takeTime(value string) (err error) {
	if p.Limits.Time, err = time.ParseDuration(value); err != nil || p.Limits.Time <= 0 || p.Limits.Time > MaxTime {
		return said.Errorf("must be a time for a move, such as 500ms or 5s, up to %v", MaxTime)
	}
	return nil
}

func (p *Player) takeClock(value string) error {
	clock, err := engine.ParseClock(value)
	p.Limits.Clock = &clock
	return err
}

func (p *Player) takeGoal(value string) error {
	goals := []sim.Goal{sim.WinGame, sim.GainSpread, sim.WinAndSpread}
	i := slices.IndexFunc(goals, func(g sim.Goal) bool { return g.String() == value })
	if i < 0 {
		return said.Errorf("must be win, spread or mixed")
	}
	p.Sim.Goal = goals[i]
	return nil
}

func (p *Player) takeInfer(value string) error {
	if p.Infer = value == "on"; !p.Infer && value != "off" {
		return said.Errorf("must be on or off")
	}
	return nil
}

// Timed reports whether the player may think by time, so that its answers are not the same on every machine.
func (p *Player) Timed() bool {
	return p.Kind == ProgramPlayer || p.Limits.Time > 0 || p.Limits.Clock != nil
}

// Simulates reports whether the player plays candidates out.
func (p *Player) Simulates() bool { return p.Kind == SimPlayer || p.Kind == FullPlayer }

// Ranks reports whether the player only ranks moves, which takes milliseconds: it finds the same in any time.
func (p *Player) Ranks() bool { return p.Kind == StaticPlayer || p.Kind == LevelPlayer }

// Foreign reports whether the player is another program, or reads files.
func (p *Player) Foreign() bool { return p.Kind == ProgramPlayer || p.Original != Original{} }

// HasLeaves reports whether the player has a leave table.
func (p *Player) HasLeaves() bool {
	return p.Kind == StaticPlayer || p.Kind == LevelPlayer || p.Simulates()
}

// UseLeaves gives the player the leave table that a flag names; "" changes nothing. It refuses a player without leave
// tables, and one that names its own.
func (p *Player) UseLeaves(table, flag string) error {
	switch {
	case table != "" && !p.HasLeaves():
		return said.Errorf("%s: player %s has no leave table", flag, p.Name)
	case table != "" && p.Leaves != "":
		return said.Errorf("player %s and %s both name a leave table", p.Name, flag)
	case table != "":
		p.Leaves = table
	}
	return nil
}

// The names of players that judge games.
const (
	QuickJudge    = "quick"
	StandardJudge = "standard"
	DeepJudge     = "deep"
)

// What the names stand for: a report of a game of 25 turns takes no time to speak of, some seconds of one core, and
// a quarter of a minute or more. None of them depends on how fast the machine is.
const (
	standardJudge = "full,iterations=5000"
	deepJudge     = "full,iterations=100000"
)

// JudgeNames returns the names of players that judge, for completion.
func JudgeNames() []string {
	return append([]string{QuickJudge, StandardJudge, DeepJudge}, PlayerNames()...)
}

// ParseJudge reads a player that judges games: one that ParsePlayer reads, or quick, standard or deep, with further
// options of what they stand for.
func ParseJudge(text string) (Player, error) {
	first, rest, more := strings.Cut(text, ",")
	switch first {
	case QuickJudge:
		first = StaticPlayer
	case StandardJudge:
		first = standardJudge
	case DeepJudge:
		first = deepJudge
	}
	if more {
		first += "," + rest
	}
	return parsePlayer(first, true)
}
