package maven_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "maven"

// A layer is one line of the layer table: a package and what it may import of this module, below
// internal, and of others. The standard library is free to all.
type layer struct {
	name    string // below internal, or "/cmd/maven" and "/" for the program and the root
	own     string // names separated by blanks, in the order of layers; "*" for every package
	foreign string // modules separated by blanks
}

// layers is the table of ARCHITECTURE.md, from the bottom up.
func layers() []layer {
	const (
		values    = "pool random stat stamp tile"
		words     = values + " wordgraph anagram leave rules move winprob"
		play      = words + " lexicon board"
		position  = play + " movegen game eval"
		classic   = "classic/file classic/words classic/tables classic/board classic/rank classic/search"
		cli       = "github.com/spf13/cobra github.com/spf13/pflag github.com/charmbracelet/lipgloss"
		judgement = position + " record notation/cgp notation/gcg notation/replay " + classic
		program   = judgement + " data library engine setting match train report play play/saves store form term pool"
	)
	return []layer{
		{name: "pool"},
		{name: "random"},
		{name: "stat"},
		{name: "stamp"},
		{name: "tile"},

		{name: "wordgraph", own: "tile"},
		{name: "anagram", own: "tile wordgraph random"},
		{name: "leave", own: "stamp tile wordgraph"},
		{name: "rules", own: "stamp tile", foreign: "github.com/pelletier/go-toml/v2"},
		{name: "move", own: "tile"},
		{name: "winprob", own: "stamp"},

		{name: "lexicon", own: "tile wordgraph anagram"},
		{name: "board", own: "tile move rules wordgraph"},

		{name: "movegen", own: "tile move board wordgraph anagram"},
		{name: "game", own: "tile move rules board random wordgraph"},
		{name: "eval", own: "tile move board leave"},

		{name: "record", own: "tile move rules board random wordgraph game"},
		{name: "notation/cgp", own: "tile move rules board game"},
		{name: "notation/gcg", own: "tile move rules"},
		{name: "notation/replay", own: "tile move rules board game record notation/gcg"},

		{name: "classic/file"},
		{name: "classic/words", own: "tile wordgraph"},
		{name: "classic/tables", own: "tile rules classic/file", foreign: "github.com/pelletier/go-toml/v2"},
		{name: "classic/board", own: "classic/words classic/tables"},
		{name: "classic/rank", own: "classic/words classic/tables classic/board"},
		{name: "classic/search", own: "pool random stat classic/words classic/tables classic/board classic/rank"},

		{name: "data", foreign: "github.com/klauspost/compress/zstd"},
		{name: "data/rebuild", own: "tile wordgraph", foreign: "github.com/klauspost/compress/zstd"},
		{name: "library", own: position + " data classic/file classic/tables"},
		{name: "engine", own: judgement},
		{name: "library/librarytest", own: "tile wordgraph rules lexicon library"},
		{name: "engine/enginetest", own: position + " engine"},
		{name: "setting", own: judgement + " data library engine"},
		{name: "match", own: judgement + " engine"},
		{name: "train", own: judgement + " engine match"},
		{name: "report", own: judgement + " engine"},
		{name: "play", own: judgement + " engine report"},
		{name: "play/saves", own: "tile move record notation/gcg notation/replay library play"},

		{name: "store", own: position + " record notation/cgp notation/gcg", foreign: "modernc.org/sqlite github.com/klauspost/compress/zstd"},
		{name: "form", own: "tile rules move lexicon board stat record notation/gcg classic/words classic/tables classic/board classic/rank classic/search library engine match train report store"},
		{name: "term", own: judgement + " data library engine match train",
			foreign: "github.com/charmbracelet/lipgloss github.com/vbauerster/mpb/v8 golang.org/x/term"},

		{name: "/", own: judgement + " data library engine setting"},
		{name: "command", own: program, foreign: cli},
		{name: "command/commandtest", own: "command classic/file classic/words classic/tables", foreign: cli},
		{name: "command/analyze", own: program + " command", foreign: cli},
		{name: "command/bench", own: program + " command", foreign: cli},
		{name: "command/classic/files", own: program + " command", foreign: cli},
		{name: "command/classic", own: program + " command", foreign: cli},
		{name: "command/db", own: program + " command", foreign: cli},
		{name: "command/db/upkeep", own: "command store form term", foreign: cli},
		{name: "command/gcg", own: program + " command", foreign: cli + " github.com/aymanbagabas/go-udiff"},
		{name: "command/kibitz", own: program + " command", foreign: cli},
		{name: "command/lexicon", own: program + " command", foreign: cli},
		{name: "command/match", own: program + " command", foreign: cli},
		{name: "command/play", own: program + " command", foreign: cli},
		{name: "command/rules", own: program + " command", foreign: cli},
		{name: "command/train", own: program + " command", foreign: cli},
		{name: "command/version", own: program + " command", foreign: cli},
		{name: "command/words", own: program + " command", foreign: cli},
		{name: "/cmd/maven", own: "command command/analyze command/bench command/classic command/classic/files command/db command/db/upkeep command/gcg command/kibitz command/lexicon command/match command/play command/rules command/train command/version command/words", foreign: cli},
	}
}

// TestLayers fails on every import that the table does not allow, and on packages that are not in
// it.
func TestLayers(t *testing.T) {
	table := map[string]layer{}
	for _, l := range layers() {
		table[l.name] = l
	}
	found := packages(t)
	for name, imports := range found {
		l, ok := table[name]
		if !ok {
			t.Errorf("package %s is not in the layer table", name)
			continue
		}
		for _, imported := range imports {
			if !l.allows(imported) {
				t.Errorf("%s may not import %s", name, imported)
			}
		}
	}
	for name := range table {
		if _, ok := found[name]; !ok {
			t.Errorf("package %s is in the layer table, and does not exist", name)
		}
	}
}

// allows reports whether the layer may import the path.
func (l layer) allows(imported string) bool {
	if own, ok := strings.CutPrefix(imported, module+"/internal/"); ok {
		return l.own == "*" || slices.Contains(strings.Fields(l.own), own)
	}
	if first, _, _ := strings.Cut(imported, "/"); !strings.Contains(first, ".") {
		return first != module
	}
	for _, m := range strings.Fields(l.foreign) {
		if imported == m || strings.HasPrefix(imported, m+"/") {
			return true
		}
	}
	return false
}

// packages returns the imports of every package of the module, tests left out.
func packages(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	err := filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || (file != "." && strings.HasPrefix(entry.Name(), "."))):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		name := packageName(path.Dir(filepath.ToSlash(file)))
		found[name] = append(found[name], importsOf(t, parsed.Imports)...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// packageName turns a folder into the name of the layer table.
func packageName(dir string) string {
	if below, ok := strings.CutPrefix(dir, "internal/"); ok {
		return below
	}
	if dir == "." {
		return "/"
	}
	return "/" + dir
}

func importsOf(t *testing.T, specs []*ast.ImportSpec) []string {
	t.Helper()
	var paths []string
	for _, s := range specs {
		p, err := strconv.Unquote(s.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, p)
	}
	return paths
}
