package variation

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"

	"maven/internal/bom"
	"maven/internal/kept"
	"maven/internal/library"
	"maven/internal/notation/gcg"
	"maven/internal/notation/replay"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/term"
)

// A loaded record is what was read, to be written again.
type loaded struct {
	file    *gcg.File
	players [2]record.Player
	remarks []replay.Remark // by turn
	events  []int           // by turn: the number of the line, from 1
}

// A Reader reads games and positions.
type Reader struct {
	Library  *library.Library
	Request  setting.Request
	Settings *setting.Settings // of the request

	// Challenge is the rule for challenges, in place of that of the game; "" for that of the game.
	Challenge string

	// Remark is told what there is to say about a record.
	Remark func(text string)
}

// Read reads a saved game, a line of CGP or a record in GCG, whichever the text looks like.
func (r *Reader) Read(text []byte, source string) (*Game, error) {
	plain := bom.Trim(text)
	head, _, _ := bytes.Cut(bytes.TrimSpace(plain), []byte("\n"))
	switch {
	case bytes.HasPrefix(head, []byte("{")):
		return r.saved(plain, source)
	case !bytes.HasPrefix(head, []byte("#")) && !bytes.HasPrefix(head, []byte(">")) && bytes.Count(head, []byte("/")) > 4:
		return r.Position(string(head), source)
	}
	return r.Record(text, source)
}

// Record reads a record in GCG.
func (r *Reader) Record(text []byte, source string) (*Game, error) {
	f, err := setting.ReadRecord(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	words, remark, err := r.Settings.ListFor(f)
	if err != nil {
		return nil, err
	}
	records, err := r.Settings.Records(words)
	if err != nil {
		return nil, err
	}
	j := records.Check(f)
	if err := usable(j); err != nil {
		return nil, err
	}
	if !remark.IsZero() {
		r.Remark(remark.String())
	}
	if n, told := j.Faults(); n > 0 {
		r.Remark(fmt.Sprintf("the record has %s: %s", term.Counted(n, "fault"), said.Join("; ", told)))
	}
	return r.judged(j, source)
}

// usable says why a record cannot be looked at.
func usable(j *setting.Checked) error {
	no, few := j.NoGame(), j.TwoPlayers()
	switch {
	case no != nil:
		return no
	case len(j.Record.Players) == 0 && len(j.Record.Events) == 0:
		return errors.New("it is no game record: it has no #player lines and no turns")
	case few != nil:
		return few
	case j.Words == nil:
		return fmt.Errorf("%s%s", j.NoWords, otherList)
	}
	return setting.Playable(j.Words)
}

// otherList is what helps where the words have other letters than the tiles.
const otherList = "; choose a list for these tiles with set lexicon"

// OtherList adds it to an error that says so.
func OtherList(err error) error {
	if setting.WantsList(err) {
		return fmt.Errorf("%w%s", err, otherList)
	}
	return err
}

// judged makes a game of a record.
func (r *Reader) judged(j *setting.Checked, source string) (*Game, error) {
	d := &Game{Setting: r.Ruled(r.Settings.With(j.Rules, j.Words)), Source: source}
	d.loaded = &loaded{file: j.File, players: j.History.Players, remarks: j.Replay.Remarks()}
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
		return d.With(d.Setting)
	}
	return d, nil
}

// Position reads a line of CGP.
func (r *Reader) Position(text, source string) (*Game, error) {
	p, err := r.Settings.Place(text)
	if err != nil {
		return nil, OtherList(err)
	}
	if !p.Remark.IsZero() {
		r.Remark(p.Remark.String() + "; set lexicon chooses other words")
	}
	p = p.By(r.Ruled(p.Setting))
	d := &Game{Setting: p.Setting, Source: source, start: p.Position, last: p.Read.CheckLast(p.Position)}
	for _, op := range p.Read.Ops {
		if !op.OfLastMove() && op.Code != "lex" {
			d.ops = append(d.ops, op)
		}
	}
	l := d.newLine()
	l.history.Players, l.history.AnyChallenge = Players(), r.Challenge == ""
	d.lines = []*line{l}
	return d, nil
}

// Players returns players without names of their own.
func Players() [2]record.Player {
	return [2]record.Player{{Nick: "first", Name: "First"}, {Nick: "second", Name: "Second"}}
}

// saved reads a game of maven play, with the request of the reader where the game names nothing. Of one that goes on, the player's tiles stay hidden.
func (r *Reader) saved(text []byte, source string) (*Game, error) {
	game, err := kept.Recall(r.Library, r.Request, text, source)
	if err != nil {
		return nil, err
	}
	own := *r
	own.Request, own.Settings = game.Request, setting.New(r.Library, game.Request, nil)
	if game.Record == nil {
		return own.Position(game.Position, source)
	}
	d, err := own.Record(game.Record, source)
	if err == nil {
		d.Going = game.Going
	}
	return d, err
}

// For returns the reader for a record that was imported with these rules and tiles.
func (r *Reader) For(rules, tiles string) *Reader {
	own := *r
	own.Request.Rules, own.Request.Tiles = cmp.Or(r.Request.Rules, rules), cmp.Or(r.Request.Tiles, tiles)
	if own.Request != r.Request {
		own.Settings = setting.New(r.Library, own.Request, nil)
	}
	return &own
}

// Ruled returns the setting with the reader's rule for challenges.
func (r *Reader) Ruled(s *setting.Setting) *setting.Setting {
	rule, bonus, err := rules.ParseChallenge(r.Challenge)
	if r.Challenge == "" || err != nil {
		return s
	}
	return r.Settings.With(s.Rules.WithChallenge(rule, bonus), s.Words)
}
