package form

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"maven/internal/data"
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/library/librarytest"
	"maven/internal/rules"
	"maven/internal/tile"
)

// The form of a tile set has all that its file has: written as a file and read, it is the same set.
func TestTileSetsAreWhole(t *testing.T) {
	for _, name := range data.TileSets() {
		set := librarytest.TileSet(t, name)
		f := NewTileSetInFull(set)
		count, points, rows := 0, 0, ""
		for _, one := range f.Set {
			vowel := 0
			if one.Vowel {
				vowel = 1
			}
			upper, lower := one.Tile, one.Lower
			if len([]rune(upper)) > 1 {
				upper, lower = "["+upper+"]", "["+lower+"]"
			}
			rows += fmt.Sprintf("%s,%s,%d,%d,%d\n", upper, lower, one.Count, one.Points, vowel)
			count += one.Count
			points += one.Count * one.Points
		}
		if f.TileCount != count || f.Points != points || f.Letters != len(f.Set)-1 || f.Blanks != f.Set[0].Count {
			t.Errorf("%s: %+v, its rows have %d tiles, %d points", name, f, count, points)
		}
		again, err := tile.ParseSet(name, strings.NewReader(rows))
		if err != nil {
			t.Fatal(err)
		}
		if again.Count != set.Count || again.Score != set.Score || again.Vowels != set.Vowels || again.Word(allTiles(set)) != set.Word(allTiles(set)) {
			t.Errorf("%s is read as another set:\n%s", name, rows)
		}
		if short := newTileSet(set); short.Set != nil || short.Points != points {
			t.Errorf("%s in a list: %+v", name, short)
		}
	}
}

func allTiles(set *tile.Set) (all []tile.Tile) {
	for i := range set.Len() {
		all = append(all, tile.Tile(i+1), tile.Tile(i+1)|tile.Designated)
	}
	return all
}

// The form of rules has all that their file has: written as a file and read, they have the same hash.
func TestRulesAreWhole(t *testing.T) {
	for _, name := range data.RuleFiles() {
		r := librarytest.Rules(t, name, "")
		odd := *r
		odd.Challenge, odd.ChallengeBonus, odd.Passes, odd.ScorelessLate, odd.EndRack = rules.BonusPerWord, 7, 3, 2, rules.Transfer
		odd.RowLetters = !r.RowLetters
		for _, r := range []*rules.Rules{r, &odd} {
			f := NewRulesInFull(r)
			var b strings.Builder
			fmt.Fprintf(&b, "name = %q\nsize = %d\nstart = %q\nlabels = %q\ntiles = %q\nrack_size = %d\nexchange_limit = %d\n",
				f.Name, f.Size, f.Start, f.Labels, f.Tiles, f.RackSize, f.ExchangeLimit)
			fmt.Fprintf(&b, "end_rack = %q\nchallenge = %q\n", f.EndRack, f.Challenge)
			if f.ChallengeBonus > 0 {
				fmt.Fprintf(&b, "challenge_bonus = %d\n", f.ChallengeBonus)
			}
			fmt.Fprintf(&b, "end = { scoreless_turns = %d, scoreless_late = %d, passes = %d }\n", f.End.ScorelessTurns, f.End.ScorelessLate, f.End.Passes)
			fmt.Fprintf(&b, "board = [\n")
			for _, row := range f.Board {
				fmt.Fprintf(&b, "%q,\n", row)
			}
			fmt.Fprintf(&b, "]\n[bonuses]\n")
			for tiles, points := range f.Bonuses {
				fmt.Fprintf(&b, "%s = %d\n", tiles, points)
			}
			again, err := rules.Parse(f.Name, []byte(b.String()), func(string) (*tile.Set, error) { return r.Tiles, nil })
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, b.String())
			}
			if again.Hash() != r.Hash() || again.RowLetters != r.RowLetters || f.TileCount != r.Tiles.Count.Len() {
				t.Errorf("%s is read as other rules:\n%s", name, b.String())
			}
		}
	}
}

// Two lists are compared word by word, and only so many of the words are listed.
func TestSides(t *testing.T) {
	set := librarytest.TileSet(t, "english")
	a := librarytest.Words(t, set, "AT TA TEA EAT ATE TAN NET TEN RAT")
	b := librarytest.Words(t, set, "TAN NET TEN RAT TAR ART")
	want := []string{"AT", "TA", "ATE", "EAT", "TEA"}
	for _, count := range []int{0, 2, 5, 9} {
		shown := want
		if count > 0 {
			shown = want[:min(count, len(want))]
		}
		s := NewSide(a, b, count)
		got := slices.Clone(s.OnlyWords)
		if s.Words != 9 || s.Only != 5 || s.Hash != a.Hash() || len(got) != len(shown) {
			t.Errorf("%d: %+v", count, s)
		}
		for _, word := range got {
			if !slices.Contains(want, word) {
				t.Errorf("%s is in both lists, or in none", word)
			}
		}
	}
	if s := NewSide(a, a, 0); s.Only != 0 || s.OnlyWords == nil {
		t.Errorf("a list beside itself: %+v", s)
	}
	spanish := librarytest.TileSet(t, "spanish")
	if s := NewSide(librarytest.Words(t, spanish, "CHA [C]HA OSA"), librarytest.Words(t, spanish, "OSA"), 0); !slices.Equal(s.OnlyWords, []string{"[C]HA", "CHA"}) && !slices.Equal(s.OnlyWords, []string{"CHA", "[C]HA"}) {
		t.Errorf("two words of one spelling: %q", s.OnlyWords)
	}
}

// A list is described by its own words, of whatever the library knew of it before.
func TestDescribe(t *testing.T) {
	lex := librarytest.Words(t, librarytest.TileSet(t, "english"), "AT TA TEA STAR")
	i := NewLexiconInfo(library.Info{Name: "old", Hash: "0", Words: 99, TileSet: "french", Origin: library.Shipped, Source: "somewhere", Problem: "no"})
	if i.Words != 99 || i.Tiles != "french" || i.Problem != "no" || i.Source != "somewhere" {
		t.Errorf("%+v", i)
	}
	i.Describe(lex)
	if i.Lexicon != Identity(lex) || i.Words != 4 || i.Tiles != "english" || !i.Shared || i.Nodes == 0 {
		t.Errorf("%+v", i)
	}
	if got := text(t, i.Lengths); got != `[{"length":2,"words":2},{"length":3,"words":1},{"length":4,"words":1}]`+"\n" {
		t.Error(got)
	}
}

// Found words have their letters, one by one where a tile has several, and what a search adds.
func TestFound(t *testing.T) {
	_, lex := librarytest.Digraphs(t, "standard")
	var w Words
	tiles, err := lex.Set.ParseWord("CALLE")
	if err != nil {
		t.Fatal(err)
	}
	found := lexicon.Found{Total: 12, Words: []lexicon.Word{{Tiles: tiles, Ways: 7}}}
	w.Found(lex, found, func(word *Word, of []tile.Tile) {
		n := len(of)
		word.After = &n
	})
	if got := w.Words[0]; len(w.Words) != 1 || w.Total != 12 || got.Word != "CALLE" || got.Tiles != "CA[LL]E" || got.Length != 4 || got.Ways != 7 || *got.After != 4 {
		t.Errorf("%+v", w)
	}
	w.Found(lex, lexicon.Found{}, nil)
	if w.Words == nil || len(w.Words) != 0 {
		t.Errorf("nothing found: %+v", w)
	}
}

// Bad lines are those that were kept of all.
func TestBadLines(t *testing.T) {
	b := NewBadLines(lexicon.Faults{Total: 3, First: []lexicon.Fault{{Line: 4, Text: "a1", Reason: "no tile"}}})
	if got := text(t, b); got != `{"total":3,"first":[{"line":4,"text":"a1","reason":"no tile"}]}`+"\n" {
		t.Error(got)
	}
	if got := text(t, NewBadLines(lexicon.Faults{})); got != `{"total":0,"first":[]}`+"\n" {
		t.Error(got)
	}
}
