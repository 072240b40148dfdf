package setting

import (
	"fmt"
	"strings"
	"time"

	"maven/internal/engine"
	"maven/internal/library"
	"maven/internal/notation/cgp"
	"maven/internal/program"
	"maven/internal/rules"
)

// ProgramPlayer is a player that is another program, which speaks UCGI.
const ProgramPlayer = "ucgi"

// programForm says how such a player is named.
const programForm = "ucgi:COMMAND, or ucgi,time=5s,wait=10s,option.NAME=VALUE:COMMAND"

func isProgram(text string) bool {
	rest, is := strings.CutPrefix(text, ProgramPlayer)
	return is && rest != "" && (rest[0] == ':' || rest[0] == ',')
}

// parseProgram reads the name of a player that is another program: its options stand before the first colon.
func parseProgram(text string) (Player, error) {
	p := Player{Name: text, Kind: ProgramPlayer}
	options, command, is := strings.Cut(strings.TrimPrefix(text, ProgramPlayer), ":")
	if !is {
		return p, fmt.Errorf("player %q: must be %s", text, programForm)
	}
	var err error
	if p.Program.Command, err = Words(command, true); err != nil {
		return p, fmt.Errorf("player %q: %w", text, err)
	}
	if len(p.Program.Command) == 0 {
		return p, fmt.Errorf("player %q: must be a command after the colon", text)
	}
	for option := range strings.SplitSeq(strings.TrimPrefix(options, ","), ",") {
		key, value, _ := strings.Cut(option, "=")
		name, set := strings.CutPrefix(key, "option.")
		limit, err := time.ParseDuration(value)
		wrong := err != nil || limit <= 0 || limit > 24*time.Hour
		switch {
		case options == "":
		case set && name != "" && value != "":
			p.Program.Set = append(p.Program.Set, [2]string{name, value})
		case key == "time" && !wrong:
			p.Program.Time = limit
		case key == "wait" && !wrong:
			p.Program.Wait = limit
		case key == "time" || key == "wait":
			return p, fmt.Errorf("player %q: %s=%s; must be a time such as 500ms or 5s", text, key, value)
		default:
			return p, fmt.Errorf("player %q: ucgi has no option %q; must be %s", text, key, programForm)
		}
	}
	return p, nil
}

// Words splits a text at blanks. Quotes, ' or ", keep blanks together; within says that they may stand within a word.
func Words(text string, within bool) ([]string, error) {
	var all []string
	word, quote, open := "", rune(0), false
	for _, c := range text {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word += string(c)
		case (c == '\'' || c == '"') && (within || !open):
			quote, open = c, true
		case c == ' ' || c == '\t':
			if open {
				all = append(all, word)
			}
			word, open = "", false
		default:
			word, open = word+string(c), true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote %c is not closed", quote)
	}
	if open {
		all = append(all, word)
	}
	return all, nil
}

func (s *Setting) openProgram(o *Opened) error {
	options := o.Program
	options.Ops, options.Offer, options.Tell = s.ops(), s.from.files(), s.from.warn
	other := program.New(options)
	s.from.starting.Lock()
	s.from.programs = append(s.from.programs, other)
	s.from.starting.Unlock()
	if err := other.Start(); err != nil {
		return err
	}
	o.Tables, o.New, o.Faults = TableNames{Leaves: None}, func() engine.Player { return PlayerOf(other) }, other.Faults
	return nil
}

// files returns the options of another program for words, rules and tiles that are files: positions name them as nobody else knows them.
func (s *Settings) files() [][2]string {
	var set [][2]string
	for _, one := range []struct {
		option, file string
		kind         library.Kind
	}{{"Lexicon", s.request.Lexicon, library.Graphs}, {"Rules", s.request.Rules, library.RuleFiles}, {"Tiles", s.request.Tiles, library.TileSets}} {
		if library.IsFile(one.file, one.kind) {
			set = append(set, [2]string{one.option, library.Located(one.kind, one.file)})
		}
	}
	return set
}

// ops returns Ops for another program, with what the rules have changed.
func (s *Setting) ops() []cgp.Op {
	ops := s.Ops()
	named, err := s.from.RulesNamed(s.Rules.Name)
	if err != nil {
		return ops
	}
	if bonus := s.Rules.Bonus[s.Rules.RackSize]; bonus != named.Bonus[named.RackSize] {
		ops = append(ops, cgp.Op{Code: "bb", Args: fmt.Sprint(bonus)})
	}
	if limit := s.Rules.ExchangeLimit; limit != named.ExchangeLimit {
		ops = append(ops, cgp.Op{Code: "etl", Args: fmt.Sprint(limit)})
	}
	return ops
}

// Ops returns the operations that name the rules and words, as far as they are not the usual ones.
func (s *Setting) Ops() []cgp.Op { return opsOf(s.Rules, s.Words.Name) }

// opsOf returns the operations that name rules and words, as far as they are not the usual ones.
func opsOf(r *rules.Rules, lexicon string) []cgp.Op {
	var ops []cgp.Op
	if name := r.Name; name != Rules {
		ops = append(ops, cgp.Op{Code: "bdn", Args: name})
	}
	if words := opText(lexicon); words != "" {
		ops = append(ops, cgp.Op{Code: "lex", Args: words})
	}
	if set := opText(r.Tiles.Name); set != Tiles {
		ops = append(ops, cgp.Op{Code: "ld", Args: set})
	}
	return ops
}

// Close ends the other programs that were started as players. None may be in use.
func (s *Settings) Close() {
	s.starting.Lock()
	defer s.starting.Unlock()
	for _, other := range s.programs {
		other.Close()
	}
	s.programs = nil
}
