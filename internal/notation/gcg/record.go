package gcg

import (
	"slices"
	"strings"
	"time"

	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
)

// Options say how to read a file.
type Options struct {
	Tiles      *tile.Set                            // for files that name no tile set; nil: text is not read as tiles
	Find       func(name string) (*tile.Set, error) // finds the tile set that a file names; nil: its name is ignored
	RowLetters bool                                 // rows carry letters and columns numbers
}

// A Player is one of the players of a game.
type Player struct {
	Nick, Name string
	Rack       string // the tiles at the end of an unfinished game, as written; "" if not given
	Held       tile.Rack
	Line       int // of the pragma with the rack
}

// A ChallengeRule says what an unsuccessful challenge costs.
type ChallengeRule struct {
	Rule  rules.Challenge
	Bonus int // points, for rules that pay some
}

// A Record is what a file says, and what is wrong with it.
type Record struct {
	Tiles      *tile.Set // the tile set that events were read with; nil if there was none
	Players    []Player
	Events     []Event
	Early      []string  // notes before the first event
	Incomplete bool      // the file says that the game was not finished
	OnTurn     Player    // who moves next in an incomplete game; only the rack is known
	Findings   []Finding // by line

	Challenge        *ChallengeRule // nil if the file does not say
	Start, Increment time.Duration  // of the clocks; 0 if the file does not say
}

// Err returns the first finding that is an error, as a *Finding, or nil if the record has everything that
// the file says.
func (r *Record) Err() error {
	for i := range r.Findings {
		if r.Findings[i].Severity == Error {
			return &r.Findings[i]
		}
	}
	return nil
}

// Record reads what the lines say. An event that is not understood is left out, and a finding says so, as
// an error. Turns, scores and totals are those of the file.
func (f *File) Record(o Options) *Record {
	r := recorder{file: f, options: o}
	items := f.Items()
	r.encoding(items)
	r.lineEnds()
	r.record.Tiles = r.tilesOf(items)
	r.lines(items)
	r.who()
	r.sequence()
	r.record.Events = slices.DeleteFunc(r.events, func(e Event) bool { return e.fault != "" })
	r.players()
	r.record.Findings = r.findings
	slices.SortStableFunc(r.record.Findings, func(a, b Finding) int { return a.Line - b.Line })
	return &r.record
}

// A recorder reads one file.
type recorder struct {
	reading
	file    *File
	options Options

	seen      map[string]bool        // pragmas so far
	continues bool                   // the previous pragma may have continuation lines
	declared  [maxPlayers + 1]Player // by the number in their pragma
	known     int                    // players declared
	third     int                    // line of the third declaration
	noted     []string               // lines of the note so far
	gap       int                    // empty lines just before
	events    []Event                // including those not understood
	begun     int                    // line of the first event

	record Record
}

// encoding compares the encoding that the file declares with its bytes.
func (r *recorder) encoding(items []Item) {
	stands, declared := false, false
	for i := range items {
		item := &items[i]
		if item.Kind != PragmaLine || item.Keyword != "character-encoding" {
			continue
		}
		r.line = item.Line
		if declared {
			r.twice(item)
			continue
		}
		declared = true
		e, ok := encodingNamed(item.Args)
		switch {
		case item.Line > 1:
			r.found(EncodingLate, item.Args, said.Of("the encoding is declared in line %d", item.Line), said.Of("it in the first line"))
		case !ok:
			r.found(EncodingUnknown, item.Args, said.Of("encoding %q", Shorten(item.Args)), said.Of("UTF-8 or ISO-8859-1"))
		case e != r.file.Encoding:
			r.found(EncodingWrong, item.Args, said.Of("encoding %s, but the file is %s", e.String(), r.file.Encoding.String()), said.Plain("#character-encoding "+r.file.Encoding.String()))
		}
		stands = stands || (item.Line == 1 && ok)
	}
	if stands || r.file.Encoding != UTF8 {
		return
	}
	r.line = 1
	for i, line := range r.file.Lines {
		if strings.ContainsFunc(line.Text, beyondASCII) {
			r.line = i + 1
			break
		}
	}
	r.found(EncodingMissing, "", said.Of("the file is UTF-8, but does not say so"), said.Of("%s as the first line", encodingLine))
}

// lineEnds finds the first line that ends differently from most.
func (r *recorder) lineEnds() {
	usual := r.file.usualEnd()
	for i, line := range r.file.Lines {
		if line.End != usual && line.End != NoEnd {
			r.line = i + 1
			r.found(LineEnds, "", said.Of("the line ends with %s, but most lines with %s", line.End.name(), usual.name()), said.Of("the same end for all lines"))
			return
		}
	}
}

// lines reads every line in turn.
func (r *recorder) lines(items []Item) {
	r.seen = map[string]bool{}
	for _, item := range items {
		r.line = item.Line
		if item.Kind == PragmaLine || item.Kind == NoteLine || item.Kind == EventLine {
			if text := r.file.Lines[item.Line-1].Text; isBlank(rune(text[0])) {
				first := strings.TrimLeft(text, blanks)[:1]
				r.found(LineIndent, first, said.Of("spaces before %s", first), said.Of("%s at the start of the line", first))
			}
		}
		switch item.Kind {
		case BlankLine:
			r.gap++
			continue
		case ContinuedNote:
			for range r.gap {
				r.noted = append(r.noted, "")
			}
			r.noted = append(r.noted, item.Args)
			r.gap = 0
			continue
		}
		r.endNote()
		switch item.Kind {
		case NoteLine:
			r.note(item.Args)
		case EventLine:
			r.event(item.Args)
		case PragmaLine:
			r.pragma(&item)
		case UnknownLine:
			if r.unmarked(item.Args) {
				continue
			}
			r.found(LineUnknown, item.Args, said.Of("%q is neither an event nor a pragma", Shorten(item.Args)), said.Of("> or # at the start of the line"))
		}
	}
	r.endNote()
}

// note begins a note on the previous event.
func (r *recorder) note(text string) {
	r.noted = append(r.noted, text)
	if len(r.events) == 0 {
		r.found(NoteEarly, "", said.Of("a note before the first event"), said.Of("it after the event that it is about"))
	}
}

// endNote gives the note that has been read, if any, to its event.
func (r *recorder) endNote() {
	r.gap = 0
	if len(r.noted) == 0 {
		return
	}
	notes := &r.record.Early
	if n := len(r.events); n > 0 {
		notes = &r.events[n-1].Notes
	}
	*notes = append(*notes, strings.Join(r.noted, "\n"))
	r.noted = r.noted[:0]
}

// event reads one event. An event that is not understood stays until its neighbours are checked.
func (r *recorder) event(text string) {
	mark := len(r.findings)
	e := r.splitEvent(text)
	n := move.Notation{RowLetters: r.options.RowLetters}
	if r.record.Tiles != nil {
		n.Alphabet = r.record.Tiles.Alphabet
	}
	if !r.failed(mark) {
		r.readTiles(&e, n)
	}
	if r.failed(mark) {
		last := &r.findings[len(r.findings)-1]
		if e.fault = last.Kind; plainText(text) != text {
			last.Want = said.Of("plain spaces and hyphens, as in %s", Shorten(plainText(text)))
		}
	}
	if len(r.events) == 0 {
		r.begun = r.line
	}
	r.events = append(r.events, e)
}

// unmarked reports whether a line is an event of a declared player without the >. Its total counts, but
// it is not part of the game.
func (r *recorder) unmarked(text string) bool {
	var line reading
	e := line.splitEvent(text)
	if line.severe() || r.declaredAs(e.Nick) == "" {
		return false
	}
	r.found(EventMark, text, said.Of("an event of %s without > before it", Shorten(e.Nick)), said.Plain(">"+Shorten(text)))
	e.Line, e.fault = r.line, EventMark
	r.events = append(r.events, e)
	return true
}

// plainText replaces typographic spaces and dashes by plain ones.
func plainText(text string) string {
	return strings.NewReplacer("\u00A0", " ", "\u202F", " ", "\u2009", " ", "\u2010", "-", "\u2011", "-", "\u2012", "-", "\u2013", "-",
		"\u2014", "--", "\u2212", "-").Replace(text)
}

// failed reports whether the last finding since a mark is an error, so that nothing more is read.
func (r *recorder) failed(mark int) bool {
	n := len(r.findings)
	return n > mark && r.findings[n-1].Severity == Error
}
