package variation

import (
	"errors"
	"fmt"
	"slices"

	"maven/internal/notation/cgp"
	"maven/internal/notation/gcg"
	"maven/internal/notation/replay"
	"maven/internal/tile"
)

// CGP writes the place as a line of CGP.
func (d *Game) CGP() string {
	ops := d.Ops()
	if d.start != nil {
		ops = append(slices.Clone(d.ops), cgp.Op{Code: "lex", Args: d.Words.Name})
	}
	p := d.Position()
	return cgp.Of(&p, ops...).Format(d.Rules.Tiles.Alphabet)
}

// GCG writes the line that is looked at. A record that was loaded and not changed is the same bytes.
func (d *Game) GCG() ([]byte, error) {
	l := d.line()
	if d.start != nil {
		return nil, errors.New("the game started from a position, and in GCG games start with an empty board; export cgp has the place")
	}
	if d.loaded != nil && d.at == 0 {
		if f, ok := d.loaded.with(l); ok {
			if text, err := f.Bytes(); err == nil {
				return text, nil
			}
		}
	}
	b := gcg.NewBuilder()
	replay.Players(b, l.history)
	if d.loaded != nil {
		d.pragmas(b)
	} else {
		b.Pragma("lexicon", d.Words.Name)
		b.Rules(d.Rules)
		b.ChallengeRule(d.Rules)
	}
	if d.at > 0 {
		b.Pragma("description", fmt.Sprintf("Variation %d, from turn %d", d.at, l.shared+1))
	}
	if now := l.history.Now(); !now.Over() {
		for p := range now.Racks {
			if held := now.Racks[p].Tiles; held != (tile.Rack{}) {
				b.Pragma(fmt.Sprintf("rack%d", p+1), d.Rules.Tiles.Rack(&held))
			}
		}
	}
	replay.Write(b, l.history, l.remarks)
	return b.AppendTo(nil), nil
}

// with returns the record with the notes that the line has besides. It reports false if more than notes was added.
func (r *loaded) with(l *line) (*gcg.File, bool) {
	if l.history.Len() != len(r.events) || l.history.Players != r.players {
		return nil, false
	}
	items := r.file.Items()
	more := map[int][]string{} // notes, by the line that they follow
	for turn, one := range l.remarks[:min(len(l.remarks), len(r.events))] {
		var before []string
		if turn < len(r.remarks) {
			before = r.remarks[turn].Notes
		}
		if len(one.Notes) < len(before) || !slices.Equal(one.Notes[:len(before)], before) {
			return nil, false
		}
		at := r.events[turn]
		for at < len(items) && (items[at].Kind == gcg.NoteLine || items[at].Kind == gcg.ContinuedNote) {
			at++
		}
		more[at] = append(more[at], one.Notes[len(before):]...)
	}
	f := *r.file
	f.Lines = nil
	for i, line := range r.file.Lines {
		notes := more[i+1]
		if len(notes) > 0 && line.End == gcg.NoEnd {
			line.End = r.file.Lines[0].End
		}
		f.Lines = append(f.Lines, line)
		for _, note := range notes {
			f.Lines = append(f.Lines, gcg.Line{Text: "#note " + note, End: line.End})
		}
	}
	return &f, true
}

// pragmas copies the pragmas of the record that was loaded, but for those that are written anew.
func (d *Game) pragmas(b *gcg.Builder) {
	anew := []string{"character-encoding", "player1", "player2", "rack1", "rack2", "note", "incomplete", "time-control"}
	if d.at > 0 {
		anew = append(anew, "description")
	}
	if _, line := d.loaded.file.Pragma("lexicon"); line == 0 {
		b.Pragma("lexicon", d.Words.Name)
	}
	for _, item := range d.loaded.file.Items() {
		if item.Kind == gcg.PragmaLine && !slices.Contains(anew, item.Keyword) {
			b.Pragma(item.Keyword, item.Args)
		}
	}
}
