package report

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/explain"
	"maven/internal/language"
	"maven/internal/lexicon"
	"maven/internal/library/librarytest"
	"maven/internal/notation/gcg"
	"maven/internal/notation/replay"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/testshared"
	"maven/internal/wordgraph"
)

// A fixture is what games are judged with.
type fixture struct {
	rules  *rules.Rules
	words  *wordgraph.Graph
	hash   string
	player *engine.Static
	static *eval.Static
	common *lexicon.Commonness
}

// work is the work of a player with all that the program ships.
func (f *fixture) work(player engine.Player, top int, cache Cache) Work {
	return Work{Player: player, Top: top, Cache: cache, Static: f.static, Common: f.common, Why: explain.Sentences}
}

// on returns the work on a game.
func on(h *record.History, about About, w Work) Work {
	w.History, w.About = h, about
	return w
}

// shipped opens the rules, words and leaves that the program ships, once.
var shipped = sync.OnceValue(func() *fixture {
	lib := librarytest.Library("")
	r, err := lib.Rules("standard")
	if err != nil {
		panic(err)
	}
	words, err := lib.Lexicon("Both", r.Tiles)
	if err != nil {
		panic(err)
	}
	leaves, _, err := lib.Leaves("", r, nil)
	if err != nil {
		panic(err)
	}
	judge := eval.NewStatic(leaves)
	common, err := words.Commonness()
	if err != nil {
		panic(err)
	}
	return &fixture{r, words.Graph, words.Hash(), engine.NewStatic(judge, words), judge, common}
})

// replay makes a history of a record.
func (f *fixture) replay(t testing.TB, text string, lenient bool) (*record.History, About) {
	t.Helper()
	file, err := gcg.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	h := record.NewHistory(f.rules, f.words)
	h.Lenient, h.AnyChallenge = lenient, true
	replayed, err := replay.New(file.Record(gcg.Options{Tiles: f.rules.Tiles}), h)
	if err != nil {
		t.Fatal(err)
	}
	about := About{Source: "game.gcg", Lexicon: "Both", Hash: f.hash, Method: "static", Tables: "english"}
	about.Title, _ = file.Pragma("title")
	for _, remark := range replayed.Remarks() {
		about.Notes = append(about.Notes, remark.Notes)
	}
	return h, about
}

// judge judges a record by static equity.
func (f *fixture) judge(t testing.TB, text string, lenient bool) *Report {
	t.Helper()
	h, about := f.replay(t, text, lenient)
	r, err := Judge(context.Background(), on(h, about, shipped().work(f.player.Again(), DefaultTop, nil)))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// shared returns the records of the shared folder; the test is skipped where there are none.
func shared(t testing.TB) map[string]string {
	t.Helper()
	games := map[string]string{}
	for _, file := range testshared.Games(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		games[filepath.Base(file)] = string(text)
	}
	return games
}

const players = "#character-encoding UTF-8\n#player1 ann Ann Example\n#player2 bob Bob Sample\n"

// memory is a cache in memory.
type memory struct {
	mutex sync.Mutex
	kept  map[string][]byte
	fail  error
}

func (m *memory) Read(key string) ([]byte, bool, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	data, ok := m.kept[key]
	return data, ok, m.fail
}

func (m *memory) Keep(key string, data []byte) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.kept == nil {
		m.kept = map[string][]byte{}
	}
	m.kept[key] = data
	return m.fail
}

// english writes a report in English.
func english(r *Report) *writer { return &writer{Report: r} }

// same reports whether two values are the same and say the same, in another language too: what is kept is made of the same parts.
func same(a, b any) bool {
	german := language.Accepted("de")
	return reflect.DeepEqual(german.Translate(a), german.Translate(b))
}
