package setting

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"maven/internal/boardtable"
	"maven/internal/classic/words"
	"maven/internal/data"
	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/library"
	"maven/internal/library/librarytest"
	"maven/internal/random"
	"maven/internal/stamp"
	"maven/internal/tile"
)

// open opens a player by its name.
func open(t *testing.T, s *Setting, name string) *Opened {
	t.Helper()
	p, err := ParsePlayer(name)
	if err != nil {
		t.Fatal(err)
	}
	o, err := s.Open(p)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// Every player that can be named chooses a legal move, and says what it values leaves by.
func TestOpen(t *testing.T) {
	s := start(t, Request{})
	var rack tile.Rack
	for _, letter := range "RETINAS" {
		rack[letter-'A'+1]++
	}
	for name, tables := range map[string]string{
		"static": "english, unseen english", "static,leaves=none": None, "level=3": "english, unseen english",
		"level=10,leaves=none": None, "static,unseen=none": "english", "static,leaves=english": "english",
		"static,leaves=none,unseen=english": "none, unseen english", "classic": "embedded",
		"classic,preend=off,endgame=off": "embedded",
	} {
		o := open(t, s, name)
		p := game.NewPosition(game.Known{Board: s.Board(), Rack: rack})
		m, err := o.New().Choose(t.Context(), &p, engine.Limits{})
		if err != nil || p.Legal(&m) != nil || o.Tables.String() != tables || o.Name != name || o.KnowsAll {
			t.Errorf("%s: %+v, by %s, %v", name, m, o.Tables, err)
		}
		if a, b := o.New(), o.New(); a == b || a.Identity() != b.Identity() {
			t.Errorf("%s: players share their memory, or differ", name)
		}
	}
}

// The table of the request is taken where the player names none.
func TestOpenTakesRequestedLeaves(t *testing.T) {
	s := start(t, Request{Leaves: None})
	if o := open(t, s, "static"); o.Tables != (TableNames{Leaves: None}) {
		t.Error(o.Tables)
	}
	if o := open(t, s, "level=2,leaves=english"); o.Tables != (TableNames{Leaves: "english"}) {
		t.Error(o.Tables)
	}
}

// The unseen table goes with the built-in leaves, unless one is named; the tables change the player.
func TestUnseenTable(t *testing.T) {
	identities := map[string]bool{}
	for _, c := range []struct {
		request Request
		player  string
		want    TableNames
	}{
		{Request{}, "static", TableNames{"english", "english", ""}},
		{Request{Unseen: None}, "static", TableNames{"english", "", ""}},
		{Request{Unseen: None}, "static,unseen=english", TableNames{"english", "english", ""}},
		{Request{Unseen: "english"}, "static,unseen=none", TableNames{"english", "", ""}},
		{Request{Unseen: "english", Leaves: None}, "static", TableNames{None, "english", ""}},
		{Request{Leaves: "english"}, "static", TableNames{"english", "", ""}},
		{Request{Tiles: "french"}, "static", TableNames{None, "", ""}},
		{Request{Rules: "super"}, "static", TableNames{None, "", ""}},
	} {
		s := start(t, c.request)
		o := open(t, s, c.player)
		if o.Tables != c.want {
			t.Errorf("%+v, %s: %+v, want %+v", c.request, c.player, o.Tables, c.want)
		}
		identities[o.New().Identity()] = true
		if c.player != "static" {
			continue
		}
		if judge, names, err := s.Evaluation(); err != nil || names != c.want || (judge.Unseen() != nil) != (c.want.Unseen != "") {
			t.Errorf("%+v: the judge has %+v, error %v", c.request, names, err)
		}
	}
	if len(identities) != 4 {
		t.Errorf("%d identities of 4 players", len(identities))
	}
}

// A board table makes another player of static, and is named among its tables; it must have been made for the words.
func TestBoardTable(t *testing.T) {
	s := start(t, Request{})
	table, err := boardtable.New(make([]uint16, 26), make([]int32, boardtable.Columns), nil,
		s.Rules.Stamp(stamp.Thing{Name: s.Words.Name, Hash: s.Words.Hash()}, "a test"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "own.board")
	if err := os.WriteFile(file, table.AppendTo(nil), 0o600); err != nil {
		t.Fatal(err)
	}
	if shipped := open(t, s, "static,board=english"); shipped.Tables.Board != "english" || shipped.New().Identity() == open(t, s, "static").New().Identity() {
		t.Errorf("the shipped table: %+v", shipped.Tables)
	}
	plain, none, o := open(t, s, "static"), open(t, s, "static,board=none"), open(t, s, "static,board="+file)
	if want := "english, unseen english, board " + file; o.Tables.String() != want {
		t.Errorf("the tables are %s, want %s", o.Tables, want)
	}
	if plain.New().Identity() != none.New().Identity() || plain.New().Identity() == o.New().Identity() {
		t.Error("the table does not change the player, or none does")
	}
	if _, is := o.New().(*engine.Boarded); !is {
		t.Errorf("the player is %T", o.New())
	}
	for name, want := range map[string]string{"static,board=polish": "no board table", "static,board=" + file + "x.board": "no such file"} {
		p, err := ParsePlayer(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Open(p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if _, err := ParsePlayer("sim,board=" + file); err == nil {
		t.Error("a simulating player takes a board table")
	}
}

func TestOpenRefuses(t *testing.T) {
	s := start(t, Request{})
	for name, want := range map[string]string{
		"static,leaves=nothing":   `no leave table "nothing"`,
		"static,unseen=nothing":   `no unseen table "nothing"`,
		"classic,tables=nowhere":  "tables nowhere: ",
		"classic,file=absent":     "absent: no such file",
		"classic,file=a,tables=b": "both have tables; name one of them",
	} {
		p, err := ParsePlayer(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Open(p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	super := start(t, Request{Rules: "super"})
	if _, err := super.Open(Player{Kind: ClassicPlayer}); err == nil {
		t.Error("the original plays on a large board")
	}
}

// Of words of which nobody knows how common they are a level knows all, and says so.
func TestLevelOfUnknownWords(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "words.txt")
	if err := os.WriteFile(text, []byte("XQ\nQX\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	lib := librarytest.Library(filepath.Join(dir, "data"))
	if _, err := lib.Import(library.Import{Name: "odd", File: text}); err != nil {
		t.Fatal(err)
	}
	s, err := New(lib, Request{Lexicon: "odd"}, nil).Start()
	if err != nil {
		t.Fatal(err)
	}
	if o := open(t, s, "level=1"); !o.KnowsAll {
		t.Error("a level knows some of them only")
	}
}

// original writes an application of the original's without a resource fork: a dictionary alone.
func original(t *testing.T) string {
	t.Helper()
	file, err := words.Build([]string{"aa", "cat"}, []string{"aa", "za"})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "Maven")
	if err := os.WriteFile(path, file.AppendTo(nil), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// An original's own words are taken under the names of its modes, others from the library.
func TestOriginalWords(t *testing.T) {
	own := Original{File: original(t)}
	for _, c := range []struct{ request, named, name, list string }{
		{"", "", "Both", "aa cat za"}, {"na", "UK", "NA", "aa cat"}, {"", "uk", "UK", "aa za"},
	} {
		got, err := settings(Request{Lexicon: c.request}).OriginalWords(own, c.named)
		if err != nil || got.Name != c.name || strings.Join(got.Words(), " ") != c.list {
			t.Errorf("%+v: %+v, %v", c, got, err)
			continue
		}
		sum := sha256.Sum256([]byte(strings.ToUpper(strings.ReplaceAll(c.list, " ", "\n")) + "\n"))
		if hash := hex.EncodeToString(sum[:]); got.Hash() != hash {
			t.Errorf("%+v: hash %s, want %s", c, got.Hash(), hash)
		}
		if graph, err := got.Graph(); err != nil || graph.WordCount() != len(got.Words()) {
			t.Errorf("%+v: the graph: %v", c, err)
		}
	}
	s := settings(Request{})
	shipped, err := s.OriginalWords(Original{}, "NA")
	if err != nil || shipped.Hash() != data.Modes()[1].Hash || len(shipped.Words()) < 200_000 {
		t.Errorf("%v", err)
	}
	list, listErr := s.WordsNamed("NA", nil)
	if graph, err := shipped.Graph(); errors.Join(err, listErr) != nil || graph != list.Graph {
		t.Errorf("the graph of a list is built anew; %v, %v", err, listErr)
	}
	var request *RequestError
	if _, err := s.OriginalWords(Original{}, "nothing"); err == nil || errors.As(err, &request) {
		t.Errorf("%v", err)
	}
	if _, err := settings(Request{Lexicon: "nothing"}).OriginalWords(Original{}, "NA"); !errors.As(err, &request) {
		t.Errorf("%v", err)
	}
	polish := New(imported(t, "Ours", "polish", "KA\nŁĄKA\n"), Request{Lexicon: "Ours"}, nil)
	if _, err := polish.OriginalWords(Original{}, ""); err == nil || err.Error() != "lexicon Ours: the original plays with the letters A to Z alone, and words of this list have others" {
		t.Errorf("%v", err)
	}
	small, err := settings(Request{Lexicon: "NA"}).Start()
	if err != nil {
		t.Fatal(err)
	}
	of, err := small.For(Player{Kind: ClassicPlayer, Original: own})
	if err != nil || of.Words.Graph.WordCount() != 2 || of.Rules != small.Rules {
		t.Errorf("%v", err)
	}
	for _, p := range []Player{{Kind: StaticPlayer}, {Kind: ClassicPlayer}} {
		if of, err := small.For(p); err != nil || of != small {
			t.Errorf("%s: %v", p.Kind, err)
		}
	}
}

// An Original that stands where none is named gives its words to the original, and to no other player.
func TestUseOriginal(t *testing.T) {
	own := Original{File: original(t)}
	s := settings(Request{Lexicon: "NA"}).UseOriginal(own).Asked(Request{Lexicon: "UK"})
	start, err := s.Start()
	if err != nil {
		t.Fatal(err)
	}
	if of, err := start.For(Player{Kind: StaticPlayer}); err != nil || of != start {
		t.Errorf("static: %v", err)
	}
	of, err := start.For(Player{Kind: ClassicPlayer})
	if err != nil || of.Words.Graph.WordCount() != 2 {
		t.Fatalf("classic: %v", err)
	}
	if again, err := of.For(Player{Kind: ClassicPlayer}); err != nil || again != of {
		t.Errorf("classic again: %v", err)
	}
	if list, err := s.OriginalWords(Original{}, ""); err != nil || list.Hash() != of.Words.Hash() {
		t.Errorf("the lister: %v", err)
	}
	if name := s.TablesName(Original{}); name != filepath.Base(own.File) {
		t.Errorf("the tables are called %s", name)
	}
}

func TestBrief(t *testing.T) {
	if got := Brief("f", nil); len(got) != 0 {
		t.Error(got)
	}
	got := Brief("f", []string{"a", "b", "c", "d", "e"})
	if strings.Join(got, "|") != "f: a|f: b|f: c|f: and 2 more; maven classic open --json lists them all" {
		t.Error(got)
	}
}

// A static player tells chances to win where that is asked of it, and there is a table.
func TestOpenWithWin(t *testing.T) {
	for _, c := range []struct {
		request Request
		asked   bool
		want    bool
	}{{Request{}, true, true}, {Request{}, false, false}, {Request{Win: None}, true, false}} {
		s := start(t, c.request)
		o, err := s.Open(Player{Kind: StaticPlayer, Win: c.asked})
		if err != nil {
			t.Fatal(err)
		}
		p := game.NewPosition(game.Known{Board: s.Board(), Rack: tile.RackOf(1, 2, 3, 4, 5, 6, 7)})
		analysis, err := o.New().Analyze(&p, engine.Request{Count: 1})
		if err == nil {
			err = analysis.Run(t.Context(), engine.Limits{}, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := analysis.Snapshot().Candidates[0].Value.HasWin; got != c.want {
			t.Errorf("%+v: a chance to win is told: %t", c, got)
		}
	}
	if _, err := start(t, Request{Win: "nothing"}).Open(Player{Kind: StaticPlayer, Win: true}); err == nil {
		t.Error("a table that nobody has is opened")
	}
}

// Tables are those shipped, of a folder, or of an owner's file, under the program data of a file where one is
// named; they are read once.
func TestOriginalTables(t *testing.T) {
	fork, program, err := data.Classic("english")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name string, content []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, content, 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	owned, toml := write("owned.rsrc", fork), write("own.toml", program)
	s := settings(Request{})
	shipped, err := s.Tables(Original{})
	if err != nil {
		t.Fatal(err)
	}
	own, err := s.Tables(Original{File: owned, Program: toml})
	if err != nil || !reflect.DeepEqual(own, shipped) {
		t.Errorf("the shipped tables differ in an owner's file: %v", err)
	}
	if again, _ := s.Tables(Original{File: owned, Program: toml}); again != own {
		t.Error("the tables are read twice")
	}
	if bare, err := s.Tables(Original{File: owned}); err != nil || reflect.DeepEqual(bare, shipped) {
		t.Errorf("the program data are those of nobody: %v", err)
	}
	if file, err := s.Dictionary(Original{File: owned}); file != nil || err != nil {
		t.Errorf("a dictionary without a data fork: %v, %v", file, err)
	}
	bad := write("bad.toml", []byte("x = 1\n"))
	for o, want := range map[Original]string{
		{File: owned, Program: bad}:                        bad,
		{File: owned, Program: filepath.Join(dir, "none")}: "none: no such file",
		{Folder: dir}: "mul.csv",
		{File: write("words.bin", []byte("no tables"))}: "words.bin",
	} {
		if _, err := s.Tables(o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	for o, want := range map[Original]string{{}: "embedded", {File: "a", Fork: "b"}: "a", {Folder: "c"}: "c"} {
		if o.Name() != want {
			t.Errorf("%+v: %s", o, o.Name())
		}
	}
}

// A player is opened once for a setting; what is made of more than names and numbers is opened anew, and no more are kept
// than a bound.
func TestOpenedOnce(t *testing.T) {
	s := start(t, Request{})
	open := func(p Player) *Opened {
		t.Helper()
		o, err := s.Open(p)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	level := Player{Name: "level=3", Kind: LevelPlayer, Level: 3}
	one := open(level)
	if own := one.New(); open(level) != one || one.New() == own {
		t.Error("opened twice, or shared")
	}
	level.Seed = 2
	if open(level) == one {
		t.Error("one player for two seeds")
	}
	timed := Player{Name: "sim", Kind: SimPlayer, Limits: engine.Limits{Clock: &engine.Clock{Left: time.Minute}}}
	if first := open(timed); open(timed) == first {
		t.Error("a clock is shared")
	}
	for i := range 2 * maxPlayers {
		level.Seed = random.Seed(i)
		if open(level); s.players.Len() > maxPlayers {
			t.Fatalf("%d players are kept", s.players.Len())
		}
	}
}
