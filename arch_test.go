package maven_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
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
	own     string // names separated by blanks, in the order of layers
	foreign string // modules separated by blanks
}

// layers is the table of ARCHITECTURE.md, from the bottom up, with the imports that there are.
func layers() []layer {
	return []layer{
		{name: "pool"},
		{name: "farm", own: "pool"},
		{name: "varint"},
		{name: "hugepage"},
		{name: "atomicfile"},
		{name: "bounded"},
		{name: "bom", foreign: "golang.org/x/text"},
		{name: "signals"},
		{name: "strict", own: "bom"},
		{name: "lockfile"},
		{name: "fetch"},
		{name: "testsize"},
		{name: "testshared"},
		{name: "testuser"},
		{name: "metric", foreign: "github.com/VictoriaMetrics/metrics"},
		{name: "random"},
		{name: "puzzle", own: "random strict stamp"},
		{name: "stat"},
		{name: "stamp"},
		{name: "said", foreign: "golang.org/x/text"},
		{name: "rows", own: "bom said"},
		{name: "tile", foreign: "golang.org/x/text"},
		{name: "define", own: "bom tile"},
		{name: "wordgraph", own: "hugepage tile varint"},
		{name: "anagram", own: "hugepage random tile wordgraph"},
		{name: "leave", own: "hugepage stamp tile"},
		{name: "rules", own: "bom said stamp tile", foreign: "github.com/pelletier/go-toml/v2"},
		{name: "data/datatest", own: "data tile rules wordgraph"},
		{name: "move", own: "said tile"},
		{name: "winprob", own: "varint stamp"},
		{name: "unseen", own: "stat stamp tile"},
		{name: "lexicon", own: "bom said tile define wordgraph anagram"},
		{name: "board", own: "said tile wordgraph rules move"},
		{name: "movegen", own: "tile wordgraph anagram rules move board"},
		{name: "game", own: "random said tile wordgraph rules move board"},
		{name: "wordsearch", own: "said tile define anagram lexicon"},
		{name: "quiz", own: "random said tile anagram lexicon"},
		{name: "sieve", own: "bom tile", foreign: "golang.org/x/text"},
		{name: "boardtable", own: "stamp tile move board"},
		{name: "sight", own: "random tile move board lexicon"},
		{name: "eval", own: "tile leave rules move unseen board"},
		{name: "census", own: "hugepage tile wordgraph move board movegen"},
		{name: "certificate", own: "varint stamp tile move movegen game"},
		{name: "sim", own: "said bom pool varint random stat stamp tile anagram rules move winprob board movegen game eval census endgame"},
		{name: "endgame", own: "hugepage tile wordgraph rules move board game"},
		{name: "preend", own: "pool stat tile anagram move movegen game endgame"},
		{name: "infer", own: "hugepage pool random stat said tile wordgraph move board movegen game eval"},
		{name: "record", own: "random said tile wordgraph rules move board game"},
		{name: "notation/cgp", own: "said tile rules move board game"},
		{name: "notation/gcg", own: "bom said tile rules move"},
		{name: "notation/gcg/gcgtest", own: "data/datatest notation/gcg"},
		{name: "notation/replay", own: "said tile move game record notation/gcg"},
		{name: "facts", own: "said tile move record notation/gcg"},
		{name: "notation/protocol", own: "tile move board game"},
		{name: "program", own: "bounded said move game notation/cgp notation/protocol"},
		{name: "classic/file", foreign: "golang.org/x/text"},
		{name: "classic/words", own: "tile wordgraph"},
		{name: "classic/tables", own: "bom rows said tile rules classic/file", foreign: "github.com/pelletier/go-toml/v2 golang.org/x/text"},
		{name: "classic/board", own: "bom classic/words classic/tables"},
		{name: "classic/saved", own: "classic/board"},
		{name: "classic/rank", own: "classic/words classic/tables classic/board"},
		{name: "classic/preend", own: "classic/words classic/tables classic/board"},
		{name: "classic/search", own: "pool random stat classic/words classic/tables classic/board classic/rank classic/preend"},
		{name: "classic/translate", own: "tile move board game classic/tables classic/board classic/rank"},
		{name: "notation/xgme", own: "said game record notation/gcg classic/file classic/tables classic/board classic/translate classic/saved"},
		{name: "data", own: "hugepage wordgraph", foreign: "github.com/klauspost/compress/zstd"},
		{name: "language", own: "said data", foreign: "golang.org/x/text"},
		{name: "data/rebuild", own: "atomicfile tile wordgraph", foreign: "github.com/klauspost/compress/zstd"},
		{name: "library", own: "bom atomicfile stamp said tile define wordgraph leave rules winprob unseen boardtable lexicon classic/file classic/tables classic/words data bounded"},
		{name: "kit", own: "tile bounded library sieve", foreign: "github.com/klauspost/compress/zstd"},
		{name: "engine", own: "pool random stat said tile wordgraph anagram rules move winprob lexicon board boardtable sight movegen game eval sim endgame preend infer classic/words classic/tables classic/board classic/rank classic/search classic/translate"},
		{name: "library/librarytest", own: "testsize testshared random stamp tile wordgraph rules move unseen lexicon board movegen game notation/cgp library"},
		{name: "engine/enginetest", own: "testsize stat tile move game engine"},
		{name: "setting", own: "random stat said tile wordgraph leave rules move winprob unseen lexicon board boardtable movegen game eval sim record notation/cgp notation/gcg notation/replay facts notation/protocol program classic/words classic/tables classic/search notation/xgme data library engine"},
		{name: "question", own: "random stat said move game sim endgame preend infer engine setting"},
		{name: "match", own: "bom pool varint random stat tile rules move lexicon board game record notation/gcg notation/replay engine strict"},
		{name: "panel", own: "pool random said stat tile rules move winprob lexicon board game eval sim endgame preend notation/cgp engine stamp strict setting"},
		{name: "puzzle/finder", own: "puzzle pool random stat rules tile wordgraph board move winprob lexicon game eval sim notation/cgp engine stamp"},
		{name: "train/checkpoint", own: "pool stamp"},
		{name: "train/leaves", own: "pool varint random tile leave rules move lexicon game eval engine match train/checkpoint"},
		{name: "train", own: "train/checkpoint pool varint random stat stamp tile wordgraph leave rules move winprob unseen lexicon game boardtable eval sim classic/words classic/tables classic/board classic/preend classic/search classic/translate engine match"},
		{name: "explain", own: "stat said tile rules move board game sim preend engine"},
		{name: "report", own: "stat said language tile leave rules move lexicon board game eval record engine"},
		{name: "farm/farmtest", own: "atomicfile pool farm"},
		{name: "judging", own: "said tile rules lexicon eval record notation/gcg engine setting explain report"},
		{name: "farm/kinds", own: "atomicfile pool varint random stat rules sim notation/gcg classic/search data library engine setting match train train/leaves train/checkpoint report judging farm question strict panel"},
		{name: "play", own: "bom pool random said tile rules move lexicon board game record notation/cgp engine report strict"},
		{name: "store/sqlite", own: "said", foreign: "modernc.org/sqlite github.com/ncruces/go-sqlite3"},
		{name: "store/pack", foreign: "github.com/klauspost/compress/zstd"},
		{name: "store", own: "atomicfile bounded said record notation/cgp notation/gcg facts store/sqlite store/pack"},
		{name: "store/storetest", own: "store"},
		{name: "searches", own: "said store"},
		{name: "puzzlebook", own: "said lexicon wordsearch puzzle store"},
		{name: "cardbox", own: "bom bounded rows stat said lexicon quiz store/sqlite store", foreign: "github.com/open-spaced-repetition/go-fsrs/v3"},
		{name: "lesson", own: "tile move lexicon board quiz report cardbox"},
		{name: "profile", own: "said record classic/words classic/tables store"},
		{name: "form", own: "bom stat said tile rules move lexicon board game quiz certificate sim endgame preend infer record notation/gcg facts library engine explain setting report"},
		{name: "form/stored", own: "lexicon quiz cardbox form"},
		{name: "director", own: "said tile board record notation/gcg facts engine setting"},
		{name: "career", own: "lexicon record notation/gcg facts puzzle library setting puzzlebook report judging store cardbox form"},
		{name: "answers", own: "stat tile engine question explain form setting"},
		{name: "guest", own: "pool random said library engine setting question explain report judging form answers strict"},
		{name: "original", own: "said random tile wordgraph rules move stat board game notation/cgp classic/words classic/tables classic/board classic/rank classic/search classic/saved classic/translate notation/xgme engine form endgame setting profile"},
		{name: "kept", own: "bounded lockfile random said tile rules move record notation/cgp notation/gcg facts notation/replay notation/xgme classic/words classic/tables classic/board classic/saved classic/translate library engine setting play store profile form"},
		{name: "term", own: "said tile rules move board", foreign: "github.com/charmbracelet/lipgloss github.com/vbauerster/mpb/v8 golang.org/x/term"},
		{name: "shell/variation", own: "bom said tile rules move board game record notation/cgp notation/gcg notation/replay library setting kept term"},
		{name: "answers/table", own: "stat tile said sim engine form term"},
		{name: "shell/search", own: "move board game sim preend engine report form term question answers/table"},
		{name: "shell", own: "bom random stat said tile rules move board game sim record notation/gcg data library engine setting question explain judging play store term shell/variation shell/search"},
		{name: "/", own: "random stat said tile rules move winprob lexicon board game eval endgame preend infer record notation/cgp notation/gcg notation/replay data library engine setting question report judging"},
		{name: "ucgi", own: "bounded said stat tile move endgame game library engine notation/protocol preend setting sim question"},
		{name: "web/problem", own: "said language"},
		{name: "web/message"},
		{name: "web/guard", own: "web/problem", foreign: "golang.org/x/time"},
		{name: "web/events", own: "language web/problem"},
		{name: "web/wire", own: "said language strict web/problem"},
		{name: "web/registry", own: "said tile lexicon notation/cgp notation/gcg library setting question store searches form web/problem"},
		{name: "web/registry/registrytest", own: "library/librarytest store web/registry web/wire"},
		{name: "web/picture", own: "tile rules board", foreign: "golang.org/x/image"},
		{name: "web/positions", own: "said language stat move engine question setting form web/problem web/wire web/registry web/picture original answers"},
		{name: "web/director", own: "said tile setting director web/problem web/wire web/registry"},
		{name: "web/puzzles", own: "wordsearch data puzzle puzzlebook said web/problem web/wire web/registry"},
		{name: "web/kits", own: "kit library pool web/problem web/wire web/registry"},
		{name: "web/quiz", own: "random said lexicon wordsearch quiz cardbox form form/stored web/problem web/wire web/registry"},
		{name: "web/words", own: "said tile lexicon wordsearch searches form web/problem web/wire web/registry"},
		{name: "web/records", own: "said language tile move board game record notation/cgp notation/gcg facts library engine setting report judging store cardbox lesson career form web/problem web/wire web/registry"},
		{name: "web/analyses", own: "pool random said sim classic/board engine question original setting report store form web/problem web/wire web/registry answers"},
		{name: "web/games", own: "said classic/saved notation/xgme move random rules engine record notation/cgp play setting kept store form web/registry web/events web/problem web/wire"},
		{name: "web/original", own: "said classic/words classic/tables setting form original kept web/registry web/problem web/wire profile"},
		{name: "web/page", own: "board notation/cgp data library form", foreign: "github.com/klauspost/compress/gzip"},
		{name: "web", own: "pool metric said language library setting form kept web/problem web/guard web/events web/wire web/registry web/kits web/positions web/puzzles web/quiz web/words web/director web/original web/games web/records web/analyses", foreign: "github.com/klauspost/compress/gzhttp github.com/klauspost/compress/gzip"},
		{name: "command", own: "atomicfile bounded lockfile fetch pool said language tile rules lexicon notation/gcg classic/tables data library kit setting question store searches kept form term farm farm/kinds", foreign: "github.com/inconshreveable/mousetrap github.com/spf13/cobra github.com/spf13/pflag"},
		{name: "command/commandtest", own: "classic/file classic/words classic/tables library/librarytest farm command", foreign: "github.com/spf13/cobra"},
		{name: "command/input", own: "bom bounded fetch pool said record notation/cgp notation/gcg library setting form term command", foreign: "github.com/spf13/cobra"},
		{name: "command/players", own: "engine command", foreign: "github.com/spf13/cobra"},
		{name: "command/analyze", own: "said language tile board game record notation/xgme library engine setting store report judging form term farm farm/kinds command command/input", foreign: "github.com/spf13/cobra"},
		{name: "command/ask", own: "random stat said tile move board game sim certificate notation/cgp engine question explain original setting form term farm farm/kinds command answers answers/table bounded command/input", foreign: "github.com/spf13/cobra"},
		{name: "command/bench", own: "engine match form term command", foreign: "github.com/spf13/cobra"},
		{name: "command/classic/person", own: "classic/tables classic/words library original store term command profile", foreign: "github.com/spf13/cobra"},
		{name: "command/classic/files", own: "bom record notation/xgme classic/file classic/words classic/tables library original setting form term command bounded command/input", foreign: "github.com/spf13/cobra"},
		{name: "command/classic", own: "random stat move classic/tables classic/board classic/rank classic/search endgame library original setting term command", foreign: "github.com/spf13/cobra"},
		{name: "command/db/upkeep", own: "store term command", foreign: "github.com/spf13/cobra"},
		{name: "command/db/player", own: "setting report judging store career form term command", foreign: "github.com/spf13/cobra"},
		{name: "command/db", own: "tile record notation/gcg facts data library setting store form term command bounded command/input command/db/player command/db/upkeep", foreign: "github.com/spf13/cobra"},
		{name: "command/director", own: "tile record facts engine library setting director term command command/input", foreign: "github.com/spf13/cobra"},
		{name: "command/gcg", own: "bom fetch notation/gcg library setting form term command bounded command/input", foreign: "github.com/aymanbagabas/go-udiff github.com/spf13/cobra"},
		{name: "command/training", own: "pool stamp bounded library setting train train/leaves train/checkpoint term farm farm/kinds command"},
		{name: "command/kit", own: "bom bounded lockfile pool random stat stamp tile wordgraph leave winprob unseen boardtable sieve lexicon library kit setting match train train/leaves train/checkpoint term farm farm/kinds command command/training", foreign: "github.com/spf13/cobra"},
		{name: "command/lexicon", own: "wordgraph lexicon library form term command", foreign: "github.com/spf13/cobra"},
		{name: "command/match", own: "pool farm random stat program engine setting match farm/kinds form term command", foreign: "github.com/spf13/cobra"},
		{name: "command/panel", own: "bounded random winprob eval data engine setting panel form term farm farm/kinds pool command", foreign: "github.com/spf13/cobra"},
		{name: "command/play", own: "bounded said language classic/saved notation/xgme random tile rules move record notation/cgp classic/board original engine setting play kept store form term command library command/input command/players", foreign: "github.com/spf13/cobra"},
		{name: "command/rules", own: "bounded said tile rules board form library term command", foreign: "github.com/spf13/cobra"},
		{name: "command/serve", own: "atomicfile bounded fetch kit library setting web/guard web/registry web web/page command command/version", foreign: "github.com/cli/browser github.com/klauspost/compress/gzip github.com/spf13/cobra"},
		{name: "command/shell", own: "signals notation/gcg shell store term command bounded command/input", foreign: "github.com/spf13/cobra"},
		{name: "command/train", own: "pool random stamp lexicon classic/file data library engine setting train train/leaves train/checkpoint report form term farm farm/kinds command command/training", foreign: "github.com/spf13/cobra"},
		{name: "command/ucgi", own: "library setting ucgi command command/version", foreign: "github.com/spf13/cobra"},
		{name: "command/verify", own: "bounded certificate library setting form term command", foreign: "github.com/spf13/cobra"},
		{name: "command/version", own: "form term command", foreign: "github.com/spf13/cobra"},
		{name: "command/puzzles", own: "random rules board game record move bounded data wordsearch puzzle puzzle/finder puzzlebook setting term command command/input store", foreign: "github.com/spf13/cobra"},
		{name: "command/quiz", own: "random said lexicon library wordsearch quiz record setting judging store cardbox lesson career form form/stored term command command/input", foreign: "github.com/spf13/cobra"},
		{name: "command/words", own: "atomicfile tile lexicon wordsearch store searches form term command", foreign: "github.com/spf13/cobra"},
		{name: "farm/wire", own: "pool farm varint bounded strict", foreign: "github.com/nats-io/nats.go github.com/nats-io/nkeys"},
		{name: "farm/client", own: "pool farm farm/wire", foreign: "github.com/nats-io/nats.go"},
		{name: "farm/hub", own: "atomicfile farm farm/wire", foreign: "github.com/nats-io/nats-server/v2 github.com/nats-io/nats.go github.com/nats-io/nkeys"},
		{name: "farm/files", own: "atomicfile farm farm/wire"},
		{name: "farm/desk", own: "farm/wire strict", foreign: "github.com/nats-io/nats.go"},
		{name: "farm/vault", own: "atomicfile farm farm/wire farm/files", foreign: "github.com/nats-io/nats.go"},
		{name: "farm/blocks", own: "farm farm/wire farm/vault"},
		{name: "farm/queue", own: "farm pool farm/wire farm/vault"},
		{name: "farm/coordinator", own: "atomicfile farm metric pool farm/wire farm/desk farm/vault farm/blocks farm/queue", foreign: "github.com/nats-io/nats.go"},
		{name: "farm/worker", own: "farm pool farm/wire farm/files", foreign: "github.com/nats-io/nats.go"},
		{name: "/cmd/maven-farm", own: "said lockfile signals farm farm/client farm/coordinator farm/hub farm/kinds farm/wire farm/worker", foreign: "github.com/nats-io/nats.go github.com/spf13/cobra"},
		{name: "/cmd/maven-engine", own: "form guest"},
		{name: "/cmd/maven-browser", own: "pool sim library store web web/analyses web/message web/problem web/registry"},
		{name: "/cmd/maven", own: "signals farm farm/client farm/kinds command command/analyze command/ask command/bench command/classic/files command/classic/person command/classic command/db command/director command/gcg command/kit command/lexicon command/match command/panel command/play command/puzzles command/quiz command/rules command/serve command/shell command/train command/ucgi command/verify command/version command/words command/players", foreign: "github.com/spf13/cobra"},
	}
}

// table returns the layers by their names.
func table() map[string]layer {
	all := map[string]layer{}
	for _, l := range layers() {
		all[l.name] = l
	}
	return all
}

// TestLayers fails on every import that the table does not allow, and on packages that are not in
// it.
func TestLayers(t *testing.T) {
	table := table()
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
	for name, l := range table {
		imports, ok := found[name]
		if !ok {
			t.Errorf("package %s is in the layer table, and does not exist", name)
			continue
		}
		for _, own := range strings.Fields(l.own) {
			if !slices.Contains(imports, module+"/internal/"+own) {
				t.Errorf("%s may import %s, and does not", name, own)
			}
		}
	}
}

// allows reports whether the layer may import the path.
func (l layer) allows(imported string) bool {
	if own, ok := strings.CutPrefix(imported, module+"/internal/"); ok {
		return slices.Contains(strings.Fields(l.own), own)
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

// A row is one of the table of ARCHITECTURE.md.
type row struct {
	layer   string // its number
	name    string // as in layers
	imports []string
}

// rows reads the table of ARCHITECTURE.md.
func rows(t *testing.T) (all []row) {
	t.Helper()
	page, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "|---|---|---|---|\n")
	number := ""
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) != 6 {
			break
		}
		if first := strings.Fields(cells[1]); len(first) > 0 {
			number = first[0]
		}
		name := strings.Split(cells[2], "`")[1]
		if strings.HasPrefix(name, "cmd/") {
			name = "/" + name
		} else if name == module {
			name = "/"
		}
		all = append(all, row{number, name, strings.Split(strings.TrimSpace(cells[4]), ", ")})
	}
	return all
}

// means reports whether a package or a module is what a row says: its name, a part of its path if it is a module, the layers
// that it is in, a folder, or a package that stands at it or after it in the table.
func means(says string, all []row, name string) bool {
	at := func(name string) int { return slices.IndexFunc(all, func(r row) bool { return r.name == name }) }
	i := at(name)
	if i < 0 {
		return strings.Contains("/"+name+"/", "/"+says+"/")
	}
	if from, to, ok := strings.Cut(strings.TrimPrefix(says, "layers "), "–"); ok {
		return all[i].layer >= from && all[i].layer <= to
	}
	if last, ok := strings.CutSuffix(says, " and below"); ok {
		return i <= at(last)
	}
	folder, ok := strings.CutSuffix(says, "…")
	return name == says || ok && strings.HasPrefix(name+"/", folder)
}

// TestRows fails where the table of ARCHITECTURE.md says other imports than layers.
func TestRows(t *testing.T) {
	table := table()
	all := rows(t)
	for _, r := range all {
		l, ok := table[r.name]
		if !ok {
			t.Errorf("ARCHITECTURE.md has a row for %s, which is not in the layer table", r.name)
		}
		delete(table, r.name)
		left := strings.Fields(l.own + " " + l.foreign)
		for _, says := range r.imports {
			before := len(left)
			left = slices.DeleteFunc(left, func(name string) bool { return means(says, all, name) })
			if len(left) == before && says != "–" {
				t.Errorf("ARCHITECTURE.md says that %s imports %s beside the rest, and it does not", r.name, says)
			}
		}
		if len(left) > 0 {
			t.Errorf("ARCHITECTURE.md does not say that %s imports %s", r.name, strings.Join(left, ", "))
		}
	}
	for name := range table {
		t.Errorf("ARCHITECTURE.md has no row for %s", name)
	}
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

// maxChain is how many packages the longest chain of imports may have.
const maxChain = 14

// TestChain fails on a chain of imports that is too long, and names its packages.
func TestChain(t *testing.T) {
	imports, chains := packages(t), map[string][]string{}
	var chain func(name string) []string
	chain = func(name string) []string {
		if known, ok := chains[name]; ok {
			return known
		}
		var longest []string
		for _, imported := range imports[name] {
			if below, ok := strings.CutPrefix(imported, module+"/internal/"); ok {
				if one := chain(below); len(one) > len(longest) {
					longest = one
				}
			}
		}
		chains[name] = append([]string{name}, longest...)
		return chains[name]
	}
	for name := range imports {
		if one := chain(name); len(one) > maxChain {
			t.Errorf("%d packages; want at most %d: %s", len(one), maxChain, strings.Join(one, " > "))
		}
	}
}
