package play

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"maven/internal/bounded"
	"maven/internal/classic/saved"
	"maven/internal/command"
	"maven/internal/kept"
	"maven/internal/library"
	"maven/internal/notation/xgme"
	"maven/internal/play"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/setting"
)

// autoLevel asks for the level that follows from the last finished game.
const autoLevel = "auto"

// playOptions is what `maven play` is asked.
type playOptions struct {
	command.SettingFlags
	level, player   string
	first, name     string
	challenge, cgp  string
	clock           string      // 25m or 25m+5s; "" for none
	timed           *play.Clock // the clock, read; nil for none
	seed            int
	seeded          bool // the user knows the seed
	game, save      string
	open            string // a saved game of the original
	new, list, told bool   // told: some flag describes a new game
	json            bool   // the list as JSON
	language        command.LanguageChoice
}

// check refuses flags that make no sense together, and chooses a seed unless one is given.
func (o *playOptions) check(seeded bool) error {
	switch {
	case o.list && (o.told || o.new || o.game != "" || o.save != ""):
		return command.Usagef("--list takes no other flags than --json")
	case o.json && !o.list:
		return command.Usagef("--json needs --list")
	case o.game != "" && (strings.ContainsAny(o.game, `/\`) || strings.HasPrefix(o.game, ".") || strings.ContainsFunc(o.game, unicode.IsControl)):
		return command.Usagef("--game %q: must be a name without / or \\ that does not start with a dot; --save takes a file", o.game)
	case kept.PersonName(o.name) == "":
		return command.Usagef("--name %q: must be 1 to %d %s", o.name, kept.MaxName, kept.PersonForm())
	}
	if o.clock != "" {
		var err error
		if o.timed, err = play.ReadClock(o.clock); err != nil {
			return command.Usagef("--clock %q: %v", o.clock, err)
		}
	}
	if _, err := o.playerText(); err != nil {
		return command.UsageError(err)
	}
	if o.challenge != "" {
		if _, _, err := rules.ParseChallenge(o.challenge); err != nil {
			return command.Usagef("--challenge %q: %w", o.challenge, err)
		}
	}
	if o.seeded = seeded; !seeded {
		o.seed = command.ChooseSeed()
	}
	return nil
}

// playerText returns the player asked for, as setting.ParsePlayer reads it.
func (o *playOptions) playerText() (string, error) {
	if o.player != "" {
		_, err := setting.ParsePlayer(o.player)
		return o.player, err
	}
	level, names := int(kept.FirstLevel), kept.LevelNames()
	if o.level != "" && o.level != autoLevel {
		if level = 1 + slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, o.level) }); level == 0 {
			level, _ = strconv.Atoi(o.level) // 0 is no level
		}
	}
	player := kept.LevelPlayer(level, random.Seed(o.seed))
	if player == "" {
		return "", said.Errorf("--level %q: must be 1 to %d, %s, or one of %s", o.level, len(names), autoLevel, strings.Join(names, ", "))
	}
	return player, nil
}

// header returns what a new game starts with. Against the original it has the level of the person's profile, unless a level is
// asked for.
func (o *playOptions) header(s *console) (play.Header, error) {
	start, err := s.app.Begin(s.app.Settings(o.Request), o.cgp)
	if err != nil {
		return play.Header{}, err
	}
	names := &start.Names
	names.Rules, names.Tiles = library.Located(library.RuleFiles, names.Rules), library.Located(library.TileSets, names.Tiles)
	names.Lexicon = library.Located(library.Graphs, names.Lexicon)
	h, err := kept.Header(start, o.challenge, random.Seed(o.seed))
	if err != nil {
		return h, err
	}
	h.Names[play.Person] = kept.PersonName(o.name)
	if o.cgp == "" {
		var told said.Text
		if o.player, told, err = s.games.FollowProfile(o.player, h.Names[play.Person], start.Words.Name); err != nil {
			return h, err
		}
		s.hear(told)
	}
	if h.Player, err = o.playerText(); err != nil {
		return h, err
	}
	h.Names[play.Player] = kept.PlayerName(h.Player)
	switch o.first {
	case "me":
		h.First = play.Person
	case "engine":
		h.First = play.Player
	case "draw":
		h.First = kept.Drawn(h.Seed)
	default:
		h.First, err = s.games.Beginner(&h)
	}
	return h, err
}

// usual settles what a saved game of the original does not say: it was played against the original, by its rules.
func (o *playOptions) usual() {
	if o.level == "" {
		o.player = cmp.Or(o.player, setting.ClassicPlayer)
	}
	o.Rules = cmp.Or(o.Rules, setting.OriginalRules)
}

// saved reads the saved game of the original that is to be opened, nil for none.
func (o *playOptions) saved(ctx context.Context, a *command.App) (*saved.Game, error) {
	if o.open == "" {
		return nil, nil
	}
	in, err := a.Open(ctx, o.open)
	if err != nil {
		return nil, said.Errorf("%s: %w", o.open, err)
	}
	defer in.Close()
	var g *saved.Game
	text, err := bounded.Read(in, xgme.MaxCarrier)
	if err == nil {
		g, err = xgme.Read(text)
	}
	if err == nil && g == nil {
		err = said.Errorf("it is no saved game of the original; maven shell opens records")
	}
	if err != nil {
		return nil, said.Errorf("%s: %w", o.open, err)
	}
	return g, nil
}
