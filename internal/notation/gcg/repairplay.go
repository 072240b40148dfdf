package gcg

import (
	"strconv"
	"strings"
	"unicode"
)

// maxSide bounds the rows and columns in which a play is looked for.
const maxSide = 21

// plays repairs plays that are not what was played: where exactly one other place, or one letter as a
// blank, leaves nothing wrong with the line.
func (r *repairer) plays() bool {
	for i := range r.findings {
		f := &r.findings[i]
		others := otherWords
		switch f.Kind {
		case notOnRack:
		case notFitting, BoardDiffers:
			others = otherPlaces
		default:
			continue
		}
		e, ok := eventText(r.now.file.Lines[f.Line-1].Text)
		if ok && e.event.Kind == Play && r.one(f, others(&e)) {
			return true
		}
	}
	return false
}

// one takes the only text of the line that leaves nothing wrong with it, if there is just one.
func (r *repairer) one(f *Finding, texts []string) bool {
	var best *draft
	var left []Finding
	for _, text := range texts {
		d := r.now.copy()
		d.set(f.Line, f.Kind, text)
		findings, ok := r.better(d, f.Kind)
		if !ok || wrongIn(findings, f.Line) {
			continue
		}
		if best != nil {
			return false
		}
		best, left = d, findings
	}
	if best == nil {
		return false
	}
	r.now, r.findings = best, left
	return true
}

// wrongIn reports whether anything is wrong with a line.
func wrongIn(findings []Finding, line int) bool {
	for i := range findings {
		if findings[i].Line == line && findings[i].Severity > Hint {
			return true
		}
	}
	return false
}

// otherWords returns the event with one letter of the word for a blank, or all in upper case.
func otherWords(e *eventEdit) []string {
	word, field := e.event.Word, e.at-1
	if strings.ContainsAny(word, "[|") {
		return nil
	}
	var texts []string
	for i, c := range word {
		if lower := unicode.ToLower(c); lower != c {
			texts = append(texts, e.replace(field, word[:i]+string(lower)+word[i+len(string(c)):]))
		}
	}
	if upper := strings.ToUpper(word); len(texts) == 0 && upper != word {
		texts = append(texts, e.replace(field, upper))
	}
	return texts
}

// otherPlaces returns the event at all other places in its row and its column, in both directions.
func otherPlaces(e *eventEdit) []string {
	place, field := strings.ToUpper(e.event.Place), e.at-2
	digits := strings.Trim(place, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	letters := strings.Trim(place, "0123456789")
	if len(letters) != 1 {
		return nil
	}
	var texts []string
	add := func(number, letter string) {
		for _, other := range []string{number + letter, letter + number} {
			if other != place {
				texts = append(texts, e.replace(field, other))
			}
		}
	}
	add(digits, letters)
	for i := range maxSide {
		if number := strconv.Itoa(i + 1); number != digits {
			add(number, letters)
		}
		if letter := string(rune('A' + i)); letter != letters {
			add(digits, letter)
		}
	}
	return texts
}
