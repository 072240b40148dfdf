package gcg

import (
	"fmt"
	"strconv"
	"strings"

	"maven/internal/said"
)

// MaxScore bounds scores and totals, above and below 0: more than any game comes to.
const MaxScore = 999_999

// maxCount bounds the number of tiles that an exchange may have.
const maxCount = 99

// A reading collects the findings of a line.
type reading struct {
	line     int
	findings []Finding
}

func (r *reading) found(kind FindingKind, token string, cause, want said.Text) {
	r.findings = append(r.findings, Found(r.line, kind, token, cause, want))
}

// splitEvent takes the text of an event apart, without a tile set. If that fails, the first finding is
// an error.
func (r *reading) splitEvent(text string) Event {
	e := Event{Line: r.line, Player: -1}
	nick, rest, ok := splitNick(strings.Trim(text, blanks))
	if !ok {
		r.found(EventNick, nick, said.Of("no nick and colon in %q", Shorten(nick)), said.Of(`an event such as ">nick: RACK 8D WORD +score total"`))
		return e
	}
	e.Nick = nick
	fields := strings.FieldsFunc(rest, isBlank)
	at := scoreField(fields)
	if at < 0 {
		r.missingScore(fields)
		return e
	}
	if e.Score, ok = r.number(fields[at]); !ok {
		return e
	}
	if e.Total, ok = r.number(fields[at+1]); !ok {
		return e
	}
	if !r.splitAction(&e, fields[:at]) {
		return e
	}
	e.Extra = strings.Join(fields[at+2:], " ")
	if strings.ContainsAny(nick, blanks) {
		r.found(NickBlank, nick, said.Of("nick %q has spaces", Shorten(nick)), said.Of("one word"))
	}
	r.checkScore(&e, fields[at])
	return e
}

func isBlank(c rune) bool { return c == ' ' || c == '\t' }

// splitNick cuts the nick from an event: the text before the first colon with a space after it, or before
// the first colon of all.
func splitNick(text string) (nick, rest string, ok bool) {
	text = strings.TrimPrefix(text, ">")
	end := strings.IndexByte(text, ':')
	for i := range len(text) - 1 {
		if text[i] == ':' && isBlank(rune(text[i+1])) {
			end = i
			break
		}
	}
	if end < 0 {
		return text, "", false
	}
	nick = strings.Trim(text[:end], blanks)
	return nick, text[end+1:], nick != ""
}

// scoreField returns the number of the score's field: the first signed number that comes after a move
// and before another number. If there is none, it is the last signed number before another number,
// whatever comes before; or else the last field but one, if the last two are numbers; or else -1.
func scoreField(fields []string) int {
	last := -1
	for i := range len(fields) - 1 {
		if signed(fields[i]) && numeric(fields[i+1]) {
			if last = i; endsMove(fields[:i]) {
				return i
			}
		}
	}
	if i := len(fields) - 2; last < 0 && i >= 0 && numeric(fields[i]) && numeric(fields[i+1]) {
		return i
	}
	return last
}

// endsMove reports whether the fields look like a move, with or without a rack.
func endsMove(fields []string) bool {
	n := len(fields)
	return n > 0 && (fields[n-1][0] == '-' || fields[n-1][0] == '(' || n > 1 && looksLikePlace(fields[n-2]))
}

// signed reports whether text is a number with a sign; + and - together count as a sign.
func signed(text string) bool {
	return text != "" && (text[0] == '+' || text[0] == '-') && numeric(text)
}

func numeric(text string) bool {
	if rest, ok := strings.CutPrefix(text, "+"); ok {
		text = rest
	}
	text = strings.TrimPrefix(text, "-")
	return text != "" && strings.Trim(text, "0123456789") == ""
}

func (r *reading) missingScore(fields []string) {
	want := said.Of("a signed score and the total at the end, such as +22 180")
	last := ""
	if n := len(fields); n > 0 {
		last = fields[n-1]
	}
	cause := said.Of("there is no score and no total")
	if numeric(last) {
		cause = said.Of("there is only one number, %s, at the end", Shorten(last))
	}
	r.found(EventScore, last, cause, want)
}

// number reads a score or a total that numeric has accepted.
func (r *reading) number(text string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(text, "+"))
	if err != nil || n > MaxScore || n < -MaxScore {
		r.found(EventNumber, text, said.Of("number %s", Shorten(text)), said.Of("one from %d to %d", -MaxScore, MaxScore))
		return 0, false
	}
	return n, true
}

// splitAction reads the fields before the score: a rack, which may be missing, and what was done.
// (challenge) and (time) are read as such, not as tiles in parentheses, except the tiles TIME gained at
// the end; after a place, parentheses are part of a word.
func (r *reading) splitAction(e *Event, fields []string) bool {
	n := len(fields)
	if n == 0 {
		r.found(EventForm, "", said.Of("there is nothing before the score"), said.Of("%s or (TILES)", formWanted))
		return false
	}
	last, before := fields[n-1], fields[:n-1]
	lower := strings.ToLower(last)
	switch {
	case lower == "(challenge)":
		e.Kind = Challenge
	case lower == "(time)" && (last != "(TIME)" || e.Score < 0 || n > 1):
		e.Kind = Time
	case last == "--":
		e.Kind = Withdrawn
	case last == "-":
		e.Kind = Pass
	case last[0] == '-':
		e.Kind, e.Tiles = Exchange, last[1:]
	case n > 1 && looksLikePlace(fields[n-2]):
		e.Kind, e.Place, e.Word, before = Play, fields[n-2], last, fields[:n-2]
	case last[0] == '(' && strings.HasSuffix(last, ")") && len(last) > 2:
		e.Kind, e.Tiles = endKind(e, n > 1), last[1:len(last)-1]
	case looksLikePlace(last):
		r.found(EventWord, last, said.Of("there is no word after the place %s", Shorten(last)), said.Of("the word played, such as 8D WORD"))
		return false
	default:
		r.found(EventForm, last, said.Of("%q before the score is not a move", Shorten(last)), said.Of("%s or (TILES)", formWanted))
		return false
	}
	switch len(before) {
	case 0:
	case 1:
		e.Rack = before[0]
	default:
		r.found(EventForm, before[1], said.Of("there are %d parts, %q, in place of the rack", len(before), Shorten(strings.Join(before, " "))),
			said.Of("one rack without spaces, or none"))
		return false
	}
	return true
}

const formWanted = "8D WORD, -TILES, -3, -, --, (challenge), (time)"

// endKind tells gains at the end from losses: by the sign of the score, or by the form if the score is 0.
func endKind(e *Event, rack bool) EventKind {
	if e.Score < 0 || (e.Score == 0 && rack) {
		return EndPenalty
	}
	return EndBonus
}

// looksLikePlace reports whether text is letters and digits as in 8D or D8, on a board or not.
func looksLikePlace(text string) bool {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	const digits = "0123456789"
	for _, order := range [2][2]string{{digits, letters}, {letters, digits}} {
		rest := strings.TrimLeft(text, order[0])
		if rest != "" && rest != text && strings.Trim(rest, order[1]) == "" {
			return true
		}
	}
	return false
}

// checkScore checks the score, given as text, of an event whose other parts are read.
func (r *reading) checkScore(e *Event, text string) {
	want, action := said.Plain(fmt.Sprintf("%+d", e.Score)), Shorten(e.Action())
	text = Shorten(text)
	switch {
	case !signed(text):
		r.found(ScoreSign, text, said.Of("score %s has no sign", text), want)
	case strings.HasPrefix(text, "+-") && e.Kind != Time:
		r.found(ScoreSign, text, said.Of("score %s has two signs", text), want)
	}
	switch {
	case (e.Kind == Withdrawn || e.Kind == Time) && e.Score > 0:
		r.found(ScoreSign, text, said.Of("%s of %s points", action, text), said.Of("points taken, %+d", -e.Score))
	case (e.Kind == Play || e.Kind == Challenge) && e.Score < 0:
		cause := said.Of("score %s of a play", text)
		if e.Kind == Challenge {
			cause = said.Of("score %s of a challenge", text)
		}
		r.found(ScoreSign, text, cause, said.Of("no less than +0"))
	case (e.Kind == Exchange || e.Kind == ExchangeCount || e.Kind == Pass) && e.Score != 0:
		r.found(ScoreKind, text, said.Of("score %s of %s", text, action), said.Of("+0, which a turn without tiles scores"))
	case e.Kind == EndBonus && e.Rack != "":
		r.found(EndShape, e.Rack, said.Of("there is a rack, %s, before a gain for the opponent's tiles", Shorten(e.Rack)),
			said.Of("no rack before (%s)", Shorten(e.Tiles)))
	case e.Kind == EndPenalty && e.Rack == "":
		r.found(EndShape, "("+e.Tiles+")", said.Of("there is no rack before a loss for the player's own tiles (%s)", Shorten(e.Tiles)),
			said.Of("the rack before them, %s (%[1]s)", Shorten(e.Tiles)))
	}
	if e.Extra != "" && e.Kind != Play {
		r.found(EventExtra, e.Extra, said.Of("%q after the total", Shorten(e.Extra)), said.Of("nothing there, except the words that a play formed"))
	}
}
