package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/notation/cgp"
	"maven/internal/notation/gcg"
	"maven/internal/record"
	"maven/internal/term"
	"maven/internal/tile"
)

// gcgPositionOptions is what `maven gcg position` is asked.
type gcgPositionOptions struct {
	recordFlags
	turn      int
	irregular bool
	json      bool
}

func newGCGPosition(a *app) *cobra.Command {
	var o gcgPositionOptions
	c := &cobra.Command{
		Use:   "position FILE",
		Short: "Show the position before a turn as CGP",
		Long: "Writes the position of a game record before event N as one line of CGP: the board, the rack of the\n" +
			"player on turn, the opponent's rack as far as that player knew it, scores and turns without score.\n" +
			"Without --turn it is the position at the end.\n\n" +
			"A record that breaks the rules is refused, with the line at fault; --irregular takes it as it stands,\n" +
			"with missing tiles, wrong totals, racks of eight tiles, and events left out that are not understood.",
		Example: "  maven gcg position game.gcg --turn 12\n  maven gcg position game.gcg --turn 12 | maven kibitz --file -",
		Args:    argCount(1, 1, "one file"),
		RunE: func(c *cobra.Command, args []string) error {
			return gcgPosition(a, &o, args[0])
		},
	}
	o.recordFlags.bind(a, c, "word list to name in the CGP (default the record's)")
	c.Flags().IntVar(&o.turn, "turn", 0, "number of the event that comes next, from 1; 0 for the end")
	c.Flags().BoolVar(&o.irregular, "irregular", false, "take a record that breaks the rules")
	c.Flags().BoolVar(&o.json, "json", false, "write one JSON object")
	return c
}

// A positionJSON is the JSON form of a position in a record.
type positionJSON struct {
	File     string `json:"file"`
	Turn     int    `json:"turn"`
	Line     int    `json:"line,omitempty"`
	Nick     string `json:"nick"`
	CGP      string `json:"cgp"`
	Rack     string `json:"rack"`
	Opponent string `json:"opponent"`
	Bag      int    `json:"bag"`
	Ending   string `json:"ending"`
}

func gcgPosition(a *app, o *gcgPositionOptions, name string) error {
	if o.turn < 0 {
		return usagef("--turn %d: want the number of an event, or 0 for the end", o.turn)
	}
	flags := o.recordFlags
	flags.lexicon = "" // only named, not judged by
	reader, err := newRecordReader(a, &flags)
	if err != nil {
		return err
	}
	j, err := openRecord(a, reader, name, o.irregular)
	if err != nil {
		return err
	}
	position, err := j.position(o)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	position.File = name
	if o.json {
		return writeJSON(a.out, position)
	}
	return term.NewScreen(a.out).Printf("%s\n", position.CGP)
}

// openRecord reads a game record. One that breaks the rules is refused unless irregular ones are
// asked for.
func openRecord(a *app, reader *recordReader, name string, irregular bool) (*judgedRecord, error) {
	in, err := a.open(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	defer in.Close()
	f, findings, err := reader.read(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if f == nil {
		return nil, fmt.Errorf("%s:%d: %s", name, findings[0].Line, findings[0].Cause)
	}
	j, err := reader.judge(f, true)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if j.history == nil {
		return nil, fmt.Errorf("%s: %s; a position has 2", name, counted(len(j.record.Players), "player"))
	}
	if irregular {
		return j, nil
	}
	for i := range j.findings {
		if one := findingForms(name, f, j.findings[i:i+1])[0]; breaksGame(&j.findings[i]) {
			return nil, errors.New(one.text() + "; --irregular takes the record as it stands")
		}
	}
	return j, nil
}

// breaksGame reports whether a finding keeps a record from being a game by the rules: an event that is
// not understood, or a turn that breaks them. How the file is written does not count, nor what is
// missing at the end.
func breaksGame(f *gcg.Finding) bool {
	switch f.Kind {
	case gcg.LineUnknown, gcg.TileForm, gcg.PlayerForm, gcg.PlayerSame, gcg.RackForm:
		return false
	case gcg.TotalWrong, gcg.BoardDiffers, gcg.PlayerUnknown:
		return true
	}
	if ofEnd(f.Kind) {
		return false
	}
	_, rules := gameKind(f)
	return rules || f.Severity == gcg.Error
}

// gameKind returns the kind that record.Check gives a finding; false for findings of the text alone, and for
// a record that ends before the game.
func gameKind(f *gcg.Finding) (record.FindingKind, bool) {
	for kind := range record.Unfinished {
		if f.Kind == gcg.FindingKind(kind.String()) {
			return kind, true
		}
	}
	return 0, false
}

// position returns the position before an event.
func (j *judgedRecord) position(o *gcgPositionOptions) (*positionJSON, error) {
	p := &positionJSON{Turn: o.turn}
	n, err := j.turnBefore(p)
	if err != nil {
		return nil, err
	}
	s, err := j.history.At(n)
	if err != nil {
		return nil, err
	}
	p.Nick = j.history.Players[s.Player].Nick
	p.Bag, p.Ending = s.Bag, s.Ending.String()
	form := cgpOf(s, j.ops(o))
	a := j.rules.Tiles.Alphabet
	p.CGP, p.Rack, p.Opponent = form.Format(a), a.Rack(&form.Racks[0]), a.Rack(&form.Racks[1])
	return p, nil
}

// turnBefore returns the number of turns of the history before the event that is asked for, and fills
// in its line.
func (j *judgedRecord) turnBefore(p *positionJSON) (int, error) {
	if p.Turn == 0 {
		return j.history.Len(), nil
	}
	numbers := eventNumbers(j.file)
	for line, number := range numbers {
		if number == p.Turn {
			p.Line = line
		}
	}
	if p.Line == 0 {
		return 0, usagef("--turn %d: the record has %s", p.Turn, counted(len(numbers), "event"))
	}
	for turn, i := range j.replay.Events {
		if j.record.Events[i].Line >= p.Line {
			return turn, nil
		}
	}
	return j.history.Len(), nil
}

// ops returns the operations that say what the position is to be judged by.
func (j *judgedRecord) ops(o *gcgPositionOptions) []cgp.Op {
	var ops []cgp.Op
	if name := j.rules.Name; name != defaultRules {
		ops = append(ops, cgp.Op{Code: "bdn", Args: name})
	}
	words := o.lexicon
	if words == "" {
		words, _ = j.pragma("lexicon")
	}
	if words = opText(words); words != "" {
		ops = append(ops, cgp.Op{Code: "lex", Args: words})
	}
	if set := opText(j.rules.Tiles.Name); set != "english" {
		ops = append(ops, cgp.Op{Code: "ld", Args: set})
	}
	return ops
}

// opText returns text that an operation can hold, "" for other.
func opText(text string) string {
	for _, c := range text {
		if c == ';' || c < ' ' || c == 0x7F {
			return ""
		}
	}
	return text
}

// cgpOf writes what the player on turn knows as a position: of the opponent's rack all tiles where
// they are certain, or those that a withdrawn play has shown.
func cgpOf(s *record.State, ops []cgp.Op) *cgp.Position {
	known := s.Position()
	r := s.Board.Rules()
	p := &cgp.Position{Size: r.Size, Squares: make([]tile.Tile, r.Size*r.Size), Scores: known.Scores, Scoreless: known.Scoreless, Ops: ops}
	for i := range p.Squares {
		p.Squares[i] = s.Board.At(i/r.Size, i%r.Size)
	}
	p.Racks = [2]tile.Rack{known.Rack, known.Opponent}
	if !known.OpponentGiven {
		p.Racks[1] = s.Shown[1-s.Player]
	}
	return p
}
