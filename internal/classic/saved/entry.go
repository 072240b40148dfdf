// Package saved reads and writes the saved games of the classic program, files of the type XGME: one entry after the
// other, each with a kind, a length and that many bytes, without a header, a count or a checksum.
//
// Entries are what the file has. A Game is what they say: where it begins, the moves with the racks before each, and what
// the tiles left have cost.
//
// Slips of the original are kept where its files have them: a game is written as not rated, and where nobody has gone
// out, each of the last two entries has the other side's final score. So the final scores in a file are not used: they
// follow from the moves and from what the tiles left have cost.
//
// Sharp edges: side 0 is the person and side 1 the program. Letters are in lower case, and racks in
// entries in any order. A file names no words, no level, no
// clock and no seed.
package saved

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"maven/internal/classic/board"
)

// The sides of a game.
const (
	Person = 0
	Maven  = 1
)

const (
	headBytes     = 4 // kind and length
	snapshotBytes = 300
	startBytes    = 22
	turnBytes     = 52
	endBytes      = 18
	rackBytes     = 8

	// MaxFile bounds a file in bytes: many times the longest game.
	MaxFile = 1 << 17
)

// ErrFile says that bytes are not a saved game; errors that wrap it name the byte at fault.
var ErrFile = errors.New("saved game of the original")

// An Entry is one of the five kinds: *Snapshot, *Start, *Turn, *End or Padding.
type Entry interface {
	kind() uint16
	appendTo(dst []byte) []byte
}

// A Snapshot is a position that was set up, or one that the person went back to and played on from. The person is to move.
type Snapshot struct {
	Letters [board.Size][board.Size]byte // by row and column, 0 for an empty square
	Racks   [2]string
	Scores  [2]int // cp
	Blanks  []board.Square
}

// A Start is the beginning of a game that was dealt.
type Start struct {
	PersonBegins bool
	Rated        bool // never so in a file that the original wrote
	Racks        [2]string
}

// A Turn is a move.
type Turn struct {
	Move  board.Move
	Side  int       // that moved
	Racks [2]string // before the move
}

// An End is what becomes of one rack at the end.
type End struct {
	Side   int
	Rack   string // tiles left
	Points int    // cp that these tiles bring the other side, or cost their own if below 0
	Final  int    // cp, a final score: see the package comment
}

// Padding fills a line of the score sheet, which has two entries a line.
type Padding struct{}

func (*Snapshot) kind() uint16 { return 0 }
func (*Start) kind() uint16    { return 1 }
func (*Turn) kind() uint16     { return 2 }
func (*End) kind() uint16      { return 3 }
func (Padding) kind() uint16   { return 4 }

// Is reports whether bytes begin as a saved game does: with a snapshot or the start of a dealt game.
func Is(b []byte) bool {
	return bytes.HasPrefix(b, head(&Snapshot{})) || bytes.HasPrefix(b, head(&Start{}))
}

// lengthOf returns the length of a kind, or -1 for no kind.
func lengthOf(kind int) int {
	if lengths := [...]int{snapshotBytes, startBytes, turnBytes, endBytes, 0}; kind < len(lengths) {
		return lengths[kind]
	}
	return -1
}

// head returns the kind and the length that stand before an entry.
func head(e Entry) []byte {
	b := binary.BigEndian.AppendUint16(nil, e.kind())
	return binary.BigEndian.AppendUint16(b, uint16(lengthOf(int(e.kind()))))
}

// Append appends the entries as a file has them. A game is written as not rated, as the original does, and what follows
// the end of a text is 0.
func Append(dst []byte, entries []Entry) []byte {
	for _, e := range entries {
		dst = e.appendTo(append(dst, head(e)...))
	}
	return dst
}

// A reader takes the fields of an entry, one after the other. After the first error all are zero.
type reader struct {
	bytes []byte
	at    int // in the file
	err   error
}

// Read reads all entries of a file. The error wraps ErrFile.
func Read(b []byte) ([]Entry, error) {
	if len(b) > MaxFile {
		return nil, fmt.Errorf("%w: %d bytes; must be at most %d", ErrFile, len(b), MaxFile)
	}
	if !Is(b) {
		return nil, fmt.Errorf("%w: offset 0: neither a position nor the start of a dealt game; must begin with the bytes 0000 012C or 0001 0016", ErrFile)
	}
	var entries []Entry
	for at := 0; at < len(b); {
		if len(b)-at < headBytes {
			return nil, fmt.Errorf("%w: offset %d: %d bytes at the end; must have the kind and length of an entry", ErrFile, at, len(b)-at)
		}
		kind, length := int(binary.BigEndian.Uint16(b[at:])), int(binary.BigEndian.Uint16(b[at+2:]))
		want := lengthOf(kind)
		rest := b[at+headBytes:]
		switch {
		case want < 0:
			return nil, fmt.Errorf("%w: offset %d: kind %d; must be 0 to 4", ErrFile, at, kind)
		case length != want:
			return nil, fmt.Errorf("%w: offset %d: an entry of kind %d with %d bytes; must be %d", ErrFile, at, kind, length, want)
		case length > len(rest):
			return nil, fmt.Errorf("%w: offset %d: the file ends after %d of the %d bytes of an entry", ErrFile, at, len(rest), length)
		}
		r := &reader{bytes: rest[:length], at: at + headBytes}
		e := r.entry(kind)
		if r.err != nil {
			return nil, r.err
		}
		entries = append(entries, e)
		at += headBytes + length
	}
	return entries, nil
}

// fail notes the first error, some bytes before the field that comes next.
func (r *reader) fail(before int, format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: offset %d: %s", ErrFile, r.at-before, fmt.Sprintf(format, args...))
	}
}

// take returns the next n bytes.
func (r *reader) take(n int) []byte {
	field := r.bytes[:n]
	r.bytes, r.at = r.bytes[n:], r.at+n
	return field
}

func (r *reader) short() int { return int(int16(binary.BigEndian.Uint16(r.take(2)))) }

func (r *reader) long() int { return int(int32(binary.BigEndian.Uint32(r.take(4)))) }

// flag reads a number that is 0 or 1.
func (r *reader) flag(what string) int {
	n := r.short()
	if n != 0 && n != 1 {
		r.fail(2, "%s is %d; must be 0 or 1", what, n)
		return 0
	}
	return n
}

// side reads 1 for the person and 0 for the program.
func (r *reader) side(what string) int { return 1 - r.flag(what) }

// text reads letters in n bytes, up to a 0.
func (r *reader) text(n int, what string) string {
	field := r.take(n)
	end := bytes.IndexByte(field, 0)
	if end < 0 {
		r.fail(n, "%s has no end in %d bytes", what, n)
		return ""
	}
	return string(field[:end])
}

func (r *reader) rack(side int) string {
	what := [...]string{"the person's rack", "Maven's rack"}[side]
	tiles := r.text(rackBytes, what)
	if _, err := board.NewRack(tiles); err != nil {
		r.fail(rackBytes, "%s: %v", what, err)
	}
	return tiles
}

// entry reads the bytes of an entry of a kind.
func (r *reader) entry(kind int) Entry {
	switch kind {
	case 0:
		return r.snapshot()
	case 1:
		r.take(2)
		return &Start{PersonBegins: r.flag("who begins") == 1, Rated: r.flag("whether the game is rated") == 1,
			Racks: [2]string{r.rack(Person), r.rack(Maven)}}
	case 2:
		return r.turn()
	case 3:
		e := &End{Side: r.side("whose rack this is")}
		e.Rack, e.Points, e.Final = r.rack(e.Side), r.long(), r.long()
		return e
	}
	return Padding{}
}

// turn reads a move. Its worth is what the list of moves had, and may be anything.
func (r *reader) turn() *Turn {
	t := &Turn{}
	at := r.at
	copy(t.Move.Word[:], r.text(len(t.Move.Word), "the word"))
	t.Move.Score, t.Move.Leave, t.Move.Bonus = r.long(), r.long(), r.long()
	t.Move.Out = r.short() != 0
	t.Move.Kept = uint8(r.short())
	place := r.take(2)
	t.Move.Lane, t.Move.Start = int(place[0]), int(place[1])
	if err := t.Move.Check(); err != nil {
		r.fail(r.at-at, "%v", err)
	}
	t.Side = r.side("who moved")
	t.Racks[t.Side] = r.rack(t.Side)
	t.Racks[1-t.Side] = r.rack(1 - t.Side)
	return t
}

// snapshot reads a position. What stands outside the board is ignored.
func (r *reader) snapshot() *Snapshot {
	s := &Snapshot{}
	for lane := range board.Size + 1 {
		line := r.take(board.Positions)
		for col := 1; col <= board.Size && lane > 0; col++ {
			letter := line[col]
			if letter != 0 && (letter < 'a' || letter > 'z') {
				r.fail(board.Positions-col, "%v: byte %d; must be a letter from a to z, or 0", board.Square{Row: lane, Col: col}, letter)
			}
			s.Letters[lane-1][col-1] = letter
		}
	}
	s.Racks = [2]string{r.rack(Person), r.rack(Maven)}
	s.Scores = [2]int{r.long(), r.long()}
	for range 2 {
		place := r.take(2)
		at := board.Square{Row: int(place[0]), Col: int(place[1])}
		if at == (board.Square{}) {
			continue
		}
		if at.Row < 1 || at.Row > board.Size || at.Col < 1 || at.Col > board.Size || s.Letters[at.Row-1][at.Col-1] == 0 {
			r.fail(2, "a blank on %v, where no tile is; must have a tile there, or 0 for none", at)
		}
		s.Blanks = append(s.Blanks, at)
	}
	return s
}

func appendShort(dst []byte, yes bool) []byte {
	if yes {
		return append(dst, 0, 1)
	}
	return append(dst, 0, 0)
}

func appendLong(dst []byte, n int) []byte {
	return binary.BigEndian.AppendUint32(dst, uint32(int32(n)))
}

// appendRack appends a rack as a text in 8 bytes.
func appendRack(dst []byte, r string) []byte {
	return append(append(dst, r...), make([]byte, rackBytes-len(r))...)
}

func (s *Snapshot) appendTo(dst []byte) []byte {
	dst = append(dst, make([]byte, board.Positions)...)
	for _, row := range s.Letters {
		dst = append(append(append(dst, 0), row[:]...), 0)
	}
	dst = appendRack(appendRack(dst, s.Racks[Person]), s.Racks[Maven])
	dst = appendLong(appendLong(dst, s.Scores[Person]), s.Scores[Maven])
	for i := range 2 {
		at := board.Square{}
		if i < len(s.Blanks) {
			at = s.Blanks[i]
		}
		dst = append(dst, byte(at.Row), byte(at.Col))
	}
	return dst
}

func (s *Start) appendTo(dst []byte) []byte {
	dst = appendShort(append(dst, 0, 0), s.PersonBegins)
	return appendRack(appendRack(append(dst, 0, 0), s.Racks[Person]), s.Racks[Maven])
}

func (t *Turn) appendTo(dst []byte) []byte {
	m := &t.Move
	dst = append(dst, m.Word[:]...)
	dst = appendLong(appendLong(appendLong(dst, m.Score), m.Leave), m.Bonus)
	dst = append(appendShort(dst, m.Out), 0, m.Kept, byte(m.Lane), byte(m.Start))
	dst = appendShort(dst, t.Side == Person)
	return appendRack(appendRack(dst, t.Racks[t.Side]), t.Racks[1-t.Side])
}

func (e *End) appendTo(dst []byte) []byte {
	dst = appendRack(appendShort(dst, e.Side == Person), e.Rack)
	return appendLong(appendLong(dst, e.Points), e.Final)
}

func (Padding) appendTo(dst []byte) []byte { return dst }
