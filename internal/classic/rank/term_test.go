package rank

import (
	"slices"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

// programmed is publishedSet with a program whose entries are all different.
func programmed() *tables.Set {
	s := publishedSet()
	for draw := range s.Program.QT {
		for u := range s.Program.QT[draw] {
			s.Program.QT[draw][u] = -100*draw + 10*u + 7
		}
	}
	for n := range s.Program.TT {
		s.Program.TT[n] = n * n
	}
	return s
}

func TestBalanceTerm(t *testing.T) {
	b := NewLeaveBuilder(publishedSet())
	pool := unseen("qurtaee")
	equal(t, "qu", b.Balance("qu", &pool), b.Dispatch(1, 1, 0, pool.Mix(), 5))
	equal(t, "?ab", b.Balance("?ab", &pool), b.Dispatch(1, 1, 1, pool.Mix(), 4))
	late := held("aabcdef") // an empty bag: no draw, and values for seven tiles alone
	equal(t, "qu with an empty bag", b.Balance("qu", &late), 0)
	equal(t, "a full rack", b.Balance("aeibcdf", &late), 368-ExpectedBalance(&b.set.VCB, 0, 0, late.Mix(), 7))
}

func TestStage(t *testing.T) {
	b := NewLeaveBuilder(programmed())
	for _, v := range []struct {
		leave string
		n     int
		play  bool
		want  int
	}{
		{"abc", 30, true, 0}, // 26 left
		{"abc", 20, true, 256 - 64},
		{"abcdef", 17, false, 0},   // a pass stays at 17
		{"", 9, true, 0},           // 7 left
		{"abc", 11, true, 0},       // 7 left
		{"abcdef", 7, true, 0},     // empty bag
		{"abc", 13, true, 81 - 64}, // 9 left
		{"abc", 13, false, 169 - 64},
		{"abc", -4, true, 0},
	} {
		equal(t, v.leave, b.Stage(v.leave, &board.Pool{N: v.n}, v.play), v.want)
	}
}

func TestDrawTerm(t *testing.T) {
	b := NewLeaveBuilder(uncorrected())
	pool := unseen("sart") // the sum of the singles unseen is -731
	equal(t, "s", b.Draw("s", &pool), (6*-731+48)/96)
	noQ := unseen("quet") // 1488
	equal(t, "qu", b.Draw("qu", &noQ), (5*1488+48)/96)
	p := NewLeaveBuilder(programmed())
	equal(t, "s with QT", p.Draw("s", &pool), (6*(-731-400+40+7)+48)/96)
	equal(t, "qu with QT, no q unseen", p.Draw("qu", &noQ), (5*1488+48)/96)
	equal(t, "a full rack", b.Draw("aeinrst", &pool), 0)
	equal(t, "nothing unseen", b.Draw("s", &board.Pool{}), 0)
}

func TestQTerms(t *testing.T) {
	b := NewLeaveBuilder(programmed())
	pool := unseen("u") // three u, one q
	equal(t, "u", b.UWithoutQ("eu", &pool), ((1067+400-30-7)*5+49)/99)
	equal(t, "no u", b.UWithoutQ("e", &pool), 0)
	gone := unseen("qu")
	equal(t, "q gone", b.UWithoutQ("u", &gone), 0)
	equal(t, "q alone, two tiles kept", b.QWithoutU("eq", &gone), -500+30+7)
	equal(t, "q with u", b.QWithoutU("qu", &gone), 0)
	equal(t, "no q", b.QWithoutU("e", &gone), 0)
	gone.Counts[letterU] = 9
	equal(t, "more u than the table has", b.QWithoutU("q", &gone), -600+40+7)
}

func TestCorrections(t *testing.T) {
	b := NewLeaveBuilder(publishedSet())
	pool := board.Pool{N: 93}
	pool.Counts[blank] = 1
	got := b.Corrections(nil, "??eeq", &pool)
	want := []Component{{Letter, 3, "?"}} // of the others, nothing
	if !slices.Equal(got, want) {
		t.Errorf("corrections %v, want %v", got, want)
	}
}

func TestFace(t *testing.T) {
	pool := unseen("")
	equal(t, "full set", pool.Counts.Face(), 18700)
}
