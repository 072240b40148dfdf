package shell

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"maven/internal/game"
	"maven/internal/notation/cgp"
	"maven/internal/notation/gcg"
	"maven/internal/play"
	"maven/internal/play/saves"
	"maven/internal/record"
	"maven/internal/setting"
	"maven/internal/term"
)

// load puts a game or a position on the desk.
func load(_ context.Context, s *Shell, rest string) error {
	if err := s.safe("load"); err != nil {
		return err
	}
	text := strings.TrimSpace(strings.TrimPrefix(rest, "cgp "))
	if strings.Count(text, "/") > 4 && len(strings.Fields(text)) > 3 {
		d, err := s.ofCGP(text, "a position")
		if err != nil {
			return err
		}
		return s.put(d)
	}
	name, err := one(rest, "a file, a line of CGP, the name of a game of maven play, or the number of a game of the database, once")
	if err != nil {
		all, _ := words(rest)
		if len(all) > 1 && (all[0] == "xt" || all[0] == "woogles" || all[0] == "web") {
			err = errors.New("Maven fetches no games; save the GCG from the site, and load the file")
		}
		return fmt.Errorf("load: %w", err)
	}
	d, err := s.named(name)
	if err != nil {
		return fmt.Errorf("load %s: %w", term.MaskLine(name), err)
	}
	return s.put(d)
}

// named reads what a name stands for.
func (s *Shell) named(name string) (*desk, error) {
	if id, err := strconv.ParseInt(strings.TrimPrefix(name, "#"), 10, 64); err == nil && id > 0 {
		g, err := s.options.Game(id)
		if err != nil {
			return nil, err
		}
		request := s.options.Request
		request.Rules, request.Tiles = cmp.Or(request.Rules, g.Rules), cmp.Or(request.Tiles, g.Tiles)
		return s.ofRecord(g.Record, request, fmt.Sprintf("game %d of the database", id))
	}
	text, err := s.options.Read(name)
	if err != nil {
		return nil, err
	}
	head, _, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	switch {
	case bytes.HasPrefix(head, []byte("{")):
		return s.ofSave(text, name)
	case bytes.Count(head, []byte("/")) > 4 && !bytes.HasPrefix(head, []byte("#")) && !bytes.HasPrefix(head, []byte(">")):
		return s.ofCGP(string(head), name)
	}
	return s.ofRecord(text, s.options.Request, name)
}

// ofRecord reads a game record.
func (s *Shell) ofRecord(text []byte, request setting.Request, source string) (*desk, error) {
	settings := s.settings
	if request != s.options.Request {
		settings = setting.New(s.options.Library, request, nil)
	}
	f, findings, err := setting.Read(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	if f == nil {
		return nil, fmt.Errorf("line %d: %s", findings[0].Line, findings[0].Cause)
	}
	words, remark, err := settings.ListFor(f)
	if err != nil {
		return nil, err
	}
	records, err := settings.Records(words)
	if err != nil {
		return nil, err
	}
	j := records.Judge(f)
	switch {
	case len(j.Record.Players) == 0 && len(j.Record.Events) == 0:
		return nil, errors.New("it is no game record: it has no #player lines and no turns")
	case j.History == nil:
		return nil, fmt.Errorf("the record has %s; a game has 2", counted(len(j.Record.Players), "player"))
	case j.Words == nil:
		return nil, fmt.Errorf("%s; choose a list for these tiles with set lexicon", j.NoWords)
	case !j.Words.Graph.HasGADDAG():
		return nil, fmt.Errorf("the word graph of %s has no GADDAG, which is needed to find plays", j.Words.Name)
	}
	if remark != "" {
		s.display.Printf("Note: %s.", remark)
	}
	if n, told := j.Faults(); n > 0 {
		s.display.Printf("Note: the record has %s: %s.", counted(n, "fault"), strings.Join(told, "; "))
	}
	d := &desk{Setting: s.ruled(s.settings.With(j.Rules, j.Words)), source: source}
	d.loaded = &loaded{file: f, players: j.History.Players, remarks: j.Replay.Remarks()}
	for _, event := range j.Replay.Events {
		d.loaded.events = append(d.loaded.events, j.Record.Events[event].Line)
	}
	l := &line{history: j.History, remarks: j.Replay.Remarks()}
	now := l.history.Now()
	for p := range now.Racks {
		l.told[p] = now.Racks[p].Tiles
	}
	d.lines = []*line{l}
	if d.Rules != j.Rules {
		return d.with(d.Setting)
	}
	return d, nil
}

// ofCGP reads a position.
func (s *Shell) ofCGP(text, source string) (*desk, error) {
	fields, err := cgp.Split(text)
	if err != nil {
		return nil, err
	}
	set, err := s.settings.Of(setting.OfPosition(fields))
	if err != nil {
		return nil, err
	}
	set = s.ruled(set)
	read, err := fields.Position(set.Rules)
	if err != nil {
		return nil, err
	}
	p := read.On(set.Board())
	d := &desk{Setting: set, source: source, start: &p}
	for _, op := range read.Ops {
		if op.Code != "lm" && op.Code != "lex" {
			d.ops = append(d.ops, op)
		}
	}
	l := d.newLine()
	l.history.Players = [2]record.Player{{Nick: "first", Name: "First"}, {Nick: "second", Name: "Second"}}
	l.history.AnyChallenge = s.choices.challenge == ""
	d.lines = []*line{l}
	return d, nil
}

// ofSave reads a game of maven play. Of one that goes on, the player's tiles stay hidden.
func (s *Shell) ofSave(text []byte, name string) (*desk, error) {
	save, err := play.DecodeSave(text)
	if err != nil {
		return nil, err
	}
	h := &save.Header
	start, err := setting.New(s.options.Library, setting.Request{Lexicon: h.Lexicon, Rules: h.Rules, Tiles: h.Tiles}, nil).Start()
	if err != nil {
		return nil, err
	}
	session, err := play.Restore(save, play.Table{Rules: h.RulesOf(start.Rules), Words: start.Words})
	if err != nil {
		return nil, err
	}
	text, err = saves.Record(session, name)
	if errors.Is(err, saves.ErrFromPosition) {
		p := session.State().Position()
		return s.ofCGP(cgp.Of(&p, cgp.Op{Code: "lex", Args: start.Words.Name}).Format(start.Rules.Tiles.Alphabet), name)
	}
	if err != nil {
		return nil, err
	}
	request := s.options.Request
	request.Lexicon, request.Rules, request.Tiles = h.Lexicon, h.Rules, h.Tiles
	d, err := s.ofRecord(text, request, name)
	if err == nil {
		d.going = session.Phase() != play.Finished
	}
	return d, err
}

// ruled returns the setting with the challenge rule that was set.
func (s *Shell) ruled(set *setting.Setting) *setting.Setting {
	rule, bonus, given := s.choices.rule()
	if !given {
		return set
	}
	return s.settings.With(set.Rules.WithChallenge(rule, bonus), set.Words)
}

// put puts a desk in place of the one before, and shows it: the start, or where a game that goes on stands.
func (s *Shell) put(d *desk) error {
	s.Close()
	s.search, s.desk = nil, d
	if d.moveTo(0, 0); d.going {
		d.moveTo(0, d.line().history.Len())
	}
	s.display.Lines(s.headline())
	return s.look()
}

// newGame begins a game with an empty board.
func newGame(_ context.Context, s *Shell, rest string) error {
	names, err := words(rest)
	if err != nil || len(names) != 0 && len(names) != 2 {
		return errors.New("new stands alone, or with the names of both players: new Ann Bob")
	}
	if err := s.safe("new"); err != nil {
		return err
	}
	start, err := s.settings.Start()
	if err != nil {
		return err
	}
	d := &desk{Setting: s.ruled(start), source: "a new game"}
	l := d.newLine()
	l.history.Players = [2]record.Player{{Nick: "first", Name: "First"}, {Nick: "second", Name: "Second"}}
	for i, name := range names {
		l.history.Players[i] = record.Player{Nick: strings.ReplaceAll(gcg.OneLine(name), " ", "_"), Name: gcg.OneLine(name)}
	}
	d.lines = []*line{l}
	return s.put(d)
}

// safe refuses, once, to lose what is not saved, where a person types.
func (s *Shell) safe(command string) error {
	lost := s.Unsaved()
	switch {
	case lost == "" || s.warned == command:
		s.warned = ""
	case s.interactive:
		s.warned = command
		return fmt.Errorf("not saved: %s. Export it, or type %s again to drop it", lost, command)
	default:
		s.display.Printf("Not saved: %s.", lost)
	}
	return nil
}

// headline says what has been loaded.
func (s *Shell) headline() []string {
	d := s.desk
	text := fmt.Sprintf("%s: %s", d.source, counted(d.line().history.Len(), "turn"))
	if d.start != nil {
		text = d.source
	}
	text += fmt.Sprintf(", words %s, rules %s", d.Words.Name, d.Rules.Name)
	if now := d.line().history.Now(); now.Ending != game.Going {
		text += fmt.Sprintf(", %d to %d", now.Scores[0], now.Scores[1])
	}
	return []string{term.MaskLine(text)}
}
