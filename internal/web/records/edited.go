package records

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"maven/internal/notation/gcg"
	"maven/internal/web/wire"
)

// edited answers with the record, the notes on it and its variations as a GCG file.
func (r *Records) edited(one *reading, _ *http.Request, _ *wire.None) (*wire.File, error) {
	id := one.view.ID
	_, notes, err := document[string](r, id, notesKind)
	if err != nil {
		return nil, err
	}
	_, variations, err := document[[]Branch](r, id, variationsKind)
	if err != nil {
		return nil, err
	}
	said := map[int][]string{} // after which line
	add := func(key, text string) {
		if turn, err := turnOf(key, len(one.cgps)); err == nil && len(one.view.Turns) > 0 {
			line := one.view.Turns[min(turn, len(one.view.Turns))-1].Line
			said[line] = append(said[line], text)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(notes)) {
		for _, paragraph := range strings.Split(notes[key], "\n") {
			if text := gcg.OneLine(paragraph); text != "" {
				add(key, text)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(variations)) {
		for _, text := range lines(variations[key], "Variation:", "Variation:") {
			add(key, text)
		}
	}
	data, err := withNotes(one.data, said)
	if err != nil {
		return nil, err
	}
	return &wire.File{Kind: "text/plain; charset=utf-8", Name: fmt.Sprintf("record-%d-notes.gcg", id), Content: data}, nil
}

// lines writes every line of play of variations, after what comes before the first of them and before the others: a note stands in
// the first line with its move alone.
func lines(moves []Branch, first, others string) (all []string) {
	for _, m := range moves {
		text, plain := first+" "+m.Move, others+" "+m.Move
		if m.Note != "" {
			text += " (" + gcg.OneLine(m.Note) + ")"
		}
		if len(m.Next) == 0 {
			all = append(all, text)
		}
		all = append(all, lines(m.Next, text+",", plain+",")...)
		first = others
	}
	return all
}

// withNotes returns a record with more notes, by the line of the event that they are about. It is in UTF-8 if a note needs
// that.
func withNotes(data []byte, said map[int][]string) ([]byte, error) {
	f, err := gcg.Read(bytes.NewReader(data))
	if err != nil || len(said) == 0 {
		return data, err
	}
	out := &gcg.File{Encoding: f.Encoding, BOM: f.BOM}
	items := f.Items()
	end := gcg.LF
	if len(f.Lines) > 0 && f.Lines[0].End != gcg.NoEnd {
		end = f.Lines[0].End
	}
	var waiting []string
	flush := func() {
		if n := len(out.Lines); len(waiting) > 0 && n > 0 && out.Lines[n-1].End == gcg.NoEnd {
			out.Lines[n-1].End = end
		}
		for _, text := range waiting {
			out.Lines = append(out.Lines, gcg.Line{Text: "#note " + text, End: end})
		}
		waiting = nil
	}
	for i, line := range f.Lines {
		if kind := items[i].Kind; kind != gcg.NoteLine && kind != gcg.ContinuedNote {
			flush()
		}
		out.Lines = append(out.Lines, line)
		waiting = append(waiting, said[i+1]...)
	}
	flush()
	return out.Encoded()
}
