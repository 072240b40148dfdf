package tables_test

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/file"
	"maven/internal/classic/tables"
	"maven/internal/testsize"
)

// plainPremiums reads CFIG by section 8 of the text of levels: 32 lanes of 17 word multipliers, then as many letter multipliers.
// It returns "" if they do not make a board: 1, 2 or 3 on every square, rows and columns alike.
func plainPremiums(b []byte) string {
	if len(b) != 1088 {
		return ""
	}
	var board strings.Builder
	for row := 1; row <= 15; row++ {
		for col := 1; col <= 15; col++ {
			for _, base := range []int{0, 544} {
				across, down := b[base+17*row+col], b[base+17*(col+15)+row]
				if across != down || across < 1 || across > 3 {
					return ""
				}
				fmt.Fprint(&board, across)
			}
		}
	}
	return board.String()
}

// TestPlainPremiums reads drawn boards, whole, changed and torn.
func TestPlainPremiums(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1088))
	n, taken, refused := testsize.Of(1000, 3000, 3000), 0, 0
	for range n {
		b := make([]byte, 1088)
		for _, base := range []int{0, 544} {
			for row := 1; row <= 15; row++ {
				for col := 1; col <= 15; col++ {
					v := byte(1 + r.IntN(3))
					b[base+17*row+col], b[base+17*(col+15)+row] = v, v
				}
			}
		}
		for range r.IntN(3) {
			b[r.IntN(len(b))] = byte(r.IntN(5)) // often the border, which has no meaning
		}
		switch r.IntN(8) {
		case 0:
			b = b[:r.IntN(len(b))]
		case 1:
			b = append(b, make([]byte, 1+r.IntN(20))...)
		}
		want := plainPremiums(b)
		p, err := tables.ReadPremiums(b)
		if (err == nil) != (want != "") {
			t.Fatalf("%d bytes: %v, want a board: %v", len(b), err, want != "")
		}
		if err != nil {
			if refused++; strings.Contains(err.Error(), "\n") {
				t.Errorf("more than one line: %v", err)
			}
			continue
		}
		taken++
		var got strings.Builder
		for row := 1; row <= 15; row++ {
			for col := 1; col <= 15; col++ {
				fmt.Fprint(&got, p.Word[row][col], p.Letter[row][col])
				if p.Word[row][col] != p.Word[col+15][row] || p.Letter[row][col] != p.Letter[col+15][row] {
					t.Fatalf("row %d, column %d differs down", row, col)
				}
			}
		}
		if got := strings.ReplaceAll(got.String(), " ", ""); got != want {
			t.Fatalf("the board is\n%s\nwant\n%s", got, want)
		}
		if again := p.AppendTo(nil); plainPremiums(again) != want {
			t.Fatal("what is written is another board")
		}
	}
	if taken < n/6 || refused < n/6 {
		t.Errorf("%d read, %d refused", taken, refused)
	}
}

// TestPlainResults reads logs of games by section 3.6 of the first text: four signed numbers of 2 bytes for each.
// The last two are small, or it is no log.
func TestPlainResults(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 6))
	for size := range 200 {
		b := make([]byte, size)
		log := size%8 == 0
		for i := range b {
			switch b[i] = byte(r.IntN(256)); {
			case i%8 == 4, i%8 == 6:
				b[i] = 0
			case i%8 == 5, i%8 == 7:
				b[i] = byte(r.IntN(100))
			}
		}
		if size > 0 && r.IntN(4) == 0 {
			b[r.IntN(size)] = byte(r.IntN(256))
		}
		for i := 0; i+8 <= size; i += 8 {
			for _, at := range []int{i + 4, i + 6} {
				n := int16(binary.BigEndian.Uint16(b[at:]))
				log = log && -99 <= n && n <= 99
			}
		}
		got, err := tables.ReadResults(b)
		if (err == nil) != log {
			t.Fatalf("%d bytes: %v", size, err)
		}
		var again []byte
		for i, g := range got {
			for k, v := range []int16{g.ScoreA, g.ScoreB, g.Level, g.Lexicon} {
				if want := int16(binary.BigEndian.Uint16(b[8*i+2*k:])); v != want {
					t.Fatalf("game %d, number %d: %d, want %d", i, k, v, want)
				}
			}
			again = tables.AppendResult(again, g)
		}
		if err == nil && !slices.Equal(again, b) {
			t.Fatalf("%d bytes are written as others", size)
		}
	}
}

// plainPreferences says what preferences mean by section 3 of the text of levels.
func plainPreferences(b []byte) string {
	word := func(at int) int { return int(int16(binary.BigEndian.Uint16(b[at:]))) }
	long := func(at int) int { return int(int32(binary.BigEndian.Uint32(b[at:]))) }
	var s strings.Builder
	for i := range 4 {
		at := 192 * i
		fmt.Fprintf(&s, "%x %d %d;", b[at:at+10], word(at+10), long(at+12))
		for k := range 44 {
			fmt.Fprintf(&s, " %d", long(at+16+4*k))
		}
	}
	for at := 768; at < 786; at += 2 {
		fmt.Fprintf(&s, ", %d", word(at))
	}
	owner, _, _ := strings.Cut(string(b[814:1070]), "\x00")
	fmt.Fprintf(&s, ", %s, %s", b[786:813], owner)
	return s.String()
}

// preferencesOf says the same of preferences as they were read.
func preferencesOf(p *tables.Preferences) string {
	number := map[bool]int{true: 1}
	var s strings.Builder
	for i := range p.Lexica {
		l := &p.Lexica[i]
		fmt.Fprintf(&s, "%x %d %d;", l.Rating[:], l.Level, l.Games)
		for side := range 2 {
			for _, v := range l.Statistics[side] {
				fmt.Fprintf(&s, " %d", v)
			}
		}
	}
	for _, v := range []int{number[p.AutoLevel], p.Lexicon, number[p.ProgramBegins], number[p.PremiumLabels], number[p.TileValues],
		number[p.UnseenTiles], number[p.Coordinates], number[p.Clock], number[p.Messages]} {
		fmt.Fprintf(&s, ", %d", v)
	}
	owner, _, _ := strings.Cut(string(p.Owner[:]), "\x00")
	fmt.Fprintf(&s, ", %s, %s", p.Order[:], owner)
	return s.String()
}

// TestPlainPreferences reads drawn preferences, whole, changed and torn.
func TestPlainPreferences(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1070))
	n, taken, refused := testsize.Of(2000, 6000, 6000), 0, 0
	for range n {
		b := make([]byte, 1070)
		for i := range 4 {
			at := 192 * i
			rating := tables.ExtendedInt(int64(700 + r.IntN(1400)))
			copy(b[at:], rating[:])
			b[at+11] = byte(1 + r.IntN(18))
			binary.BigEndian.PutUint32(b[at+12:], uint32(r.IntN(500)))
			for k := range 44 {
				binary.BigEndian.PutUint32(b[at+16+4*k:], r.Uint32())
			}
		}
		for at := 768; at < 786; at += 2 {
			b[at+1] = byte(r.IntN(2))
		}
		letters := []byte("?abcdefghijklmnopqrstuvwxyz")
		r.Shuffle(len(letters), func(i, j int) { letters[i], letters[j] = letters[j], letters[i] })
		copy(b[786:], letters)
		for i := 814; i < 1070; i++ {
			b[i] = byte(r.IntN(256))
		}
		b[814+r.IntN(256)] = 0
		changed := r.IntN(3)
		switch changed {
		case 1:
			b[r.IntN(len(b))] = byte(r.IntN(256))
		case 2:
			b = b[:r.IntN(len(b))]
		}
		p, err := tables.ReadPreferences(b)
		if err != nil {
			if refused++; strings.Contains(err.Error(), "\n") || changed == 0 {
				t.Fatalf("%d bytes, changed %d: %v", len(b), changed, err)
			}
			continue
		}
		if taken++; len(b) < 1070 {
			continue // the earlier form
		}
		if got, want := preferencesOf(p), plainPreferences(b); got != want {
			t.Fatalf("the preferences are\n%s\nwant\n%s", got, want)
		}
		if again := p.AppendTo(nil); !slices.Equal(again, b) {
			t.Fatalf("they are written as others")
		}
	}
	if taken < n/3 || refused < n/3 {
		t.Errorf("%d read, %d refused", taken, refused)
	}
}

// TestPlainTransitions looks up every state and event in drawn tables by section 5.15 of the first text, and in the table of the
// program by section 5 of that of levels.
func TestPlainTransitions(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 15))
	for range 200 {
		var p tables.Program
		rows := make([][3]int, 14)
		for i := range rows {
			rows[i] = [3]int{r.IntN(6) - 1, r.IntN(5) - 1, r.IntN(256) - 128}
			p.Controller[i] = tables.Transition{State: int8(rows[i][0]), Event: int8(rows[i][1]), Result: int8(rows[i][2])}
		}
		for state := -2; state < 7; state++ {
			for event := -2; event < 6; event++ {
				want := 0
				for i := 13; i >= 0 && event != 0; i-- {
					if (rows[i][0] == state || rows[i][0] == -1) && rows[i][1] == event {
						want = rows[i][2]
					}
				}
				if got := p.Next(state, event); got != want {
					t.Fatalf("%v: state %d, event %d: %d, want %d", rows, state, event, got, want)
				}
			}
		}
	}
	p := tables.DefaultProgram()
	events := map[int]int{2: 4, 3: 5, 4: 6, 5: 1, 7: 7, 8: 8}
	for state := 1; state <= 8; state++ {
		for event := range 12 {
			got := p.Next(state, event)
			if event == 1 || event == 6 {
				if other := p.Next(state, 7-event); got+other != 5 || got != 2 && got != 3 {
					t.Errorf("state %d: events 1 and 6 lead to %d and %d, want 2 and 3", state, got, other)
				}
				continue
			}
			if got != events[event] {
				t.Errorf("state %d, event %d: %d, want %d", state, event, got, events[event])
			}
		}
	}
}

// TestPlainRecords reads tables of records that are missing, too short, too long or torn, by section 3.3 of the first text: a
// missing one counts as empty, and one of a wrong length is cut or filled with zeros.
func TestPlainRecords(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	names := []string{"FRST", "EXPR"}
	for _, letter := range "?abcdefghijklmnopqrstuvwxyz" {
		names = append(names, "MUL"+string(letter))
	}
	for _, letter := range "abcdefgh" {
		names = append(names, "VCB"+string(letter))
	}
	for range 200 {
		highest := r.IntN(40)
		entries := make([]byte, 16)
		binary.BigEndian.PutUint16(entries[12:], uint16(highest))
		all := []file.Resource{{Type: [4]byte([]byte("PATB")), Data: entries}, {Type: [4]byte([]byte("ESTR")), Data: []byte("a\x00")}}
		given := map[string][]byte{}
		for _, name := range names {
			if r.IntN(6) == 0 {
				continue
			}
			data := make([]byte, r.IntN(28*(highest+12)))
			for i := range data {
				data[i] = byte(r.IntN(256))
			}
			if given[name] = data; r.IntN(2) == 0 {
				all = append(all, file.Resource{Type: [4]byte([]byte(name)), Data: data})
			} else {
				all = append([]file.Resource{{Type: [4]byte([]byte(name)), Data: data}}, all...)
			}
		}
		s, _, err := tables.ReadSamples(all)
		if err != nil {
			t.Fatal(err)
		}
		check := func(name string, records []tables.Record, count int) {
			want := make([]byte, 28*count)
			copy(want, given[name])
			var got []byte
			for _, record := range records {
				got = append(got, record.SumSquares[:]...)
				got = append(got, record.Sum[:]...)
				got = binary.BigEndian.AppendUint32(got, uint32(record.Count))
				got = binary.BigEndian.AppendUint32(got, uint32(record.Value))
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s of %d bytes has the records\n%x, want\n%x", name, len(given[name]), got, want)
			}
		}
		check("FRST", s.First[:], 8)
		check("EXPR", s.Expr, highest+1)
		for i, letter := range "?abcdefghijklmnopqrstuvwxyz" {
			check("MUL"+string(letter), s.Mul[i][:], 8)
		}
		for i, letter := range "abcdefgh" {
			check("VCB"+string(letter), s.VCB[i][:], 8)
		}
	}
}
