package gcg

import (
	"slices"
	"strconv"
	"strings"
)

// An eventEdit is the text of an event with the places of its fields, so that one field can change and
// the rest stays as written.
type eventEdit struct {
	event Event // as split, without tiles
	text  string
	spans [][2]int // of the fields after the nick
	at    int      // number of the score's field; the total is the next
}

// eventText takes an event apart; ok is false if it is not understood.
func eventText(text string) (e eventEdit, ok bool) {
	r := reading{}
	e = eventEdit{event: r.splitEvent(text), text: text}
	if r.severe() {
		return e, false
	}
	_, rest, _ := splitNick(strings.Trim(text, blanks))
	fields, end := strings.FieldsFunc(rest, isBlank), len(strings.TrimRight(text, blanks))-len(rest)
	for _, field := range fields {
		start := end + strings.Index(text[end:], field)
		end = start + len(field)
		e.spans = append(e.spans, [2]int{start, end})
	}
	e.at = scoreField(fields)
	return e, true
}

// severe reports whether a finding of the line is an error.
func (r *reading) severe() bool {
	return slices.ContainsFunc(r.findings, func(f Finding) bool { return f.Severity == Error })
}

// replace returns the text with another field.
func (e *eventEdit) replace(field int, text string) string {
	span := e.spans[field]
	return e.text[:span[0]] + text + e.text[span[1]:]
}

// withNick returns the text with another nick.
func (e *eventEdit) withNick(nick string) string {
	return strings.Replace(e.text, e.event.Nick, nick, 1)
}

// withPoints returns the text with another score and total. A number that does not change stays as
// written.
func (e *eventEdit) withPoints(score, total int) string {
	if total != e.event.Total {
		e.text = e.replace(e.at+1, strconv.Itoa(total))
	}
	if score == e.event.Score {
		return e.text
	}
	return e.replace(e.at, signedScore(e.event.Kind, score))
}

// edit changes an event to the text that a function returns.
func (d *draft) edit(line int, kind FindingKind, change func(*eventEdit) string) {
	if e, ok := eventText(d.file.Lines[line-1].Text); ok {
		d.set(line, kind, change(&e))
	}
}

// mark writes > before an event.
func (d *draft) mark(f *Finding) {
	d.set(f.Line, f.Kind, ">"+strings.TrimLeft(d.file.Lines[f.Line-1].Text, blanks))
}

// plainText writes an event with plain spaces and hyphens.
func (d *draft) plainText(f *Finding) {
	d.set(f.Line, f.Kind, plainText(d.file.Lines[f.Line-1].Text))
}

// upperRack writes a rack in upper case, as the finding wants it, if all of its letters are in lower case. In a mixed rack, a
// lower-case letter may stand for a blank.
func (d *draft) upperRack(f *Finding) {
	d.edit(f.Line, f.Kind, func(e *eventEdit) string {
		if e.event.Rack == "" || !allLower(e.event.Rack) {
			return e.text
		}
		return e.replace(0, f.Want.String())
	})
}

// nickCase writes the nick in all events of a player as it is declared.
func (d *draft) nickCase(f *Finding) {
	if !strings.EqualFold(f.Token, f.Want.String()) {
		return
	}
	for i := range d.file.Lines {
		if e, ok := eventText(d.file.Lines[i].Text); ok && e.event.Nick == f.Token && strings.HasPrefix(strings.Trim(e.text, blanks), ">") {
			d.set(i+1, f.Kind, e.withNick(f.Want.String()))
		}
	}
}

// endShape removes the rack before a gain at the end if it is the same as the tiles gained, and adds the
// tiles as a rack before a loss.
func (d *draft) endShape(f *Finding) {
	d.edit(f.Line, f.Kind, func(e *eventEdit) string {
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

// A ledger is the events of a file and what their totals depend on.
type ledger struct {
	recorder
	accounts []account
	at       map[int]int // by line: the number of its event
}

// ledger returns the ledger of the file before the current step.
func (d *draft) ledger() *ledger {
	if d.book == nil {
		l := &ledger{recorder: recorder{file: &d.file}, at: map[int]int{}}
		l.lines(d.file.Items())
		l.who()
		l.accounts = l.recorder.accounts()
		for i := range l.events {
			l.at[l.events[i].Line] = i
		}
		d.book = l
	}
	return d.book
}

// event returns the event of a line and its account; ok is false if the event is not understood.
func (l *ledger) event(line int) (e *Event, a *account, ok bool) {
	i, ok := l.at[line]
	if !ok {
		return nil, nil, false
	}
	return &l.events[i], &l.accounts[i], l.events[i].fault == ""
}

// nick gives an event to the other of two players, if its total continues that player's.
func (d *draft) nick(f *Finding) {
	l := d.ledger()
	e, a, ok := l.event(f.Line)
	if ok && a.known && a.both && e.Total == a.other+e.Score && e.Total != a.right(e) {
		d.edit(f.Line, f.Kind, func(edit *eventEdit) string { return edit.withNick(l.opponent(e.as)) })
	}
}

// points writes the score that the finding wants, if the totals agree.
func (d *draft) points(f *Finding) {
	if want, err := strconv.Atoi(f.Want.String()); err == nil {
		d.settle(f, want)
	}
}

// sign adds a missing sign to a score, and turns a sign that is wrong for the event.
func (d *draft) sign(f *Finding) {
	e, _, ok := d.ledger().event(f.Line)
	if !ok {
		return
	}
	against := e.Kind == Time || e.Kind == Withdrawn && e.Score > 0
	if f.Kind == WrongEnd {
		against = e.Kind == EndPenalty && e.Rack == "" || e.Kind == EndBonus && e.Rack != ""
	}
	if against {
		d.settle(f, -e.Score)
	} else if f.Kind == ScoreSign {
		d.edit(f.Line, f.Kind, func(edit *eventEdit) string { return edit.replace(edit.at, signedScore(e.Kind, e.Score)) })
	}
}

// settle writes another score if the event's total agrees with it already, or if the player's next event
// continues from it. Otherwise the game may have been scored as written. Some faults are put right in a
// player's last event too, since nobody scores that way: a wrong sign, and taking back other points than
// the play scored.
func (d *draft) settle(f *Finding, score int) {
	e, a, ok := d.ledger().event(f.Line)
	if !ok || !a.known {
		return
	}
	right := a.last + score
	last := a.next == nil && (score == -e.Score || e.Kind == Withdrawn)
	if e.Total == right || e.Total == a.right(e) && (a.follows(right) || last) {
		d.edit(f.Line, f.Kind, func(edit *eventEdit) string { return edit.withPoints(score, right) })
	}
}

// total corrects a total that the next event does not continue from, or the total for the tiles left,
// which is the last.
func (d *draft) total(f *Finding) {
	e, a, ok := d.ledger().event(f.Line)
	if !ok || !a.known {
		return
	}
	if a.follows(a.right(e)) || a.next == nil && (e.Kind == EndBonus || e.Kind == EndPenalty) {
		d.edit(f.Line, f.Kind, func(edit *eventEdit) string { return edit.withPoints(e.Score, a.right(e)) })
	}
}

// totals counts all totals again from the scores. A total that is 5 or 10 points too high after a play,
// and that later events continue from, stays: it shows a challenge that was not recorded.
func (d *draft) totals() {
	l := d.ledger()
	counted := map[string]int{}
	for i := range l.events {
		e, a := &l.events[i], &l.accounts[i]
		if e.uncounted() {
			clear(counted)
			continue
		}
		total, more := counted[e.as]+e.Score, e.Total-a.right(e)
		unrecorded := e.Kind == Play && (more == 5 || more == 10) && (a.next == nil || a.follows(e.Total))
		if !a.known || unrecorded {
			total = e.Total
		}
		counted[e.as] = total
		if total != e.Total {
			d.edit(e.Line, TotalWrong, func(edit *eventEdit) string { return edit.withPoints(e.Score, total) })
		}
	}
}
