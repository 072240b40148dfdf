package rank

import (
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

// published is the table of leave patterns that the vectors are computed from, in centipoints.
const published = `? 2791, ?? 875,
a -62, b -36, c 131, d 51, e -44, f -60, g -272, h 292, i -304, j 63, k 211, l -52, m 190, n -53,
o -312, p 75, q -861, r 40, s 794, t -40, u -542, v -374, w -148, x 570, y 116, z 512,
aa -600, aaa -502, aaaa -158, aaaaa 0, ee -376, eee -545, eeee -389, eeeee 0, eeeeee 0,
ii -890, iii -1031, iiii -515, iiiii 0, oo -736, ooo -587, oooo 0, ooooo 0, uu -1178, uuu -829, uuuu 0,
bb -703, cc -899, dd -647, ff -344, gg -840, hh -691, ll -758, mm -647, nn -791, pp -645, rr -731,
ss -50, tt -640, vv -1178, ww -971, yy -771,
ddd -531, dddd 0, ggg -393, lll -713, llll -728, nnn -1046, nnnn 0, rrr -1078, rrrr -206, sss -617,
ssss 0, ttt -915, tttt -505,
ch 25, ck -265, ht -133, hw -102,
qu 1067, aq -150, qt -180, aqt 290, adq 256, aiq 158, diq -15, adiq -649,
gin 532, elss 424, enss 410, fiy 218, eiv 169, ino 132, flu 85, otu 64, eikl 45, aeg 28, inot 22,
bel 16, ily 0, eiz -12, osu -14, ly -30, ary -33, imu -100, boy -130, emn -139, ity -165, ery -233,
amn 0`

// patterns reads a list of the form of published.
func patterns(list string) []tables.Pattern {
	var ps []tables.Pattern
	for i, entry := range strings.Split(list, ",") {
		letters, number, _ := strings.Cut(strings.TrimSpace(entry), " ")
		value := 0
		for _, digit := range strings.TrimPrefix(number, "-") {
			value = 10*value + int(digit-'0')
		}
		if number[0] == '-' {
			value = -value
		}
		ps = append(ps, tables.Pattern{Letters: letters, Record: i + 1, Value: value})
	}
	slices.SortFunc(ps, func(a, b tables.Pattern) int { return strings.Compare(a.Letters, b.Letters) })
	return ps
}

// publishedSet is the published values: patterns, the balance of seven tiles, the two letters whose
// records are complete, and a program without QT and TT.
func publishedSet() *tables.Set {
	s := &tables.Set{Patterns: patterns(published), Program: tables.DefaultProgram()}
	s.Program.QT, s.Program.TT = [7][5]int{}, [17]int{}
	s.VCB[7] = [8]int{-756, -1015, -713, 23, 368, 11, -605, -1238}
	s.Mul[blank] = [8]int{-515, 2440, 3851}
	s.Mul[letterQ] = [8]int{88, -879}
	s.MulKnown[blank], s.MulKnown[letterQ] = true, true
	return s
}

// uncorrected is publishedSet without the letters' records.
func uncorrected() *tables.Set {
	s := publishedSet()
	s.MulKnown = [27]bool{}
	return s
}

// mixed returns so many vowels and consonants.
func mixed(vowels, consonants int) board.Mix {
	return board.Mix{Vowels: vowels, Consonants: consonants}
}

// unseen is the full set without the tiles seen.
func unseen(seen string) board.Pool {
	var p board.Pool
	for i := range p.Counts {
		p.Counts[i] = tables.Count(tables.Alphabet[i])
	}
	for i := range len(seen) {
		p.Counts[tables.Index(seen[i])]--
	}
	for _, n := range p.Counts {
		p.N += n
	}
	return p
}

// held is a pool of just these tiles.
func held(letters string) board.Pool {
	var p board.Pool
	for i := range len(letters) {
		p.Counts[tables.Index(letters[i])]++
		p.N++
	}
	return p
}

// rackOf sorts tiles into a rack.
func rackOf(t testing.TB, tiles string) board.Rack {
	t.Helper()
	rack, err := board.NewRack(tiles)
	if err != nil {
		t.Fatal(err)
	}
	return rack
}

// normal fills a table for normal play.
func normal(t testing.TB, b *LeaveBuilder, rack string, pool board.Pool) *LeaveTable {
	t.Helper()
	var table LeaveTable
	b.Normal(&table, rackOf(t, rack), &pool)
	return &table
}

// preEndgame fills a table for the pre-endgame.
func preEndgame(t testing.TB, b *LeaveBuilder, rack string, pool board.Pool) *LeaveTable {
	t.Helper()
	var table LeaveTable
	b.PreEndgame(&table, rackOf(t, rack), &pool)
	return &table
}

// whole is the mask of the whole rack.
func (t *LeaveTable) whole() int { return t.Masks() - 1 }
