// Package facts finds in a game's record what searches need of it: players and scores, words, date and title, and for each turn the
// rack, the leave and the words formed.
//
// Two records of the same moves by the same players have the same identity, whatever their notes and line ends are.
package facts

import (
	"crypto/sha256"
	"encoding/binary"
	"regexp"
	"slices"
	"strings"
	"time"

	"maven/internal/move"
	"maven/internal/notation/gcg"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/tile"
)

// Facts are what searches use of a game.
type Facts struct {
	Identity  [sha256.Size]byte // of the moves, or of the bytes
	Lexicon   string
	Date      string // YYYY-MM-DD or ""
	Title     string
	Irregular bool
	Ended     bool
	Players   [2]Player // who began first
	Turns     []Turn
}

// A Player is one of the two of a game, with the points at the end.
type Player struct {
	Name, Nick string
	Score      int
}

// Fold returns the text in which searches look for a player.
func (s *Player) Fold() string { return strings.ToLower(s.Name + "\n" + s.Nick) }

// Winner returns the number of the player who won a game that has ended: 1 or 2, 0 for a draw. Who resigned, or lost it by a challenge, has
// lost it, whatever the points say.
func (f *Facts) Winner() int {
	for i := range f.Turns {
		if t := &f.Turns[i]; t.Kind == record.Resigned.String() || t.Kind == record.Forfeited.String() {
			return 3 - t.Player
		}
	}
	switch a, b := f.Players[0].Score, f.Players[1].Score; {
	case a > b:
		return 1
	case a < b:
		return 2
	}
	return 0
}

// A Found is a game of a database, as a search finds it.
type Found struct {
	ID        int64
	Source    string
	Lexicon   string
	Date      string
	Title     string
	Irregular bool
	Ended     bool
	Turns     int
	Players   [2]Player
	Winner    int // 1 or 2, of Players; 0 for a draw, or a game that has not ended
	Turn      int // the first turn that fits the query, from 1; 0 if the query has no Rack, Leave or Word
}

// A Turn is one line of a game.
type Turn struct {
	record.Entry
	Known bool     // Rack is the whole rack
	Leave string   // if the rack is known and a move was made
	Words []string // that the play formed, in upper case
}

// Of returns the facts of a record: its bytes, its lines, what they say, and its events played on a board, nil unless there are two
// players. A record that breaks the rules, or has lines that make no sense, is broken.
func Of(data []byte, file *gcg.File, r *gcg.Record, h *record.History, broken bool) Facts {
	f := Facts{Irregular: broken, Identity: sha256.Sum256(data), Date: dateOf(file)}
	f.Lexicon, _ = file.Pragma("lexicon")
	f.Title, _ = file.Pragma("title")
	for i, p := range r.Players[:min(2, len(r.Players))] {
		f.Players[i] = Player{Name: p.Name, Nick: p.Nick}
	}
	if h == nil {
		return f
	}
	for i := range f.Players {
		f.Players[i] = Player{Name: h.Players[i].Name, Nick: h.Players[i].Nick, Score: h.Now().Scores[i]}
	}
	f.Ended = h.Now().Over()
	for i, s := range h.EachTurn() {
		f.Turns = append(f.Turns, findTurn(h, i, s))
	}
	if r.Err() == nil && len(f.Turns) > 0 {
		f.Identity = identify(h)
	}
	return f
}

// findTurn returns the facts of turn i of a history; state is the state before it.
func findTurn(h *record.History, i int, s *record.State) Turn {
	t := &h.Turns()[i]
	a := h.Rules().Tiles.Alphabet
	held := s.HeldFor(t)
	one := Turn{Entry: h.Entry(i, s), Known: held.Known() == record.Known}
	moved := t.Kind == record.Played || t.Kind == record.Exchanged
	if used := t.Move.Used(); moved && one.Known && held.Tiles.Remove(&used) {
		one.Leave = a.Rack(&held.Tiles)
	}
	if t.Kind == record.Played {
		one.Words = formed(s, &t.Move, a)
	}
	return one
}

// formed returns the words that a play forms, or only its own tiles if it does not fit the board.
func formed(s *record.State, m *move.Move, a *tile.Alphabet) []string {
	var words []string
	if s.Board.Fits(m) != nil {
		var letters []tile.Tile
		for _, t := range m.Word() {
			if t != 0 {
				letters = append(letters, t.Letter())
			}
		}
		return append(words, a.Word(letters))
	}
	for _, word := range s.Board.Formed(m) {
		if text := a.Word(word); !slices.Contains(words, text) {
			words = append(words, text)
		}
	}
	return words
}

// identify returns the identity of a game: the SHA-256 of the players' nicks, in lower case, and of their moves. Scores,
// racks, notes and the form of the file do not count. The nicks do, because two programs that swap seats may play the
// same moves.
func identify(h *record.History) [sha256.Size]byte {
	sum := sha256.New()
	number := func(n int) { sum.Write(binary.AppendVarint(nil, int64(n))) }
	sum.Write([]byte(h.Rules().Tiles.Hash()))
	number(h.Rules().Size)
	for _, p := range h.Players {
		sum.Write([]byte(strings.ToLower(p.Nick) + "\x00"))
	}
	for _, t := range h.Turns() {
		number(int(t.Kind))
		number(t.Player)
		switch t.Kind {
		case record.Played, record.Exchanged:
			m := &t.Move
			for _, n := range []int{int(m.Kind), int(m.Dir), int(m.Row), int(m.Col), int(m.Len)} {
				number(n)
			}
			for _, letter := range m.Word() {
				number(int(letter))
			}
		case record.ExchangedCount:
			number(t.Count)
		}
	}
	return [sha256.Size]byte(sum.Sum(nil))
}

// dateOf returns the date in the pragmas of a record, or "".
func dateOf(f *gcg.File) string {
	for _, keyword := range []string{"date", "title", "description", "id"} {
		text, _ := f.Pragma(keyword)
		if date := findDate(text); date != "" {
			return date
		}
	}
	return ""
}

// maxDateText bounds how many bytes of a pragma are searched for a date.
const maxDateText = 1000

// datePattern matches the unambiguous forms of a date: 2024-03-05 (or with slashes or dots), 5 March 2024 and March 5,
// 2024.
var datePattern = regexp.MustCompile(`(?i)\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{4}/\d{1,2}/\d{1,2}\b|\b\d{4}\.\d{1,2}\.\d{1,2}\b|` +
	`\b\d{1,2} ` + month + `,? \d{4}\b|\b` + month + ` \d{1,2},? \d{4}\b`)

// month matches the name of a month, short or whole.
const month = `(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?`

// findDate returns the first date in a text, as YYYY-MM-DD, or "".
func findDate(text string) string {
	for _, found := range datePattern.FindAllString(text[:min(len(text), maxDateText)], -1) {
		parts := strings.FieldsFunc(found, func(c rune) bool { return strings.ContainsRune(" -/.,", c) })
		for i, part := range parts {
			if part[0] > '9' {
				parts[i] = part[:3] // a name of a month
			}
		}
		for _, form := range []string{"2006 1 2", "2 Jan 2006", "Jan 2 2006"} {
			if day, err := time.Parse(form, strings.Join(parts, " ")); err == nil && day.Year() > 0 {
				return day.Format(time.DateOnly)
			}
		}
	}
	return ""
}

// Pattern reads a pattern of words that were formed. Tiles of several letters may be in brackets.
func Pattern(written string) (string, error) {
	text := strings.NewReplacer("[", "", "]", "").Replace(written)
	for _, c := range text {
		if c <= ' ' || strings.ContainsRune("?0123456789", c) {
			return "", said.Errorf("%s: must be letters, . for any letter and * for any number of letters", gcg.Shorten(written))
		}
	}
	if len(text) > 64 || strings.Count(text, "*") > 4 {
		return "", said.Errorf("%s: must be at most 64 characters, at most 4 of them *", gcg.Shorten(written))
	}
	return text, nil
}

// CheckDates refuses a first day that is after the last one; "" is any.
func CheckDates(from, to string) error {
	if to != "" && from > to {
		return said.Errorf("%q: must not be after the last day, %s", from, to)
	}
	return nil
}

// ParseDate reads YYYY-MM-DD, YYYY-MM or YYYY. A month or year stands for its first day, or with end for its last.
func ParseDate(text string, end bool) (string, error) {
	for _, form := range []struct {
		layout        string
		years, months int
	}{{"2006-01-02", 0, 0}, {"2006-01", 0, 1}, {"2006", 1, 0}} {
		day, err := time.Parse(form.layout, text)
		if err != nil {
			continue
		}
		if end && form.years+form.months > 0 {
			day = day.AddDate(form.years, form.months, -1)
		}
		return day.Format(time.DateOnly), nil
	}
	return "", said.Errorf("%q: must be a date as YYYY-MM-DD, YYYY-MM or YYYY", text)
}
