package kept_test

import (
	"encoding/hex"
	"errors"
	"reflect"
	"strings"
	"testing"

	"maven/internal/classic/saved"
	"maven/internal/engine"
	"maven/internal/kept"
	"maven/internal/notation/xgme"
	"maven/internal/play"
	"maven/internal/random"
)

// equipped returns a header of a game by the rules of the original, and what it is played with.
func equipped(t *testing.T, seed int, first play.Side) (play.Header, play.Equipment) {
	t.Helper()
	h := header("static")
	h.Challenge, h.Seed, h.First = 0, random.Seed(seed), first
	with, _, err := open(t).Equipment(&h, true)
	if err != nil {
		t.Fatal(err)
	}
	return h, with
}

// moves plays so many moves of a game; both sides play the best.
func moves(t *testing.T, s *play.Session, n int) {
	t.Helper()
	for ; n > 0 && s.Phase() != play.Finished; n-- {
		if s.Phase() == play.Answering {
			if _, err := s.Answer(t.Context(), engine.Limits{}); err != nil {
				t.Fatal(err)
			}
			continue
		}
		best, err := s.Best(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Do(play.Action{Do: play.Make, Move: s.State().Board.Notation().Format(&best[0].Move)}); err != nil {
			t.Fatal(err)
		}
	}
}

// again saves a game, and opens what was saved by another seed.
func again(t *testing.T, s *play.Session) (*play.Session, string) {
	t.Helper()
	b, _, err := kept.Saved(s)
	if err != nil {
		t.Fatal(err)
	}
	g, err := xgme.Read(b)
	if err != nil {
		t.Fatal(err)
	}
	h := s.Header()
	h.Seed, h.Position, h.First = h.Seed+1000, "", 0
	opened, told, err := kept.Open(h, s.Equipment(), g)
	if err != nil {
		t.Fatal(err)
	}
	return opened, told.String()
}

// A game that is saved as the original saves it goes on with all its moves and racks.
func TestSavedGames(t *testing.T) {
	whole := 0
	for seed := range 12 {
		h, with := equipped(t, seed, play.Side(seed%2))
		s, err := play.New(h, with)
		if err != nil {
			t.Fatal(err)
		}
		moves(t, s, 5*seed)
		if s.Phase() == play.Answering {
			moves(t, s, 1)
		}
		got, told := again(t, s)
		if told != "" {
			if got.Phase() != s.Phase() || got.State().Scores[got.PlayerOf(play.Person)] != s.State().Scores[s.PlayerOf(play.Person)] {
				t.Errorf("seed %d: %s: another position", seed, told)
			}
			continue
		}
		whole++
		if !reflect.DeepEqual(got.History().Turns(), s.History().Turns()) || got.Held() != s.Held() || got.Phase() != s.Phase() {
			t.Errorf("seed %d: other moves", seed)
		}
		save, err := play.DecodeSave(got.AppendSave(nil))
		if err != nil {
			t.Fatal(err)
		}
		if kept, err := play.Restore(save, with); err != nil || !reflect.DeepEqual(kept.History().Turns(), s.History().Turns()) {
			t.Errorf("seed %d: kept otherwise: %v", seed, err)
		}
		moves(t, got, 2)
	}
	if whole < 12 {
		t.Errorf("only %d of 12 games are whole", whole)
	}
}

// A game from a position is saved with a snapshot.
func TestSavedPosition(t *testing.T) {
	h, with := equipped(t, 4, play.Person)
	h.Position = "15/15/15/15/15/15/15/5QUIeT5/15/15/15/15/15/15/15 AEINRST/BCDEFGH 10/28 0"
	s, err := play.New(h, with)
	if err != nil {
		t.Fatal(err)
	}
	moves(t, s, 2)
	got, told := again(t, s)
	if told != "" || !reflect.DeepEqual(got.History().Turns(), s.History().Turns()) || got.State().Scores != s.State().Scores {
		t.Errorf("%s: %v, want %v", told, got.History().Turns(), s.History().Turns())
	}
}

// A move that cannot be made here leaves the last position.
func TestOpenTells(t *testing.T) {
	const (
		start = "0001 0016 0000 0001 0000 6165696E72737400 3F62636465666700 0004 0000"
		phony = "0002 0034 72657461696E7A00 0000000000000000 000019C8 00000000 00000000 0001 0000 08 02 0001 6165696E72747A00 3F62636465666700"
		score = "0002 0034 72657461696E7300 0000000000000000 00001964 00000000 00000000 0001 0000 08 02 0001 6165696E72737400 3F62636465666700"
		pass  = "0002 0034 0000000000000000 0000000000000000 00000000 00000000 00000000 0000 007F 00 00 0001 6165696E72737400 3F62636465666700"
		racks = "0002 0034 0000000000000000 0000000000000000 00000000 00000000 00000000 0000 007F 00 00 0000 3F62636465666700 6161616161616100"
		ends  = "0003 0012 0001 65696F7174757600 FFFFF894 FFFFFA24 0003 0012 0000 3F62636465666700 FFFFFA24 0000125C"
	)
	read := func(text string) *saved.Game {
		b, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
		if err != nil {
			t.Fatal(err)
		}
		g, err := xgme.Read(b)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	h, with := equipped(t, 1, play.Person)
	for text, want := range map[string]string{
		start + phony:        "move 1, 8B RETAINZ: RETAINZ is not in Both",
		start + score:        "move 1, 8B RETAINS, scores 66 here, and 65.00 there",
		start + pass + racks: "move 1: the rack aaaaaaa does not have aeinrst, which was kept",
	} {
		s, told, err := kept.Open(h, with, read(text))
		if err != nil || !strings.HasPrefix(told.String(), "The game goes on from its last position, without its moves: "+want) || s.History().Len() != 0 || s.Header().Position == "" {
			t.Errorf("%q, %v, want %s", told, err, want)
		}
	}
	if _, _, err := kept.Open(h, with, read(start+score+strings.Replace(racks, "6161616161616100", "65696F7174757600", 1)+ends)); !errors.Is(err, kept.ErrOver) {
		t.Error(err)
	}
}
