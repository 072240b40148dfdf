package form

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"maven/internal/bom"
	"maven/internal/notation/gcg"
)

// The format of a game record in JSON; see docs/formats/json.md.
const (
	recordFormat  = "maven-gcg"
	recordVersion = 1
)

// A Record is a game record in JSON, without its lines.
type Record struct {
	Format        string `json:"format"`
	Version       int    `json:"version"`
	Encoding      string `json:"encoding"`
	ByteOrderMark bool   `json:"byteOrderMark,omitempty"`
}

// A RecordLine is one line of a record. Text is the line itself; without it, the line is made from the other fields.
type RecordLine struct {
	Kind    string       `json:"kind,omitempty"`
	Keyword string       `json:"keyword,omitempty"`
	Args    string       `json:"args,omitempty"`
	Event   *RecordEvent `json:"event,omitempty"`
	Text    *string      `json:"text,omitempty"`
	End     string       `json:"end,omitempty"`
}

// A RecordEvent has the parts of an event, as written.
type RecordEvent struct {
	Nick  string `json:"nick"`
	Rack  string `json:"rack,omitempty"`
	Kind  string `json:"kind"`
	Place string `json:"place,omitempty"`
	Word  string `json:"word,omitempty"`
	Tiles string `json:"tiles,omitempty"`
	Count int    `json:"count,omitempty"`
	Score int    `json:"score"`
	Total int    `json:"total"`
	Extra string `json:"extra,omitempty"`
}

// endNames are the names of line ends, by gcg.LineEnd.
func endNames() []string { return []string{"lf", "crlf", "cr", "none"} }

// AppendRecord appends a record as JSON, one line for each of its lines.
func AppendRecord(dst []byte, f *gcg.File) ([]byte, error) {
	b := bytes.NewBuffer(dst)
	if err := Write(b, Record{recordFormat, recordVersion, f.Encoding.String(), f.BOM}); err != nil {
		return nil, err
	}
	b.Truncate(b.Len() - len("}\n"))
	b.WriteString(`,"lines":[`)
	for i, line := range recordLines(f) {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		if err := Write(b, line); err != nil {
			return nil, err
		}
		b.Truncate(b.Len() - 1)
	}
	b.WriteString("\n]}\n")
	return b.Bytes(), nil
}

// recordLines returns the lines of a file with their parts.
func recordLines(f *gcg.File) []RecordLine {
	events := map[int]*gcg.Event{}
	record := f.Record(gcg.Options{})
	for i := range record.Events {
		events[record.Events[i].Line] = &record.Events[i]
	}
	forms := make([]RecordLine, len(f.Lines))
	for i, item := range f.Items() {
		line := &f.Lines[i]
		forms[i] = RecordLine{Kind: item.Kind.String(), Text: &line.Text, End: endNames()[line.End]}
		switch item.Kind {
		case gcg.PragmaLine, gcg.NoteLine:
			forms[i].Keyword, forms[i].Args = item.Keyword, item.Args
		case gcg.EventLine:
			if e := events[i+1]; e != nil {
				forms[i].Event = &RecordEvent{Nick: e.Nick, Rack: e.Rack, Kind: e.Kind.String(), Place: e.Place, Word: e.Word, Tiles: e.Tiles,
					Count: e.Count, Score: e.Score, Total: e.Total, Extra: e.Extra}
			}
		}
	}
	return forms
}

// ParseRecord reads a record in JSON. Errors name the field.
func ParseRecord(text []byte) (*gcg.File, error) {
	if !utf8.Valid(text) {
		return nil, errors.New("the file is not UTF-8; JSON must be")
	}
	var head Record
	var lines []RecordLine
	if err := splitRecord(text, &head, &lines); err != nil {
		return nil, err
	}
	f := &gcg.File{BOM: head.ByteOrderMark, Encoding: gcg.UTF8}
	switch {
	case head.Format != recordFormat:
		return nil, fmt.Errorf("format: %q; must be %q", gcg.Shorten(head.Format), recordFormat)
	case head.Version != recordVersion:
		return nil, fmt.Errorf("version: %d; must be %d", head.Version, recordVersion)
	case head.Encoding == gcg.Latin1.String():
		f.Encoding = gcg.Latin1
	case head.Encoding != gcg.UTF8.String():
		return nil, fmt.Errorf("encoding: %q; must be %q or %q", gcg.Shorten(head.Encoding), gcg.UTF8, gcg.Latin1)
	}
	for i := range lines {
		line, err := lines[i].line()
		if err != nil {
			return nil, fmt.Errorf("lines[%d].%w", i, err)
		}
		f.Lines = append(f.Lines, line)
	}
	return f, checkRecord(f, lines)
}

// splitRecord reads the fields of a record. It reads the lines one by one, and stops at the most that a record can have.
func splitRecord(text []byte, head *Record, lines *[]RecordLine) error {
	d := json.NewDecoder(bytes.NewReader(bom.Trim(text)))
	d.DisallowUnknownFields()
	if token, err := d.Token(); err != nil || token != json.Delim('{') {
		return errors.New("the file is not a JSON object")
	}
	seen := map[string]bool{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return jsonError("", err)
		}
		key, _ := token.(string)
		if seen[key] {
			return fmt.Errorf("%s: given twice", gcg.Shorten(key))
		}
		seen[key] = true
		fields := map[string]any{"format": &head.Format, "version": &head.Version, "encoding": &head.Encoding, "byteOrderMark": &head.ByteOrderMark}
		switch value, known := fields[key]; {
		case key == "lines":
			err = splitLines(d, lines)
		case !known:
			err = fmt.Errorf("%s: not a field of a record; must be format, version, encoding, byteOrderMark or lines", gcg.Shorten(key))
		default:
			err = jsonError(key, d.Decode(value))
		}
		if err != nil {
			return err
		}
	}
	if _, err := d.Token(); err != nil {
		return jsonError("", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more follows the JSON object")
	}
	for _, key := range []string{"format", "version", "encoding", "lines"} {
		if !seen[key] {
			return fmt.Errorf("%s: missing", key)
		}
	}
	return nil
}

func splitLines(d *json.Decoder, lines *[]RecordLine) error {
	if token, err := d.Token(); err != nil || token != json.Delim('[') {
		return errors.New("lines: must be a list of lines")
	}
	for d.More() {
		if len(*lines) == gcg.MaxLines {
			return fmt.Errorf("lines: more than %d", gcg.MaxLines)
		}
		var line RecordLine
		if err := d.Decode(&line); err != nil {
			return jsonError(fmt.Sprintf("lines[%d]", len(*lines)), err)
		}
		*lines = append(*lines, line)
	}
	_, err := d.Token()
	return jsonError("lines", err)
}

// jsonError adds to an error its place in the JSON.
func jsonError(path string, err error) error {
	if err == nil {
		return nil
	}
	text := strings.TrimPrefix(err.Error(), "json: ")
	if kind, is := errors.AsType[*json.UnmarshalTypeError](err); is {
		if kind.Field != "" {
			path += "." + kind.Field
		}
		text = fmt.Sprintf("a %s; must be %s", kind.Value, map[string]string{"string": "a text", "int": "a whole number", "bool": "true or false"}[kind.Type.Kind().String()])
		text = strings.TrimSuffix(text, "; must be ")
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		text = "the file ends within the JSON"
	}
	return errors.New(strings.TrimPrefix(strings.TrimPrefix(path+": "+text, "."), ": "))
}

// line returns the line that l describes; errors begin with the field.
func (l *RecordLine) line() (gcg.Line, error) {
	line := gcg.Line{End: gcg.LineEnd(slices.Index(endNames(), l.End))}
	if l.End == "" {
		line.End = gcg.LF
	} else if !slices.Contains(endNames(), l.End) {
		return line, fmt.Errorf("end: %q; must be one of %s", gcg.Shorten(l.End), strings.Join(endNames(), ", "))
	}
	if l.Text != nil {
		line.Text = *l.Text
		return line, nil
	}
	switch l.Kind {
	case gcg.BlankLine.String():
	case gcg.PragmaLine.String(), gcg.NoteLine.String():
		if l.Keyword == "" {
			return line, errors.New("keyword: missing")
		}
		line.Text = strings.TrimRight("#"+l.Keyword+" "+l.Args, " ")
	case gcg.EventLine.String():
		if l.Event == nil {
			return line, errors.New("event: missing, and there is no text")
		}
		e, err := l.Event.event()
		if err != nil {
			return line, fmt.Errorf("event.%w", err)
		}
		line.Text = e.Format()
	default:
		return line, fmt.Errorf("text: missing; only lines of kind blank, pragma, note and event can be made without it")
	}
	return line, nil
}

func (e *RecordEvent) event() (gcg.Event, error) {
	event := gcg.Event{Nick: e.Nick, Rack: e.Rack, Place: e.Place, Word: e.Word, Tiles: e.Tiles, Count: e.Count,
		Score: e.Score, Total: e.Total, Extra: e.Extra}
	var names []string
	for kind := range gcg.Time + 1 {
		if kind.String() == e.Kind {
			event.Kind = kind
			return event, nil
		}
		names = append(names, kind.String())
	}
	return event, fmt.Errorf("kind: %q; must be one of %s", gcg.Shorten(e.Kind), strings.Join(names, ", "))
}

// checkRecord refuses lines whose text does not match their fields.
func checkRecord(f *gcg.File, lines []RecordLine) error {
	text, err := f.Bytes()
	if err != nil {
		return fmt.Errorf("lines: %w", err)
	}
	again, err := gcg.Read(bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("lines: %w", err)
	}
	if again.BOM != f.BOM || !slices.Equal(again.Lines, f.Lines) {
		return fmt.Errorf("encoding: %s, but the lines would be read as %s; write the pragma character-encoding in the first line, or the other encoding",
			f.Encoding, again.Encoding)
	}
	for i, is := range recordLines(f) {
		if field, said, read := lines[i].differs(&is); field != "" {
			return fmt.Errorf("lines[%d].%s: %q, but the line is read as %q", i, field, gcg.Shorten(said), gcg.Shorten(read))
		}
	}
	return nil
}

// differs returns the first field that is given and differs from the line as it is read.
func (l *RecordLine) differs(is *RecordLine) (field, said, read string) {
	for _, one := range [][3]string{{"kind", l.Kind, is.Kind}, {"keyword", l.Keyword, is.Keyword}, {"args", l.Args, is.Args}} {
		if one[1] != "" && one[1] != one[2] {
			return one[0], one[1], one[2]
		}
	}
	a, b := l.Event, is.Event
	switch {
	case a == nil:
		return "", "", ""
	case b == nil:
		return "event", a.Nick, "no event"
	}
	for _, one := range [][3]string{{"nick", a.Nick, b.Nick}, {"rack", a.Rack, b.Rack}, {"kind", a.Kind, b.Kind}, {"place", a.Place, b.Place}, {"word", a.Word, b.Word},
		{"tiles", a.Tiles, b.Tiles}, {"count", fmt.Sprint(a.Count), fmt.Sprint(b.Count)}, {"score", fmt.Sprint(a.Score), fmt.Sprint(b.Score)},
		{"total", fmt.Sprint(a.Total), fmt.Sprint(b.Total)}, {"extra", a.Extra, b.Extra}} {
		if one[1] != one[2] {
			return "event." + one[0], one[1], one[2]
		}
	}
	return "", "", ""
}
