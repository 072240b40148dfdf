package play

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/kept"
	"maven/internal/play"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/setting"
)

const (
	autoLevel    = "auto" // asks for the level that follows from the last finished game
	defaultLevel = kept.FirstLevel
	maxName      = 20 // characters of a player's name: as many as fit beside the board
)

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
	case o.game != "" && (strings.ContainsAny(o.game, `/\`) || strings.HasPrefix(o.game, ".") || hasControl(o.game)):
		return command.Usagef("--game %q: want a name without / or \\ that does not start with a dot; --save takes a file", o.game)
	case strings.TrimSpace(o.name) == "" || utf8.RuneCountInString(o.name) > maxName || !utf8.ValidString(o.name) || hasControl(o.name) || strings.Contains(o.name, ":"):
		return command.Usagef("--name %q: want 1 to %d characters without a colon", o.name, maxName)
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

func hasControl(text string) bool { return strings.ContainsFunc(text, unicode.IsControl) }

// playerText returns the player asked for, as setting.ParsePlayer reads it.
func (o *playOptions) playerText() (string, error) {
	if o.player != "" {
		_, err := setting.ParsePlayer(o.player)
		return o.player, err
	}
	level := defaultLevel
	if o.level != "" && o.level != autoLevel {
		n, err := strconv.Atoi(o.level)
		for i, name := range []string{setting.Master, setting.Champion} {
			if strings.EqualFold(name, o.level) || n == len(engine.Levels())+1+i {
				return fmt.Sprintf("%s,seed=%d", name, o.seed), nil
			}
		}
		for _, l := range engine.Levels() {
			if strings.EqualFold(l.Name(), o.level) {
				n, err = int(l), nil
			}
		}
		if err != nil {
			return "", fmt.Errorf("--level %q: want 1 to %d, %s, or one of %s", o.level, len(levelNames()), autoLevel, strings.Join(levelNames(), ", "))
		}
		if level, err = engine.LevelOf(n); err != nil {
			return "", fmt.Errorf("--level %d: want 1 to %d", n, len(levelNames()))
		}
	}
	return fmt.Sprintf("level=%d,seed=%d", int(level), o.seed), nil
}

// challengeNames are the challenge rules as they are typed.
func challengeNames() []string {
	return []string{"void", "single", "double", "triple", "5pt", "10pt", "5pt-word", "10pt-word"}
}

// parseChallenge reads a challenge rule and its points.
func parseChallenge(text string) (rules.Challenge, int, error) {
	c, points, err := rules.ParseChallenge(text)
	if err != nil {
		err = fmt.Errorf("--challenge %q: want one of %s", text, strings.Join(challengeNames(), ", "))
	}
	return c, points, err
}

// header returns what a new game starts with.
func (o *playOptions) header(a *command.App) (play.Header, error) {
	start, err := a.Begin(a.Settings(o.Request), o.cgp)
	asked := (*setting.RequestError)(nil)
	switch {
	case err != nil && o.cgp != "" && !errors.As(err, &asked):
		return play.Header{}, fmt.Errorf("--cgp: %w", err)
	case err != nil:
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
	h.Names = [2]string{play.Person: strings.Join(strings.Fields(o.name), " "), play.Player: kept.PlayerName(h.Player)}
	h.First = map[string]play.Side{"me": play.Person, "engine": play.Player}[o.first]
	if o.first == "draw" {
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

func levelNames() []string {
	var names []string
	for _, l := range engine.Levels() {
		names = append(names, l.Name())
	}
	return append(names, setting.Master, setting.Champion)
}
