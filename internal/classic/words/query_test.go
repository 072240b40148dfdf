package words

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"maven/internal/testsize"
)

// scan answers a query by looking at each word of a sorted list.
func scan(q *Query, lists ...[]string) []string {
	var found []string
	for _, list := range lists {
		for _, w := range slices.Compact(slices.Sorted(slices.Values(list))) {
			if q.matches(w) && !slices.Contains(found, w) {
				found = append(found, w)
			}
		}
	}
	return found
}

func (q *Query) matches(w string) bool {
	if q.Min > 0 && len(w) < q.Min || q.Max > 0 && len(w) > q.Max || q.Pattern != "" && len(w) != len(q.Pattern) {
		return false
	}
	for i := range len(q.Pattern) {
		if q.Pattern[i] != '?' && q.Pattern[i] != w[i] {
			return false
		}
	}
	if q.Tiles == nil {
		return true
	}
	missing := 0
	for c := 'a'; c <= 'z'; c++ {
		missing += max(0, strings.Count(w, string(c))-q.Tiles[c])
	}
	return missing <= q.Tiles['?']
}

// TestQueryTwin compares the lister with the scan, on all modes.
func TestQueryTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	results, rounds := 0, testsize.Of(20, 60, 60)
	for range rounds {
		lists := [2][]string{randomWords(r, 400), randomWords(r, 400)}
		lists[1] = append(lists[1], lists[0][:100]...)
		f, err := Build(lists[0], lists[1])
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			q := randomQuery(r, lists[r.IntN(2)])
			mode := Mode(r.IntN(3))
			active, _ := f.Active(mode)
			want := scan(q, map[Mode][][]string{NA: lists[:1], UK: lists[1:], Both: lists[:]}[mode]...)
			got, more, err := q.List(active)
			if err != nil || more || !slices.Equal(got, want) {
				t.Fatalf("%v of %+v: %v, %v, %v; want %v", mode, q, got, more, err, want)
			}
			results += len(got)
		}
	}
	if results < 10000*rounds/60 {
		t.Errorf("only %d words found: the queries test little", results)
	}
}

// randomQuery asks for something like a word of a list.
func randomQuery(r *rand.Rand, list []string) *Query {
	q := &Query{}
	w := []byte(list[r.IntN(len(list))])
	if r.IntN(2) == 0 {
		for i := range w {
			if r.IntN(2) == 0 {
				w[i] = '?'
			}
		}
		q.Pattern = string(w)
	}
	if r.IntN(2) == 0 {
		q.Tiles, _ = Tiles(list[r.IntN(len(list))] + strings.Repeat("?", r.IntN(4)))
	}
	if r.IntN(2) == 0 {
		q.Min = r.IntN(8)
		q.Max = r.IntN(2) * (q.Min + r.IntN(5))
	}
	return q
}

func TestQuery(t *testing.T) {
	f := exampleFile(t)
	both, _ := f.Active(Both)
	tiles := func(rack string) *[128]int {
		tiles, err := Tiles(rack)
		if err != nil {
			t.Fatal(err)
		}
		return tiles
	}
	tests := []struct {
		q    Query
		want string
	}{
		{Query{}, "aa aah cat cats za"},
		{Query{Pattern: "??"}, "aa za"},
		{Query{Pattern: "?a?"}, "aah cat"},
		{Query{Pattern: "cat"}, "cat"},
		{Query{Pattern: "cab"}, ""},
		{Query{Pattern: "????????????????????????????????"}, ""},
		{Query{Pattern: "??", Min: 3}, ""},
		{Query{Min: 3}, "aah cat cats"},
		{Query{Max: 3}, "aa aah cat za"},
		{Query{Min: 4, Max: 4}, "cats"},
		{Query{Min: 40}, ""},
		{Query{Tiles: tiles("")}, ""},
		{Query{Tiles: tiles("a")}, ""},
		{Query{Tiles: tiles("a?")}, "aa za"},
		{Query{Tiles: tiles("??")}, "aa za"},
		{Query{Tiles: tiles("stac")}, "cat cats"},
		{Query{Tiles: tiles("aa?"), Pattern: "???"}, "aah"},
		{Query{Tiles: &[128]int{'a': -3, '?': 2}}, "aa za"},
	}
	for _, test := range tests {
		got, more, err := test.q.List(both)
		if strings.Join(got, " ") != test.want || more || err != nil {
			t.Errorf("%+v: %v, %v, %v; want %s", test.q, got, more, err, test.want)
		}
	}
	q := Query{Tiles: tiles("aa?")}
	if _, _, err := q.List(both); err != nil || *q.Tiles != *tiles("aa?") {
		t.Error("the query's tiles were used up")
	}
}

// TestQueryLimit meets the limit exactly, one below and one above, and with duplicates behind it.
func TestQueryLimit(t *testing.T) {
	for _, n := range []int{999, 1000, 1001} {
		words := combinations(n, 4)
		f, err := Build(words, words[n/2:])
		if err != nil {
			t.Fatal(err)
		}
		both, _ := f.Active(Both)
		got, more, err := (&Query{}).List(both)
		if len(got) != min(n, 1000) || more != (n > 1000) || err != nil || !slices.Equal(got, words[:len(got)]) {
			t.Errorf("%d words: %d found, more %v, %v", n, len(got), more, err)
		}
	}
	f, err := Build(combinations(999, 4), []string{"aaaa", "aaab", "zz", "zzz"})
	if err != nil {
		t.Fatal(err)
	}
	both, _ := f.Active(Both)
	got, more, _ := (&Query{}).List(both)
	if len(got) != 1000 || !more || got[999] != "zz" {
		t.Errorf("%d found, more %v", len(got), more)
	}
}

func TestQueryErrors(t *testing.T) {
	tests := []struct {
		q    Query
		want string
	}{
		{Query{Pattern: "c*t"}, `classic words: pattern "c*t": character 2, '*', is neither a letter a to z nor ?`},
		{Query{Pattern: "Cat"}, `classic words: pattern "Cat": character 1, 'C', is neither a letter a to z nor ?`},
		{Query{Min: 5, Max: 4}, "classic words: no word has 5 letters or more and 4 or fewer"},
		{Query{Min: -1}, "classic words: -1 letters; must be 0 or more"},
	}
	for _, test := range tests {
		if got, _, err := test.q.List(nil); err == nil || err.Error() != test.want || got != nil {
			t.Errorf("%+v: %v, %v; want %s", test.q, got, err, test.want)
		}
	}
	if tiles, err := Tiles("aE"); tiles != nil || fmt.Sprint(err) != `classic words: rack "aE": character 2, 'E', is neither a letter a to z nor ?` {
		t.Error(err)
	}
}

// FuzzQuery compares the lister with the scan.
func FuzzQuery(f *testing.F) {
	f.Add("aa aah cat cats", "aa za", "?a?", "aach?", 0, 0, true)
	f.Add("aa aah cat cats", "aa za", "", "t?", 2, 3, true)
	f.Add("ab", "", "", "", 1, 9, false)
	f.Fuzz(func(t *testing.T, na, uk, pattern, rack string, least, most int, bound bool) {
		built, err := Build(strings.Fields(na), strings.Fields(uk))
		if err != nil {
			return
		}
		q := &Query{Pattern: pattern, Min: least, Max: most}
		if bound {
			if q.Tiles, err = Tiles(rack); err != nil {
				return
			}
		}
		got, more, err := q.List(built.Sections[:])
		if err != nil {
			return
		}
		want := scan(q, strings.Fields(na), strings.Fields(uk))
		if more != (len(want) > ListLimit) || !slices.Equal(got, want[:min(len(want), ListLimit)]) {
			t.Fatalf("%+v: %v, %v; want %v", q, got, more, want)
		}
	})
}
