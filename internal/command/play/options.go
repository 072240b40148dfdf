package play

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"maven/internal/bounded"
	"maven/internal/classic/saved"
	"maven/internal/command"
	"maven/internal/kept"
	"maven/internal/notation/xgme"
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
	open            string // a saved game of the original
	new, list, told bool   // told: some flag describes a new game
	json            bool   // the list as JSON
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
		return command.Usagef("--name %q: must be 1 to %d %s", o.name, kept.MaxName, kept.PersonForm)
	}
	if o.clock != "" {
		if _, err := play.ReadClock(o.clock); err != nil {
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
			return "", fmt.Errorf("--level %q: must be 1 to %d, %s, or one of %s", o.level, len(names), autoLevel, strings.Join(names, ", "))
		}
	}
	player := kept.LevelPlayer(level, random.Seed(o.seed))
	if player == "" {
		return "", fmt.Errorf("--level %d: must be 1 to %d", level, len(names))
	}
	return player, nil
}

// parseChallenge reads a challenge rule and its points.
func parseChallenge(text string) (rules.Challenge, int, error) {
	c, points, err := rules.ParseChallenge(text)
	if err != nil {
		err = fmt.Errorf("--challenge %q: must be one of %s", text, strings.Join(rules.ChallengeNames(), ", "))
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

// usual settles what a saved game of the original does not say: it was played against the original, by its rules.
func (o *playOptions) usual() {
	if o.level == "" {
		o.player = cmp.Or(o.player, setting.ClassicPlayer)
	}
	o.Rules = cmp.Or(o.Rules, "maven")
}

// session begins the game, or goes on with the saved game of the original that is to be opened; told says what that leaves out.
func (o *playOptions) session(a *command.App, h play.Header, with play.Equipment) (s *play.Session, told string, err error) {
	if o.open == "" {
		s, err = play.New(h, with)
		return s, "", err
	}
	in, err := a.Open(o.open)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", o.open, err)
	}
	defer in.Close()
	text, err := bounded.Read(in, xgme.MaxCarrier)
	if err == nil {
		var g *saved.Game
		if g, err = xgme.Read(text); err == nil && g == nil {
			err = errors.New("it is no saved game of the original; maven shell opens records")
		}
		if err == nil {
			s, told, err = kept.Open(h, with, g)
		}
	}
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", o.open, err)
	}
	return s, told, nil
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
