package ucgi

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"maven/internal/notation/protocol"
	"maven/internal/question"
	"maven/internal/setting"
)

// usualPlayer is who answers, unless another player is named.
const usualPlayer = setting.FullPlayer

// options are what setoption changes.
type options struct {
	request setting.Request
	player  string
	threads int
	memory  int // MiB, of endgames and pre-endgames
	shown   int // candidates
	data    string
	debug   bool

	settings *setting.Settings // by request and data
}

func (o *options) reset(e Engine) {
	*o = options{player: e.Player, threads: 1, memory: question.UsualMemory, shown: question.UsualMoves}
	o.player = cmp.Or(o.player, usualPlayer)
	o.settings = setting.New(e.Library(""), o.request, nil)
}

// An option is one of them: a text or a number.
type option struct {
	name        string
	text        *string
	number      *int
	least, most int // of a number
}

func (o *options) all() []option {
	return []option{
		{name: "Lexicon", text: &o.request.Lexicon},
		{name: "Rules", text: &o.request.Rules},
		{name: "Tiles", text: &o.request.Tiles},
		{name: "Leaves", text: &o.request.Leaves},
		{name: "UnseenTable", text: &o.request.Unseen},
		{name: "WinTable", text: &o.request.Win},
		{name: "Player", text: &o.player},
		{name: "Threads", number: &o.threads, least: 1, most: protocol.MaxThreads},
		{name: "EndgameHash", number: &o.memory, least: question.LeastMemory, most: question.MostMemory},
		{name: "MultiPV", number: &o.shown, least: 1, most: 1000},
		{name: "DataPath", text: &o.data},
	}
}

// lines describes the options with the values that they have.
func (o *options) lines() []string {
	var lines []string
	for _, one := range o.all() {
		if one.number != nil {
			lines = append(lines, fmt.Sprintf("option name %s type spin default %d min %d max %d", one.name, *one.number, one.least, one.most))
			continue
		}
		value := cmp.Or(*one.text, "<empty>")
		lines = append(lines, fmt.Sprintf("option name %s type string default %s", one.name, value))
	}
	return lines
}

func (o *options) set(name, value string) error {
	if value == "<empty>" {
		value = ""
	}
	all := o.all()
	at := slices.IndexFunc(all, func(one option) bool { return strings.EqualFold(one.name, name) })
	if at < 0 {
		return fmt.Errorf("there is no option %.40q", name)
	}
	one := all[at]
	if one.number != nil {
		n, err := strconv.Atoi(value)
		if err != nil || n < one.least || n > one.most {
			return fmt.Errorf("%s %.40q: must be %d to %d", one.name, value, one.least, one.most)
		}
		*one.number = n
		return nil
	}
	if one.text == &o.player {
		value = cmp.Or(value, usualPlayer)
		if _, err := setting.ParsePlayer(value); err != nil {
			return err
		}
	}
	*one.text = value
	return nil
}

// setOption carries out "setoption name N [value V]".
func (s *Session) setOption(words []string) error {
	if len(words) < 2 || words[0] != "name" {
		return faultf("bad-option", "give setoption name NAME value VALUE")
	}
	name, value := words[1:], []string(nil)
	if i := slices.Index(name, "value"); i >= 0 {
		name, value = name[:i], name[i+1:]
	}
	changed := s.options
	if err := changed.set(strings.Join(name, " "), strings.Join(value, " ")); err != nil {
		return &fault{"bad-option", err}
	}
	if changed.request != s.options.request || changed.data != s.options.data {
		changed.settings = setting.New(s.engine.Library(changed.data), changed.request, nil)
	}
	reads := changed.settings != s.options.settings || changed.player != s.options.player
	if changed.settings != s.options.settings {
		s.options.settings.Close()
	}
	s.options = changed
	text := s.text
	if !reads || text == nil {
		return nil
	}
	err := s.setPosition(text)
	s.text = text // another option may make it a position again
	return err
}
