package saved_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"maven/internal/classic/saved"
)

// A plainEntry is an entry as section 6 of the text of levels and saved games has it: kind, and bytes.
type plainEntry struct {
	kind int
	body []byte
}

// plainRead cuts bytes into entries. It reports false where the file ends inside one, and for kinds and lengths that the table
// of kinds does not have.
func plainRead(b []byte) (all []plainEntry, ok bool) {
	lengths := map[int]int{0: 300, 1: 22, 2: 52, 3: 18, 4: 0}
	for at := 0; at < len(b); {
		if at+4 > len(b) {
			return nil, false
		}
		kind, length := int(b[at])<<8|int(b[at+1]), int(b[at+2])<<8|int(b[at+3])
		want, known := lengths[kind]
		if !known || length != want || at+4+length > len(b) {
			return nil, false
		}
		all = append(all, plainEntry{kind, b[at+4 : at+4+length]})
		at += 4 + length
	}
	return all, true
}

// word16 and long32 are signed numbers of 2 and 4 bytes.
func word16(b []byte, at int) int { return int(int16(binary.BigEndian.Uint16(b[at:]))) }
func long32(b []byte, at int) int { return int(int32(binary.BigEndian.Uint32(b[at:]))) }

// cText is the C string in a field.
func cText(b []byte, at, size int) string {
	s, _, _ := strings.Cut(string(b[at:at+size]), "\x00")
	return s
}

// told says what an entry means by its offsets.
func (e plainEntry) told() string {
	b := e.body
	switch e.kind {
	case 0:
		var board []string
		for lane := 1; lane <= 15; lane++ {
			board = append(board, strings.ReplaceAll(string(b[17*lane+1:17*lane+16]), "\x00", "."))
		}
		blanks := ""
		for _, at := range []int{296, 298} {
			if b[at] != 0 || b[at+1] != 0 {
				blanks += fmt.Sprintf(" %d,%d", b[at], b[at+1])
			}
		}
		return fmt.Sprint("snapshot ", board, cText(b, 272, 8), "/", cText(b, 280, 8), long32(b, 288), long32(b, 292), blanks)
	case 1:
		return fmt.Sprint("start ", word16(b, 2) == 1, word16(b, 4) == 1, cText(b, 6, 8), "/", cText(b, 14, 8))
	case 2:
		mover := 0
		if word16(b, 34) == 0 {
			mover = 1
		}
		racks := [2]string{cText(b, 36, 8), cText(b, 44, 8)}
		if mover == 1 {
			racks[0], racks[1] = racks[1], racks[0]
		}
		return fmt.Sprint("move ", cText(b, 0, 16), " ", long32(b, 16), int8(b[32]), int8(b[33]), " by ", mover, racks)
	case 3:
		side := 1 - word16(b, 0)
		return fmt.Sprint("end ", side, cText(b, 2, 8), " ", long32(b, 10), long32(b, 14))
	}
	return "padding"
}

// toldOf says the same of an entry as it was read.
func toldOf(e saved.Entry) string {
	switch e := e.(type) {
	case *saved.Snapshot:
		var board []string
		for row := range e.Letters {
			board = append(board, strings.ReplaceAll(string(e.Letters[row][:]), "\x00", "."))
		}
		blanks := ""
		for _, at := range e.Blanks {
			blanks += fmt.Sprintf(" %d,%d", at.Row, at.Col)
		}
		return fmt.Sprint("snapshot ", board, e.Racks[0], "/", e.Racks[1], e.Scores[0], e.Scores[1], blanks)
	case *saved.Start:
		return fmt.Sprint("start ", e.PersonBegins, e.Rated, e.Racks[0], "/", e.Racks[1])
	case *saved.Turn:
		return fmt.Sprint("move ", e.Move.Text(), " ", e.Move.Score, e.Move.Lane, e.Move.Start, " by ", e.Side, e.Racks)
	case *saved.End:
		return fmt.Sprint("end ", e.Side, e.Rack, " ", e.Points, e.Final)
	}
	return "padding"
}

// plainFile writes a file with some entries by the offsets of the text, with rubbish behind the ends of texts.
func plainFile(r *rand.Rand) []byte {
	var b []byte
	rack := func(field []byte) {
		for i := range field {
			field[i] = byte(r.IntN(256))
		}
		n := r.IntN(len(field))
		for i := range n {
			field[i] = "?abcdefghijklmnopqrstuvwxyz"[r.IntN(27)]
		}
		field[n] = 0
	}
	put := func(kind, length int, fill func(body []byte)) {
		b = binary.BigEndian.AppendUint16(b, uint16(kind))
		b = binary.BigEndian.AppendUint16(b, uint16(length))
		body := make([]byte, length)
		fill(body)
		b = append(b, body...)
	}
	put(1, 22, func(body []byte) {
		body[3] = byte(r.IntN(2))
		rack(body[6:14])
		rack(body[14:22])
	})
	for range r.IntN(4) {
		put(4, 0, func([]byte) {})
	}
	for range r.IntN(5) {
		put(2, 52, func(body []byte) {
			n := 2 + r.IntN(6)
			for i := range n {
				body[i] = byte('a' + r.IntN(26))
			}
			binary.BigEndian.PutUint32(body[16:], uint32(100*r.IntN(200)))
			binary.BigEndian.PutUint32(body[20:], r.Uint32())
			binary.BigEndian.PutUint32(body[24:], r.Uint32())
			body[29], body[31] = byte(r.IntN(2)), byte(r.IntN(128))
			body[32], body[33] = byte(1+r.IntN(30)), byte(1+r.IntN(16-n))
			body[35] = byte(r.IntN(2))
			rack(body[36:44])
			rack(body[44:52])
		})
	}
	if r.IntN(2) == 0 {
		put(0, 300, func(body []byte) {
			for lane := 1; lane <= 15; lane++ {
				for pos := 1; pos <= 15; pos++ {
					if r.IntN(4) == 0 {
						body[17*lane+pos] = byte('a' + r.IntN(26))
					}
				}
			}
			var tiles [][2]int
			for row := 15; row >= 1; row-- {
				for col := 15; col >= 1; col-- {
					if body[17*row+col] != 0 {
						tiles = append(tiles, [2]int{row, col})
					}
				}
			}
			for i := range min(r.IntN(3), len(tiles)) {
				body[296+2*i], body[297+2*i] = byte(tiles[i][0]), byte(tiles[i][1])
			}
			rack(body[272:280])
			rack(body[280:288])
			binary.BigEndian.PutUint32(body[288:], uint32(100*r.IntN(500)))
			binary.BigEndian.PutUint32(body[292:], uint32(-100*r.IntN(5)))
		})
	}
	for side := range r.IntN(3) {
		put(3, 18, func(body []byte) {
			body[1] = byte(side)
			rack(body[2:10])
			binary.BigEndian.PutUint32(body[10:], uint32(100*(r.IntN(40)-20)))
			binary.BigEndian.PutUint32(body[14:], uint32(100*r.IntN(500)))
		})
	}
	return b
}

// TestPlainEntries reads drawn files, whole, torn and with a changed byte, and compares every entry with what the offsets of the
// text say.
func TestPlainEntries(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 22))
	taken, refused, torn := 0, 0, 0
	for range 4000 {
		b := plainFile(r)
		whole := r.IntN(3)
		switch whole {
		case 1:
			b = b[:r.IntN(len(b))]
		case 2:
			b[r.IntN(len(b))] = byte(r.IntN(256))
		}
		want, ok := plainRead(b)
		got, err := saved.Read(b)
		if err != nil {
			if refused++; strings.Contains(err.Error(), "\n") {
				t.Errorf("more than one line: %v", err)
			}
			if !ok {
				torn++
			}
			if whole == 0 {
				t.Fatalf("a whole file is refused: %v\n%x", err, b)
			}
			continue
		}
		if !ok || len(got) != len(want) {
			t.Fatalf("%d entries, the text has %d, %v:\n%x", len(got), len(want), ok, b)
		}
		taken++
		for i := range want {
			if is, must := toldOf(got[i]), want[i].told(); is != must {
				t.Fatalf("entry %d is\n%s\nwant\n%s", i+1, is, must)
			}
		}
		again, err := saved.Read(saved.Append(nil, got))
		if err != nil || len(again) != len(got) || !bytes.Equal(saved.Append(nil, again), saved.Append(nil, got)) {
			t.Fatalf("written and read again: %v", err)
		}
	}
	if t.Logf("%d read, %d refused, %d of them torn", taken, refused, torn); taken < 1500 || torn < 300 {
		t.Errorf("%d read, %d torn", taken, torn)
	}
}
