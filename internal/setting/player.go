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

// ParsePlayer reads a player, see PlayerForms. The error quotes the text and says what is wrong with it.
func ParsePlayer(text string) (Player, error) {
	return parsePlayer(text, func(name string) error {
		return said.Errorf("there is no player %q; it must be static, level=N, sim, full, master, champion, classic or ucgi:COMMAND", name)
	})
}

// parsePlayer is ParsePlayer; none says that there is no player of a name.
func parsePlayer(text string, none func(name string) error) (Player, error) {
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
		return p, none(first)
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

// set takes one option.
func (p *Player) set(key, value string) error {
	if key == "bias" && p.Kind == ClassicPlayer {
		bias, err := strconv.Atoi(value)
		if err != nil || bias < -MaxBias || bias > MaxBias {
			return said.Errorf("player %q: bias=%s; must be %d to %d centipoints to add to the worth of an exchange", p.Name, value, -MaxBias, MaxBias)
		}
		p.Search.Bias = bias
		return nil
	}
	if key == "level" && p.Kind == ClassicPlayer {
		level, err := strconv.Atoi(value)
		if err != nil || level < search.StrongestLevel || level > search.WeakestLevel {
			return said.Errorf("player %q: level=%s; must be %d, the strongest, to %d", p.Name, value, search.StrongestLevel, search.WeakestLevel)
		}
		p.Search.Level = level
		return nil
	}
	if key == "seed" && p.Kind == LevelPlayer {
		seed, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return said.Errorf("player %q: seed=%s; must be a whole number, 0 or more", p.Name, value)
		}
		p.Seed = random.Seed(seed)
		return nil
	}
	if p.Simulates() && slices.Contains([]string{"plies", "goal", "seed", "iterations", "time", "clock", "infer"}, key) {
		return p.setSim(key, value)
	}
	text, flag := p.text(key), p.flag(key)
	switch {
	case text == nil && flag == nil:
		return said.Errorf("player %q: %s has no option %q; its options are %s", p.Name, p.Kind, key, optionForms(p.Kind))
	case flag != nil && value != "off":
		return said.Errorf("player %q: %s=%s; must be %s=off", p.Name, key, value, key)
	case flag != nil:
		*flag = true
	case value == "" || *text != "":
		return said.Errorf("player %q: must be %s=VALUE, once", p.Name, key)
	default:
		*text = value
	}
	return nil
}

// setSim takes one option of a player that plays candidates out.
func (p *Player) setSim(key, value string) error {
	if key == "time" {
		limit, err := time.ParseDuration(value)
		if err != nil || limit <= 0 || limit > MaxTime {
			return said.Errorf("player %q: time=%s; must be a time for a move, such as 500ms or 5s, up to %v", p.Name, value, MaxTime)
		}
		p.Limits.Time = limit
		return nil
	}
	if key == "clock" {
		clock, err := engine.ParseClock(value)
		if err != nil {
			return said.Errorf("player %q: clock=%s: %w", p.Name, value, err)
		}
		p.Limits.Clock = &clock
		return nil
	}
	switch number, err := strconv.ParseUint(value, 10, 63); {
	case key == "goal" && value == sim.WinGame.String():
		p.Sim.Goal = sim.WinGame
	case key == "goal" && value == sim.GainSpread.String():
		p.Sim.Goal = sim.GainSpread
	case key == "goal" && value == sim.WinAndSpread.String():
		p.Sim.Goal = sim.WinAndSpread
	case key == "goal":
		return said.Errorf("player %q: goal=%s; must be win, spread or mixed", p.Name, value)
	case key == "infer" && (value == "on" || value == "off"):
		p.Infer = value == "on"
	case key == "infer":
		return said.Errorf("player %q: infer=%s; must be on or off", p.Name, value)
	case key == "seed" && err == nil:
		p.Sim.Seed = random.Seed(number)
	case key == "seed":
		return said.Errorf("player %q: seed=%s; must be a whole number, 0 or more", p.Name, value)
	case key == "iterations" && (err != nil || number < 1 || number > MaxPlayOuts):
		return said.Errorf("player %q: iterations=%s; must be 1 to %d", p.Name, value, MaxPlayOuts)
	case key == "iterations":
		p.Limits.Iterations = int(number)
	case err != nil || number < 1 || number > MaxPlies:
		return said.Errorf("player %q: plies=%s; must be 1 to %d", p.Name, value, MaxPlies)
	default:
		p.Sim.Plies = int(number)
	}
	return nil
}

// optionForms lists the options of a kind of player.
func optionForms(kind string) string {
	switch kind {
	case LevelPlayer:
		return "seed=S, leaves=TABLE or unseen=TABLE"
	case SimPlayer:
		return "time=T, clock=T+T, iterations=N, plies=N, goal=win, spread or mixed, infer=on, seed=S, leaves=TABLE or unseen=TABLE"
	case FullPlayer:
		return "time=T, clock=T+T, iterations=N, plies=N, goal=win, spread or mixed, infer=on, sim=off, preend=off, endgame=off, seed=S, leaves=TABLE or unseen=TABLE"
	case ClassicPlayer:
		return "level=N, tables=FOLDER, file=FILE, preend=off, endgame=off or bias=CP"
	}
	return "leaves=TABLE, unseen=TABLE or board=TABLE"
}

// text returns the field for an option with a text, or nil.
func (p *Player) text(key string) *string {
	switch {
	case p.HasLeaves() && key == "leaves":
		return &p.Leaves
	case p.HasLeaves() && key == "unseen":
		return &p.Unseen
	case p.Kind == StaticPlayer && key == "board":
		return &p.Board
	case p.Kind == ClassicPlayer && key == "tables":
		return &p.Original.Folder
	case p.Kind == ClassicPlayer && key == "file":
		return &p.Original.File
	}
	return nil
}

// flag returns the field for an option that can only be off, or nil.
func (p *Player) flag(key string) *bool {
	switch {
	case p.Kind == ClassicPlayer && key == "preend":
		return &p.Search.NoPreEndgame
	case p.Kind == ClassicPlayer && key == "endgame":
		return &p.Search.NoEndgame
	case p.Kind == FullPlayer && key == "sim":
		return &p.Without.Simulation
	case p.Kind == FullPlayer && key == "preend":
		return &p.Without.PreEndgame
	case p.Kind == FullPlayer && key == "endgame":
		return &p.Without.Endgame
	}
	return nil
}

// Timed reports whether the player may think by time, so that its answers are not the same on every machine.
func (p *Player) Timed() bool {
	return p.Kind == ProgramPlayer || p.Limits.Time > 0 || p.Limits.Clock != nil
}

// Simulates reports whether the player plays candidates out.
func (p *Player) Simulates() bool { return p.Kind == SimPlayer || p.Kind == FullPlayer }

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
	return parsePlayer(first, func(name string) error {
		return said.Errorf("there is no player %q; it must be quick, standard, deep, static, level=N, sim, full, master, champion, classic or ucgi:COMMAND", name)
	})
}
