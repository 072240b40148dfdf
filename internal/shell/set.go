package shell

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"maven/internal/data"
	"maven/internal/engine"
	"maven/internal/question"
	"maven/internal/rules"
	"maven/internal/setting"
	"maven/internal/sim"
	"maven/internal/term"
)

const maxSeed = 1<<53 - 1

// choices are what set changes, besides the words, rules and tables.
type choices struct {
	challenge  string // rule; "" for that of the rules or the record
	player     string
	count      int // moves listed
	candidates int // of a simulation
	plies      int
	iterations int     // 0 for the player's default
	confidence float64 // percent; 0 for none
	time       time.Duration
	threads    int
	memory     int // MiB, of endgame and peg
	seedAsked  int // 0 for a new one each time
	infer      bool
	board      bool // shown after each step
}

func defaultChoices(o *Options) choices {
	return choices{player: setting.StaticPlayer, count: engine.DefaultCandidates, candidates: engine.DefaultCandidates, plies: sim.DefaultPlies,
		confidence: 100 * sim.DefaultConfidence, threads: o.Threads, memory: question.UsualMemory, board: o.Interactive}
}

func (c *choices) limits() engine.Limits {
	return engine.Limits{Time: c.time, Iterations: c.iterations, Threads: c.threads}
}

// seed returns the seed of a search.
func (s *Shell) seed() int {
	if s.choices.seedAsked > 0 {
		return s.choices.seedAsked
	}
	return s.options.Seed()
}

// A choice is one name that set knows.
type choice struct {
	name, about string
	get         func(s *Shell) string
	set         func(s *Shell, text string) error
	values      func(s *Shell) []string // for completion; nil for none
}

// allChoices lists the names that set knows.
func allChoices() []choice {
	return append(nameChoices(), numberChoices()...)
}

// nameChoices lists those whose values are names.
func nameChoices() []choice {
	request := func(name, about, unasked string, field func(r *setting.Request) *string, values func(s *Shell) []string) choice {
		return choice{name, about, func(s *Shell) string { return cmp.Or(*field(&s.options.Request), unasked) },
			func(s *Shell, text string) error { return s.ask(name, field, text) }, values}
	}
	flag := func(name, about string, field func(c *choices) *bool) choice {
		return choice{name, about, func(s *Shell) string { return map[bool]string{true: "on", false: "off"}[*field(&s.choices)] }, func(s *Shell, text string) error {
			return into(field(&s.choices), onOff(name))(text)
		}, func(*Shell) []string { return []string{"on", "off"} }}
	}
	return []choice{
		request("lexicon", "word list: NA, UK, Both, or yours", "the game's, or "+setting.Lexicon, func(r *setting.Request) *string { return &r.Lexicon }, func(s *Shell) []string { return s.options.Library.LexiconNames() }),
		request("rules", "of new games: standard, super, …", "the game's, or "+setting.Rules, func(r *setting.Request) *string { return &r.Rules }, func(*Shell) []string { return data.RuleFiles() }),
		request("tiles", "tile set of new games", "those of the rules", func(r *setting.Request) *string { return &r.Tiles }, func(*Shell) []string { return data.TileSets() }),
		request("leaves", "leave table", "those for the tiles", func(r *setting.Request) *string { return &r.Leaves }, func(*Shell) []string { return data.Leaves.Names() }),
		request("unseen", "unseen table", "that for the tiles", func(r *setting.Request) *string { return &r.Unseen }, func(*Shell) []string { return data.Unseen.Names() }),
		{"challenge", "rule: void, single, double, triple, 5pt, …", func(s *Shell) string { return cmp.Or(s.choices.challenge, "the game's") }, setChallenge,
			func(*Shell) []string { return rules.ChallengeNames() }},
		{"player", "of kibitz, go and analyze", func(s *Shell) string { return s.choices.player }, func(s *Shell, text string) error {
			if _, err := setting.ParsePlayer(text); err != nil {
				return err
			}
			s.choices.player = text
			return nil
		}, func(*Shell) []string { return setting.PlayerNames() }},
		flag("infer", "sim draws by the opponent's last move", func(c *choices) *bool { return &c.infer }),
		flag("board", "shown after each step", func(c *choices) *bool { return &c.board }),
	}
}

// numberChoices lists those whose values are numbers.
func numberChoices() []choice {
	count := func(name, about, zero string, least, most int, field func(c *choices) *int) choice {
		return choice{name: name, about: about, get: func(s *Shell) string {
			if n := *field(&s.choices); n > 0 || zero == "" {
				return strconv.Itoa(n)
			}
			return zero
		}, set: func(s *Shell, text string) error {
			return into(field(&s.choices), func(text string) (int, error) { return number(name, text, least, most) })(text)
		}}
	}
	return []choice{
		count("count", "moves that gen lists", "all", 0, 9999, func(c *choices) *int { return &c.count }),
		count("candidates", "moves that sim plays out", "", 1, 999, func(c *choices) *int { return &c.candidates }),
		count("plies", "moves played out after a candidate", "", 1, setting.MaxPlies, func(c *choices) *int { return &c.plies }),
		count("iterations", "play-outs of sim; 0 is its default", fmt.Sprint(engine.DefaultPlayOuts), 0, setting.MaxPlayOuts, func(c *choices) *int { return &c.iterations }),
		{name: "confidence", about: "percent at which sim stops; 0 goes on", get: func(s *Shell) string { return strconv.FormatFloat(s.choices.confidence, 'f', -1, 64) },
			set: func(s *Shell, text string) error { return into(&s.choices.confidence, percentage)(text) }},
		{name: "time", about: "limit of a search, such as 5s", get: func(s *Shell) string {
			if s.choices.time == 0 {
				return "none"
			}
			return s.choices.time.String()
		}, set: func(s *Shell, text string) error { return into(&s.choices.time, duration)(text) }},
		count("threads", "of searches", "", 1, question.MostThreads, func(c *choices) *int { return &c.threads }),
		count("memory", "of endgame and peg, in MiB", "", question.LeastMemory, question.MostMemory, func(c *choices) *int { return &c.memory }),
		count("seed", "of searches; 0 is a new one each time", "new each time", 0, maxSeed, func(c *choices) *int { return &c.seedAsked }),
	}
}

// percentage reads a confidence: a number from 0 to less than 100.
func percentage(text string) (float64, error) {
	percent, err := strconv.ParseFloat(strings.TrimSuffix(text, "%"), 64)
	if err != nil || !(percent >= 0 && percent < 100) {
		if text == "999" {
			return 99.9, nil // as other programs say it
		}
		return 0, fmt.Errorf("confidence %s: must be a percentage from 0 to less than 100", term.Quoted(text))
	}
	return percent, nil
}

// set shows the settings, or changes one.
func set(_ context.Context, s *Shell, rest string) error {
	all := allChoices()
	name, text, given := strings.Cut(rest, " ")
	text = strings.TrimSpace(text)
	if before, after, joined := strings.Cut(rest, "="); joined && !strings.Contains(before, " ") {
		name, text, given = before, after, true
	}
	typed := strings.ToLower(strings.TrimLeft(name, "-"))
	name = foreignName(typed)
	if name == "" {
		rows := make([][]string, len(all))
		for i := range all {
			rows[i] = []string{all[i].name, term.MaskLine(all[i].get(s)), all[i].about}
		}
		lines := term.TableLines(term.Heads("", "", ""), rows)
		s.display.Lines(lines[1:])
		return nil
	}
	i := slices.IndexFunc(all, func(c choice) bool { return c.name == name })
	switch {
	case i < 0:
		var known []string
		for _, c := range all {
			known = append(known, c.name)
		}
		return fmt.Errorf("set knows no %s; must be one of %s", term.Quoted(typed), strings.Join(known, ", "))
	case !given || text == "":
		s.display.Printf("%s: %s (%s)", name, all[i].get(s), all[i].about)
		return nil
	}
	if err := all[i].set(s, text); err != nil {
		return fmt.Errorf("set %s: %w", name, err)
	}
	s.display.Printf("%s: %s", name, all[i].get(s))
	return nil
}

// ask changes what the user asks for. The game gets other words and tables at once.
func (s *Shell) ask(name string, field func(r *setting.Request) *string, text string) error {
	if text == "default" {
		text = ""
	}
	if s.searching() {
		return errBusy
	}
	old := s.options.Request
	*field(&s.options.Request) = text
	s.open()
	err := s.reopen(name)
	if err != nil {
		s.options.Request = old
		s.open()
	}
	return err
}

// reopen gives the game what was asked for, and finds out whether it is there.
func (s *Shell) reopen(name string) error {
	start, err := s.settings.Start()
	if err != nil && !(s.game != nil && setting.IsLetters(err)) {
		return err
	}
	if s.game == nil {
		_, _, err = start.Evaluation()
		return err
	}
	words, keeps := s.game.Words, name
	if name == "lexicon" {
		asked, wrong := s.settings.WordsNamed(cmp.Or(s.options.Request.Lexicon, setting.Lexicon), s.game.Rules.Tiles)
		if wrong == nil {
			wrong = setting.Playable(asked)
		}
		switch {
		case wrong == nil:
			words = asked
		case err == nil && setting.IsLetters(wrong): // new games can have them
			keeps = "words"
		default:
			return wrong
		}
	}
	if keeps == "rules" || keeps == "tiles" || keeps == "words" {
		s.display.Printf("The open game keeps its %s; new and load use the new ones.", keeps)
	}
	set := s.settings.With(s.game.Rules, words)
	if _, _, err := set.Evaluation(); err != nil {
		return err
	}
	return s.reset(set)
}

// reset gives the game another setting.
func (s *Shell) reset(set *setting.Setting) error {
	if s.searching() {
		return errBusy
	}
	d, err := s.game.With(set)
	if err == nil {
		s.game = d
	}
	return err
}

// setChallenge changes the rule for challenges.
func setChallenge(s *Shell, text string) error {
	if text == "default" {
		s.choices.challenge = ""
		return nil
	}
	rule, bonus, err := rules.ParseChallenge(strings.ToLower(text))
	if err != nil {
		return fmt.Errorf("%s: %w", term.Quoted(text), err)
	}
	if s.game != nil {
		if err := s.reset(s.settings.With(s.game.Rules.WithChallenge(rule, bonus), s.game.Words)); err != nil {
			return err
		}
	}
	s.choices.challenge = strings.ToLower(text)
	return nil
}
