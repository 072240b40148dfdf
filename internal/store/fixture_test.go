package store

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/facts"
	"maven/internal/library/librarytest"
	"maven/internal/match"
	"maven/internal/notation/gcg"
	"maven/internal/notation/replay"
	"maven/internal/pool"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/testsize"
)

// standard returns the usual rules.
var standard = sync.OnceValue(func() *rules.Rules {
	r, err := librarytest.Library("").Rules("standard")
	if err != nil {
		panic(err)
	}
	return r
})

// records returns records of games that the program has played: 40, or 60 where tests try much.
var records = sync.OnceValue(func() [][]byte {
	lib := librarytest.Library("")
	r := standard()
	words, err := lib.Lexicon("Both", r.Tiles)
	if err != nil {
		panic(err)
	}
	plan := match.Plan{Rules: r, Words: words, Games: testsize.Of(40, 60, 60), Seed: 7}
	for i, name := range []string{"Ann Example", "Bob Sample"} {
		plan.Sides[i] = match.Side{Name: name, New: func() engine.Player { return engine.NewStatic(eval.NewStatic(nil), nil) }}
	}
	m, err := match.New(plan)
	if err != nil {
		panic(err)
	}
	var all [][]byte
	err = m.Run(context.Background(), pool.Here(2), func(p *match.Pair) error {
		for g := range p.Games {
			text, err := match.AppendGCG(nil, &plan, p, g)
			if err != nil {
				return err
			}
			all = append(all, text)
		}
		return nil
	})
	if err != nil {
		panic(err)
	}
	return all
})

// known are the facts of records that were found before, by their bytes.
var known sync.Map

// derive finds the facts of a record as the program does, with the usual rules.
func derive(g *Game) (facts.Facts, error) {
	if f, ok := known.Load(string(g.Record)); ok {
		return f.(facts.Facts), nil
	}
	f, err := deriveAnew(g)
	if err == nil {
		known.Store(string(g.Record), f)
	}
	return f, err
}

func deriveAnew(g *Game) (facts.Facts, error) {
	f, err := gcg.Read(bytes.NewReader(g.Record))
	if err != nil {
		return facts.Facts{}, err
	}
	r, history := f.Record(gcg.Options{Tiles: standard().Tiles}), (*record.History)(nil)
	if len(r.Players) == 2 {
		history = record.NewHistory(standard(), nil)
		history.Lenient, history.AnyChallenge = true, true
		if _, err := replay.New(r, history); err != nil {
			return facts.Facts{}, err
		}
	}
	return facts.Of(g.Record, f, r, history, r.Err() != nil), nil
}

// gameOf makes a game of a record.
func gameOf(t testing.TB, record []byte, source string) *Game {
	t.Helper()
	g := &Game{Record: record, Source: source}
	var err error
	if g.Facts, err = derive(g); err != nil {
		t.Fatal(err)
	}
	return g
}

// games returns the first n of records as games.
func games(t testing.TB, n int) []*Game {
	t.Helper()
	var all []*Game
	for i, record := range records()[:n] {
		all = append(all, gameOf(t, record, fmt.Sprintf("g%02d.gcg", i)))
	}
	return all
}

// pageSize is in bytes: what SQLite takes unasked.
const pageSize = 4096

// quiet ignores progress.
func quiet(int, int) {}

// fresh opens a database without rows in a folder of the test.
func fresh(t testing.TB) *Store {
	t.Helper()
	return reopen(t, filled(t, 0))
}

func reopen(t testing.TB, file string) *Store {
	t.Helper()
	s, err := Open(t.Context(), file, Create, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// full has the bytes of databases that filled has made, by the number of their games.
var full sync.Map

// filled returns a closed database with n games.
func filled(t testing.TB, n int) (file string) {
	t.Helper()
	if data, ok := full.Load(n); ok {
		file = filepath.Join(t.TempDir(), "games.db")
		if err := os.WriteFile(file, data.([]byte), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	s := reopen(t, filepath.Join(t.TempDir(), "games.db"))
	if _, err := s.Add(games(t, n), false); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(s.file)
	if err != nil {
		t.Fatal(err)
	}
	full.Store(n, data)
	return s.file
}

// copied returns the name of a copy of a file, in a folder of its own.
func copied(t testing.TB, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), filepath.Base(file))
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}
