package language

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// places are the functions that are given what is said, and which of their arguments is the English format.
func places() map[string]int {
	return map[string]int{
		"said.Of": 0, "said.Errorf": 0, "said.Fixed": 0, "said.Count": 1, "said.Join": 0, // everywhere
		"d.tell": 0, "s.tell": 0, "d.tellWhole": 0, "s.tellWhole": 0, "d.word": 0, // command/play
		"refuse": 1, "refuseAt": 2, // board
		"problem.New": 1, "wire.Number": 1, // web
		"nameError": 0,           // store
		"w.say":     0, "tag": 2, // report
		"command.Usagef": 0, "Usagef": 0, "command.ArgCount": 2, "command.FileCount": 2, "command.Name": 3, "t.say": 0, // command/analyze
	}
}

// A use is where a text stands in the source.
type use struct {
	at     string
	plural bool // it is given by its singular, as said.Count is
}

// used returns what is said in packages below internal, by its key in a book. Beside the functions of places there are those that say
// something in English alone.
func used(t *testing.T, alone map[string]int, packages ...string) map[string]use {
	t.Helper()
	all := map[string]use{}
	for _, name := range packages {
		found, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(name), "*.go"))
		if err != nil || len(found) == 0 {
			t.Fatalf("no package %s: %v", name, err)
		}
		files := token.NewFileSet()
		for _, path := range found {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(files, path, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				call, is := n.(*ast.CallExpr)
				if !is {
					return true
				}
				called := nameOf(call.Fun)
				place, known := places()[called]
				if !known {
					place, known = alone[called]
				}
				switch {
				case name == "record" && called == "found":
					place, known = 1, true
				case name == "tile" && called == "refused", name == "said" && called == "Of":
					place, known = 0, true
				case name == "question" && called == "s.tell": // which tells how far it is
					known = false
				case name == "web/problem" && called == "New":
					place, known = 1, true
				}
				if !known || len(call.Args) <= place {
					return true
				}
				text, constant := constantOf(call.Args[place])
				at := files.Position(call.Pos()).String()
				switch {
				case !constant && passes(file, call): // what is said is told by its caller
				case !constant && (name == "said" || alone != nil): // what errors of other packages say, and English put together
				case !constant:
					t.Errorf("%s: %s is not given a constant", at, called)
				case called == "said.Count":
					all["%d "+text+"s"] = use{at, true}
				default:
					all[text] = use{at, false}
				}
				return true
			})
		}
		spoken(t, name, all)
	}
	return all
}

// spoken adds what the templates of a package say.
func spoken(t *testing.T, name string, all map[string]use) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(name), "*.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range found {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, said := range regexp.MustCompile(`say ("[^"]*")`).FindAllStringSubmatch(string(text), -1) {
			format, err := strconv.Unquote(said[1])
			if err != nil {
				t.Errorf("%s: %s: %v", path, said[1], err)
			}
			all[format] = use{path, false}
		}
	}
}

// nameOf returns the name of a function as it is called: Of, said.Of, d.tell.
func nameOf(e ast.Expr) string {
	switch f := e.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if x, is := f.X.(*ast.Ident); is {
			return x.Name + "." + f.Sel.Name
		}
	}
	return ""
}

// constantOf returns a text that stands in the source, in one piece or in several.
func constantOf(e ast.Expr) (string, bool) {
	switch v := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(v.Value)
		return text, err == nil && v.Kind == token.STRING
	case *ast.BinaryExpr:
		left, is := constantOf(v.X)
		right, too := constantOf(v.Y)
		return left + right, is && too
	}
	return "", false
}

// passes reports whether a call stands in a function that passes on what it is given to say.
func passes(file *ast.File, call *ast.CallExpr) (does bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		var takes *ast.FuncType
		switch f := n.(type) {
		case *ast.FuncDecl:
			takes = f.Type
		case *ast.FuncLit:
			takes = f.Type
		}
		if takes != nil && n.Pos() <= call.Pos() && call.End() <= n.End() {
			for _, p := range takes.Params.List {
				for _, name := range p.Names {
					does = does || name.Name == "format" || name.Name == "english" || name.Name == "noun" || name.Name == "between"
				}
			}
		}
		return true
	})
	return does
}

// whole are the packages all of whose texts are said in every language.
func whole() []string {
	return []string{"board", "cardbox", "command", "command/analyze", "command/input", "command/play", "director", "engine", "explain", "facts", "form", "game", "infer", "judging",
		"kept", "lexicon", "library", "move", "notation/cgp", "notation/gcg", "notation/replay", "play", "profile", "puzzlebook", "question", "quiz", "record", "report", "rows", "rules", "said", "searches", "setting", "store", "store/sqlite",
		"tile", "web", "web/analyses", "web/director", "web/events", "web/games", "web/guard", "web/kits", "web/positions", "web/problem",
		"web/puzzles", "web/quiz", "web/records", "web/registry", "web/wire", "web/words", "wordsearch"}
}

// speaking returns the packages that say something.
func speaking(t *testing.T) []string {
	t.Helper()
	all := []string{"tile"} // whose errors others say
	for _, top := range []string{"..", "../../cmd"} {
		err := filepath.WalkDir(top, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
			if err != nil {
				return err
			}
			name, err := filepath.Rel("..", filepath.Dir(path))
			if name = filepath.ToSlash(name); !slices.Contains(all, name) && slices.ContainsFunc(file.Imports, says) {
				all = append(all, name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// says reports whether who imports something says something by it.
func says(imported *ast.ImportSpec) bool {
	return slices.Contains([]string{`"maven/internal/said"`, `"maven/internal/command"`, `"maven/internal/web/problem"`}, imported.Path.Value)
}
