package gcg

import "strings"

// blanks separate the parts of a line.
const blanks = " \t"

// An ItemKind says what a line is.
type ItemKind uint8

// The kinds of lines.
const (
	BlankLine     ItemKind = iota
	PragmaLine             // #keyword arguments
	NoteLine               // #note text, about the previous event
	ContinuedNote          // more text of the note before
	EventLine              // >nick: ...
	UnknownLine            // none of these
)

// String returns the name that programs are given: "blank", "pragma", "note", "continued note",
// "event" or "unknown".
func (k ItemKind) String() string {
	return [...]string{"blank", "pragma", "note", "continued note", "event", "unknown"}[k]
}

// An Item is what one line of a file is.
type Item struct {
	Kind    ItemKind
	Line    int    // from 1
	Keyword string // of a pragma or a note, in lower case if it is known
	Args    string // what follows the keyword, without spaces around it; or the text of any other line
}

// Items returns what each line is, in order. Lines of text after a note continue it, even after empty
// lines.
func (f *File) Items() []Item {
	items := make([]Item, len(f.Lines))
	inNote := false
	for i, line := range f.Lines {
		text := strings.Trim(line.Text, blanks)
		item := Item{Line: i + 1, Args: text}
		switch {
		case text == "":
			items[i] = item
			continue
		case text[0] == '>':
			item.Kind = EventLine
		case text[0] == '#':
			item.Kind = PragmaLine
			item.Keyword, item.Args = splitPragma(text)
			if item.Keyword == "note" {
				item.Kind = NoteLine
			}
		case inNote:
			item.Kind = ContinuedNote
			item.Args = line.Text
		default:
			item.Kind = UnknownLine
		}
		inNote = item.Kind == NoteLine || item.Kind == ContinuedNote
		items[i] = item
	}
	return items
}

// splitPragma takes a pragma apart; keyword is "" for any other text.
func splitPragma(text string) (keyword, args string) {
	if !strings.HasPrefix(text, "#") {
		return "", ""
	}
	text = text[1:]
	if end := strings.IndexAny(text, blanks); end >= 0 {
		text, args = text[:end], strings.Trim(text[end:], blanks)
	}
	if lower := strings.ToLower(text); known(lower) {
		text = lower
	}
	return text, args
}

// known reports whether the pragma is part of the format, or used by a known program.
func known(keyword string) bool {
	switch keyword {
	case "character-encoding", "title", "description", "id", "lexicon", "note", "rack1", "rack2",
		"incomplete", "game-type", "board-layout", "tile-distribution", "tile", "tile-set", "game-board",
		"-", "orientation", "challenge-rule", "time-control":
		return true
	}
	_, ok := playerNumber(keyword)
	return ok
}

func playerNumber(keyword string) (int, bool) {
	digit, ok := strings.CutPrefix(keyword, "player")
	if !ok || len(digit) != 1 || digit[0] < '1' || digit[0] > '9' {
		return 0, false
	}
	return int(digit[0] - '0'), true
}

// Pragma returns the arguments of the first pragma with that keyword, and its line; 0 if there is none.
func (f *File) Pragma(keyword string) (args string, line int) {
	for _, item := range f.Items() {
		if item.Kind == PragmaLine && item.Keyword == keyword {
			return item.Args, item.Line
		}
	}
	return "", 0
}

// EventNumbers returns the numbers of the events, from 1, by their lines. Events that are not understood
// count too.
func (f *File) EventNumbers() map[int]int {
	numbers := map[int]int{}
	if f == nil {
		return numbers
	}
	for _, item := range f.Items() {
		if item.Kind == EventLine {
			numbers[item.Line] = len(numbers) + 1
		}
	}
	return numbers
}
