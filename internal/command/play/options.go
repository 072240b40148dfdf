package play

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/kept"
	"maven/internal/play"
	"maven/internal/random"
	"maven/internal/rules"
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
	clock           string // 25m or 25m+5s; "" for none
	seed            int
	seeded          bool // the user knows the seed
	game, save      string
	new, list, told bool // told: some flag describes a new game
	json            bool // the list as JSON
}

// check refuses flags that make no sense together, and chooses a seed unless one is given.
func (o *playOptions) check(seeded bool) error {
	switch {
	case o.list && (o.told || o.new || o.game != "" || o.save != ""):
		return command.Usagef("--list takes no other flags than --json")
	case o.json && !o.list:
		return command.Usagef("--json needs --list")
	case o.game != "" && (strings.ContainsAny(o.game, `/\`) || strings.HasPrefix(o.game, ".") || strings.ContainsFunc(o.game, unicode.IsControl)):
		return command.Usagef("--game %q: want a name without / or \\ that does not start with a dot; --save takes a file", o.game)
	case kept.PersonName(o.name) == "":
		return command.Usagef("--name %q: want 1 to %d %s", o.name, kept.MaxName, kept.PersonForm)
	}
	if o.clock != "" {
		if _, err := engine.ParseClock(o.clock); err != nil {
			return command.Usagef("--clock %q: %v", o.clock, err)
		}
	}
	if _, err := o.playerText(); err != nil {
		return command.UsageError(err)
	}
	if o.challenge != "" {
		if _, _, err := parseChallenge(o.challenge); err != nil {
			return command.UsageError(err)
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
		n, err := strconv.Atoi(o.level)
		if at := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, o.level) }); at >= 0 {
			n, err = at+1, nil
		}
		if level = n; err != nil {
			return "", fmt.Errorf("--level %q: want 1 to %d, %s, or one of %s", o.level, len(names), autoLevel, strings.Join(names, ", "))
		}
	}
	player := kept.LevelPlayer(level, random.Seed(o.seed))
	if player == "" {
		return "", fmt.Errorf("--level %d: want 1 to %d", level, len(names))
	}
	return player, nil
}

// parseChallenge reads a challenge rule and its points.
func parseChallenge(text string) (rules.Challenge, int, error) {
	c, points, err := rules.ParseChallenge(text)
	if err != nil {
		err = fmt.Errorf("--challenge %q: want one of %s", text, strings.Join(rules.ChallengeNames(), ", "))
	}
	return c, points, err
}

// header returns what a new game starts with.
func (o *playOptions) header(a *command.App) (play.Header, error) {
	start, err := a.Begin(a.Settings(o.Request), o.cgp)
	if err != nil {
		return play.Header{}, err
	}
	h := play.Header{
		Rules: located(start.Names.Rules), Tiles: located(start.Names.Tiles), Challenge: start.Rules.Challenge, Bonus: start.Rules.ChallengeBonus,
		Lexicon: located(start.Names.Lexicon), Position: start.Position, Seed: random.Seed(o.seed),
	}
	if o.challenge != "" {
		if h.Challenge, h.Bonus, err = parseChallenge(o.challenge); err != nil {
			return h, err
		}
	}
	if h.Player, err = o.playerText(); err != nil {
		return h, err
	}
	h.Names = [2]string{play.Person: kept.PersonName(o.name), play.Player: kept.PlayerName(h.Player)}
	h.First = map[string]play.Side{"me": play.Person, "engine": play.Player}[o.first]
	if o.first == "" || o.first == "draw" {
		h.First = play.Side(h.Seed.Named("first").Stream().IntN(2))
	}
	return h, nil
}

// located returns a name as given. A file gets its whole path, so that it is found again.
func located(name string) string {
	if strings.ContainsAny(name, `/\`) || filepath.Ext(name) != "" {
		if path, err := filepath.Abs(name); err == nil {
			return path
		}
	}
	return name
}
