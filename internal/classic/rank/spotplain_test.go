package rank_test

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/file"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
)

// plainSpots is what the hot spots of PATB are worth on a board by step 10 of section 5.8 of the first text, which reads the grid
// of 32 lanes of 17 letters (4.1) at the row and column of each entry (3.5). A place outside the grid leaves its entry out.
func plainSpots(entries []tables.Entry, strings string, value func(record uint16) int, b *board.Board) int {
	sum := 0
	for k := 1; k < len(entries); k++ {
		e := entries[k]
		if e.Record == 0 || e.Row <= 0 {
			continue
		}
		row, col := int(e.Row), int(e.Col)
		if row > 31 || col < 0 || col > 16 || b.Letters[row][col] == 0 {
			continue
		}
		set, t := "", b.Letters[row][col]
		for at := e.Offset; strings[at] != 0; at++ {
			set += strings[at : at+1]
		}
		applies := false
		for i := range len(set) {
			applies = applies || set[i] == t
		}
		for link := e.Link; link != 0; link = entries[link].Link {
			r, c := row+int(entries[link].Row), col+int(entries[link].Col)
			if r < 0 || r > 31 || c < 0 || c > 16 || b.Letters[r][c] != 0 {
				applies = false
			}
		}
		if !applies {
			continue
		}
		v, less := value(e.Record), 2*tables.Value(t)
		switch {
		case b.Points[row][col] == 0 && v > 0:
			v = max(0, v-less)
		case b.Points[row][col] == 0:
			v = min(0, v+less)
		case t == 'q' && len(set) > 1:
			v /= 2
		}
		sum += v
	}
	return sum
}

// TestPlainSpots reads drawn tables of hot spots all over the grid, and compares what they are worth on drawn boards.
func TestPlainSpots(t *testing.T) {
	const pool = "aeiou\x00qz\x00abcdefghijklmnopqrstuvwxyz\x00q\x00"
	offsets := []uint16{0, 2, 6, 9, 15, 36}
	r := rand.New(rand.NewPCG(5, 8))
	below := 0
	for range 40 {
		entries := make([]tables.Entry, 120)
		records := make([]byte, 28)
		for k := 1; k < len(entries); k++ {
			e := tables.Entry{Record: uint16(k), Offset: offsets[r.IntN(len(offsets))], Row: int8(1 + r.IntN(18)), Col: int8(r.IntN(18))}
			if k%2 == 0 {
				e.Record, e.Row, e.Col = 0, int8(r.IntN(25)-12), int8(r.IntN(9)-4)
			}
			if k > 2 && r.IntN(3) > 0 {
				e.Link = uint16(2 * (1 + r.IntN((k-1)/2)))
			}
			entries[k] = e
			n, v := int64(20), int64(r.IntN(4000)-2000)
			record := tables.Record{Count: int32(n), Sum: tables.ExtendedInt(n * v), SumSquares: tables.ExtendedUint(uint64(n * v * v))}
			records = record.AppendTo(records)
		}
		patb, err := binary.Append(nil, binary.BigEndian, entries)
		if err != nil {
			t.Fatal(err)
		}
		var all []file.Resource
		for kind, data := range map[string][]byte{"PATB": patb, "ESTR": []byte(pool), "EXPR": records} {
			all = append(all, file.Resource{Type: [4]byte([]byte(kind)), Data: data})
		}
		samples, _, err := tables.ReadSamples(all)
		if err != nil {
			t.Fatal(err)
		}
		set, _, err := samples.Set()
		if err != nil {
			t.Fatal(err)
		}
		if err := samples.Finish(); err != nil {
			t.Fatal(err)
		}
		program := set.Program
		program.HotSpots = true
		set.Use(program)
		static := rank.NewStatic(set, nil)
		for range 30 {
			b := board.New(nil)
			for range r.IntN(90) {
				row, col := 1+r.IntN(15), 1+r.IntN(15)
				if b.Letters[row][col] == 0 {
					if err := b.Put(row, col, "aaeiouqqzst"[r.IntN(11)], r.IntN(5) == 0); err != nil {
						t.Fatal(err)
					}
				}
			}
			value := func(record uint16) int { return int(samples.Expr[record].Value) }
			want := plainSpots(entries, pool, value, b)
			if got := static.Spots(b); got != want {
				t.Fatalf("the hot spots are worth %d, want %d", got, want)
			}
			high := append([]tables.Entry(nil), entries...)
			for k := range high {
				if high[k].Row > 15 {
					high[k].Record = 0
				}
			}
			if plainSpots(high, pool, value, b) != want {
				below++
			}
		}
	}
	if below == 0 {
		t.Error("no hot spot of a lane past the rows counted")
	}
}
