package report

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"testing"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/record"
	"maven/internal/tile"
)

// A kept analysis that is damaged, or of another game, is computed again and told, and so is a cache
// that fails.
func TestDamagedCache(t *testing.T) {
	f := shipped()
	h, about := f.replay(t, phonyOff, true)
	key := keyFor(h, about, workOf(f.player, 5))
	good := &memory{}
	want, err := Judge(context.Background(), on(h, about, shipped().work(f.player, 5, good)))
	if err != nil {
		t.Fatal(err)
	}
	sealed := func(text string) []byte {
		return append(fmt.Appendf(nil, "%s%x\n", cacheMagic, sha256.Sum256([]byte(text))), text...)
	}
	flipped := bytes.Clone(good.kept[key])
	flipped[len(flipped)/2] ^= 1
	for name, data := range map[string][]byte{
		"empty": nil, "cut": good.kept[key][:len(good.kept[key])-1], "flipped": flipped, "magic": []byte("maven-analysis 9 "),
		"no json": sealed("["), "no best": sealed(`[{"turn":1}]`),
		"no move":   sealed(`[{"turn":1,"candidates":[{"move":"8H ZZZ","rank":1,"known":"heuristic"}]}]`),
		"illegal":   sealed(`[{"turn":1,"candidates":[{"move":"8G GAE","rank":1,"known":"heuristic"},{"move":"1A GA","known":"heuristic"},{"move":"8F GAtHER","known":"heuristic"}]}]`),
		"no rank":   sealed(`[{"turn":1,"candidates":[{"move":"8F GAtHER","known":"heuristic"}]}]`),
		"not made":  sealed(`[{"turn":1,"candidates":[{"move":"8G GAE","rank":1,"known":"heuristic"}]}]`),
		"no bingo":  sealed(`[{"turn":1,"candidates":[{"move":"8F GAtHER","rank":1,"known":"heuristic"}],"bingos":2}]`),
		"guessed":   sealed(`[{"turn":1,"candidates":[{"move":"8F GAtHER","rank":1,"known":"guessed"}]}]`),
		"not known": sealed(`[{"turn":1,"candidates":[{"move":"8F GAtHER","rank":1,"known":""}]}]`),
	} {
		cache := &memory{kept: map[string][]byte{key: data}}
		got, err := Judge(context.Background(), on(h, about, shipped().work(f.player, 5, cache)))
		if err != nil || got.Cached || got.Fault == nil {
			t.Errorf("%s: %v, cached %t, fault %v", name, err, got.Cached, got.Fault)
			continue
		}
		if got.Summaries != want.Summaries || !bytes.Equal(cache.kept[key], good.kept[key]) {
			t.Errorf("%s: not computed and kept again", name)
		}
	}
	broken := &memory{fail: errors.New("disk")}
	if got, err := Judge(context.Background(), on(h, about, shipped().work(f.player, 5, broken))); err != nil || got.Fault == nil || got.Cached {
		t.Errorf("%v, %v", err, got.Fault)
	}
}

// workOf is the work that a key is of.
func workOf(player engine.Player, top int) Work { return Work{Player: player, Top: top} }

// keyFor returns the key of the work on a game.
func keyFor(h *record.History, about About, w Work) string {
	w = on(h, about, w)
	return keyOf(&w)
}

// Whatever verdicts depend on is in the key, and nothing else.
func TestKey(t *testing.T) {
	f := shipped()
	h, about := f.replay(t, phonyOff, true)
	key := keyFor(h, about, workOf(f.player, 5))
	seen := map[string]string{key: "the first"}
	differs := func(name, other string) {
		if was, ok := seen[other]; ok {
			t.Errorf("%s has the key of %s", name, was)
		}
		seen[other] = name
	}
	differs("top", keyFor(h, about, workOf(f.player, 6)))
	words := about
	words.Hash = "0"
	differs("words", keyFor(h, words, workOf(f.player, 5)))
	differs("table", keyFor(h, about, workOf(engine.NewStatic(eval.NewStatic(nil), nil), 5)))
	other, _ := f.replay(t, phonyOff+">bob: AEINRST - +0 0\n", true)
	differs("turns", keyFor(other, about, workOf(f.player, 5)))
	rules := *f.rules
	rules.Bonus[7]++
	changed := fixture{rules: &rules, words: f.words, hash: f.hash, player: f.player}
	other, _ = changed.replay(t, phonyOff, true)
	differs("rules", keyFor(other, about, workOf(f.player, 5)))
	empty, begun := board.New(f.rules, f.words), board.New(f.rules, f.words)
	squares := make([]tile.Tile, f.rules.Size*f.rules.Size)
	squares[7*f.rules.Size+7], squares[7*f.rules.Size+8] = 1, 1
	begun.SetTiles(squares)
	for name, start := range map[string]game.Known{
		"live": {Board: empty}, "live, ahead": {Board: empty, Scores: [2]int{50, 0}}, "live, AA": {Board: begun},
	} {
		p := game.NewPosition(start)
		differs(name, keyFor(record.NewLiveFrom(&p, 1), about, workOf(f.player, 5)))
	}
	named := about
	named.Source, named.Title, named.Notes = "else.gcg", "title", nil
	if keyFor(h, named, workOf(f.player.Again(), 5)) != key {
		t.Error("the name of the file is in the key")
	}
}

func FuzzDecode(f *testing.F) {
	s := shipped()
	h, about := s.replay(f, phonyOff, true)
	cache := &memory{}
	if _, err := Judge(context.Background(), on(h, about, shipped().work(s.player, 3, cache))); err != nil {
		f.Fatal(err)
	}
	for _, data := range cache.kept {
		f.Add(data[len(cacheMagic)+checksumSize+1:])
	}
	f.Add([]byte(`[{"turn":1,"candidates":[{"move":"8H ZZZ","rank":1,"known":"proven","win":[1]}]}]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		decode(text)
		kept, err := decodeText(text)
		if err != nil {
			return
		}
		j := &judging{Work: on(h, about, s.work(s.player, 3, nil)), known: kept}
		if _, err := j.turns(context.Background()); err == nil {
			encode(j.known)
		}
	})
}
