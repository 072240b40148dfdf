package gcg

import (
	"strconv"
	"strings"
)

// An eventEdit is the text of an event with the places of its fields, so that one is changed and the
// rest stays as it is written.
type eventEdit struct {
	event Event // as split, without tiles
	text  string
	spans [][2]int // of the fields after the nick
	at    int      // the field with the score; the total follows
}

// eventText takes an event apart; ok is false where it is not understood.
func eventText(text string) (e eventEdit, ok bool) {
	r := reading{}
	e = eventEdit{event: r.splitEvent(text), text: text}
	if r.severe() {
		return e, false
	}
	_, rest, _ := splitNick(strings.Trim(text, blanks))
	start := len(strings.TrimRight(text, blanks)) - len(rest)
	var fields []string
	for i := 0; i < len(rest); {
		if isBlank(rune(rest[i])) {
			i++
			continue
		}
		end := i
		for end < len(rest) && !isBlank(rune(rest[end])) {
			end++
		}
		fields = append(fields, rest[i:end])
		e.spans = append(e.spans, [2]int{start + i, start + end})
		i = end
	}
	e.at = scoreField(fields)
	return e, true
}

// severe reports whether a finding of the line is an error.
func (r *reading) severe() bool {
	for i := range r.findings {
		if r.findings[i].Severity == Error {
			return true
		}
	}
	return false
}

// replace returns the text with another field.
func (e *eventEdit) replace(field int, text string) string {
	span := e.spans[field]
	return e.text[:span[0]] + text + e.text[span[1]:]
}

// edit changes an event by a function that returns its new text.
func (d *draft) edit(f *Finding, change func(*eventEdit) string) {
	if e, ok := eventText(d.file.Lines[f.Line-1].Text); ok {
		d.set(f.Line, f.Kind, change(&e))
	}
}

// score writes the score that the finding wants.
func (d *draft) score(f *Finding) {
	want, err := strconv.Atoi(f.Want)
	if err != nil {
		return
	}
	d.edit(f, func(e *eventEdit) string { return e.replace(e.at, scoreText(&e.event, want)) })
}

// scoreAndTotal writes the score, and changes the total of the line by as much.
func (d *draft) scoreAndTotal(f *Finding) {
	want, err := strconv.Atoi(f.Want)
	if err != nil {
		return
	}
	d.edit(f, func(e *eventEdit) string {
		total := e.event.Total - e.event.Score + want
		e.text = e.replace(e.at+1, strconv.Itoa(total))
		return e.replace(e.at, scoreText(&e.event, want))
	})
}

func (d *draft) scoreAndTotals(f *Finding) {
	d.score(f)
	d.totals(false)
}

// noScore writes a score of 0.
func (d *draft) noScore(f *Finding) {
	d.edit(f, func(e *eventEdit) string { return e.replace(e.at, "+0") })
}

// sign turns the sign of a score.
func (d *draft) sign(f *Finding) {
	d.edit(f, func(e *eventEdit) string {
		if e.event.Kind == Play || e.event.Kind == Challenge || e.event.Score == 0 {
			return e.text
		}
		return e.replace(e.at, scoreText(&e.event, -e.event.Score))
	})
}

func (d *draft) signAndTotals(f *Finding) {
	before := len(d.repairs)
	if d.sign(f); len(d.repairs) > before {
		d.totals(false)
	}
}

// endShape takes away the rack before a gain at the end that is the tiles gained, and writes the tiles
// lost before a loss.
func (d *draft) endShape(f *Finding) {
	d.edit(f, func(e *eventEdit) string {
		first := e.spans[0]
		switch one := &e.event; {
		case one.Kind == EndBonus && one.Rack == one.Tiles:
			return e.text[:first[0]] + e.text[e.spans[1][0]:]
		case one.Kind == EndPenalty && one.Rack == "":
			return e.text[:first[0]] + one.Tiles + " " + e.text[first[0]:]
		}
		return e.text
	})
}

// missingEnd adds the line that the finding wants after the last event and its notes.
func (d *draft) missingEnd(f *Finding) {
	if !strings.HasPrefix(f.Want, ">") {
		return
	}
	last := 0
	for _, item := range d.file.Items() {
		switch item.Kind {
		case EventLine, NoteLine, ContinuedNote:
			last = item.Line
		}
	}
	d.insert(last+1, f.Kind, f.Want)
}

// upperRack writes a rack in upper case that has no other letters; in another, a lower-case letter
// may stand for a blank.
func (d *draft) upperRack(f *Finding) {
	d.edit(f, func(e *eventEdit) string {
		rack := e.event.Rack
		if rack == "" || rack != strings.ToLower(rack) {
			return e.text
		}
		return e.replace(0, strings.ToUpper(rack))
	})
}

// mark writes > before an event.
func (d *draft) mark(f *Finding) {
	d.set(f.Line, f.Kind, ">"+strings.TrimLeft(d.file.Lines[f.Line-1].Text, blanks))
}

// plainText writes an event with plain blanks and hyphens.
func (d *draft) plainText(f *Finding) {
	d.set(f.Line, f.Kind, plainText(d.file.Lines[f.Line-1].Text))
}

// nick gives an event to the other of two players.
func (d *draft) nick(f *Finding) {
	e, ok := eventText(d.file.Lines[f.Line-1].Text)
	players := d.file.Record(Options{}).Players
	if !ok || len(players) != 2 {
		return
	}
	switch e.event.Nick {
	case players[0].Nick:
		d.set(f.Line, f.Kind, e.withNick(players[1].Nick))
	case players[1].Nick:
		d.set(f.Line, f.Kind, e.withNick(players[0].Nick))
	}
}

// nickAndTotal gives an event to the other player, and counts its total.
func (d *draft) nickAndTotal(f *Finding) {
	before := len(d.repairs)
	if d.nick(f); len(d.repairs) == before {
		return
	}
	totals := map[string]int{}
	for _, e := range d.file.Record(Options{}).Events {
		if e.Line == f.Line {
			d.edit(f, func(edit *eventEdit) string { return edit.replace(edit.at+1, strconv.Itoa(totals[e.Nick]+e.Score)) })
			return
		}
		totals[e.Nick] = e.Total
	}
}

// nickCase writes the nick of all events of a player as the player is declared.
func (d *draft) nickCase(f *Finding) {
	if !strings.EqualFold(f.Token, f.Want) {
		return
	}
	for i := range d.file.Lines {
		if e, ok := eventText(d.file.Lines[i].Text); ok && e.event.Nick == f.Token && strings.HasPrefix(strings.Trim(e.text, blanks), ">") {
			d.set(i+1, f.Kind, e.withNick(f.Want))
		}
	}
}

// withNick returns the text with another nick.
func (e *eventEdit) withNick(nick string) string {
	return strings.Replace(e.text, e.event.Nick, nick, 1)
}

// totals counts totals again from the scores as they stand. A total that is 5 or 10 points more after
// a play, from which the next go on, tells of a challenge that is not recorded, and stays; of stray
// ones only, so does any from which the next goes on, or after which there is none, but for the line
// of the tiles left, whose points the game tells.
func (d *draft) totals(stray bool) {
	r := recorder{file: &d.file}
	r.lines(d.file.Items())
	r.who()
	file, right := map[string]int{}, map[string]int{} // totals so far, as in the file and as counted
	lost := false
	for i := range r.events {
		e := &r.events[i]
		switch {
		case e.fault == EventNick, e.fault == EventScore, e.fault == EventNumber, e.as == "":
			clear(file)
			clear(right)
			lost = true
			continue
		}
		_, known := file[e.as]
		total, next := right[e.as]+e.Score, r.next(i)
		bonus := e.Total - file[e.as] - e.Score
		switch goesOn := next == nil || next.Total == e.Total+next.Score; {
		case lost && !known, e.Kind == Play && (bonus == 5 || bonus == 10) && goesOn:
			total = e.Total
		case stray && next == nil && e.Kind != EndBonus && e.Kind != EndPenalty, stray && next != nil && next.Total != total+next.Score:
			total = e.Total
		}
		file[e.as], right[e.as] = e.Total, total
		if total == e.Total {
			continue
		}
		if edit, ok := eventText(d.file.Lines[e.Line-1].Text); ok {
			d.set(e.Line, TotalWrong, edit.replace(edit.at+1, strconv.Itoa(total)))
		}
	}
}
